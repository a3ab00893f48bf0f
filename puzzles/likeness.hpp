// Whether two puzzles are so much alike that one of them is enough.
#pragma once

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <map>
#include <string>
#include <unordered_map>
#include <unordered_set>
#include <utility>
#include <vector>

#include "analysis/page_positions.hpp"
#include "core/diagram.hpp"
#include "core/position.hpp"
#include "core/puzzle.hpp"
#include "games/game.hpp"
#include "puzzles/motifs.hpp"
#include "puzzles/searches.hpp"

namespace cairn {

// The pieces of a board by its spaces, both as indices.
struct PlacedLook {
  std::size_t space = 0;
  int look = 0;

  friend bool operator==(const PlacedLook&, const PlacedLook&) = default;
};

// The shifts of a board: the ways in which a pattern of pieces can stand elsewhere on it.
class Shifts {
 public:
  explicit Shifts(const std::vector<Diagram::Cell>& cells) : spaces_(cells.size()) {
    std::map<std::pair<long, long>, std::size_t> known;
    for (const Diagram::Cell& from : cells)
      for (const Diagram::Cell& to : cells) {
        const Spot way = to.at - from.at;
        const std::pair key{std::lround(way.x * precision), std::lround(way.y * precision)};
        shifts_.push_back(known.try_emplace(key, known.size()).first->second);
      }
    count_ = known.size();
  }

  // Returns the number of the shift that leads from one space to another.
  std::size_t between(std::size_t from, std::size_t to) const {
    return shifts_[from * spaces_ + to];
  }

  // Returns for each shift how many spaces differ between the one board, shifted, and the other.
  // Pieces that are shifted off the board count as differences.
  std::vector<std::size_t> differences(const std::vector<PlacedLook>& one,
                                       const std::vector<PlacedLook>& other) const {
    std::vector<std::size_t> differing(count_, one.size() + other.size());
    for (const PlacedLook& a : one)
      for (const PlacedLook& b : other)
        differing[between(a.space, b.space)] -= a.look == b.look ? 2U : 1U;
    return differing;
  }

 private:
  static constexpr double precision = 1000;  // of distances between spaces

  std::size_t spaces_;
  std::size_t count_ = 0;
  std::vector<std::size_t> shifts_;  // from each space to each other one
};

// The positions that the answer to a puzzle shows, in which somebody else could be asked to win.

template <Game G>
class ShownPositions {
 public:
  using Position = typename G::Position;

  // Returns the identifiers of the positions of the solution, where it takes more than one turn
  // from them, and of the lines that refute wrong turns.
  static std::unordered_set<std::string> of(const Puzzle& puzzle) {
    ShownPositions shown;
    shown.add(G::parse_position(puzzle.position), puzzle.solution);
    return std::move(shown.ids_);
  }

 private:
  void add(const Position& position, const SolutionTurn& turn) {
    for (const Refutation& trap : turn.traps) add(position, trap);
    for (const SolutionTurn& defence : turn.next) {
      if (defence.next.empty() || defence.next.front().turns < 2) continue;
      const Position reached = G::parse_position(defence.position);
      ids_.insert(canonical_id<G>(reached));
      add(reached, defence.next.front());
    }
  }

  void add(Position position, const Refutation& trap) {
    position = played<G>(position, trap.wrong_turns.front()).reached;
    for (const std::string& text : trap.line) {
      ids_.insert(canonical_id<G>(position));
      position = played<G>(position, text).reached;
    }
  }

  std::unordered_set<std::string> ids_;
};

// Compares puzzles of one game. What it finds out about a puzzle it keeps for the next comparison.
template <Game G>
class PuzzleLikeness {
 public:
  // Whether the answer to one puzzle shows the position of the other. Or whether an image of one
  // board, shifted or not, differs from the other in a few spaces, before the first turn or after
  // it; or in as many as are occupied (a piece elsewhere counts twice), but the first turn does the
  // same on both; or the first turn does, and so do most of the turns that follow; or, on an image
  // that is not shifted, the first turns of both sides or of the solver lead to the same spaces.
  // The measures are parts of the spaces that are occupied.
  bool are_alike(const Puzzle& a, const Puzzle& b) {
    const Seen& one = seen(a);
    const Seen& other = seen(b);
    if (one.shown.contains(b.id) || other.shown.contains(a.id)) return true;
    return std::ranges::any_of(other.images, [&](const Play& image) {
      return image.mover == one.images.front().mover && are_alike(one.images.front(), image);
    });
  }

  // Whether an image of one puzzle begins with the turn of the other, perhaps elsewhere on the
  // board: a piece that looks the same comes from and goes to the same spaces, except for the
  // shift.
  bool begin_the_same(const Puzzle& a, const Puzzle& b) {
    const Board& one = seen(a).images.front().first;
    return std::ranges::any_of(seen(b).images, [&](const Play& image) {
      return std::ranges::any_of(image.first, [&](const PlacedLook& first) {
        return are_same(one, image.first, shifts_.between(one.front().space, first.space));
      });
    });
  }

