#include "formats/pages/page_words.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>

#include "formats/analysis/reason_text.hpp"
#include "formats/analysis/summary.hpp"
#include "text/quote.hpp"

namespace cairn {

namespace {

// What is said of a turn, within a sentence and at the beginning of one.
struct Saying {
  std::string within;
  std::string first;
};

std::string proven_in_words(const Value& value, const Language& language) {
  if (value.kind == Value::Kind::draw) return language.phrase("a draw by force");
  const Side winner = value.kind == Value::Kind::white_wins ? Side::white : Side::black;
  if (value.turns == 0) return language.phrase_of(winner, "White has won", "Black has won");
  if (!value.turns) return language.phrase_of(winner, "White wins by force", "Black wins by force");
  return language.phrase_n_of(winner, *value.turns, "White wins by force in {n} turn",
                              "White wins by force in {n} turns", "Black wins by force in {n} turn",
                              "Black wins by force in {n} turns");
}

std::string proven_in_short(const Value& value, const Language& language) {
  if (value.turns == 0) return proven_in_words(value, language);
  if (value.kind == Value::Kind::draw) return language.phrase_in("note", "a draw");
  return value.kind == Value::Kind::white_wins ? language.of("White wins")
                                               : language.of("Black wins");
}

ShownValue shown(const Value& value, double white_percent, const Language& language) {
  if (value.kind != Value::Kind::estimate)
    return {true, true, white_percent, proven_in_words(value, language),
            proven_in_short(value, language)};
  const std::string text = language.percent(white_percent);
  return {true, false, white_percent, text, text};
}

Saying saying_of(Mark mark, const Language& language) {
  switch (mark) {
    case Mark::none:
      return {};
    case Mark::inaccuracy:
      return {language.phrase("inaccuracy"), language.phrase("Inaccuracy")};
    case Mark::mistake:
      return {language.phrase("mistake"), language.phrase("Mistake")};
    case Mark::blunder:
      return {language.phrase("blunder"), language.phrase("Blunder")};
  }
  return {};
}

Saying saying_of(Verdict verdict, const Language& language) {
  switch (verdict) {
    case Verdict::none:
      return {};
    case Verdict::threw_away_win:
      return {language.phrase("throws away a won game"), language.phrase("Throws away a won game")};
    case Verdict::missed_win:
      return {language.phrase("leaves a proven win but stays ahead"),
              language.phrase("Leaves a proven win but stays ahead")};
    case Verdict::lost_win:
      return {language.phrase("lets a proven win slip"), language.phrase("Lets a proven win slip")};
    case Verdict::walked_into_loss:
      return {language.phrase("walks into a forced loss"),
              language.phrase("Walks into a forced loss")};
    case Verdict::lost_at_latest:
      return {language.phrase("lost from here on at the latest"),
              language.phrase("Lost from here on at the latest")};
  }
  return {};
}

Saying saying_of(Excuse excuse, const Language& language) {
  switch (excuse) {
    case Excuse::none:
      return {};
    case Excuse::lost_anyway:
      return {language.phrase("no way out is known"), language.phrase("No way out is known")};
    case Excuse::no_better_turn:
      return {language.phrase("no better turn is known; the search sees more now than before"),
              language.phrase("No better turn is known; the search sees more now than before")};
    case Excuse::second_look:  // in analyses of earlier versions
      return {language.phrase("a second look sees less"),
              language.phrase("A second look sees less")};
  }
  return {};
}

std::array<Saying, 3> sayings_of(const AnnotatedTurn& turn, const Language& language) {
  return {saying_of(turn.mark, language), saying_of(turn.verdict, language),
          saying_of(turn.excuse, language)};
}

// How sure it is that a turn was bad.
std::string certainty(const AnnotatedTurn& turn, const Language& language) {
  if (!turn.second_look) return language.phrase("That is proven.");
  return language.phrase_n(std::lround(std::ceil(turn.second_look->error)),
                           "A second look says so, give or take {n} point.",
                           "A second look says so, give or take {n} points.");
}

}  // namespace

ShownValue value_at(const AnnotatedGame& game, std::size_t turns, const Language& language) {
  if (turns < game.turns.size() && game.turns[turns].is_searched)
    return shown(game.turns[turns].before, game.turns[turns].win_before, language);
  if (turns > 0 && turns <= game.turns.size() && game.turns[turns - 1].is_searched)
    return value_after(game.turns[turns - 1], language);
  return {};
}

ShownValue value_after(const AnnotatedTurn& turn, const Language& language) {
  return shown(turn.after, turn.win_after, language);
}

bool is_analysed(const AnnotatedGame& game) {
  return std::ranges::any_of(game.turns, &AnnotatedTurn::is_searched);
}

std::string change_in_words(const AnnotatedGame& game, std::size_t turn, const Language& language) {
  const AnnotatedTurn& played = game.turns[turn];
  if (!played.is_searched) return {};
  const std::string before = shown(played.before, played.win_before, language).text;
  const std::string after = value_after(played, language).text;
  return before == after ? before : before + " \u2192 " + after;
}

std::string swing_in_words(const AnnotatedGame& game, std::size_t turn, const Language& language) {
  const AnnotatedTurn& played = game.turns[turn];
  if (!played.is_searched) return {};
  const ShownValue before = shown(played.before, played.win_before, language);
  const ShownValue after = value_after(played, language);
  if (before.is_proven || after.is_proven || before.text == after.text) return after.text;
  return fmt::format("{:.0f} \u2192 {}", played.win_before, after.text);
}

bool is_mistake(const AnnotatedTurn& turn) {
  return turn.mark != Mark::none || turn.verdict != Verdict::none;
}

std::string name_of(Mark mark, const Language& language) {
  return saying_of(mark, language).within;
}

std::string first_judgement(const AnnotatedTurn& turn, const Language& language) {
  for (const Saying& saying : sayings_of(turn, language))
    if (!saying.within.empty()) return saying.within;
  return {};
}

std::string judgement_in_short(const AnnotatedTurn& turn, const Language& language) {
  std::string text;
  for (const Saying& saying : sayings_of(turn, language))
    if (!saying.first.empty()) text += text.empty() ? saying.first : ", " + saying.within;
  return text.empty() ? text : text + '.';
}

std::string best_in_words(const AnnotatedTurn& turn, const Language& language) {
  return shown(turn.best_value, turn.win_best, language).text;
}

bool names_best(const AnnotatedTurn& turn) {
  return is_mistake(turn) && !turn.is_best && !turn.best.empty();
}

std::string judgement(const AnnotatedTurn& turn, const Language& language) {
  std::string text;
  const auto add = [&](const std::string& sentence) {
    if (!sentence.empty()) text += (text.empty() ? "" : " ") + sentence;
  };
  for (const Saying& saying : sayings_of(turn, language))
    add(saying.first.empty() ? "" : saying.first + '.');
  if (turn.reason) add(in_utf8(in_words(*turn.reason, language)));
  if (names_best(turn))
    add(language.phrase("{turn} was best ({value}).",
                        {{"turn", in_utf8(turn.best)}, {"value", best_in_words(turn, language)}}));
  if (turn.mark == Mark::mistake || turn.mark == Mark::blunder) add(certainty(turn, language));
  return text;
}

std::string turn_in_words(const AnnotatedGame& game, std::size_t turn, const Language& language) {
  return language.phrase_of(game.turns[turn].side, "turn {n}, White's {turn}",
                            "turn {n}, Black's {turn}",
                            {{"n", turn + 1}, {"turn", in_utf8(game.turns[turn].text)}});
}

std::string cut_off_in_short(const AnnotatedGame& game, const Language& language) {
  if (!game.cut_off) return {};
  return language.phrase("The record is cut off: turn {n} cannot be played.",
                         {{"n", game.cut_off->turn}});
}

std::string cut_off_in_words(const AnnotatedGame& game, const Language& language) {
  if (!game.cut_off) return {};
  return cut_off_in_short(game, language) + ' ' + in_utf8(game.cut_off->message);
}

}  // namespace cairn
