#include <algorithm>
#include <charconv>
#include <cstdlib>
#include <optional>
#include <vector>

#include "core/error.hpp"
#include "core/text.hpp"
#include "games/tzaar/notation.hpp"

namespace cairn {

namespace {

constexpr std::size_t integer_count = 163;
constexpr int no_space = 100;
constexpr std::string_view blanks = " \t\r\n\v\f";

[[noreturn]] void fail(const std::string& what, Place place = {}) {
  throw Error(Error::Kind::syntax, what, place);
}

int parse_integer(std::string_view text, std::string_view word) {
  int number = 0;
  const auto [end, error] = std::from_chars(word.data(), word.data() + word.size(), number);
  const bool is_whole = error == std::errc{} && end == word.data() + word.size();
  if (!is_whole || number < -no_space || number > no_space)
    fail(quote(word) + " in a Waltz position; integers from -100 to 100 expected",
         place_of(text, static_cast<std::size_t>(word.data() - text.data())));
  return number;
}

// Reads the 163 integers. Errors carry the place within the text.
std::vector<int> parse_integers(std::string_view text) {
  std::vector<int> integers;
  std::size_t at = text.find_first_not_of(blanks);
  while (at != text.npos) {
    const std::size_t end = std::min(text.find_first_of(blanks, at), text.size());
    if (integers.size() == integer_count)
      fail("more than 163 integers; one Waltz position of 163 expected", place_of(text, at));
    integers.push_back(parse_integer(text, text.substr(at, end - at)));
    at = text.find_first_not_of(blanks, end);
  }
  if (integers.size() < integer_count)
    fail(std::to_string(integers.size()) + " integers; 163 expected in a Waltz position",
         place_of(text, text.find_last_not_of(blanks) + 1));
  return integers;
}

// The words of a text, one after the other.
class Words {
 public:
  explicit Words(std::string_view text) : text_(text) { to_next(0); }

  bool at_end() const { return begin_ == text_.size(); }
  std::size_t begin() const { return begin_; }
  std::string_view word() const { return text_.substr(begin_, end_ - begin_); }
  void take() { to_next(end_); }

  // Whether this word is the side to move with which a position begins: alone on its line, and no
  // longer alone the one after it.
  bool is_head() const {
    if ((word() != "1" && word() != "-1") || !is_alone()) return false;
    Words next = *this;
    next.take();
    return !next.at_end() && !next.is_alone();
  }

 private:
  bool is_alone() const {
    constexpr std::string_view line_ends = "\r\n";
    const std::size_t above = text_.substr(0, begin_).find_last_not_of(" \t\v\f");
    const std::size_t below = text_.find_first_not_of(" \t\v\f", end_);
    const auto is_line_end = [&](std::size_t at) {
      return at == text_.npos || line_ends.find(text_[at]) != line_ends.npos;
    };
    return is_line_end(above) && is_line_end(below);
  }

  void to_next(std::size_t at) {
    begin_ = std::min(text_.find_first_not_of(blanks, at), text_.size());
    end_ = std::min(text_.find_first_of(blanks, begin_), text_.size());
  }

