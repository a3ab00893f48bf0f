#include "formats/output/theme.hpp"

#include <algorithm>
#include <array>
#include <charconv>
#include <fmt/format.h>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <type_traits>
#include <utility>
#include <vector>

#include "core/error.hpp"
#include "core/text.hpp"
#include "formats/records/json.hpp"

namespace cairn {

namespace {

// The base of the themes that have tones for marked spaces, instead of hatching, and for squares.
Theme toned() {
  Theme theme;
  theme.ground_line_width = 0;
  theme.hatch_pitch = 0;
  theme.board_edge = 0.95;
  return theme;
}

// Only the pieces are pure black or white, so that they stand out on a grey board.
Theme greyscale() {
  Theme theme = toned();
  theme.light_ground = {228, 228, 228};
  theme.dark_ground = {184, 184, 184};
  theme.line = {96, 96, 96};
  theme.pieces[0] = {pure_white, pure_black, pure_black, {70, 70, 70}};
  theme.pieces[1] = {{40, 40, 40}, pure_black, pure_white, {205, 205, 205}};
  theme.fills = {
      {{165, 165, 165}, {125, 125, 125}, {145, 145, 145}, {105, 105, 105}, {185, 185, 185}}};
  return theme;
}

Theme colour() {
  Theme theme = toned();
  theme.light_ground = {240, 228, 205};
  theme.dark_ground = {200, 172, 130};
  theme.line = {122, 96, 62};
  theme.pieces[0] = {{255, 253, 246}, {60, 50, 40}, {60, 50, 40}, {176, 28, 28}};
  theme.pieces[1] = {{46, 42, 40}, {24, 20, 18}, {250, 244, 232}, {240, 200, 80}};
  theme.tints = {{{20, 60, 140}, {190, 30, 30}, {20, 125, 50}, {30, 90, 200}, {190, 130, 0}}};
  theme.fills = {
      {{205, 190, 160}, {245, 170, 155}, {175, 215, 160}, {165, 200, 240}, {252, 222, 110}}};
  theme.white_share = {255, 253, 246};
  theme.black_share = {46, 42, 40};
  return theme;
}

Theme dark() {
  Theme theme = toned();
  theme.background = theme.paper = {24, 26, 30};
  theme.ink = {226, 226, 222};
  theme.line = {118, 122, 130};
  theme.light_ground = {56, 60, 68};
  theme.dark_ground = {38, 41, 47};
  theme.pieces[0] = {{238, 236, 228}, {238, 236, 228}, {24, 26, 30}, {24, 26, 30}};
  theme.pieces[1] = {{8, 9, 11}, {168, 172, 180}, {238, 236, 228}, {238, 236, 228}};
  theme.tints = {
      {{226, 226, 222}, {255, 120, 110}, {110, 210, 130}, {120, 180, 255}, {250, 210, 90}}};
  theme.fills = {{{84, 90, 102}, {120, 52, 48}, {44, 96, 60}, {44, 80, 128}, {116, 96, 32}}};
  theme.white_share = {238, 236, 228};
  theme.black_share = {8, 9, 11};
  return theme;
}

// The palette of Okabe and Ito (Color Universal Design, 2008), whose colours people with any kind
// of colour vision can tell apart: orange, sky blue, bluish green, yellow, blue, vermilion.
Theme colour_blind() {
  Theme theme = toned();
  theme.light_ground = {244, 244, 244};
  theme.dark_ground = {214, 214, 214};
  theme.line = {110, 110, 110};
  theme.pieces[0] = {pure_white, pure_black, pure_black, {0, 114, 178}};
  theme.pieces[1] = {pure_black, pure_black, pure_white, {230, 159, 0}};
  theme.tints = {{pure_black, {213, 94, 0}, {0, 158, 115}, {0, 114, 178}, {230, 159, 0}}};
  theme.fills = {
      {{190, 190, 190}, {236, 180, 136}, {140, 210, 190}, {86, 180, 233}, {240, 228, 66}}};
  return theme;
}

// The colours of the printed board and its pieces: a warm grey board, ivory and black pieces,
// and rings and centres in gold.
Theme board() {
  Theme theme = toned();
  theme.light_ground = {214, 204, 186};
  theme.dark_ground = {164, 148, 124};
  theme.line = {86, 74, 60};
  theme.line_width = 0.035;
  theme.pieces[0] = {{250, 244, 226}, {110, 96, 72}, {140, 92, 20}, {140, 92, 20}};
  theme.pieces[1] = {{34, 30, 28}, {14, 12, 10}, {226, 180, 84}, {226, 180, 84}};
  theme.tints = {{{120, 20, 20}, {190, 30, 30}, {20, 110, 50}, {30, 80, 170}, {190, 130, 0}}};
  theme.fills = {
      {{188, 174, 148}, {226, 150, 130}, {164, 196, 140}, {156, 182, 214}, {238, 208, 110}}};
  theme.white_share = {250, 244, 226};
  theme.black_share = {34, 30, 28};
  return theme;
}

}  // namespace

std::span<const NamedTheme> themes() {
  static const std::array all = std::to_array<NamedTheme>({
      {"print", "black on white, readable when photocopied", Theme{}},
      {"greyscale", "shades of grey, for books without colour", greyscale()},
      {"colour", "for screens and colour print", colour()},
      {"dark", "light on dark, for screens", dark()},
      {"colour-blind", "colours that everybody can tell apart", colour_blind()},
      {"board", "close to the published boards", board()},
  });
  return all;
}

const Theme& theme_named(std::string_view name) {
  std::string names;
  for (const NamedTheme& each : themes()) {
    if (each.name == name) return each.theme;
    names += (names.empty() ? "" : ", ") + std::string(each.name);
  }
  throw Error(Error::Kind::usage,
              fmt::format("unknown theme \"{}\"; one of {} expected", name, names));
}

namespace {

constexpr int max_theme_depth = 2;

[[noreturn]] void fail(const std::string& what) {
  throw Error(Error::Kind::syntax, what);
}

[[noreturn]] void fail(std::string_view key, const nlohmann::json& value,
                       std::string_view expected) {
  constexpr auto replace = nlohmann::json::error_handler_t::replace;
  fail(fmt::format("the key {} of a theme is {}; {} expected", quote(key),
                   quote(value.dump(-1, ' ', false, replace)), expected));
}

// The sixteen basic colours of CSS, the spelling "grey", and orange.
using ColourName = std::pair<std::string_view, Colour>;
constexpr std::array<ColourName, 18> colour_names{{
    {"black", {0, 0, 0}},
    {"silver", {192, 192, 192}},
    {"gray", {128, 128, 128}},
    {"grey", {128, 128, 128}},
    {"white", {255, 255, 255}},
    {"maroon", {128, 0, 0}},
    {"red", {255, 0, 0}},
    {"purple", {128, 0, 128}},
    {"fuchsia", {255, 0, 255}},
    {"green", {0, 128, 0}},
    {"lime", {0, 255, 0}},
    {"olive", {128, 128, 0}},
    {"yellow", {255, 255, 0}},
    {"navy", {0, 0, 128}},
    {"blue", {0, 0, 255}},
    {"teal", {0, 128, 128}},
    {"aqua", {0, 255, 255}},
    {"orange", {255, 165, 0}},
}};

std::optional<Colour> colour_named(std::string_view name) {
  const auto found = std::ranges::find(colour_names, name, &ColourName::first);
  return found == colour_names.end() ? std::nullopt : std::optional(found->second);
}

std::optional<Colour> parse_colour(std::string_view text) {
  if (!text.starts_with('#')) return colour_named(text);
  text.remove_prefix(1);
  if (text.size() != 3 && text.size() != 6) return std::nullopt;
  const std::size_t digits = text.size() / 3;
  Colour colour;
  std::size_t begin = 0;
  for (std::uint8_t* const value : {&colour.red, &colour.green, &colour.blue}) {
    const std::string_view part = text.substr(begin, digits);
    const char* const end = part.data() + part.size();
    const auto [stop, error] = std::from_chars(part.data(), end, *value, 16);
    if (error != std::errc{} || stop != end) return std::nullopt;
    if (digits == 1) *value = static_cast<std::uint8_t>(*value * 17);
    begin += digits;
  }
  return colour;
}

nlohmann::json parse(std::string_view text) {
  const auto check_depth = [](int depth, nlohmann::json::parse_event_t, nlohmann::json&) {
    if (depth > max_theme_depth)
      fail("a theme is nested too deeply; an object of plain values expected");
    return true;
  };
  try {
    nlohmann::json json = nlohmann::json::parse(text, check_depth);
    if (!json.is_object()) fail("a theme must be a JSON object, like {\"base\": \"print\"}");
    return json;
  } catch (const nlohmann::json::parse_error& error) {
    fail(fmt::format("not JSON at byte {}; a theme is a JSON object, like {{\"base\": \"print\"}}",
                     error.byte));
  } catch (const nlohmann::json::exception&) {
    fail("a number of a theme is out of range; a smaller one expected");
  }
}

// A measure of how alike two names are: the number of letters they share at the front and at the
// back.
std::size_t likeness(std::string_view a, std::string_view b) {
  const auto common = [](auto first, auto last, auto other, auto other_last) {
    return static_cast<std::size_t>(std::mismatch(first, last, other, other_last).first - first);
  };
  return common(a.begin(), a.end(), b.begin(), b.end()) +
         common(a.rbegin(), a.rend(), b.rbegin(), b.rend());
}

constexpr std::array<std::string_view, 2> retired_keys{"shortest_arrow", "tip_gap"};  // of 0.1

// Reads a theme field by field; fields that the file leaves out stay as they are.
class ThemeReader {
 public:
  explicit ThemeReader(std::string_view text) : json_(parse(text)) {}

