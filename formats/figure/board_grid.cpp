#include "formats/figure/board_grid.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <iterator>
#include <map>
#include <utility>
#include <vector>

#include "text/ascii.hpp"
#include "text/quote.hpp"

namespace cairn {

namespace {

constexpr double same_place = 1e-6;       // coordinates that differ by less count as equal
constexpr double characters_in_line = 2;  // a line is about as high as two characters are wide

// The number of characters that a UTF-8 text takes on the screen, not counting the escape sequences
// that set colours.
int display_width(std::string_view text) {
  int width = 0;
  bool is_escape = false;
  for (const char c : text) {
    if (c == '\x1b') is_escape = true;
    const bool continues = (static_cast<unsigned char>(c) & 0xC0) == 0x80;
    if (!is_escape && !continues) ++width;
    if (c == 'm') is_escape = false;
  }
  return width;
}

// The distinct coordinates in one direction, in ascending order. They number the lines or columns
// of characters.
class Axis {
 public:
  void add(double at) { places_.push_back(at); }
  void finish() {
    std::ranges::sort(places_);
    const auto equal = [](double a, double b) { return b - a < same_place; };
    places_.erase(std::unique(places_.begin(), places_.end(), equal), places_.end());
  }
  int size() const { return static_cast<int>(places_.size()); }

  // The index (from 0) of the coordinate nearest to `at`; -1 before the first and size() behind the
  // last.
  int number(double at) const {
    if (at < places_.front() - same_place) return -1;
    if (at > places_.back() + same_place) return size();
    const auto nearest =
        std::ranges::min_element(places_, {}, [at](double place) { return std::abs(place - at); });
    return static_cast<int>(nearest - places_.begin());
  }

  // The smallest distance between two coordinates; 1 if there is only one.
  double step() const {
    double least = size() < 2 ? 1 : places_.back() - places_.front();
    for (std::size_t i = 1; i < places_.size(); ++i)
      least = std::min(least, places_[i] - places_[i - 1]);
    return least;
  }

 private:
  std::vector<double> places_;
};

std::string in_lower_case(std::string text) {
  std::ranges::transform(text, text.begin(), lower);
  return text;
}

std::string_view sign(Diagram::Piece::Form form, Side side) {
  const bool is_square = form == Diagram::Piece::Form::square;
  if (side == Side::white) return is_square ? "□" : "○";
  return is_square ? "■" : "●";
}

std::string in_unicode(const Diagram::Piece& piece) {
  if (piece.arrangement == Diagram::Piece::Arrangement::layered)
    return std::string(sign(Diagram::Piece::Form::disc, piece.side)) + in_lower_case(piece.letters);
  std::string text;
  for (const Diagram::Piece::Form form : piece.forms) text += sign(form, piece.side);
  return text;
}

std::string coloured(const std::string& text, Side side) {
  return (side == Side::white ? "\x1b[38;5;16;48;5;255m" : "\x1b[38;5;255;48;5;238m") + text +
         "\x1b[0m";
}

// The characters on both sides of a space with a mark of that form.
std::pair<std::string_view, std::string_view> brackets(Diagram::Mark::Form form) {
  using enum Diagram::Mark::Form;
  switch (form) {
    case circle:
      return {"(", ")"};
    case square:
      return {"[", "]"};
    case triangle:
      return {"/", "\\"};
    case cross:
      return {"*", "*"};
    case fill:
      return {"#", "#"};
    case selection:
      return {"{", "}"};
    case capturable:
      return {">", "<"};
    case label:
    case dim:
    case annotation:
      break;
  }
  return {"", ""};
}

// The spaces of a board on a grid of characters.
class Board {
 public:
  Board(const Diagram& diagram, TextStyle style) : diagram_(diagram), style_(style) {
    for (const Diagram::Cell& cell : diagram.cells) {
      columns_.add(cell.at.x);
      rows_.add(cell.at.y);
    }
    columns_.finish();
    rows_.finish();
    for (const Diagram::Cell& cell : diagram.cells) put(cell.at, text_at(cell.at));
    for (const Diagram::Label& label : diagram.coordinates) put(label.at, {"", label.text, ""});
  }

  std::string text() const {
    const int pitch = std::max(needed_pitch(), natural_pitch());
    std::string text;
    for (const auto& [row, line] : lines_) text += line_text(line, pitch) + '\n';
    return text;
  }

 private:
  struct Item {
    std::string left;  // ends just before the column
    std::string text;  // begins in the column
    std::string right;
  };
  using Line = std::map<int, Item>;  // by column

  Item text_at(Spot at) const {
    Item item;
    const Diagram::Piece* const piece = diagram_.piece_at(at);
    if (piece) item.text = piece_text(*piece, style_);
    for (const Diagram::Mark& mark : diagram_.marks) {
      if (!(mark.at == at)) continue;
      if (mark.form == Diagram::Mark::Form::label && !piece) item.text = harmless(mark.text);
      if (mark.form == Diagram::Mark::Form::annotation) item.right += harmless(mark.text);
      const auto [left, right] = brackets(mark.form);
      if (item.left.empty() && !left.empty()) {
        item.left = left;
        item.right.insert(0, right);
      }
    }
    if (item.text.empty()) item.text = style_ == TextStyle::unicode ? "·" : ".";
    return item;
  }

  void put(Spot at, Item item) {
    lines_[rows_.number(at.y)][columns_.number(at.x)] = std::move(item);
  }

  static int end_of(const Item& item) { return display_width(item.text + item.right); }

  // The smallest distance between columns that keeps neighbours in a line apart.
  int needed_pitch() const {
    int pitch = 1;
    for (const auto& [row, line] : lines_)
      for (auto left = line.begin(), right = std::next(left); right != line.end();
           ++left, ++right) {
        const int room = end_of(left->second) + display_width(right->second.left) + 1;
        const int columns = right->first - left->first;
        pitch = std::max(pitch, (room + columns - 1) / columns);
      }
    return pitch;
  }

  // The distance between columns that gives the board its true proportions.
  int natural_pitch() const {
    return static_cast<int>(std::lround(columns_.step() / rows_.step() * characters_in_line));
  }

  static std::string line_text(const Line& line, int pitch) {
    constexpr int margin = 2;  // room for what stands before the first column, which is -1
    std::string text;
    for (const auto& [column, item] : line) {
      const int begin = margin + (column + 1) * pitch - display_width(item.left);
      text.append(static_cast<std::size_t>(std::max(begin - display_width(text), 0)), ' ');
      text += item.left + item.text + item.right;
    }
    return text;
  }

  const Diagram& diagram_;
  TextStyle style_;
  Axis columns_;
  Axis rows_;
  std::map<int, Line> lines_;  // by row
};

}  // namespace

std::string harmless(std::string_view text) {
  std::string safe = in_utf8(text);
  for (char& c : safe)
    if ((0 <= c && c < ' ') || c == '\x7f') c = c == '\n' || c == '\t' ? ' ' : '?';
  return safe;
}

std::string piece_text(const Diagram::Piece& piece, TextStyle style) {
  std::string text = style == TextStyle::unicode ? in_unicode(piece) : piece.letters;
  if (piece.height > 1) text += std::to_string(piece.height);
  return style == TextStyle::ansi ? coloured(text, piece.side) : text;
}

std::string board_grid(const Diagram& diagram, TextStyle style) {
  return diagram.cells.empty() ? "" : Board(diagram, style).text();
}

}  // namespace cairn
