#include "formats/analysis/answer_text.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cstddef>

#include "formats/analysis/reason_text.hpp"
#include "formats/analysis/summary.hpp"

namespace cairn {

namespace {

std::string value_sentence(const PositionAnswer& answer, const Language& language) {
  if (answer.value.kind == Value::Kind::estimate)
    return language.phrase_of(answer.to_move,
                              "White is to move; White's chances are estimated at {percent}.",
                              "Black is to move; White's chances are estimated at {percent}.",
                              {{"percent", language.percent(answer.white_win_percent)}});
  return language.phrase_of(answer.to_move, "White is to move; it is proven: {value}.",
                            "Black is to move; it is proven: {value}.",
                            {{"value", describe(answer.value, language)}});
}

std::string short_value(const CandidateTurn& turn, const Language& language = english()) {
  return turn.value.kind == Value::Kind::estimate ? language.percent(turn.white_win_percent)
                                                  : describe(turn.value, language);
}

// The turns after the first one of its line.
std::string rest_of(const CandidateTurn& turn) {
  if (turn.line.empty()) return {};
  return fmt::format("{}", fmt::join(turn.line.begin() + 1, turn.line.end(), " "));
}

std::string with_reason(std::string text, const CandidateTurn& turn, const Language& language) {
  return turn.reason ? text + ' ' + in_words(*turn.reason, language) : text;
}

std::string best_sentence(const CandidateTurn& best, const Language& language) {
  const std::string rest = rest_of(best);
  return with_reason(rest.empty() ? language.phrase("Best is {turn}.", {{"turn", best.turn}})
                                  : language.phrase("Best is {turn}, then {line}.",
                                                    {{"turn", best.turn}, {"line", rest}}),
                     best, language);
}

std::string threat_sentence(const PositionAnswer& answer, const CandidateTurn& threat,
                            const Language& language) {
  const Side other = opponent(answer.to_move);
  const std::string rest = rest_of(threat);
  const Fillings fillings = {
      {"turn", threat.turn}, {"value", short_value(threat, language)}, {"line", rest}};
  return with_reason(
      rest.empty()
          ? language.phrase_of(other, "If White were to move: {turn} ({value}).",
                               "If Black were to move: {turn} ({value}).", fillings)
          : language.phrase_of(other, "If White were to move: {turn} ({value}), then {line}.",
                               "If Black were to move: {turn} ({value}), then {line}.", fillings),
      threat, language);
}

bool is_unknown(const PositionAnswer& answer) {
  return answer.asked > 0 && answer.value.kind == Value::Kind::estimate;
}

}  // namespace

std::vector<std::string> answer_sentences(const PositionAnswer& answer, const Language& language) {
  std::vector<std::string> sentences{value_sentence(answer, language),
                                     best_sentence(answer.best.front(), language)};
  for (const CandidateTurn& threat : answer.threats)
    sentences.push_back(threat_sentence(answer, threat, language));
  if (is_unknown(answer)) sentences.push_back(nobody_knows(answer.asked, language));
  return sentences;
}

std::string answer_text(const PositionAnswer& answer) {
  std::string text = value_sentence(answer, english()) + "\n\n";
  std::size_t turn_width = 0;
  std::size_t value_width = 0;
  for (const CandidateTurn& turn : answer.best) {
    turn_width = std::max(turn_width, turn.turn.size());
    value_width = std::max(value_width, short_value(turn).size());
  }
  for (int number = 1; const CandidateTurn& turn : answer.best) {
    const std::string rest = rest_of(turn);
    text += fmt::format("  {}.  {:<{}}  {:<{}}", number++, turn.turn, turn_width, short_value(turn),
                        rest.empty() ? 0 : value_width);
    text += (rest.empty() ? "" : "  then " + rest) + '\n';
    if (turn.reason) text += "      " + in_words(*turn.reason) + '\n';
  }
  if (!answer.threats.empty()) text += '\n';
  for (const CandidateTurn& threat : answer.threats)
    text += threat_sentence(answer, threat, english()) + '\n';
  if (is_unknown(answer)) text += '\n' + nobody_knows(answer.asked, english()) + '\n';
  return text;
}

}  // namespace cairn
