#include "formats/figure/theme_json.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <nlohmann/json.hpp>
#include <optional>
#include <utility>

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
std::optional<ThemeColour> colour_named(std::string_view name) {
  constexpr std::array<std::pair<std::string_view, ThemeColour>, 18> colours{{
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

std::optional<ThemeColour> parse_colour(std::string_view text) {
  if (!text.starts_with('#')) return colour_named(text);
  text.remove_prefix(1);
  if (text.size() != 3 && text.size() != 6) return std::nullopt;
  const std::size_t digits = text.size() / 3;
  ThemeColour colour{};
  for (std::size_t i = 0; i < colour.size(); ++i) {
    const std::string_view part = text.substr(i * digits, digits);
    const char* const end = part.data() + part.size();
    const auto [stop, error] = std::from_chars(part.data(), end, colour[i], 16);
    if (error != std::errc{} || stop != end) return std::nullopt;
    if (digits == 1) colour[i] = static_cast<std::uint8_t>(colour[i] * 17);
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

}  // namespace

ThemeReader::ThemeReader(std::string_view text)
    : json_(std::make_unique<nlohmann::json>(parse(text))) {}
ThemeReader::~ThemeReader() = default;

const nlohmann::json* ThemeReader::find(std::string_view name) {
  asked_.emplace_back(name);
  const auto found = json_->find(asked_.back());
  return found == json_->end() ? nullptr : &*found;
}

std::string ThemeReader::base() {
  std::string name;
  read("base", name);
  return name;
}

void ThemeReader::read(std::string_view name, ThemeColour& colour) {
  const nlohmann::json* const value = find(name);
  if (!value) return;
  const auto parsed = value->is_string() ? parse_colour(value->get_ref<const std::string&>())
                                         : std::optional<ThemeColour>();
  if (!parsed) fail(name, *value, "a colour like \"#c03020\" or \"navy\"");
  colour = *parsed;
}

void ThemeReader::read(std::string_view name, double& number, double least, double most) {
  const nlohmann::json* const value = find(name);
  if (!value) return;
  if (!value->is_number() || !(value->get<double>() >= least && value->get<double>() <= most))
    fail(name, *value, fmt::format("a number from {} to {}", least, most));
  number = value->get<double>();
}

void ThemeReader::read(std::string_view name, std::string& text) {
  const nlohmann::json* const value = find(name);
  if (!value) return;
  if (!value->is_string()) fail(name, *value, "a string");
  text = value->get<std::string>();
}

void ThemeReader::finish() const {
  for (const auto& [key, value] : json_->items()) {
    if (std::ranges::find(asked_, key) != asked_.end()) continue;
    const auto nearest = std::ranges::max_element(
        asked_, {}, [&key = key](const std::string& name) { return likeness(name, key); });
    fail(fmt::format("unknown key {} in a theme; did you mean {}?", cairn::quoted(key), *nearest));
  }
}

ThemeWriter::ThemeWriter()
    : json_(std::make_unique<nlohmann::ordered_json>(nlohmann::ordered_json::object())) {}
ThemeWriter::~ThemeWriter() = default;

void ThemeWriter::write(std::string_view name, const ThemeColour& colour) {
  (*json_)[std::string(name)] = fmt::format("#{:02x}{:02x}{:02x}", colour[0], colour[1], colour[2]);
}

void ThemeWriter::write(std::string_view name, double number) {
  (*json_)[std::string(name)] = number;
}

void ThemeWriter::write(std::string_view name, const std::string& text) {
  (*json_)[std::string(name)] = text;
}

std::string ThemeWriter::text() const {
  return json::dump(*json_, 2) + '\n';
}

}  // namespace cairn
