#include "tzaar/text.hpp"

#include <algorithm>
#include <cctype>
#include <cstddef>
#include <ostream>
#include <sstream>
#include <stdexcept>

namespace cairn::tzaar {

namespace test {

namespace {

constexpr std::string_view letters = "abc";
constexpr std::string_view sides = "wb";
constexpr std::string_view stages = "p12";

std::size_t find(std::string_view characters, char character) {
  const std::size_t place = characters.find(character);
  if (place == std::string_view::npos) throw std::logic_error("a wrong letter in position text");
  return place;
}

// Takes a stack or an empty space from the beginning of the text.
std::optional<Stack> take_stack(std::string_view& text) {
  const auto letter = static_cast<unsigned char>(text.at(0));
  text.remove_prefix(1);
  if (letter == '.') return std::nullopt;
  const Side side = std::islower(letter) != 0 ? Side::white : Side::black;
  const auto type = static_cast<Type>(find(letters, static_cast<char>(std::tolower(letter))));
  const std::size_t digits = std::min(text.find_first_not_of("0123456789"), text.size());
  const int height = digits == 0 ? 1 : std::stoi(std::string(text.substr(0, digits)));
  text.remove_prefix(digits);
  return Stack{side, type, height};
}

char letter_of(const Stack& stack) {
  const char letter = letters[static_cast<std::size_t>(stack.type)];
  return stack.side == Side::white ? letter : static_cast<char>(std::toupper(letter));
}

}  // namespace

Setup setup_of(std::string_view text) {
  Setup setup;
  for (std::size_t number = 0; number < setup.pieces.size(); ++number) {
    if (text.at(0) == '/') text.remove_prefix(1);
    setup.pieces[number] = take_stack(text);
  }
  if (text.size() != 4 || text[0] != ' ' || text[2] != ' ')
    throw std::logic_error("position text does not end after 60 spaces, side and stage");
  setup.to_move = static_cast<Side>(find(sides, text[1]));
  setup.stage = static_cast<Stage>(find(stages, text[3]));
  return setup;
}

Setup setup_of(std::initializer_list<Put> board, Side to_move, Stage stage) {
  Setup setup;
  setup.to_move = to_move;
  setup.stage = stage;
  for (Put put : board)
    setup.pieces[static_cast<std::size_t>(space(put.space).number())] = take_stack(put.stack);
  return setup;
}

std::string text_of(const Setup& setup) {
  std::ostringstream text;
  for (int number = 0; number < space_count; ++number) {
    if (number > 0 && Space(number).row() == 1) text << '/';
    const auto& stack = setup.pieces[static_cast<std::size_t>(number)];
    text << (stack ? letter_of(*stack) : '.');
    if (stack && stack->height != 1) text << stack->height;
  }
  text << ' ' << sides[static_cast<std::size_t>(setup.to_move)] << ' '
       << stages[static_cast<std::size_t>(setup.stage)];
  return text.str();
}

Space space(std::string_view name) {
  const auto found = Space::named(name.at(0) - 'A', name.at(1) - '0');
  if (!found) throw std::logic_error("no such space: " + std::string(name));
  return *found;
}

std::string name_of(Space space) {
  return {static_cast<char>('A' + space.column()), static_cast<char>('0' + space.row())};
}

std::string text_of(const Move& move) {
  switch (move.kind) {
    case Move::Kind::capture:
      return name_of(move.from) + 'x' + name_of(move.to);
    case Move::Kind::stack:
      return name_of(move.from) + '+' + name_of(move.to);
    case Move::Kind::place:
      return letters[static_cast<std::size_t>(move.type)] + name_of(move.to);
    case Move::Kind::pass:
      break;
  }
  return "pass";
}

}  // namespace test

void PrintTo(const Setup& setup, std::ostream* out) {
  *out << test::text_of(setup);
}

void PrintTo(const Move& move, std::ostream* out) {
  *out << test::text_of(move);
}

void PrintTo(const Position& position, std::ostream* out) {
  PrintTo(position.setup(), out);
}

}  // namespace cairn::tzaar
