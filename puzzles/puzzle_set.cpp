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

#include "core/error.hpp"
#include "core/random.hpp"
#include "formats/output/puzzle_files.hpp"
#include "formats/records/certificate.hpp"
#include "formats/records/sgf_dialects.hpp"
#include "games/list.hpp"
#include "puzzles/maker.hpp"
#include "puzzles/motifs.hpp"
#include "puzzles/sheet.hpp"

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

}  // namespace

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

PuzzleSetPage::PuzzleSetPage(const Language& language) {
  page_.language = &language;
}

void PuzzleSetPage::add(const Puzzle& puzzle) {
  const AnyGame& game = game_named(puzzle.game);
  const auto board =
      static_cast<std::size_t>(std::ranges::find(games_, game.name) - games_.begin());
  if (board == games_.size()) {
    games_.push_back(game.name);
    page_.boards.push_back(game.empty_board());
    if (!game.in_brief.empty()) page_.goals.push_back(page_.language->of(game.in_brief));
  }
  PuzzlePage::Item item = game.page_item(puzzle, page_.boards[board], *page_.language);
  item.board = static_cast<int>(board);
  item.puzzle = &puzzles_.emplace_back(puzzle);
  page_.items.push_back(std::move(item));
}

namespace {

// Whether a number tells how high a stack of the boards is.
bool has_heights(const std::vector<Panel>& boards) {
  return std::ranges::any_of(boards, [](const Panel& board) {
    return std::ranges::any_of(board.diagram.pieces,
                               [](const Diagram::Piece& piece) { return piece.height > 1; });
  });
}

// Returns what a reader must know: the games, how turns and heights are written, and what is
// proven.
std::vector<std::string> about(const std::set<std::string>& games, const std::vector<Panel>& boards,
                               const Language& language) {
  std::vector<std::string> paragraphs(games.begin(), games.end());
  paragraphs.push_back(
      (has_heights(boards)
           ? language.phrase("A number on a piece is the height of its stack.") + ' '
           : std::string()) +
      language.phrase(
          "Spaces are named by what stands at the edge of the boards. The number behind a puzzle's "
          "class is its rating: the higher it is, the fewer players find the solution. The classes go "
          "from easy to hard."));
  paragraphs.push_back(language.phrase(
      "Each puzzle has one first turn that wins in the given number of the solver's turns, "
      "whatever the other side does. It is proven that every other first turn loses. In the "
      "answers, which are at the end, every line has a turn of the solver and the reply. 'Or "
      "another' stands behind a later turn of the solver that is not the only one to win in time. "
      "'Or 1...' shows another reply to the first turn, and how the solver goes on."));
  return paragraphs;
}

// Adds an example to those of the first page, if the puzzle has one that is not there: the turn
// that led to it; else a turn with an arrow of the next kind. Behind the first one are the names of
// the spaces, where a board needs them.
void add_examples(const AnyGame& game, const Puzzle& puzzle, const std::vector<Panel>& questions,
                  std::vector<Panel>& known, const Language& language) {
  using Kind = Diagram::ArrowKind;
  constexpr std::array kinds{Kind::capture, Kind::stacking, Kind::deployment};
  const std::size_t before = known.size();
  const bool is_composed = puzzle.source.turn_before.empty();
  if (before >= (is_composed ? kinds.size() : 1)) return;
  auto example =
      is_composed ? game.wrong_turn(puzzle, questions.size(), kinds[before], before == 0, language)
                  : game.turn_before(puzzle, language);
  if (!example) return;
  known.push_back(std::move(*example));
  if (before > 0) return;
  if (auto names = names_panel(questions.back(), language.of(game.title), language))
    known.push_back(std::move(*names));
}

// Returns the entry behind the answers that says which puzzles have which theme.
Panel index_panel(const std::vector<Puzzle>& puzzles, const Language& language) {
  Panel panel;
  panel.diagram.title = language.phrase("Themes");
  panel.diagram.caption = index_of_themes(puzzles, theme_of, language);
  return panel;
}

}  // namespace

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

namespace {

// None if nobody knows the game.
std::span<const MotifIdea> ideas_of_game(const Puzzle& puzzle) {
  const AnyGame* const game = find_name(puzzle.game);
  return game ? game->ideas : std::span<const MotifIdea>();
}

}  // namespace

std::string idea_of(const Puzzle& puzzle, const Language& language) {
  return idea_text(puzzle, ideas_of_game(puzzle), language);
}

std::string theme_of(const Puzzle& puzzle, const std::string& motif, const Language& language) {
  return theme_in_words(motif, ideas_of_game(puzzle), language);
}

std::string trap_of(const Puzzle& puzzle, const Language& language) {
  return trap_text(puzzle, language);
}

std::vector<Figure> puzzle_sheets(const std::vector<Puzzle>& puzzles, int puzzles_a_page,
                                  const Language& language) {
  if (puzzles.empty() || puzzles_a_page == 0) return {};
  std::vector<Panel> questions;
  std::vector<Panel> answers;
  std::map<std::string, std::vector<Panel>> examples;  // by game: a turn, and the names of spaces
  std::set<std::string> games;
  for (const Puzzle& puzzle : puzzles) {
    const AnyGame& game = game_named(puzzle.game);
    auto [question, answer] = game.panels(puzzle, questions.size() + 1, language);
    questions.push_back(std::move(question));
    answers.push_back(std::move(answer));
    add_examples(game, puzzle, questions, examples[puzzle.game], language);
    if (!game.in_brief.empty())
      games.insert(
          fmt::format("{} {}", language.of(game.in_brief), language.of(game.signs_in_brief)));
  }
  const std::string titles = titles_of(puzzles, language);
  const std::string title = language.phrase("{games}, puzzles", {{"games", titles}});
  std::vector<Figure> figures{
      legend_page(questions, title, about(games, questions, language), language)};
  for (auto& [game, shown] : examples)
    std::ranges::move(shown, std::back_inserter(figures.front().entries));
  const auto sheets = sheets_of(questions, titles, puzzles_a_page, language);
  figures.insert(figures.end(), sheets.begin(), sheets.end());
  Figure& pages_of_answers = figures.emplace_back();
  pages_of_answers.title = language.phrase("{games}, answers", {{"games", titles}});
  pages_of_answers.language = &language;
  answers.push_back(index_panel(puzzles, language));
  pages_of_answers.entries = std::move(answers);
  return figures;
}

}  // namespace cairn
