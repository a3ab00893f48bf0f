#include "formats/analysis/summary.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <cmath>

#include "formats/analysis/reason_text.hpp"
#include "formats/text/words.hpp"
#include "text/people.hpp"
#include "text/quote.hpp"

namespace cairn {

namespace {

constexpr double even = 50;

double chances(const AnnotatedTurn& turn, double white_percentage) {
  return turn.side == Side::white ? white_percentage : 100 - white_percentage;
}

std::string win_text(Side winner, std::optional<int> turns, const Language& language) {
  if (!turns) return language.phrase_of(winner, "White wins by force", "Black wins by force");
  if (*turns == 0) return language.phrase_of(winner, "White has won", "Black has won");
  return language.phrase_n_of(winner, *turns, "White wins in {n} turn", "White wins in {n} turns",
                              "Black wins in {n} turn", "Black wins in {n} turns");
}

// The value in words, or White's win percentage if nothing is proven.
std::string describe(const Value& value, double white_percentage) {
  if (value.kind != Value::Kind::estimate) return describe(value);
  return "White " + percent(white_percentage);
}

enum class SearchTime : std::uint8_t { brief, seconds, half_a_minute, long_time };

SearchTime search_time(std::uint64_t nodes) {
  constexpr std::uint64_t a_second = 300'000;
  if (nodes < a_second) return SearchTime::brief;
  if (nodes < 10 * a_second) return SearchTime::seconds;
  return nodes < 40 * a_second ? SearchTime::half_a_minute : SearchTime::long_time;
}

// That a proof search of so many positions found nothing before a turn, by the time that it takes:
// as a part of a sentence, and as one.
std::array<std::string, 2> vain_search(std::uint64_t nodes, std::size_t turn,
                                       const Language& language) {
  const Fillings number = {{"n", turn}};
  switch (search_time(nodes)) {
    case SearchTime::brief:
      return {
          language.phrase("before turn {n} nobody knows: a short search found no proof", number),
          language.phrase("Before turn {n} nobody knows: a short search found no proof.", number)};
    case SearchTime::seconds:
      return {
          language.phrase("before turn {n} nobody knows: a search of some seconds found no proof",
                          number),
          language.phrase("Before turn {n} nobody knows: a search of some seconds found no proof.",
                          number)};
    case SearchTime::half_a_minute:
      return {language.phrase(
                  "before turn {n} nobody knows: half a minute of search found no proof", number),
              language.phrase(
                  "Before turn {n} nobody knows: half a minute of search found no proof.", number)};
    case SearchTime::long_time:
      break;
  }
  return {language.phrase("before turn {n} nobody knows: a long search found no proof", number),
          language.phrase("Before turn {n} nobody knows: a long search found no proof.", number)};
}

std::string capitalized(std::string_view words) {
  std::string text(words);
  if (!text.empty()) text.front() = static_cast<char>(std::toupper(text.front()));
  return text;
}

std::optional<std::size_t> last_fall(const AnnotatedGame& game, Side loser) {
  for (std::size_t i = game.turns.size(); i-- > 0;) {
    const AnnotatedTurn& turn = game.turns[i];
    if (turn.side == loser && chances(turn, turn.win_before) >= even &&
        chances(turn, turn.win_after) < even)
      return i;
  }
  return std::nullopt;
}

}  // namespace

std::string nobody_knows(std::uint64_t nodes, const Language& language) {
  switch (search_time(nodes)) {
    case SearchTime::brief:
      return language.phrase("Nobody knows who wins: a short search found no proof.");
    case SearchTime::seconds:
      return language.phrase("Nobody knows who wins: a search of some seconds found no proof.");
    case SearchTime::half_a_minute:
      return language.phrase("Nobody knows who wins: half a minute of search found no proof.");
    case SearchTime::long_time:
      break;
  }
  return language.phrase("Nobody knows who wins: a long search found no proof.");
}

std::string describe(const Value& value, const Language& language) {
  switch (value.kind) {
    case Value::Kind::estimate:
      return fmt::format("{:+.2f}", value.points / 100.0);
    case Value::Kind::white_wins:
      return win_text(Side::white, value.turns, language);
    case Value::Kind::black_wins:
      return win_text(Side::black, value.turns, language);
    case Value::Kind::draw:
      return language.phrase("draw");
  }
  return {};
}

std::string_view glyph(Mark mark) {
  switch (mark) {
    case Mark::none:
      return "";
    case Mark::inaccuracy:
      return "?!";
    case Mark::mistake:
      return "?";
    case Mark::blunder:
      return "??";
  }
  return {};
}

std::string_view name(Mark mark) {
  return mark == Mark::none ? "" : words::word_for(words::marks, mark);
}

std::string_view describe(Verdict verdict) {
  switch (verdict) {
    case Verdict::none:
      return "";
    case Verdict::threw_away_win:
      return "throws away a won game";
    case Verdict::missed_win:
      return "leaves a proven win but stays ahead";
    case Verdict::lost_win:
      return "lets a proven win slip";
    case Verdict::walked_into_loss:
      return "walks into a forced loss";
    case Verdict::lost_at_latest:
      return "lost from here on at the latest";
  }
  return {};
}

std::string explain_mark(const AnnotatedTurn& turn) {
  switch (turn.excuse) {
    case Excuse::none:
      return "";
    case Excuse::lost_anyway:
      return "no way out is known";
    case Excuse::no_better_turn:
      return "no better turn is known; the search sees more now than before";
    case Excuse::second_look:  // in analyses of earlier versions
      return "a second look sees less";
  }
  return {};
}

bool is_noteworthy(const AnnotatedTurn& turn) {
  return turn.mark != Mark::none || turn.verdict != Verdict::none || turn.excuse != Excuse::none;
}

std::string_view reply_words(const AnnotatedTurn& turn) {
  if (turn.mark == Mark::none && turn.verdict == Verdict::missed_win) return "answered by";
  if (turn.mark == Mark::none && turn.verdict == Verdict::lost_at_latest)
    return "the win begins with";
  return "refuted by";
}

std::string remark(const AnnotatedTurn& turn) {
  std::string text{name(turn.mark)};
  if (turn.verdict != Verdict::none)
    text += (text.empty() ? "" : ", ") + std::string(describe(turn.verdict));
  if (const std::string why = explain_mark(turn); !why.empty())
    text += (text.empty() ? "" : ", ") + why;
  text = capitalized(text) + fmt::format(": {} -> {}.", describe(turn.before, turn.win_before),
                                         describe(turn.after, turn.win_after));
  if (!turn.is_best && !turn.best.empty())
    text += fmt::format(" Best was {} ({}).", turn.best, describe(turn.best_value, turn.win_best));
  if (!turn.refutation.empty())
    text += ' ' + capitalized(reply_words(turn)) + ' ' + turn.refutation.front() + '.';
  if (turn.reason) text += ' ' + in_words(*turn.reason);
  return text;
}

std::string percent(double percentage) {
  return fmt::format("{:.0f} %", percentage);
}

std::string one_decimal(double number) {
  return fmt::format("{:.1f}", number);
}

std::array<Totals, 2> totals(const AnnotatedGame& game) {
  std::array<Totals, 2> sums;
  for (const AnnotatedTurn& turn : game.turns) {
    Totals& sum = sums[index(turn.side)];
    sum.turns += turn.is_searched;
    sum.inaccuracies += turn.mark == Mark::inaccuracy;
    sum.mistakes += turn.mark == Mark::mistake;
    sum.blunders += turn.mark == Mark::blunder;
    sum.wins_given_away +=
        turn.verdict == Verdict::threw_away_win || turn.verdict == Verdict::lost_win;
  }
  return sums;
}

std::optional<std::size_t> turning_point(const AnnotatedGame& game) {
  if (game.winner)
    if (const auto fall = last_fall(game, opponent(*game.winner))) return fall;
  std::optional<std::size_t> worst;
  for (std::size_t i = 0; i < game.turns.size(); ++i) {
    const AnnotatedTurn& turn = game.turns[i];
    const bool is_marked = turn.mark != Mark::none || turn.verdict != Verdict::none;
    if (game.winner == turn.side || !is_marked) continue;
    if (!worst || turn.loss > game.turns[*worst].loss) worst = i;
  }
  return worst;
}

std::optional<std::size_t> decided_by(const AnnotatedGame& game) {
  std::optional<std::size_t> decisive;
  for (std::size_t i = game.turns.size(); i-- > 0; decisive = i) {
    const Value::Kind result = game.turns[i].after.kind;
    const bool is_win = result == Value::Kind::white_wins || result == Value::Kind::black_wins;
    if (!is_win || result != game.turns.back().after.kind) break;
  }
  return decisive;
}

std::string unproven_before(const AnnotatedGame& game, std::size_t decisive,
                            const Language& language, bool is_sentence) {
  const auto reach = static_cast<std::size_t>(game.proofs_reach);
  const bool is_open = game.turns[decisive].before.kind == Value::Kind::estimate;
  if (reach == 0 || reach > decisive + 1 || !is_open) return {};
  std::uint64_t asked = game.settings.proof_nodes;
  for (std::size_t i = reach - 1; i <= decisive; ++i)
    asked = std::max(asked, game.turns[i].asked_before);
  return vain_search(asked, decisive + 1, language)[is_sentence ? 1 : 0];
}

std::string tag_text(const AnnotatedGame& game, std::string_view tag, std::string_view otherwise) {
  std::string text = in_utf8(value_of(game.tags, tag));
  std::ranges::replace_if(
      text, [](char c) { return static_cast<unsigned char>(c) < ' ' || c == '\x7F'; }, ' ');
  return text.empty() ? std::string(otherwise) : text;
}

std::string player_name(const AnnotatedGame& game, Side side) {
  std::string name = people.main_name(tag_text(game, side == Side::white ? "PW" : "PB", ""));
  return name.empty() ? "?" : name;
}

std::string search_in_words(const AnalysisSettings& settings, const Language& language) {
  std::string text = language.phrase("depth {n}", {{"n", settings.depth}});
  if (settings.proof_nodes > 0)
    text += ", " + language.phrase("proofs of {n} positions", {{"n", settings.proof_nodes}});
  if (settings.second_look_nodes > 0)
    text += ", " + language.phrase("second looks of {n}", {{"n", settings.second_look_nodes}});
  return text;
}

std::string headline(const AnnotatedGame& game) {
  const std::string event = tag_text(game, "EV", "");
  return tag_text(game, "PW", "?") + " (White) - " + tag_text(game, "PB", "?") + " (Black)" +
         (event.empty() ? "" : ", " + event);
}

}  // namespace cairn
