// The value of -o, which says where pictures go. The name may have fields for the record and the
// turn.

#include <algorithm>
#include <array>
#include <cstdint>
#include <filesystem>
#include <fmt/format.h>
#include <iterator>
#include <map>
#include <mutex>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <system_error>
#include <tuple>
#include <utility>
#include <variant>
#include <vector>

#include "app/analysed_record.hpp"
#include "app/batch.hpp"
#include "app/console.hpp"
#include "app/options.hpp"
#include "app/output_file.hpp"
#include "app/source.hpp"
#include "core/error.hpp"
#include "core/text.hpp"
#include "formats/output/board_text.hpp"
#include "formats/output/drawn_boards.hpp"
#include "formats/output/image.hpp"
#include "formats/output/look.hpp"
#include "formats/output/svg.hpp"
#include "formats/output/theme.hpp"
#include "formats/records/explorer.hpp"
#include "formats/records/file_kind.hpp"
#include "formats/records/input.hpp"
#include "formats/records/unpacked.hpp"
#include "formats/records/writer.hpp"
#include "games/list.hpp"

namespace cairn::cli {

// The values of the fields in a name.
struct PictureName {
  std::string source;  // {source}: the name of the record's file without directory and extension
  int number = 1;      // {number}: the number of the record in its file
  int count = 1;       // {count}: the number of the record among all that are drawn
  int turn = 0;        // {turn}: the number of the turn
};

class DrawTarget {
 public:
  // `format` is "svg", "png", "pdf", "gif" or "txt"; if it is empty, the extension decides. For a
  // directory, the files get names with all fields. The directory is made if it does not exist and
  // its name ends in `/`. Throws Error of kind usage or io.
  DrawTarget(const std::string& output, const std::string& format);

  // Empty for a text board.
  std::optional<ImageFormat> format() const { return format_; }
  // Whether the name has fields, so that there can be several files.
  bool is_pattern() const;
  // Returns the name of a file. If the target is a single file or standard output, it is the target
  // itself. A field such as {turn:3} has at least three digits.
  std::string name(const PictureName& name) const;

 private:
  std::vector<PatternPart> parts_;
  std::optional<ImageFormat> format_;
};

// Returns the value of {source} for the label of an input.
std::string source_part(std::string_view label);

// One run of `cairn draw`, from its operands to files.

struct DrawOptions {
  BatchOptions batch;
  std::string format;   // empty: the extension decides
  std::string records;  // a list of numbers, or "all"; empty: as many as the output can hold
  DrawnTurns turns;
  GivenLook look;
  std::vector<std::string> file_lists;   // files that list more operands; in place of the batch's
  std::vector<std::string> theme_files;  // from which themes of the look were read
};

class DrawRun {
 public:
  // `options` must outlive this object. Throws Error of kind usage or io.
  explicit DrawRun(const DrawOptions& options);

  // Draws all operands, which are FILEs, pictures that Cairn has drawn, and positions, and then the
  // FILEs and pictures that the lists name. Returns an exit status (app/console.hpp). Throws
  // Error.
  int run(const std::vector<std::string>& operands);

 private:
  // The boards of a picture, and how it is drawn.
  struct Finished {
    DrawnBoards drawn;
    Look look;
    GivenLook given;  // from which the look was read; the picture keeps it
  };

  // What is drawn, from its name on the command line or in a list.
  struct Operand {
    enum class Kind : std::uint8_t { file, picture, position };

    std::string text;
    Kind kind;
  };

  static Operand::Kind kind_of(const std::string& operand);
  std::vector<Operand> operands_of(const std::vector<std::string>& given) const;
  void claim(const std::vector<Operand>& operands);
  int run_files(const std::vector<std::string>& files);
  void draw_position(const std::string& text);
  void draw_picture_again(const std::string& path);

  std::vector<Job> jobs_of(const Input& input);
  Product draw_record(ReadResult result, const PictureName& name);
  std::vector<TurnRange> turns_of(const Record& record) const;
  bool is_chosen(int record) const;
  PictureName next_name(const std::string& label, int record);
  void deliver(Finished finished, const PictureName& name);
  void write(Finished finished, const std::string& file, std::size_t number);
  void write_single();

