#include "formats/sgf.hpp"

#include <algorithm>
#include <array>
#include <optional>

#include "formats/quote.hpp"

namespace cairn::sgf {

namespace {

constexpr bool is_blank(char c) {
  return c == ' ' || c == '\t' || c == '\n' || c == '\r' || c == '\v' || c == '\f';
}
constexpr bool is_letter(char c) {
  return ('A' <= c && c <= 'Z') || ('a' <= c && c <= 'z');
}
constexpr bool is_digit(char c) {
  return '0' <= c && c <= '9';
}

// Whether `(;` and a root property stand at the offset, blanks between them allowed.
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
  constexpr std::array<std::string_view, 4> root_properties{"FF", "GM", "AP", "CA"};
  if (std::ranges::find(root_properties, name) == root_properties.end()) return false;
  at += name.size();
  skip_blanks();
  return skip('[');
}

// Walks through a text and knows the place.
class Cursor {
 public:
  explicit Cursor(std::string_view text) : text_(text) {}

  bool at_end() const { return offset_ == text_.size(); }
  char peek() const { return at_end() ? '\0' : text_[offset_]; }
  bool sees(char c) const { return !at_end() && text_[offset_] == c; }
  bool sees(std::string_view word) const { return text_.substr(offset_).starts_with(word); }
  bool sees_game() const { return sees('(') && begins_game(text_, offset_); }
  bool at_line_start() const { return offset_ == line_start_; }
  std::size_t offset() const { return offset_; }
  std::string_view from(std::size_t start) const { return text_.substr(start, offset_ - start); }
  Place place() const { return {line_, static_cast<int>(offset_ - line_start_) + 1}; }

  char take() {
    const char c = text_[offset_++];
    if (c == '\n' || (c == '\r' && !sees('\n'))) {
      ++line_;
      line_start_ = offset_;
    }
    return c;
  }

  // LF for a line end of any kind (LF, CR, CR LF); other characters as they are.
  char take_text() {
    const char c = take();
    if (c != '\r') return c;
    if (sees('\n')) take();
    return '\n';
  }

  void skip_blanks() {
    while (!at_end() && is_blank(peek())) take();
  }

 private:
  std::string_view text_;
  std::size_t offset_ = 0;
  std::size_t line_start_ = 0;
  int line_ = 1;
};

[[noreturn]] void fail(const std::string& what, Place place) {
  throw Error(Error::Kind::syntax, what, place);
}

class Parser {
 public:
  explicit Parser(std::string_view text) : cursor_(text) {}

  // The next game or piece of something else; nothing at the end.
  std::optional<Item> next() {
    cursor_.skip_blanks();
    if (cursor_.at_end()) return std::nullopt;
    const std::size_t start = cursor_.offset();
    Item item{{}, cursor_.place(), Tree{}};
    try {
      item.content = game();
    } catch (const Error& error) {
      skip_to_game();
      item.content = error;
    }
    item.text = cursor_.from(start);
    return item;
  }

 private:
  Tree game() {
    if (!cursor_.sees('('))
      fail(quoted(cursor_.peek()) + " outside of a game; a game begins with `(;`", cursor_.place());
    return tree(1);
  }

  // To where reading can go on after an error: a root node, or any `(;` at the start of a line.
  void skip_to_game() {
    const auto may_begin = [&] { return cursor_.at_line_start() && cursor_.sees("(;"); };
    while (!cursor_.at_end() && !cursor_.sees_game() && !may_begin()) cursor_.take();
  }

  Tree tree(int depth) {
    cursor_.take();
    Tree tree;
    cursor_.skip_blanks();
    if (!cursor_.sees(';')) fail("`(` without a node; `;` expected here", cursor_.place());
    while (cursor_.sees(';')) tree.nodes.push_back(node());
    while (cursor_.sees('(')) {
      if (cursor_.sees_game()) fail("a game begins inside another; `)` expected", cursor_.place());
      if (depth == max_nesting)
        fail("variations nested too deeply; at most " + std::to_string(max_nesting) + " levels",
             cursor_.place());
      tree.children.push_back(this->tree(depth + 1));
    }
    if (cursor_.at_end()) fail("the text ends inside a game; `)` expected", cursor_.place());
    if (!cursor_.sees(')'))
      fail(quoted(cursor_.peek()) + " is out of place; " +
               (tree.children.empty() ? "a property, `;`, `(` or `)`" : "`(` or `)`") + " expected",
           cursor_.place());
    cursor_.take();
    if (depth > 1) cursor_.skip_blanks();
    return tree;
  }

  Node node() {
    Node node{{}, cursor_.place()};
    cursor_.take();
    cursor_.skip_blanks();
    while (is_letter(cursor_.peek())) node.properties.push_back(property());
    return node;
  }

  Property property() {
    Property property{{}, {}, cursor_.place()};
    while (is_letter(cursor_.peek()) || is_digit(cursor_.peek())) property.name += cursor_.take();
    cursor_.skip_blanks();
    if (!cursor_.sees('['))
      fail(quoted(property.name) + " without a value; `[` expected after a property's name",
           property.place);
    while (cursor_.sees('[')) {
      property.values.push_back(value(property.name));
      cursor_.skip_blanks();
    }
    return property;
  }

  std::string value(const std::string& name) {
    const Place opening = cursor_.place();
    cursor_.take();
    std::string value;
    while (!cursor_.sees(']')) {
      if (cursor_.at_end() || (cursor_.at_line_start() && cursor_.sees_game()))
        fail("a value of " + quoted(name) + " is not closed; `]` expected", opening);
      if (cursor_.sees('\0')) fail("a NUL byte; text expected", cursor_.place());
      const bool escaped = cursor_.sees('\\');
      if (escaped) cursor_.take();
      if (cursor_.at_end()) continue;
      const char c = cursor_.take_text();
      if (!escaped || c != '\n') value += c;
    }
    cursor_.take();
    return value;
  }

  Cursor cursor_;
};

}  // namespace

void read(std::string_view text, const std::function<void(const Item&)>& handle) {
  Parser parser(text);
  while (const auto item = parser.next()) handle(*item);
}

bool contains_game(std::string_view text) {
  for (auto at = text.find('('); at != text.npos; at = text.find('(', at + 1))
    if (begins_game(text, at)) return true;
  return false;
}

Place place_of(std::string_view text, std::size_t offset) {
  Cursor cursor(text);
  while (!cursor.at_end() && cursor.offset() < offset) cursor.take();
  return cursor.place();
}

}  // namespace cairn::sgf
