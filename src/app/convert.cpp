// cairn convert: rewrites records and positions in another format.

#include <algorithm>
#include <filesystem>
#include <fmt/format.h>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <system_error>
#include <utility>
#include <vector>

#include "app/analysed_records.hpp"
#include "app/batch.hpp"
#include "app/console.hpp"
#include "app/output_file.hpp"
#include "app/records.hpp"
#include "app/source.hpp"
#include "formats/records/explorer.hpp"
#include "formats/records/file_kind.hpp"
#include "formats/records/writer.hpp"

namespace cairn::cli {

namespace {

constexpr Help convert_help{
    .usage = "cairn convert (--to FORMAT | -o NAME.db) [OPTION...] FILE...",
    .about =
        R"(Rewrites records and positions in another format:

  cairn        SGF in Cairn's own dialect, for every game; all of an SGF record is kept
  littlegolem  as that server sends its records: the first node and the turns
  boardspace   as that server saves its records, one gesture a node
  waltz        163 integers, a position and nothing else; not for records with turns
  text         position text, and move text below it; of the rest only players, event,
               date, place, result, source, and a comment on the whole

For a JSON analysis, only the game record is converted.

The format of a FILE is found by its content. Every record is replayed first; one that is not
legal to its end is reported and left out, or with --salvage written as far as it is. What is
written is read again, and what the format cannot hold is reported for every record; with --strict
such a record counts as bad and is left out.

With -o NAME.db (or .sqlite) the records are added to a database as they stand, without --to. A
text is added once, so the same command may be repeated; analyses in JSON or in another database
are added with their records. Copies of stored games, under other names or turned, are counted;
--duplicates report lists them, also the shorter ones that a new game continues, and --duplicates
drop leaves them out. docs/formats/schema-database.md says how to ask a database questions in SQL.

With --split each record gets a file of its own in the directory named by -o. --name says how it
is called: text with the fields {event} {white} {black} {date} {result} (of the record), {number}
(of the record in its FILE), {source} (the FILE's name without extension), {game} and {turns}.
Unsafe characters become _, names that occur again get a number, and an existing file is not
touched without --force.
)",
    .examples = R"(  cairn convert --to cairn game.txt -o game.sgf
  cairn convert --to text archive/ | less
  cairn convert --to cairn --in-place archive/*.txt
  cairn convert archive/ -o games.db
  cairn convert --to cairn games.zip --split -o games --name '{event}-{white}-{black}'
)",
};

struct ConvertOptions {
  BatchOptions batch;
  std::optional<Format> format;
  bool splits = false;
  bool replaces = false;
  bool salvages = false;
  bool is_in_place = false;
  std::string name = "{source}";
};

OptionTable table_of(ConvertOptions& options) {
  const auto formats =
      named({Format::cairn, Format::littlegolem, Format::boardspace, Format::waltz, Format::text});
  const std::vector<Option> own{
      {"to", "FORMAT", one_of(options.format, formats), "{words}"},
      {"split", "", flag(options.splits), "write each record to a file of its own"},
      {"name", "PATTERN", text(options.name, options.name),
       "with --split: the files' names, without extension"},
      {"force", "", flag(options.replaces), "with --split: replace files that are there"},
      {"salvage", "", flag(options.salvages), "write the good part of records that are cut off"},
      {"in-place", "", flag(options.is_in_place),
       "replace each FILE with its converted records, if all are good and none loses anything"}};
  return own +
         batch_options(
             options.batch,
             "where results go; - (the default) is standard output. A file appears only when complete. With --split, the directory, which is made if need be");
}

// A file that is replaced has to keep all of its records.
void check_in_place(ConvertOptions& options) {
  BatchOptions& batch = options.batch;
  if (batch.output != "-" || options.splits)
    throw Error(Error::Kind::usage, "--in-place writes to each FILE; leave out -o and --split");
  if (RecordSelection(batch.criteria).is_given() || batch.duplicates != DuplicateMode::ignore ||
      options.salvages || !batch.part.is_everything())
    throw Error(Error::Kind::usage,
                "--in-place keeps all records; leave out --salvage, --duplicates, --part and what "
                "chooses some of the records");
  if (!batch.bad.empty() || !batch.report.empty() || !batch.file_lists.empty())
    throw Error(Error::Kind::usage,
                "--in-place treats each FILE by itself; use --bad, --report and --files-from with "
                "`cairn check`");
  batch.strict = true;
}

// A database holds records as they stand.
void check_for_database(const ConvertOptions& options) {
  if (options.format || options.is_in_place)
    throw Error(Error::Kind::usage, options.batch.output +
                                        " is a database, which takes records as they stand; leave "
                                        "out --to and --in-place");
}

void check_options(ConvertOptions& options) {
  if (!options.format)
    throw Error(Error::Kind::usage,
                "no format is given; add --to cairn, littlegolem, boardspace, waltz or text, or "
                "name a database with -o NAME.db");
  if (options.splits && options.batch.output == "-")
    throw Error(Error::Kind::usage, "--split needs a directory; add -o DIRECTORY");
  if (options.name != ConvertOptions().name && !options.splits)
    throw Error(Error::Kind::usage, "--name is for --split; add --split and -o DIRECTORY");
  if (options.replaces && !options.splits)
    throw Error(Error::Kind::usage, "--force is for --split; -o replaces a file anyway");
  if (options.is_in_place) check_in_place(options);
}

// Throws Error of kind usage if a text with the same records cannot replace the file.
void expect_plain_records(const std::string& path) {
  if (path == "-" || !std::filesystem::is_regular_file(path))
    throw Error(Error::Kind::usage, path + " is not a file; --in-place replaces files only");
  const FileContent content = file_content(read_beginning(path, telling_bytes));
  if (content.kind != FileKind::records && content.kind != FileKind::prose)
    throw Error(Error::Kind::usage, fmt::format("{} is {}; --in-place replaces plain records only",
                                                path, content.words));
}

// Writes each record to a file of its own in a directory, which is made if it does not exist.
class Split {
 public:
  // Throws WriteError.
  explicit Split(const ConvertOptions& options)
      : pattern_(options.name),
        directory_(options.batch.output),
        extension_(extension(*options.format)),
        replaces_(options.replaces) {
    std::error_code failure;
    std::filesystem::create_directories(directory_, failure);
    if (failure) throw WriteError(directory_, failure.value());
  }

  // Takes the text out of the product, and lets the product write it to a file that is named after
  // the record.
  void take(Product& product, const Record& record) {
    product.keep = [this, name = pattern_.name_for(record, product.report),
                    text = std::exchange(product.text, {})](FileClaims& claims, RecordReport&) {
      write(name, text, claims);
    };
  }
  void finish() { files_.finish(); }

 private:
  // Throws WriteError, Error of kind usage if the file is one that the run reads, and Error of kind
  // io if it is left from another run and must not be replaced.
  void write(const std::string& name, std::string_view text, FileClaims& claims) {
    using Existing = OutputFile::Existing;
    const std::string path = directory_ + '/' + names_.add(name) + extension_;
    if (replaces_) claims.expect_unread("--split", path);
    auto file =
        std::make_unique<OutputFile>(path, replaces_ ? Existing::replaced_here : Existing::kept);
    file->write(text);
    files_.add(std::move(file));
  }

  NamePattern pattern_;
  std::string directory_;
  std::string extension_;
  bool replaces_;
  DifferentNames names_;
  OutputFiles files_;
};

Product convert(const Record& given, const ConvertOptions& options, Split* split) {
  ConvertedRecord made = converted(given, {*options.format, options.salvages});
  Product product{std::move(made.text), std::move(made.report)};
  const bool is_doubtful = !product.report.repairs.empty() || !product.report.notes.empty();
  if (options.batch.strict && is_doubtful) product.text.clear();
  if (split && !product.text.empty()) split->take(product, made.record);
  return product;
}

int convert_into_database(const std::vector<std::string>& files, const ConvertOptions& options) {
  check_for_database(options);
  DatabaseOutput database(options.batch.output, options.batch.duplicates);
  return run_batch_into(database, files, options.batch,
                        database.records(options.salvages ? DatabaseOutput::CutOff::kept
                                                          : DatabaseOutput::CutOff::left_out));
}

// Converts each file by itself and puts the result in its place.
int run_in_place(const std::vector<std::string>& files, BatchOptions options, const Reader& reader,
                 Presentation presentation) {
  for (const std::string& file : files) expect_plain_records(file);
  presentation.is_in_place = true;
  int status = files.empty() ? run_batch(files, options, reader, presentation) : status::good;
  for (const std::string& file : files) {
    options.output = file;
    status = std::max(status, run_batch({file}, options, reader, presentation));
    if (stop_requested()) return stopped_status();
  }
  return status;
}

}  // namespace

int run_convert(const Arguments& arguments) {
  ConvertOptions options;
  std::vector<std::string> files;
  if (!parse_options(convert_help, table_of(options), arguments, files)) return status::good;
  if (names_database(options.batch.output) && !options.splits)
    return convert_into_database(files, options);
  check_options(options);
  std::optional<Split> split;
  const Reader reader = each_record(
      [&](const Record& record) { return convert(record, options, split ? &*split : nullptr); });
  Presentation presentation;
  presentation.has_output = !options.splits;
  if (options.splits) {
    presentation.directory = options.batch.output;
    presentation.open = [&](FileClaims&) { split.emplace(options); };
  }
  if (options.is_in_place) return run_in_place(files, options.batch, reader, presentation);
  const int status = run_batch(files, options.batch, reader, presentation);
  if (split) split->finish();
  return status;
}

}  // namespace cairn::cli
