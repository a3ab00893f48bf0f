// What a person has changed in a game, as plain data: comments, and the lines that leave the game.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include "core/side.hpp"
#include "model/record.hpp"

namespace cairn {

struct GameEdits {
  struct Comment {
    std::size_t turn = 0;  // after how many turns of the game; 0: on the whole game
    std::string text;      // empty: there is to be none
  };
  // All lines that leave the game after so many turns, in place of those of the record.
  struct Lines {
    std::size_t turn = 0;
    std::vector<std::vector<RecordTurn>> lines;
  };
  // The game is to go on so after some of its turns; how it went on becomes the first of the lines.
  struct Continuation {
    std::size_t turn = 0;
    std::vector<RecordTurn> nodes;  // at least one
  };

  std::vector<Comment> comments;
  std::vector<Lines> lines;
  std::optional<std::size_t> length;  // so many turns stay; those after them, and the result, go
  std::optional<Side> resigning;      // this side gives the game up
  std::optional<Continuation> continuation;  // made after the other changes
};

}  // namespace cairn
