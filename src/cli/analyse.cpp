// cairn analyse: annotated games, from records or from what an earlier run wrote as JSON.
#include <fmt/format.h>

#include <array>
#include <stdexcept>
#include <utility>
#include <variant>

#include "analysis/annotate.hpp"
#include "analysis/replay.hpp"
#include "cli/batch.hpp"
#include "cli/interrupt.hpp"
#include "cli/options.hpp"
#include "cli/status.hpp"
#include "formats/analysis_text.hpp"
#include "formats/annotated_sgf.hpp"
#include "formats/csv.hpp"
#include "formats/detect.hpp"
#include "formats/json.hpp"
#include "formats/quote.hpp"
#include "formats/reader.hpp"
#include "games/list.hpp"

namespace cairn::cli {

namespace {

constexpr int greatest_depth = 20;

constexpr Help help{
    "cairn analyse [OPTION...] FILE...",
    "Annotates games: for every turn its value and that of the best turn, both searched DEPTH "
    "turns\n"
    "deep, the loss in win percentage, and the marks ?!, ? and ?? from 5, 10 and 15 points on. "
    "What\n"
    "is proven (a win thrown away, a forced loss walked into) is told apart from estimates; a "
    "proof\n"
    "search looks for it from the end of the game back, as far as its budget reaches.\n"
    "  text  what happened, for people (the default)\n"
    "  sgf   the record with marks, values, comments, and the best lines as variations\n"
    "  json  everything, one line a game, for programs\n"
    "  csv   a table with one line a turn\n"
    "A FILE may also hold the JSON of an earlier run, which is written again without a search.\n",
    "  cairn analyse --depth 2 game.sgf\n"
    "  cairn analyse --depth 3 --format sgf game.txt -o annotated.sgf\n"
    "  cairn analyse --format json -j 4 archive/ -o archive.json\n"};

enum class OutputFormat : std::uint8_t { text, sgf, json, csv };

struct Options {
  BatchOptions batch;
  AnalysisSettings settings{default_depth, default_proof_nodes};
  std::string format = "text";
  bool flat = false;
};

using Analysed = std::variant<AnnotatedGame, BadRecord>;

po::options_description describe_options(Options& options) {
  po::options_description description;
  const auto in_range = [](int depth) { expect_range("--depth", depth, 1, greatest_depth); };
  description.add_options()("depth,d",
                            po::value(&options.settings.depth)
                                ->value_name("N")
                                ->default_value(default_depth)
                                ->notifier(in_range),
                            "search N turns deep")(
      "proof-nodes",
      po::value(&options.settings.proof_nodes)->value_name("N")->default_value(default_proof_nodes),
      "search up to N positions for a forced win from each position; 0: no such search")(
      "format,f", po::value(&options.format)->value_name("FORMAT"), "text, sgf, json or csv")(
      "flat", po::bool_switch(&options.flat), "sgf without variations, for viewers that know none");
  description.add(batch_options(options.batch));
  return description;
}

OutputFormat parse_output_format(std::string_view text) {
  using Named = std::pair<std::string_view, OutputFormat>;
  for (const auto& [name, format] : {Named{"text", OutputFormat::text},
                                     {"sgf", OutputFormat::sgf},
                                     {"json", OutputFormat::json},
                                     {"csv", OutputFormat::csv}})
    if (text == name) return format;
  throw Error(Error::Kind::usage,
              "no format is called " + cairn::quoted(text) + "; text, sgf, json or csv expected");
}

// One for each thread, since it owns much memory.
template <Game G>
Annotator<G>& annotator(const AnalysisSettings& settings) {
  thread_local Annotator<G> annotator(settings, stop_requested());
  return annotator;
}

template <Game G>
AnnotatedGame annotate(const Record& record, const AnalysisSettings& settings) {
  auto game = annotator<G>(settings).annotate(record, replay<G>(record));
  if (!game) throw std::runtime_error("stopped");
  return std::move(*game);
}

Analysed analyse(const Record& record, const AnalysisSettings& settings) {
  try {
    AnnotatedGame game;
    with_game(record.game, [&]<Game G>() { game = annotate<G>(record, settings); });
    return game;
  } catch (const Error& error) {
    return BadRecord{record.source, record.number, error.at(record.place)};
  }
}

// Turns what was found into the text of a format.
class Writer {
 public:
  Writer(OutputFormat format, SgfStyle style) : format_(format), style_(style) {}

