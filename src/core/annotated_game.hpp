// An annotated or solved game as plain data: values, marks, proofs, and why a turn is bad or what
// would have been good. A game finds the reasons (Game::reason), analysis/wording.hpp words them.
//
// Stable: docs/library.md says what that means.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <optional>
#include <string>
#include <vector>

#include "core/error.hpp"
#include "core/language.hpp"
#include "core/position.hpp"
#include "core/record.hpp"

namespace cairn {

struct Reason {
  std::string code;         // what the line does; analysis/wording.cpp has all of them
  Side side = Side::white;  // whom it hurts
  std::string turn;         // the first turn of the line
  std::string piece;        // the name of a type of pieces
  int count = 0;            // how many are left, how high a stack is, or how many parts a piece has
  int other = 0;            // the same of the other side
  int turns = 0;            // how many turns of both sides the line takes for it
  std::vector<std::string> spaces;  // which it is about

  friend bool operator==(const Reason&, const Reason&) = default;
};

// What a line does to the side that is not to move in its first position. Of two facts with the
// same code and piece, the heavier one says more.
struct Fact {
  Reason reason;  // its turn is left empty
  int weight = 0;
  bool compares = false;  // it is told only beside the `count` of another line
  bool is_told = true;    // otherwise it is only compared with
};

// An annotated game as plain data. Analysis makes it, or it is read back from JSON; the writers
// write it. There are no templates and no game is named: positions and turns are texts in Cairn's
// own notation (Format::text). Where a format needs another one, it is written from a study
// (analysis/annotate.hpp).

// What a search found out about a position, from White's point of view.
struct Value {
  enum class Kind : std::uint8_t {
    estimate,    // an evaluation without a proof
    white_wins,  // proven; `turns` counts the turns of both sides, the last one included
    black_wins,
    draw,  // proven
  };

  Kind kind = Kind::estimate;
  // For white_wins and black_wins: the number of turns until the end with best play, 0 if the game
  // is over. It is empty if the result is proven but not how long it takes.
  std::optional<int> turns;
  int points = 0;  // for estimate: the evaluation in hundredths of the game's unit

  friend bool operator==(const Value&, const Value&) = default;
};

// A heuristic judgement of a turn, by its loss in win percentage, with the signs that stand for it.
enum class Mark : std::uint8_t { none, inaccuracy, mistake, blunder };  // "", ?!, ?, ??

// What a turn did to a proven result, from the point of view of the player who made it. It is
// independent of the marks.
enum class Verdict : std::uint8_t {
  none,              // no proven result changed, or a win only became longer
  threw_away_win,    // there was a proven win, and now the opponent has one
  missed_win,        // there was a proven win and now there is none, but the player is still better
  lost_win,          // there was a proven win and now there is none, and the player is not better
  walked_into_loss,  // now there is a proven loss, which the best turn avoided, as far as proofs
                     // say
  lost_at_latest     // now there is a proven loss, and it may have been there before the turn
};

// One of the best turns of a position, as a search found it.
struct CandidateTurn {
  std::string turn;
  Value value;
  double white_win_percent = 50;
  std::vector<std::string> line;   // from the position on, with this turn first
  std::optional<Reason> reason{};  // what the line does, if that was asked and is to be seen

  friend bool operator==(const CandidateTurn&, const CandidateTurn&) = default;
};

// Why a turn after which its player stands at least `inaccuracy_loss` points worse is not marked
// ??.
enum class Excuse : std::uint8_t {
  none,            // there was no such fall, or the turn is marked ??
  lost_anyway,     // the position before it is proven to be lost, or its best turn leads to a loss
  no_better_turn,  // no turn is known to be better, or the best one comes to nearly the same
  within_error,    // there seems to be one, but the loss is not larger than its error
  second_look      // there seemed to be a better turn, but a second look does not say so
};

// A second look at a turn that seemed to lose much: a comparison with the best turn by a search
// that does not share the first one's horizon. Losses are in points of the player's win percentage.
struct SecondLook {
  double first_loss = 0;    // what the searches of fixed depth say that the turn has lost
  double loss = 0;          // what the second look says
  double error = 0;         // the standard error of `loss`, as measured on other games
  std::uint64_t nodes = 0;  // positions searched for it