  void read(std::string_view name, Colour& colour, FieldRange = {}) {
    const nlohmann::json* const value = find(name);
    if (!value) return;
    const auto parsed = value->is_string() ? parse_colour(value->get_ref<const std::string&>())
                                           : std::optional<Colour>();
    if (!parsed) fail(name, *value, "a colour like \"#c03020\" or \"navy\"");
    colour = *parsed;
  }

  void read(std::string_view name, double& number, FieldRange range) {
    const nlohmann::json* const value = find(name);
    if (!value) return;
    if (!value->is_number() ||
        !(value->get<double>() >= range.least && value->get<double>() <= range.most))
      fail(name, *value, fmt::format("a number from {} to {}", range.least, range.most));
    number = value->get<double>();
  }

  void read(std::string_view name, std::string& text, FieldRange = {}) {
    const nlohmann::json* const value = find(name);
    if (!value) return;
    if (!value->is_string()) fail(name, *value, "a string");
    text = value->get<std::string>();
  }

  // Throws if the file has a key that was not asked for, and is none of an older version.
  void finish() const {
    for (const auto& [key, value] : json_.items()) {
      if (std::ranges::find(asked_, key) != asked_.end()) continue;
      if (std::ranges::find(retired_keys, key) != retired_keys.end()) continue;
      const auto nearest = std::ranges::max_element(
          asked_, {}, [&given = key](const std::string& name) { return likeness(name, given); });
      fail(fmt::format("unknown key {} in a theme; did you mean {}?", quote(key), *nearest));
    }
  }

