// Runs a verb over many records: reads them, works on several at a time, keeps their order, shows
// how far it is, and counts.
#pragma once

#include <array>
#include <atomic>
#include <chrono>
#include <condition_variable>
#include <cstddef>
#include <deque>
#include <functional>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>
#include <thread>
#include <vector>

#include "analysis/annotate.hpp"
#include "analysis/duplicates.hpp"
#include "analysis/selection.hpp"
#include "app/analysed_record.hpp"
#include "app/console.hpp"
#include "app/options.hpp"
#include "app/output_file.hpp"
#include "core/error.hpp"
#include "core/record.hpp"
#include "formats/output/record_report.hpp"
#include "formats/records/input.hpp"
#include "formats/records/reader.hpp"

namespace cairn::cli {

struct BatchOptions {
  std::string output = "-";  // "-": standard output
  int workers = 1;
  bool quiet = false;
  std::vector<std::string> file_lists;  // files that list the names of more files
  std::string players;                  // the list of people (core/people.hpp); empty: none
  std::string bad;                      // the file for unchanged copies of bad records; empty: none
  std::string report;                   // the file for the JSON lines of the report; empty: none
  Criteria criteria;                    // which records are processed
  DuplicateMode duplicates = DuplicateMode::ignore;
  Part part;  // which of these records
  InputLimits limits;
  bool strict = false;  // repaired records and those with a note also count as bad
};

// The loop over all records of all inputs. It is responsible for order, worker threads, progress
// and errors.

// The result of the work on one record.
struct Product {
  std::string text;     // goes to the output; may be empty
  RecordReport report;  // the source of the messages
  // If the function is not empty, it is called in place of writing `text` to the output, and puts
  // the product elsewhere. The calls come in the order of the records, and there is none for a
  // product that is dropped. It must not write over a file that the run reads, which the claims
  // tell, and may say in the report what became of the record. It throws Error if the product
  // cannot be kept, and WriteError if no other could be either.
  std::function<void(FileClaims& claims, RecordReport& report)> keep{};
};

// One record and the work to do on it. The work may run in any thread. It returns nothing if a stop
// was requested before it was done, and throws Error if the record is bad as a whole.
struct Job {
  using Work = std::function<std::optional<Product>()>;

  std::string source;  // the input's label; messages name it with the number and the place
  int number = 1;
  Place place;
  Work work;
  std::shared_ptr<const Record> record{};  // which the work shares; null if it is bad
  std::string_view text{};                 // the unchanged text of the record, a part of the piece
  std::shared_ptr<const TextPiece> piece{};
  bool is_readable = true;  // false: it is already known that there is no record here
  bool is_rest = false;     // not a record, but more text of the previous one
  std::size_t index = 0;    // counted from 0 over all jobs of the batch
};

// Makes the jobs of one readable piece of a file, one for each record in it. A part of the piece
// that cannot be read becomes a job that throws the error.
using Reader = std::function<std::vector<Job>(const Input& input)>;

// Returns the jobs of an input that holds records in any format. `set_work` gives those their work
// that have a record.
std::vector<Job> record_jobs(const Input& input, const std::function<void(Job&)>& set_work);

// Returns the usual reader, which applies `work` to each record of a file in any format.
Reader each_record(std::function<Product(const Record&)> work);

// Returns the job for a record, which it takes, or for the error found in its place. For a record,
// the caller must still set the work.
Job job_of(const Input& input, ReadResult result);

// How a batch presents its products.
struct Presentation {
  std::optional<Paint> paint{};  // of texts for people; without it they are data
  std::string header{};          // written before the first text of the output
  std::string_view separator{};  // written between two texts
  bool tells_all_good = false;   // the summary is printed even if all records are good
  // Returns the text to write for each record in place of the text of its product. If the function
  // is empty, the text of the product is written.
  std::function<std::string(const RecordReport&)> describe{};
  bool has_output = true;  // false: nothing is written, because `keep` puts each product elsewhere
  std::vector<std::string> other_outputs{};  // files that are written once the batch is done
  std::vector<std::string> databases{};      // to which the batch adds
  std::string directory{};                   // where `keep` or what follows makes files
  // Opens what `keep` writes to. It is called once all inputs are listed and no output is one.
  std::function<void(FileClaims&)> open{};
  // Whether the output is the only input. It is replaced only if all of its records are good.
  bool is_in_place = false;
  // Returns the line of progress. If the function is empty, the line says how many records are
  // done.
  std::function<std::string()> progress{};
};

// Does the jobs of all inputs and writes the texts of their products in the order of the inputs, in
// the way that the presentation describes. The output is the same for any number of workers. Bad
// records and unreadable files are reported, and the batch goes on. Once a stop is requested, what
// is finished is left beside the files that were to be written. Returns an exit status
// (app/console.hpp). Throws WriteError if results cannot be written, and Error of kind usage
// if no input is given, or if an output is an input or another output.
int run_batch(const std::vector<std::string>& files, const BatchOptions& options,
              const Reader& reader, const Presentation& presentation = {});

// Says which names of the --players list no player of the records has, unless only some records
// were chosen. For verbs that have asked for the main names of all players.
void tell_names_of_nobody(const BatchOptions& options);

// Gives the jobs of a batch in the order of its inputs.

// Returns a job that throws the error, which says what is wrong in the place of a record.
Job failing_job(const Input& input, const Error& error);

class JobSource {
 public:
  // `reader`, which must outlive this object, makes the jobs from the pieces of the files. If
  // `keeps_records` is set, the jobs hold their records. Of databases, there are jobs only for what
  // `query` asks for, if there is one; `written` are databases and directories to which the run
  // writes. Throws Error of kind usage as Inputs does.
  JobSource(const std::vector<std::string>& files, const Reader& reader, bool keeps_records,
            const InputLimits& limits, const StoredQuery* query,
            const std::vector<std::string>& written)
      : inputs_(files, stop_requested(), limits, query, written),
        reader_(reader),
        keeps_records_(keeps_records) {}

