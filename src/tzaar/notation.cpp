#include "tzaar/notation.hpp"

#include <algorithm>
#include <array>
#include <charconv>
#include <optional>
#include <vector>

#include "text/quote.hpp"
#include "text/split.hpp"
#include "tzaar/letters.hpp"
#include "tzaar/start.hpp"
#include "tzaar/waltz_integers.hpp"

namespace cairn::tzaar {

namespace {

constexpr int column_count = 2 * radius + 1;

[[noreturn]] void fail(const std::string& what) {
  throw Error(Error::Kind::syntax, what);
}

char column_letter(int column) {
  return static_cast<char>('A' + column);
}

// Reads one column of position text.
class ColumnReader {
 public:
  // If it `may_be_open`, the text may leave spaces open with `?` and `*`.
  ColumnReader(int column, std::string_view text, Pattern& board, bool may_be_open)
      : column_(column), text_(text), board_(board), may_be_open_(may_be_open) {}

  void read() {
    const int rows = row_count(column_);
    int row = 0;
    while (!text_.empty()) {
      ++row;
      if (row == rows + 1) fail_count("more than ");
      const auto space = Space::named(column_, row);
      if (!space) continue;  // the centre
      if (!take_open(*space)) board_.setup.pieces[index(*space)] = read_stack();
    }
    if (row < rows) fail_count("fewer than ");
  }

 private:
  [[noreturn]] void fail_count(const char* relation) const {
    const int spaces = row_count(column_) - (column_ == radius ? 1 : 0);
    fail("column " + std::string(1, column_letter(column_)) + " has " + relation +
         std::to_string(spaces) + " spaces; it holds exactly so many");
  }

  bool take_open(Space space) {
    const char c = text_.front();
    if (!may_be_open_ || (c != '?' && c != '*')) return false;
    (c == '?' ? board_.any_piece : board_.open) |= bit(space);
    text_.remove_prefix(1);
    return true;
  }

  std::optional<Stack> read_stack() {
    const char c = text_.front();
    text_.remove_prefix(1);
    if (c == '.') return std::nullopt;
    auto stack = parse_piece(c);
    if (!stack)
      fail(cairn::quoted(c) + " in column " + column_letter(column_) +
           "; . a b c A B C or a stack's height expected");
    stack->height = read_height();
    return stack;
  }

  int read_height() {
    int height = 1;
    const auto [end, error] = std::from_chars(text_.data(), text_.data() + text_.size(), height);
    if (end == text_.data()) return 1;
    if (error != std::errc{} || height < 1 || height > pieces_a_side)
      fail("the height " +
           cairn::quoted(text_.substr(0, static_cast<std::size_t>(end - text_.data()))) +
           " in column " + column_letter(column_) + "; 1 to 30 expected");
    text_.remove_prefix(static_cast<std::size_t>(end - text_.data()));
    return height;
  }