 private:
  const nlohmann::json* find(std::string_view name) {
    asked_.emplace_back(name);
    const auto found = json_.find(asked_.back());
    return found == json_.end() ? nullptr : &*found;
  }

  nlohmann::json json_;
  std::vector<std::string> asked_;
};

}  // namespace

Theme read_theme(std::string_view text,
                 const std::function<Theme(const std::string& name)>& theme_named) {
  ThemeReader reader(text);
  std::string base;
  reader.read("base", base);
  Theme theme = base.empty() ? Theme{} : theme_named(base);
  for_each_field(theme, [&reader](std::string_view name, auto& field, FieldRange range) {
    reader.read(name, field, range);
  });
  reader.finish();
  return theme;
}

std::vector<std::string> keys_without_effect(std::string_view text, const Theme& theme) {
  struct Idle {
    std::string_view key;
    bool is_idle;
    std::string_view reason;
  };
  const nlohmann::json json = parse(text);
  // A theme that was printed as a whole has both keys, and a note would teach nothing.
  const bool is_plain = theme.hatch_pitch < least_hatch_pitch && !json.contains("hatch_pitch");
  const bool in_points = theme.text_points > 0;
  const std::array idle{
      Idle{"hatch_width", is_plain, "the base has 0 as 'hatch_pitch', for plain fills"},
      Idle{"label_size", in_points, "'text_points' is given"},
      Idle{retired_keys[0], true, "arrows have no least length any more"},
      Idle{retired_keys[1], true, "arrows reach the middle of their spaces"}};
  std::vector<std::string> notes;
  for (const auto& [key, is_idle, reason] : idle)
    if (is_idle && json.contains(key))
      notes.push_back(fmt::format("the theme's key '{}' has no effect: {}", key, reason));
  return notes;
}

std::string write_theme(const Theme& theme) {
  auto json = nlohmann::ordered_json::object();
  for_each_field(theme, [&json](std::string_view name, const auto& field, FieldRange) {
    auto& value = json[std::string(name)];
    if constexpr (std::is_same_v<decltype(field), const Colour&>)
      value = fmt::format("#{:02x}{:02x}{:02x}", field.red, field.green, field.blue);
    else
      value = field;
  });
  return json::dump(json, 2) + '\n';
}

nlohmann::ordered_json theme_json_schema() {
  using Json = nlohmann::ordered_json;
  Json names = Json::array();
  for (const auto& [name, value] : colour_names) names.push_back(name);
  const Json digits{{"type", "string"}, {"pattern", "^#([0-9a-fA-F]{3}|[0-9a-fA-F]{6})$"}};
  const Json colour{{"anyOf", Json::array({digits, {{"enum", names}}})}};
  Json members;
  members["base"] = {
      {"type", "string"},
      {"description",
       "the name of the theme that supplies what is left out; print if it is missing"}};
  const Theme theme;
  for_each_field(theme, [&](std::string_view name, const auto& field, FieldRange range) {
    Json& member = members[std::string(name)];
    if constexpr (std::is_same_v<decltype(field), const Colour&>)
      member = {{"$ref", "#/$defs/colour"}};
    else if constexpr (std::is_same_v<decltype(field), const double&>)
      member = {{"type", "number"}, {"minimum", range.least}, {"maximum", range.most}};
    else
      member = {{"type", "string"}};
  });
  return {{"type", "object"},
          {"properties", members},
          {"additionalProperties", false},
          {"$defs", Json{{"colour", colour}}}};
}

}  // namespace cairn
