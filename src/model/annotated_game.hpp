// An annotated game as plain data: made by analysis or read back from JSON, written by the writers.
// No templates, no game named; positions and turns are texts in Cairn's own notation.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "core/error.hpp"
#include "core/side.hpp"
#include "model/record.hpp"

namespace cairn {

// What a search says of a position, from White's point of view.
struct Value {
  enum class Kind : std::uint8_t {
    estimate,    // an evaluation; nothing is proven
    white_wins,  // proven; `turns` counts those of either side, the last one included
    black_wins,
    draw,  // proven
  };

  Kind kind = Kind::estimate;
  // white_wins, black_wins: turns until the end with best play, 0 if it is over; empty if only the
  // result is proven, not how long it takes.
  std::optional<int> turns;
  int points = 0;  // estimate: the evaluation in hundredths of the game's unit

  friend bool operator==(const Value&, const Value&) = default;
};

// Heuristic judgement of a turn, by the loss in win percentage.
enum class Mark : std::uint8_t { none, inaccuracy, mistake, blunder };  // "", ?!, ?, ??

// What a turn did to a proven result, from its player's point of view; apart from the marks.
enum class Verdict : std::uint8_t {
  none,            // nothing proven changed, or the win only became longer
  threw_away_win,  // there was a proven win; now the opponent has one
  missed_win,  // there was a proven win; none is proven any more, but the player is still better
  lost_win,    // there was a proven win; none is proven any more, and the player is not better
  walked_into_loss  // no loss was proven before the turn, but there is one now
};

// One of the best turns of a position, as a search found it.
struct CandidateTurn {
  std::string turn;
  Value value;
  double white_win_percent = 50;
  std::vector<std::string> line;      // from the position on, this turn first
  std::vector<std::string> sgf_line;  // as Cairn's SGF has it (Format::cairn); empty: the same

  friend bool operator==(const CandidateTurn&, const CandidateTurn&) = default;
};

struct AnnotatedTurn {
  Side side = Side::white;
  std::string text;      // what was played
  std::string position;  // position text, before the turn
  // False if only others of the game were asked for: nothing is said of this one but what the
  // record itself says.
  bool is_searched = true;
  Value before;            // with the best turn
  Value after;             // with the turn played; the same search and depth
  double win_before = 50;  // White's win percentage, 0..100
  double win_after = 50;
  // The player's loss in points of win percentage, >= 0: between values of one and the same search,
  // or between proven results; a result proven on one side only does not count.
  double loss = 0;
  std::string best;                    // the best turn; equal to `text` if the played one is best
  bool is_best = false;                // the played turn reaches the best turn's position, or one
                                       // of the same value
  std::vector<std::string> best_line;  // from the position before, best turn first
  // `text` and `best_line` as Cairn's SGF has them (Format::cairn); empty: the same as there.
  std::string sgf_text;
  std::vector<std::string> sgf_best_line;
  Mark mark = Mark::none;
  Verdict verdict = Verdict::none;
  std::uint64_t nodes = 0;  // searched for this turn
  // The best turns, best first, by the search of fixed depth alone; as many as were asked for.
  std::vector<CandidateTurn> candidates;
  // The record's own, as they stood there: nodes without a move before the turn's, other properties
  // of its node, and other ways to go on from the position before.
  std::vector<RecordTurn> preceding;
  Properties properties;
  std::vector<std::vector<RecordTurn>> variations;

  friend bool operator==(const AnnotatedTurn&, const AnnotatedTurn&) = default;
};

// How the annotations were made.
struct AnalysisSettings {
  int depth = 0;                  // of the fixed-depth search, in turns
  std::uint64_t proof_nodes = 0;  // positions that a proof search may visit for each of the game's
  int candidates = 0;             // of each position, at most

  friend bool operator==(const AnalysisSettings&, const AnalysisSettings&) = default;
};

// What stopped a record short.
struct CutOff {
  std::string message;  // with "file:line:column: "
  int turn = 0;         // from 1: the turn that could not be played

  friend bool operator==(const CutOff&, const CutOff&) = default;
};

struct AnnotatedGame {
  std::string source;     // label of the file
  int number = 1;         // of the record in its source
  std::string game;       // the game's name
  Properties tags;        // of the record's root
  std::string start;      // position text
  std::string sgf_start;  // as Cairn's SGF has it (Format::cairn); empty: the same
  AnalysisSettings settings;
  std::vector<AnnotatedTurn> turns;
  std::vector<RecordTurn> trailing;  // the record's nodes without a move after the last turn
  std::string final_position;        // position text
  std::optional<Side> winner;
  std::string result;                             // "White wins: a type is missing after turn 27",
                                                  // "Black wins: resignation", or "unfinished"
  std::array<std::optional<double>, 2> accuracy;  // 0..100 by side; empty without searched turns
  std::optional<CutOff> cut_off;

  friend bool operator==(const AnnotatedGame&, const AnnotatedGame&) = default;
};

// What a batch says of a record that could not be annotated.
struct BadRecord {
  std::string source;  // label of the file
  int number = 1;      // of the record in its source
  Error error;         // with its place in the source
};

}  // namespace cairn
