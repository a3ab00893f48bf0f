#include "puzzles/puzzle_set.hpp"

#include <fmt/format.h>
#include <algorithm>
#include <array>
#include <cstddef>
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

// A puzzle as a record: the solution's main line, with the other defences and the attractive wrong
// turn as variations.
template <Game G>
class PuzzleRecorder {
 public:
  using Position = typename G::Position;

  explicit PuzzleRecorder(Format format) : format_(format) {}

  // Returns the line that begins with a turn of the solution, which the solver plays or the other
  // side.
  std::vector<RecordTurn> line(const Position& position, const SolutionTurn& turn,
                               bool is_solvers) const {
    std::vector<RecordTurn> turns{node(position, turn.text)};
    turns.front().properties = is_solvers ? properties_of(turn) : properties_of_defence(turn);
    if (turn.next.empty()) return turns;
    const Position reached = played<G>(position, turn.text).reached;
    for (const SolutionTurn& next : turn.next) {
      std::vector<RecordTurn> way = line(reached, next, !is_solvers);
      if (turns.size() == 1)
        turns.insert(turns.end(), way.begin(), way.end());
      else
        turns[1].variations.push_back(std::move(way));
    }
    return turns;
  }

  std::vector<RecordTurn> line(Position position, const WrongTurn& wrong) const {
    std::vector<RecordTurn> turns{node(position, wrong.text)};
    turns.front().properties = {{"BM", {"1"}, {}}, {"C", {"Looks good, but loses."}, {}}};
    position = played<G>(position, wrong.text).reached;
    for (const std::string& text : wrong.refutation) {
      turns.push_back(node(position, text));
      position = played<G>(position, text).reached;
    }
    return turns;
  }

 private:
  // Returns "A1xA2, B1xB2" behind the beginning; nothing if there are no turns.
  static std::string list_of(const std::string& begin, const std::vector<std::string>& turns) {
    std::string text;
    for (const std::string& turn : turns) text += (text.empty() ? begin : ", ") + turn;
    return text;
  }

  static Properties properties_of(const SolutionTurn& turn) {
    std::string comment;
    if (turn.uniqueness == Uniqueness::several)
      comment = "There are other ways to win" + list_of(": ", turn.also) + '.';
    if (!turn.end.empty()) comment += (comment.empty() ? "" : " ") + turn.end + '.';
    Properties properties;
    if (turn.uniqueness != Uniqueness::several) properties.push_back({"TE", {"1"}, {}});
    if (!comment.empty()) properties.push_back({"C", {comment}, {}});
    return properties;
  }

  static Properties properties_of_defence(const SolutionTurn& turn) {
    if (turn.also.empty()) return {};
    return {{"C", {list_of("The same answer to ", turn.also)}, {}}};
  }

  RecordTurn node(const Position& position, const std::string& text) const {
    RecordTurn turn;
    turn.side = position.to_move();
    turn.text = G::write_turn(position, played<G>(position, text).turn, format_);
    return turn;
  }

  Format format_;
};

// Returns the puzzle as a record for Cairn's SGF.
template <Game G>
Record record_of(const Puzzle& puzzle) {
  const PuzzleRecorder<G> recorder(Format::cairn);
  const auto position = G::parse_position(puzzle.position);
  Record record;
  record.game = G::name;
  record.start = G::write_position(position, Format::cairn);
  record.tags = {{"GN", {"Puzzle " + puzzle.id}, {}},
                 {"C", {task_of(puzzle)}, {}},
                 {"PL", {puzzle.side == Side::white ? "W" : "B"}, {}},
                 {"RE", {puzzle.side == Side::white ? "W+" : "B+"}, {}}};
  const auto add_tag = [&record](const char* tag, const std::string& value) {
    if (!value.empty()) record.tags.push_back({tag, {value}, {}});
  };
  add_tag("EV", puzzle.source.event);
  add_tag("PW", puzzle.source.white);
  add_tag("PB", puzzle.source.black);
  add_tag("DT", puzzle.source.date);
  record.turns = recorder.line(position, puzzle.solution, true);
  if (puzzle.wrong_turn)
    record.turns.front().variations.push_back(recorder.line(position, *puzzle.wrong_turn));
  return record;
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
template <Game G>
void add_examples(const Puzzle& puzzle, const std::vector<Panel>& questions,
                  std::vector<Panel>& known, const Language& language) {
  using Kind = Diagram::ArrowKind;
  constexpr std::array kinds{Kind::capture, Kind::stacking, Kind::deployment};
  const std::size_t before = known.size();
  const bool is_composed = puzzle.source.turn_before.empty();
  if (before >= (is_composed ? kinds.size() : 1)) return;
  auto example = is_composed ? wrong_turn_panel<G>(puzzle, questions.size(), kinds[before],
                                                   before == 0, language)
                             : turn_before_panel<G>(puzzle, language);
  if (!example) return;
  known.push_back(std::move(*example));
  if (before > 0) return;
  if (auto names = names_panel(questions.back(), language.of(G::title), language))
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
  for (const Puzzle& puzzle : puzzles)
    with_game(puzzle.game, [&]<Game G>() {
      if (std::ranges::find(titles, G::title) != titles.end()) return;
      text += fmt::format("{}{}", titles.empty() ? "" : ", ", language.of(G::title));
      titles.push_back(G::title);
    });
  return text;
}

std::string idea_of(const Puzzle& puzzle, const Language& language) {
  std::string text;
  try {
    with_game(puzzle.game, [&]<Game G>() { text = idea_text(puzzle, motif_ideas<G>(), language); });
  } catch (const Error&) {
    // Nobody knows the game's ideas.
  }
  return text;
}

std::string theme_of(const Puzzle& puzzle, const std::string& motif, const Language& language) {
  std::string text;
  try {
    with_game(puzzle.game,
              [&]<Game G>() { text = theme_in_words(motif, motif_ideas<G>(), language); });
  } catch (const Error&) {
    text = theme_in_words(motif, {}, language);  // nobody knows the game
  }
  return text;
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
  for (const Puzzle& puzzle : puzzles)
    with_game(puzzle.game, [&]<Game G>() {
      questions.push_back(puzzle_panel<G>(puzzle, questions.size() + 1, language));
      answers.push_back(answer_panel<G>(puzzle, answers.size() + 1, language));
      add_examples<G>(puzzle, questions, examples[puzzle.game], language);
      if constexpr (HasBrief<G>)
        games.insert(
            fmt::format("{} {}", language.of(G::in_brief), language.of(G::signs_in_brief)));
    });
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