  friend bool operator==(const SecondLook&, const SecondLook&) = default;
};

// What tells a turn as the only one that held its player's chances, or that is known to win.
struct OnlyTurn {
  std::string next;               // the best of the other turns
  double white_win_percent = 50;  // after that one
  // What the other side would have done before, were it to move, with its reason.
  std::optional<CandidateTurn> threat{};

  friend bool operator==(const OnlyTurn&, const OnlyTurn&) = default;
};

struct AnnotatedTurn {
  Side side = Side::white;
  std::string text;      // the turn that was played
  std::string position;  // position text of the position before the turn
  // False if the analysis was asked for other turns of the game only. Then nothing is known of this
  // turn except what the record itself says.
  bool is_searched = true;
  // The value of the position before the turn and of the one after it. A position of a game has one
  // value: `after` is `before` of the next turn.
  Value before;
  Value after;
  double win_before = 50;  // White's win percentage, 0..100, that belongs to `before`
  double win_after = 50;
  Value best_value;  // of the position after the best turn, searched as deep as `after`
  double win_best = 50;
  // What the turn has lost against the best turn, in points of the player's win percentage, at
  // least 0: the second look's word if there was one; else proven results, or `best_value` and
  // `after`.
  double loss = 0;
  std::optional<SecondLook> second_look;
  std::string best;                     // the best turn; `text` if that is the best
  bool is_best = false;                 // no turn is known to be better
  std::vector<std::string> best_line;   // from the position before, best turn first
  std::vector<std::string> refutation;  // the best answers, from the position after; may be empty
  // If the turn is proven to lose and the refutation goes on to the end of the game: in how many
  // turns of both sides the other side wins at the latest.
  std::optional<int> lost_within;
  Mark mark = Mark::none;
  Verdict verdict = Verdict::none;
  Excuse excuse = Excuse::none;
  // What the refutation does, or what the best turn would have done, if the turn has a mark or
  // changed a proven result and that is to be seen on the board.
  std::optional<Reason> reason;
  std::optional<OnlyTurn> only;  // if all other turns come to much less
  // How many positions a proof search could visit to find out who wins before the turn, if that was
  // asked because the turn is proven to lose.
  std::uint64_t asked_before = 0;
  std::uint64_t nodes = 0;  // positions searched for this turn
  // The best turns, best first, by the fixed-depth search alone, as many as were asked for.
  std::vector<CandidateTurn> candidates;
  // What the record itself holds, unchanged: nodes without a move before the node of this turn, the
  // other properties of that node, and other continuations from the position before the turn.
  std::vector<RecordTurn> preceding;
  Properties properties;
  std::vector<std::vector<RecordTurn>> variations;
  // The turns of the variations, as far as they can be played, judged like those of the game: one
  // list for each variation, if that was asked for.
  std::vector<std::vector<AnnotatedTurn>> judged_variations{};

  friend bool operator==(const AnnotatedTurn&, const AnnotatedTurn&) = default;
};

// In place of a number of positions: as many as are usual for the game and the depth.
inline constexpr std::uint64_t usual_nodes = std::numeric_limits<std::uint64_t>::max();

// An effort: as quick as can be, one turn deep.
inline constexpr int quick_effort = 0;

// The usual number of positions of a second look of a quick analysis.
inline constexpr std::uint64_t quick_second_look_nodes = 4'000;

// How the annotations were made.
struct AnalysisSettings {
  int depth = 0;                  // of the fixed-depth search, in turns of both sides
  std::uint64_t proof_nodes = 0;  // positions that a proof search may visit for each position of
                                  // the game; many more where blame depends on the result
  int candidates = 0;             // the greatest number for each position
  std::uint64_t second_look_nodes = 0;  // positions that a second look may search after each of the
                                        // two turns that it compares; up to four times as many for
                                        // what would be a mistake
  // How many times what is usual stands for usual_nodes: once, or quick_effort. Settings that are
  // complete have once.
  int effort = 1;
  bool variations = false;  // variations of the record are judged, too

  // Whether looks are so short that they confirm great losses only, so that no other mistakes are
  // looked for.
  bool is_quick() const { return depth == 1 && second_look_nodes <= quick_second_look_nodes; }

