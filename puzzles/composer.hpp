// Composes a puzzle: changes a board that no game led to, again and again, and goes on with each
// change that is not further from a puzzle than the board before.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <cstdlib>
#include <limits>
#include <string>
#include <unordered_set>
#include <utility>
#include <variant>
#include <vector>

#include "core/random.hpp"
#include "games/game.hpp"
#include "puzzles/describer.hpp"
#include "puzzles/searches.hpp"
#include "puzzles/settings.hpp"

namespace cairn {

// Why a candidate became no draft of a puzzle.
struct Refusal {
  Rejection reason = Rejection::no_win_found;
  int turns = 0;  // of the win, if it is too short
};

template <Game G>
using PuzzleVerdict = std::variant<PuzzleDraft<G>, Refusal>;

template <Composable G>
class Composer {
 public:
  using Position = typename G::Position;

  // A board, what is made of it, and its rank: first how far it is from a puzzle, and then how far
  // it misses the puzzle that is wanted.
  struct Board {
    Position position;
    PuzzleVerdict<G> verdict;
    std::pair<int, int> rank;
  };

  // Everything that chance decides follows from the first board: the changes, and what puzzle is
  // wanted. Its turns are among those of `settings`, which must outlive this object.
  Composer(const PuzzleSettings& settings, const Position& first)
      : settings_(settings),
        chance_(first.hash()),
        wanted_turns_(between(settings.least_turns, settings.most_turns)),
        wanted_rating_(between(least_rating, most_rating)),
        wants_taking_(chance_.below(takings) == 0) {
    std::vector<std::string> motifs(G::motif_names.begin(), G::motif_names.end());
    motifs.insert(motifs.end(), general_motifs.begin(), general_motifs.end());
    wanted_motif_ = motifs[chance_.below(static_cast<std::uint32_t>(motifs.size()))];
  }

  // Returns the board that comes nearest to the puzzle that is wanted. The examiner has functions
  // judge(position, least_turns), which returns the PuzzleVerdict on a position that is refused if
  // its win is shorter, rating(draft), which tells how hard the first turn of a puzzle is,
  // motifs(draft), and is_stopped(): the boards are no longer changed once that is true.
  template <class Examiner>
  Board compose(const Position& first, Examiner&& examiner) {
    std::unordered_set<std::uint64_t> seen{first.hash()};
    Board best{first, examiner.judge(first, wanted_turns_), {}};
    best.rank = rank_of(best, std::numeric_limits<int>::max(), examiner);
    for (int left = settings_.composed_boards;
         left > 0 && !examiner.is_stopped() && best.rank > near_enough; --left) {
      const Position changed = G::changed_board(best.position, chance_);
      if (!seen.insert(changed.hash()).second) continue;
      Board board{changed, examiner.judge(changed, wanted_turns_), {}};
      const int most_missed =
          best.rank.first == 0 ? best.rank.second : std::numeric_limits<int>::max();
      board.rank = rank_of(board, most_missed, examiner);
      if (board.rank <= best.rank) best = std::move(board);
    }
    return best;
  }

 private:
  static constexpr int least_rating = 1050;
  static constexpr int most_rating = 1850;
  static constexpr std::uint32_t takings = 4;  // one in so many begins with a capture
  static constexpr std::array general_motifs{"quiet-first-turn", "zugzwang"};

  // What it counts to miss the puzzle that is wanted, and when it is near enough.
  static constexpr int missed_turn = 2;
  static constexpr int points_missed = 50;  // so many points of the rating count 1
  static constexpr int most_for_rating = 6;
  static constexpr int missed_taking = 3;
  static constexpr int missed_motif = 4;
  static constexpr std::pair near_enough{0, 2};

  int between(int least, int most) {
    return least + static_cast<int>(chance_.below(static_cast<std::uint32_t>(most - least + 1)));
  }

  // The motifs, which cost most, are asked for only if the rest misses no more than `most_missed`.
  template <class Examiner>
  std::pair<int, int> rank_of(const Board& board, int most_missed, Examiner& examiner) const {
    if (const auto* refusal = std::get_if<Refusal>(&board.verdict))
      return {distance_of(refusal->reason), -refusal->turns};
    const auto& draft = std::get<PuzzleDraft<G>>(board.verdict);
    const bool takes =
        takes_more_than_it_must<G>(board.position, after(board.position, draft.solution));
    int missed = missed_turn * (draft.turns - wanted_turns_);
    if (takes != wants_taking_) missed += missed_taking;
    if (missed <= most_missed)
      missed += std::min(most_for_rating,
                         std::abs(examiner.rating(draft) - wanted_rating_) / points_missed);
    if (missed <= most_missed) {
      const auto motifs = examiner.motifs(draft);
      if (std::ranges::find(motifs, wanted_motif_) == motifs.end()) missed += missed_motif;
    }
    return {0, missed};
  }

  // Returns how far a board that was refused is from a puzzle.
  static int distance_of(Rejection reason) {
    switch (reason) {
      case Rejection::lost:
        return 6;
      case Rejection::no_win_found:
        return 5;
      case Rejection::at_a_glance:
      case Rejection::too_short:
        return 4;
      case Rejection::crushing:
      case Rejection::few_choices:
        return 3;
      case Rejection::several_solutions:
        return 2;
      default:
        return 1;
    }
  }

  const PuzzleSettings& settings_;
  Random chance_;
  int wanted_turns_;
  int wanted_rating_;
  bool wants_taking_;
  std::string wanted_motif_;
};

}  // namespace cairn
