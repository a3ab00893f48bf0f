// The one seam to the games: what the rest of the program asks of a game that is chosen at run
// time. Positions and turns are texts here, and all results are plain data. app/game_module.hpp
// implements it for a game by its struct (games/game.hpp); games/list.hpp has the games.
//
// Functions that take the text of a position or a record throw Error (syntax, position) if it is,
// or begins with, no position of the game, and those that take the text of a turn throw Error
// (syntax, illegal, ambiguous) if it is not legal there.
//
// Stable: docs/library.md says what that means.
#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <nlohmann/json_fwd.hpp>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <unordered_map>
#include <utility>
#include <vector>

#include "core/annotated_game.hpp"
#include "core/date.hpp"
#include "core/diagram.hpp"
#include "core/executor.hpp"
#include "core/language.hpp"
#include "core/page.hpp"
#include "core/position.hpp"
#include "core/puzzle.hpp"
#include "core/random.hpp"
#include "core/record.hpp"
#include "core/statistics.hpp"
#include "games/game.hpp"

namespace cairn {

// Of other rooms, for whoever asks for them.
class Answerer;
class CertificateReader;
struct AnalysisProgress;
struct CheckedProof;
struct Criteria;
struct DrawnBoards;
struct DrawnTurns;
struct FigureGame;
struct FigureLook;
struct FigureRecord;
struct GameKeys;
struct PlayerSettings;
struct PuzzleGame;
struct PuzzleSearch;
struct PuzzleYield;
struct SelfPlaySettings;
struct SolveSettings;

// What a game is called, and what it has.
struct GameInfo {
  std::string name;                         // on the command line and in Record::game
  std::string title;                        // for people
  std::string sgf_name;                     // the value of SGF's FF property
  int board_parts = 0;                      // parts, joined by `/`, of the board in position text
  std::vector<std::string_view> setups{};   // Game::setups
  std::vector<std::string_view> endings{};  // Ending::word of Game::endings
  bool can_recur = false;                   // its positions can
  int bulk_plies = 0;                       // the last plies that perft() counts without playing
  GameDefaults defaults{};
  std::string_view in_brief{};  // HasBrief, or empty
  std::string_view signs_in_brief{};
  std::span<const MotifIdea> ideas{};  // what its motifs tell, those first that tell most
  bool is_composable = false;          // random_board() makes boards
  // The text of a turn in other names of spaces; null for a game whose spaces have one name only.
  // Throws Error (syntax) for a name that is no space.
  std::string (*renamed)(std::string_view turn, SpaceNames from, SpaceNames to) = nullptr;
};

// A record that was rewritten in the notation of a format and corrected, as far as it can be
// played.
struct RewrittenRecord {
  Record record;
  RecordReport report;
  std::optional<Error> error;      // why the next turn cannot be played
  std::optional<Outcome> outcome;  // after the last turn, including a draw by repetition
};

// A record as far as it can be played.
struct PlayedRecord {
  std::vector<std::string> positions;  // position text of the start and after each turn
  std::vector<std::string> turns;      // move text
  std::vector<std::size_t> nodes;      // of each turn its index in Record::turns
  std::optional<Outcome> outcome;      // of the last position, including a draw by repetition
  std::optional<Error> error;          // why the next turn cannot be played
};

// What a database keeps of a record.
struct IndexedRecord {
  RecordReport report;
  IndexedGame game;
};

// A turn and the position that it leads to, as texts.
struct OpeningTurn {
  std::string turn;
  std::string position;
};

// A game with its analysis, of which the positions and turns are kept.
class AnyStudy {
 public:
  virtual ~AnyStudy() = default;
  virtual const AnnotatedGame& game() const = 0;
  // The texts of the game in the notation of Cairn's SGF. What the game does not know stays as it
  // is.
  virtual SgfTexts sgf() const = 0;
  // The page of the game, which this object must outlive.
  virtual GamePage page(const Language& language) const = 0;
  // What the statistics of an archive need of it.
  virtual GameFigures figures(const Language& language) const = 0;
  virtual std::vector<std::uint64_t> position_keys() const = 0;  // of the start and after each turn
  virtual IndexedGame index(const Record& record) const = 0;     // `record` is that of the game
};

struct StudiedRecord {
  std::shared_ptr<const AnyStudy> study;
  RecordReport report;
};

// Annotates records of a game (analysis/annotate.hpp). It owns the memory of the searches. Both
// functions return nothing if they were stopped; progress is counted if there is something to count
// it in.
class AnyAnnotator {
 public:
  virtual ~AnyAnnotator() = default;
  // Searches the turns whose numbers, counted from 1, are in `turns`. The record is corrected
  // before.
  virtual std::optional<StudiedRecord> annotate(const Record& record, Range turns,
                                                AnalysisProgress* progress) = 0;
  // Answers the position after the last turn that can be played.
  virtual std::optional<StudiedRecord> answer(const Record& record, AnalysisProgress* progress) = 0;
};

// The annotation of a record, made step by step (SteppedAnnotation in analysis/annotate.hpp).
class AnySteps {
 public:
  virtual ~AnySteps() = default;
  virtual bool step() = 0;  // whether there is another one
  virtual std::size_t done() const = 0;
  virtual std::size_t steps() const = 0;
  virtual std::size_t positions() const = 0;  // of the record
  // The value of a position, counted from that before the first turn that is searched, if known.
  virtual std::optional<CandidateTurn> value(std::size_t position) const = 0;
  virtual std::size_t tasks() const = 0;
  virtual std::optional<std::string> work(std::size_t task) = 0;
  virtual void take(std::size_t task, std::string_view found) = 0;
  virtual std::shared_ptr<const AnyStudy> result() const = 0;  // null before the end
};

// Solves the positions of a record (analysis/solve.hpp). It owns the memory of the searches.
class AnySolver {
 public:
  // The winner's moves, as a certificate has them.
  struct Proof {
    std::vector<std::uint16_t> moves;
    std::uint64_t turns = 0;
    std::uint64_t length = 0;
  };
  struct Solved {
    Solution solution;
    std::optional<Proof> proof;  // that the winner wins, if it was found
  };