  int column_;
  std::string_view text_;
  Pattern& board_;
  bool may_be_open_;
};

void parse_board(std::string_view text, Pattern& board, bool may_be_open) {
  const auto columns = split(text, "/");
  if (columns.size() != column_count)
    fail("a board of " + std::to_string(columns.size()) + " columns; 9 expected, A to I");
  for (int column = 0; column < column_count; ++column)
    ColumnReader(column, columns[static_cast<std::size_t>(column)], board, may_be_open).read();
}

Side parse_side(std::string_view text) {
  if (text != "w" && text != "b")
    fail(cairn::quoted(text) + " as the side to move; w or b expected");
  return text == "w" ? Side::white : Side::black;
}

constexpr std::string_view stage_letters = "p12";  // in the order of Stage

}  // namespace

Stage parse_stage(std::string_view text) {
  const std::size_t stage = text.size() == 1 ? stage_letters.find(text) : stage_letters.npos;
  if (stage == stage_letters.npos)
    fail(cairn::quoted(text) + " as what is to be played; 1, 2 or p expected");
  return static_cast<Stage>(stage);
}

std::string write_stage(Stage stage) {
  return std::string(1, stage_letters[static_cast<std::size_t>(stage)]);
}

Stack parse_stack(std::string_view text) {
  auto stack = text.empty() ? std::nullopt : parse_piece(text.front());
  const char* const end = text.data() + text.size();
  const bool is_height =
      stack &&
      (text.size() == 1 || (std::from_chars(text.data() + 1, end, stack->height).ptr == end &&
                            stack->height >= 1 && stack->height <= pieces_a_side));
  if (!is_height)
    fail(cairn::quoted(text) +
         " is no stack; one is a, b, c, A, B or C and its height if that is above 1, up to 30");
  return *stack;
}

std::string write_stack(const Stack& stack) {
  const std::string letter(1, piece_letter(stack.side, stack.type));
  return stack.height > 1 ? letter + std::to_string(stack.height) : letter;
}

std::vector<std::string> kit() {
  std::vector<std::string> kit;
  for (const Side side : both_sides)
    for (const Type type : all_types) kit.push_back(write_stack({side, type, 1}));
  return kit;
}

Setup parse_setup(std::string_view text) {
  const auto fields = words_of(text);
  if (fields.size() != 3)
    fail("a position of " + std::to_string(fields.size()) +
         " fields; three expected: board, w or b, and 1, 2 or p");
  Pattern board;
  parse_board(fields[0], board, false);
  board.setup.to_move = parse_side(fields[1]);
  board.setup.stage = parse_stage(fields[2]);
  return board.setup;
}

std::string write_setup(const Setup& setup) {
  std::string text;
  for (int number = 0, column = 0; number < space_count; ++number) {
    if (Space(number).column() != column) {
      text += '/';
      ++column;
    }
    const auto& stack = setup.pieces[static_cast<std::size_t>(number)];
    text += stack ? write_stack(*stack) : ".";
  }
  text += setup.to_move == Side::white ? " w " : " b ";
  return text + write_stage(setup.stage);
}

namespace {

// The start that `random:SEED` stands for.
Position parse_random(std::string_view seed_text) {
  std::uint64_t seed = 0;
  const char* const last = seed_text.data() + seed_text.size();
  const auto [end, error] = std::from_chars(seed_text.data(), last, seed);
  if (error != std::errc{} || end != last)
    fail(cairn::quoted(seed_text) + " as the seed of a random start; a number from 0 expected");
  return random_start(seed);
}

}  // namespace

Position parse_position(std::string_view text) {
  const auto words = words_of(text);
  if (words.empty() || (words.size() == 1 && words[0] == "tournament")) return Position();
  if (text.find('/') != text.npos) return Position(parse_setup(text));
  if (is_waltz(text)) return Position(parse_waltz(text));
  constexpr std::string_view random = "random:";
  if (words.size() == 1) {
    if (words[0] == "fixed") return fixed_start();
    if (words[0].starts_with(random)) return parse_random(words[0].substr(random.size()));
    const auto is_piece = [](char letter) { return parse_piece(letter).has_value(); };
    if (words[0].size() == space_count || std::ranges::all_of(words[0], is_piece))
      return Position(parse_letters(words[0]));
  }
  fail(cairn::quoted(text) +
       " is not a position; position text, 60 letters, fixed, tournament or random:SEED "
       "expected");
}

Pattern parse_pattern(std::string_view text) {
  if (text.find('/') == text.npos) return {parse_position(text).setup()};
  const auto fields = words_of(text);
  if (fields.size() > 3)
    fail("a pattern of " + std::to_string(fields.size()) +
         " fields; a board, and at most w or b, and 1, 2 or p, expected");
  const auto is_open = [&](std::size_t field) {
    return field >= fields.size() || fields[field] == "*";
  };
  Pattern pattern{{}, 0, 0, is_open(1), is_open(2)};
  parse_board(fields[0], pattern, true);
  if (!pattern.any_side) pattern.setup.to_move = parse_side(fields[1]);
  if (!pattern.any_state) pattern.setup.stage = parse_stage(fields[2]);
  return pattern;
}

std::string write_position(const Position& position, Format format) {
  const Setup setup = position.setup();
  switch (format) {
    case Format::text:
      return write_setup(setup);
    case Format::waltz:
      return write_waltz(setup);
    case Format::cairn:
    case Format::boardspace:
      return write_letters(setup).value_or(write_setup(setup));
    case Format::littlegolem:
      break;
  }
  const auto letters = write_letters(setup);
  if (!letters)
    throw Error(
        Error::Kind::usage,
        "Little Golem's format begins with all 60 pieces on the board and White to move; use text "
        "or cairn");
  return *letters;
}

}  // namespace cairn::tzaar
