#include "formats/analysis/answer_text.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cstddef>

#include "formats/analysis/reason_text.hpp"
#include "formats/analysis/summary.hpp"

namespace cairn {

namespace {

std::string value_sentence(const PositionAnswer& answer) {
  const std::string_view side = name(answer.to_move);
  if (answer.value.kind == Value::Kind::estimate)
    return fmt::format("{} is to move; White's chances are estimated at {}.", side,
                       percent(answer.white_win_percent));
  return fmt::format("{} is to move; it is proven: {}.", side, describe(answer.value));
}

std::string short_value(const CandidateTurn& turn) {
  return turn.value.kind == Value::Kind::estimate ? percent(turn.white_win_percent)
                                                  : describe(turn.value);
}

std::string then(const CandidateTurn& turn) {
  if (turn.line.size() < 2) return {};
  return fmt::format(", then {}", fmt::join(turn.line.begin() + 1, turn.line.end(), " "));
}

std::string with_reason(std::string text, const CandidateTurn& turn) {
  return turn.reason ? text + ' ' + in_words(*turn.reason) : text;
}

std::string threat_sentence(const PositionAnswer& answer, const CandidateTurn& threat) {
  return with_reason(fmt::format("If {} were to move: {} ({}){}.", name(opponent(answer.to_move)),
                                 threat.turn, short_value(threat), then(threat)),
                     threat);
}

std::string unknown_sentence(const PositionAnswer& answer) {
  return fmt::format("Nobody knows who wins: {} found no proof.", search_in_words(answer.asked));
}

bool is_unknown(const PositionAnswer& answer) {
  return answer.asked > 0 && answer.value.kind == Value::Kind::estimate;
}

}  // namespace

std::vector<std::string> answer_sentences(const PositionAnswer& answer) {
  std::vector<std::string> sentences{value_sentence(answer)};
  const CandidateTurn& best = answer.best.front();
  sentences.push_back(with_reason(fmt::format("Best is {}{}.", best.turn, then(best)), best));
  for (const CandidateTurn& threat : answer.threats)
    sentences.push_back(threat_sentence(answer, threat));
  if (is_unknown(answer)) sentences.push_back(unknown_sentence(answer));
  return sentences;
}

std::string answer_text(const PositionAnswer& answer) {
  std::string text = value_sentence(answer) + "\n\n";
  std::size_t turn_width = 0;
  std::size_t value_width = 0;
  for (const CandidateTurn& turn : answer.best) {
    turn_width = std::max(turn_width, turn.turn.size());
    value_width = std::max(value_width, short_value(turn).size());
  }
  for (int number = 1; const CandidateTurn& turn : answer.best) {
    const std::string line = then(turn);
    text += fmt::format("  {}.  {:<{}}  {:<{}}", number++, turn.turn, turn_width, short_value(turn),
                        line.empty() ? 0 : value_width);
    text += (line.empty() ? "" : "  " + line.substr(2)) + '\n';
    if (turn.reason) text += "      " + in_words(*turn.reason) + '\n';
  }
  if (!answer.threats.empty()) text += '\n';
  for (const CandidateTurn& threat : answer.threats) text += threat_sentence(answer, threat) + '\n';
  if (is_unknown(answer)) text += '\n' + unknown_sentence(answer) + '\n';
  return text;
}

}  // namespace cairn
