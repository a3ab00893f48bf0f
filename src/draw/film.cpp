#include "draw/film.hpp"

#include <algorithm>
#include <cstddef>
#include <utility>

#include "render/geometry.hpp"

namespace cairn::figure {

namespace {

using Arrow = Diagram::Arrow;
using ArrowList = std::vector<Arrow>;

constexpr int steps = 6;            // of a piece along its arrow
constexpr int least_step_time = 2;  // shorter times are not kept by browsers
constexpr int longest_step_time = 5;
constexpr int parts_of_a_turn = 4;  // one of which is for the way of each piece
constexpr int last_board = 3;       // how many turns long the last board is shown

bool is_same(const Arrow& a, const Arrow& b) {
  return a.kind == b.kind && a.path == b.path;
}

// Whether the arrows are those of the board before and at least one more.
bool go_on(const ArrowList& before, const ArrowList& now) {
  return !before.empty() && before.size() < now.size() &&
         std::equal(before.begin(), before.end(), now.begin(), is_same);
}

bool is_action(const Arrow& arrow) {
  return !arrow.ghost && arrow.kind != Diagram::ArrowKind::free &&
         arrow.kind != Diagram::ArrowKind::line;
}

// The spot on an arrow's path after a share of its length.
Spot spot_on(const std::vector<Spot>& path, double share) {
  double whole = 0;
  for (std::size_t i = 0; i + 1 < path.size(); ++i) whole += distance(path[i], path[i + 1]);
  double rest = share * whole;
  for (std::size_t i = 0; i + 1 < path.size(); ++i) {
    const double leg = distance(path[i], path[i + 1]);
    if (rest <= leg) return path[i] + (path[i + 1] - path[i]) * (rest / leg);
    rest -= leg;
  }
  return path.back();
}

class Film {
 public:
  explicit Film(int delay)
      : delay_(delay), step_time_(std::min(delay / (parts_of_a_turn * steps), longest_step_time)) {}

  void add(const Panel& board, const Panel* before, const Panel* next) {
    const ArrowList& arrows = board.diagram.arrows;
    const bool continues = before && go_on(before->diagram.arrows, arrows);
    if (!continues) spent_ = 0;
    if (before) move_pieces(board, *before, continues ? before->diagram.arrows.size() : 0);
    const bool is_interrupted = next && go_on(arrows, next->diagram.arrows);
    const int rest = std::max(delay_ - spent_, least_step_time);
    const int time = !next            ? last_board * delay_
                     : is_interrupted ? std::max(delay_ / (2 * parts_of_a_turn), least_step_time)
                                      : rest;
    show(board, time);
  }

  std::vector<Frame> finish() { return std::move(frames_); }

 private:
  void show(Panel panel, int time) {
    frames_.push_back({std::move(panel), time});
    spent_ += time;
  }

  // Moves the pieces of the board before along the arrows from number `first` on. The texts are
  // those of the new board.
  void move_pieces(const Panel& board, const Panel& before, std::size_t first) {
    if (step_time_ < least_step_time) return;
    Panel moving = board;
    moving.diagram.arrows.clear();
    moving.diagram.marks.clear();
    moving.diagram.ghosts.clear();
    moving.diagram.pieces = before.diagram.pieces;
    for (std::size_t i = first; i < board.diagram.arrows.size(); ++i)
      if (is_action(board.diagram.arrows[i])) move_piece(moving, board.diagram.arrows[i].path);
  }

  void move_piece(Panel& moving, const std::vector<Spot>& path) {
    auto& pieces = moving.diagram.pieces;
    const auto found = std::ranges::find(pieces, path.front(), &Diagram::Piece::at);
    if (found == pieces.end()) return;
    std::rotate(found, found + 1, pieces.end());  // above all others
    for (int step = 1; step < steps; ++step) {
      const double time = static_cast<double>(step) / steps;
      pieces.back().at = spot_on(path, time * time * (3 - 2 * time));
      show(moving, step_time_);
    }
    const Spot end = path.back();
    std::erase_if(pieces, [end](const Diagram::Piece& piece) { return piece.at == end; });
    pieces.back().at = end;
  }

  int delay_;
  int step_time_;
  int spent_ = 0;  // on the present turn
  std::vector<Frame> frames_;
};

}  // namespace

std::vector<Frame> film_of(std::span<const Panel> boards, int delay) {
  Film film(delay);
  for (std::size_t i = 0; i < boards.size(); ++i)
    film.add(boards[i], i > 0 ? &boards[i - 1] : nullptr,
             i + 1 < boards.size() ? &boards[i + 1] : nullptr);
  return film.finish();
}

}  // namespace cairn::figure
