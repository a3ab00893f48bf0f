#include "formats/sgf/sgf_scanner.hpp"

#include <algorithm>

#include "formats/sgf/sgf.hpp"
#include "text/quote.hpp"

namespace cairn::sgf {

namespace {

// A node with more properties is an error, because for each property the ones before it may be
// searched, which takes quadratic time.
constexpr int max_properties = 1000;

// The message and its place, which is the end of the game's text, are the same whether the text
// ends there or the next game begins, because a long text is read in pieces that end where a game
// begins.
constexpr const char* not_closed = "the game is not closed; `)` expected here";

[[noreturn]] void fail(const std::string& what, Place place) {
  throw Error(Error::Kind::syntax, what, place);
}

// Whether the first node of a game can be recognised by this property.
bool is_root_property(std::string_view name) {
  return name == "FF" || name == "GM" || name == "AP" || name == "CA";
}

}  // namespace

bool begins_game(std::string_view text, std::size_t at) {
  const auto skip_blanks = [&] {
    while (at < text.size() && is_blank(text[at])) ++at;
  };
  const auto skip = [&](char c) { return at < text.size() && text[at] == c && ++at != 0; };
  if (!skip('(')) return false;
  skip_blanks();
  if (!skip(';')) return false;
  skip_blanks();
  const std::string_view name = text.substr(std::min(at, text.size()), 2);
  if (!is_root_property(name)) return false;
  at += name.size();
  skip_blanks();
  return skip('[');
}

bool Scanner::next() {
  cursor_.skip_blanks_and_marks();
  start_ = cursor_.offset();
  place_ = cursor_.place();
  rest_ = cursor_.rest();
  return !cursor_.at_end();
}

void Scanner::read(Events& events) {
  try {
    read_game(events);
  } catch (const Error&) {
    skip_to_game();
    throw;
  }
}

// Skips to where reading can continue after an error: a root node, or any `(;` at the start of a
// line.
void Scanner::skip_to_game() {
  const auto may_begin = [&] { return cursor_.at_line_start() && cursor_.sees("(;"); };
  while (!cursor_.at_end() && !cursor_.sees_game() && !may_begin()) cursor_.take();
}

void Scanner::read_game(Events& events) {
  if (!cursor_.sees('('))
    fail(cairn::quoted(cursor_.peek()) + " outside of a game; a game begins with `(;`",
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
  if (cursor_.sees_game()) fail(not_closed, cursor_.place_before_blanks());
  if (depth == max_nesting)
    fail("variations nested too deeply; at most " + std::to_string(max_nesting) + " levels",
         cursor_.place());
}

void Scanner::expect_close(bool has_children) const {
  if (cursor_.at_end()) fail(not_closed, cursor_.place_before_blanks());
  if (cursor_.sees(')')) return;
  fail(cairn::quoted(cursor_.peek()) + " is out of place; " +
           (has_children ? "`(` or `)`" : "a property, `;`, `(` or `)`") + " expected",
       cursor_.place());
}

void Scanner::read_nodes(Events& events) {
  cursor_.skip_blanks();
  if (!cursor_.sees(';')) fail("`(` without a node; `;` expected here", cursor_.place());
  while (cursor_.sees(';')) {
    if (++nodes_ > max_nodes)
      fail("more than " + std::to_string(max_nodes) + " nodes; a game of fewer expected",
           cursor_.place());
    events.node(cursor_.place());
    cursor_.take();
    cursor_.skip_blanks();
    for (int properties = 0; is_letter(cursor_.peek()); read_property(events))
      if (++properties > max_properties)
        fail("more than " + std::to_string(max_properties) +
                 " properties in a node; a node of fewer expected",
             cursor_.place());
  }
}

void Scanner::read_property(Events& events) {
  const Place place = cursor_.place();
  const std::string_view name = cursor_.take_name();
  cursor_.skip_blanks();
  if (!cursor_.sees('['))
    fail(cairn::quoted(name) + " without a value; `[` expected after a property's name", place);
  const bool is_misplaced = nodes_ > 1 && is_root_property(name);
  if (is_misplaced)
    events.misplaced(name, place);
  else
    events.property(name, place);
  while (cursor_.sees('[')) {
    const std::string_view value = read_value(name);
    if (!is_misplaced) events.value(value);
    cursor_.skip_blanks();
  }
}

// Returns the value as a part of the text, or from a buffer if it contains escapes or other special
// characters.
std::string_view Scanner::read_value(std::string_view name) {
  const Place opening = cursor_.place();
  cursor_.take();
  const std::string_view plain = cursor_.take_plain_text();
  if (cursor_.sees(']')) {
    cursor_.take();
    return plain;
  }
  value_ = plain;
  while (!cursor_.sees(']')) {
    if (cursor_.at_end() || ((is_move(name) || cursor_.at_line_start()) && cursor_.sees_game()))
      fail("a value of " + cairn::quoted(name) + " is not closed; `]` expected", opening);
    const bool escaped = cursor_.sees('\\');
    if (escaped) cursor_.take();
    if (cursor_.at_end()) continue;
    if (cursor_.sees('\0')) fail("a NUL byte; text expected", cursor_.place());
    const char c = cursor_.take_text();
    if (!escaped || c != '\n') value_ += c;
    if (!cursor_.at_line_start()) value_ += cursor_.take_plain_text();
  }
  cursor_.take();
  return value_;
}

std::string_view root_value(std::string_view text, std::string_view name) {
  Cursor cursor(text);
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