  const DrawOptions& options_;
  Look look_;
  DrawTarget target_;
  RecordSelection selection_;
  bool is_pattern_;  // the output is several files, named by a pattern
  std::string directory_;  // where boards are written as text, which could be read; else empty
  bool has_room_;    // the output can hold several records
  bool has_several_operands_ = false;
  std::vector<Span> chosen_;  // the numbers of the records to draw
  int count_ = 0;             // the number of records so far
  int greatest_ = 0;          // the greatest number of a record so far in the current files
  std::map<std::string, std::string> sources_;  // the text for {source}, by the label of the input
  DifferentNames different_;
  std::set<std::string> names_;  // the names of files, regardless of the turns
  std::mutex mutex_;             // protects the members below
  FileClaims claims_;
  std::map<int, Finished> kept_;   // the boards of a single file, by the count of the record
  std::map<int, Error> mistakes_;  // wrong usage found for a single file, likewise
};

namespace {

namespace fs = std::filesystem;

constexpr std::array<std::string_view, 4> field_names{"source", "number", "count", "turn"};
constexpr std::string_view name_in_directory = "{source}-{number:3}-{turn:3}";

struct NamedFormat {
  std::string_view name;
  std::optional<ImageFormat> format;  // empty for a text board
};
constexpr std::array formats{
    NamedFormat{"svg", ImageFormat::svg}, NamedFormat{"png", ImageFormat::png},
    NamedFormat{"pdf", ImageFormat::pdf}, NamedFormat{"eps", ImageFormat::eps},
    NamedFormat{"gif", ImageFormat::gif}, NamedFormat{"txt", std::nullopt}};

// `name` is one of them.
const NamedFormat& image_format_named(std::string_view name) {
  return *std::ranges::find(formats, name, &NamedFormat::name);
}

const NamedFormat& format_of_file(const std::string& name) {
  const std::string extension = fs::path(name).extension().string();
  for (const NamedFormat& format : formats)
    if (equal_in_any_case(extension, fmt::format(".{}", format.name))) return format;
  throw Error(
      Error::Kind::usage,
      fmt::format(
          "{} has no known extension; use .svg, .png, .pdf, .eps, .gif or .txt, or --format",
          quote(name)));
}

bool is_directory(const std::string& path) {
  std::error_code ignored;
  return path.ends_with('/') || fs::is_directory(path, ignored);
}

void make_picture_directory(const std::string& path) {
  std::error_code failure;
  fs::create_directories(path, failure);
  if (failure)
    throw Error(Error::Kind::io, fmt::format("the directory {} cannot be made: {}; choose another "
                                             "place with -o",
                                             path, failure.message()));
}

// Parts "turn:3" into the field's name and its digits; there is one digit if nothing is said.
std::pair<std::string_view, std::size_t> name_and_digits(std::string_view field) {
  const std::string_view name = field.substr(0, field.find(':'));
  const std::string_view digits = field.substr(std::min(name.size() + 1, field.size()));
  const bool is_digit = digits.size() == 1 && '1' <= digits[0] && digits[0] <= '9';
  if (std::ranges::find(field_names, name) == field_names.end() || !(digits.empty() || is_digit))
    throw Error(Error::Kind::usage,
                fmt::format("{} in -o is not a field; {{source}}, {{number}}, {{count}}, {{turn}} "
                            "and {{turn:3}} are",
                            quote(fmt::format("{{{}}}", field))));
  return {name, is_digit ? static_cast<std::size_t>(digits[0] - '0') : 1};
}

std::string value_for(std::string_view field, const PictureName& picture) {
  const auto [name, digits] = name_and_digits(field);
  if (name == "source") return picture.source;
  const int number = name == "number"  ? picture.number
                     : name == "count" ? picture.count
                                       : picture.turn;
  return fmt::format("{:0{}}", number, digits);
}

}  // namespace

DrawTarget::DrawTarget(const std::string& output, const std::string& format) {
  std::string pattern = output;
  if (output == "-") {
    format_ = format.empty() ? ImageFormat::svg : image_format_named(format).format;
  } else if (is_directory(output)) {
    const NamedFormat& chosen = image_format_named(format.empty() ? "svg" : format);
    make_picture_directory(output);
    format_ = chosen.format;
    pattern = (fs::path(output) / fmt::format("{}.{}", name_in_directory, chosen.name)).string();
  } else {
    format_ = format.empty() ? format_of_file(output).format : image_format_named(format).format;
  }
  parts_ = parts_of_pattern(pattern);
  for (const PatternPart& part : parts_)
    if (part.is_field) name_and_digits(part.text);
}

bool DrawTarget::is_pattern() const {
  return std::ranges::any_of(parts_, &PatternPart::is_field);
}

std::string DrawTarget::name(const PictureName& name) const {
  std::string result;
  for (const PatternPart& part : parts_)
    result += part.is_field ? value_for(part.text, name) : part.text;
  return result;
}

std::string source_part(std::string_view label) {
  return label == "-" ? "stdin" : safe_name(fs::path(label).stem().string());
}

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
                              quote(text)));
    spans.push_back(*span);
  }
  return spans;
}

