// Plays positions and turns for the pictures of a page.
#pragma once

#include <string>
#include <vector>

#include "model/archive_page.hpp"

namespace cairn {

// Adds the boards of the games, and the looks of the pieces, to the boards of a page.
class PositionPictures {
 public:
  // `boards` is empty, and must outlive this object.
  explicit PositionPictures(std::vector<PageBoard>& boards) : boards_(boards) {}

  // Shows a position with the turn that was played and the best one, either of which may be empty.
  // Throws Error if the game does not know the position; turns that it does not know are left out.
  ShownPosition show(const std::string& game, const std::string& position,
                     const std::string& played, const std::string& best);

 private:
  std::size_t board_of(const std::string& game, const PageBoard& board);

  std::vector<PageBoard>& boards_;
  std::vector<std::string> games_;  // to which the boards belong
};

}  // namespace cairn
