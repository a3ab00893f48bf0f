// cairn draw: draws diagrams of positions and of turns in records.
#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <iostream>
#include <optional>
#include <system_error>
#include <utility>

#include "cli/batch/batch_command_line.hpp"
#include "cli/draw/draw_run.hpp"
#include "cli/input/whole_file.hpp"
#include "cli/options/common_values.hpp"
#include "cli/options/options.hpp"
#include "cli/shell/status.hpp"
#include "figures/look_values.hpp"
#include "formats/figure/theme_json.hpp"
#include "render/themes.hpp"
#include "text/quote.hpp"
#include "text/split.hpp"

namespace cairn::cli {

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
                          cairn::quoted(text)));
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

void add_look_options(po::options_description& description, GivenLook& given) {
  for (const LookOptions& group : look_options()) {
    po::options_description described(group.caption, line_width);
    for (const LookOption& option : group.options) {
      const auto keep = [&given, &option](const std::vector<std::string>& values) {
        given[std::string(option.name())] = values;
      };
      const auto keep_flag = [&given, &option](bool is_given) {
        if (is_given) given[std::string(option.name())] = {""};
      };
      if (option.is_flag())
        described.add_options()(option.spelling, po::bool_switch()->notifier(keep_flag),
                                option.help);
      else
        described.add_options()(
            option.spelling,
            po::value<std::vector<std::string>>()->value_name(option.value_name)->notifier(keep),
            option.help);
    }
    description.add(described);
  }
}

po::options_description describe_options(DrawVerbOptions& options) {
  DrawOptions& draw = options.draw;
  po::options_description description(line_width);
  po::options_description sources("What is drawn", line_width);
  auto add_source = sources.add_options();
  add_source(
      "turn,t",
      po::value<std::string>()->value_name("TURNS")->notifier(
          [&draw](const std::string& text) { draw.turns.turns = parse_turns(text); }),
      "see above; if not given, the last turn, or with --position the first one after which that stands");
  add_source("first-action", po::bool_switch(&draw.turns.first_action),
             "of the turns only the first action, where they have several");
  add_source(
      "record,r", po::value(&draw.records)->value_name("N"),
      "the Nth record of a file, a list like 1,4-6, or all; if not given, the first one, or all if there is room for several");
  add_source("solution", po::bool_switch(&draw.turns.solution),
             "of a puzzle, its first turn; --turn shows the others");
  description.add(sources);
  add_look_options(description, draw.look);
  po::options_description themes("Themes", line_width);
  auto add_theme = themes.add_options();
  add_theme("list-themes", po::bool_switch(&options.list_themes), "name them");
  add_theme("print-theme", po::value(&options.print_theme)->value_name("NAME"),
            "a theme as a JSON file to start from (docs/formats/schema-theme.md)");
  description.add(themes);
  po::options_description files("Files", line_width);
  files.add_options()("format,f", po::value(&draw.format)->value_name("FORMAT"),
                      "svg, png, pdf, eps, gif or txt, whatever the extension");
  files.add(batch_options_without_players(
      draw.batch,
      "the picture, a directory, or a name with {turn} and the like in it; SVG on standard output if not given"));
  return description.add(files);
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
    }
}

}  // namespace

int run_draw(const Arguments& arguments) {
  DrawVerbOptions options;
  std::vector<std::string> operands;
  if (!parse_options(draw_help, describe_options(options), arguments, operands))
    return status::good;
  if (options.list_themes || !options.print_theme.empty()) {
    std::cout << (options.list_themes ? list_themes()
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
