// The work of a run of `cairn puzzles`, from the records to the puzzles of each game.
#pragma once

#include <chrono>
#include <cstddef>
#include <mutex>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "cli/batch/batch.hpp"
#include "cli/puzzles/puzzles_journal.hpp"
#include "cli/puzzles/puzzles_options.hpp"
#include "games/puzzle_search.hpp"
#include "model/record.hpp"
#include "puzzles/assembly.hpp"

namespace cairn::cli {

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

}  // namespace cairn::cli
