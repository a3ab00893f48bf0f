#include "tzaar/letters.hpp"

#include <array>
#include <cstddef>

#include "core/error.hpp"
#include "text/ascii.hpp"
#include "text/quote.hpp"

namespace cairn::tzaar {

namespace {

constexpr char origin_letter = 'o';
constexpr std::string_view type_letters = "abc";

// The spaces in the order of POS. It differs from the order of their numbers in that each column
// runs from its last row down to its first.
constexpr std::array<Space, space_count> letter_order = [] {
  std::array<Space, space_count> order{};
  std::size_t next = 0;
  for (int x = -radius; x <= radius; ++x)
    for (int y = -radius; y <= radius; ++y)
      if (const auto space = Space::at({x, y})) order[next++] = *space;
  return order;
}();

}  // namespace

Setup parse_letters(std::string_view text) {
  Setup setup;
  for (std::size_t i = 0; i < text.size(); ++i) {
    const auto piece = parse_piece(text[i]);
    if (!piece)
      throw Error(Error::Kind::syntax, cairn::quoted(text[i]) + " as letter " +
                                           std::to_string(i + 1) +
                                           " of a start; a b c (White) or A B C (Black) expected");
    if (i < space_count) setup.pieces[static_cast<std::size_t>(letter_order[i].number())] = piece;
  }
  if (text.size() != space_count)
    throw Error(Error::Kind::syntax, "a start of " + std::to_string(text.size()) +
                                         " letters; 60 expected, one for each space");
  return setup;
}

std::optional<std::string> write_letters(const Setup& setup) {
  if (setup.stage != Stage::first || setup.to_move != Side::white) return std::nullopt;
  std::string letters;
  for (const Space space : letter_order) {
    const auto& stack = setup.pieces[static_cast<std::size_t>(space.number())];
    if (!stack || stack->height != 1) return std::nullopt;
    letters += piece_letter(stack->side, stack->type);
  }
  return letters;
}

std::optional<Stack> parse_piece(char letter) {
  const char small = lower(letter);
  if (small < type_letters.front() || small > type_letters.back()) return std::nullopt;
  const auto type = static_cast<std::size_t>(small - type_letters.front());
  return Stack{letter == small ? Side::white : Side::black, all_types[type], 1};
}

char piece_letter(Side side, Type type) {
  const char letter = type_letters[index(type)];
  return side == Side::white ? letter : static_cast<char>(letter - 'a' + 'A');
}

std::optional<Space> parse_space_letters(std::string_view text) {
  if (text.size() != 2) return std::nullopt;
  return Space::at({lower(text[0]) - origin_letter, lower(text[1]) - origin_letter});
}

std::string space_letters(Space space) {
  const Point point = space.point();
  return {static_cast<char>(origin_letter + point.x), static_cast<char>(origin_letter + point.y)};
}

}  // namespace cairn::tzaar
