#include "games/puzzle_search.hpp"

#include <fmt/format.h>

#include <utility>

#include "analysis/replay.hpp"
#include "analysis/replay_report.hpp"
#include "core/hash.hpp"
#include "core/random.hpp"
#include "games/list.hpp"
#include "games/puzzle_set.hpp"
#include "puzzles/maker.hpp"

namespace cairn {

namespace {

// Returns everything that a record says about its game as one text.
std::string identity_of(const PuzzleGame& source) {
  const Record& record = *source.record;
  std::string text =
      fmt::format("{}\n{}\n{}\n{}\n", record.source, record.number, record.game, record.start);
  for (const char* tag : {"EV", "PW", "PB", "DT"})
    text += fmt::format("{}\n", value_of(record.tags, tag));
  for (const RecordTurn& turn : record.turns) text += turn.text + '\n';
  for (const bool may : source.may_be_won) text += may ? '1' : '0';
  return text + (source.is_composed ? "composed" : "");
}

template <Game G>
std::optional<GamePuzzles> puzzles_of(const PuzzleGame& source, const Replay<G>& replayed,
                                      const PuzzleSearch& search) {
  thread_local PuzzleMaker<G> maker(search.settings, search.known, search.stop);
  std::optional<PuzzleYield> yield;
  if constexpr (Composable<G>)
    if (source.is_composed) yield = maker.compose(*source.record, replayed);
  if (!source.is_composed) yield = maker.make(*source.record, replayed, source.may_be_won);
  if (!yield) return std::nullopt;
  return proven(std::move(*yield));
}

template <Game G>
std::optional<SearchedGame> search_for_puzzles(const PuzzleGame& source,
                                               const PuzzleSearch& search) {
  const std::string game = identity_of(source);
  const Replay<G> replayed = replay<G>(*source.record);
  std::optional<GamePuzzles> puzzles = search.find(game);
  if (!puzzles) {
    puzzles = puzzles_of<G>(source, replayed, search);
    if (!puzzles) return std::nullopt;
    search.keep(game, *puzzles);
  }
  return SearchedGame{std::move(*puzzles), report_of<G>(*source.record, replayed)};
}

}  // namespace

std::optional<SearchedGame> search_for_puzzles(const PuzzleGame& source,
                                               const PuzzleSearch& search) {
  std::optional<SearchedGame> searched;
  with_game(source.record->game,
            [&]<Game G>() { searched = search_for_puzzles<G>(source, search); });
  return searched;
}

std::string text_of(const PuzzleSettings& s) {
  return fmt::format(
      "{} {} {} {} {} {} {} {} {} {} {} {} {} {} {} {} {} {} {} {} {} {} {} {} {} {}", s.win_nodes,
      s.tactic_nodes, s.turn_nodes, s.length_nodes, s.puzzle_nodes, s.refuse_glance,
      s.refuse_obvious, s.limit_length, s.least_turns, s.most_turns, s.limit_material,
      s.most_win_percent, s.demand_choice, s.limit_defences, s.demand_idea, s.least_choices,
      s.least_plausible, s.most_variations, s.composed_boards, s.puzzles_per_game,
      s.most_whole_turns, s.most_solution_turns, s.most_proof_turns, s.engine_depth, s.engine_nodes,
      s.table_bytes);
}

std::string composed_game(const std::string& asked) {
  std::string names;
  std::string found;
  for_each_game([&]<Game G>() {
    if constexpr (Composable<G>) {
      names += (names.empty() ? "" : ", ") + std::string(G::name);
      if (found.empty() && (asked.empty() || asked == G::name)) found = G::name;
    }
  });
  if (found.empty())
    throw Error(Error::Kind::usage,
                fmt::format("--compose cannot make boards of {}, but of: {}", asked, names));
  return found;
}

std::string composed_board(const std::string& game, std::uint64_t seed, std::uint64_t number) {
  std::string board;
  with_game(game, [&]<Game G>() {
    if constexpr (Composable<G>) {
      Random chance(mix(seed) + number);
      board = G::write_position(G::random_board(chance), Format::text);
    }
  });
  return board;
}

}  // namespace cairn
