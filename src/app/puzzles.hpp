// The directory of a set of puzzles.
#pragma once

#include <chrono>
#include <cstddef>
#include <fstream>
#include <map>
#include <mutex>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "app/batch.hpp"
#include "app/output_file.hpp"
#include "core/diagram.hpp"
#include "core/language.hpp"
#include "core/puzzle.hpp"
#include "core/record.hpp"
#include "formats/output/svg.hpp"
#include "puzzles/assembly.hpp"
#include "puzzles/puzzle_set.hpp"
#include "puzzles/settings.hpp"

namespace cairn::cli {

struct PuzzleSheets {
  int puzzles_a_page = 6;  // 0: no sheets are made
  Paper paper;
  bool svg = false;                       // pages as SVG files in addition to the PDF
  const Language* language = &english();  // of the sheets and the page
};

// How a set is written for people.
struct PuzzleSetLook {
  PuzzleSheets sheets;
  CsvTexts csv_texts = CsvTexts::as_they_are;
};

// Returns the paths of the files that write_puzzle_set() writes beside the pages as SVG.
std::vector<std::string> puzzle_set_files(const std::string& directory);

// What was looked for puzzles.
struct SetSummary {
  std::size_t games = 0;
  std::size_t bad_records = 0;  // of these
};

// Writes all files of the set into a directory that exists; its proofs are in one archive. Removes
// sheets that an earlier set left there. Throws Error of kind io.
void write_puzzle_set(const std::string& directory, const std::vector<ProvenPuzzle>& set,
                      const SetSummary& summary, const PuzzleSetLook& look);

// Returns the files of a set, of which each may be compressed ("puzzles.jsonl.xz"). Files that are
// not there are left out. Throws Error of kind io if one cannot be read, or if puzzles.jsonl is not
// there.
SetFiles read_puzzle_set(const std::string& directory);

// The options of `cairn puzzles`.

struct PuzzlesOptions {
  BatchOptions batch;  // its output is the directory of the set
  PuzzleSettings settings;
  std::vector<std::string> files;
  std::vector<std::string> known;  // files of earlier sets; their puzzles are not made again
  int most_of_a_class = 0;         // the most puzzles of one class; 0: all
  int most = 0;                    // the most puzzles altogether; 0: all
  DifficultyClass hardest = DifficultyClass::very_hard;  // harder puzzles are not taken
  PuzzleSetLook look;
  // At most one of these is not 0: how many games the engine plays against itself, and how many
  // boards are composed, both after what the files hold.
  int self_play = 0;
  int compose = 0;
  std::string game;
  int seed = 1;
  int depth = 2;                // of the games
  bool is_first_steps = false;  // a small set for people who have just learnt the rules

  // Whether this command makes a file of games or boards; it is then the last of `files`.
  bool makes_source() const { return self_play > 0 || compose > 0; }

  // Whether there is anything to look for puzzles in.
  bool has_games() const { return !files.empty() || !batch.file_lists.empty() || makes_source(); }

  ChoiceLimits limits() const {
    return {static_cast<std::size_t>(most_of_a_class), static_cast<std::size_t>(most), hardest};
  }
};

// Parses the arguments. Returns false if help was asked for; the help has then been printed. Throws
// Error of kind usage.
bool parse_puzzles_options(const Arguments& arguments, PuzzlesOptions& options);

// The journal of a run of `cairn puzzles`: what is done, so that the same command goes on from
// there after an interruption. It has a line of JSON for each game that the engine has played
// against itself, and one for each game that was searched for puzzles. Each line names the task it
// belongs to and ends with its checksum; what is incomplete or damaged is ignored, and that game is
// done again. Lines may be repeated and be in any order, so that the journals of runs with --part,
// one after another, are the journal of the whole.

class PuzzlesJournal {
 public:
  // `task` is a text that contains everything on which the work on a game depends, apart from the
  // game. Takes over what an existing journal has. Throws Error of kind usage if that belongs to
  // another task, and of kind io if the file cannot be read or written.
  PuzzlesJournal(const std::string& path, const std::string& task);

  // Returns the puzzles of a game if the journal has them. `game` is a text that contains
  // everything about the game. Any thread may call this function and the next three.
  std::optional<GamePuzzles> find(const std::string& game) const;
  // Returns the record of the game that the engine played under that number, if the journal has it.
  std::optional<std::string> find_played(int number) const;
  // Append the line of a game. Throw WriteError.
  void add(const std::string& game, const GamePuzzles& puzzles);
  void add_played(int number, const std::string& record);

  // Returns how many games in which puzzles were sought were taken over from an existing journal.
  std::size_t taken_over() const { return taken_over_; }
  // Removes the file. It is called once the set is written.
  void remove();

 private:
  void read(const std::string& line);
  void append(const std::string& line);

  std::string path_;
  std::string task_;
  std::map<int, std::string> played_;         // records by the numbers of their games
  std::map<std::string, GamePuzzles> games_;  // by the keys of their texts
  std::size_t taken_over_ = 0;
  std::ofstream file_;
  mutable std::mutex mutex_;
};

// The JSON Schema of its lines.
nlohmann::ordered_json journal_json_schema();

// The work of a run of `cairn puzzles`, from the records to the puzzles of each game.

// Returns "1 game or board", for example.
std::string games_or_boards(std::size_t count);

class Workshop {
 public:
  // All arguments must outlive this object.
  Workshop(const PuzzlesOptions& options, const std::set<std::string>& known,
           PuzzlesJournal& journal)
      : options_(options), known_(known), journal_(journal) {}

  // Returns the jobs of an input, for run_batch().
  std::vector<Job> jobs(const Input& input);

  // Takes the puzzles of the games that the batch kept, in the order of the games.
  std::vector<GamePuzzles> take() { return std::move(kept_); }

  // Returns how many records of these games are bad.
  std::size_t bad() const { return bad_; }

  // Returns the line of progress.
  std::string progress() const;

 private:
  std::vector<Job> jobs_for_annotated(const Input& input);
  Job::Work work_on(std::shared_ptr<const Record> record, std::vector<bool> may_be_won);
  // Returns nothing if a stop was requested before the work was done.
  std::optional<Product> work(const PuzzleGame& source);
  void count(const GamePuzzles& game);

  const PuzzlesOptions& options_;
  const std::set<std::string>& known_;
  PuzzlesJournal& journal_;
  std::vector<GamePuzzles> kept_;
  std::size_t bad_ = 0;  // the bad records of these games
  mutable std::mutex mutex_;
  std::size_t games_ = 0;  // so far, including games that the batch drops later
  std::size_t positions_ = 0;
  std::size_t puzzles_ = 0;
  std::chrono::steady_clock::time_point begin_ = std::chrono::steady_clock::now();
};

// The files of games and boards that a run of `cairn puzzles` makes for itself.

// The files in the set's directory: games that the engine plays against itself, and boards from
// which puzzles are composed.
inline constexpr std::string_view self_play_file = "games.sgf";
inline constexpr std::string_view boards_file = "boards.txt";

// Makes the file that the options ask for, if they ask for one, and adds it to the options' files.
// Games that the journal has are not played again. Returns an exit status.
int make_source(PuzzlesOptions& options, FileClaims& claims, PuzzlesJournal& journal);

}  // namespace cairn::cli
