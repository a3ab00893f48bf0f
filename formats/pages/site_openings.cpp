#include "formats/pages/site_openings.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <nlohmann/json.hpp>
#include <optional>

#include "formats/pages/board_json.hpp"
#include "formats/pages/page_text.hpp"
#include "formats/pages/site_games.hpp"
#include "formats/pages/site_tables.hpp"

namespace cairn {

namespace {

using Json = nlohmann::ordered_json;

Json tenths(std::optional<double> value) {
  return value ? Json(std::round(*value * 10) / 10) : Json();
}

// A title is the game's, a comma, and the name of the start; the kind of a turn may have a comma,
// too: "Tott x Tzarra, then a stack".
std::string in_words(std::string_view text, const Language& language) {
  const std::size_t comma = text.rfind(", ");
  if (comma == text.npos) return language.of_in("figures", text);
  return fmt::format("{}, {}", language.of(text.substr(0, comma)),
                     language.of_in("figures", text.substr(comma + 2)));
}

Json node_json(const OpeningsPage& page, const OpeningsPage::Node& node, const Language& language) {
  const OpeningNode& figures = node.figures;
  Json json{{"id", node.number},
            {"end", node.end},
            {"key", fmt::format("{:016x}", figures.key)},
            {"games", figures.games},
            {"white", figures.white_wins},
            {"black", figures.black_wins},
            {"draws", figures.draws},
            {"accuracy", tenths(figures.accuracy)},
            {"loss", tenths(figures.mean_loss)},
            {"last", figures.last_date},
            {"players", figures.players}};
  if (!figures.turn.empty()) json["turn"] = in_words(figures.turn, language);
  if (node.turn) {
    json["side"] = node.turn->side == Side::white ? "w" : "b";
    json["actions"] = actions_json(page.boards.front(), *node.turn);
  }
  if (node.hidden > 0) json["hidden"] = node.hidden;
  json["next"] = Json::array();
  for (const OpeningsPage::Node& child : node.children)
    json["next"].push_back(node_json(page, child, language));
  return json;
}

}  // namespace

std::string openings_script_file(std::string_view game) {
  return fmt::format("openings-{}.js", game);
}

std::string write_openings_script(const OpeningsPage& page, const Language& language) {
  Json trees = Json::array();
  for (const OpeningsPage::Tree& tree : page.trees)
    trees.push_back({{"title", in_words(tree.title, language)},
                     {"start", tree.looks},
                     {"root", node_json(page, tree.root, language)}});
  Json json{{"trees", std::move(trees)}};
  if (!page.boards.empty()) json["board"] = board_json(page.boards.front(), 0, language);
  return "globalThis.cairnOpenings = " + for_script(json) + ";\n";
}

std::string write_openings_page(const Site& site, const SitePlace& place,
                                const OpeningsPage& page) {
  const Language& language = *site.language;
  std::string content = board_symbols_of(page.boards);
  content += fmt::format(
      "<p class=\"faint\">{}</p>",
      language.phrase(
          "Turns that mirror each other count as one. A turn’s cost is the winning chance "
          "it gave away, on average."));
  if (std::ranges::any_of(page.trees, &OpeningsPage::Tree::is_by_kind))
    content += fmt::format(
        "<p class=\"faint\">{}</p>",
        language.phrase(
            "Games whose start no other game has can be compared by what is done first."));
  content +=
      fmt::format("<div id=\"explorer\" data-game=\"{}\" data-scripts=\"{}\"></div>",
                  place.part->game, games_scripts(static_cast<std::size_t>(place.part->games)));
  if (page.trees.empty())
    content += fmt::format("<p>{}</p>", language.phrase("No game of this archive has a turn."));
  return site_page(site, place, language.of("Openings"), content);
}

}  // namespace cairn
