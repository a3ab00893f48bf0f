#include "core/puzzle.hpp"

#include <algorithm>
#include <utility>

namespace cairn {

namespace {

// Groups the defences of one turn, answer by answer.
class Grouping {
 public:
  explicit Grouping(const std::vector<SolutionTurn>& defences) : defences_(defences) {
    for (std::size_t i = 0; i < defences.size(); ++i) left_.push_back(i);
  }

  std::vector<DefenceGroup> groups() {
    if (!left_.empty()) take(answer_to(defences_.front()));
    while (!left_.empty()) take(best_answer());
    std::ranges::stable_sort(groups_, {}, &DefenceGroup::turns);
    return std::move(groups_);
  }

 private:
  static std::string answer_to(const SolutionTurn& defence) {
    return defence.next.empty() ? std::string() : defence.next.front().text;
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
      for (const SolutionTurn& answer : defences_[defence].next)
        for (const std::string& other : answer.also) consider(other);
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
      if (is_met) group.turns += 1 + defences_[defence].also.size();
    }
    left_ = std::move(others);
  }

  const std::vector<SolutionTurn>& defences_;
  std::vector<std::size_t> left_;  // indices of the defences that are in no group yet
  std::vector<DefenceGroup> groups_;
};

bool has_motif(const Puzzle& puzzle, const MotifIdea& idea) {
  return std::ranges::find(puzzle.motifs, idea.motif) != puzzle.motifs.end();
}

}  // namespace

std::vector<std::string> texts_of(const SolutionTurn& turn) {
  std::vector<std::string> texts{turn.text};
  texts.insert(texts.end(), turn.also.begin(), turn.also.end());
  return texts;
}

int asked_turns(const SolutionTurn& solution) {
  const auto line = line_from(solution);
  std::size_t i = 0;
  while (i < line.size() && line[i]->uniqueness != Uniqueness::several) i += 2;
  return static_cast<int>(i / 2);
}

bool meets(const std::string& turn, const SolutionTurn& defence) {
  if (defence.next.empty()) return turn.empty();
  const SolutionTurn& answer = defence.next.front();
  return answer.text == turn || std::ranges::find(answer.also, turn) != answer.also.end();
}

std::vector<DefenceGroup> groups_of(const SolutionTurn& turn) {
  return Grouping(turn.next).groups();
}

std::vector<std::vector<DefenceGroup>> groups_on_line(const SolutionTurn& solution, int asked) {
  std::vector<std::vector<DefenceGroup>> groups;
  const auto line = line_from(solution);
  for (std::size_t i = 0; i < line.size() && static_cast<int>(i) < 2 * asked; i += 2)
    groups.push_back(groups_of(*line[i]));
  return groups;
}

std::size_t most_groups_on_line(const SolutionTurn& solution, int asked) {
  std::size_t most = 0;
  for (const auto& groups : groups_on_line(solution, asked)) most = std::max(most, groups.size());
  return most;
}

std::string capitalised(std::string text) {
  if (text.empty()) return text;
  const auto second = static_cast<unsigned char>(text.size() > 1 ? text[1] : 0);
  if ('a' <= text[0] && text[0] <= 'z')
    text[0] = static_cast<char>(text[0] - 'a' + 'A');
  else if (text[0] == '\xC3' && second >= 0xA0)  // a letter of two bytes
    text[1] = static_cast<char>(second - 0x20);
  return text;
}

std::string idea_text(const Puzzle& puzzle, std::span<const MotifIdea> ideas,
                      const Language& language) {
  constexpr int most = 2;
  std::string text;
  int count = 0;
  for (const MotifIdea& told : ideas) {
    if (count == most || !has_motif(puzzle, told)) continue;
    const std::string idea = language.of(told.words);
    text = count++ == 0 ? idea
                        : language.phrase("{first}; {second}", {{"first", text}, {"second", idea}});
  }
  if (count == 0) return text;
  return capitalised(text) + '.';
}

bool has_idea(const Puzzle& puzzle, std::span<const MotifIdea> ideas) {
  return std::ranges::any_of(
      ideas, [&](const MotifIdea& idea) { return !idea.is_end && has_motif(puzzle, idea); });
}

std::string end_of_trap(const Puzzle& puzzle) {
  if (!puzzle.wrong_turn) return {};
  for (const Refutation& trap : puzzle.solution.traps)
    if (trap.wrong_turns.front() == puzzle.wrong_turn->text) return trap.end;
  return {};
}

std::string trap_text(const Puzzle& puzzle, const Language& language) {
  if (!puzzle.wrong_turn) return {};
  const WrongTurn& wrong = *puzzle.wrong_turn;
  const std::string refuted =
      language.phrase("Tempting is {turn}, but {reply} refutes it.",
                      {{"turn", wrong.text}, {"reply", wrong.refutation.front()}});
  const std::string end = end_of_trap(puzzle);
  return end.empty() ? refuted : refuted + ' ' + language.of(end) + '.';
}

}  // namespace cairn
