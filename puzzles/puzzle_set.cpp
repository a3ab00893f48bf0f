#include "puzzles/puzzle_set.hpp"

#include <algorithm>
#include <array>
#include <cstddef>
#include <fmt/format.h>
#include <iterator>
#include <map>
#include <set>
#include <span>
#include <sstream>
#include <string_view>
#include <utility>

#include "analysis/replay.hpp"
#include "app/records.hpp"
#include "core/error.hpp"
#include "core/random.hpp"
#include "formats/output/puzzle_files.hpp"
#include "formats/records/certificate.hpp"
#include "formats/records/sgf_dialects.hpp"
#include "games/list.hpp"
#include "puzzles/likeness.hpp"
#include "puzzles/maker.hpp"
#include "puzzles/motifs.hpp"
#include "puzzles/searches.hpp"

namespace cairn {

namespace {

// Returns the bytes of a certificate that has passed the check of `cairn verify`. Throws Error if
// the check fails.
std::string checked_certificate(const CertificateHeader& header,
                                std::span<const std::uint16_t> moves) {
  std::stringstream certificate;
  write_certificate(certificate, header, moves);
  check_certificate(certificate);
  return certificate.str();
}

// Calls ask.operator()<G>(likeness) for the game of both puzzles; returns false if they are of
// different games.
template <class Ask>
bool compare(const Puzzle& a, const Puzzle& b, const Ask& ask) {
  if (a.game != b.game) return false;
  bool answer = false;
  with_game(a.game, [&]<Game G>() {
    thread_local PuzzleLikeness<G> likeness;  // it keeps what it knows of each puzzle
    answer = ask(likeness);
  });
  return answer;
}

// Returns what ask.operator()<G>(before, reached) says of the first turn of a solution.
template <class Ask>
bool ask_first_turn(const Puzzle& puzzle, const Ask& ask) {
  bool answer = false;
  with_game(puzzle.game, [&]<Game G>() {
    const auto position = G::parse_position(puzzle.position);
    answer =
        ask.template operator()<G>(position, played<G>(position, puzzle.solution.text).reached);
  });
  return answer;
}

PuzzleRelations relations_of_puzzles() {
  PuzzleRelations relations;
  relations.are_alike = [](const Puzzle& a, const Puzzle& b) {
    return compare(a, b, [&](auto& likeness) { return likeness.are_alike(a, b); });
  };
  relations.begin_the_same = [](const Puzzle& a, const Puzzle& b) {
    return compare(a, b, [&](auto& likeness) { return likeness.begin_the_same(a, b); });
  };
  relations.begins_by_taking = [](const Puzzle& puzzle) {
    return ask_first_turn(puzzle, []<Game G>(const auto& before, const auto& reached) {
      return takes_more_than_it_must<G>(before, reached);
    });
  };
  relations.begins_with_a_prize = [](const Puzzle& puzzle) {
    return std::ranges::find(puzzle.motifs, "last-of-a-type") != puzzle.motifs.end() ||
           ask_first_turn(puzzle, []<Game G>(const auto& before, const auto& reached) {
             return takes_the_largest<G>(before, reached);
           });
  };
  return relations;
}

// Returns the puzzle with its two certificates. Throws Error if their check fails.
ProvenPuzzle prove(FoundPuzzle found) {
  const auto& [puzzle, proof, uniqueness, solutions] = found;
  ProvenPuzzle proven;
  proven.certificate = checked_certificate(
      {puzzle.game, puzzle.position, puzzle.side, proof.checked.turns, proof.checked.length},
      proof.moves);
  proven.uniqueness_certificate =
      checked_certificate({puzzle.game, puzzle.position, opponent(puzzle.side),
                           uniqueness.checked.turns, uniqueness.checked.length, solutions},
                          uniqueness.moves);
  proven.puzzle = std::move(found.puzzle);
  const std::string name = certificates_begin + proven.puzzle.id;
  proven.puzzle.certificate = name + ".proof";
  proven.puzzle.uniqueness_certificate = name + ".only.proof";
  return proven;
}

// Returns "A1xA2, B1xB2" behind the beginning; nothing if there are no turns.
std::string list_of(const std::string& begin, const std::vector<std::string>& turns) {
  std::string text;
  for (const std::string& turn : turns) text += (text.empty() ? begin : ", ") + turn;
  return text;
}

// What a record says of a turn of the solution, which the solver plays or the other side.
Properties properties_of(const SolutionTurn& turn, bool is_solvers) {
  const bool has_others = is_solvers && turn.uniqueness == Uniqueness::several;
  std::string comment;
  if (!is_solvers) comment = list_of("The same answer to ", turn.also);
  if (has_others) comment = "There are other ways to win" + list_of(": ", turn.also) + '.';
  if (is_solvers && !turn.end.empty()) comment += (comment.empty() ? "" : " ") + turn.end + '.';
  Properties properties;
  if (is_solvers && !has_others) properties.push_back({"TE", {"1"}, {}});
  if (!comment.empty()) properties.push_back({"C", {comment}, {}});
  return properties;
}

// Plays a turn, and returns it as one of a record.
template <Game G>
RecordTurn recorded(typename G::Position& position, const std::string& text) {
  const PlayedTurn<G> played_turn = played<G>(position, text);
  RecordTurn turn;
  turn.side = position.to_move();
  turn.text = G::write_turn(position, played_turn.turn, Format::cairn);
  position = played_turn.reached;
  return turn;
}

// Returns the main line from a turn of the solution on, with what else can follow as variations.
template <Game G>
std::vector<RecordTurn> recorded(typename G::Position position, const SolutionTurn& turn,
                                 bool is_solvers) {
  std::vector<RecordTurn> line{recorded<G>(position, turn.text)};
  line.front().properties = properties_of(turn, is_solvers);
  for (const SolutionTurn& next : turn.next) {
    std::vector<RecordTurn> way = recorded<G>(position, next, !is_solvers);
    if (line.size() == 1)
      std::ranges::move(way, std::back_inserter(line));
    else
      line[1].variations.push_back(std::move(way));
  }
  return line;
}

// Returns the puzzle as a record for Cairn's SGF: the solution, and the attractive wrong turn as a
// variation.
template <Game G>
Record record_of(const Puzzle& puzzle) {
  auto position = G::parse_position(puzzle.position);
  Record record;
  record.game = G::name;
  record.start = G::write_position(position, Format::cairn);
  record.tags = {{"GN", {"Puzzle " + puzzle.id}, {}},
                 {"C", {task_of(puzzle)}, {}},
                 {"PL", {puzzle.side == Side::white ? "W" : "B"}, {}},
                 {"RE", {puzzle.side == Side::white ? "W+" : "B+"}, {}}};
  const PuzzleSource& source = puzzle.source;
  for (const auto& [tag, value] : {std::pair{"EV", &source.event}, std::pair{"PW", &source.white},
                                   std::pair{"PB", &source.black}, std::pair{"DT", &source.date}})
    if (!value->empty()) record.tags.push_back({tag, {*value}, {}});
  record.turns = recorded<G>(position, puzzle.solution, true);
  if (const auto& wrong = puzzle.wrong_turn) {
    std::vector<RecordTurn> line{recorded<G>(position, wrong->text)};
    line.front().properties = {{"BM", {"1"}, {}}, {"C", {"Looks good, but loses."}, {}}};
    for (const std::string& text : wrong->refutation) line.push_back(recorded<G>(position, text));
    record.turns.front().variations.push_back(std::move(line));
  }
  return record;
}

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

// The ideas of a game; none of one that nobody knows.
std::span<const MotifIdea> ideas_of_game(const std::string& game) {
  std::span<const MotifIdea> ideas;
  try {
    with_game(game, [&]<Game G>() { ideas = motif_ideas<G>(); });
  } catch (const Error&) {
  }
  return ideas;
}

}  // namespace

GamePuzzles proven(PuzzleYield yield) {
  GamePuzzles game{{}, yield.candidates()};
  for (FoundPuzzle& found : yield.puzzles) game.puzzles.push_back(prove(std::move(found)));
  return game;
}

std::vector<ProvenPuzzle> assemble_set(std::vector<GamePuzzles> games, const ChoiceLimits& limits) {
  return assemble(std::move(games), limits, relations_of_puzzles());
}

std::string puzzles_as_sgf(const std::vector<Puzzle>& puzzles) {
  std::string text;
  for (const Puzzle& puzzle : puzzles)
    with_game(puzzle.game, [&]<Game G>() { text += write_cairn(record_of<G>(puzzle)); });
  return text;
}

SetFiles files_of(const std::vector<ProvenPuzzle>& set, Compressor compressed, CsvTexts texts,
                  const Language& language) {
  SetFiles files;
  std::vector<Puzzle> puzzles;
  for (const auto& [puzzle, certificate, uniqueness_certificate] : set) {
    files[puzzle.certificate] = certificate;
    files[puzzle.uniqueness_certificate] = uniqueness_certificate;
    files[lines_file] += write_json(puzzle);
    puzzles.push_back(puzzle);
  }
  files.try_emplace(lines_file);
  files[table_file] = write_puzzle_csv(puzzles, texts);
  files[record_file] = puzzles_as_sgf(puzzles);
  files[page_file] = puzzles_as_page(puzzles, compressed, language);
  return files;
}

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

std::string titles_of(const std::vector<Puzzle>& puzzles, const Language& language) {
  std::vector<std::string_view> titles;
  std::string text;
  for (const Puzzle& puzzle : puzzles)
    with_game(puzzle.game, [&]<Game G>() {
      if (std::ranges::find(titles, G::title) != titles.end()) return;
      text += fmt::format("{}{}", titles.empty() ? "" : ", ", language.of(G::title));
      titles.push_back(G::title);
    });
  return text;
}

std::string idea_of(const Puzzle& puzzle, const Language& language) {
  return idea_text(puzzle, ideas_of_game(puzzle.game), language);
}

std::string theme_of(const Puzzle& puzzle, const std::string& motif, const Language& language) {
  return theme_in_words(motif, ideas_of_game(puzzle.game), language);
}

}  // namespace cairn
