#include "puzzles/assembly.hpp"

#include <algorithm>
#include <array>
#include <cstddef>
#include <iterator>
#include <map>
#include <optional>
#include <set>
#include <span>
#include <tuple>
#include <utility>

#include "core/position.hpp"

namespace cairn {

namespace {

class Chooser {
 public:
  Chooser(const std::vector<const Puzzle*>& puzzles, const ChoiceLimits& limits,
          const PuzzleRelations& relations)
      : relations_(relations), chosen_(puzzles.size(), false) {
    std::map<DifficultyClass, std::size_t> sizes;
    for (const Puzzle* puzzle : puzzles) {
      Candidate& candidate = candidates_.emplace_back();
      candidate.puzzle = puzzle;
      candidate.ideas = ideas_of(*puzzle);
      if (candidate.ideas.empty()) candidate.ideas.emplace_back();
      candidate.takes = relations.begins_by_taking(*puzzle);
      candidate.takes_prize = relations.begins_with_a_prize(*puzzle);
      if (puzzle->difficulty_class <= limits.hardest) ++sizes[puzzle->difficulty_class];
    }
    for (const auto& [difficulty_class, size] : sizes) {
      room_[difficulty_class] = limits.of_a_class == 0 ? size : std::min(size, limits.of_a_class);
      wanted_ += room_[difficulty_class];
    }
    if (limits.altogether > 0) wanted_ = std::min(wanted_, limits.altogether);
  }

  std::vector<bool> choose() {
    while (order_.size() < wanted_) {
      const DifficultyClass difficulty_class = next_class();
      std::optional<std::size_t> best;
      for (std::size_t i = 0; i < candidates_.size(); ++i)
        if (!chosen_[i] && candidates_[i].puzzle->difficulty_class == difficulty_class &&
            (!best || rank_of(candidates_[i]) < rank_of(candidates_[*best])))
          best = i;
      take(*best);
    }
    leave_out_prizes();
    return std::move(chosen_);
  }

 private:
  struct Candidate {
    const Puzzle* puzzle = nullptr;
    std::vector<std::string> ideas;  // an empty one stands for none
    bool takes = false;
    bool takes_prize = false;
    std::size_t same_beginnings = 0;  // of puzzles that are chosen
  };

  // Returns the class with the fewest chosen puzzles that has room for more; of two the harder one.
  DifficultyClass next_class() const {
    std::optional<DifficultyClass> next;
    for (const auto& [difficulty_class, room] : room_) {
      const std::size_t taken = taken_of(difficulty_class);
      if (taken < room && (!next || taken <= taken_of(*next))) next = difficulty_class;
    }
    return *next;
  }

  std::size_t taken_of(DifficultyClass difficulty_class) const {
    const auto found = taken_.find(difficulty_class);
    return found == taken_.end() ? 0 : found->second;
  }

  // Returns how many chosen puzzles have that of the ideas that most of them have.
  std::size_t most_shared(const Candidate& candidate) const {
    std::size_t most = 0;
    for (const std::string& idea : candidate.ideas)
      if (const auto found = ideas_.find(idea); found != ideas_.end())
        most = std::max(most, found->second);
    return most;
  }

  // The least is chosen first.
  std::tuple<bool, bool, std::size_t> rank_of(const Candidate& candidate) const {
    const Puzzle& puzzle = *candidate.puzzle;
    const std::size_t shared = most_shared(candidate);
    const auto length = lengths_.find(puzzle.turns);
    const std::size_t own = sides_[index(puzzle.side)];
    const std::size_t other = sides_[index(opponent(puzzle.side))];
    const std::size_t repeats = candidate.same_beginnings + (candidate.takes ? takings_ : 0) +
                                shared + (length == lengths_.end() ? 0 : length->second) +
                                (own > other ? own - other : 0);
    const bool is_prize_too_many = candidate.takes_prize && 3 * (prizes_ + 1) > wanted_;
    return {is_prize_too_many, 3 * (shared + 1) > wanted_, repeats};
  }

  void take(std::size_t index_of_chosen) {
    chosen_[index_of_chosen] = true;
    order_.push_back(index_of_chosen);
    const Candidate& candidate = candidates_[index_of_chosen];
    const Puzzle& puzzle = *candidate.puzzle;
    ++taken_[puzzle.difficulty_class];
    ++lengths_[puzzle.turns];
    ++sides_[index(puzzle.side)];
    if (candidate.takes) ++takings_;
    if (candidate.takes_prize) ++prizes_;
    for (const std::string& idea : candidate.ideas) ++ideas_[idea];
    for (std::size_t i = 0; i < candidates_.size(); ++i)
      if (!chosen_[i] && relations_.begin_the_same(*candidates_[i].puzzle, puzzle))
        ++candidates_[i].same_beginnings;
  }

  // Leaves the prizes out again that were chosen last because there was nothing else, until they
  // are no more than a third. A set of one or two puzzles keeps what it has.
  void leave_out_prizes() {
    constexpr std::size_t least_size = 3;
    std::size_t size = order_.size();
    for (std::size_t i = order_.size(); i-- > 0 && size >= least_size && 3 * prizes_ > size;) {
      if (!candidates_[order_[i]].takes_prize) continue;
      chosen_[order_[i]] = false;
      --prizes_;
      --size;
    }
  }

