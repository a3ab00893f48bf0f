#include "formats/output/look.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <fmt/format.h>
#include <fmt/ranges.h>
#include <optional>
#include <string_view>
#include <utility>
#include <vector>

#include "core/diagram.hpp"
#include "core/error.hpp"
#include "core/text.hpp"
#include "formats/output/drawn_boards.hpp"
#include "formats/output/theme.hpp"

namespace cairn {

namespace {

int resolved(int turn, int count) {
  if (turn == TurnRange::start_or_first) return std::min(1, count);
  return turn == TurnRange::end ? count : turn;
}

}  // namespace

std::vector<ShownTurn> shown_turns(std::span<const TurnRange> ranges, int count) {
  std::vector<ShownTurn> shown;
  for (const auto& [from, to, view] : ranges) {
    const int first = resolved(from, count);
    const int last = resolved(to, count);
    if (const int greatest = std::max(first, last); greatest > count)
      throw Error(Error::Kind::usage, fmt::format("there is no turn {}; the record has {}",
                                                  greatest, counted(count, "turn")));
    for (int turn = first; turn <= last; ++turn) shown.push_back({turn, view});
  }
  return shown;
}

namespace {

// The part of a label after the last directory: where the files lie concerns only their owner.
std::string base_of(const std::string& label) {
  return label.substr(label.find_last_of('/') + 1);
}

// A board of many pieces with arrows needs more room than one on which few are left.
int legible_columns(const std::vector<Panel>& panels, double millimetres) {
  constexpr std::size_t many = 36;
  constexpr double width_of_many = 52;  // in millimetres, with the gap beside the board
  constexpr double width_of_few = 40;
  const bool has_many = std::ranges::any_of(
      panels, [](const Panel& panel) { return panel.diagram.pieces.size() > many; });
  return static_cast<int>(millimetres / (has_many ? width_of_many : width_of_few));
}

// Says above all boards who played, in place of each board, if it is the same on all.
void say_players_once(Figure& figure) {
  const auto players = figure.panels.front().diagram.players;
  if (players[0].empty() || players[1].empty() ||
      std::ranges::any_of(figure.panels,
                          [&](const Panel& panel) { return panel.diagram.players != players; }))
    return;
  for (Panel& panel : figure.panels) panel.diagram.players = {};
  figure.title += (figure.title.empty() ? "" : "\n") + players[0] + " \u2013 " + players[1];
}

// The columns with which as many rows are needed, without a short last one.
int balanced(int columns, int count) {
  const int rows = (count + columns - 1) / columns;
  return (count + rows - 1) / rows;
}

// Says below all boards whose turn it is, in place of each board, if it is the same on all.
void say_status_once(Figure& figure) {
  const auto status = figure.panels.front().diagram.status;
  if (!status || !status->side || std::ranges::any_of(figure.panels, [&](const Panel& panel) {
        return panel.diagram.status != status;
      }))
    return;
  for (Panel& panel : figure.panels) panel.view.status = false;
  figure.caption += (figure.caption.empty() ? "" : "\n") + in_words(*status, *figure.language);
}

}  // namespace

Figure figure_of(std::vector<Panel> panels, const FigureLook& look, double millimetres) {
  Figure figure;
  const int count = static_cast<int>(panels.size());
  const int columns =
      look.columns == FigureLook::legible_columns
          ? balanced(std::clamp(legible_columns(panels, millimetres), 1, count), count)
          : look.columns;
  figure.panels = std::move(panels);
  figure.language = look.language;
  figure.columns = look.strip ? count : std::clamp(columns, 1, count);
  figure.rows = look.rows;
  if (!look.makes_one_figure()) return figure;
  figure.title = look.title.value_or("");
  if (!has_caption_fields(look.caption.value_or(""))) figure.caption = look.caption.value_or("");
  if (count > 1 && look.view.status) say_status_once(figure);
  if (count > 1) say_players_once(figure);
  return figure;
}

Metadata metadata_of(FigureSource source) {
  Metadata metadata;
  for (FigureGame& game : source.games) game.source = base_of(game.source);
  for (const FigureBoard& board : source.boards) metadata.emplace_back("position", board.position);
  for (const FigureGame& game : source.games) metadata.emplace_back("source", game.source);
  metadata.emplace_back("figure", write_json(source));
  return metadata;
}

namespace {

struct NamedSize {
  std::string_view name;
  double width;  // in millimetres
  double height;
};

// The sizes of ISO 216, and the letter size of ANSI.
constexpr std::array sizes_of_paper{NamedSize{"a4", 210, 297}, NamedSize{"a5", 148, 210},
                                    NamedSize{"a6", 105, 148}, NamedSize{"letter", 215.9, 279.4}};

// Returns a length in millimetres, or nothing if the text is not a length or no figure fits on such
// paper.
std::optional<double> length_of_paper(std::string_view text) {
  constexpr double least = 40;
  constexpr double most = 2000;
  const std::optional<double> value = number_in(text);
  return value && least <= *value && *value <= most ? value : std::nullopt;
}

// Makes a sheet of paper; small sheets get a smaller margin.
Paper paper_of(double width, double height) {
  constexpr double usual_share = 1.0 / 14;  // of the width of A4
  Paper paper;
  paper.width = width;
  paper.height = height;
  paper.margin = std::min(paper.margin, std::min(width, height) * usual_share);
  return paper;
}

}  // namespace

void fail_value(std::string_view option, const std::string& value, std::string_view expected) {
  throw Error(Error::Kind::usage,
              fmt::format("invalid --{} {}; {} expected", option, quote(value), expected));
}

double number(std::string_view option, const std::string& value, double least, double most) {
  const std::optional<double> result = number_in(value);
  const std::string expected = fmt::format("a number from {} to {}", least, most);
  if (!result) fail_value(option, value, expected);
  if (!(least <= *result && *result <= most))
    throw Error(Error::Kind::usage,
                fmt::format("--{} is {}; {} expected", option, value, expected));
  return *result;
}

int whole_number(std::string_view option, const std::string& value, int least, int most) {
  const double result = number(option, value, least, most);
  if (result != std::floor(result)) fail_value(option, value, "a whole number");
  return static_cast<int>(result);
}

bool yes_or_no(std::string_view option, const std::string& value) {
  if (value != "yes" && value != "no") fail_value(option, value, "yes or no");
  return value == "yes";
}

Theme theme_value(const std::string& value) {
  if (is_theme_json(value)) return read_theme(value, theme_value);
  const auto found = std::ranges::find(themes(), value, &NamedTheme::name);
  if (found != themes().end()) return found->theme;
  throw Error(Error::Kind::usage,
              fmt::format("unknown theme {}, and no such file; the themes are {}, {}", quote(value),
                          fmt::join(theme_words(), ", "), automatic_theme));
}

std::vector<std::string_view> theme_words() {
  std::vector<std::string_view> names;
  for (const NamedTheme& theme : themes()) names.push_back(theme.name);
  return names;
}

bool is_theme_json(std::string_view value) {
  const std::size_t first = value.find_first_not_of(" \t\r\n");
  return first != value.npos && value[first] == '{';
}

Paper paper_named(const std::string& name) {
  const auto found = std::ranges::find(sizes_of_paper, name, &NamedSize::name);
  if (found != sizes_of_paper.end()) return paper_of(found->width, found->height);
  const std::size_t by = name.find('x');
  if (by != name.npos) {
    const auto width = length_of_paper(std::string_view(name).substr(0, by));
    const auto height = length_of_paper(std::string_view(name).substr(by + 1));
    if (width && height) return paper_of(*width, *height);
  }
  throw Error(Error::Kind::usage,
              fmt::format("unknown paper {}; {} expected", quote(name), papers));
}

const Language& language_named(const std::string& code) {
  if (const Language* language = language_of(code)) return *language;
  throw Error(Error::Kind::usage, fmt::format("unknown language {}; {} expected", quote(code),
                                              fmt::join(language_words(), ", ")));
}

std::vector<std::string_view> language_words() {
  std::vector<std::string_view> codes;
  for (const Language& language : languages()) codes.push_back(language.code());
  return codes;
}

namespace {

using Name = std::string_view;
using OptionText = const std::string&;

template <BoardMark::Form form>
void add_marks(Look& look, Name, OptionText value) {
  for (BoardMark& mark : parse_marks(form, value)) look.figure.marks.push_back(std::move(mark));
}

int degrees(Name name, OptionText value) {
  constexpr int full_turn = 360;
  if (value.find_first_not_of("+-.0123456789") != value.npos)
    fail_value(name, value, "point, flat or degrees");
  return whole_number(name, value, -full_turn, full_turn);
}

void set_orientation(Look& look, Name name, OptionText value) {
  constexpr int flat = -30;  // degrees; it brings A1 to the lower left corner
  if (value == "point")
    look.figure.view.rotation = 0;
  else
    look.figure.view.rotation = value == "flat" ? flat : degrees(name, value);
}

void set_heights(Look& look, Name name, OptionText value) {
  if (value != "numbers" && value != "stacks") fail_value(name, value, "numbers or stacks");
  look.figure.view.heights = value == "stacks" ? View::Heights::stacks : View::Heights::numbers;
}

void set_paper(Look& look, Name, OptionText value) {
  if (value != "fit") paper_named(value);
  look.paper = value;
}

template <Size::Unit unit>
void set_millimetres(Look& look, Name name, OptionText value) {
  constexpr double least = 1;
  constexpr double most = unit == Size::Unit::millimetres ? 5000 : 200;
  look.size.unit = unit;
  look.width = number(name, value, least, most);
}

// The text with a new line for each \n, which shells hand over as two characters.
std::string with_line_breaks(std::string text) {
  for (std::size_t at = 0; (at = text.find("\\n", at)) != text.npos; ++at)
    text.replace(at, 2, "\n");
  return text;
}

constexpr int most_columns = 100;
constexpr int most_line_turns = 20;

constexpr std::array on_the_board{
    LookOption{"arrow", "A-B[=COLOUR]", "an arrow from A to B; A-B-C goes on over B to C",
               add_marks<BoardMark::Form::arrow>, true},
    LookOption{"line", "A-B[=COLOUR]", "a line", add_marks<BoardMark::Form::line>, true},
    LookOption{"circle", "A[=COLOUR]", "a circle around a space",
               add_marks<BoardMark::Form::circle>, true},
    LookOption{"cross", "A[=COLOUR]", "a cross on a space", add_marks<BoardMark::Form::cross>,
               true},
    LookOption{"square", "A[=COLOUR]", "a square on a space", add_marks<BoardMark::Form::square>,
               true},
    LookOption{"triangle", "A[=COLOUR]", "a triangle on a space",
               add_marks<BoardMark::Form::triangle>, true},
    LookOption{"fill", "A[=COLOUR]", "fill a space", add_marks<BoardMark::Form::fill>, true},
    LookOption{"select", "A[=COLOUR]", "highlight a space", add_marks<BoardMark::Form::select>,
               true},
    LookOption{"dim", "A", "dim a space", add_marks<BoardMark::Form::dim>, true},
    LookOption{"label", "A=TEXT", "a letter or a number on a space; G7=A,H6=B are two",
               add_marks<BoardMark::Form::label>, true},
    LookOption{"captures", "A", "the piece on A, and what it can capture",
               [](Look& look, Name, OptionText value) {
                 for (const std::string_view space : split(value, ","))
                   look.figure.captures.emplace_back(space);
               },
               true},
    LookOption{"marks", "YES|NO", "the record's own marks and signs like ?!; yes",
               [](Look& look, Name name, OptionText value) {
                 look.figure.record_marks = yes_or_no(name, value);
               }},
    LookOption{"arrows", "YES|NO", "the arrows of the turn; yes",
               [](Look& look, Name name, OptionText value) {
                 look.figure.arrows = yes_or_no(name, value);
               }},
    LookOption{"best-line", "N",
               "N turns of the best line of an analysis, as ghosts on the board before the turn",
               [](Look& look, Name name, OptionText value) {
                 look.figure.best_line = whole_number(name, value, 1, most_line_turns);
               },
               false, "variation"},
    LookOption{"variation", "TURNS",
               "turns of your own like 'G6xG7-C2+B1 B4xC5-D5+C5', in place of a best line",
               [](Look& look, Name, OptionText value) {
                 for (const std::string_view turn : words_of(value))
                   look.figure.variation.emplace_back(turn);
                 look.figure.best_line = static_cast<int>(look.figure.variation.size());
               },
               false, "best-line"},
    LookOption{"captured", "", "what was captured so far",
               [](Look& look, Name, OptionText) { look.figure.captured = true; }},
    LookOption{"evaluation", "", "the evaluation of an analysis as a bar",
               [](Look& look, Name, OptionText) { look.figure.evaluation = true; }},
    LookOption{"players", "", "the names of the players",
               [](Look& look, Name, OptionText) { look.figure.players = true; }},
    LookOption{
        "title", "TEXT", "a title above",
        [](Look& look, Name, OptionText value) { look.figure.title = with_line_breaks(value); }},
    LookOption{
        "caption", "TEXT",
        "a caption below, in place of the turn's; '' for none; \\n begins a line. With {number}, "
        "{side} (to move), {white}, {black} (the players), {turn}, {played} or {task} in it, each "
        "board has its own",
        [](Look& look, Name, OptionText value) {
          expect_caption_fields(value);
          look.figure.caption = with_line_breaks(value);
        }},
    LookOption{"number", "", "the number of each board above it, from 1",
               [](Look& look, Name, OptionText) { look.figure.number = true; }},
};

constexpr std::array the_view{
    LookOption{
        "orientation", "ANGLE",
        "turn the board clockwise, by 90 or 30 degrees; a hexagon stands with its point up, or "
        "with flat on a side, A1 at the lower left. Names stay with their spaces",
        set_orientation},
    LookOption{"mirror", "", "exchange left and right",
               [](Look& look, Name, OptionText) { look.figure.view.mirrored = true; }},
    LookOption{"coordinates", "YES|NO", "the names of the spaces at the edge; yes",
               [](Look& look, Name name, OptionText value) {
                 look.figure.view.coordinates = yes_or_no(name, value);
               }},
    LookOption{"status", "YES|NO", "whose turn it is; yes",
               [](Look& look, Name name, OptionText value) {
                 look.figure.view.status = yes_or_no(name, value);
               }},
    LookOption{"heights", "HOW",
               "numbers or stacks: the heights of stacks as numbers, or as visible stacks",
               set_heights},
    LookOption{"area", "AREA",
               "of the board: the columns and rows from one space to another like C3-F7, a list of "
               "spaces like C3,C4, or used, what is in use",
               [](Look& look, Name, OptionText value) { look.figure.area = value; }},
};

constexpr std::array the_picture{
    LookOption{"strip", "", "all boards in one figure, side by side",
               [](Look& look, Name, OptionText) { look.figure.strip = true; }, false, "sheet"},
    LookOption{
        "sheet", "COLUMNS",
        "all boards in one figure, in rows; in a .pdf, on as many pages as they need; auto: as "
        "many columns as are legible",
        [](Look& look, Name name, OptionText value) {
          look.figure.columns = value == "auto" ? FigureLook::legible_columns
                                                : whole_number(name, value, 1, most_columns);
        },
        false, "strip"},
    LookOption{"rows", "N", "of a sheet on each page of a .pdf; if not given, as many as fill it",
               [](Look& look, Name name, OptionText value) {
                 look.figure.rows = whole_number(name, value, 1, most_columns);
               }},
    LookOption{
        "theme", "NAME|FILE",
        "the colours, lines and letters: a name of --list-themes, or a theme's JSON file; auto: "
        "the SVG is light or dark as its reader prefers",
        [](Look& look, Name, OptionText value) {
          look.theme = theme_value(value == automatic_theme ? day_theme : value);
          if (value == automatic_theme) look.night_theme = theme_value(night_theme);
        }},
    LookOption{"width,w", "PIXELS", "the width; 800 if not given",
               [](Look& look, Name name, OptionText value) {
                 look.size.unit = Size::Unit::pixels;
                 look.width = whole_number(name, value, smallest_width, greatest_width);
               },
               false, "width-mm,space-mm"},
    LookOption{"width-mm", "MM", "the width in millimetres",
               set_millimetres<Size::Unit::millimetres>, false, "width,space-mm"},
    LookOption{"space-mm", "MM",
               "the distance of neighbouring spaces in millimetres: a part of the board and all of "
               "it have one scale; 5.5 makes a whole board about 55 mm wide",
               set_millimetres<Size::Unit::space_millimetres>, false, "width,width-mm"},
    LookOption{"text-pt", "POINTS",
               "the font size of captions, notes and names of spaces in points; if not given, it "
               "follows the board",
               [](Look& look, Name name, OptionText value) {
                 constexpr double least = 4;
                 constexpr double most = 72;
                 look.theme.text_points = number(name, value, least, most);
                 if (look.night_theme) look.night_theme->text_points = look.theme.text_points;
               }},
    LookOption{"dpi", "N", "dots per inch; 96 if not given, 300 with --width-mm and --space-mm",
               [](Look& look, Name name, OptionText value) {
                 look.size.dots_per_inch =
                     number(name, value, lowest_resolution, highest_resolution);
               }},
    LookOption{"delay", "SECONDS", ".gif: how long each turn is shown; 1 if not given",
               [](Look& look, Name name, OptionText value) {
                 constexpr double least = 0.05;
                 constexpr double most = 60;
                 look.delay = static_cast<int>(std::lround(100 * number(name, value, least, most)));
               }},
    LookOption{
        "paper", "PAPER",
        ".pdf: pages of a4 (which several boards and sheets get), a5, a6, letter, or millimetres "
        "like 120x180; or fit, each as large as its figure",
        set_paper},
    LookOption{
        "language", "CODE", language_help,
        [](Look& look, Name, OptionText value) { look.figure.language = &language_named(value); }},
    LookOption{"transparent", "", "no background",
               [](Look& look, Name, OptionText) { look.transparent = true; }},
    LookOption{"text-as-text", "", "texts with the reader's fonts in SVG, in place of outlines",
               [](Look& look, Name, OptionText) { look.text_as_text = true; }},
};

constexpr std::array groups{LookOptions{"On the board", on_the_board},
                            LookOptions{"The view", the_view},
                            LookOptions{"The picture", the_picture}};

const LookOption* find_option(std::string_view name) {
  for (const LookOptions& group : groups)
    for (const LookOption& option : group.options)
      if (option.name() == name) return &option;
  return nullptr;
}

}  // namespace

std::span<const LookOptions> look_options() {
  return groups;
}

GivenLook merged(GivenLook earlier, const GivenLook& given) {
  for (const auto& [name, values] : given) {
    const LookOption& option = *find_option(name);
    std::vector<std::string>& kept = earlier[name];
    if (!option.adds) kept.clear();
    kept.insert(kept.end(), values.begin(), values.end());
    for (const std::string_view other : split(option.excludes, ","))
      earlier.erase(std::string(other));
  }
  return earlier;
}

std::vector<std::pair<std::string, std::string>> to_pairs(const GivenLook& given) {
  std::vector<std::pair<std::string, std::string>> pairs;
  for (const auto& [name, values] : given)
    for (const std::string& value : values) pairs.emplace_back(name, value);
  return pairs;
}

GivenLook from_pairs(const std::vector<std::pair<std::string, std::string>>& pairs) {
  GivenLook given;
  for (const auto& [name, value] : pairs) {
    if (!find_option(name))
      throw Error(
          Error::Kind::syntax,
          fmt::format(
              "the figure was drawn with the option {}, which this Cairn does not know; draw its "
              "record again",
              quote(name)));
    given[name].push_back(value);
  }
  return given;
}

Look parse_look(const GivenLook& given) {
  Look look;
  constexpr double resolution_of_print = 300;
  if (given.contains("width-mm") || given.contains("space-mm"))
    look.size.dots_per_inch = resolution_of_print;
  for (const LookOptions& group : groups)
    for (const LookOption& option : group.options) {
      const auto found = given.find(option.name());
      if (found == given.end()) continue;
      for (const std::string_view other : split(option.excludes, ","))
        if (given.contains(other))
          throw Error(
              Error::Kind::usage,
              fmt::format("--{} and --{} exclude each other; leave one out", option.name(), other));
      for (const std::string& value : found->second) {
        if (!is_utf8(value)) fail_value(option.name(), value, "text in UTF-8");
        option.set(look, option.name(), value);
      }
    }
  return look;
}

}  // namespace cairn
