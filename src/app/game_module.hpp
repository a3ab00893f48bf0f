// What the program asks of a game (games/any_game.hpp), done with the game's struct. A program that
// has a game of its own makes a module of it in one file, and adds it to the list (games/list.hpp);
// another file instantiates the templates of app/instances.hpp.
#pragma once

#include <algorithm>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <fmt/format.h>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <unordered_map>
#include <utility>
#include <vector>

#include "analysis/annotate.hpp"
#include "analysis/duplicates.hpp"
#include "analysis/game_answerer.hpp"
#include "analysis/opening_steps.hpp"
#include "analysis/page_positions.hpp"
#include "analysis/replay.hpp"
#include "analysis/selection.hpp"
#include "analysis/selfplay.hpp"
#include "analysis/signature.hpp"
#include "analysis/solve.hpp"
#include "core/error.hpp"
#include "core/text.hpp"
#include "formats/output/board_maker.hpp"
#include "formats/output/page_makers.hpp"
#include "formats/records/certificate.hpp"
#include "games/any_game.hpp"
#include "games/list.hpp"
#include "puzzles/checks.hpp"
#include "puzzles/likeness.hpp"
#include "puzzles/maker.hpp"
#include "puzzles/motifs.hpp"
#include "puzzles/page_maker.hpp"
#include "puzzles/puzzle_set.hpp"
#include "puzzles/searches.hpp"
#include "puzzles/sheet.hpp"

namespace cairn::modules {

template <Game G>
GameInfo info_of() {
  GameInfo info{
      .name = std::string(G::name),
      .title = std::string(G::title),
      .sgf_name = std::string(G::sgf_name),
      .board_parts = count_board_parts(G::write_position(G::parse_position(""), Format::text)),
      .setups = {std::ranges::begin(G::setups), std::ranges::end(G::setups)},
      .can_recur = G::Position::can_recur,
      .bulk_plies = plies_counted_in_bulk<typename G::Position>,
      .defaults = G::defaults,
      .is_composable = Composable<G>};
  for (const Ending* ending : G::endings) info.endings.emplace_back(ending->word);
  if constexpr (requires { G::ideas; }) info.ideas = G::ideas;
  if constexpr (HasBrief<G>) {
    info.in_brief = G::in_brief;
    info.signs_in_brief = G::signs_in_brief;
  }
  if constexpr (requires { &G::renamed; }) info.renamed = G::renamed;
  return info;
}

template <Game G>
class GameStudy final : public AnyStudy {
 public:
  explicit GameStudy(Study<G> study) : study_(std::move(study)) {}

  const AnnotatedGame& game() const override { return study_.game; }
  SgfTexts sgf() const override { return sgf_texts(study_); }
  GamePage page(const Language& language) const override {
    return GamePageMaker<G>(study_, language).make();
  }
  GameFigures figures(const Language& language) const override {
    return figures_of(study_, language);
  }
  std::vector<std::uint64_t> position_keys() const override {
    std::vector<std::uint64_t> keys;
    for (const auto& position : study_.replay.positions) keys.push_back(position_key<G>(position));
    return keys;
  }
  IndexedGame index(const Record& record) const override {
    return index_game<G>(record, study_.replay);
  }

 private:
  Study<G> study_;
};

template <Game G>
class GameAnnotator final : public AnyAnnotator {
 public:
  GameAnnotator(const AnalysisSettings& settings, const std::atomic<bool>& stop,
                std::size_t table_bytes, Executor& executor)
      : annotator_(settings, stop, table_bytes, executor) {}

  std::optional<StudiedRecord> annotate(const Record& given, Range turns,
                                        AnalysisProgress* progress) override {
    const Replay<G> replayed = replay<G>(given);
    const auto right = put_right<G>(given, replayed);
    const Record& record = right ? *right : given;
    return studied(annotator_.annotate(record, replayed, turns, progress), record, replayed);
  }