  virtual ~AnySolver() = default;
  virtual std::size_t turns() const = 0;                  // that can be played
  virtual const std::optional<Error>& error() const = 0;  // why no more of them can
  virtual void allow(std::uint64_t max_nodes) = 0;        // for each search from now on
  virtual Solved solve(std::size_t turn) = 0;             // the position after so many turns
};

// Plays games of the engine against itself; SelfPlay (analysis/selfplay.hpp) says how.
class AnySelfPlay {
 public:
  virtual ~AnySelfPlay() = default;
  virtual std::optional<Record> play(std::uint64_t number, const std::string& start,
                                     Format format) = 0;
};

// Selects records by criteria; Selector (analysis/selection.hpp) says how.
class AnySelector {
 public:
  virtual ~AnySelector() = default;
  virtual bool accepts(const Record& record) const = 0;
  virtual std::optional<std::vector<std::uint64_t>> position_keys() const = 0;
  virtual std::vector<int> turns(const Record& record) const = 0;
};

// What holds of a position itself, whatever was played before it.
struct PositionState {
  std::string position;  // position text
  std::string status;    // whose turn it is, or how the game ended: "White to move"
  Side to_move = Side::white;
  std::optional<Outcome> outcome;
};

// A board on a page, which tells what can be played on it. It adds the looks of the pieces that it
// meets to its PageBoard.
class AnyBoard {
 public:
  // A turn or an action of one, and the position that it leads to.
  struct Step {
    PageTurn shown;
    PositionState reached;
    bool ends_turn = true;
  };

