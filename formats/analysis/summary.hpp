// Summarises an annotated game in words and figures. Values and percentages are from White's point
// of view.
#pragma once

#include <array>
#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

#include "model/annotated_game.hpp"
#include "text/language.hpp"

namespace cairn {

// A value in words: "+1.20", "White wins in 3 turns", "White has won" or "draw".
std::string describe(const Value& value, const Language& language = english());

// The glyph of a mark: "", "?!", "?" or "??".
std::string_view glyph(Mark mark);

// The name of a mark: "", "inaccuracy", "mistake" or "blunder".
std::string_view name(Mark mark);

// What a turn did to a proven result, such as "throws away a won game"; empty for Verdict::none.
std::string_view describe(Verdict verdict);

// Why a turn that was followed by a great fall is not marked ??, or why one is marked ? or ??
// although its values do not fall that far, in words; empty where the values say enough.
std::string explain_mark(const AnnotatedTurn& turn);

// Whether the turn deserves a remark: it has a mark, changed a proven result, or was followed by a
// great fall without being marked for it.
bool is_noteworthy(const AnnotatedTurn& turn);

// What is said before the reply to a noteworthy turn: "refuted by", unless the turn stays ahead or
// is not to blame for a loss.
std::string_view reply_words(const AnnotatedTurn& turn);

// One line about a noteworthy turn, such as
// "Blunder: White 60 % -> 27 %. Best was b2-b3 (White 58 %). Refuted by c7-c6."
std::string remark(const AnnotatedTurn& turn);

// That a proof search of so many positions found nothing, by the time that it takes: "Nobody knows
// who wins: a search of some seconds found no proof."
std::string nobody_knows(std::uint64_t nodes, const Language& language = english());

// A percentage without decimals: "62 %".
std::string percent(double percentage);

// A number with one decimal: "87.2".
std::string one_decimal(double number);

struct Totals {
  int turns = 0;  // only those that were searched
  int inaccuracies = 0;
  int mistakes = 0;
  int blunders = 0;
  int wins_given_away = 0;  // Verdict::threw_away_win and Verdict::lost_win
};

// The totals of each side, indexed by side.
std::array<Totals, 2> totals(const AnnotatedGame& game);

// The index (from 0) of the turn that decided the game. In a game with a winner, it is the last
// turn with which the loser went from at least even to behind, or, if there is none, the most
// costly of the loser's turns that have a mark. In other games it is the most costly turn with a
// mark. Nothing if there is no such turn.
std::optional<std::size_t> turning_point(const AnnotatedGame& game);

// The index (from 0) of the first turn after which the win was proven and stayed proven until the
// end of the record. Nothing if no win is proven at the end.
std::optional<std::size_t> decided_by(const AnnotatedGame& game);

// That a proof was looked for in vain before that turn, and how hard: "before turn 18 nobody knows:
// a search of some seconds found no proof". Empty if that is not known, or if there is a proof
// before that turn, which then threw a win away.
// With `is_sentence`, it is one.
std::string unproven_before(const AnnotatedGame& game, std::size_t decisive,
                            const Language& language = english(), bool is_sentence = false);

// A tag's value in one line of UTF-8, or `otherwise` if there is none.
std::string tag_text(const AnnotatedGame& game, std::string_view tag, std::string_view otherwise);

// The main name of who played a side (text/people.hpp), or `?`.
std::string player_name(const AnnotatedGame& game, Side side);

// How the game was analysed: "depth 2, proofs of 30000 positions, second looks of 20000".
std::string search_in_words(const AnalysisSettings& settings, const Language& language = english());

// One line with the players, and the event if it is known: "Ann (White) - Bob (Black)".
std::string headline(const AnnotatedGame& game);

}  // namespace cairn
