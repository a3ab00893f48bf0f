// cairn convert: rewrites records and positions in another format.
#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <optional>
#include <string>
#include <utility>
#include <variant>
#include <vector>

#include "analysis/replay.hpp"
#include "analysis/replay_report.hpp"
#include "cli/batch/batch.hpp"
#include "cli/batch/batch_command_line.hpp"
#include "cli/batch/database_output.hpp"
#include "cli/batch/record_selection.hpp"
#include "cli/input/whole_file.hpp"
#include "cli/output/file_names.hpp"
#include "cli/output/split_output.hpp"
#include "cli/shell/interrupt.hpp"
#include "cli/shell/status.hpp"
#include "formats/records/file_kind.hpp"
#include "formats/records/losses.hpp"
#include "formats/records/reader.hpp"
#include "formats/records/writer.hpp"
#include "games/list.hpp"

namespace cairn::cli {

namespace {

constexpr Help convert_help{
    .usage = "cairn convert (--to FORMAT | -o NAME.db) [OPTION...] FILE...",
    .about = R"(Rewrites records and positions in another format:
  cairn        SGF in Cairn's own dialect, for every game; all of an SGF record is kept
  littlegolem  as that server sends its records: the first node and the turns
  boardspace   as that server saves its records, one gesture a node
  waltz        163 integers, a position and nothing else; not for records with turns
  text         position text, and move text below it; of the rest only players, event,
               date, place, result, source, and a comment on the whole
Of an analysis in JSON the record is taken (`cairn analyse` writes all of it in other forms).
The format of a FILE is found by its content. Every record is replayed first; one that is not
legal to its end is reported and left out, or with --salvage written as far as it is. What is
written is read again, and what the format had no place for is told of every record; with
--strict such a record counts as bad and is left out.

With -o NAME.db (or .sqlite) the records are added to a database, as they stand, without --to.
A record whose text is there already is not added again, so the same command may be repeated;
analyses in JSON or in another database are added with their records. Copies of games that the
database has, under other names or turned, are counted; --duplicates report tells each, also
the shorter ones with which a new game goes on, and --duplicates drop leaves copies out, while
what is stored stays. `cairn` reads a database like any FILE; docs/formats/schema-database.md says
how to ask it questions in SQL.

With --split each record gets a file of its own in the directory named by -o. --name says how
it is called: text with the fields {event} {white} {black} {date} {result} (of the record),
{number} (of the record in its FILE), {source} (the FILE's name without extension), {game}
and {turns}. Characters that are not safe in names become _, names that occur again get a
number, and a file that is there already is not touched without --force.
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
  std::string target;
  Format format = Format::cairn;
  bool splits = false;
  bool replaces = false;
  bool salvages = false;
  bool is_in_place = false;
  std::string name = "{source}";
  SpaceNames spaces = SpaceNames::own;
};

po::options_description describe_options(ConvertOptions& options) {
  po::options_description description;
  auto add = description.add_options();
  add("to", po::value(&options.target)->value_name("FORMAT"),
      "cairn, littlegolem, boardspace, waltz or text");
  add("split", po::bool_switch(&options.splits), "write each record to a file of its own");
  add("name", po::value(&options.name)->value_name("PATTERN")->default_value(options.name),
      "with --split: the files' names, without extension");
  add("force", po::bool_switch(&options.replaces), "with --split: replace files that are there");
  add("salvage", po::bool_switch(&options.salvages),
      "write the good part of records that are cut off");
  add("in-place", po::bool_switch(&options.is_in_place),
      "replace each FILE by what is made of it, if all of its records are good and none loses anything");
  add_spaces_out(
      description, options.spaces,
      "with --to text: names of TZAAR's spaces in what is written: cairn, no-gap or diagonal");
  description.add(batch_options(
      options.batch,
      "where results go; - (the default) is standard output. A file appears only when complete. With --split, the directory, which is made if need be"));
  return description;
}

// A file that is replaced has to keep all of its records.
void check_in_place(ConvertOptions& options) {
  BatchOptions& batch = options.batch;
  if (batch.output != "-" || options.splits)
    throw Error(Error::Kind::usage, "--in-place writes to each FILE; leave out -o and --split");
  if (RecordSelection(batch.criteria).is_given() || !batch.duplicates.empty() || options.salvages ||
      !batch.part.is_everything())
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
  if (!options.target.empty() || options.is_in_place)
    throw Error(Error::Kind::usage, options.batch.output +
                                        " is a database, which takes records as they stand; leave "
                                        "out --to and --in-place");
}

void check_options(ConvertOptions& options) {
  if (options.target.empty())
    throw Error(Error::Kind::usage,
                "no format is given; add --to cairn, littlegolem, boardspace, waltz or text, or "
                "name a database with -o NAME.db");
  options.format = parse_format(options.target);
  if (options.splits && options.batch.output == "-")
    throw Error(Error::Kind::usage, "--split needs a directory; add -o DIRECTORY");
  if (options.name != ConvertOptions().name && !options.splits)
    throw Error(Error::Kind::usage, "--name is for --split; add --split and -o DIRECTORY");
  if (options.replaces && !options.splits)
    throw Error(Error::Kind::usage, "--force is for --split; -o replaces a file anyway");
  if (options.spaces != SpaceNames::own && options.format != Format::text)
    throw Error(Error::Kind::usage,
                "--spaces-out is for --to text; other formats have one way to name spaces");
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

// Returns what the record holds that the written text does not, or an empty text if nothing is
// lost.
std::string losses_in(const std::string& text, const Record& record) {
  const std::vector<ReadResult> results = read_records(text, record.source);
  const auto* written = std::get_if<Record>(&results.front().content);
  if (!written || results.size() > 1)
    throw std::logic_error("what was written is not a record: " + text);
  return losses(record, *written);
}

// Writes each record to a file of its own.
class Split {
 public:
  explicit Split(const ConvertOptions& options)
      : pattern_(options.name),
        output_(options.batch.output, extension(options.format), options.replaces) {}

  // Takes the text out of the product, and lets the product write it to a file that is named after
  // the record.
  void take(Product& product, const Record& record) {
    product.keep = [this, name = pattern_.name_for(record, product.report),
                    text = std::exchange(product.text, {})](FileClaims& claims, RecordReport&) {
      output_.write(name, text, claims);
    };
  }
  void finish() { output_.finish(); }

 private:
  NamePattern pattern_;
  SplitOutput output_;
};

// Returns the record with the result to which its turns lead, if the record itself has no result.
Record with_result(Record record, const std::optional<Outcome>& outcome) {
  if (outcome && value_of(record.tags, "RE").empty())
    record.tags.push_back({"RE", {result_tag(*outcome)}, {}});
  return record;
}

Property space_names_told(SpaceNames names) {
  return {std::string(space_names_tag), {std::string(usage_of(names).word)}, {}};
}

// Returns the record with other names of spaces in its turns, and a tag that tells them.
template <Game G>
Record with_spaces(Record record, SpaceNames names) {
  if constexpr (requires { &G::renamed; }) {
    if (names == SpaceNames::own) return record;
    for (RecordTurn& turn : record.turns) turn.text = G::renamed(turn.text, SpaceNames::own, names);
    record.tags.push_back(space_names_told(names));
  }
  return record;
}

// Writes a record. If a text could be read in other names of spaces as well, it tells its own.
template <Game G>
std::string written(const Record& record, const ConvertOptions& options) {
  std::string text = write_record(with_spaces<G>(record, options.spaces), options.format);
  if (options.format != Format::text || options.spaces != SpaceNames::own) return text;
  const std::vector<ReadResult> results = read_records(text, record.source);
  const auto* again = std::get_if<Record>(&results.front().content);
  if (!again || again->notes.empty()) return text;
  Record told = record;
  told.tags.push_back(space_names_told(SpaceNames::own));
  return write_record(told, options.format);
}

template <Game G>
Product convert(const Record& given, const ConvertOptions& options, Split* split) {
  auto [record, end] = rewrite<G>(given, options.format);
  if (auto corrected = put_right<G>(record, end)) record = std::move(*corrected);
  Product product{{}, report_of<G>(end.error ? given : record, end)};
  RecordReport& report = product.report;
  if (end.error && !options.salvages) return product;
  product.text = written<G>(record, options);
  if (options.format != Format::cairn)  // Cairn's own format holds everything
    if (const std::string lost = losses_in(product.text, record); !lost.empty())
      report.notes.push_back(
          fmt::format("left out: {}; {} has no place for it", lost, name(options.format)));
  const bool is_doubtful = !report.repairs.empty() || !report.notes.empty();
  if (options.batch.strict && is_doubtful) product.text.clear();
  if (split && !product.text.empty())
    split->take(product, with_result(std::move(record), end.outcome));
  return product;
}

int convert_into_database(const std::vector<std::string>& files, const ConvertOptions& options) {
  check_for_database(options);
  DatabaseOutput database(options.batch.output, parse_duplicate_mode(options.batch.duplicates));
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
  if (!parse_options(convert_help, describe_options(options), arguments, files))
    return status::good;
  if (names_database(options.batch.output) && !options.splits)
    return convert_into_database(files, options);
  check_options(options);
  std::optional<Split> split;
  const Reader reader = each_record([&](const Record& record) {
    Product product;
    with_game(record.game,
              [&]<Game G>() { product = convert<G>(record, options, split ? &*split : nullptr); });
    return product;
  });
  Presentation presentation;
  presentation.separator = separator(options.format);
  presentation.has_output = !options.splits;
  if (options.splits) presentation.open = [&] { split.emplace(options); };
  if (options.is_in_place) return run_in_place(files, options.batch, reader, presentation);
  const int status = run_batch(files, options.batch, reader, presentation);
  if (split) split->finish();
  return status;
}

}  // namespace cairn::cli
