#include "puzzles/motifs.hpp"

#include <algorithm>

namespace cairn {

namespace {

bool has_motif(const Puzzle& puzzle, const MotifIdea& idea) {
  return std::ranges::find(puzzle.motifs, idea.motif) != puzzle.motifs.end();
}

}  // namespace

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