  std::optional<StudiedRecord> answer(const Record& record, AnalysisProgress* progress) override {
    const Replay<G> replayed = replay<G>(record);
    return studied(annotator_.answer(record, replayed, progress), record, replayed);
  }

 private:
  static std::optional<StudiedRecord> studied(std::optional<Study<G>> study, const Record& record,
                                              const Replay<G>& replayed) {
    if (!study) return std::nullopt;
    return StudiedRecord{std::make_shared<GameStudy<G>>(std::move(*study)),
                         report_of<G>(record, replayed)};
  }

  Annotator<G> annotator_;
};

template <Game G>
class GameSteps final : public AnySteps {
 public:
  GameSteps(const Record& given, Range turns, const AnalysisSettings& settings,
            const std::atomic<bool>& stop, std::size_t table_bytes)
      : replay_(replay<G>(given)),
        record_(put_right<G>(given, replay_).value_or(given)),
        steps_(record_, replay_, turns, settings, stop, table_bytes) {}

  bool step() override { return steps_.step(); }
  std::size_t done() const override { return steps_.done(); }
  std::size_t steps() const override { return steps_.steps(); }
  std::size_t positions() const override { return replay_.positions.size(); }
  std::optional<CandidateTurn> value(std::size_t position) const override {
    return steps_.value(position);
  }
  std::size_t tasks() const override { return steps_.tasks(); }
  std::optional<std::string> work(std::size_t task) override { return steps_.work(task); }
  void take(std::size_t task, std::string_view found) override { steps_.take(task, found); }
  std::shared_ptr<const AnyStudy> result() const override {
    auto study = steps_.result();
    return study ? std::make_shared<GameStudy<G>>(std::move(*study)) : nullptr;
  }

 private:
  Replay<G> replay_;
  Record record_;
  SteppedAnnotation<G> steps_;
};

template <Game G>
class GameSolver final : public AnySolver {
 public:
  GameSolver(const Record& record, const SolveSettings& settings, const std::atomic<bool>& stop,
             Executor& executor)
      : record_(record), replay_(replay<G>(record)), solver_(settings, stop, executor) {}

  std::size_t turns() const override { return replay_.turns.size(); }
  const std::optional<Error>& error() const override { return replay_.error; }
  void allow(std::uint64_t max_nodes) override { solver_.allow(max_nodes); }

  Solved solve(std::size_t turn) override {
    auto [solution, strategy] = solve_turn(solver_, record_, replay_, turn);
    Solved solved{std::move(solution), {}};
    if (strategy) solved.proof = {std::move(strategy->moves), strategy->turns, strategy->length};
    return solved;
  }

 private:
  Record record_;
  Replay<G> replay_;
  Solver<G> solver_;
};

// A game whose boards can be set up piece by piece (games/board_setup.hpp).
template <class G>
concept HasSetup = requires(const typename G::Setup& setup) {
  { G::write_setup(setup) } -> std::convertible_to<std::string>;
};

// What the others throw.
template <Game G>
Error no_setup() {
  return Error(Error::Kind::usage,
               fmt::format("boards of {} cannot be set up; position text expected", G::title));
}

// The legal actions of a position.
template <Position P>
typename P::Moves legal(const P& position) {
  typename P::Moves moves;
  position.generate(moves);
  return moves;
}

template <Game G>
PositionState state_of(const typename G::Position& position) {
  return {G::write_position(position, Format::text), PagePositions<G>::status_of(position),
          position.to_move(), position.outcome()};
}

template <Game G>
class GameBoard final : public AnyBoard {
 public:
  using Position = typename G::Position;

  explicit GameBoard(PageBoard& board) : positions_(board) {}

  std::vector<int> looks_of(std::string_view text) override {
    return positions_.looks_of(G::parse_position(text));
  }

  std::vector<int> looks_of_setup(std::string_view text) override {
    if constexpr (HasSetup<G>) {
      std::vector<int> looks;
      for (const auto& piece : G::parse_setup(text).pieces)
        looks.push_back(piece ? positions_.look(G::drawn(*piece)) : -1);
      return looks;
    }
    throw no_setup<G>();
  }

