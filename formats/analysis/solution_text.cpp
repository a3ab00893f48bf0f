#include "formats/analysis/solution_text.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "text/quote.hpp"

namespace cairn {

namespace {

// The turn that led to the position: "turn 12 (Black's H2xH3-G2+I2)".
std::string describe_turn(const Solution& reached) {
  return fmt::format("turn {} ({}'s {})", *reached.turn, name(opponent(reached.to_move)),
                     reached.played);
}

std::string line_of(const Solution& solution) {
  std::string text;
  Side side = solution.to_move;
  for (std::size_t i = 0; i < solution.line.size(); ++i) {
    text += fmt::format("  {:>2}. {}  {}\n", i + 1, name(side), solution.line[i]);
    side = opponent(side);
  }
  return text;
}

}  // namespace

std::string describe_place(const Solution& solution) {
  std::string text = fmt::format("{}, record {}", solution.source, solution.number);
  if (!solution.turn) return text;
  if (solution.played.empty()) return text + ", at the start";
  return text + ", after " + describe_turn(solution);
}

std::string describe_value(const Solution& solution) {
  if (!solution.end.empty()) return "the game is over; " + solution.end;
  std::string text = fmt::format("{} to move", name(solution.to_move));
  switch (solution.value) {
    case Solution::Value::unknown:
      return text + ": unknown (node or time limit reached)";
    case Solution::Value::draw:
      return text + " draws";
    case Solution::Value::win:
      text += " wins";
      break;
    case Solution::Value::loss:
      text += " loses";
      break;
  }
  if (!solution.turns) return text + "; no line to the end found (node or time limit reached)";
  return text + " in " + counted(*solution.turns, "turn") +
         (solution.shortest ? " (proven shortest)" : " or fewer");
}

std::string write_solution_text(const Solution& solution) {
  return fmt::format("{}\n{}{} nodes\n", describe_value(solution), line_of(solution),
                     solution.nodes);
}

std::string write_solutions_text(std::span<const Solution> solutions) {
  std::size_t width = 0;
  for (const Solution& solution : solutions) width = std::max(width, solution.played.size());
  std::string text;
  for (const Solution& solution : solutions)
    text += fmt::format("  {:>3}. {:<{}}  {}\n", *solution.turn, solution.played, width,
                        describe_value(solution));
  return text;
}

std::string write_decision_text(const Decision& decision, std::span<const Solution> solutions) {
  std::string text;
  for (const int turn : decision.thrown_away) {
    const Solution& reached = solutions[static_cast<std::size_t>(turn)];
    text += fmt::format("{} threw away a won game with {}\n", name(opponent(reached.to_move)),
                        describe_turn(reached));
  }
  if (!decision.winner) return text + "undecided as far as the search could tell\n";
  const Solution& first = solutions[static_cast<std::size_t>(decision.decided_after)];
  return text +
         fmt::format("decided {}: from there on {} has a forced win\n",
                     first.played.empty() ? "from the start" : "after " + describe_turn(first),
                     name(*decision.winner));
}

}  // namespace cairn