// Throws Error of kind usage if there is a file that Cairn has not drawn, as these formats tell.
void expect_own_picture(const std::string& path, std::optional<ImageFormat> format) {
  using enum ImageFormat;
  if (format == gif || format == eps) expect_own(path, "Cairn");
  const bool is_told = format == svg || format == png || format == pdf;
  if (std::error_code none; !is_told || !fs::is_regular_file(path, none)) return;
  const std::string picture = read_whole(path);
  if (!picture.empty() && !metadata_entry(picture, "figure")) refuse_foreign(path);
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
      directory_(is_pattern_ && !target_.format()
                     ? fs::path(target_.name({})).parent_path().string()
                     : std::string()),
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
    for (const std::string& file : files_of_source(operand.text, directory_)) claims_.read(file);
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
  presentation.directory = directory_;
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
    expect_own_picture(file, target_.format());
  }
  DrawnBoards& drawn = finished.drawn;
  drawn.source.options = to_pairs(finished.given);
  const std::string bytes =
      picture_file(std::move(drawn.panels), std::move(drawn.source), finished.look,
                   target_.format(), number, [](const std::string& line) { say(line); });
  look_for_stop();  // many boards take Cairo a while to write, and what was asked last counts
  OutputFile output(file);
  target_.format() ? output.write(bytes) : output.show(bytes, with_colours);
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

namespace {

constexpr Help draw_help{
    .usage = "cairn draw [OPTION...] SOURCE...",
    .about =
        R"(Draws boards: the position after a turn of a record with the turn's arrows on it, a position,
a puzzle. A SOURCE is a FILE (a record, a collection, the JSON of `cairn analyse`, puzzles, or
a picture that Cairn has drawn, which is drawn again), a directory, - for standard input, or
position text in one argument. The extension of the file named with -o decides on the kind of
picture: .svg, .png, .pdf, .eps, .gif for a film of the turns, or .txt for a board as text.

Which turns: --turn 17 is the board after turn 17 with its arrows; 'before 17' the board before
it, with its arrows; 'after 17' the board after it alone; 12-15, 12- and all are several; a
list is joined by commas. Turns are counted over both players; 0 is the start.
Several boards go into one figure (--strip, --sheet), on pages of a .pdf, into the film of a
.gif, or to several files:
-o names a directory, or has {turn}, {number}, {source} or {count} in its name ({turn:3} has
three digits).
Spaces are called as on the board; several are joined by commas. A COLOUR is red, green, blue
or yellow, which every theme shows as it can.
)",
    .examples = R"(  cairn draw game.sgf --turn 12 -o diagram.svg
  cairn draw '8/8/8/3(ccs)4/8/8/3(SS)4/8 w 1' -o position.png --width-mm 60
  cairn draw 'tzaar fixed D7xE8 F6xF5-G1+F2' -o opening.svg
  cairn draw game.sgf --turn 'before 17' --first-action --label E4=A --arrow E4-E6=red -o a.pdf
  cairn draw game.sgf --turn all --sheet 4 --players -o game.pdf
  cairn draw game.sgf --turn all --theme colour -o game.gif
  cairn draw puzzles.jsonl --record 1-6 --sheet 3 --number --caption '{task}' -o puzzles.pdf
  cairn draw archive/ --turn last -j 4 -o pictures/ --format png
  cairn draw diagram.svg --theme dark -o dark.svg
  cairn draw analysed.json --turn 17 --best-line 1 --evaluation -o better.svg
)",
};

