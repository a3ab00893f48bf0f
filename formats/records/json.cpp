#include "formats/records/json.hpp"

#include <algorithm>
#include <cmath>
#include <fmt/format.h>
#include <limits>
#include <nlohmann/json.hpp>
#include <string>

#include "core/error.hpp"
#include "core/text.hpp"
#include "core/words.hpp"
#include "formats/records/reader.hpp"

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
    const Place place = place_of(line, error.byte - std::min<std::size_t>(error.byte, 1));
    const std::string at = "not JSON at byte " + std::to_string(place.column) + " of ";
    if (place.line > 1)
      fail(at + "its line " + std::to_string(place.line) + "; a whole object expected");
    fail(at + "the line; each line should be one whole object");
  } catch (const Json::exception&) {
    fail("a number of this JSON is out of range; each line should be as Cairn writes it");
  }
}

Element Element::operator[](const char* key) const {
  require(json_.is_object(), "an object");
  const auto found = json_.find(key);
  if (found == json_.end()) fail("the key " + quote(child(key)) + " is missing; Cairn writes it");
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
  const auto number = whole_number();
  require(number.has_value(), "an integer from 0");
  return *number;
}

std::optional<std::uint64_t> Element::whole_number() const {
  constexpr double greatest = 9007199254740992.0;  // up to here every whole number is exact
  if (json_.is_number_unsigned()) return json_.get<std::uint64_t>();
  if (!json_.is_number()) return std::nullopt;
  const double number = json_.get<double>();
  const bool is_whole = 0 <= number && number <= greatest && std::trunc(number) == number;
  return is_whole ? std::optional(static_cast<std::uint64_t>(number)) : std::nullopt;
}

int Element::integer(int least) const {
  const double number = json_.is_number() ? json_.get<double>() : std::nan("");
  require(
      least <= number && number <= std::numeric_limits<int>::max() && std::trunc(number) == number,
      "an integer from " + std::to_string(least));
  return static_cast<int>(number);
}

double Element::in_range(double least, double most, bool is_whole) const {
  const double number = json_.is_number() || !is_whole ? this->number() : std::nan("");
  require(
      least <= number && number <= most && (!is_whole || std::trunc(number) == number),
      fmt::format("{} from {:.0f} to {:.0f}", is_whole ? "an integer" : "a number", least, most));
  return number;
}

std::vector<std::string> Element::texts() const {
  return list([](const Element& item) { return item.text(); });
}

void Element::require(bool holds, const std::string& expected) const {
  if (!holds) fail("the key " + quote(path_) + " has a wrong value; " + expected + " expected");
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
    fail("unknown schema " + quote(found) + "; " + std::string(expected) + " expected");
}

namespace {

// With Ctrl-Z, old systems end a file.
constexpr std::string_view blanks = " \t\r\n\x1A";
constexpr std::size_t deepest = 64;  // more than any value that Cairn reads

std::size_t line_end(std::string_view text, std::size_t at) {
  return std::min(text.find('\n', at), text.size());
}

std::size_t skip_blanks(std::string_view text, std::size_t at) {
  return std::min(text.find_first_not_of(blanks, at), text.size());
}

// Whether the bracket at an offset opens an array of objects. Nothing is asked of
// other lines, so that a text can be cut anywhere between values.
bool opens_array(std::string_view text, std::size_t at) {
  const std::size_t next = skip_blanks(text, at + 1);
  return line_end(text, at) <= next || text[next] == '{';
}

// Where the next value may begin: after blanks and the signs of an array around the values.
std::size_t skip_between(std::string_view text, std::size_t at) {
  for (;; ++at) {
    at = skip_blanks(text, at);
    if (at == text.size()) return at;
    const char c = text[at];
    if (c != ',' && c != ']' && (c != '[' || !opens_array(text, at))) return at;
  }
}

}  // namespace

Brackets::State Brackets::read(std::string_view text, std::size_t& at) {
  const char c = text[at++];
  if (blanks.find(c) != blanks.npos) return c == '\n' ? end_line() : State::open;
  const State state = c == '"' ? read_string(text, at) : read_sign(c);
  last_ = c;
  return state;
}

Brackets::State Brackets::end_line() {
  const bool may_go_on =
      !is_on_first_line_ || std::string_view("{[,:").find(last_) != std::string_view::npos;
  if (may_go_on) is_on_first_line_ = false;
  return may_go_on ? State::open : State::wrong;
}