  virtual ~AnyBoard() = default;
  virtual std::vector<int> looks_of(std::string_view position) = 0;  // by space; -1: no piece
  virtual std::vector<int> looks_of_setup(std::string_view setup) = 0;
  virtual std::vector<Step> actions(std::string_view position) = 0;  // the legal ones
  virtual Step turn(std::string_view position, std::string_view turn) = 0;
};

// What boards of a game are set up with.
struct SetupKit {
  std::vector<std::pair<std::string, Diagram::Piece>> pieces;  // by their texts
  bool has_heights = false;  // whether a piece can stand higher than its parts
  std::string stages;        // the letters of what may have to be played
  std::string empty;         // the board without pieces, as text
};

struct SetupChanges {
  std::vector<std::pair<std::size_t, std::string>> put;  // by space; an empty text: no piece
  std::optional<Side> to_move;
  std::optional<std::string> stage;
};

// A board that was set up. It need not be a possible position.
struct SetupBoard {
  std::string text;
  std::vector<std::string> pieces;  // by space; an empty text: none
  Side to_move = Side::white;
  std::string stage;
  std::string status;                // PositionState::status; empty if it is no position
  std::optional<std::string> fault;  // why it is no position
};

// The boards of a puzzle on sheets.
struct PuzzlePanels {
  Panel question;
  Panel answer;
};

class AnyGame : public GameInfo {
 public:
  explicit AnyGame(GameInfo info) : GameInfo(std::move(info)) {}
  AnyGame(const AnyGame&) = delete;
  AnyGame& operator=(const AnyGame&) = delete;
  virtual ~AnyGame() = default;

  // Positions.

  // A position, which may be in any notation of the game, in that of the format.
  virtual std::string position_text(std::string_view position, Format format) const = 0;
  virtual PositionState state(std::string_view position) const = 0;
  virtual std::uint64_t position_key(
      std::string_view position) const = 0;  // the same for all images
  virtual std::uint64_t perft(std::string_view position, int depth) const = 0;
  virtual std::uint64_t search_signature() const = 0;  // analysis/signature.hpp
  // The turn that leads to the position with that hash; empty texts if there is none.
  virtual OpeningTurn turn_between(std::string_view position, std::uint64_t reached) const = 0;
  // The first legal turn to each position that can be reached, by the key of that position.
  virtual std::unordered_map<std::uint64_t, std::string> turns_by_key(
      std::string_view position) const = 0;
  // The diagram of the position after some turns, with their arrows. `captures` is a space; it is
  // marked with what the piece on it can capture. Throws Error (usage) if there is none.
  virtual Diagram diagram(std::string_view position, std::span<const std::string> turns,
                          std::string_view captures) const = 0;
  // Game::turn_text() of actions by their numbers among the legal ones. Throws Error (usage) for a
  // number that is none.
  virtual std::string turn_text(std::string_view position,
                                std::span<const std::int32_t> actions) const = 0;
  // Why no action leads from a space, or from it to another one (refusal() in games/game.hpp).
  virtual std::string refusal(std::string_view position, std::size_t from,
                              std::optional<std::size_t> to, const Language& language) const = 0;

  // Records. They throw Error if the record's start is no position; what else is wrong is told.

  virtual RecordReport check(const Record& record) const = 0;   // corrected by what its turns show
  virtual RecordReport report(const Record& record) const = 0;  // as it stands
  virtual RewrittenRecord rewritten(const Record& record, Format format) const = 0;
  virtual PlayedRecord played(const Record& record) const = 0;
  virtual IndexedRecord indexed(const Record& record) const = 0;
  virtual std::optional<GameKeys> keys(const Record& record) const = 0;
  // Describes the map between two games of one key (GameKeys::maps); empty if it changes nothing.
  virtual std::string map_between(std::uint64_t from, std::uint64_t to) const = 0;
  virtual std::unique_ptr<AnySelector> selector(const Criteria& criteria) const = 0;

  // Searches. `stop` and the executor must outlive what is made.

