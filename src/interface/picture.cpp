// Pictures of positions, for the C interface.
#include <nlohmann/json.hpp>
#include <string>
#include <string_view>
#include <vector>

#include "core/turn.hpp"
#include "formats/json/json_element.hpp"
#include "formats/json/json_value.hpp"
#include "game/drawable.hpp"
#include "games/list.hpp"
#include "interface/border.hpp"
#include "model/figure.hpp"
#include "render/description.hpp"
#include "render/image_output.hpp"
#include "render/scene.hpp"
#include "render/svg.hpp"
#include "render/themes.hpp"

namespace cairn::interface {

namespace {

struct Options {
  std::string theme{themes().front().name};
  Size size = Size::pixels(400);
  View view;
  std::vector<std::string> turns;
  std::string captures;
};

Options read_options(const char* text) {
  Options options;
  if (text == nullptr) return options;
  constexpr int most_nesting = 2;
  const nlohmann::json json = json::parse(text, most_nesting);
  const json::Element keys(json, "");
  const auto read = [&](const char* key, auto&& take) {
    if (keys.has(key)) take(keys[key]);
  };
  read("theme", [&](const auto& key) { options.theme = key.text(); });
  read("width", [&](const auto& key) { options.size = Size::pixels(key.integer(smallest_width)); });
  read("rotation", [&](const auto& key) { options.view.rotation = key.integer(0); });
  read("mirrored", [&](const auto& key) { options.view.mirrored = key.flag(); });
  read("coordinates", [&](const auto& key) { options.view.coordinates = key.flag(); });
  read("status", [&](const auto& key) { options.view.status = key.flag(); });
  read("stacks", [&](const auto& key) {
    if (key.flag()) options.view.heights = View::Heights::stacks;
  });
  read("turns", [&](const auto& key) { options.turns = key.texts(); });
  read("captures", [&](const auto& key) { options.captures = key.text(); });
  return options;
}

template <Drawable G>
Figure figure_of(std::string_view text, const Options& options) {
  typename G::Position position = G::parse_position(text);
  Diagram diagram = G::diagram(position);
  if (!options.captures.empty()) G::mark_captures(diagram, position, options.captures);
  for (const std::string& played : options.turns) {
    const auto turn = G::parse_turn(position, played);
    G::mark_turn(diagram, position, turn, 0);
    position = after(position, turn);
  }
  return {std::move(diagram), options.view};
}

std::string svg(const Figure& drawn, const Options& options) {
  const Theme& theme = theme_named(options.theme);
  const ImageOutput output{.size = options.size, .text_as_text = true};
  const figure::About about{.title = drawn.panels.front().diagram.game,
                            .description = figure::describe(drawn),
                            .metadata = {}};
  return figure::write_svg(figure::compose(drawn, theme), output, about, theme.font);
}

}  // namespace

}  // namespace cairn::interface

using namespace cairn;             // NOLINT: a C file's functions have no namespace
using namespace cairn::interface;  // NOLINT

cairn_text* cairn_svg(const char* game, const char* position, const char* options) {
  return answered([&] {
    const Options read = read_options(options);
    Figure drawn;
    with_game(game, [&]<Game G>() { drawn = figure_of<G>(position, read); });
    return svg(drawn, read);
  });
}

cairn_text* cairn_themes(void) {
  return answered([] {
    nlohmann::ordered_json names = nlohmann::ordered_json::array();
    for (const NamedTheme& theme : themes()) names.push_back(theme.name);
    return json::dump(names);
  });
}
