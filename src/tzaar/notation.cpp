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
  // If `open` is given, the text may leave spaces open with `?` and `*`, which are entered there.
  ColumnReader(int column, std::string_view text, Setup& setup, Pattern* open)
      : column_(column), text_(text), setup_(setup), open_(open) {}

  void read() {
    const int rows = row_count(column_);
    int row = 0;
    while (!text_.empty()) {
      ++row;
      if (row == rows + 1) fail_count("more than ");
      const auto space = Space::named(column_, row);
      if (!space) continue;  // the centre
      if (!take_open(*space))
        setup_.stacks[static_cast<std::size_t>(space->number())] = read_stack();
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
    if (!open_ || (c != '?' && c != '*')) return false;
    (c == '?' ? open_->any_stack : open_->open) |= std::uint64_t{1} << space.number();
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
  Setup& setup_;
  Pattern* open_;
};

void parse_board(std::string_view text, Setup& setup, Pattern* open) {
  const auto columns = split(text, "/");
  if (columns.size() != column_count)
    fail("a board of " + std::to_string(columns.size()) + " columns; 9 expected, A to I");
  for (int column = 0; column < column_count; ++column)
    ColumnReader(column, columns[static_cast<std::size_t>(column)], setup, open).read();
}

Side parse_side(std::string_view text) {
  if (text != "w" && text != "b")
    fail(cairn::quoted(text) + " as the side to move; w or b expected");
  return text == "w" ? Side::white : Side::black;
}

Stage parse_stage(std::string_view text) {
  constexpr std::string_view stages = "p12";  // in the order of Stage
  const std::size_t stage = text.size() == 1 ? stages.find(text) : stages.npos;
  if (stage == stages.npos)
    fail(cairn::quoted(text) + " as what is to be played; 1, 2 or p expected");
  return static_cast<Stage>(stage);
}

}  // namespace

Setup parse_setup(std::string_view text) {
  const auto fields = words_of(text);
  if (fields.size() != 3)
    fail("a position of " + std::to_string(fields.size()) +
         " fields; three expected: board, w or b, and 1, 2 or p");
  Setup setup;
  parse_board(fields[0], setup, nullptr);
  setup.to_move = parse_side(fields[1]);
  setup.stage = parse_stage(fields[2]);
  return setup;
}

std::string write_setup(const Setup& setup) {
  std::string text;
  for (int number = 0, column = 0; number < space_count; ++number) {
    if (Space(number).column() != column) {
      text += '/';
      ++column;
    }
    const auto& stack = setup.stacks[static_cast<std::size_t>(number)];
    text += stack ? piece_letter(stack->side, stack->type) : '.';
    if (stack && stack->height > 1) text += std::to_string(stack->height);
  }
  text += setup.to_move == Side::white ? " w " : " b ";
  return text + "p12"[static_cast<std::size_t>(setup.stage)];
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
  Pattern pattern;
  Setup setup;
  if (text.find('/') != text.npos) {
    const auto fields = words_of(text);
    if (fields.size() > 3)
      fail("a pattern of " + std::to_string(fields.size()) +
           " fields; a board, and at most w or b, and 1, 2 or p, expected");
    const auto is_given = [&](std::size_t field) {
      return field < fields.size() && fields[field] != "*";
    };
    parse_board(fields[0], setup, &pattern);
    if (is_given(1)) pattern.to_move = parse_side(fields[1]);
    if (is_given(2)) pattern.stage = parse_stage(fields[2]);
  } else {
    setup = parse_position(text).setup();
    pattern.to_move = setup.to_move;
    pattern.stage = setup.stage;
  }
  pattern.stacks = setup.stacks;
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
