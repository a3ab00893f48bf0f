#include "puzzles/puzzle_set.hpp"

#include <algorithm>
#include <array>
#include <cstddef>
#include <fmt/format.h>
#include <span>
#include <sstream>
#include <string_view>
#include <utility>

#include "core/error.hpp"
#include "core/random.hpp"
#include "formats/output/puzzle_files.hpp"
#include "formats/records/certificate.hpp"
#include "formats/records/sgf_dialects.hpp"
#include "games/list.hpp"
#include "puzzles/maker.hpp"
#include "puzzles/motifs.hpp"

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

PuzzleRelations relations_of_puzzles() {
  PuzzleRelations relations;
  relations.are_alike = [](const Puzzle& a, const Puzzle& b) {
    return a.game == b.game && game_named(a.game).are_alike(a, b);
  };
  relations.begin_the_same = [](const Puzzle& a, const Puzzle& b) {
    return a.game == b.game && game_named(a.game).begin_the_same(a, b);
  };
  relations.begins_by_taking = [](const Puzzle& puzzle) {
    return game_named(puzzle.game).begins_by_taking(puzzle);
  };
  relations.begins_with_a_prize = [](const Puzzle& puzzle) {
    return std::ranges::find(puzzle.motifs, "last-of-a-type") != puzzle.motifs.end() ||
           game_named(puzzle.game).begins_with_the_largest(puzzle);
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

// The ideas of a game; none of one that is not known.
std::span<const MotifIdea> ideas_of_game(const std::string& name) {
  const AnyGame* const game = find_name(name);
  return game ? game->ideas : std::span<const MotifIdea>();
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
    text += write_cairn(game_named(puzzle.game).record_of(puzzle));
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
  const AnyGame& game = game_named(source.record->game);
  const std::string identity = identity_of(source);
  RecordReport report = game.report(*source.record);
  std::optional<GamePuzzles> puzzles = search.find(identity);
  if (!puzzles) {
    auto yield = game.find_puzzles(source, search);
    if (!yield) return std::nullopt;
    puzzles = proven(std::move(*yield));
    search.keep(identity, *puzzles);
  }
  return SearchedGame{std::move(*puzzles), std::move(report)};
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
  for (const AnyGame* game : games()) {
    if (!game->is_composable) continue;
    names += (names.empty() ? "" : ", ") + game->name;
    if (found.empty() && (asked.empty() || asked == game->name)) found = game->name;
  }
  if (found.empty())
    throw Error(Error::Kind::usage,
                fmt::format("--compose cannot make boards of {}, but of: {}", asked, names));
  return found;
}

std::string composed_board(const std::string& game, std::uint64_t seed, std::uint64_t number) {
  Random chance(mix(seed) + number);
  return game_named(game).random_board(chance);
}

std::string titles_of(const std::vector<Puzzle>& puzzles, const Language& language) {
  std::vector<std::string_view> titles;
  std::string text;
  for (const Puzzle& puzzle : puzzles) {
    const std::string& title = game_named(puzzle.game).title;
    if (std::ranges::find(titles, title) != titles.end()) continue;
    text += fmt::format("{}{}", titles.empty() ? "" : ", ", language.of(title));
    titles.push_back(title);
  }
  return text;
}

std::string idea_of(const Puzzle& puzzle, const Language& language) {
  return idea_text(puzzle, ideas_of_game(puzzle.game), language);
}

std::string theme_of(const Puzzle& puzzle, const std::string& motif, const Language& language) {
  return theme_in_words(motif, ideas_of_game(puzzle.game), language);
}

}  // namespace cairn