  std::vector<Step> actions(std::string_view text) override {
    const Position position = G::parse_position(text);
    std::vector<Step> actions;
    for (const auto& move : legal(position)) {
      Position reached = position;
      PageTurn shown = positions_.play(reached, {move});
      const bool ends_turn = reached.to_move() != position.to_move() || reached.outcome();
      actions.push_back({std::move(shown), state_of<G>(reached), ends_turn});
    }
    return actions;
  }

  Step turn(std::string_view text, std::string_view turn) override {
    Position position = G::parse_position(text);
    PageTurn shown = positions_.play(position, G::parse_turn(position, turn));
    return {std::move(shown), state_of<G>(position)};
  }

 private:
  PagePositions<G> positions_;
};

template <HasSetup G>
SetupKit setup_kit() {
  SetupKit kit{{}, G::has_heights, std::string(G::stages), G::write_setup({})};
  for (const std::string& piece : G::kit())
    kit.pieces.emplace_back(piece, G::drawn(G::parse_piece(piece)));
  return kit;
}

template <HasSetup G>
SetupBoard set_up(std::string_view start, const SetupChanges& changes) {
  const bool is_text = start.find('/') != start.npos;
  typename G::Setup setup = is_text ? G::parse_setup(start) : G::parse_position(start).setup();
  for (const auto& [space, piece] : changes.put)
    setup.pieces.at(space) = piece.empty() ? std::nullopt : std::optional(G::parse_piece(piece));
  if (changes.to_move) setup.to_move = *changes.to_move;
  if (changes.stage) G::set_stage(setup, *changes.stage);
  SetupBoard board{G::write_setup(setup), {}, setup.to_move, G::stage_of(setup), {}, {}};
  for (const auto& piece : setup.pieces)
    board.pieces.push_back(piece ? G::write_piece(*piece) : "");
  try {
    const typename G::Position position(setup);
    const auto outcome = position.outcome();
    if (outcome && outcome->ending == &no_game)
      board.fault = no_game.text;
    else
      board.status = PagePositions<G>::status_of(position);
  } catch (const Error& error) {
    board.fault = error.what();
  }
  return board;
}

// The study of a game that was read back. Throws Error of kind illegal if its turns, its positions,
// its winner or the turns and lines that were found do not follow the rules.
template <Game G>
Study<G> study_of(AnnotatedGame game) {
  Study<G> study{std::move(game), {}, {}};
  study.replay = replay<G>(record_of(study.game));
  if (study.replay.error) throw *study.replay.error;
  const auto& positions = study.replay.positions;
  const auto& turns = study.game.turns;
  const auto expect_position = [&](std::size_t i, const std::string& text) {
    if (G::write_position(positions[i], Format::text) == text) return;
    throw Error(
        Error::Kind::illegal,
        fmt::format("the analysis has another position after turn {} than its turns lead to", i));
  };
  for (std::size_t i = 0; i < turns.size(); ++i) {
    const auto read = [&](auto position, const std::vector<std::string>& texts) {
      typename StudiedTurn<G>::Line line;
      try {
        for (const std::string& text : texts) {
          line.push_back(G::parse_turn(position, text));
          position = after(std::move(position), line.back());
        }
      } catch (const Error& error) {
        throw Error(Error::Kind::illegal,
                    fmt::format("a line of turn {} of the analysis: {}", i + 1, error.what()));
      }
      return line;
    };
    const AnnotatedTurn& turn = turns[i];
    expect_position(i, turn.position);
    StudiedTurn<G>& studied = study.turns.emplace_back();
    if (!turn.best.empty()) read(positions[i], {turn.best});
    if (turn.only) read(positions[i], {turn.only->next});
    studied.best_line = read(positions[i], turn.best_line);
    studied.refutation = read(positions[i + 1], turn.refutation);
    for (const CandidateTurn& candidate : turn.candidates)
      studied.candidates.push_back(read(positions[i], candidate.line));
  }
  expect_position(turns.size(), study.game.final_position);
  AnnotatedGame& read = study.game;
  if (read.cut_off) return study;
  // The rules say how the game ended, or the record does.
  if (const auto winner = winner_of(read.tags, study.replay.outcome); read.winner != winner)
    throw Error(Error::Kind::illegal,
                fmt::format("the analysis says that {} has won, and its game that {} has",
                            read.winner ? name(*read.winner) : "nobody",
                            winner ? name(*winner) : "nobody"));
  read.result = describe_result(read.tags, study.replay.outcome);
  read.ending = result_of(read.tags, study.replay.outcome).way;
  return study;
}

}  // namespace cairn::modules

