#include "formats/figure/theme_json.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <type_traits>
#include <utility>
#include <vector>

#include "core/error.hpp"
#include "formats/json/json_value.hpp"
#include "text/quote.hpp"

namespace cairn {

namespace {

constexpr int max_theme_depth = 2;

[[noreturn]] void fail(const std::string& what) {
  throw Error(Error::Kind::syntax, what);
}

[[noreturn]] void fail(std::string_view key, const nlohmann::json& value,
                       std::string_view expected) {
  constexpr auto replace = nlohmann::json::error_handler_t::replace;
  fail(fmt::format("the key {} of a theme is {}; {} expected", cairn::quoted(key),
                   cairn::quoted(value.dump(-1, ' ', false, replace)), expected));
}

// The sixteen basic colours of CSS, the spelling "grey", and orange.
std::optional<Colour> colour_named(std::string_view name) {
  constexpr std::array<std::pair<std::string_view, Colour>, 18> colours{{
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
  const auto found = std::ranges::find(colours, name, &decltype(colours)::value_type::first);
  return found == colours.end() ? std::nullopt : std::optional(found->second);
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

  // Throws if the file has a key that was not asked for.
  void finish() const {
    for (const auto& [key, value] : json_.items()) {
      if (std::ranges::find(asked_, key) != asked_.end()) continue;
      const auto nearest = std::ranges::max_element(
          asked_, {}, [&given = key](const std::string& name) { return likeness(name, given); });
      fail(
          fmt::format("unknown key {} in a theme; did you mean {}?", cairn::quoted(key), *nearest));
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

}  // namespace cairn
