// A board that somebody sets up piece by piece. It need not be a possible position yet.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "model/diagram.hpp"
#include "towers/position.hpp"

namespace cairn::towers {

class Draft {
 public:
  // Begins with a position text, possible or not. Throws Error (syntax).
  explicit Draft(std::string_view text);

  // Puts a piece on a space, by its number among the spaces: its parts in brackets, "(ccs)" for
  // example; an empty text clears the space. Throws Error (syntax).
  void put(std::size_t space, std::string_view piece);
  void give_turn(Side side) { setup_.to_move = side; }
  // There is but one stage. Throws Error (syntax) for any text.
  void set_stage(std::string_view stage);

  std::string text() const;
  std::string stage() const { return {}; }
  Side to_move() const { return setup_.to_move; }
  // What stands on each space, as put() takes it.
  std::vector<std::string> pieces() const;
  // The same as diagrams show it; nothing for an empty space.
  std::vector<std::optional<Diagram::Piece>> shown() const;
  // Throws Error (position) if this is no position of the game, and says why.
  Position position() const { return Position(setup_); }

  // All pieces, White's first, as put() takes them.
  static std::vector<std::string> kit();
  // A piece is as high as it has parts.
  static constexpr bool has_heights = false;
  static constexpr std::string_view stages = "";
  // The board without a piece, as text.
  static std::string empty();

 private:
  Setup setup_;
};

}  // namespace cairn::towers