namespace cairn {

template <Game G>
class GameModule final : public AnyGame {
 public:
  using Position = typename G::Position;

  GameModule() : AnyGame(modules::info_of<G>()) {}

  std::string position_text(std::string_view position, Format format) const override {
    return G::write_position(G::parse_position(position), format);
  }

  PositionState state(std::string_view position) const override {
    return modules::state_of<G>(G::parse_position(position));
  }

  std::uint64_t position_key(std::string_view position) const override {
    return cairn::position_key<G>(G::parse_position(position));
  }

  std::uint64_t perft(std::string_view text, int depth) const override {
    Position position = G::parse_position(text);
    return cairn::perft(position, depth);
  }

  std::uint64_t search_signature() const override {
    static const std::uint64_t signature = cairn::search_signature<G>();
    return signature;
  }

  OpeningTurn turn_between(std::string_view position, std::uint64_t reached) const override {
    return cairn::turn_between<G>(G::parse_position(position), reached);
  }

  std::unordered_map<std::uint64_t, std::string> turns_by_key(
      std::string_view text) const override {
    const Position position = G::parse_position(text);
    std::unordered_map<std::uint64_t, std::string> texts;
    for_each_turn(position, [&](const Turn<Position>& turn, const Position& reached) {
      std::string& first = texts[cairn::position_key<G>(reached)];
      if (first.empty()) first = G::write_turn(position, turn, Format::text);
    });
    return texts;
  }

  Diagram diagram(std::string_view text, std::span<const std::string> turns,
                  std::string_view captures) const override {
    Position position = G::parse_position(text);
    Diagram diagram = G::diagram(position);
    if (!captures.empty()) mark_captures<G>(diagram, position, captures);
    for (const std::string& played : turns) {
      const auto turn = G::parse_turn(position, played);
      G::mark_turn(diagram, position, turn, 0);
      position = after(position, turn);
    }
    return diagram;
  }

  std::string turn_text(std::string_view text,
                        std::span<const std::int32_t> actions) const override {
    const Position start = G::parse_position(text);
    Position position = start;
    Turn<Position> turn;
    for (const std::int32_t number : actions) {
      const auto moves = modules::legal(position);
      if (position.to_move() != start.to_move() || number < 0 ||
          static_cast<std::size_t>(number) >= moves.size())
        throw Error(Error::Kind::usage,
                    fmt::format("there is no action {} here; {} are legal", number, moves.size()));
      turn.push_back(moves[static_cast<std::size_t>(number)]);
      position.play(turn.back());
    }
    if (turn.empty()) return {};
    return G::write_turn(start, turn, Format::text);
  }

  std::string refusal(std::string_view position, std::size_t from, std::optional<std::size_t> to,
                      const Language& language) const override {
    return cairn::refusal<G>(G::parse_position(position), from, to, language);
  }

  RecordReport check(const Record& record) const override {
    const ReplayEnd<G> end = play_to_end<G>(record);
    const auto right = put_right<G>(record, end);
    return report_of<G>(right ? *right : record, end);
  }

  RecordReport report(const Record& record) const override {
    return report_of<G>(record, play_to_end<G>(record));
  }