struct DrawVerbOptions {
  DrawOptions draw;
  bool list_themes = false;
  std::string print_theme;
};

[[noreturn]] void refuse_turns(std::string_view text) {
  throw Error(Error::Kind::usage,
              fmt::format("invalid --turn {}; 17, 12-15, 12-, all, start, last, 'after "
                          "17', 'before 17' or a list like 3,8-10 expected",
                          quote(text)));
}

TurnRange parse_range(std::string_view text) {
  std::vector<std::string_view> words = words_of(text);
  TurnRange range;
  if (words.size() == 2 && (words[0] == "after" || words[0] == "before")) {
    range.view = words[0] == "after" ? TurnView::position : TurnView::planned;
    words.erase(words.begin());
  }
  if (words.size() != 1) refuse_turns(text);
  const std::string_view word = words[0];
  if (word == "start") return range;
  if (word == "all" || word == "last") {
    range.first = word == "all" ? TurnRange::start_or_first : TurnRange::end;
    range.last = TurnRange::end;
    return range;
  }
  const std::optional<Span> numbers = parse_span(word);
  if (!numbers) refuse_turns(text);
  range.first = numbers->first;
  range.last = numbers->last == Span::open ? TurnRange::end : numbers->last;
  return range;
}

// Reads the value of --turn: a list of `17`, `12-15`, `12-`, `all`, `start` and `last`, separated
// by commas, each of which may have the word `after` or `before` in front of it.
std::vector<TurnRange> parse_turns(std::string_view text) {
  std::vector<TurnRange> ranges;
  for (const std::string_view part : split(text, ",")) ranges.push_back(parse_range(part));
  return ranges;
}

// Returns a value for the theme that means the same wherever the program runs: a built-in name (or
// auto) and a theme's JSON stay as they are, and the name of a file is replaced by its content.
// Throws Error of kind usage if no theme and no file has the name, of kind io if the file cannot be
// read, and of kind syntax or usage if its content is not a theme.
std::string portable_theme(const std::string& value, const std::string& encoding) {
  std::error_code ignored;
  if (value == automatic_theme || is_theme_json(value)) return value;
  if (std::ranges::find(themes(), value, &NamedTheme::name) != themes().end()) return value;
  if (!std::filesystem::exists(value, ignored)) theme_value(value);  // which throws
  const std::string text = read_text(value, encoding);
  if (!is_theme_json(text))
    throw Error(
        Error::Kind::syntax,
        fmt::format("{}: not a theme; a theme is a JSON object like {{\"base\": \"print\"}}; "
                    "--print-theme writes one to start from",
                    value));
  try {
    theme_value(text);
  } catch (const Error& error) {
    throw Error(error.kind(), describe(value, error));
  }
  return text;
}

std::string list_themes() {
  std::string list;
  for (const NamedTheme& theme : themes())
    list += fmt::format("{:<14}{}\n", theme.name, theme.purpose);
  return list + fmt::format("{:<14}in SVG {} or {}, as the reader's device prefers; else {}\n",
                            automatic_theme, day_theme, night_theme, day_theme);
}

