#include "tzaar/renamed_spaces.hpp"

#include "core/error.hpp"
#include "text/ascii.hpp"
#include "text/quote.hpp"
#include "tzaar/board.hpp"

namespace cairn::tzaar {

namespace {

constexpr int hole_column = radius;
constexpr int hole_row = radius + 1;

// How many more than in Cairn's own names the row of a column is in the other ones.
int shift(SpaceNames names, int column, int own_row) {
  if (names == SpaceNames::no_gap) return column == hole_column && own_row > hole_row ? -1 : 0;
  if (names == SpaceNames::diagonal) return column > hole_column ? column - hole_column : 0;
  return 0;
}

// The space with a name; nothing if there is none.
std::optional<Space> space_named(int column, int row, SpaceNames names) {
  for (int own_row = 1; own_row <= row_count(column); ++own_row)
    if (own_row + shift(names, column, own_row) == row)
      if (const auto space = Space::named(column, own_row)) return space;
  return std::nullopt;
}

// Whether the letter and the digit at the offset are a name: none stands beside them but the `x` of
// a capture, and the letter of a piece that is placed there.
bool is_name(std::string_view text, std::size_t at) {
  if (at + 1 >= text.size() || !is_letter(text[at]) || !is_digit(text[at + 1])) return false;
  if (lower(text[at]) < 'a' || lower(text[at]) > 'i') return false;
  return at + 2 == text.size() || !is_digit(text[at + 2]);
}

}  // namespace

std::string renamed(std::string_view text, SpaceNames from, SpaceNames to) {
  std::string other(text);
  if (from == to) return other;
  for (std::size_t at = 0; at + 1 < text.size(); ++at) {
    if (!is_name(text, at)) continue;
    const int column = lower(text[at]) - 'a';
    const auto space = space_named(column, text[at + 1] - '0', from);
    if (!space)
      throw Error(Error::Kind::syntax, cairn::quoted(text.substr(at, 2)) + " in " +
                                           cairn::quoted(text) + " is not a space in the names " +
                                           std::string(usage_of(from).word) + " (" +
                                           std::string(usage_of(from).description) + ")");
    other[at + 1] = static_cast<char>('0' + space->row() + shift(to, column, space->row()));
    ++at;
  }
  return other;
}

}  // namespace cairn::tzaar
