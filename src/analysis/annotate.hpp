// Annotates games: evaluates each turn, looks again where one may be a mistake, proves wins, and
// gives marks and reasons. annotate_impl.hpp defines it for each game.
//
// Stable: docs/library.md says what that means.
#pragma once

#include <algorithm>
#include <array>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "analysis/replay.hpp"
#include "analysis/selection.hpp"
#include "core/annotated_game.hpp"
#include "core/executor.hpp"
#include "core/position.hpp"
#include "games/game.hpp"

namespace cairn {

// Analyses count here what they do; other threads may read the counts at any time. Several games
// may count in one object. A step is a position's value or a second look at a turn.
struct AnalysisProgress {
  std::atomic<std::size_t> games = 0;  // that were begun
  std::atomic<std::size_t> steps = 0;  // that these games are known to need
  std::atomic<std::size_t> done = 0;   // steps that were taken
};

// A study of a game, typed: what the annotator gives, and what pages, records and figures are
// written from.

// The lines of an AnnotatedTurn, as turns of the game.
template <Game G>
struct StudiedTurn {
  using Line = std::vector<Turn<typename G::Position>>;

  Line best_line;                // from the position before the turn
  Line refutation;               // from the position after it
  std::vector<Line> candidates;  // from the position before the turn
};

// Where a study was read back and a text is no legal turn, the replay and lines end before it.
template <Game G>
struct Study {
  AnnotatedGame game;                 // values, marks and words; texts in Format::text
  Replay<G> replay;                   // the positions and turns of that game
  std::vector<StudiedTurn<G>> turns;  // of the turns of the game whose positions are known
};

namespace detail {

// Puts as many of the texts as there are turns in the line into the notation of Cairn's SGF.
template <Game G>
void write_in_sgf(typename G::Position position, const typename StudiedTurn<G>::Line& line,
                  std::vector<std::string>& texts) {
  for (std::size_t i = 0; i < line.size() && i < texts.size(); ++i) {
    texts[i] = G::write_turn(position, line[i], Format::cairn);
    position = after(std::move(position), line[i]);
  }
}

}  // namespace detail

// Returns the texts of the game in the notation of Cairn's SGF. What the game does not know stays
// as it is.
template <Game G>
SgfTexts sgf_texts(const Study<G>& study) {
  SgfTexts sgf = own_texts(study.game);
  const auto& positions = study.replay.positions;
  sgf.start = G::write_position(positions.front(), Format::cairn);
  for (std::size_t i = 0; i < study.turns.size(); ++i) {
    const StudiedTurn<G>& turn = study.turns[i];
    detail::write_in_sgf<G>(positions[i], turn.best_line, sgf.turns[i].best_line);
    for (std::size_t j = 0; j < turn.candidates.size(); ++j)
      detail::write_in_sgf<G>(positions[i], turn.candidates[j], sgf.turns[i].candidates[j]);
    if (i == study.replay.turns.size()) break;  // this turn cannot be played
    sgf.turns[i].text = G::write_turn(positions[i], study.replay.turns[i], Format::cairn);
    detail::write_in_sgf<G>(positions[i + 1], turn.refutation, sgf.turns[i].refutation);
  }
  return sgf;
}

// Annotates games: gives each position a value by the fixed-depth search, finds out what is proven,
// and compares each turn with the best one. The definitions are in annotate_impl.hpp;
// app/instances.hpp includes it.

// The usual number of positions that a proof search may visit for each position of a game. It is
// small for analysis that is one turn deep, because its user wants it to be quick.
inline constexpr std::uint64_t quick_proof_nodes = 1'000;

// An effort for somebody who waits for one game. From twice the usual numbers on, proofs go as far
// back as patience reaches (analysis/game_judge.hpp).
inline constexpr int deep_effort = 3;

// The efforts that have names.
inline constexpr std::array<std::pair<std::string_view, int>, 3> effort_names{
    {{"quick", quick_effort}, {"normal", 1}, {"deep", deep_effort}}};

// Returns the settings with what is usual for the game and the effort in place of a depth of 0 and
// of usual_nodes.
template <Game G>
constexpr AnalysisSettings completed(AnalysisSettings settings) {
  if (settings.depth == 0) settings.depth = settings.effort == quick_effort ? 1 : G::defaults.depth;
  const bool is_quick = settings.depth == 1;
  const auto times = static_cast<std::uint64_t>(std::max(1, std::exchange(settings.effort, 1)));
  if (settings.proof_nodes == usual_nodes)
    settings.proof_nodes = times * (is_quick ? quick_proof_nodes : G::defaults.proof_nodes);
  if (settings.second_look_nodes == usual_nodes)
    settings.second_look_nodes =
        times * (is_quick ? quick_second_look_nodes : G::defaults.second_look_nodes);
  return settings;
}

inline constexpr std::size_t default_table_bytes = 64 << 20;  // for each worker

template <Game G>
class SteppedAnnotation;

// Owns the memory of the searches, for every worker that takes part. The annotation of a game
// depends neither on the games that were annotated before it nor on the number of workers.
template <Game G>
class Annotator {
 public:
  // Another thread may set `stop` to end the work early. The work on one game is divided among the
  // workers of the executor. `stop` and the executor must outlive this object. The settings are
  // completed() for the game. The searches of one worker need four times `table_bytes`.
  Annotator(const AnalysisSettings& settings, const std::atomic<bool>& stop,
            std::size_t table_bytes = default_table_bytes, Executor& executor = one_thread());
  ~Annotator();

