// Summarises an annotated game in words and figures. Values and percentages are from White's point
// of view.
#pragma once

#include <array>
#include <cstddef>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/annotated_game.hpp"
#include "core/language.hpp"

namespace cairn {

// A value in words: "+1.20", "White wins in 3 turns", "White has won" or "draw".
std::string describe(const Value& value, const Language& language = english());

// The same with White's win percentage if nothing is proven: "57 %".
std::string value_in_words(const Value& value, double white_percent,
                           const Language& language = english());

// The glyph of a mark: "", "?!", "?" or "??".
std::string_view glyph(Mark mark);

// The name of a mark: "", "inaccuracy", "mistake" or "blunder".
std::string_view name(Mark mark);

// Whether the turn deserves a remark: it has a mark, changed a proven result, was followed by a
// great fall without being marked for it, or was the only one that held.
bool is_noteworthy(const AnnotatedTurn& turn);

// What is said before the reply to a noteworthy turn: "refuted by" where the turn is proven to
// lose, or "the win begins with" where it is not to blame for that; "best reply:" after others.
std::string_view reply_words(const AnnotatedTurn& turn);

// "lost within 7 turns" for a turn of which that is proven; empty for others.
std::string lost_in_words(const AnnotatedTurn& turn, const Language& language = english());

// One line about a noteworthy turn, such as
// "Blunder: White 60 % -> 27 %. Best was b2-b3 (58 %). Best reply: c7-c6." Percentages are those of
// the turn's player.
std::string remark(const AnnotatedTurn& turn);

// That a proof search of so many positions found nothing, by the time that it takes: "Nobody knows
// who wins: a search of some seconds found no proof."
std::string nobody_knows(std::uint64_t nodes, const Language& language = english());

struct Totals {
  int turns = 0;  // only those that were searched
  int inaccuracies = 0;
  int mistakes = 0;
  int blunders = 0;
  int wins_given_away = 0;  // a proven win that the turn did not keep
  // By how many points the side's chances fell with its own turns, and how many of these points
  // went with turns of which a better one is known.
  double lost = 0;
  double avoidable = 0;
};

// The totals of each side, indexed by side.
std::array<Totals, 2> totals(const AnnotatedGame& game);

// The index (from 0) of the turn with which the game turned: the loser's costliest turn since the
// loser had 40 % for the last time; in a game without a winner, the costliest turn of both. It cost
// 10 points at least, and comes after the turns in which neither side was clearly ahead. Nothing if
// there is no such turn.
std::optional<std::size_t> turning_point(const AnnotatedGame& game);

// The index (from 0) of the first turn after which the win was proven and stayed proven until the
// end of the record. Nothing if no win is proven at the end.
std::optional<std::size_t> decided_by(const AnnotatedGame& game);

// That a proof was looked for in vain before that turn, and how hard: "nothing is proven before
// turn 18: a search of some seconds found no proof". Empty if that is not known, or if there is a
// proof before that turn, which then threw a win away.
std::string unproven_before(const AnnotatedGame& game, std::size_t decisive,
                            const Language& language = english());

// A tag's value in one line of UTF-8, or `otherwise` if there is none.
std::string tag_text(const AnnotatedGame& game, std::string_view tag, std::string_view otherwise);

// The main name of who played a side (core/people.hpp), or `?`.
std::string player_name(const AnnotatedGame& game, Side side);

// Says that values and proofs are the word of a file, where they are; else empty.
std::string word_of_file(const AnnotatedGame& game, const Language& language = english());

// How a game ended as players say it, by the word that --ending takes: "no capture left" for
// "stuck". Other words stay as they are. po/stored.txt has these.
std::string_view ending_in_words(std::string_view ending);

// How the game was analysed: "depth 2, proofs of 30000 positions, second looks of 20000".
std::string search_in_words(const AnalysisSettings& settings, const Language& language = english());

// One line with the players, and the event if it is known: "Ann (White) - Bob (Black)".
std::string headline(const AnnotatedGame& game);

// Says in words why a turn is bad.

// A sentence such as "C4xC6 takes the stack of height 3 on C6.", empty for a code that is not
// known.
std::string in_words(const Reason& reason, const Language& language = english());
// The codes that are known.
std::span<const std::string_view> reason_codes();

// An annotated game told in a few sentences: until when it was open, where it turned, what proofs
// say of single turns, where the loser's chances fell most, and from when on it is proven.

// A sentence as data, and its text in the language that was asked for.
struct StorySentence {
  std::string code;
  std::string text;
  std::optional<int> turn;       // its number, counted from 1; for a span the first one
  std::optional<int> last_turn;  // of a span
  std::optional<Side> side;      // whom the sentence is about
  std::string played;            // the turn with that number
  std::string better;            // a turn that was better
  std::optional<int>
      percent;              // of the side's chances, or the least of them; of `open_until` White's
  std::optional<int> most;  // the greatest of them
  std::optional<int> points;     // what the turn has lost
};

// Returns up to four sentences in the order of turns, each of them true as far as the analysis
// knows: estimates are told as such. None if nothing was searched.
std::vector<StorySentence> story(const AnnotatedGame& game, const Language& language = english());

// What a page says of an annotated game in words, as plain text. This is the one place where a page
// asks an analysis for values.

// A value of a position as a page shows it.
struct ShownValue {
  bool is_known = false;
  bool is_proven = false;
  double white_percent = 50;
  std::string text;        // "57 %", or "White wins by force in 5 turns"
  std::string short_text;  // the same where there is little room: "White wins"
};

// How a value is told that belongs to this win percentage.
ShownValue shown_value(const Value& value, double white_percent,
                       const Language& language = english());

// The value of the position after `turns` turns of the game.
ShownValue value_at(const AnnotatedGame& game, std::size_t turns,
                    const Language& language = english());

// The value of the position after a turn that was searched.
ShownValue value_after(const AnnotatedTurn& turn, const Language& language = english());

// Whether any turn of the game was searched.
bool is_analysed(const AnnotatedGame& game);

// The change that a turn makes to its player's chances, such as "63 % -> 57 %" with an arrow, or
// one value if both read the same; empty if the turn was not searched.
std::string change_in_words(const AnnotatedGame& game, std::size_t turn,
                            const Language& language = english());

// The same as short as it can be: "63 \u2192 57 %", or what is proven after the turn.
std::string swing_in_words(const AnnotatedGame& game, std::size_t turn,
                           const Language& language = english());

// Whether a turn has a mark or changed a proven result.
bool is_mistake(const AnnotatedTurn& turn);

// What a mark is called within a sentence: "mistake".
std::string name_of(Mark mark, const Language& language);

// What is found of a turn, as parts of a sentence: its mark, what it did to a proven result,
// why a great fall is not its fault, and that it was the only one; all texts and pages say these.
// Empty if there is nothing to say.
std::vector<std::string> findings(const AnnotatedTurn& turn, const Language& language = english());

// What else there was where a turn was the only one that held, and what the other side threatened:
// "X was the next best (31 %)."; empty for other turns.
std::string next_best(const AnnotatedTurn& turn, const Language& language = english());

// What is wrong with a turn, why a great fall is not its fault, or that it was the only one:
// "Mistake. X was best (57 %)."; empty if there is nothing to say.
std::string judgement(const AnnotatedTurn& turn, const Language& language = english());

// The same in one short sentence, without the best turn: "Mistake."
std::string judgement_in_short(const AnnotatedTurn& turn, const Language& language = english());

// Whether it is worth saying what the best turn was, and what chances its player would have had.
bool names_best(const AnnotatedTurn& turn);
std::string best_in_words(const AnnotatedTurn& turn, const Language& language = english());

// "turn 17, White's G6xG4".
std::string turn_in_words(const AnnotatedGame& game, std::size_t turn,
                          const Language& language = english());

// Where the record cannot be played on, and, in English, why; empty if it can.
std::string cut_off_in_short(const AnnotatedGame& game, const Language& language = english());
std::string cut_off_in_words(const AnnotatedGame& game, const Language& language = english());

// Says in words what is known about a position that somebody asks about.

// The sentences of an answer: whose turn it is and how it stands, the best turn and what it does,
// what the other side threatens, and whether nobody knows who wins.
std::vector<std::string> answer_sentences(const PositionAnswer& answer,
                                          const Language& language = english());

// Several lines: the same, with all of the best turns that were found, each with its line.
std::string answer_text(const PositionAnswer& answer);

}  // namespace cairn
