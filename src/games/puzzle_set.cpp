#include "games/puzzle_set.hpp"

#include <algorithm>
#include <span>
#include <sstream>

#include "core/error.hpp"
#include "formats/certificate/certificate.hpp"
#include "formats/puzzle/puzzle_json.hpp"
#include "formats/puzzle/puzzle_writers.hpp"
#include "formats/sgf/cairn_sgf.hpp"
#include "games/certificate_check.hpp"
#include "games/list.hpp"
#include "games/puzzle_set_page.hpp"
#include "games/puzzle_sheets.hpp"
#include "puzzles/likeness.hpp"
#include "puzzles/played_turns.hpp"
#include "puzzles/puzzle_record.hpp"
#include "puzzles/takings.hpp"

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

std::string puzzles_as_page(const std::vector<Puzzle>& puzzles, Compressor compressed,
                            const Language& language) {
  PuzzleSetPage set(language);
  for (const Puzzle& puzzle : puzzles) set.add(puzzle);
  set.page().title = language.phrase("{games} puzzles", {{"games", titles_of(puzzles, language)}});
  return write_puzzle_page(set.page(), compressed);
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

}  // namespace cairn