  RewrittenRecord rewritten(const Record& given, Format format) const override {
    auto [record, end] = rewrite<G>(given, format);
    if (auto right = put_right<G>(record, end)) record = std::move(*right);
    RecordReport report = report_of<G>(end.error ? given : record, end);
    return {std::move(record), std::move(report), end.error, end.outcome};
  }

  PlayedRecord played(const Record& record) const override {
    const Replay<G> game = replay<G>(record);
    PlayedRecord played{{}, {}, game.nodes, game.outcome, game.error};
    for (const Position& position : game.positions)
      played.positions.push_back(G::write_position(position, Format::text));
    for (std::size_t i = 0; i < game.turns.size(); ++i)
      played.turns.push_back(G::write_turn(game.positions[i], game.turns[i], Format::text));
    return played;
  }

  IndexedRecord indexed(const Record& record) const override {
    const Replay<G> replayed = replay<G>(record);
    const auto right = put_right<G>(record, replayed);
    return {report_of<G>(right ? *right : record, replayed), index_game<G>(record, replayed)};
  }

  std::optional<GameKeys> keys(const Record& record) const override {
    return canonical_keys<G>(record);
  }

  std::string map_between(std::uint64_t from, std::uint64_t to) const override {
    const std::size_t map = connecting_map<G>(from, to);
    return map == 0 ? std::string() : G::map_name(map);
  }

  std::unique_ptr<AnySelector> selector(const Criteria& criteria) const override {
    return std::make_unique<Selector<G>>(criteria);
  }

  AnalysisSettings completed(AnalysisSettings settings) const override {
    return cairn::completed<G>(settings);
  }

  std::unique_ptr<AnyAnnotator> annotator(const AnalysisSettings& settings,
                                          const std::atomic<bool>& stop, std::size_t table_bytes,
                                          Executor& executor) const override {
    return std::make_unique<modules::GameAnnotator<G>>(settings, stop, table_bytes, executor);
  }

  std::unique_ptr<AnySteps> steps(const Record& record, Range turns,
                                  const AnalysisSettings& settings, const std::atomic<bool>& stop,
                                  std::size_t table_bytes) const override {
    return std::make_unique<modules::GameSteps<G>>(record, turns, settings, stop, table_bytes);
  }

  std::shared_ptr<const AnyStudy> study(AnnotatedGame game) const override {
    return std::make_shared<modules::GameStudy<G>>(modules::study_of<G>(std::move(game)));
  }

  std::unique_ptr<AnySolver> solver(const Record& record, const SolveSettings& settings,
                                    const std::atomic<bool>& stop,
                                    Executor& executor) const override {
    return std::make_unique<modules::GameSolver<G>>(record, settings, stop, executor);
  }

  std::unique_ptr<AnySelfPlay> self_play(const SelfPlaySettings& settings,
                                         const std::atomic<bool>& stop) const override {
    return std::make_unique<SelfPlay<G>>(settings, stop);
  }

  std::unique_ptr<Answerer> answerer(const PlayerSettings& settings, const std::atomic<bool>& stop,
                                     Executor& executor) const override {
    return std::make_unique<GameAnswerer<G>>(settings, stop, executor);
  }

  CheckedProof check_proof(CertificateReader& reader) const override {
    return cairn::check_proof<G>(reader);
  }

  PageBoard empty_board() const override { return PagePositions<G>::empty_board(); }

  std::unique_ptr<AnyBoard> board(PageBoard& board) const override {
    return std::make_unique<modules::GameBoard<G>>(board);
  }

  SetupKit setup_kit() const override {
    if constexpr (modules::HasSetup<G>) return modules::setup_kit<G>();
    throw modules::no_setup<G>();
  }

  SetupBoard set_up(std::string_view start, const SetupChanges& changes) const override {
    if constexpr (modules::HasSetup<G>) return modules::set_up<G>(start, changes);
    throw modules::no_setup<G>();
  }

