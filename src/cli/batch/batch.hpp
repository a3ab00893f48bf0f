// The loop over all records of all inputs. It is responsible for order, worker threads, progress
// and errors.
#pragma once

#include <cstddef>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "archive/input/input.hpp"
#include "cli/batch/batch_options.hpp"
#include "cli/output/file_claims.hpp"
#include "core/error.hpp"
#include "formats/records/reader.hpp"
#include "model/record.hpp"
#include "model/record_report.hpp"

namespace cairn::cli {

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
  std::string header{};          // written before the first text of the output
  std::string_view separator{};  // written between two texts
  bool tells_all_good = false;   // the summary is printed even if all records are good
  // Returns the text to write for each record in place of the text of its product. If the function
  // is empty, the text of the product is written.
  std::function<std::string(const RecordReport&)> describe{};
  bool has_output = true;  // false: nothing is written, because `keep` puts each product elsewhere
  std::vector<std::string> other_outputs{};  // files that are written once the batch is done
  std::vector<std::string> databases{};      // to which the batch adds
  // Opens what `keep` writes to. It is called once all inputs are listed and no output is one.
  std::function<void()> open{};
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
// (cli/shell/status.hpp). Throws WriteError if results cannot be written, and Error of kind usage
// if no input is given, or if an output is an input or another output.
int run_batch(const std::vector<std::string>& files, const BatchOptions& options,
              const Reader& reader, const Presentation& presentation = {});

}  // namespace cairn::cli