  // Returns the next job, or nothing at the end or once a stop was requested.
  std::optional<Job> next();

  std::size_t found() const { return found_; }  // the number of records so far
  const Inputs& inputs() const { return inputs_; }

 private:
  void read(Input& input);

  Inputs inputs_;
  const Reader& reader_;
  bool keeps_records_;
  std::deque<Job> waiting_;
  std::size_t given_ = 0;
  std::size_t found_ = 0;
  int in_file_ = 0;  // the number of records so far in the current file
};

// The line of progress of a batch: how many records are done, what is being done to the others, and
// when all of it will be done. It moves while a single long record is worked on, too.

// What is known of the records of a batch at one moment.
struct BatchState {
  std::size_t done = 0;    // records
  std::size_t bad = 0;     // of them
  std::size_t passed = 0;  // of them: passed over, which takes no time
  std::size_t found = 0;   // records in the part of the files that was read
  // How much of the files was read, 0 to 1, or nothing if that is not known.
  std::optional<double> share_read{};
};

// Returns the progress of all analyses of this process.
AnalysisProgress& analysis_progress();

// Shows the line several times a second on a terminal, and once a minute in a log, unless it is not
// wanted. All functions may be called by any thread.
class BatchProgress {
 public:
  // If `line` is not empty, it is called for the line, after each record only.
  BatchProgress(bool quiet, std::function<std::string()> line);
  ~BatchProgress();
  BatchProgress(const BatchProgress&) = delete;
  BatchProgress& operator=(const BatchProgress&) = delete;

  // Says how many records were found by now, and which share of the files was read.
  void found(std::size_t records, std::optional<double> share_read);
  // Says how many records are done by now, and how many of them are bad or were passed over.
  void done(std::size_t records, std::size_t bad, std::size_t passed_over);
  // Writes a message in place of the line.
  void say(std::string_view line);

 private:
  void show_regularly();
  void show();

