#include "formats/json/json_element.hpp"

#include <cmath>
#include <limits>
#include <nlohmann/json.hpp>

#include "core/error.hpp"
#include "text/quote.hpp"

namespace cairn::json {

void fail(const std::string& what) {
  throw Error(Error::Kind::syntax, what);
}

nlohmann::json parse(std::string_view line, int max_depth) {
  using Json = nlohmann::json;
  const auto check_depth = [max_depth](int depth, Json::parse_event_t, Json&) {
    if (depth > max_depth) fail("JSON nested too deeply; each line should be as Cairn writes it");
    return true;
  };
  try {
    return Json::parse(in_utf8(line), check_depth);
  } catch (const Json::parse_error& error) {
    fail("not JSON at byte " + std::to_string(error.byte) +
         " of the line; each line should be one whole object");
  } catch (const Json::exception&) {
    fail("a number of this JSON is out of range; each line should be as Cairn writes it");
  }
}

Element Element::operator[](const char* key) const {
  require(json_.is_object(), "an object");
  const auto found = json_.find(key);
  if (found == json_.end())
    fail("the key " + cairn::quoted(child(key)) + " is missing; Cairn writes it");
  return {*found, child(key)};
}

bool Element::has(const char* key) const {
  return json_.is_object() && json_.contains(key);
}

bool Element::is_null() const {
  return json_.is_null();
}

std::string Element::text() const {
  require(json_.is_string(), "a string");
  return json_.get<std::string>();
}

bool Element::flag() const {
  require(json_.is_boolean(), "true or false");
  return json_.get<bool>();
}

double Element::number() const {
  require(json_.is_number(), "a number");
  return json_.get<double>();
}

std::uint64_t Element::count() const {
  require(json_.is_number_unsigned(), "an integer from 0");
  return json_.get<std::uint64_t>();
}

std::optional<std::uint64_t> Element::whole_number() const {
  constexpr double greatest = 9007199254740992.0;  // up to here every whole number is exact
  if (json_.is_number_unsigned()) return json_.get<std::uint64_t>();
  if (!json_.is_number_float()) return std::nullopt;
  const double number = json_.get<double>();
  const bool is_whole = 0 <= number && number <= greatest && std::trunc(number) == number;
  return is_whole ? std::optional(static_cast<std::uint64_t>(number)) : std::nullopt;
}

int Element::integer(int least) const {
  constexpr int greatest = std::numeric_limits<int>::max();
  const bool fits =
      json_.is_number_integer() &&
      (json_.is_number_unsigned() ? json_.get<std::uint64_t>() <= std::uint64_t{greatest}
                                  : json_.get<std::int64_t>() >= least);
  require(fits && json_.get<int>() >= least, "an integer from " + std::to_string(least));
  return json_.get<int>();
}

std::vector<std::string> Element::texts() const {
  return list([](const Element& item) { return item.text(); });
}

void Element::require(bool holds, const std::string& expected) const {
  if (!holds)
    fail("the key " + cairn::quoted(path_) + " has a wrong value; " + expected + " expected");
}

bool Element::is(std::string_view text) const {
  return json_ == text;
}

std::vector<Element> Element::items() const {
  require(json_.is_array(), "an array");
  std::vector<Element> items;
  for (const nlohmann::json& item : json_)
    items.emplace_back(item, path_ + '[' + std::to_string(items.size()) + ']');
  return items;
}

std::string Element::child(const char* key) const {
  return path_.empty() ? key : path_ + '.' + key;
}

void expect_schema(const Element& line, std::string_view expected) {
  const std::string found = line["schema"].text();
  if (found != expected)
    fail("unknown schema " + cairn::quoted(found) + "; " + std::string(expected) + " expected");
}

}  // namespace cairn::json
