#include "cli/draw/draw_run.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <iterator>
#include <optional>
#include <string_view>
#include <system_error>
#include <tuple>
#include <utility>

#include "archive/input/input.hpp"
#include "archive/input/inputs.hpp"
#include "archive/packed/file.hpp"
#include "cli/input/source.hpp"
#include "cli/input/whole_file.hpp"
#include "cli/output/output_file.hpp"
#include "cli/shell/colour.hpp"
#include "cli/shell/console.hpp"
#include "cli/shell/interrupt.hpp"
#include "cli/shell/status.hpp"
#include "draw/picture_file.hpp"
#include "formats/figure/board_text.hpp"
#include "formats/records/file_kind.hpp"
#include "games/list.hpp"
#include "study/analysed_record.hpp"
#include "text/quote.hpp"
#include "text/split.hpp"

namespace cairn::cli {

namespace {

std::vector<Span> parse_records(const std::string& text, bool has_room) {
  if (text == "all" || (text.empty() && has_room)) return {{1, Span::open}};
  if (text.empty()) return {{1, 1}};
  std::vector<Span> spans;
  for (const std::string_view part : split(text, ",")) {
    const std::optional<Span> span = parse_span(part);
    if (!span || span->first == 0)
      throw Error(Error::Kind::usage,
                  fmt::format("invalid --record {}; 3, 2-5, 2-, all or a list like 1,4 expected",
                              cairn::quoted(text)));
    spans.push_back(*span);
  }
  return spans;
}

// Throws Error of kind usage if an option means nothing for pictures of this format. What a picture
// that is drawn again says of itself may; the user asks for another format then.
void expect_fitting(const GivenLook& given, std::optional<ImageFormat> format) {
  using Only = std::tuple<std::string_view, std::optional<ImageFormat>, std::string_view>;
  for (const auto& [option, fitting, extension] : {Only{"delay", ImageFormat::gif, ".gif"},
                                                   {"paper", ImageFormat::pdf, ".pdf"},
                                                   {"text-as-text", ImageFormat::svg, ".svg"}})
    if (given.contains(option) && format != fitting)
      throw Error(Error::Kind::usage,
                  fmt::format("--{0} is for {1} files; leave it out, or name one with -o", option,
                              extension));
}

}  // namespace

DrawRun::DrawRun(const DrawOptions& options)
    : options_(options),
      look_(parse_look(options.look)),
      target_(options.batch.output, options.format),
      selection_(options.batch.criteria),
      is_pattern_(target_.is_pattern()),
      has_room_(is_pattern_ || look_.figure.makes_one_figure() || !options.records.empty()),
      chosen_(parse_records(options.records, has_room_ || selection_.is_given() ||
                                                 !options.batch.part.is_everything())) {
  expect_fitting(options.look, target_.format());
}

int DrawRun::run(const std::vector<std::string>& given) {
  int status = status::good;
  const std::vector<Operand> operands = operands_of(given);
  has_several_operands_ = operands.size() > 1;
  claim(operands);
  for (auto next = operands.begin(); next != operands.end();) {
    if (next->kind == Operand::Kind::file) {
      std::vector<std::string> files;
      for (; next != operands.end() && next->kind == Operand::Kind::file; ++next)
        files.push_back(next->text);
      status = std::max(status, run_files(files));
    } else {
      if (next->kind == Operand::Kind::picture)
        draw_picture_again(next->text);
      else
        draw_position(next->text);
      ++next;
    }
    if (stop_requested()) return stopped_status();
  }
  if (!is_pattern_) write_single();
  return status;
}

DrawRun::Operand::Kind DrawRun::kind_of(const std::string& operand) {
  using enum Operand::Kind;
  std::error_code ignored;
  if (operand == "-" || std::filesystem::is_directory(operand, ignored)) return file;
  if (!std::filesystem::exists(operand, ignored)) return position;
  if (!std::filesystem::is_regular_file(operand, ignored)) return file;
  try {
    const FileContent content = file_content(read_beginning(operand, telling_bytes));
    return content.kind == FileKind::picture ? picture : file;
  } catch (const Error&) {
    return file;  // the batch will report what is wrong with it
  }
}

// A list names files alone, so that one that is not there is reported like any other.
std::vector<DrawRun::Operand> DrawRun::operands_of(const std::vector<std::string>& given) const {
  std::vector<Operand> operands;
  for (std::string& text :
       all_files(given, options_.file_lists, options_.batch.limits.encoding, stop_requested())) {
    Operand::Kind kind = kind_of(text);
    if (kind == Operand::Kind::position && operands.size() >= given.size())
      kind = Operand::Kind::file;
    operands.push_back({std::move(text), kind});
  }
  if (operands.empty())
    throw Error(Error::Kind::usage, "no FILE is named in the list; names expected, one a line");
  return operands;
}

// Says which files are read and written, so that none is both.
void DrawRun::claim(const std::vector<Operand>& operands) {
  for (const Operand& operand : operands)
    for (const std::string& file : files_of_source(operand.text)) claims_.read(file);
  for (const std::string& list : options_.file_lists) claims_.read(list);
  for (const std::string& file : options_.theme_files) claims_.read(file);
  claims_.write("--report", options_.batch.report);
  claims_.write("--bad", options_.batch.bad);
  if (!is_pattern_) claims_.write("-o", target_.name({}));
}

int DrawRun::run_files(const std::vector<std::string>& files) {
  greatest_ = 0;
  Presentation presentation;
  if (!is_pattern_) presentation.other_outputs = {target_.name({})};
  presentation.has_output = false;  // deliver() and write_single() write the files
  const int status = run_batch(
      files, options_.batch, [this](const Input& input) { return jobs_of(input); }, presentation);
  for (const Span& span : chosen_)
    if (span.first > greatest_ && !stop_requested() && greatest_ > 0)
      throw Error(Error::Kind::usage, fmt::format("there is no record {}; {} has {}", span.first,
                                                  files.back(), greatest_));
  return status;
}

std::vector<Job> DrawRun::jobs_of(const Input& input) {
  std::vector<Job> jobs;
  read_records(input, [&](ReadResult result) {
    Job job = job_of(input, result);
    job.is_readable = true;
    greatest_ = std::max(greatest_, result.number);
    if (is_chosen(result.number)) {
      const PictureName name = next_name(input.label, result.number);
      job.work = [this, name, result = std::move(result)] { return draw_record(result, name); };
    } else {
      job.work = [] { return Product{}; };
    }
    jobs.push_back(std::move(job));
  });
  return jobs;
}

Product DrawRun::draw_record(ReadResult result, const PictureName& name) {
  Product product;
  product.report.number = result.number;
  try {
    const FigureRecord record = read_figure_record(std::move(result), *look_.figure.language);
    product.report = check_record(record.record);
    DrawnTurns asked = options_.turns;
    asked.is_film = target_.format() == ImageFormat::gif;
    if (asked.turns.empty()) asked.turns = turns_of(record.record);
    DrawnBoards drawn = draw_boards(record, asked, look_.figure);
    std::ranges::move(drawn.complaints, std::back_inserter(product.report.notes));
    deliver({std::move(drawn), look_, options_.look}, name);
  } catch (const Error& error) {
    if (is_pattern_ || error.kind() != Error::Kind::usage) throw;
    const std::lock_guard lock(mutex_);
    mistakes_.emplace(name.count, error);
  }
  return product;
}

// Returns the turns to show if the user does not say it: the position for which the record was
// selected.
std::vector<TurnRange> DrawRun::turns_of(const Record& record) const {
  if (!options_.batch.criteria.pattern) return {};
  const std::vector<int> turns = selection_.turns(record);
  if (turns.empty()) return {};
  return {{turns.front(), turns.front(), TurnView::position}};
}

bool DrawRun::is_chosen(int record) const {
  return std::ranges::any_of(chosen_, [record](const Span& span) { return span.contains(record); });
}

// Files of the same name in different directories get different numbers. Throws Error of kind usage
// if the pictures of another record already have the name.
PictureName DrawRun::next_name(const std::string& label, int record) {
  std::string& source = sources_[label];
  if (source.empty()) source = different_.add(source_part(label));
  const PictureName name{source, record, ++count_, 0};
  if (is_pattern_ && !names_.insert(target_.name(name)).second)
    throw Error(
        Error::Kind::usage,
        fmt::format(
            "the pictures of several records would all be called {}; use {{source}}, {{number}} or "
            "{{count}} in -o",
            target_.name(name)));
  return name;
}

void DrawRun::draw_position(const std::string& text) {
  for (const Record& record : read_source(text)) {
    FigureRecord source;
    source.record = record;
    deliver({draw_boards(source, options_.turns, look_.figure), look_, options_.look},
            next_name("position", record.number));
  }
}

void DrawRun::draw_picture_again(const std::string& path) {
  const std::optional<std::string> json = metadata_entry(read_whole(path), "figure");
  if (!json)
    throw Error(
        Error::Kind::syntax,
        fmt::format(
            "{}: the picture does not say what it shows; only a picture that Cairn drew, and no "
            "other program changed, can be drawn again",
            path));
  try {
    FigureSource source = read_figure_source(*json);
    GivenLook given = merged(from_pairs(source.options), options_.look);
    Look look = parse_look(given);
    DrawnBoards drawn = draw_boards_again(std::move(source), look.figure);
    deliver({std::move(drawn), std::move(look), std::move(given)}, next_name(path, 1));
  } catch (const Error& error) {
    throw Error(error.kind(), fmt::format("{}: {}", path, error.what()));
  }
}

// Writes the files of one record, or keeps its boards if the output is a single file.
void DrawRun::deliver(Finished finished, const PictureName& name) {
  if (!is_pattern_) {
    const std::lock_guard lock(mutex_);
    kept_.emplace(name.count, std::move(finished));
    return;
  }
  const auto file_of = [&](const FigureBoard& board) {
    PictureName full = name;
    full.turn = board.turn;
    return target_.name(full);
  };
  const std::size_t count = finished.drawn.source.boards.size();
  std::size_t number = 1;
  for (auto& [file, part] : parted(std::move(finished.drawn), file_of)) {
    const std::size_t size = part.panels.size();
    write({std::move(part), finished.look, finished.given}, file,
          count == 1 ? static_cast<std::size_t>(name.count) : number);
    number += size;
  }
}

void DrawRun::write(Finished finished, const std::string& file, std::size_t number) {
  if (is_pattern_) {
    const std::lock_guard lock(mutex_);
    claims_.expect_unread("-o", file);
  }
  DrawnBoards& drawn = finished.drawn;
  drawn.source.options = to_pairs(finished.given);
  std::string bytes =
      picture_file(std::move(drawn.panels), std::move(drawn.source), finished.look,
                   target_.format(), number, [](const std::string& line) { say(line); });
  if (!target_.format() && file == "-" && has_colours(Stream::output)) bytes = with_colours(bytes);
  OutputFile output(file);
  output.write(bytes);
  output.finish();
}

void DrawRun::write_single() {
  if (!mistakes_.empty()) throw mistakes_.begin()->second;
  if (kept_.empty()) return;
  Finished all = std::move(kept_.begin()->second);
  kept_.erase(kept_.begin());
  if (has_room_ || has_several_operands_)
    for (auto& [count, kept] : kept_) all.drawn.append(std::move(kept.drawn));
  write(std::move(all), target_.name({}), 1);
}

}  // namespace cairn::cli
