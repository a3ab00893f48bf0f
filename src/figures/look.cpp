#include "figures/look.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <string_view>

#include "core/error.hpp"
#include "figures/caption_fields.hpp"
#include "figures/look_values.hpp"
#include "text/quote.hpp"
#include "text/split.hpp"

namespace cairn {

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

void set_millimetres(Look& look, Name name, OptionText value) {
  constexpr double least = 1;
  constexpr double most = 5000;
  look.size.unit = Size::Unit::millimetres;
  look.width = number(name, value, least, most);
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
               }},
    LookOption{"captured", "", "what was captured so far",
               [](Look& look, Name, OptionText) { look.figure.captured = true; }},
    LookOption{"evaluation", "", "the evaluation of an analysis as a bar",
               [](Look& look, Name, OptionText) { look.figure.evaluation = true; }},
    LookOption{"players", "", "the names of the players",
               [](Look& look, Name, OptionText) { look.figure.players = true; }},
    LookOption{"title", "TEXT", "a title above",
               [](Look& look, Name, OptionText value) { look.figure.title = value; }},
    LookOption{
        "caption", "TEXT",
        "a caption below, in place of the turn's; '' for none. With {number}, {side} (to move), {white}, {black} (the players), {turn}, {played} or {task} in it, each board has its own",
        [](Look& look, Name, OptionText value) {
          expect_caption_fields(value);
          look.figure.caption = value;
        }},
    LookOption{"number", "", "the number of each board above it, from 1",
               [](Look& look, Name, OptionText) { look.figure.number = true; }},
};

constexpr std::array the_view{
    LookOption{
        "orientation", "ANGLE",
        "turn the board clockwise, by 90 or 30 degrees; a hexagon stands with its point up, or with flat on a side, A1 at the lower left. Names stay with their spaces",
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
    LookOption{
        "area", "AREA",
        "of the board: the box around two spaces like C3-F7, a list of spaces like C3,C4, or used, what is in use",
        [](Look& look, Name, OptionText value) { look.figure.area = value; }},
};

constexpr std::array the_picture{
    LookOption{"strip", "", "all boards in one figure, side by side",
               [](Look& look, Name, OptionText) { look.figure.strip = true; }, false, "sheet"},
    LookOption{
        "sheet", "COLUMNS",
        "all boards in one figure, in rows; in a .pdf, on as many pages as they need; auto: as many columns as are legible",
        [](Look& look, Name name, OptionText value) {
          look.figure.columns = value == "auto" ? FigureLook::legible_columns
                                                : whole_number(name, value, 1, most_columns);
        },
        false, "strip"},
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
               false, "width-mm"},
    LookOption{"width-mm", "MM", "the width in millimetres", set_millimetres, false, "width"},
    LookOption{"dpi", "N", "dots per inch; 96 if not given, 300 with --width-mm",
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
        ".pdf: pages of a4 (which several boards and sheets get), a5, a6, letter, or millimetres like 120x180; or fit, each as large as its figure",
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
    earlier.erase(std::string(option.excludes));
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
              "the figure was drawn with the option {}, which this Cairn does not know; draw "
              "its record anew",
              cairn::quoted(name)));
    given[name].push_back(value);
  }
  return given;
}

Look parse_look(const GivenLook& given) {
  Look look;
  constexpr double resolution_of_print = 300;
  if (given.contains("width-mm")) look.size.dots_per_inch = resolution_of_print;
  for (const LookOptions& group : groups)
    for (const LookOption& option : group.options) {
      const auto found = given.find(option.name());
      if (found == given.end()) continue;
      if (given.contains(option.excludes))
        throw Error(Error::Kind::usage,
                    fmt::format("--{} and --{} exclude each other; leave one out", option.name(),
                                option.excludes));
      for (const std::string& value : found->second) {
        if (!is_utf8(value)) fail_value(option.name(), value, "text in UTF-8");
        option.set(look, option.name(), value);
      }
    }
  return look;
}

}  // namespace cairn