  DrawnBoards draw_boards(const FigureRecord& record, const DrawnTurns& turns,
                          const FigureLook& look) const override {
    return cairn::draw_boards<G>(record, turns, look);
  }

  void draw_again(DrawnBoards& drawn, const FigureGame& game,
                  const std::vector<std::size_t>& boards, const FigureLook& look) const override {
    add_panels_again<G>(drawn, game, boards, look);
  }

  Diagram answer_diagram(const AnnotatedGame& game) const override {
    return cairn::answer_diagram<G>(game, *game.answer);
  }

  std::string random_board(Random& chance) const override {
    if constexpr (Composable<G>) return G::write_position(G::random_board(chance), Format::text);
    return {};
  }

  std::optional<PuzzleYield> find_puzzles(const PuzzleGame& source,
                                          const PuzzleSearch& search) const override {
    thread_local PuzzleMaker<G> maker(search.settings, search.known, search.stop);
    const Replay<G> replayed = replay<G>(*source.record);
    if constexpr (Composable<G>)
      if (source.is_composed) return maker.compose(*source.record, replayed);
    return maker.make(*source.record, replayed, source.may_be_won);
  }

  bool are_alike(const Puzzle& a, const Puzzle& b) const override {
    return likeness().are_alike(a, b);
  }

  bool begin_the_same(const Puzzle& a, const Puzzle& b) const override {
    return likeness().begin_the_same(a, b);
  }

  bool begins_by_taking(const Puzzle& puzzle) const override {
    const auto first = first_turn(puzzle);
    return takes_more_than_it_must<G>(first.before, first.reached);
  }

  bool begins_with_the_largest(const Puzzle& puzzle) const override {
    const auto first = first_turn(puzzle);
    return takes_the_largest<G>(first.before, first.reached);
  }

  bool are_one_turn(std::string_view text, const std::string& a,
                    const std::string& b) const override {
    const Position position = G::parse_position(text);
    const TurnClasses<G> classes(position);
    const auto class_of = [&](const std::string& turn) {
      return classes.class_of(cairn::played<G>(position, turn).reached);
    };
    return class_of(a) == class_of(b);
  }

  void check_puzzle(const Puzzle& puzzle) const override { TreeCheck<G>().check(puzzle); }

  PuzzleCheck check_answer(const Puzzle& puzzle,
                           std::span<const std::string> turns) const override {
    return AnswerCheck<G>::of(puzzle, turns);
  }

  Record record_of(const Puzzle& puzzle) const override { return cairn::record_of<G>(puzzle); }

  nlohmann::ordered_json page_solution(const Puzzle& puzzle, PageBoard& board,
                                       const Language& language) const override {
    const Position position = G::parse_position(puzzle.position);
    SolutionWriter<G> writer(board, language);
    nlohmann::ordered_json json;
    json["start"] = writer.start(position);
    json["line"] = writer.line(position, puzzle);
    return json;
  }

  PuzzlePanels panels(const Puzzle& puzzle, std::size_t number,
                      const Language& language) const override {
    return {puzzle_panel<G>(puzzle, number, language), answer_panel<G>(puzzle, number, language)};
  }

  std::optional<Panel> turn_before(const Puzzle& puzzle, const Language& language) const override {
    return turn_before_panel<G>(puzzle, language);
  }

  std::optional<Panel> wrong_turn(const Puzzle& puzzle, std::size_t number, Diagram::ArrowKind kind,
                                  bool is_first, const Language& language) const override {
    return wrong_turn_panel<G>(puzzle, number, kind, is_first, language);
  }

 private:
  // It keeps what it knows of each puzzle.
  static PuzzleLikeness<G>& likeness() {
    thread_local PuzzleLikeness<G> likeness;
    return likeness;
  }

  static PlayedTurn<G> first_turn(const Puzzle& puzzle) {
    return cairn::played<G>(G::parse_position(puzzle.position), puzzle.solution.text);
  }
};

}  // namespace cairn
