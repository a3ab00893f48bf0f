#include "formats/pages/page_words.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <cmath>

#include "formats/analysis/reason_text.hpp"
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
    return value_after(game.turns[turns - 1]);
  return {};
}

ShownValue value_after(const AnnotatedTurn& turn) {
  return shown(turn.after, turn.win_after);
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

std::string swing_in_words(const AnnotatedGame& game, std::size_t turn) {
  const AnnotatedTurn& played = game.turns[turn];
  if (!played.is_searched) return {};
  const ShownValue before = shown(played.before, played.win_before);
  const ShownValue after = shown(played.after, played.win_after);
  if (before.is_proven || after.is_proven || before.text == after.text) return after.text;
  return before.text.substr(0, before.text.find(' ')) + " \u2192 " + after.text;
}

bool is_mistake(const AnnotatedTurn& turn) {
  return turn.mark != Mark::none || turn.verdict != Verdict::none;
}

std::string judgement_in_short(const AnnotatedTurn& turn) {
  std::string text;
  for (const std::string& part :
       {std::string(name(turn.mark)), std::string(describe(turn.verdict)), explain_mark(turn)})
    if (!part.empty()) text += (text.empty() ? "" : ", ") + part;
  if (text.empty()) return {};
  text = sentence(text);
  text.pop_back();
  return text;
}

std::string best_in_words(const AnnotatedTurn& turn) {
  return shown(turn.best_value, turn.win_best).text;
}

bool names_best(const AnnotatedTurn& turn) {
  return is_mistake(turn) && !turn.is_best && !turn.best.empty();
}

std::string judgement(const AnnotatedTurn& turn) {
  std::string text;
  if (turn.mark != Mark::none) text += sentence(std::string(name(turn.mark)));
  if (turn.verdict != Verdict::none) text += sentence(std::string(describe(turn.verdict)));
  if (const std::string why = explain_mark(turn); !why.empty()) text += sentence(why);
  if (turn.reason) text += in_utf8(in_words(*turn.reason)) + ' ';
  if (names_best(turn))
    text += fmt::format("{} was best ({}). ", in_utf8(turn.best), best_in_words(turn));
  if (turn.mark == Mark::mistake || turn.mark == Mark::blunder)
    text += turn.second_look ? fmt::format("A second look says so, give or take {:.0f} points. ",
                                           std::ceil(turn.second_look->error))
                             : "That is proven. ";
  if (!text.empty()) text.pop_back();
  return text;
}

std::string turn_in_words(const AnnotatedGame& game, std::size_t turn) {
  return fmt::format("turn {}, {}'s {}", turn + 1, name(game.turns[turn].side),
                     in_utf8(game.turns[turn].text));
}

std::string cut_off_in_short(const AnnotatedGame& game) {
  if (!game.cut_off) return {};
  return fmt::format("The record is cut off: turn {} cannot be played.", game.cut_off->turn);
}

std::string cut_off_in_words(const AnnotatedGame& game) {
  if (!game.cut_off) return {};
  return cut_off_in_short(game) + ' ' + in_utf8(game.cut_off->message);
}

}  // namespace cairn
