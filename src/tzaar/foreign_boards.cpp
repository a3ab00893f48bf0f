#include "tzaar/foreign_boards.hpp"

#include <algorithm>
#include <array>
#include <charconv>
#include <string>
#include <vector>

#include "text/ascii.hpp"
#include "text/split.hpp"
#include "tzaar/notation.hpp"

namespace cairn::tzaar {

namespace {

constexpr std::size_t size = 2 * radius + 1;  // of the square in which the board lies

// What a program writes for a cell of the square.
struct Cell {
  bool may_be_space = true;
  bool may_be_outside = false;
  std::optional<Stack> stack;
};
using Square = std::array<std::array<Cell, size>, size>;

std::optional<int> integer(std::string_view word) {
  int number = 0;
  const auto [end, error] = std::from_chars(word.data(), word.data() + word.size(), number);
  if (error != std::errc{} || end != word.data() + word.size()) return std::nullopt;
  return number;
}

std::optional<Cell> cell_of_letters(std::string_view word) {
  constexpr std::array types{Type::tott, Type::tzarra, Type::tzaar};
  const char first = lower(word.front());
  constexpr std::string_view nothing = "n.-_";
  if (word.size() == 1 && nothing.find(first) != nothing.npos) return Cell{true, true, {}};
  if (word.size() == 1 && first == 'f') return Cell{};
  if (word.size() != 2 || (first != 'w' && first != 'b') || word[1] < '1' || word[1] > '3')
    return std::nullopt;
  const Side side = first == 'w' ? Side::white : Side::black;
  return Cell{true, false, Stack{side, types[static_cast<std::size_t>(word[1] - '1')], 1}};
}

std::optional<Cell> cell_of_number(std::string_view word) {
  constexpr std::array types{Type::tzaar, Type::tzarra, Type::tott};
  const auto number = integer(word);
  if (!number || *number < -1 || *number > 2 * type_count) return std::nullopt;
  if (*number == -1) return Cell{false, true, {}};
  if (*number == 0) return Cell{};
  const auto piece = static_cast<std::size_t>(*number - 1);
  return Cell{
      true, false,
      Stack{piece < types.size() ? Side::white : Side::black, types[piece % types.size()], 1}};
}

// The words of a row, without the signs with which programs surround them.
std::vector<std::string_view> words_of_row(std::string_view line) {
  constexpr std::string_view between = " \t[](){},;|'\"";
  std::vector<std::string_view> words;
  std::size_t at = line.find_first_not_of(between);
  while (at != line.npos && words.size() <= size + 1) {
    const std::size_t end = std::min(line.find_first_of(between, at), line.size());
    words.push_back(line.substr(at, end - at));
    at = line.find_first_not_of(between, end);
  }
  return words;
}

// Reads rows of words from a text.
class Rows {
 public:
  explicit Rows(std::string_view text) : text_(text) {}

  std::size_t offset() const { return at_; }

  // The words of the next row, which is passed over only by take(). Its line ends or its bracket is
  // closed. Blank lines and headings such as `Heights:` before it do not count.
  std::vector<std::string_view> next() {
    constexpr std::string_view ends = "\r\n]}";
    for (begin_ = at_; begin_ < text_.size(); begin_ = end_) {
      const std::size_t row_end = std::min(text_.find_first_of(ends, begin_), text_.size());
      end_ = std::min(text_.find_first_not_of(ends, row_end), text_.size());
      auto words = words_of_row(text_.substr(begin_, row_end - begin_));
      if (!words.empty() && !words.back().ends_with(':')) return words;
    }
    return {};
  }
  void take() { at_ = end_; }

  // Reads nine rows of nine words; `read` says whether it knows a word.
  template <class Read>
  bool take_square(Read read) {
    const std::size_t begin = at_;
    for (std::size_t row = 0; row < size; ++row) {
      const auto words = next();
      bool is_row = words.size() == size ||
                    (words.size() == size + 1 && integer(words.back()) == static_cast<int>(row));
      for (std::size_t column = 0; is_row && column < size; ++column)
        is_row = read(row, column, words[column]);
      if (!is_row) {
        at_ = begin;
        return false;
      }
      take();
    }
    return true;
  }

