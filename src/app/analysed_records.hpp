// Games that an earlier run has annotated: read from JSON lines, kept in a journal, stored in a
// database.
#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <mutex>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "analysis/selection.hpp"
#include "app/analysed_record.hpp"
#include "app/batch.hpp"
#include "app/options.hpp"
#include "app/output_file.hpp"
#include "core/annotated_game.hpp"
#include "formats/records/database.hpp"

namespace cairn::cli {

// Returns one job for each line of the piece. `game_work` gives the work for an annotated game and
// its place, and `bad_work` gives the work for a record that the earlier run already found to be
// bad. A line that cannot be read becomes a job that throws the error.
std::vector<Job> annotated_jobs(const Input& input,
                                const std::function<Job::Work(AnnotatedGame, Place)>& game_work,
                                const std::function<Job::Work(const BadRecord&)>& bad_work);

// Returns the jobs for a record of a database of which an analysis is stored: those that `jobs`
// makes of an input that holds the line of the analysis alone. Their text stays that of the record.
std::vector<Job> jobs_of_analysis(const Input& record, const std::string& json,
                                  const std::function<std::vector<Job>(const Input&)>& jobs);

// Reads games together with their analysis: records are analysed, and the games of an earlier
// analysis are taken as they are.

// Analyses some turns of a record with the memory of this program's searches. Returns nothing if a
// stop was requested before it was done. A bad record gives a result with its error.
std::optional<Analysed> analyse_record(const Record& record, const AnalysisSettings& settings,
                                       Range turns = {});

// Answers what is known about the last position of a record with the same memory. Returns nothing
// if a stop was requested before it was done. Throws Error if the record's start is no position.
std::optional<Analysed> answer_record(const Record& record, const AnalysisSettings& settings);

// Searches a record with that text and these settings, as analyse_record() does.
using RecordSearch = std::function<std::optional<Analysed>(
    const Record& record, std::string_view text, const AnalysisSettings& settings)>;

// Returns a reader that calls `present`, in any thread, for every game and every bad record. The
// turns whose numbers are not in `turns`, counted from 1, have no results of a search. A stored
// analysis is refused if an option asks for another search than the one that made it. A record of a
// database is never searched: it is bad if no analysis of it is stored that the options ask for.
// `search`, if it is given, searches in place of analyse_record(), where all turns are wanted.
Reader analysed_records(const AnalysisOptions& options, Range turns,
                        std::function<Product(Analysed)> present, RecordSearch search = {});

// The same, except that records are not searched.
Reader stored_analyses(std::function<Product(Analysed)> present);

// The journal of a run of `cairn analyse -o FILE`: keeps each game's analysis as soon as it is
// finished, so that after an interruption of any kind the same command goes on from there. It is a
// database beside FILE.

class AnalysisJournal {
 public:
  // `output` is the FILE. The journal is made when the first game is finished. One that an earlier
  // run has left is taken up, or removed if `is_fresh`.
  AnalysisJournal(const std::string& output, bool is_fresh);

  static std::string path_for(const std::string& output) { return output + ".journal"; }

  // Returns the analysis of a record with this text: that of the journal if it has the same
  // settings and was made by this version of the search, and otherwise what analyse_record() says.
  // Throws WriteError if the journal cannot be read or written. Any thread may call this.
  std::optional<Analysed> analyse(const Record& record, std::string_view text,
                                  const AnalysisSettings& settings);

  // How many analyses were taken up.
  std::size_t taken_up() const { return taken_up_; }
  bool is_there() const { return database_.has_value(); }
  const std::string& path() const { return path_; }
  // Keeps what is finished for the next run.
  void keep();
  // Whether it has analyses that this run did not need, and another one may.
  bool has_others() const;
  // Removes the file. It is called once FILE is complete.
  void remove();

 private:
  std::optional<AnnotatedGame> find(const Record& record, std::string_view text,
                                    const AnalysisSettings& settings);
  void add(const Record& record, std::string_view text, const AnalysisSettings& settings,
           const AnalysedGame& study);
  SharedDatabase* existing();  // null if there is none yet
  SharedDatabase& made();

  std::string path_;
  std::mutex mutex_;  // guards the making of the database
  std::optional<SharedDatabase> database_;
  std::atomic<std::size_t> taken_up_ = 0;
  std::set<DatabaseWriter::Key> used_;  // games whose analysis was taken up or made
};

// A database as the output of a batch: records are added to it, and their analyses.

// Whether the name is one for a database (*.db, *.sqlite), or a database has it already.
bool names_database(const std::string& path);

class DatabaseOutput {
 public:
  // Which of the records are stored that cannot be played to their end. They are stored as they
  // stand.
  enum class CutOff : std::uint8_t { left_out, kept };

  // `copies` says what is done with a new game of which the database has a copy: drop leaves it
  // out, report tells it, and ignore only counts it.
  DatabaseOutput(std::string path, DuplicateMode copies);

  // Opens the database, or makes it, before a record is read. Throws WriteError, as the functions
  // below do, also if another run writes it.
  void open() { database_.emplace(path_); }

  // Returns a reader that adds each record that is not there yet. Analyses of it in the input are
  // added too.
  Reader records(CutOff cut_off);
  // Returns a reader that also searches each record of which the database has no analysis by this
  // search with these settings. `is_input`: the records are those of this database.
  Reader analyses(const AnalysisOptions& options, bool is_input);

  // Commits everything that was added.
  void finish();
  // What was added, in words.
  std::string summary() const { return path_ + ": " + additions_.summary(); }

 private:
  // What a job knows of a record.
  struct Given {
    std::shared_ptr<const Record> record;
    StoredRecord stored;
    std::vector<StoredAnalysis> analyses;
    std::optional<AnnotatedGame> game;  // of the only analysis, if it has been read already
  };
  using WorkOn = std::function<Job::Work(Given)>;

  std::vector<Job> jobs(const Input& input, const std::optional<AnalysisOptions>& options,
                        CutOff cut_off, bool is_input);
  static std::vector<Job> jobs_of_json(const Input& input, const WorkOn& work_on);
  std::optional<Product> work(const Given& given, const std::optional<AnalysisOptions>& options,
                              CutOff cut_off);
  bool has(const Given& given, const std::optional<AnalysisOptions>& options);
  bool analyse(const Given& given, const AnalysisOptions& options, RecordAddition& addition);
  void add(const RecordAddition& addition, RecordReport& report);

  std::string path_;
  std::optional<SharedDatabase> database_;
  RecordAdditions additions_;
};

// Runs a batch whose reader adds to the database, which the batch must not read unless `is_input`,
// and tells what was added. Copies are sought in the database, which adds in the order of the
// records, or if that `is_input`, among the records. Returns an exit status as run_batch() does.
int run_batch_into(DatabaseOutput& database, const std::vector<std::string>& files,
                   BatchOptions options, const Reader& reader, bool is_input = false);

// Answers positions that are asked about one by one: position text in an argument, or a position of
// a record.

// Answers, for every record of the sources, what is known about the position after `turn` turns;
// without a number, of a record that asks about its last position. `write` gets what is found, in
// order. Returns an exit status. Throws Error if a source cannot be read or has no such turn.
int answer_positions(const std::vector<std::string>& sources, const Part& part,
                     std::optional<int> turn, const AnalysisSettings& settings,
                     const std::function<void(const Analysed&)>& write);

}  // namespace cairn::cli