  std::function<std::string()> line_;
  std::chrono::steady_clock::time_point begin_ = std::chrono::steady_clock::now();
  std::mutex mutex_;  // guards all that follows
  Progress progress_;
  BatchState state_;
  bool is_over_ = false;
  std::condition_variable over_;
  bool is_log_;  // no terminal: a line a minute is added to it
  std::thread ticker_;
};

// The command-line options of verbs that process batches of records.

inline constexpr const char* output_help =
    "where results go; - (the default) is standard output. A file appears only when complete";

// The row of --spaces, the names of spaces in what is read.
Option spaces_option(std::optional<SpaceNames>& names);

// The row of --players FILE: which names are spellings of one person's name. The list is read while
// the command line is, and becomes that of all comparisons (core/people.hpp); `path` becomes its
// name. `encoding` is the charset of a list that is not in Unicode, the value of an option whose
// row comes before this one; null if there is no such option.
Option players_option(std::string& path, const std::string* encoding = nullptr);

// Returns --player, --date, --position and the other options that select records. They put their
// values into `criteria`.
OptionTable selection_options(Criteria& criteria);

// Returns --effort, --depth, --proof-nodes, --second-look and --candidates, which put their values
// into `options`.
OptionTable analysis_options(AnalysisOptions& options);

// Returns -o, -j and -q, which put their values into `options`. `output` is the help text of -o.
OptionTable output_options(BatchOptions& options, const char* output = output_help);

// Returns these options together with those for the inputs, the selection of records, the people
// who played and the report.
OptionTable batch_options(BatchOptions& options, const char* output = output_help);
// The same for `draw`, which calls another option --players.
OptionTable batch_options_without_players(BatchOptions& options, const char* output);

// Writes the results of a batch in their order: output, report, bad records, messages and totals.

// The result of a job.
struct JobResult {
  std::optional<Product> product;  // empty if a stop was requested first, or for a rest
  int status;                      // as in app/console.hpp
  std::string_view text{};         // the unchanged text of the record, a part of the piece
  std::shared_ptr<const TextPiece> piece{};
  bool is_rest = false;  // it is more text of the previous record
};

// Says of `count` records that none of them was accepted.
std::string none_accepted(std::size_t count);

// Counts the records of each state.
class BatchTotals {
 public:
  void add(const RecordReport& report, bool is_bad);

  // Counts records that are not selected, and of which nothing else is known.
  void add_left_out(std::size_t count);

  std::size_t records() const { return records_; }
  std::size_t bad() const { return bad_; }
  // How many were passed over: not selected, copies that are left out, or stored already.
  std::size_t passed_over() const {
    return of(RecordState::not_selected) + of(RecordState::duplicate) + of(RecordState::stored);
  }
  // Whether there are records, and all of them were left out by what chooses some of them.
  bool are_all_left_out() const {
    return records_ > 0 && of(RecordState::not_selected) == records_;
  }
  bool are_all_good() const { return of(RecordState::ok) == records_ && bad_ == 0; }

  // Returns the totals as text, such as "3 records: 1 ok, 2 cut off".
  std::string text() const;

 private:
  std::size_t of(RecordState state) const { return counts_[static_cast<std::size_t>(state)]; }

  std::array<std::size_t, 9> counts_{};
  std::size_t records_ = 0;
  std::size_t bad_ = 0;
};

class BatchOutput {
 public:
  // Opens the files. `claims` are the files that the batch reads. Throws Error of kind usage if one
  // of the files is read or written already, and WriteError, as the functions below do.
  BatchOutput(const BatchOptions& options, const Presentation& presentation, FileClaims claims);

  // Writes one result, reports it and counts it.
  void take(JobResult result);

  // Counts records that are not selected, and for which there are no results.
  void add_left_out(std::size_t count) { totals_.add_left_out(count); }

  // Completes the files. Returns the worst exit status of all results.
  int finish();
  // Leaves what was written where the next run does not touch it, and says where.
  void keep_parts();

  const BatchTotals& totals() const { return totals_; }
  BatchProgress& progress() { return progress_; }
  void say(std::string_view line) { progress_.say(line); }

 private:
  bool is_bad(const RecordReport& report) const;
  void deliver(Product& product, int& status);
  void write(const std::string& text);
  void begin_output();
  std::vector<OutputFile*> files() const { return {output_.get(), report_.get(), bad_.get()}; }
  void keep_bad(std::string_view text, bool is_rest);

  const BatchOptions& options_;
  const Presentation& presentation_;
  FileClaims claims_;
  std::unique_ptr<OutputFile> output_;  // null if the presentation has no output
  std::unique_ptr<OutputFile> report_;
  std::unique_ptr<OutputFile> bad_;
  BatchProgress progress_;
  BatchTotals totals_;
  NotesOfMany notes_;
  bool has_told_charset_ = false;  // what stands in assumed_charset, which is told once
  bool has_begun_ = false;         // the header stands in the output
  bool has_written_ = false;       // and a text after it
  bool was_bad_ = false;           // whether the last record was bad
  bool bad_ends_its_line_ = true;  // the last text in the file of bad records
  int status_;
};

}  // namespace cairn::cli
