#include "core/puzzle.hpp"

#include <algorithm>
#include <utility>

namespace cairn {

namespace {

// Groups the defences of one turn, answer by answer.
class Grouping {
 public:
  explicit Grouping(const std::vector<PuzzleDefence>& defences) : defences_(defences) {
    for (std::size_t i = 0; i < defences.size(); ++i) left_.push_back(i);
  }

  std::vector<DefenceGroup> groups() {
    if (!left_.empty()) take(answer_to(defences_.front()));
    while (!left_.empty()) take(best_answer());
    std::ranges::stable_sort(groups_, {}, &DefenceGroup::turns);
    return std::move(groups_);
  }

 private:
  static std::string answer_to(const PuzzleDefence& defence) {
    return defence.answer ? defence.answer->text : std::string();
  }

  std::size_t count_met(const std::string& answer) const {
    return static_cast<std::size_t>(std::ranges::count_if(
        left_, [&](std::size_t defence) { return meets(answer, defences_[defence]); }));
  }

  // Returns the answer that meets most of what is left; of equal ones the first in the tree.
  std::string best_answer() const {
    std::string best = answer_to(defences_[left_.front()]);
    std::size_t most = count_met(best);
    const auto consider = [&](const std::string& answer) {
      if (const std::size_t met = count_met(answer); met > most) {
        most = met;
        best = answer;
      }
    };
    for (const std::size_t defence : left_) {
      consider(answer_to(defences_[defence]));
      if (!defences_[defence].answer) continue;
      for (const std::string& other : defences_[defence].answer->also) consider(other);
    }
    return best;
  }

  void take(const std::string& answer) {
    DefenceGroup& group = groups_.emplace_back();
    group.answer = answer;
    std::vector<std::size_t> others;
    for (const std::size_t defence : left_) {
      const bool is_met = meets(answer, defences_[defence]);
      (is_met ? group.defences : others).push_back(defence);
      if (is_met) group.turns += defences_[defence].turns.size();
    }
    left_ = std::move(others);
  }

  const std::vector<PuzzleDefence>& defences_;
  std::vector<std::size_t> left_;  // indices of the defences that are in no group yet
  std::vector<DefenceGroup> groups_;
};

}  // namespace

bool meets(const std::string& turn, const PuzzleDefence& defence) {
  if (!defence.answer) return turn.empty();
  return defence.answer->text == turn ||
         std::ranges::find(defence.answer->also, turn) != defence.answer->also.end();
}

std::vector<DefenceGroup> groups_of(const SolverTurn& turn) {
  return Grouping(turn.defences).groups();
}

std::size_t most_groups_on_line(const SolverTurn& solution, int asked) {
  std::size_t most = 0;
  const SolverTurn* turn = &solution;
  for (int left = asked; left > 0 && turn != nullptr && !turn->defences.empty(); --left) {
    most = std::max(most, groups_of(*turn).size());
    const PuzzleDefence& main = turn->defences.front();
    turn = main.answer ? &*main.answer : nullptr;
  }
  return most;
}

}  // namespace cairn