  friend bool operator==(const AnalysisSettings&, const AnalysisSettings&) = default;
};

// What is known about a position that somebody asks about, in which the game goes on.
struct PositionAnswer {
  Side to_move = Side::white;
  Value value;
  double white_win_percent = 50;    // 0..100, that belongs to `value`
  std::vector<CandidateTurn> best;  // the best turns, best first
  // What the other side would do if it were to move, as far as that is more than it has anyway and
  // can be seen on the board.
  std::vector<CandidateTurn> threats;
  std::uint64_t nodes = 0;  // the limit of the player's search, as in a query to the engine
  // How many positions a proof search could visit; 0 if the player's search has proven the value.
  std::uint64_t asked = 0;

  friend bool operator==(const PositionAnswer&, const PositionAnswer&) = default;
};

// Why only the first part of a record could be played.
struct CutOff {
  std::string message;  // begins with "file:line:column: "
  int turn = 0;         // the turn that could not be played, counted from 1

  friend bool operator==(const CutOff&, const CutOff&) = default;
};

struct AnnotatedGame {
  std::string source;  // label of the file
  int number = 1;      // of the record in its source, from 1
  std::string game;    // the game's name
  Properties tags;     // of the record's root
  std::string start;   // position text
  AnalysisSettings settings;
  std::vector<AnnotatedTurn> turns;
  std::vector<RecordTurn> trailing;  // the record's nodes without a move that follow the last turn
  std::string final_position;        // position text
  std::optional<Side> winner;
  std::string result;  // "White wins: Black has no Tott left after turn 27",
                       // "Black wins: resignation", or "unfinished"
  // How it ended, in one word (Ending::word, or one of ways_of_results()); empty if that is not
  // known.
  std::string ending;
  // The number of the earliest turn whose position before it was searched for a proof on the way
  // back from the end; 0 if there was no such search or only some turns were searched.
  int proofs_reach = 0;
  std::array<std::optional<double>, 2> accuracy;  // 0..100, by index(Side); empty if none of the
                                                  // side's turns was searched
  std::optional<CutOff> cut_off;
  // About the final position, if the record asks about it: it has no turns or begins with a
  // position that is set up, and the game goes on.
  std::optional<PositionAnswer> answer;
  // Whether it comes from a file, which answers for its values and proofs: only its turns and lines
  // were checked by the rules.
  bool is_read = false;

  friend bool operator==(const AnnotatedGame&, const AnnotatedGame&) = default;
};

// The start and the turns of an annotated game in the notation of Cairn's SGF (Format::cairn).
struct SgfTurn {
  std::string text;
  std::vector<std::string> best_line;
  std::vector<std::string> refutation;
  std::vector<std::vector<std::string>> candidates;  // their lines
};
struct SgfTexts {
  std::string start;
  std::vector<SgfTurn> turns;
};

// Returns the texts of the game as they are, for games that are not known.
inline SgfTexts own_texts(const AnnotatedGame& game) {
  SgfTexts texts{game.start, {}};
  for (const AnnotatedTurn& turn : game.turns) {
    texts.turns.push_back({turn.text, turn.best_line, turn.refutation, {}});
    for (const CandidateTurn& candidate : turn.candidates)
      texts.turns.back().candidates.push_back(candidate.line);
  }
  return texts;
}

// What a batch reports for a record that could not be annotated.
struct BadRecord {
  std::string source;  // label of the file
  int number = 1;      // of the record in its source, from 1
  Error error;         // with its place in the source
};

// What a proof search found out about positions, as plain data. Positions and turns are texts in
// Cairn's own notation.

// The value of one position, as far as it is known.
struct Solution {
  enum class Value : std::uint8_t { unknown, win, loss, draw };  // for the side to move; proven

  std::string source;       // label of the file
  int number = 1;           // of the record in its source, from 1
  std::optional<int> turn;  // the position is the one after this turn of the record; 0 is its start
  std::string game;         // the game's name
  std::string position;     // position text
  Side to_move = Side::white;
  std::string played;  // the turn that led to the position; empty at a start
  Value value = Value::unknown;
  std::optional<int> turns;       // turns of both sides to the end, with the best known play of
                                  // both; empty if no line to the end was found
  bool shortest = false;          // proven: the winner cannot win in fewer turns
  std::vector<std::string> line;  // turns from the position to the end, or as far as they are known
  std::string end;                // how the game ended, if it is over in this position; else empty
  std::string ending;             // the same in one word (Ending::word)
  std::uint64_t nodes = 0;        // positions searched for all of this

