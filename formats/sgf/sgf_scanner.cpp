#include "formats/sgf/sgf_scanner.hpp"

#include <algorithm>

#include "formats/sgf/sgf.hpp"
#include "formats/text/text_records.hpp"
#include "model/sgf_properties.hpp"
#include "text/ascii.hpp"
#include "text/quote.hpp"
#include "text/split.hpp"
#include "text/turn_signs.hpp"

namespace cairn::sgf {

namespace {

// A node with more properties is an error, because for each property the ones before it may be
// searched, which takes quadratic time.
constexpr int max_properties = 1000;

// The message and its place, which is the end of the game's text, are the same whether the text
// ends there or the next game begins, because a long text is read in pieces that end where a game
// begins.
constexpr const char* not_closed = "the game is not closed; `)` expected here";

std::string not_closed_value(std::string_view property) {
  return "a value of " + cairn::quoted(property) + " is not closed; `]` expected";
}

[[noreturn]] void fail_at(const std::string& what, Place place) {
  throw Error(Error::Kind::syntax, what, place);
}

// Whether the first node of a game can be recognised by this property.
bool is_root_property(std::string_view name) {
  return name == "FF" || name == "GM" || name == "AP" || name == "CA";
}

constexpr std::size_t longest_property_name = 30;  // of those with small letters

// The names of players and events, which servers write without escapes.
bool is_name(std::string_view property) {
  return property == "PW" || property == "PB" || property == "EV";
}

// Whether a property may begin with the text: a name and a bracket.
bool begins_property(std::string_view text) {
  const auto of_name = [](char c) { return is_letter(c) || is_digit(c) || c == '-'; };
  const auto end = std::ranges::find_if_not(text, of_name);
  const auto length = static_cast<std::size_t>(end - text.begin());
  return length > 0 && after_blanks(text.substr(length)).starts_with('[');
}

// Whether what stands after the `]` of a value may stand there.
bool may_follow_value(std::string_view text) {
  constexpr std::size_t far_enough = 200;
  text = after_blanks(text.substr(0, far_enough));
  if (text.empty() || text.front() == '[' || text.front() == ')') return true;
  if (text.front() == '(') {
    text = after_blanks(text.substr(1));
    return text.empty() || text.front() == ';';
  }
  if (text.front() != ';') return begins_property(text);
  text = after_blanks(text.substr(1));
  return text.empty() || std::string_view(";()").find(text.front()) != std::string_view::npos ||
         begins_property(text);
}

// Whether a `]` with this text after it belongs to the value: nothing that may follow a value
// does, and the value ends soon, before another one begins.
bool is_unescaped(std::string_view after) {
  constexpr std::size_t longest = 200;
  if (may_follow_value(after)) return false;
  for (std::size_t at = 0; at < std::min(longest, after.size()); ++at) {
    if (after[at] == '[' && at > 0 && is_letter(after[at - 1])) return false;
    if (after[at] == '\n' || after[at] == '\r') return false;
    if (after[at] == ']' && may_follow_value(after.substr(at + 1))) return true;
  }
  return false;
}

// Whether a line consists of words, numbers and punctuation, with at least one word of three
// letters, and has nothing that may be a part of a game: neither a sign of SGF, except round
// brackets around words, nor a space, in which a digit follows a letter.
bool is_line_of_words(std::string_view line) {
  constexpr std::size_t longest = 1000;
  constexpr std::string_view punctuation = " \t.,:!?'\"-/&#*_@%()";
  const auto is_of_word = [](char c) {
    return is_letter(c) || static_cast<unsigned char>(c) >= 0x80;
  };
  if (line.size() > longest || line.find("(;") != line.npos) return false;
  for (std::size_t at = 0; at < line.size(); ++at) {
    const bool is_after_letter = at > 0 && is_of_word(line[at - 1]);
    if (is_digit(line[at]) ? is_after_letter
                           : !is_of_word(line[at]) && punctuation.find(line[at]) == line.npos)
      return false;
  }
  return std::ranges::any_of(split(line, " \t.,:!?()"), [&](std::string_view word) {
    return word.size() >= 3 && std::ranges::all_of(word, is_of_word);
  });
}

// Where a property begins at a `[` in the value of another one, whose own `]` is missing: the
// length of the value before it; nothing if the `[` belongs to the value. `beginning` stands before
// it.
std::optional<std::size_t> end_before_property(std::string_view property,
                                               std::string_view beginning) {
  std::size_t begin = beginning.size();
  while (begin > 0 && is_letter(beginning[begin - 1]) &&
         beginning.size() - begin < longest_property_name)
    --begin;
  const std::string name = short_property_name(beginning.substr(begin));
  std::size_t end = begin;  // of the value
  while (end > 0 && is_blank(beginning[end - 1])) --end;
  if (end == 0) return std::nullopt;
  if (beginning[end - 1] == ';' && is_move(name)) return end - 1;
  const bool is_tag = is_of_first_node(name) && is_of_first_node(property);
  return end < begin && is_tag ? std::optional(end) : std::nullopt;
}

}  // namespace

std::size_t words_length(std::string_view text) {
  std::size_t length = 0;
  for (std::size_t at = 0; at < text.size();) {
    const std::size_t end = std::min(text.find_first_of("\r\n", at), text.size());
    const std::string_view line = text.substr(at, end - at);
    if (is_line_of_words(line))
      length = end;
    else if (length == 0 || !std::ranges::all_of(line, is_blank))
      break;
    at = end + 1;
  }
  return length;
}

bool may_swallow(std::string_view property, std::string_view beginning) {
  return end_before_property(property, beginning).has_value();
}

bool begins_game(std::string_view text, std::size_t at) {
  const auto skip_blanks = [&] { at = text.size() - after_blanks(text.substr(at)).size(); };
  const auto skip = [&](char c) { return at < text.size() && text[at] == c && ++at != 0; };
  if (!skip('(')) return false;
  skip_blanks();
  if (!skip(';')) return false;
  skip_blanks();
  const std::size_t begin = std::min(at, text.size());
  while (at < text.size() && is_letter(text[at])) ++at;
  if (!is_root_property(
          short_property_name(text.substr(begin, std::min(at - begin, longest_property_name)))))
    return false;
  skip_blanks();
  return skip('[');
}

bool Scanner::next() {
  const bool is_first = cursor_.offset() == 0;
  const bool is_at_line = skip_to_line();
  words_above_ = words_below_ = {};
  if (is_first && is_at_line)
    if (const std::size_t length = words_length(cursor_.rest());
        after_blanks(cursor_.rest().substr(length)).starts_with('('))
      words_above_ = take_words(length);
  start_ = cursor_.offset();
  place_ = cursor_.place();
  rest_ = cursor_.rest();
  return !cursor_.at_end();
}

void Scanner::read(Events& events) {
  try {
    read_game(events);
    end_ = cursor_.offset();
  } catch (const Error&) {
    skip_to_game();
    end_ = cursor_.offset();
    throw;
  }
  if (skip_to_line()) words_below_ = take_words(words_length(cursor_.rest()));
}

// Skips blanks, and returns whether nothing else stands before what follows on its line.
bool Scanner::skip_to_line() {
  const std::size_t begin = cursor_.offset();
  cursor_.skip_blanks();
  return begin == 0 || cursor_.from(begin).find_first_of("\r\n") != std::string_view::npos;
}

std::string_view Scanner::take_words(std::size_t length) {
  const std::size_t begin = cursor_.offset();
  while (cursor_.offset() < begin + length) cursor_.take();
  const std::string_view words = cursor_.from(begin);
  cursor_.skip_blanks();
  return words;
}

// Skips to where reading can continue after an error: a root node, or any `(;` at the start of a
// line.
void Scanner::skip_to_game() {
  const auto may_begin = [&] { return cursor_.at_line_start() && cursor_.sees("(;"); };
  while (!cursor_.at_end() && !cursor_.sees_game() && !may_begin()) cursor_.take();
}

void Scanner::read_game(Events& events) {
  if (!cursor_.sees('('))
    fail_at(cairn::quoted(cursor_.peek()) + " outside of a game; a game begins with `(;`",
            cursor_.place());
  nodes_ = 0;
  for (int depth = 1;; ++depth) {
    cursor_.take();
    if (depth > 1) events.open();
    read_nodes(events);
    for (bool has_children = false; !cursor_.sees('('); has_children = true) {
      expect_close(has_children);
      cursor_.take();
      if (--depth == 0) return;
      events.close();
      cursor_.skip_blanks();
    }
    check_opening(depth);
  }
}

void Scanner::check_opening(int depth) const {
  if (cursor_.sees_game()) fail_at(not_closed, cursor_.place_before_blanks());
  if (depth == max_nesting)
    fail_at("variations nested too deeply; at most " + std::to_string(max_nesting) + " levels",
            cursor_.place());
}

void Scanner::expect_close(bool has_children) const {
  if (cursor_.at_end()) fail_at(not_closed, cursor_.place_before_blanks());
  if (cursor_.sees(')')) return;
  fail_at(cairn::quoted(cursor_.peek()) + " is out of place; " +
              (has_children ? "`(` or `)`" : "a property, `;`, `(` or `)`") + " expected",
          cursor_.place());
}

void Scanner::read_nodes(Events& events) {
  cursor_.skip_blanks();
  if (!cursor_.sees(';')) fail_at("`(` without a node; `;` expected here", cursor_.place());
  while (cursor_.sees(';')) {
    if (++nodes_ > max_nodes)
      fail_at("more than " + std::to_string(max_nodes) + " nodes; a game of fewer expected",
              cursor_.place());
    events.node(cursor_.place());
    cursor_.take();
    cursor_.skip_blanks();
    for (int properties = 0; is_letter(cursor_.peek()); read_property(events))
      if (++properties > max_properties)
        fail_at("more than " + std::to_string(max_properties) +
                    " properties in a node; a node of fewer expected",
                cursor_.place());
  }
}

void Scanner::read_property(Events& events) {
  const Place place = cursor_.place();
  const std::string_view written = cursor_.take_name();
  const std::string name =
      written.size() > longest_property_name ? std::string(written) : short_property_name(written);
  cursor_.skip_blanks();
  if (!cursor_.sees('['))
    fail_at(cairn::quoted(name) + " without a value; `[` expected after a property's name", place);
  const bool is_misplaced = nodes_ > 1 && is_root_property(name);
  if (is_misplaced)
    events.misplaced(name, place);
  else
    events.property(name, place);
  while (cursor_.sees('[')) {
    const std::string_view value = read_value(name, events);
    if (!is_misplaced) events.value(value);
    cursor_.skip_blanks();
  }
}

// The length of a value without escapes up to where another property begins in it, if one does.
std::optional<std::size_t> Scanner::end_before_swallowed(std::string_view name,
                                                         std::string_view value) const {
  const std::size_t last_end = value.rfind(']');
  std::size_t at = value.find('[', last_end == value.npos ? 0 : last_end + 1);
  for (; at != value.npos; at = value.find('[', at + 1)) {
    const auto end = end_before_property(name, value.substr(0, at));
    if (!end) continue;
    const bool is_turn = value[*end] == ';';
    const std::string_view rest = value.substr(at + 1);
    if (is_turn ? looks_like_turn(rest) : nodes_ == 1 && !rest.empty()) return end;
  }
  return std::nullopt;
}

// Returns the value as a part of the text, or from a buffer if it contains escapes or other special
// characters.
std::string_view Scanner::read_value(std::string_view name, Events& events) {
  const Place opening = cursor_.place();
  had_escapes_ = false;
  cursor_.take();
  const std::string_view plain = cursor_.take_plain_text();
  const auto closes = [&] {
    return cursor_.sees(']') && (!is_name(name) || !is_unescaped(cursor_.rest().substr(1)));
  };
  const auto check = [&](std::string_view value) {
    const auto end = had_escapes_ ? std::nullopt : end_before_swallowed(name, value);
    if (!end) return value;
    value_ = std::string(value.substr(0, *end));
    fail_at(not_closed_value(name), opening);
  };
  if (closes()) {
    cursor_.take();
    return check(plain);
  }
  value_ = plain;
  while (!closes()) {
    if (cursor_.sees(']')) {
      events.unescaped(name, cursor_.place());
      value_ += cursor_.take();
      value_ += cursor_.take_plain_text();
      continue;
    }
    if (cursor_.at_end() || ((is_move(name) || cursor_.at_line_start()) && cursor_.sees_game()))
      fail_at(not_closed_value(name), opening);
    const bool escaped = cursor_.sees('\\');
    had_escapes_ = had_escapes_ || escaped;
    if (escaped) cursor_.take();
    if (cursor_.at_end()) continue;
    if (cursor_.sees('\0')) fail_at("a NUL byte; text expected", cursor_.place());
    const char c = cursor_.take_text();
    if (!escaped || c != '\n') value_ += c;
    if (!cursor_.at_line_start()) value_ += cursor_.take_plain_text();
  }
  cursor_.take();
  return check(value_);
}

std::string_view root_value(std::string_view text, std::string_view name) {
  constexpr std::size_t farthest = 4096;  // else texts in which nothing is closed would take long
  Cursor cursor(text.substr(0, farthest));
  const auto skip = [&](char c) {
    const bool is_there = cursor.sees(c);
    if (is_there) cursor.take();
    cursor.skip_blanks();
    return is_there;
  };
  if (!skip('(') || !skip(';')) return {};
  while (is_letter(cursor.peek())) {
    const bool is_sought = cursor.take_name() == name;
    cursor.skip_blanks();
    while (cursor.sees('[')) {
      cursor.take();
      const std::size_t start = cursor.offset();
      while (cursor.take_plain_text(), !cursor.at_end() && !cursor.sees(']'))
        if (cursor.take() == '\\' && !cursor.at_end()) cursor.take();
      if (cursor.at_end()) return {};
      if (is_sought) return cursor.from(start);
      skip(']');
    }
  }
  return {};
}

}  // namespace cairn::sgf
