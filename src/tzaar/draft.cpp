#include "tzaar/draft.hpp"

#include <charconv>

#include "core/error.hpp"
#include "text/quote.hpp"
#include "tzaar/diagram.hpp"
#include "tzaar/letters.hpp"
#include "tzaar/notation.hpp"

namespace cairn::tzaar {

namespace {

Stack parse_stack(std::string_view text) {
  auto stack = parse_piece(text.front());
  const std::string_view height = text.substr(1);
  const char* const end = height.data() + height.size();
  const bool is_height =
      stack && (height.empty() || (std::from_chars(height.data(), end, stack->height).ptr == end &&
                                   stack->height >= 1 && stack->height <= pieces_a_side));
  if (!is_height)
    throw Error(Error::Kind::syntax, cairn::quoted(text) +
                                         " is no stack; one is a, b, c, A, B or C and its height "
                                         "if that is above 1, up to 30");
  return *stack;
}

std::string write_stack(const Stack& stack) {
  const std::string letter(1, piece_letter(stack.side, stack.type));
  return stack.height > 1 ? letter + std::to_string(stack.height) : letter;
}

}  // namespace

Draft::Draft(std::string_view text) : setup_(parse_setup(text)) {}

void Draft::put(std::size_t space, std::string_view piece) {
  auto& stack = setup_.stacks.at(space);
  stack = piece.empty() ? std::nullopt : std::optional(parse_stack(piece));
}

void Draft::set_stage(std::string_view stage) {
  setup_.stage = parse_setup(empty().substr(0, empty().size() - 1) + std::string(stage)).stage;
}

std::string Draft::text() const {
  return write_setup(setup_);
}

std::string Draft::stage() const {
  return text().substr(text().size() - 1);
}

std::vector<std::string> Draft::pieces() const {
  std::vector<std::string> pieces;
  for (const auto& stack : setup_.stacks) pieces.push_back(stack ? write_stack(*stack) : "");
  return pieces;
}

std::vector<std::optional<Diagram::Piece>> Draft::shown() const {
  std::vector<std::optional<Diagram::Piece>> pieces;
  for (const auto& stack : setup_.stacks) {
    pieces.emplace_back();
    if (!stack) continue;
    pieces.back() = drawn(stack->side, stack->type);
    pieces.back()->height = stack->height;
  }
  return pieces;
}

std::vector<std::string> Draft::kit() {
  std::vector<std::string> kit;
  for (const Side side : both_sides)
    for (const Type type : all_types) kit.push_back(write_stack({side, type, 1}));
  return kit;
}

std::string Draft::empty() {
  return write_setup({});
}

}  // namespace cairn::tzaar