  // Returns the side that is proven to win, if there is one.
  std::optional<Side> winner() const {
    if (value == Value::win) return to_move;
    if (value == Value::loss) return opponent(to_move);
    return std::nullopt;
  }

  friend bool operator==(const Solution&, const Solution&) = default;
};

// How the proven value changed over the positions of a game.
struct Decision {
  std::optional<Side> winner;  // who has a proven win at the end of the record
  // That side has a proven win after this turn and after every later one; 0 means from the start
  // on.
  int decided_after = 0;
  // The turns by which a side with a proven win gave the opponent a proven win, in their order.
  std::vector<int> thrown_away;

  friend bool operator==(const Decision&, const Decision&) = default;
};

}  // namespace cairn

namespace cairn::engine {

// Queries to the engine and its answers as plain data. Positions and turns are texts.

// The greatest values that a query may ask for.
inline constexpr int most_depth = 100;
inline constexpr std::int64_t most_nodes = 1'000'000'000'000'000;
inline constexpr std::int64_t most_milliseconds = 7 * 24 * 3600 * 1000;
inline constexpr int most_candidates = 10'000;
inline constexpr int most_strength = 6;

struct Query {
  std::string id;
  std::string game;                          // the game's name; may be empty if the start alone
                                             // determines it
  std::string start;                         // anything that the game can read as a position
  std::string start_key = "position";        // the key with the start, for messages
  std::vector<std::string> moves;            // turns that are played from the start
  std::vector<int> turns;                    // how many of the moves are played before each answer;
                                             // empty: all of them
  std::optional<int> depth;                  // turns, at least 0; 0 means no search
  std::optional<std::int64_t> nodes;         // at least 1
  std::optional<std::int64_t> milliseconds;  // at least 1
  int candidates = 1;                        // at least 1
  std::optional<int> strength;               // 1 to most_strength: the turn that an opponent of
                                             // that strength plays is wanted
  std::uint64_t seed = 0;                    // what its choice among similar turns depends on
  bool include_time = false;
  bool include_legal_turns = false;
  const Language* language = &english();  // of words in the answer; never null
};

struct Command {
  enum class Action : std::uint8_t { query_version, clear_cache, terminate, terminate_all };

  std::string id;
  Action action = Action::query_version;
  std::string target;  // for terminate: the id of the queries to end
};

struct Answer {
  std::string id;
  int turn_number = 0;  // number of turns played from the start
  std::string game;
  std::string position;  // position text
  Side to_move = Side::white;
  std::optional<Outcome> outcome;                         // empty while the game goes on
  std::optional<Value> value;                             // empty if there was no search
  double white_win_percent = 50;                          // 0..100; means something only if there
                                                          // is a value
  std::vector<CandidateTurn> candidates;                  // best first
  int depth = 0;                                          // turns that were searched completely
  std::uint64_t nodes = 0;                                // positions searched
  bool is_during_search = false;                          // the search goes on after this answer
  bool was_terminated = false;                            // the search was stopped before it
                                                          // reached its limits
  std::optional<std::int64_t> milliseconds;               // empty if the time was not asked for
  std::optional<std::vector<std::string>> legal_turns{};  // empty if they were not asked for
  const Language* language = &english();                  // of the question
};

}  // namespace cairn::engine

namespace cairn {

// What a person has changed in a game, as plain data: comments, and the lines that leave the game.

struct GameEdits {
  struct Comment {
    std::size_t turn = 0;  // after how many turns of the game; 0: on the whole game
    std::string text;      // empty: there is to be none
  };
  // All lines that leave the game after so many turns, in place of those of the record.
  struct Lines {
    std::size_t turn = 0;
    std::vector<std::vector<RecordTurn>> lines;
  };
  // The game is to go on so after some of its turns; how it went on becomes the first of the lines.
  struct Continuation {
    std::size_t turn = 0;
    std::vector<RecordTurn> nodes;  // at least one
  };

  std::vector<Comment> comments;
  std::vector<Lines> lines;
  std::optional<std::size_t> length;  // so many turns stay; those after them, and the result, go
  std::optional<Side> resigning;      // this side gives the game up
  std::optional<Continuation> continuation;  // made after the other changes
};

}  // namespace cairn