  const PuzzleRelations& relations_;
  std::vector<Candidate> candidates_;
  std::vector<bool> chosen_;
  std::vector<std::size_t> order_;               // those that are chosen, the first one first
  std::map<DifficultyClass, std::size_t> room_;  // the most of each class
  std::size_t wanted_ = 0;                       // the size of the set
  // What the chosen puzzles have.
  std::map<DifficultyClass, std::size_t> taken_;
  std::map<std::string, std::size_t> ideas_;
  std::map<int, std::size_t> lengths_;
  std::array<std::size_t, 2> sides_{};
  std::size_t takings_ = 0;
  std::size_t prizes_ = 0;
};

// Orders puzzles by worth: the better one is less, and the identifier decides between equal ones.
auto worth(const Puzzle& puzzle) {
  return std::tuple(-puzzle.asked, -puzzle.turns, puzzle.id);
}

// Of puzzles that are alike, keeps the best. The puzzles must be in the order of their worth.
void leave_out_alike(std::vector<ProvenPuzzle>& puzzles, const PuzzleRelations& relations) {
  std::vector<ProvenPuzzle> kept;
  for (ProvenPuzzle& proven : puzzles) {
    const auto is_like = [&](const ProvenPuzzle& other) {
      return relations.are_alike(proven.puzzle, other.puzzle);
    };
    if (std::ranges::none_of(kept, is_like)) kept.push_back(std::move(proven));
  }
  puzzles = std::move(kept);
}

// Keeps the puzzles that are chosen. The puzzles must be in the order of their worth.
void limit(std::vector<ProvenPuzzle>& puzzles, const ChoiceLimits& limits,
           const PuzzleRelations& relations) {
  std::vector<const Puzzle*> candidates;
  for (const ProvenPuzzle& proven : puzzles) candidates.push_back(&proven.puzzle);
  const std::vector<bool> chosen = choose_puzzles(candidates, limits, relations);
  std::vector<ProvenPuzzle> kept;
  for (std::size_t i = 0; i < chosen.size(); ++i)
    if (chosen[i]) kept.push_back(std::move(puzzles[i]));
  puzzles = std::move(kept);
}

// How far a puzzle repeats what was read just before: the themes of the last one counts more than
// that the last two were for the same colour.
int repeats(const ProvenPuzzle& next, std::span<const ProvenPuzzle> before) {
  if (before.empty()) return 0;
  const Puzzle& last = before.back().puzzle;
  const bool same_themes = ideas_of(last) == ideas_of(next.puzzle);
  const bool same_colour = before.size() > 1 && last.side == next.puzzle.side &&
                           before[before.size() - 2].puzzle.side == next.puzzle.side;
  return 2 * (same_themes ? 1 : 0) + (same_colour ? 1 : 0);
}

}  // namespace

std::vector<std::string> ideas_of(const Puzzle& puzzle) {
  std::vector<std::string> ideas = puzzle.motifs;
  std::erase_if(ideas, [](const std::string& motif) { return motif.starts_with("win-in-"); });
  return ideas;
}

std::vector<bool> choose_puzzles(const std::vector<const Puzzle*>& puzzles,
                                 const ChoiceLimits& limits, const PuzzleRelations& relations) {
  std::vector<bool> best;
  std::ptrdiff_t best_size = -1;
  const auto wanted = static_cast<std::ptrdiff_t>(limits.altogether);
  // Prizes that are left out in the end make room for others.
  for (ChoiceLimits more = limits;; ++more.altogether) {
    std::vector<bool> chosen = Chooser(puzzles, more, relations).choose();
    const auto size = std::ranges::count(chosen, true);
    if (size > best_size && (wanted == 0 || size <= wanted)) {
      best = std::move(chosen);
      best_size = size;
    }
    if (wanted == 0 || size >= wanted || more.altogether >= puzzles.size()) return best;
  }
}

void put_in_reading_order(std::vector<ProvenPuzzle>& puzzles) {
  std::ranges::sort(puzzles, {}, [](const ProvenPuzzle& proven) {
    const Puzzle& puzzle = proven.puzzle;
    return std::tuple(puzzle.difficulty_class, puzzle.rating, puzzle.id);
  });
  auto begin_of_class = puzzles.begin();
  for (auto next = puzzles.begin(); next != puzzles.end(); ++next) {
    const Puzzle& easiest = next->puzzle;
    if (begin_of_class->puzzle.difficulty_class != easiest.difficulty_class) begin_of_class = next;
    const auto too_hard = std::find_if(next, puzzles.end(), [&](const ProvenPuzzle& proven) {
      return proven.puzzle.difficulty_class != easiest.difficulty_class ||
             proven.puzzle.rating > easiest.rating + as_hard;
    });
    const auto best = std::ranges::min_element(next, too_hard, {}, [&](const ProvenPuzzle& proven) {
      return repeats(proven, {begin_of_class, next});
    });
    std::rotate(next, best, std::next(best));
  }
}

std::vector<ProvenPuzzle> assemble(std::vector<GamePuzzles> games, const ChoiceLimits& limits,
                                   const PuzzleRelations& relations) {
  std::vector<ProvenPuzzle> puzzles;
  std::set<std::string> identifiers;
  for (GamePuzzles& game : games)
    for (ProvenPuzzle& proven : game.puzzles)
      if (identifiers.insert(proven.puzzle.id).second) puzzles.push_back(std::move(proven));
  std::ranges::sort(puzzles, {}, [](const ProvenPuzzle& proven) { return worth(proven.puzzle); });
  leave_out_alike(puzzles, relations);
  if (!limits.is_none()) limit(puzzles, limits, relations);
  put_in_reading_order(puzzles);
  return puzzles;
}

}  // namespace cairn