  std::string_view text_;
  std::size_t begin_ = 0;
  std::size_t end_ = 0;
};

bool is_position(std::string_view text) {
  try {
    tzaar::parse_waltz(text);
    return true;
  } catch (const Error&) {
    return false;
  }
}

}  // namespace

bool is_damaged_waltz(std::string_view text) {
  std::size_t count = 0, others = 0;
  std::size_t end = 0;  // of the word before
  bool is_comment = false;
  for (Words words(text); !words.at_end(); words.take(), ++count) {
    const std::string_view word = words.word();
    const std::string_view gap = text.substr(end, words.begin() - end);
    if (count == 0 || gap.find_first_of("\r\n") != gap.npos) is_comment = word.front() == '#';
    if (is_comment || word.find_first_not_of("-0123456789") != word.npos) ++others;
    end = words.begin() + word.size();
  }
  return 2 * count >= integer_count && 10 * others <= count;
}

std::size_t end_of_waltz_heading(std::string_view text) {
  const std::size_t begin = std::min(text.find_first_not_of(blanks), text.size());
  if (!text.substr(begin).starts_with("END,")) return 0;
  const std::size_t colon = text.substr(0, text.find_first_of("\r\n", begin)).find(':', begin);
  if (colon == text.npos) return 0;
  const std::size_t value = text.find_first_not_of(blanks, colon + 1);
  return value == text.npos ? 0 : std::min(text.find_first_of(blanks, value), text.size());
}

bool is_waltz(std::string_view text) {
  text.remove_prefix(end_of_waltz_heading(text));
  if (text.find_first_not_of("-0123456789 \t\r\n\v\f") != text.npos) return false;
  const std::size_t first = text.find_first_not_of(blanks);
  const std::size_t gap = first == text.npos ? first : text.find_first_of(blanks, first);
  return gap != text.npos && text.find_first_not_of(blanks, gap) != text.npos;
}

std::size_t end_of_waltz_position(std::string_view text) {
  constexpr std::size_t most_words = integer_count * 3 / 2;  // with some too many
  if (const std::size_t heading = end_of_waltz_heading(text))
    return heading + end_of_waltz_position(text.substr(heading));
  Words words(text);
  std::size_t count = 0;
  std::size_t next_head = 0;  // the first one
  for (; count < integer_count && !words.at_end(); ++count, words.take())
    if (next_head == 0 && count > 0 && words.is_head()) next_head = words.begin();
  const std::size_t usual_end = words.begin();
  // What follows must not count before what is here, so that a part of a text is cut like the
  // whole.
  if (is_position(text.substr(0, usual_end))) return usual_end;
  if (next_head > 0) return next_head;
  if (words.at_end() || words.is_head()) return usual_end;
  for (; count < most_words && !words.at_end() && !words.is_head(); ++count) words.take();
  return count < most_words ? words.begin() : usual_end;
}

void expect_waltz_integers(std::string_view text) {
  parse_integers(text);
}

namespace tzaar {

namespace {

constexpr int side_length = 2 * radius + 1;
constexpr std::size_t square = static_cast<std::size_t>(side_length * side_length);
static_assert(integer_count == 1 + 2 * square);

std::string cell_name(std::size_t cell) {
  return "row " + std::to_string(cell / side_length + 1) + ", column " +
         std::to_string(cell % side_length + 1);
}

std::optional<Space> space_of(std::size_t cell) {
  const int row = static_cast<int>(cell) / side_length;
  const int column = static_cast<int>(cell) % side_length;
  return Space::at({column - radius, radius - row});
}

// Waltz numbers the types in the reverse order: 1 Tott, 2 Tzarra, 3 Tzaar.
Type type_of(int piece) {
  return all_types[static_cast<std::size_t>(3 - std::abs(piece))];
}
int piece_of(const Stack& stack) {
  const int piece = 3 - static_cast<int>(index(stack.type));
  return stack.side == Side::white ? piece : -piece;
}

std::optional<Stack> stack_of(int piece, int height, std::size_t cell) {
  const auto space = space_of(cell);
  const std::string where = space ? space_name(*space) : cell_name(cell);
  if (!space && piece != no_space)
    fail("piece " + std::to_string(piece) + " in " + where +
         ", where there is no space; 100 expected");
  if (space && std::abs(piece) > 3)
    fail("piece " + std::to_string(piece) + " on " + where + "; -3 to 3 expected");
  if ((!space || piece == 0) != (height == 0) || height < 0)
    fail("height " + std::to_string(height) + " for piece " + std::to_string(piece) + " at " +
         where + "; 0 without a piece and at least 1 with one expected");
  if (!space || piece == 0) return std::nullopt;
  return Stack{piece > 0 ? Side::white : Side::black, type_of(piece), height};
}

}  // namespace

Setup parse_waltz(std::string_view text) {
  const std::vector<int> integers = parse_integers(text);
  if (std::abs(integers[0]) != 1)
    fail(std::to_string(integers[0]) + " as the side to move; 1 (White) or -1 (Black) expected");
  Setup setup;
  setup.to_move = integers[0] == 1 ? Side::white : Side::black;
  for (std::size_t cell = 0; cell < square; ++cell) {
    const auto stack = stack_of(integers[1 + cell], integers[1 + square + cell], cell);
    if (stack) setup.pieces[static_cast<std::size_t>(space_of(cell)->number())] = stack;
  }
  return setup;
}

std::string write_waltz(const Setup& setup) {
  const bool is_full =
      std::ranges::all_of(setup.pieces, [](const auto& stack) { return stack.has_value(); });
  if (setup.stage != Stage::first || is_full)
    throw Error(Error::Kind::usage,
                "Waltz's format holds positions before the first action of a turn, the opening "
                "turn excepted; use text");
  const std::optional<Stack> none;
  std::string pieces;
  std::string heights;
  for (std::size_t cell = 0; cell < square; ++cell) {
    const auto space = space_of(cell);
    const auto& stack = space ? setup.pieces[static_cast<std::size_t>(space->number())] : none;
    const char* const end = (cell + 1) % side_length == 0 ? " \n" : " ";
    pieces += std::to_string(!space ? no_space : stack ? piece_of(*stack) : 0) + end;
    heights += std::to_string(stack ? stack->height : 0) + end;
  }
  heights.pop_back();
  return (setup.to_move == Side::white ? "1\n" : "-1\n") + pieces + heights;
}

}  // namespace tzaar

}  // namespace cairn
