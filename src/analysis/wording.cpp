#include "analysis/wording.hpp"

#include <algorithm>
#include <array>
#include <cctype>
#include <cmath>
#include <cstddef>
#include <fmt/format.h>
#include <fmt/ranges.h>
#include <string_view>
#include <utility>

#include "core/people.hpp"
#include "core/text.hpp"
#include "core/words.hpp"

namespace cairn {

namespace {

constexpr double even = 50;

double chances(const AnnotatedTurn& turn, double white_percentage) {
  return turn.side == Side::white ? white_percentage : 100 - white_percentage;
}

// With `by_force`, it is said of every win that is not there yet.
std::string win_in_words(const Value& value, const Language& language, bool by_force = false) {
  const Side winner = value.kind == Value::Kind::white_wins ? Side::white : Side::black;
  if (!value.turns) return language.phrase_of(winner, "White wins by force", "Black wins by force");
  if (*value.turns == 0) return language.phrase_of(winner, "White has won", "Black has won");
  return by_force ? language.phrase_n_of(winner, *value.turns, "White wins by force in {n} turn",
                                         "White wins by force in {n} turns",
                                         "Black wins by force in {n} turn",
                                         "Black wins by force in {n} turns")
                  : language.phrase_n_of(winner, *value.turns, "White wins in {n} turn",
                                         "White wins in {n} turns", "Black wins in {n} turn",
                                         "Black wins in {n} turns");
}

enum class SearchTime : std::uint8_t { brief, seconds, half_a_minute, long_time };

SearchTime search_time(std::uint64_t nodes) {
  constexpr std::uint64_t a_second = 300'000;
  if (nodes < a_second) return SearchTime::brief;
  if (nodes < 10 * a_second) return SearchTime::seconds;
  return nodes < 40 * a_second ? SearchTime::half_a_minute : SearchTime::long_time;
}

// That a proof search of so many positions found nothing before a turn, by the time that it takes.
std::string vain_search(std::uint64_t nodes, std::size_t turn, const Language& language) {
  const PhraseArguments number = {{"n", turn}};
  switch (search_time(nodes)) {
    case SearchTime::brief:
      return language.phrase("nothing is proven before turn {n}: a short search found no proof",
                             number);
    case SearchTime::seconds:
      return language.phrase(
          "nothing is proven before turn {n}: a search of some seconds found no proof", number);
    case SearchTime::half_a_minute:
      return language.phrase(
          "nothing is proven before turn {n}: half a minute of search found no proof", number);
    case SearchTime::long_time:
      break;
  }
  return language.phrase("nothing is proven before turn {n}: a long search found no proof", number);
}

// The words as they begin a sentence; those of all languages begin with a letter of ASCII.
std::string capitalized(std::string text) {
  if (!text.empty() && static_cast<unsigned char>(text.front()) < 0x80)
    text.front() = static_cast<char>(std::toupper(text.front()));
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
      return language.phrase("It is not known who wins: a short search found no proof.");
    case SearchTime::seconds:
      return language.phrase("It is not known who wins: a search of some seconds found no proof.");
    case SearchTime::half_a_minute:
      return language.phrase("It is not known who wins: half a minute of search found no proof.");
    case SearchTime::long_time:
      break;
  }
  return language.phrase("It is not known who wins: a long search found no proof.");
}

std::string describe(const Value& value, const Language& language) {
  switch (value.kind) {
    case Value::Kind::estimate:
      return fmt::format("{:+.2f}", value.points / 100.0);
    case Value::Kind::white_wins:
    case Value::Kind::black_wins:
      return win_in_words(value, language);
    case Value::Kind::draw:
      return language.phrase("draw");
  }
  return {};
}

std::string value_in_words(const Value& value, double white_percent, const Language& language) {
  return value.kind == Value::Kind::estimate ? language.percent(white_percent)
                                             : describe(value, language);
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

bool is_noteworthy(const AnnotatedTurn& turn) {
  return turn.mark != Mark::none || turn.verdict != Verdict::none || turn.excuse != Excuse::none;
}

std::string_view reply_words(const AnnotatedTurn& turn) {
  const bool is_slight = turn.mark == Mark::inaccuracy ||
                         (turn.mark == Mark::none && turn.verdict == Verdict::missed_win);
  if (is_slight) return "answered by";
  if (turn.mark == Mark::none && turn.verdict == Verdict::lost_at_latest)
    return "the win begins with";
  return "refuted by";
}

std::string remark(const AnnotatedTurn& turn) {
  const auto told = [](const Value& value, double white_percent) {
    return (value.kind == Value::Kind::estimate ? "White " : "") +
           value_in_words(value, white_percent);
  };
  std::string text =
      fmt::format("{}: {} -> {}.", capitalized(fmt::format("{}", fmt::join(findings(turn), ", "))),
                  told(turn.before, turn.win_before), told(turn.after, turn.win_after));
  if (!turn.is_best && !turn.best.empty())
    text += fmt::format(" Best was {} ({}).", turn.best, told(turn.best_value, turn.win_best));
  if (!turn.refutation.empty())
    text += fmt::format(" {} {}.", capitalized(std::string(reply_words(turn))),
                        turn.refutation.front());
  if (turn.reason) text += ' ' + in_words(*turn.reason);
  return text;
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
  const std::string words = vain_search(asked, decisive + 1, language);
  return is_sentence ? capitalized(words) + '.' : words;
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

namespace {

// Each code of a reason has its messages. {turn} is the turn that shows the reason.
class ReasonTeller {
 public:
  ReasonTeller(const Reason& reason, const Language& language)
      : reason_(reason), language_(language) {}

  struct Teller {
    std::string_view code;
    std::string (ReasonTeller::*tell)() const;
  };
  static constexpr auto tellers() {
    return std::to_array<Teller>({
        {"type_dies", &ReasonTeller::type_dies},
        {"no_capture", &ReasonTeller::no_capture},
        {"type_scarce", &ReasonTeller::type_scarce},
        {"stack_lost", &ReasonTeller::stack_lost},
        {"taller_stack", &ReasonTeller::taller_stack},
        {"captures_left", &ReasonTeller::captures_left},
        {"crosses_edge", &ReasonTeller::crosses_edge},
        {"no_pieces", &ReasonTeller::no_pieces},
        {"threatens_edge", &ReasonTeller::threatens_edge},
        {"piece_taken", &ReasonTeller::piece_taken},
        {"piece_falls", &ReasonTeller::piece_falls},
        {"piece_attacked", &ReasonTeller::piece_attacked},
        {"ahead_in_race", &ReasonTeller::ahead_in_race},
        {"forced_capture", &ReasonTeller::forced_capture},
        {"runner", &ReasonTeller::runner},
        {"pinned", &ReasonTeller::pinned},
    });
  }

  std::string tell() const {
    for (const Teller& teller : tellers())
      if (teller.code == reason_.code) return (this->*teller.tell)();
    return "";
  }

 private:
  std::string type_dies() const {
    if (reason_.turns <= 1)
      return phrase_of(reason_.side, "{turn} leaves White no {piece}.",
                       "{turn} leaves Black no {piece}.");
    return phrase_n_of(
        reason_.side, reason_.count,
        "In the line that begins with {turn}, White has no {piece} left after {turns} turns; now "
        "one "
        "is left.",
        "In the line that begins with {turn}, White has no {piece} left after {turns} turns; now "
        "{n} "
        "are left.",
        "In the line that begins with {turn}, Black has no {piece} left after {turns} turns; now "
        "one "
        "is left.",
        "In the line that begins with {turn}, Black has no {piece} left after {turns} turns; now "
        "{n} "
        "are left.");
  }

  std::string no_capture() const {
    if (reason_.turns <= 1)
      return phrase_of(reason_.side, "{turn} leaves White no capture.",
                       "{turn} leaves Black no capture.");
    return phrase_of(
        reason_.side,
        "In the line that begins with {turn}, White has no capture left after {turns} turns.",
        "In the line that begins with {turn}, Black has no capture left after {turns} turns.");
  }

  std::string type_scarce() const {
    return phrase_n_of(reason_.side, reason_.count,
                       "{turn} takes the {piece} on {space}, which leaves White one {piece}.",
                       "{turn} takes the {piece} on {space}, which leaves White {n} {piece}s.",
                       "{turn} takes the {piece} on {space}, which leaves Black one {piece}.",
                       "{turn} takes the {piece} on {space}, which leaves Black {n} {piece}s.");
  }

  std::string stack_lost() const {
    return phrase("{turn} takes the stack of height {n} on {space}.");
  }

  std::string taller_stack() const {
    return phrase_of(
        reason_.side,
        "After {turn}, Black's stack of height {n} on {space} is higher than all of White's.",
        "After {turn}, White's stack of height {n} on {space} is higher than all of Black's.");
  }

  std::string captures_left() const {
    return phrase_n_of(reason_.side, reason_.count,
                       "After {turn}, White could make one capture, Black {other}.",
                       "After {turn}, White could make {n} captures, Black {other}.",
                       "After {turn}, Black could make one capture, White {other}.",
                       "After {turn}, Black could make {n} captures, White {other}.");
  }

  std::string crosses_edge() const {
    if (reason_.turns <= 1) return phrase("{turn} goes beyond the edge.");
    return phrase_of(
        reason_.side,
        "In the line that begins with {turn}, Black goes beyond the edge after {turns} turns, "
        "from {space}.",
        "In the line that begins with {turn}, White goes beyond the edge after {turns} turns, "
        "from {space}.");
  }

  std::string no_pieces() const {
    return phrase_n_of(
        reason_.side, reason_.turns,
        "In the line that begins with {turn}, White has no piece or no move left after one turn.",
        "In the line that begins with {turn}, White has no piece or no move left after {n} turns.",
        "In the line that begins with {turn}, Black has no piece or no move left after one turn.",
        "In the line that begins with {turn}, Black has no piece or no move left after {n} turns.");
  }

  std::string threatens_edge() const {
    return phrase_of(reason_.side,
                     "After {turn}, Black threatens to go beyond the edge from {space}.",
                     "After {turn}, White threatens to go beyond the edge from {space}.");
  }

  std::string piece_taken() const {
    return language_.phrase_n(reason_.count, "{turn} takes the piece of one part on {space}.",
                              "{turn} takes the piece of {n} parts on {space}.",
                              {{"turn", reason_.turn}, {"space", space()}});
  }

  std::string piece_falls() const {
    return phrase_n_of(
        reason_.side, reason_.count,
        "In the line that begins with {turn}, White loses a piece of one part on {space} after "
        "{turns} turns.",
        "In the line that begins with {turn}, White loses a piece of {n} parts on {space} after "
        "{turns} turns.",
        "In the line that begins with {turn}, Black loses a piece of one part on {space} after "
        "{turns} turns.",
        "In the line that begins with {turn}, Black loses a piece of {n} parts on {space} after "
        "{turns} turns.");
  }

  std::string piece_attacked() const {
    return phrase_n_of(reason_.side, reason_.count,
                       "After {turn}, Black attacks White's piece of one part on {space}.",
                       "After {turn}, Black attacks White's piece of {n} parts on {space}.",
                       "After {turn}, White attacks Black's piece of one part on {space}.",
                       "After {turn}, White attacks Black's piece of {n} parts on {space}.");
  }

  std::string ahead_in_race() const {
    return phrase_n_of(
        reason_.side, reason_.count,
        "After {turn}, Black's piece on {space} is one move from the edge; White's fastest piece, "
        "on {place}, needs {other}.",
        "After {turn}, Black's piece on {space} is {n} moves from the edge; White's fastest "
        "piece, on {place}, needs {other}.",
        "After {turn}, White's piece on {space} is one move from the edge; Black's fastest piece, "
        "on {place}, needs {other}.",
        "After {turn}, White's piece on {space} is {n} moves from the edge; Black's fastest "
        "piece, on {place}, needs {other}.");
  }

  std::string forced_capture() const {
    return phrase_of(
        reason_.side,
        "After {turn}, White can capture with the stack on {space} only, and that opens "
        "the way to its {piece} on {place}.",
        "After {turn}, Black can capture with the stack on {space} only, and that opens "
        "the way to its {piece} on {place}.");
  }

  std::string runner() const {
    return phrase_n_of(opponent(reason_.side), reason_.count,
                       "After {turn}, nothing stops White's piece on {space}: it goes beyond the "
                       "edge within one more turn.",
                       "After {turn}, nothing stops White's piece on {space}: it goes beyond the "
                       "edge within {n} more turns.",
                       "After {turn}, nothing stops Black's piece on {space}: it goes beyond the "
                       "edge within one more turn.",
                       "After {turn}, nothing stops Black's piece on {space}: it goes beyond the "
                       "edge within {n} more turns.");
  }

  std::string pinned() const {
    return phrase_of(
        reason_.side,
        "After {turn}, White's piece on {space} is pinned: wherever it goes, Black goes "
        "beyond the edge.",
        "After {turn}, Black's piece on {space} is pinned: wherever it goes, White goes "
        "beyond the edge.");
  }

  std::string space() const { return reason_.spaces.empty() ? "" : reason_.spaces.front(); }
  std::string place() const { return reason_.spaces.empty() ? "" : reason_.spaces.back(); }
  std::string piece() const { return language_.of(reason_.piece); }

  std::string phrase(std::string_view text) const {
    return language_.phrase(text,
                            {{"turn", reason_.turn}, {"n", reason_.count}, {"space", space()}});
  }
  std::string phrase_of(Side side, std::string_view white, std::string_view black) const {
    return language_.phrase_of(side, white, black,
                               {{"turn", reason_.turn},
                                {"n", reason_.count},
                                {"turns", reason_.turns},
                                {"piece", piece()},
                                {"space", space()},
                                {"place", place()}});
  }
  std::string phrase_n_of(Side side, int n, std::string_view white_one, std::string_view white_many,
                          std::string_view black_one, std::string_view black_many) const {
    return language_.phrase_n_of(side, n, white_one, white_many, black_one, black_many,
                                 {{"turn", reason_.turn},
                                  {"turns", reason_.turns},
                                  {"other", reason_.other},
                                  {"piece", piece()},
                                  {"space", space()},
                                  {"place", place()}});
  }

  const Reason& reason_;
  const Language& language_;
};

}  // namespace

std::string in_words(const Reason& reason, const Language& language) {
  return ReasonTeller(reason, language).tell();
}

std::span<const std::string_view> reason_codes() {
  static const auto codes = [] {
    std::vector<std::string_view> all;
    for (const auto& teller : ReasonTeller::tellers()) all.push_back(teller.code);
    return all;
  }();
  return codes;
}

namespace {

// Between these percentages neither side is clearly ahead.
constexpr double even_from = 35;
constexpr double even_to = 65;
constexpr double even_chances = 50;

constexpr std::size_t worth_telling = 4;  // turns

int whole(double number) {
  return static_cast<int>(std::lround(number));
}

class StoryTeller {
 public:
  StoryTeller(const AnnotatedGame& game, const Language& language)
      : game_(game), language_(language), decided_(decided_by(game)) {
    if (decided_)
      winner_ =
          game.turns[*decided_].after.kind == Value::Kind::white_wins ? Side::white : Side::black;
    else
      winner_ = game.winner;
  }

  std::vector<StorySentence> tell() {
    tell_open();
    tell_turn();
    tell_chances();
    tell_dearest();
    tell_proof();
    tell_unknown();
    if (sentences_.size() > most) sentences_.resize(most);
    return std::move(sentences_);
  }

 private:
  static constexpr std::size_t most = 6;
  static constexpr std::size_t most_chances = 2;

  double chances(Side side, double white) const {
    return side == Side::white ? white : 100 - white;
  }

  StorySentence& add(std::string code, std::string text) {
    StorySentence& told = sentences_.emplace_back();
    told.code = std::move(code);
    told.text = std::move(text);
    return told;
  }

  // How many turns there were before one side was clearly ahead.
  std::size_t even_turns() const {
    const auto end = std::ranges::find_if(game_.turns, [](const AnnotatedTurn& turn) {
      return !turn.is_searched || turn.after.kind != Value::Kind::estimate ||
             turn.win_after < even_from || turn.win_after > even_to;
    });
    return static_cast<std::size_t>(end - game_.turns.begin());
  }

  void tell_open() {
    const std::size_t turns = even_turns();
    if (turns < worth_telling) return;
    double least = 100;
    double greatest = 0;
    for (std::size_t i = 0; i < turns; ++i) {
      least = std::min(least, game_.turns[i].win_after);
      greatest = std::max(greatest, game_.turns[i].win_after);
    }
    StorySentence& told =
        add("open_until",
            language_.phrase(
                "Up to turn {n} neither side was clearly ahead: White's chances were estimated at "
                "{least} to {most} %.",
                {{"n", turns}, {"least", whole(least)}, {"most", whole(greatest)}}));
    told.turn = static_cast<int>(turns);
    told.percent = whole(least);
    told.most = whole(greatest);
  }

  // Where the game turned: at a turn that has a mark, or else between the last turn before which
  // the loser stood even and the first proof. Nothing turns for a side that was clearly behind
  // before; then the turn is told for what it cost.
  void tell_turn() {
    const auto turn = turning_point(game_);
    if (turn && game_.turns[*turn].mark != Mark::none) {
      const AnnotatedTurn& played = game_.turns[*turn];
      if (chances(played.side, played.win_before) < even_from) return tell_cost(*turn);
      StorySentence& told =
          add("turned",
              language_.phrase_of(
                  played.side,
                  "The game turned with turn {n}, White's {turn}, which cost {points} points.",
                  "The game turned with turn {n}, Black's {turn}, which cost {points} points.",
                  {{"n", *turn + 1}, {"turn", played.text}, {"points", whole(played.loss)}}));
      about(*turn, told).points = whole(played.loss);
      return;
    }
    if (!winner_ || !decided_) return;
    const Side loser = opponent(*winner_);
    std::size_t first = *decided_;
    while (first > 0 && chances(loser, game_.turns[first].win_before) < even_chances) --first;
    if (first == *decided_) return;
    const bool is_blamed = std::ranges::any_of(game_.turns, [&](const AnnotatedTurn& other) {
      return other.side == loser && other.mark >= Mark::mistake;
    });
    const PhraseArguments span = {{"first", first + 1}, {"last", *decided_ + 1}};
    StorySentence& told =
        is_blamed
            ? add("turned_between",
                  language_.phrase_of(loser,
                                      "White's position went downhill between turns {first} and "
                                      "{last}.",
                                      "Black's position went downhill between turns {first} and "
                                      "{last}.",
                                      span))
            : add("turned_unseen",
                  language_.phrase_of(
                      loser,
                      "No single turn is known to have lost the game for White: the position went "
                      "downhill between turns {first} and {last}.",
                      "No single turn is known to have lost the game for Black: the position went "
                      "downhill between turns {first} and {last}.",
                      span));
    told.turn = static_cast<int>(first) + 1;
    told.last_turn = static_cast<int>(*decided_) + 1;
    told.side = loser;
  }

  // What proofs say of single turns: wins that were thrown away, and losses that could be avoided.
  void tell_chances() {
    std::size_t count = 0;
    for (std::size_t i = game_.turns.size(); i-- > 0 && count < most_chances;) {
      const AnnotatedTurn& turn = game_.turns[i];
      const bool had_win = turn.before.kind != Value::Kind::estimate && turn.loss > 0;
      if (turn.verdict == Verdict::walked_into_loss && !turn.is_best)
        about(i, add("could_be_saved",
                     language_.phrase_of(
                         turn.side,
                         "With turn {n}, White walked into a forced loss; {better} was better, "
                         "and it is not known how that would have ended.",
                         "With turn {n}, Black walked into a forced loss; {better} was better, "
                         "and it is not known how that would have ended.",
                         {{"n", i + 1}, {"better", turn.best}})))
            .percent = whole(chances(turn.side, turn.win_best));
      else if (had_win)
        about(i, add("had_a_win",
                     language_.phrase_of(turn.side,
                                         "Before turn {n}, White had a proven win, with {better}.",
                                         "Before turn {n}, Black had a proven win, with {better}.",
                                         {{"n", i + 1}, {"better", turn.best}})));
      else
        continue;
      ++count;
    }
  }

  // What a loser without a mark can still learn: the turn that cost most.
  void tell_dearest() {
    if (!winner_) return;
    const Side loser = opponent(*winner_);
    std::optional<std::size_t> dearest;
    for (std::size_t i = 0; i < game_.turns.size(); ++i) {
      const AnnotatedTurn& turn = game_.turns[i];
      if (turn.side != loser || turn.loss <= 0) continue;
      if (turn.mark != Mark::none) return;
      if (!dearest || turn.loss > game_.turns[*dearest].loss) dearest = i;
    }
    if (dearest) tell_cost(*dearest);
  }

  void tell_cost(std::size_t i) {
    const AnnotatedTurn& turn = game_.turns[i];
    const int lost = whole(turn.loss);
    StorySentence& told =
        add("cost_most",
            language_.phrase_n_of(
                turn.side, lost,
                "White's costliest turn was {number}. {turn} ({n} point); {better} seems better.",
                "White's costliest turn was {number}. {turn} ({n} points); {better} seems better.",
                "Black's costliest turn was {number}. {turn} ({n} point); {better} seems better.",
                "Black's costliest turn was {number}. {turn} ({n} points); {better} seems better.",
                {{"number", i + 1}, {"turn", turn.text}, {"better", turn.best}}));
    about(i, told).points = lost;
  }

  void tell_proof() {
    if (!decided_ || !winner_) return;
    const AnnotatedTurn& turn = game_.turns[*decided_];
    const bool is_losers = turn.side != *winner_ && !turn.refutation.empty();
    const std::string begins = is_losers
                                   ? ' ' + language_.phrase("The win begins with {turn}.",
                                                            {{"turn", turn.refutation.front()}})
                                   : "";
    StorySentence& told =
        add(is_losers ? "proven_with" : "proven",
            language_.phrase_of(*winner_,
                                "After turn {n}, White is proven to win, whatever Black plays.",
                                "After turn {n}, Black is proven to win, whatever White plays.",
                                {{"n", *decided_ + 1}}) +
                begins);
    told.turn = static_cast<int>(*decided_) + 1;
    told.side = winner_;
    told.played = turn.text;
    if (is_losers) told.better = turn.refutation.front();
  }

  void tell_unknown() {
    if (!decided_) return;
    const std::string limit = unproven_before(game_, *decided_, language_, true);
    if (limit.empty()) return;
    add("unknown_before", limit).turn = static_cast<int>(*decided_) + 1;
  }

  // Says which turn a sentence is about.
  StorySentence& about(std::size_t i, StorySentence& told) const {
    const AnnotatedTurn& turn = game_.turns[i];
    told.turn = static_cast<int>(i) + 1;
    told.side = turn.side;
    told.played = turn.text;
    if (!turn.is_best) told.better = turn.best;
    return told;
  }

  const AnnotatedGame& game_;
  const Language& language_;
  std::optional<std::size_t> decided_;
  std::optional<Side> winner_;
  std::vector<StorySentence> sentences_;
};

}  // namespace

std::vector<StorySentence> story(const AnnotatedGame& game, const Language& language) {
  const bool is_searched =
      !game.turns.empty() && std::ranges::all_of(game.turns, &AnnotatedTurn::is_searched);
  return is_searched ? StoryTeller(game, language).tell() : std::vector<StorySentence>{};
}

namespace {

std::string proven_in_words(const Value& value, const Language& language) {
  return value.kind == Value::Kind::draw ? language.phrase("a draw by force")
                                         : win_in_words(value, language, true);
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

std::string in_words(Verdict verdict, const Language& language) {
  switch (verdict) {
    case Verdict::none:
      return {};
    case Verdict::threw_away_win:
      return language.phrase("throws away a won game");
    case Verdict::missed_win:
      return language.phrase("leaves a proven win but stays ahead");
    case Verdict::lost_win:
      return language.phrase("lets a proven win slip");
    case Verdict::walked_into_loss:
      return language.phrase("walks into a forced loss");
    case Verdict::lost_at_latest:
      return language.phrase("by now the game is lost");
  }
  return {};
}

std::string in_words(Excuse excuse, const Language& language) {
  switch (excuse) {
    case Excuse::none:
      return {};
    case Excuse::lost_anyway:
      return language.phrase("no way out is known");
    case Excuse::no_better_turn:
      return language.phrase("no better turn is known; a deeper search changed the estimate");
    case Excuse::second_look:  // in analyses of earlier versions
      return language.phrase("a longer search found a smaller loss");
  }
  return {};
}

// How sure it is that a turn was bad.
std::string certainty(const AnnotatedTurn& turn, const Language& language) {
  if (!turn.second_look) return language.phrase("That is proven.");
  return language.phrase_n(std::lround(std::ceil(turn.second_look->error)),
                           "Checked with a longer search (± {n} point).",
                           "Checked with a longer search (± {n} points).");
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
  return mark == Mark::none ? std::string() : language.of(name(mark));
}

std::vector<std::string> findings(const AnnotatedTurn& turn, const Language& language) {
  std::vector<std::string> findings{name_of(turn.mark, language), in_words(turn.verdict, language),
                                    in_words(turn.excuse, language)};
  std::erase(findings, "");
  return findings;
}

std::string judgement_in_short(const AnnotatedTurn& turn, const Language& language) {
  const auto all = findings(turn, language);
  return all.empty() ? std::string() : capitalized(fmt::format("{}.", fmt::join(all, ", ")));
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
  for (const std::string& finding : findings(turn, language)) add(capitalized(finding) + '.');
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
  const PhraseArguments arguments = {
      {"turn", threat.turn}, {"value", short_value(threat, language)}, {"line", rest}};
  return with_reason(
      rest.empty()
          ? language.phrase_of(other, "If White were to move: {turn} ({value}).",
                               "If Black were to move: {turn} ({value}).", arguments)
          : language.phrase_of(other, "If White were to move: {turn} ({value}), then {line}.",
                               "If Black were to move: {turn} ({value}), then {line}.", arguments),
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
