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

#include "analysis/win_percent.hpp"
#include "core/people.hpp"
#include "core/text.hpp"
#include "core/words.hpp"

namespace cairn {

namespace {

// Between these percentages neither side is clearly ahead.
constexpr double even_from = 35;
constexpr double even_to = 65;
// A player with at least these chances has not lost the game yet.
constexpr double in_the_game = 40;

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

// By how much a turn's player stands worse after it.
double fall(const AnnotatedTurn& turn) {
  return chances(turn, turn.win_before) - chances(turn, turn.win_after);
}

// How many turns there were before one side was clearly ahead.
std::size_t even_turns(const AnnotatedGame& game) {
  const auto end = std::ranges::find_if(game.turns, [](const AnnotatedTurn& turn) {
    return !turn.is_searched || turn.after.kind != Value::Kind::estimate ||
           turn.win_after < even_from || turn.win_after > even_to;
  });
  return static_cast<std::size_t>(end - game.turns.begin());
}

// Who won, or is proven to win at the end of the record.
std::optional<Side> winner_of(const AnnotatedGame& game) {
  const auto decided = decided_by(game);
  return decided ? winner_in(game.turns[*decided].after) : game.winner;
}

// From which turn on a game was lost: where its loser was to move and was in the game for the last
// time, but not before one side was clearly ahead.
std::size_t losing_begins(const AnnotatedGame& game, Side loser) {
  std::size_t begin = 0;
  for (std::size_t i = 0; i < game.turns.size(); ++i)
    if (game.turns[i].side == loser &&
        chances(game.turns[i], game.turns[i].win_before) >= in_the_game)
      begin = i;
  return std::max(begin, even_turns(game));
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
  const bool is_excused = turn.excuse != Excuse::none && turn.excuse != Excuse::within_error;
  return turn.mark != Mark::none || turn.verdict != Verdict::none || is_excused || turn.only;
}

std::string_view reply_words(const AnnotatedTurn& turn) {
  if (turn.after.kind != win_of(opponent(turn.side))) return "best reply:";
  const bool is_excused = turn.mark == Mark::none && turn.verdict == Verdict::lost_at_latest;
  return is_excused ? "the win begins with" : "refuted by";
}

std::string lost_in_words(const AnnotatedTurn& turn, const Language& language) {
  if (!turn.lost_within) return {};
  return language.phrase_n(*turn.lost_within, "lost in one turn", "lost within {n} turns");
}

std::string remark(const AnnotatedTurn& turn) {
  const auto told = [&](const Value& value, double white_percent) {
    return value_in_words(value, chances(turn, white_percent));
  };
  const std::string mover = capitalized(std::string(name(turn.side))) + ' ';
  const bool is_open = turn.before.kind == Value::Kind::estimate;
  const bool names_mover = !is_open && turn.after.kind == Value::Kind::estimate;
  std::string text = fmt::format("{}: {}{} -> {}{}.",
                                 capitalized(fmt::format("{}", fmt::join(findings(turn), ", "))),
                                 is_open ? mover : "", told(turn.before, turn.win_before),
                                 names_mover ? mover : "", told(turn.after, turn.win_after));
  if (!turn.is_best && !turn.best.empty())
    text += fmt::format(" Best was {} ({}).", turn.best, told(turn.best_value, turn.win_best));
  if (!turn.refutation.empty())
    text +=
        fmt::format(" {} {}{}.", capitalized(std::string(reply_words(turn))),
                    turn.refutation.front(), turn.lost_within ? ", " + lost_in_words(turn) : "");
  if (turn.reason) text += ' ' + in_words(*turn.reason);
  if (const std::string next = next_best(turn); !next.empty()) text += ' ' + next;
  return text;
}

std::array<Totals, 2> totals(const AnnotatedGame& game) {
  std::array<Totals, 2> sums;
  for (const AnnotatedTurn& turn : game.turns) {
    Totals& sum = sums[index(turn.side)];
    if (!turn.is_searched) continue;
    ++sum.turns;
    sum.lost += std::max(0.0, fall(turn));
    sum.avoidable += turn.loss;
    sum.inaccuracies += turn.mark == Mark::inaccuracy;
    sum.mistakes += turn.mark == Mark::mistake;
    sum.blunders += turn.mark == Mark::blunder;
    sum.wins_given_away += turn.verdict == Verdict::threw_away_win ||
                           turn.verdict == Verdict::lost_win || turn.verdict == Verdict::missed_win;
  }
  return sums;
}

std::optional<std::size_t> turning_point(const AnnotatedGame& game) {
  const std::optional<Side> winner = winner_of(game);
  std::optional<std::size_t> worst;
  for (std::size_t i = winner ? losing_begins(game, opponent(*winner)) : even_turns(game);
       i < game.turns.size(); ++i) {
    const AnnotatedTurn& turn = game.turns[i];
    if (turn.side == winner || turn.loss < mistake_loss) continue;
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
                            const Language& language) {
  const auto reach = static_cast<std::size_t>(game.proofs_reach);
  const bool is_open = game.turns[decisive].before.kind == Value::Kind::estimate;
  if (reach == 0 || reach > decisive + 1 || !is_open) return {};
  std::uint64_t asked = game.settings.proof_nodes;
  for (std::size_t i = reach - 1; i <= decisive; ++i)
    asked = std::max(asked, game.turns[i].asked_before);
  return vain_search(asked, decisive + 1, language);
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

std::string word_of_file(const AnnotatedGame& game, const Language& language) {
  if (!game.is_read) return {};
  return language.phrase("Values and proofs are those of the file that was read.");
}

std::string_view ending_in_words(std::string_view ending) {
  constexpr std::array<std::array<std::string_view, 2>, 3> spoken{
      {{"starved", "a type is gone"}, {"stuck", "no capture left"}, {"extinct", "no piece left"}}};
  for (const auto& [word, words] : spoken)
    if (word == ending) return words;
  return ending;
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
        {"stack_attacked", &ReasonTeller::stack_attacked},
        {"stack_saved", &ReasonTeller::stack_saved},
        {"way_blocked", &ReasonTeller::way_blocked},
        {"free_way", &ReasonTeller::free_way},
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
    if (reason_.spaces.size() > 1)
      return language_.phrase(
          "{turn} takes the piece on {space}, which the piece that has left {place} had guarded.",
          {{"turn", reason_.turn}, {"space", space()}, {"place", place()}});
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
    if (reason_.turns > 1)
      return phrase_of(reason_.side, "{turn} attacks White's tower on {space}, which breaks up.",
                       "{turn} attacks Black's tower on {space}, which breaks up.");
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

  std::string stack_attacked() const {
    return phrase_of(reason_.side,
                     "After {turn}, Black attacks White's stack of height {n} on {space}.",
                     "After {turn}, White attacks Black's stack of height {n} on {space}.");
  }

  std::string stack_saved() const {
    return phrase_of(
        reason_.side,
        "After {turn}, White can no longer capture Black's stack of height {n} on {space}.",
        "After {turn}, Black can no longer capture White's stack of height {n} on {space}.");
  }

  std::string way_blocked() const {
    if (reason_.count == 0)
      return phrase_of(reason_.side,
                       "{turn} closes the way of White's piece on {space} to the edge.",
                       "{turn} closes the way of Black's piece on {space} to the edge.");
    return phrase_of(
        reason_.side,
        "{turn} stands in the way of White's piece on {space}: it needs {n} moves to the edge "
        "instead of {other}.",
        "{turn} stands in the way of Black's piece on {space}: it needs {n} moves to the edge "
        "instead of {other}.");
  }

  std::string free_way() const {
    if (reason_.other == 0)
      return phrase_of(reason_.side,
                       "After {turn}, Black's way from {space} to the edge takes {n} moves, and "
                       "nothing can take the piece on it as things stand; in the other line there "
                       "is no such way.",
                       "After {turn}, White's way from {space} to the edge takes {n} moves, and "
                       "nothing can take the piece on it as things stand; in the other line there "
                       "is no such way.");
    return phrase_of(reason_.side,
                     "After {turn}, Black's way from {space} to the edge takes {n} moves, and "
                     "nothing can take the piece on it as things stand; in the other line such a "
                     "way takes {other}.",
                     "After {turn}, White's way from {space} to the edge takes {n} moves, and "
                     "nothing can take the piece on it as things stand; in the other line such a "
                     "way takes {other}.");
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
                                {"other", reason_.other},
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

int whole(double number) {
  return static_cast<int>(std::lround(number));
}

class StoryTeller {
 public:
  StoryTeller(const AnnotatedGame& game, const Language& language)
      : game_(game), language_(language), decided_(decided_by(game)), winner_(winner_of(game)) {}

  // What matters most is looked for first, and told in the order of turns.
  std::vector<StorySentence> tell() {
    if (game_.settings.is_quick())
      add("quick",
          language_.phrase("A quick look: it shows losses of {n} points and more, and does "
                           "not look for other mistakes.",
                           {{"n", whole(blunder_loss)}}));
    tell_turn();
    tell_proof();
    if (winner_) {
      tell_missed(opponent(*winner_));
      tell_greatest_fall(opponent(*winner_));
      tell_missed(*winner_);
    }
    tell_open();
    if (sentences_.size() > most) sentences_.resize(most);
    std::ranges::stable_sort(sentences_, {}, [](const StorySentence& told) {
      return std::pair(told.turn.value_or(0), told.code.starts_with("proven"));
    });
    return std::move(sentences_);
  }

 private:
  static constexpr std::size_t most = 4;
  static constexpr std::size_t worth_telling = 4;  // turns
  static constexpr double great_fall = 15;         // in points
  static constexpr std::size_t longest_stretch = 8;
  static constexpr double worth_saving = 20;  // in percent

  StorySentence& add(std::string code, std::string text) {
    StorySentence& told = sentences_.emplace_back();
    told.code = std::move(code);
    told.text = std::move(text);
    return told;
  }

  void tell_open() {
    const std::size_t turns = even_turns(game_);
    if (turns < worth_telling) return;
    const auto begin = game_.turns.begin();
    const auto [least, greatest] = std::ranges::minmax_element(
        begin, begin + static_cast<std::ptrdiff_t>(turns), {}, &AnnotatedTurn::win_after);
    StorySentence& told =
        add("open_until",
            language_.phrase(
                "Up to turn {n} neither side was clearly ahead: White's chances were estimated at "
                "{least} to {most} %.",
                {{"n", turns},
                 {"least", whole(least->win_after)},
                 {"most", whole(greatest->win_after)}}));
    told.turn = static_cast<int>(turns);
    told.percent = whole(least->win_after);
    told.most = whole(greatest->win_after);
  }

  // Where the game turned: at one turn, or in a stretch of turns none of which can be blamed.
  void tell_turn() {
    const auto turn = turning_point(game_);
    if (turn && (!game_.settings.is_quick() || game_.turns[*turn].mark != Mark::none)) {
      const AnnotatedTurn& played = game_.turns[*turn];
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
    if (winner_ && !game_.settings.is_quick()) tell_stretch(opponent(*winner_));
  }

  // Tells the shortest stretch with the greatest fall of the loser's chances.
  void tell_stretch(Side loser) {
    const auto before = [&](std::size_t i) { return chances_of(loser, game_.turns[i].win_before); };
    const auto after = [&](std::size_t i) { return chances_of(loser, game_.turns[i].win_after); };
    const std::size_t end = decided_ ? *decided_ + 1 : game_.turns.size();
    std::size_t first = 0;
    std::size_t last = 0;
    double greatest = 0;
    for (std::size_t i = losing_begins(game_, loser); i < end; ++i)
      for (std::size_t j = i; j < std::min(end, i + longest_stretch); ++j) {
        const double change = before(i) - after(j);
        if (change < greatest || (change == greatest && j - i >= last - first)) continue;
        greatest = change;
        first = i;
        last = j;
      }
    if (greatest < great_fall) {
      add("turned_unseen",
          language_.phrase_of(loser, "No single turn is known to have lost the game for White.",
                              "No single turn is known to have lost the game for Black."))
          .side = loser;
      return;
    }
    StorySentence& told = add(
        "turned_between",
        language_.phrase_of(loser,
                            "Between turns {first} and {last} White's chances fell from {most} to "
                            "{least} %; no turn is known that lost the game.",
                            "Between turns {first} and {last} Black's chances fell from {most} to "
                            "{least} %; no turn is known that lost the game.",
                            {{"first", first + 1},
                             {"last", last + 1},
                             {"most", whole(before(first))},
                             {"least", whole(after(last))}}));
    told.turn = static_cast<int>(first) + 1;
    told.last_turn = static_cast<int>(last) + 1;
    told.side = loser;
    told.percent = whole(after(last));
    told.most = whole(before(first));
  }

  // What proofs say of a side's turns: the last proven win that it left, or else the last forced
  // loss that it could have avoided with fair chances.
  void tell_missed(Side side) {
    std::optional<std::size_t> saved;
    for (std::size_t i = game_.turns.size(); i-- > 0;) {
      const AnnotatedTurn& turn = game_.turns[i];
      if (turn.side != side || turn.is_best) continue;
      if (turn.before.kind == win_of(side) && turn.loss > 0) {
        about(i,
              add("had_a_win", language_.phrase_of(
                                   side, "Before turn {n}, White had a proven win, with {better}.",
                                   "Before turn {n}, Black had a proven win, with {better}.",
                                   {{"n", i + 1}, {"better", turn.best}})));
        return;
      }
      const bool is_avoidable = turn.verdict == Verdict::walked_into_loss &&
                                chances_of(side, turn.win_best) >= worth_saving;
      if (is_avoidable && !saved) saved = i;
    }
    if (!saved || is_told(*saved)) return;
    const AnnotatedTurn& turn = game_.turns[*saved];
    about(*saved, add("could_be_saved",
                      language_.phrase_of(
                          side,
                          "With turn {n}, White walked into a forced loss; {better} was better "
                          "({percent} %).",
                          "With turn {n}, Black walked into a forced loss; {better} was better "
                          "({percent} %).",
                          {{"n", *saved + 1},
                           {"better", turn.best},
                           {"percent", whole(chances_of(side, turn.win_best))}})))
        .percent = whole(chances_of(side, turn.win_best));
  }

  // Whether a sentence is about the turn.
  bool is_told(std::size_t i) const {
    const int number = static_cast<int>(i) + 1;
    return std::ranges::any_of(sentences_, [&](const StorySentence& told) {
      return told.turn && *told.turn <= number && number <= told.last_turn.value_or(*told.turn);
    });
  }

  void tell_greatest_fall(Side loser) {
    std::optional<std::size_t> greatest;
    for (std::size_t i = 0; i < game_.turns.size(); ++i)
      if (game_.turns[i].side == loser &&
          (!greatest || fall(game_.turns[i]) > fall(game_.turns[*greatest])))
        greatest = i;
    if (!greatest || fall(game_.turns[*greatest]) < great_fall || is_told(*greatest)) return;
    const AnnotatedTurn& turn = game_.turns[*greatest];
    const int least = whole(chances_of(loser, turn.win_after));
    const int from = whole(chances_of(loser, turn.win_before));
    StorySentence& told = add(
        "fell", language_.phrase_of(
                    loser, "With turn {n}, {turn}, White's chances fell from {most} to {least} %.",
                    "With turn {n}, {turn}, Black's chances fell from {most} to {least} %.",
                    {{"n", *greatest + 1}, {"turn", turn.text}, {"most", from}, {"least", least}}));
    about(*greatest, told).percent = least;
    told.most = from;
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

}  // namespace

ShownValue shown_value(const Value& value, double white_percent, const Language& language) {
  if (value.kind != Value::Kind::estimate)
    return {true, true, white_percent, proven_in_words(value, language),
            proven_in_short(value, language)};
  const std::string text = language.percent(white_percent);
  return {true, false, white_percent, text, text};
}

namespace {

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
    case Excuse::within_error:
      return language.phrase("within the error of the search");
    case Excuse::second_look:  // in analyses of earlier versions
      return language.phrase("a longer search found a smaller loss");
  }
  return {};
}

// How sure it is that a turn was bad.
std::string certainty(const AnnotatedTurn& turn, const Language& language) {
  if (turn.lost_within)
    return language.phrase_n(*turn.lost_within, "That is proven: lost in one turn.",
                             "That is proven: lost within {n} turns.");
  if (!turn.second_look) return language.phrase("That is proven.");
  return language.phrase_n(std::lround(std::ceil(turn.second_look->error)),
                           "Checked with a longer search (± {n} point).",
                           "Checked with a longer search (± {n} points).");
}

}  // namespace

ShownValue value_at(const AnnotatedGame& game, std::size_t turns, const Language& language) {
  if (turns < game.turns.size() && game.turns[turns].is_searched)
    return shown_value(game.turns[turns].before, game.turns[turns].win_before, language);
  if (turns > 0 && turns <= game.turns.size() && game.turns[turns - 1].is_searched)
    return value_after(game.turns[turns - 1], language);
  return {};
}

ShownValue value_after(const AnnotatedTurn& turn, const Language& language) {
  return shown_value(turn.after, turn.win_after, language);
}

bool is_analysed(const AnnotatedGame& game) {
  return std::ranges::any_of(game.turns, &AnnotatedTurn::is_searched);
}

std::string change_in_words(const AnnotatedGame& game, std::size_t turn, const Language& language) {
  const AnnotatedTurn& played = game.turns[turn];
  if (!played.is_searched) return {};
  const std::string before =
      shown_value(played.before, chances(played, played.win_before), language).text;
  const std::string after =
      shown_value(played.after, chances(played, played.win_after), language).text;
  return before == after ? before : before + " \u2192 " + after;
}

std::string swing_in_words(const AnnotatedGame& game, std::size_t turn, const Language& language) {
  const AnnotatedTurn& played = game.turns[turn];
  if (!played.is_searched) return {};
  const ShownValue before =
      shown_value(played.before, chances(played, played.win_before), language);
  const ShownValue after = shown_value(played.after, chances(played, played.win_after), language);
  if (before.is_proven || after.is_proven || before.text == after.text) return after.text;
  return fmt::format("{:.0f} \u2192 {}", chances(played, played.win_before), after.text);
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
  if (turn.only)
    findings.push_back(turn.after.kind == win_of(turn.side)
                           ? language.phrase("the only turn that is known to win")
                           : language.phrase("the only turn that held"));
  std::erase(findings, "");
  return findings;
}

std::string next_best(const AnnotatedTurn& turn, const Language& language) {
  if (!turn.only) return {};
  std::string text =
      language.phrase("{turn} was the next best ({percent}).",
                      {{"turn", in_utf8(turn.only->next)},
                       {"percent", language.percent(chances(turn, turn.only->white_win_percent))}});
  if (turn.only->threat && turn.only->threat->reason)
    text +=
        ' ' + language.phrase_of(
                  opponent(turn.side), "White threatened: {reason}", "Black threatened: {reason}",
                  {{"reason", in_utf8(in_words(*turn.only->threat->reason, language))}});
  return text;
}

std::string judgement_in_short(const AnnotatedTurn& turn, const Language& language) {
  const auto all = findings(turn, language);
  return all.empty() ? std::string() : capitalized(fmt::format("{}.", fmt::join(all, ", ")));
}

std::string best_in_words(const AnnotatedTurn& turn, const Language& language) {
  return shown_value(turn.best_value, chances(turn, turn.win_best), language).text;
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
  add(next_best(turn, language));
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