Brackets::State Brackets::read_string(std::string_view text, std::size_t& at) {
  for (; at < text.size() && text[at] != '\n'; ++at) {
    if (text[at] == '"') return ++at, State::open;
    if (text[at] == '\\' && at + 1 < text.size() && text[at + 1] != '\n') ++at;
  }
  return at < text.size() ? State::wrong : State::open;
}

Brackets::State Brackets::read_sign(char c) {
  const bool opens = c == '{' || c == '[';
  if (opens && !may_open()) return State::wrong;
  if (opens) open_ += c == '{' ? '}' : ']';
  if (c != '}' && c != ']') return State::open;
  if (open_.back() != c) return State::wrong;
  open_.pop_back();
  return open_.empty() ? State::closed : State::open;
}

bool Brackets::may_open() const {
  if (open_.empty()) return true;
  const bool is_of_array = open_.back() == ']' && (last_ == '[' || last_ == ',');
  return open_.size() < deepest && (last_ == ':' || is_of_array);
}

namespace {

// Whether after a value there is nothing on its line but what may stand between values, and
// others.
bool ends_well(std::string_view text, std::size_t at) {
  for (; at < text.size() && text[at] != '\n'; ++at)
    if (std::string_view(" \t\r\x1A,]").find(text[at]) == std::string_view::npos)
      return text[at] == '{';
  return true;
}

// Where the line of a value begins, if only blanks stand before the value; else where the value
// does.
std::size_t begin_with_blanks(std::string_view text, std::size_t begin) {
  const std::size_t line = begin == 0 ? 0 : text.rfind('\n', begin - 1) + 1;
  return skip_blanks(text, line) == begin ? line : begin;
}

// Where the next line begins as that of the offset does: with as many blanks, and the same sign.
std::size_t next_begin(std::string_view text, std::size_t begin) {
  const std::size_t line = begin_with_blanks(text, begin);
  const std::string start = std::string(text.substr(line, begin - line)) + '{';
  for (std::size_t at = line_end(text, begin); at < text.size(); at = line_end(text, at + 1))
    if (text.substr(at + 1).starts_with(start)) return at + 1;
  return text.size();
}

}  // namespace

Piece next_piece(std::string_view text, std::size_t from) {
  const std::size_t begin = skip_between(text, from);
  if (begin == text.size()) return {begin, begin};
  if (text[begin] != '{')
    return {begin, line_end(text, begin), line_end(text, begin) == text.size()};
  Brackets brackets;
  auto state = Brackets::State::open;
  std::size_t at = begin;
  while (at < text.size() && state == Brackets::State::open) state = brackets.read(text, at);
  if (state == Brackets::State::closed && ends_well(text, at)) return {begin, at};
  if (state != Brackets::State::open && brackets.is_on_first_line())
    return {begin, line_end(text, at - 1)};
  return {begin, next_begin(text, begin), state == Brackets::State::open};
}

std::size_t last_cut(std::string_view text) {
  const Piece first = next_piece(text, 0);
  Piece piece = first;
  for (Piece next = piece; next.begin < text.size() && !piece.is_open;
       next = next_piece(text, next.end))
    piece = next;
  // What stands before the first value, such as the bracket of an array, is no piece of its own.
  return piece.begin == first.begin ? 0 : begin_with_blanks(text, piece.begin);
}

void for_each_value(std::string_view text,
                    const std::function<void(std::string_view value, Place place)>& handle) {
  Place place{1, 1};
  std::size_t before = 0;
  for (Piece piece = next_piece(text, 0); piece.begin < text.size();
       piece = next_piece(text, piece.end)) {
    place = place_after(text.substr(before, piece.begin - before), Content::json, place);
    before = piece.begin;
    handle(text.substr(piece.begin, piece.end - piece.begin), place);
  }
}

nlohmann::ordered_json to_json(const std::vector<std::string>& texts) {
  nlohmann::ordered_json json = nlohmann::ordered_json::array();
  for (const std::string& text : texts) json.push_back(in_utf8(text));
  return json;
}

std::string dump(const nlohmann::ordered_json& json, int indent) {
  return json.dump(indent);
}

}  // namespace cairn::json