  virtual AnalysisSettings completed(AnalysisSettings settings) const = 0;
  virtual std::unique_ptr<AnyAnnotator> annotator(const AnalysisSettings& settings,
                                                  const std::atomic<bool>& stop,
                                                  std::size_t table_bytes,
                                                  Executor& executor) const = 0;
  virtual std::unique_ptr<AnySteps> steps(const Record& record, Range turns,
                                          const AnalysisSettings& settings,
                                          const std::atomic<bool>& stop,
                                          std::size_t table_bytes) const = 0;
  // The study of a game that was read back: the one place where its texts become turns.
  virtual std::shared_ptr<const AnyStudy> study(AnnotatedGame game) const = 0;
  virtual std::unique_ptr<AnySolver> solver(const Record& record, const SolveSettings& settings,
                                            const std::atomic<bool>& stop,
                                            Executor& executor) const = 0;
  virtual std::unique_ptr<AnySelfPlay> self_play(const SelfPlaySettings& settings,
                                                 const std::atomic<bool>& stop) const = 0;
  virtual std::unique_ptr<Answerer> answerer(const PlayerSettings& settings,
                                             const std::atomic<bool>& stop,
                                             Executor& executor) const = 0;
  virtual CheckedProof check_proof(CertificateReader& reader) const = 0;

  // Boards.

  virtual PageBoard empty_board() const = 0;
  // `board` must be the empty one, with or without looks, and outlive what is made.
  virtual std::unique_ptr<AnyBoard> board(PageBoard& board) const = 0;
  // Throw Error (usage) if boards of the game cannot be set up.
  virtual SetupKit setup_kit() const = 0;
  virtual SetupBoard set_up(std::string_view start, const SetupChanges& changes) const = 0;
  virtual DrawnBoards draw_boards(const FigureRecord& record, const DrawnTurns& turns,
                                  const FigureLook& look) const = 0;
  // Draws some boards of a game of a picture again, by their indices.
  virtual void draw_again(DrawnBoards& drawn, const FigureGame& game,
                          const std::vector<std::size_t>& boards, const FigureLook& look) const = 0;
  // The board of the game's final position, with what its answer says.
  virtual Diagram answer_diagram(const AnnotatedGame& game) const = 0;

  // Puzzles.

  // A board that is made by chance; only for a game that is_composable.
  virtual std::string random_board(Random& chance) const = 0;
  // Returns nothing if it was stopped. A thread keeps the memory of its searches.
  virtual std::optional<PuzzleYield> find_puzzles(const PuzzleGame& source,
                                                  const PuzzleSearch& search) const = 0;
  virtual bool are_alike(const Puzzle& a, const Puzzle& b) const = 0;
  virtual bool begin_the_same(const Puzzle& a, const Puzzle& b) const = 0;
  // Whether the first turn takes more than every turn must, and whether it takes the largest piece.
  virtual bool begins_by_taking(const Puzzle& puzzle) const = 0;
  virtual bool begins_with_the_largest(const Puzzle& puzzle) const = 0;
  // Whether two turns are the same, or images of each other under a symmetry of the position.
  virtual bool are_one_turn(std::string_view position, const std::string& a,
                            const std::string& b) const = 0;
  virtual void check_puzzle(const Puzzle& puzzle) const = 0;  // throws Error if it is wrong
  virtual PuzzleCheck check_answer(const Puzzle& puzzle,
                                   std::span<const std::string> turns) const = 0;
  virtual Record record_of(const Puzzle& puzzle) const = 0;
  // Returns the puzzle's position and solution for the script of its page, as members `start` and
  // `line`. The looks of its pieces are added to the board.
  virtual nlohmann::ordered_json page_solution(const Puzzle& puzzle, PageBoard& board,
                                               const Language& language) const = 0;
  virtual PuzzlePanels panels(const Puzzle& puzzle, std::size_t number,
                              const Language& language) const = 0;
  // A turn as an example of how arrows are read: the one before the puzzle, or a wrong one with an
  // arrow of this kind. Nothing if none is known.
  virtual std::optional<Panel> turn_before(const Puzzle& puzzle,
                                           const Language& language) const = 0;
  virtual std::optional<Panel> wrong_turn(const Puzzle& puzzle, std::size_t number,
                                          Diagram::ArrowKind kind, bool is_first,
                                          const Language& language) const = 0;
};

}  // namespace cairn