  std::string header() const { return format_ == OutputFormat::csv ? csv_header() : ""; }
  std::string_view separator() const { return format_ == OutputFormat::text ? "\n" : ""; }

  Product product(const Analysed& analysed) const {
    if (const BadRecord* bad = std::get_if<BadRecord>(&analysed))
      return {text(*bad), {describe(bad->source, bad->error)}, true};
    const AnnotatedGame& game = std::get<AnnotatedGame>(analysed);
    if (game.cut_off) return {text(game), {game.cut_off->message}, true};
    return {text(game), {}, false};
  }

 private:
  std::string text(const AnnotatedGame& game) const {
    switch (format_) {
      case OutputFormat::text:
        return write_analysis_text(game);
      case OutputFormat::sgf:
        return write_annotated_sgf(game, game_names(), style_);
      case OutputFormat::json:
        return write_json(game);
      case OutputFormat::csv:
        return write_csv(game);
    }
    return {};
  }

  std::string text(const BadRecord& record) const {
    switch (format_) {
      case OutputFormat::json:
        return write_json(record);
      case OutputFormat::csv:
        return write_csv(record);
      case OutputFormat::text:  // the message on standard error says it all
      case OutputFormat::sgf:
        return {};
    }
    return {};
  }

  OutputFormat format_;
  SgfStyle style_;
};

std::vector<Job> annotated_jobs(const Input& input, const Writer& writer) {
  std::vector<Job> jobs;
  read_json_lines(input.text, [&](JsonResult result) {
    jobs.push_back({input.label, result.place, [writer, content = std::move(result.content)] {
                      if (const Error* error = std::get_if<Error>(&content)) throw *error;
                      if (const BadRecord* bad = std::get_if<BadRecord>(&content))
                        return writer.product(*bad);
                      return writer.product(std::get<AnnotatedGame>(content));
                    }});
  });
  return jobs;
}

std::vector<Job> record_jobs(const Input& input, const Writer& writer,
                             const AnalysisSettings& settings) {
  std::vector<Job> jobs;
  read_records(input.text, input.label, game_names(), [&](ReadResult result) {
    if (const Error* error = std::get_if<Error>(&result.content)) {
      const BadRecord bad{input.label, result.number, *error};
      jobs.push_back({input.label, error->place(), [=] { return writer.product(bad); }});
    } else {
      Record& record = std::get<Record>(result.content);
      const Place place = record.place;
      jobs.push_back({input.label, place, [=, record = std::move(record)] {
                        return writer.product(analyse(record, settings));
                      }});
    }
  });
  return jobs;
}

}  // namespace

int run_analyse(const Arguments& arguments) {
  Options options;
  std::vector<std::string> files;
  if (!parse_options(help, describe_options(options), arguments, files)) return status::good;
  const OutputFormat format = parse_output_format(options.format);
  if (options.flat && format != OutputFormat::sgf)
    throw Error(Error::Kind::usage, "--flat is for SGF; add --format sgf");
  const Writer writer(format, options.flat ? SgfStyle::flat : SgfStyle::full);
  const Reader reader = [&](const Input& input) {
    if (detect(without_byte_order_mark(input.text)) == Content::json)
      return annotated_jobs(input, writer);
    return record_jobs(input, writer, options.settings);
  };
  return run_batch(files, options.batch, reader, {writer.header(), writer.separator()});
}

}  // namespace cairn::cli
