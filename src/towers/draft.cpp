#include "towers/draft.hpp"

#include "core/error.hpp"
#include "text/quote.hpp"
#include "towers/diagram.hpp"
#include "towers/notation.hpp"

namespace cairn::towers {

Draft::Draft(std::string_view text) : setup_(parse_setup(text)) {}

void Draft::put(std::size_t space, std::string_view piece) {
  setup_.pieces.at(space) = piece.empty() ? std::nullopt : std::optional(parse_piece(piece));
}

void Draft::set_stage(std::string_view stage) {
  throw Error(Error::Kind::syntax,
              cairn::quoted(stage) + " as what is to be played; a turn has one action");
}

std::string Draft::text() const {
  return write_setup(setup_);
}

std::vector<std::string> Draft::pieces() const {
  std::vector<std::string> pieces;
  for (const auto& piece : setup_.pieces) pieces.push_back(piece ? write_piece(*piece) : "");
  return pieces;
}

std::vector<std::optional<Diagram::Piece>> Draft::shown() const {
  std::vector<std::optional<Diagram::Piece>> pieces;
  for (const auto& piece : setup_.pieces)
    pieces.push_back(piece ? std::optional(drawn(*piece, {})) : std::nullopt);
  return pieces;
}

std::vector<std::string> Draft::kit() {
  std::vector<std::string> kit;
  for (const Side side : both_sides)
    for (int parts = 1; parts <= max_parts; ++parts)
      for (int squares = 0; squares <= parts; ++squares)
        kit.push_back(write_piece({side, parts - squares, squares}));
  return kit;
}

std::string Draft::empty() {
  Setup setup;
  setup.pieces = {};
  return write_setup(setup);
}

}  // namespace cairn::towers
