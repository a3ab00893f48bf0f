#include "formats/output/board_text.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <fmt/format.h>
#include <iterator>
#include <map>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/plain_line.hpp"
#include "core/text.hpp"

namespace cairn {

namespace {

constexpr std::size_t text_width = 72;
constexpr double same_place = 1e-6;       // coordinates that differ by less count as equal
constexpr double characters_in_line = 2;  // a line is about as high as two characters are wide

// A piece's sign in UTF-8, and the colours in which terminals show pieces of its side.
struct Sign {
  Side side;
  Diagram::Piece::Form form;
  std::string_view text;
};
constexpr std::array signs{Sign{Side::white, Diagram::Piece::Form::disc, "○"},
                           Sign{Side::white, Diagram::Piece::Form::square, "□"},
                           Sign{Side::black, Diagram::Piece::Form::disc, "●"},
                           Sign{Side::black, Diagram::Piece::Form::square, "■"}};
constexpr std::array<std::string_view, 2> side_colours{"\x1b[38;5;16;48;5;255m",
                                                       "\x1b[38;5;255;48;5;238m"};

// The text in printable characters and blanks, so that it stays on its line.
std::string harmless(std::string_view text) {
  std::string safe = printable(text);
  std::ranges::replace_if(
      safe, [](char c) { return c == '\n' || c == '\t'; }, ' ');
  return safe;
}

// The number of characters of a UTF-8 text.
int display_width(std::string_view text) {
  return static_cast<int>(std::ranges::count_if(
      text, [](char c) { return (static_cast<unsigned char>(c) & 0xC0) != 0x80; }));
}

std::string in_lower_case(std::string text) {
  std::ranges::transform(text, text.begin(), lower);
  return text;
}

std::string_view sign(Diagram::Piece::Form form, Side side) {
  const bool is_square = form == Diagram::Piece::Form::square;
  for (const Sign& sign : signs)
    if (sign.side == side && (sign.form == Diagram::Piece::Form::square) == is_square)
      return sign.text;
  return {};
}

// A sign for each part, or a disc with the letter of the piece's kind; and the height: "○b3".
std::string piece_text(const Diagram::Piece& piece) {
  std::string text;
  if (piece.arrangement == Diagram::Piece::Arrangement::layered)
    text.append(sign(Diagram::Piece::Form::disc, piece.side)) += in_lower_case(piece.letters);
  else
    for (const Diagram::Piece::Form form : piece.forms) text += sign(form, piece.side);
  return piece.height > 1 ? text + std::to_string(piece.height) : text;
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

  // The index (from 0) of the coordinate nearest to `at`; -1 before the first and size() after the
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

// The spaces of a board on a grid of characters. Columns are far enough apart that neighbours do
// not touch, and farther if the board would look too narrow otherwise.
class Board {
 public:
  explicit Board(const Diagram& diagram) : diagram_(diagram) {
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
    if (piece) item.text = piece_text(*piece);
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
    if (item.text.empty()) item.text = "·";
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
  Axis columns_;
  Axis rows_;
  std::map<int, Line> lines_;  // by row
};

// The words of a text in lines of at most text_width bytes, unless a single word is longer. Each
// line has a line end. A text without words gives nothing.
std::string wrapped(std::string_view text) {
  std::string lines;
  std::size_t length = 0;
  const std::string safe = harmless(text);
  for (const std::string_view word : words_of(safe)) {
    const bool fits = length > 0 && length + 1 + word.size() <= text_width;
    if (!lines.empty()) lines += fits ? ' ' : '\n';
    length = fits ? length + 1 + word.size() : word.size();
    lines += word;
  }
  return lines.empty() ? lines : lines + '\n';
}

std::string_view sign(Diagram::ArrowKind kind) {
  switch (kind) {
    case Diagram::ArrowKind::capture:
      return "x";
    case Diagram::ArrowKind::stacking:
      return "+";
    case Diagram::ArrowKind::movement:
    case Diagram::ArrowKind::line:
      return "-";
    case Diagram::ArrowKind::deployment:
      return ">";
    case Diagram::ArrowKind::free:
      return "->";
  }
  return "-";
}

std::string arrow_text(const Diagram& diagram, const Diagram::Arrow& arrow) {
  std::string text = arrow.number > 0 ? std::to_string(arrow.number) + ' ' : std::string();
  for (std::size_t i = 0; i < arrow.path.size(); ++i) {
    const auto cell = std::ranges::find(diagram.cells, arrow.path[i], &Diagram::Cell::at);
    if (i == 1) text += sign(arrow.kind);
    if (i > 1) text += ',';
    text += cell == diagram.cells.end() ? "off" : cell->name;
  }
  return text;
}

std::string arrows_text(const Diagram& diagram) {
  std::string actions;
  std::string others;
  for (const Diagram::Arrow& arrow : diagram.arrows) {
    const bool is_action =
        arrow.kind != Diagram::ArrowKind::free && arrow.kind != Diagram::ArrowKind::line;
    std::string& list = is_action ? actions : others;
    list += (list.empty() ? "" : "; ") + arrow_text(diagram, arrow);
  }
  return wrapped(actions) + (others.empty() ? "" : wrapped("Arrows: " + others));
}

std::string labels_text(const Diagram& diagram) {
  std::string list;
  for (const Diagram::Mark& mark : diagram.marks) {
    const auto cell = std::ranges::find(diagram.cells, mark.at, &Diagram::Cell::at);
    if (mark.form == Diagram::Mark::Form::label && diagram.piece_at(mark.at) &&
        cell != diagram.cells.end())
      list += (list.empty() ? "Labels: " : ", ") + mark.text + " on " + cell->name;
  }
  return wrapped(list);
}

std::string ghosts_text(const Diagram& diagram) {
  std::string list;
  for (const Diagram::Piece& ghost : diagram.ghosts) {
    const auto cell = std::ranges::find(diagram.cells, ghost.at, &Diagram::Cell::at);
    if (cell != diagram.cells.end())
      list += (list.empty() ? "Then: " : ", ") + cell->name + ' ' + piece_text(ghost);
  }
  return wrapped(list);
}

std::string captured_text(const Diagram& diagram) {
  std::string text;
  for (const Side side : both_sides) {
    std::string list;
    for (const auto& [piece, count] : diagram.captured[index(side)])
      list += fmt::format(" {}{}", count > 1 ? fmt::format("{}x", count) : "", piece_text(piece));
    if (!list.empty()) text += wrapped(fmt::format("Captured of {}:{}", name(side), list));
  }
  return text;
}

std::string note_text(const Diagram::Note& note) {
  std::string text = note.side ? std::string(name(*note.side)) + ' ' : std::string();
  if (note.number > 0) text += std::to_string(note.number) + ' ';
  return wrapped(text + note.text);
}

// Explains the letters: each with its kind of piece, in the order in which the pieces appear.
std::string key_text(const Diagram& diagram) {
  std::vector<std::string> known;
  for (const Diagram::Piece& piece : diagram.pieces) {
    if (piece.arrangement != Diagram::Piece::Arrangement::layered) continue;
    std::string entry = in_lower_case(piece.letters) + ' ' + piece.name;
    if (std::ranges::find(known, entry) == known.end()) known.push_back(std::move(entry));
  }
  std::ranges::sort(known);
  return known.empty() ? "" : wrapped(fmt::format("({})", fmt::join(known, ", ")));
}

std::string head_text(const Diagram& diagram) {
  std::string players;
  for (const Side side : both_sides)
    if (const std::string& player = diagram.players[index(side)]; !player.empty())
      players += fmt::format("{}{}: {}", players.empty() ? "" : ", ", name(side), player);
  return wrapped(diagram.title) + wrapped(players);
}

std::string foot_text(const Diagram& diagram) {
  std::string text = diagram.status ? note_text(*diagram.status) : "";
  text += arrows_text(diagram);
  for (const Diagram::Note& note : diagram.notes) text += note_text(note);
  text += ghosts_text(diagram) + labels_text(diagram) + captured_text(diagram);
  if (diagram.evaluation)
    text += wrapped(fmt::format("White {:.0f} % {}", diagram.evaluation->white_win_percent,
                                diagram.evaluation->text));
  return text + wrapped(diagram.caption) + key_text(diagram);
}

}  // namespace

std::string write_board_text(const Diagram& diagram) {
  const std::string head = head_text(diagram);
  return head + (head.empty() ? "" : "\n") + (diagram.cells.empty() ? "" : Board(diagram).text()) +
         '\n' + foot_text(diagram);
}

std::string with_colours(std::string_view text) {
  std::string coloured;
  while (!text.empty()) {
    const auto piece =
        std::ranges::find_if(signs, [&](const Sign& sign) { return text.starts_with(sign.text); });
    if (piece == signs.end()) {
      coloured += text.front();
      text.remove_prefix(1);
      continue;
    }
    std::size_t size = 0;
    for (const Sign& sign : signs)
      if (sign.side == piece->side)
        while (text.substr(size).starts_with(sign.text)) size += sign.text.size();
    const auto belongs = [](char c) { return is_digit(c) || (is_letter(c) && lower(c) == c); };
    while (size < text.size() && belongs(text[size])) ++size;
    coloured.append(side_colours[index(piece->side)]).append(text.substr(0, size)) += "\x1b[0m";
    text.remove_prefix(size);
  }
  return coloured;
}

}  // namespace cairn