 private:
  using Position = typename G::Position;
  using Looks = typename PagePositions<G>::Looks;
  using Board = std::vector<PlacedLook>;

  // An image of a puzzle and of the main line of its solution.
  struct Play {
    Side mover;
    Board start;
    Board solved;                // after the first turn
    Board first;                 // what the first turn changes, with -1 for what it empties
    std::vector<Board> changes;  // what stands where a turn of the line ends
  };

  struct Seen {
    std::unordered_set<std::string> shown;
    std::vector<Play> images;  // the puzzle itself is first
  };

  static constexpr std::size_t few = 4;          // alike if at most one space in so many differs
  static constexpr std::size_t least_line = 4;   // a line of so many turns tells something
  static constexpr std::size_t most_parts = 3;   // most turns are all but one in so many
  static constexpr std::size_t first_turns = 3;  // so many tell how a win begins

  const Seen& seen(const Puzzle& puzzle) {
    const auto [found, is_new] = seen_.try_emplace(puzzle.position + ' ' + puzzle.solution.text);
    if (!is_new) return found->second;
    Seen& seen = found->second;
    seen.shown = ShownPositions<G>::of(puzzle);
    const auto win = main_line<G>(G::parse_position(puzzle.position), puzzle.solution);
    const auto starts = G::images(win.steps.front().before);
    for (const Position& start : starts)
      seen.images.push_back({start.to_move(), placed(looks_.looks_of(start)), {}, {}, {}});
    std::vector<Looks> before;
    for (const Position& start : starts) before.push_back(looks_.looks_of(start));
    for (const auto& step : win.steps) add(step.reached, before, seen.images);
    return seen;
  }

  // Adds the images of the position that a turn of the line reaches.
  void add(const Position& reached, std::vector<Looks>& before, std::vector<Play>& images) {
    const auto positions = G::images(reached);
    for (std::size_t i = 0; i < positions.size(); ++i) {
      Looks now = looks_.looks_of(positions[i]);
      if (images[i].changes.empty()) {
        images[i].solved = placed(now);
        for (std::size_t space = 0; space < now.size(); ++space)
          if (now[space] != before[i][space]) images[i].first.push_back({space, now[space]});
      }
      Board& changes = images[i].changes.emplace_back();
      for (std::size_t space = 0; space < now.size(); ++space)
        if (now[space] != before[i][space] && now[space] != -1)
          changes.push_back({space, now[space]});
      before[i] = std::move(now);
    }
  }

  static Board placed(const Looks& looks) {
    Board board;
    for (std::size_t space = 0; space < looks.size(); ++space)
      if (looks[space] != -1) board.push_back({space, looks[space]});
    return board;
  }

  bool are_alike(const Play& one, const Play& other) const {
    const auto at_start = shifts_.differences(one.start, other.start);
    const auto when_solved = shifts_.differences(one.solved, other.solved);
    const std::size_t pieces = std::max(one.start.size(), other.start.size());
    if (few * std::ranges::min(at_start) <= pieces ||
        few * std::ranges::min(when_solved) <= pieces || begin_alike(one, other, 1) ||
        begin_alike(one, other, 2))
      return true;
    for (const PlacedLook& a : one.changes.front())
      for (const PlacedLook& b : other.changes.front()) {
        const std::size_t shift = shifts_.between(a.space, b.space);
        if (!are_same(one.changes.front(), other.changes.front(), shift)) continue;
        if (at_start[shift] <= pieces || go_on_alike(one, other, shift)) return true;
      }
    return false;
  }

  // Whether two turns change the same, except for the shift.
  bool are_same(const Board& one, const Board& other, std::size_t shift) const {
    return one.size() == other.size() && std::ranges::all_of(one, [&](const PlacedLook& a) {
             return std::ranges::any_of(other, [&](const PlacedLook& b) {
               return a.look == b.look && shifts_.between(a.space, b.space) == shift;
             });
           });
  }

  // Whether the first turns lead to the same spaces: all of them, or every second one.
  static bool begin_alike(const Play& one, const Play& other, std::size_t step) {
    const std::size_t turns = (first_turns - 1) * step + 1;
    if (std::min(one.changes.size(), other.changes.size()) < turns) return false;
    for (std::size_t i = 0; i < turns; i += step)
      if (!std::ranges::equal(one.changes[i], other.changes[i], {}, &PlacedLook::space,
                              &PlacedLook::space))
        return false;
    return true;
  }

  bool go_on_alike(const Play& one, const Play& other, std::size_t shift) const {
    const std::size_t turns = std::min(one.changes.size(), other.changes.size());
    std::size_t differing = std::max(one.changes.size(), other.changes.size()) - turns;
    for (std::size_t i = 0; i < turns; ++i)
      differing += are_same(one.changes[i], other.changes[i], shift) ? 0U : 1U;
    return turns >= least_line && most_parts * differing <= turns;
  }

  PageBoard board_ = PagePositions<G>::empty_board();
  PagePositions<G> looks_{board_};
  Shifts shifts_{board_.diagram.cells};
  std::unordered_map<std::string, Seen> seen_;
};

}  // namespace cairn
