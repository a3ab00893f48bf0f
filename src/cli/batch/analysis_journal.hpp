// The journal of a run of `cairn analyse -o FILE`: keeps each game's analysis as soon as it is
// finished, so that after an interruption of any kind the same command goes on from there. It is a
// database beside FILE.
#pragma once

#include <atomic>
#include <cstddef>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>

#include "cli/batch/analysed_records.hpp"
#include "cli/output/shared_database.hpp"

namespace cairn::cli {

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
  // Removes the file. It is called once FILE is complete.
  void remove();

 private:
  std::optional<AnnotatedGame> find(const Record& record, std::string_view text,
                                    const AnalysisSettings& settings);
  void add(const Record& record, std::string_view text, const AnalysisSettings& settings,
           const GameStudy& study);
  SharedDatabase* existing();  // null if there is none yet
  SharedDatabase& made();

  std::string path_;
  std::mutex mutex_;  // guards the making of the database
  std::optional<SharedDatabase> database_;
  std::atomic<std::size_t> taken_up_ = 0;
};

}  // namespace cairn::cli
