// A database as the output of a batch: records are added to it, and their analyses.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "archive/database/record_additions.hpp"
#include "archive/database/stored_record.hpp"
#include "cli/batch/batch.hpp"
#include "cli/output/shared_database.hpp"
#include "model/annotated_game.hpp"
#include "study/analysed_record.hpp"

namespace cairn::cli {

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

}  // namespace cairn::cli
