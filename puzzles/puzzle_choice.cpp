#include "puzzles/puzzle_choice.hpp"

#include <algorithm>
#include <array>
#include <map>
#include <optional>
#include <tuple>

#include "core/side.hpp"

namespace cairn {

namespace {

class Chooser {
 public:
  Chooser(const std::vector<const Puzzle*>& puzzles, std::size_t most_of_a_class,
          const PuzzleRelations& relations)
      : relations_(relations), chosen_(puzzles.size(), false) {
    std::map<DifficultyClass, std::size_t> sizes;
    for (const Puzzle* puzzle : puzzles) {
      Candidate& candidate = candidates_.emplace_back();
      candidate.puzzle = puzzle;
      candidate.ideas = ideas_of(*puzzle);
      if (candidate.ideas.empty()) candidate.ideas.emplace_back();
      candidate.takes = relations.begins_by_taking(*puzzle);
      ++sizes[puzzle->difficulty_class];
    }
    for (const auto& [difficulty_class, size] : sizes) {
      room_[difficulty_class] = std::min(size, most_of_a_class);
      wanted_ += room_[difficulty_class];
    }
  }

  std::vector<bool> choose() {
    while (const auto difficulty_class = next_class()) {
      std::optional<std::size_t> best;
      for (std::size_t i = 0; i < candidates_.size(); ++i)
        if (!chosen_[i] && candidates_[i].puzzle->difficulty_class == *difficulty_class &&
            (!best || rank_of(candidates_[i]) < rank_of(candidates_[*best])))
          best = i;
      take(*best);
    }
    return std::move(chosen_);
  }

 private:
  struct Candidate {
    const Puzzle* puzzle = nullptr;
    std::vector<std::string> ideas;  // an empty one stands for none
    bool takes = false;
    std::size_t same_beginnings = 0;  // of puzzles that are chosen
  };

  // Returns the class with the fewest chosen puzzles that has room for more; of two the harder one.
  std::optional<DifficultyClass> next_class() const {
    std::optional<DifficultyClass> next;
    for (const auto& [difficulty_class, room] : room_) {
      const std::size_t taken = taken_of(difficulty_class);
      if (taken < room && (!next || taken <= taken_of(*next))) next = difficulty_class;
    }
    return next;
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
  std::tuple<Grade, bool, std::size_t> rank_of(const Candidate& candidate) const {
    const Puzzle& puzzle = *candidate.puzzle;
    const std::size_t shared = most_shared(candidate);
    const auto length = lengths_.find(puzzle.turns);
    const std::size_t own = sides_[index(puzzle.side)];
    const std::size_t other = sides_[index(opponent(puzzle.side))];
    const std::size_t repeats = candidate.same_beginnings + (candidate.takes ? takings_ : 0) +
                                shared + (length == lengths_.end() ? 0 : length->second) +
                                (own > other ? own - other : 0);
    return {puzzle.grade, 3 * (shared + 1) > wanted_, repeats};
  }

  void take(std::size_t index_of_chosen) {
    chosen_[index_of_chosen] = true;
    const Candidate& candidate = candidates_[index_of_chosen];
    const Puzzle& puzzle = *candidate.puzzle;
    ++taken_[puzzle.difficulty_class];
    ++lengths_[puzzle.turns];
    ++sides_[index(puzzle.side)];
    if (candidate.takes) ++takings_;
    for (const std::string& idea : candidate.ideas) ++ideas_[idea];
    for (std::size_t i = 0; i < candidates_.size(); ++i)
      if (!chosen_[i] && relations_.begin_the_same(*candidates_[i].puzzle, puzzle))
        ++candidates_[i].same_beginnings;
  }

  const PuzzleRelations& relations_;
  std::vector<Candidate> candidates_;
  std::vector<bool> chosen_;
  std::map<DifficultyClass, std::size_t> room_;  // the most of each class
  std::size_t wanted_ = 0;                       // the size of the set
  // What the chosen puzzles have.
  std::map<DifficultyClass, std::size_t> taken_;
  std::map<std::string, std::size_t> ideas_;
  std::map<int, std::size_t> lengths_;
  std::array<std::size_t, 2> sides_{};
  std::size_t takings_ = 0;
};

}  // namespace

std::vector<std::string> ideas_of(const Puzzle& puzzle) {
  std::vector<std::string> ideas = puzzle.motifs;
  std::erase_if(ideas, [](const std::string& motif) { return motif.starts_with("win-in-"); });
  return ideas;
}

std::vector<bool> choose_puzzles(const std::vector<const Puzzle*>& puzzles,
                                 std::size_t most_of_a_class, const PuzzleRelations& relations) {
  return Chooser(puzzles, most_of_a_class, relations).choose();
}

}  // namespace cairn