  // Returns the study of the game. If the record has a turn that cannot be played, this is the part
  // before that turn. Only the turns whose numbers, counted from 1, are in `turns` are searched.
  // If the record has no turns, or begins with a position that is set up and leaves the game open,
  // its last position is answered, too (AnnotatedGame::answer).
  // Returns nothing if the work was stopped. Several threads may call this at the same time if they
  // may do so with the executor's run(). Progress is counted if there is something to count it in.
  std::optional<Study<G>> annotate(const Record& record, const Replay<G>& replay, Range turns = {},
                                   AnalysisProgress* progress = nullptr);

  // Answers what is known about the position after the last turn that can be played, as annotate()
  // does for a record that asks about it. No turn is searched. There is no answer if the game is
  // over.
  std::optional<Study<G>> answer(const Record& record, const Replay<G>& replay,
                                 AnalysisProgress* progress = nullptr);

 private:
  friend class SteppedAnnotation<G>;
  class Implementation;

  std::unique_ptr<Implementation> implementation_;
};

// The same annotation, made step by step for a caller who has to do other things between steps. A
// step is the value of a position, a second look at a turn, or the proofs of the game.
template <Game G>
class SteppedAnnotation {
 public:
  // As Annotator::annotate(); the record, its replay and `stop` must outlive this object.
  SteppedAnnotation(const Record& record, const Replay<G>& replay, Range turns,
                    const AnalysisSettings& settings, const std::atomic<bool>& stop,
                    std::size_t table_bytes = default_table_bytes);
  ~SteppedAnnotation();

  // Takes a step. Returns whether there is another one; none follows once the work was stopped.
  bool step();

  // The steps that were taken, and those that are known to be needed.
  std::size_t done() const;
  std::size_t steps() const;

  // Returns the values of the positions that are known, from the first one on, each with its best
  // line. Later steps may change them.
  std::vector<CandidateTurn> values() const;

  // Returns the value of the position after so many of the turns that are searched, if it is known.
  std::optional<CandidateTurn> value(std::size_t i) const;

  // The work can also be divided among several of these objects, which may be in different
  // processes of the same program. It comes in rounds of tasks that do not depend on each other; in
  // the first one, task 0 is the proofs, and the others are the values of the positions. A round
  // ends when every task was done here, or its findings taken from where it was done.

  // How many tasks this round has; 0 when all is done.
  std::size_t tasks() const;

  // Does a task and returns what it found, for take() of the others; nothing if it was stopped.
  // Throws Error (usage), as take() does, if it is no task of the round or is done already.
  std::optional<std::string> work(std::size_t task);
  void take(std::size_t task, std::string_view found);

  // Returns the study of the game after the last step; nothing before, or if the work was stopped.
  std::optional<Study<G>> result() const;

 private:
  class Implementation;

  std::unique_ptr<Implementation> implementation_;
};

}  // namespace cairn
