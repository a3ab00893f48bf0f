#include "formats/pages/page_words.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>

#include "formats/analysis/summary.hpp"
#include "text/quote.hpp"

namespace cairn {

namespace {

std::string proven_in_words(const Value& value) {
  if (value.kind == Value::Kind::draw) return "a draw by force";
  const Side winner = value.kind == Value::Kind::white_wins ? Side::white : Side::black;
  if (value.turns == 0) return fmt::format("{} has won", name(winner));
  if (!value.turns) return fmt::format("{} wins by force", name(winner));
  return fmt::format("{} wins by force in {} turn{}", name(winner), *value.turns,
                     *value.turns == 1 ? "" : "s");
}

ShownValue shown(const Value& value, double white_percent) {
  const bool is_proven = value.kind != Value::Kind::estimate;
  return {true, is_proven, white_percent,
          is_proven ? proven_in_words(value) : percent(white_percent)};
}

std::string sentence(std::string text) {
  if (!text.empty())
    text.front() = static_cast<char>(std::toupper(static_cast<unsigned char>(text.front())));
  return text + ". ";
}

}  // namespace

ShownValue value_at(const AnnotatedGame& game, std::size_t turns) {
  if (turns < game.turns.size() && game.turns[turns].is_searched)
    return shown(game.turns[turns].before, game.turns[turns].win_before);
  if (turns > 0 && turns <= game.turns.size() && game.turns[turns - 1].is_searched)
    return shown(game.turns[turns - 1].after, game.turns[turns - 1].win_after);
  return {};
}

bool is_analysed(const AnnotatedGame& game) {
  return std::ranges::any_of(game.turns, &AnnotatedTurn::is_searched);
}

std::string change_in_words(const AnnotatedGame& game, std::size_t turn) {
  const AnnotatedTurn& played = game.turns[turn];
  if (!played.is_searched) return {};
  const std::string before = shown(played.before, played.win_before).text;
  const std::string after = shown(played.after, played.win_after).text;
  return before == after ? before : before + " \u2192 " + after;
}

bool is_mistake(const AnnotatedTurn& turn) {
  return turn.mark != Mark::none || turn.verdict != Verdict::none;
}

std::string judgement(const AnnotatedTurn& turn) {
  std::string text;
  if (turn.mark != Mark::none) text += sentence(std::string(name(turn.mark)));
  if (turn.verdict != Verdict::none) text += sentence(std::string(describe(turn.verdict)));
  if (const std::string why = explain_mark(turn); !why.empty()) text += sentence(why);
  if (is_mistake(turn) && !turn.is_best && !turn.best.empty())
    text += fmt::format("{} was best ({}). ", in_utf8(turn.best),
                        shown(turn.best_value, turn.win_best).text);
  if (turn.mark == Mark::mistake || turn.mark == Mark::blunder)
    text += turn.second_look ? "A second, deeper search confirms it. " : "That is proven. ";
  if (!text.empty()) text.pop_back();
  return text;
}

std::string turn_in_words(const AnnotatedGame& game, std::size_t turn) {
  return fmt::format("turn {}, {}'s {}", turn + 1, name(game.turns[turn].side),
                     in_utf8(game.turns[turn].text));
}

}  // namespace cairn