 private:
  std::string_view text_;
  std::size_t at_ = 0;
  std::size_t begin_ = 0;
  std::size_t end_ = 0;
};

// The board in a square, if what is no space lies in two opposite corners and in the centre.
std::optional<Setup> board_in(const Square& square) {
  const bool is_usual = square[0][size - 1].may_be_outside && !square[0][0].may_be_outside;
  Setup setup;
  for (int row = 0; row < static_cast<int>(size); ++row)
    for (int column = 0; column < static_cast<int>(size); ++column) {
      const Cell& cell = square[static_cast<std::size_t>(row)][static_cast<std::size_t>(column)];
      const auto space = Space::at({column - radius, is_usual ? row - column : row - radius});
      if (space ? !cell.may_be_space : !cell.may_be_outside) return std::nullopt;
      if (space) setup.pieces[index(*space)] = cell.stack;
    }
  return setup;
}

// Who is to move, as the line says; nothing if it says something else.
std::optional<Side> side_told(std::string_view line) {
  std::string said;
  for (const std::string_view word : split(line, " \t\r:=.,;"))
    if (!word.empty()) (said += ' ') += word;
  for (const Side side : {Side::white, Side::black}) {
    const std::string name(cairn::name(side));
    for (const std::string& words :
         {" " + name, " " + name + " to move", " " + name + " moves", " to move " + name,
          " turn " + name, " side to move " + name, " player to move " + name})
      if (equal_in_any_case(said, words)) return side;
  }
  return std::nullopt;
}

// Makes a board of what is read of the text up to an offset; the line behind it may say who is to
// move.
std::optional<ForeignBoard> foreign_board(Setup setup, std::string_view text, std::size_t length) {
  const std::size_t line = std::min(text.find_first_not_of(" \t\r\n;", length), text.size());
  const std::size_t line_end = std::min(text.find('\n', line), text.size());
  const std::optional<Side> told = side_told(text.substr(line, line_end - line));
  setup.to_move = told.value_or(Side::white);
  setup.stage = Stage::first;
  const bool is_start = std::ranges::all_of(
      setup.pieces, [](const auto& stack) { return stack && stack->height == 1; });
  return ForeignBoard{
      write_setup(setup), told ? line_end : length,
      is_start || told ? "" : "a board that does not tell who is to move; White assumed"};
}

std::optional<ForeignBoard> read_letters(std::string_view text) {
  Rows rows(text);
  Square square;
  const bool is_square =
      rows.take_square([&](std::size_t row, std::size_t column, std::string_view word) {
        const auto cell = cell_of_letters(word);
        if (cell) square[row][column] = *cell;
        return cell.has_value();
      });
  const auto setup = is_square ? board_in(square) : std::nullopt;
  if (!setup) return std::nullopt;
  const auto below = rows.next();  // the numbers of the columns
  if (below.size() == size && integer(below[0]) == 0 && integer(below[1]) == 1) rows.take();
  return foreign_board(*setup, text, rows.offset());
}

std::optional<ForeignBoard> read_numbers(std::string_view text) {
  Rows rows(text);
  Square square;
  const bool has_types =
      rows.take_square([&](std::size_t row, std::size_t column, std::string_view word) {
        const auto cell = cell_of_number(word);
        if (cell) square[row][column] = *cell;
        return cell.has_value();
      });
  const bool has_heights = has_types && rows.take_square([&](std::size_t row, std::size_t column,
                                                             std::string_view word) {
    const auto height = integer(word);
    auto& stack = square[row][column].stack;
    const bool fits =
        height && (stack ? *height > 0 && *height <= pieces_a_side : *height == 0 || *height == -1);
    if (fits && stack) stack->height = *height;
    return fits;
  });
  const auto setup = has_heights ? board_in(square) : std::nullopt;
  return setup ? foreign_board(*setup, text, rows.offset()) : std::nullopt;
}

// A list of stacks in braces.
class Stacks {
 public:
  explicit Stacks(std::string_view text) : text_(text) {}

  std::size_t offset() const { return at_; }

  // Takes a word, or a sign, with blanks before it.
  bool takes(std::string_view word) {
    at_ = std::min(text_.find_first_not_of(" \t\r\n", at_), text_.size());
    if (!equal_in_any_case(text_.substr(at_, word.size()), word)) return false;
    at_ += word.size();
    return true;
  }

  // Takes a stack in braces, or empty ones; false if it is none.
  bool takes_stack(std::optional<Stack>& stack) {
    stack.reset();
    if (!takes("{")) return false;
    if (takes("}")) return true;
    const bool is_white = takes("WHITE");
    if (!is_white && !takes("BLACK")) return false;
    while (takes(",")) {
      const auto type = takes_type();
      if (!type) return false;
      if (!stack) stack = Stack{is_white ? Side::white : Side::black, *type, 0};
      if (++stack->height > pieces_a_side) return false;
    }
    return stack && takes("}");
  }

 private:
  std::optional<Type> takes_type() {
    if (takes("Tzaar")) return Type::tzaar;
    if (takes("Tzarra")) return Type::tzarra;
    if (takes("Tott")) return Type::tott;
    return std::nullopt;
  }

  std::string_view text_;
  std::size_t at_ = 0;
};

std::optional<ForeignBoard> read_list(std::string_view text) {
  Stacks stacks(text);
  if (!stacks.takes("BoardState")) return std::nullopt;
  stacks.takes("=");
  if (!stacks.takes("{")) return std::nullopt;
  Setup setup;
  for (auto& stack : setup.pieces) {
    if (&stack != &setup.pieces.front() && !stacks.takes(",")) return std::nullopt;
    if (!stacks.takes_stack(stack)) return std::nullopt;
  }
  if (!stacks.takes("}")) return std::nullopt;
  return foreign_board(setup, text, stacks.offset());
}

}  // namespace

std::optional<ForeignBoard> read_foreign_board(std::string_view text) {
  for (const auto read : {read_letters, read_numbers, read_list})
    if (auto board = read(text)) return board;
  return std::nullopt;
}

}  // namespace cairn::tzaar