// The words that an option's value may be.
std::vector<std::string_view> words_of(const LookOption& option) {
  const std::string_view value = option.value_name;
  if (value == "YES|NO") return {"yes", "no"};
  if (value == "HOW") return {"numbers", "stacks"};
  if (value == "CODE") return language_words();
  if (value != "NAME|FILE") return {};
  std::vector<std::string_view> words = theme_words();
  words.emplace_back(automatic_theme);
  return words;
}

Target target_of(const LookOption& option, GivenLook& given) {
  const auto keep = [&given, &option](std::string_view, const std::vector<std::string>& values) {
    given[std::string(option.name())] = values;
  };
  if (option.is_flag()) return {Take<bool>([keep](auto name, bool) { keep(name, {""}); })};
  return {keep, {}, words_of(option)};
}

OptionTable table_of(DrawVerbOptions& options) {
  DrawOptions& draw = options.draw;
  Target printed_theme = text(options.print_theme);
  printed_theme.words = theme_words();
  std::vector<std::string_view> kinds;
  for (const NamedFormat& format : formats) kinds.push_back(format.name);
  const std::vector<Option> sources{
      {"turn,t", "TURNS", parsed(draw.turns.turns, parse_turns),
       "see above; if not given, the last turn, or with --position the first one after which it stands"},
      {"first-action", "", flag(draw.turns.first_action),
       "of the turns only the first action, where they have several"},
      {"record,r", "N", text(draw.records),
       "the Nth record of a file, a list like 1,4-6, or all; if not given, the first one, or all if there is room for several"},
      {"solution", "", flag(draw.turns.solution),
       "of a puzzle, its first turn; --turn shows the others"}};
  const std::vector<Option> themes{
      {"list-themes", "", flag(options.list_themes), "name them"},
      {"print-theme", "NAME", printed_theme,
       "a theme as a JSON file to start from (docs/formats/schema-theme.md)"}};
  const std::vector<Option> files{
      {"format,f", "FORMAT", one_of(draw.format, kinds), "{words}, whatever the extension"}};
  OptionTable table(sources, "What is drawn");
  for (const LookOptions& group : look_options()) {
    table.groups.push_back({group.caption, {}});
    for (const LookOption& option : group.options)
      table.groups.back().options.push_back(
          {option.spelling, option.value_name, target_of(option, draw.look), option.help});
  }
  return table + OptionTable(themes, "Themes") + OptionTable(files, "Files") +
         batch_options_without_players(
             draw.batch,
             "the picture, a directory, or a name with {turn} and the like in it; SVG on standard output if not given");
}

void prepare(DrawVerbOptions& options) {
  const Criteria& criteria = options.draw.batch.criteria;
  if (criteria.turns && !criteria.pattern)
    throw Error(
        Error::Kind::usage,
        "--turns says where --position is looked for; --turn chooses what is drawn, like 12 "
        "or 12-15");
  if (const auto theme = options.draw.look.find("theme"); theme != options.draw.look.end())
    for (std::string& value : theme->second) {
      std::string portable = portable_theme(value, options.draw.batch.limits.encoding);
      if (portable != value) options.draw.theme_files.push_back(std::exchange(value, portable));
      if (!is_theme_json(value)) continue;
      for (const std::string& note : keys_without_effect(value, theme_value(value))) say(note);
    }
}

}  // namespace

int run_draw(const Arguments& arguments) {
  DrawVerbOptions options;
  std::vector<std::string> operands;
  if (!parse_options(draw_help, table_of(options), arguments, operands)) return status::good;
  if (options.list_themes || !options.print_theme.empty()) {
    OutputFile output("-");
    output.write(options.list_themes ? list_themes()
                                     : write_theme(theme_value(options.print_theme)));
    return status::good;
  }
  options.draw.file_lists = std::exchange(options.draw.batch.file_lists, {});
  if (operands.empty() && options.draw.file_lists.empty())
    throw Error(Error::Kind::usage, "draw needs a SOURCE; put position text in quotes");
  options.draw.batch.limits.reads_puzzles = true;
  prepare(options);
  return DrawRun(options.draw).run(operands);
}

}  // namespace cairn::cli
