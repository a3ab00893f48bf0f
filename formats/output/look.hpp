// The look of a figure as a user asks for it: the options of `cairn draw` as values.
#pragma once

#include <limits>
#include <map>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/diagram.hpp"
#include "core/language.hpp"
#include "formats/output/figure_source.hpp"
#include "formats/output/svg.hpp"
#include "formats/output/theme.hpp"

namespace cairn {

// A turn by its number, which counts the turns of both players from 1. 0 is the start of the
// record.
struct ShownTurn {
  int turn = 0;
  TurnView view = TurnView::played;
};

// Turns from the first to the last, before their number in the record is known.
struct TurnRange {
  static constexpr int start_or_first = -1;  // turn 1, or the start if there are no turns
  static constexpr int end = std::numeric_limits<int>::max();  // the last turn

  int first = 0;
  int last = 0;
  TurnView view = TurnView::played;
};

// Returns the turns of a record of `count` turns, in the order of the ranges, of which there must
// be one. Throws Error (usage) if the record has too few turns.
std::vector<ShownTurn> shown_turns(std::span<const TurnRange> ranges, int count);

// What a figure shows of its boards, and how they are arranged.

struct FigureLook {
  // What is shown on the board.
  std::vector<BoardMark> marks;       // in addition to the marks of the record
  std::vector<std::string> captures;  // spaces; what their pieces can capture is shown
  bool record_marks = true;
  bool arrows = true;  // the arrows of the turns
  bool captured = false;
  bool evaluation = false;
  bool players = false;
  int best_line = 0;  // the number of turns of the best line to show
  std::vector<std::string> variation;  // shown in place of the best line
  std::optional<std::string> title;
  std::optional<std::string> caption;  // an empty text: no caption; may have fields
  bool number = false;                 // each board has its number as a title

  // The view.
  View view;
  std::string area;  // the part of the board: "C3-F7", "C3,C4" or "used"; empty: all of it

  // The arrangement.
  int columns = 0;  // the columns of a sheet; 0: not a sheet
  int rows = 0;     // of a sheet on a page; 0: as many as fill it
  bool strip = false;

  const Language* language = &english();  // of captions and notes

  static constexpr int legible_columns = -1;  // as many as are legible

  bool makes_one_figure() const { return strip || columns != 0; }
};

// Returns the figure of these panels, with the title and the caption around all of them if the look
// makes one figure of several boards. What is to move is said once if it is the same on all boards.
// `millimetres` is the width of the picture or of the paper between its margins: of a sheet with
// legible columns, it decides how many there are.
Figure figure_of(std::vector<Panel> panels, const FigureLook& look, double millimetres);

// What a picture says of its boards, so that it can be drawn again: their positions, the games'
// last names without directories, and the source itself as JSON.
Metadata metadata_of(FigureSource source);

// Reads the values of options that say how pictures look. Options are named without their dashes.
// All functions throw Error of kind usage, with a message that names the option or the kind of
// value.

[[noreturn]] void fail_value(std::string_view option, const std::string& value,
                             std::string_view expected);

// Return a number from `least` to `most`.
double number(std::string_view option, const std::string& value, double least, double most);
int whole_number(std::string_view option, const std::string& value, int least, int most);

bool yes_or_no(std::string_view option, const std::string& value);

// The theme that follows the reader's dark mode, and the two of which it consists.
inline constexpr const char* automatic_theme = "auto";
inline constexpr const char* day_theme = "colour";
inline constexpr const char* night_theme = "dark";

// The built-in names.
std::vector<std::string_view> theme_words();

// Returns the theme that has a built-in name, or that is given as JSON, which begins with a brace.
// Throws Error of kind syntax, too.
Theme theme_value(const std::string& value);
bool is_theme_json(std::string_view value);

// The names and sizes of paper that can be asked for, as messages list them.
inline constexpr std::string_view papers =
    "a4, a5, a6, letter, or 40 to 2000 mm each way like 120x180";

Paper paper_named(const std::string& name);

inline constexpr const char* language_help =
    "the language of what readers see: en, fr, de, nl, it, es or pl; en if not given";

const Language& language_named(const std::string& code);
std::vector<std::string_view> language_words();  // the codes

// The look of figures and what is shown on their boards, as options with values. A figure's
// metadata keeps them, so that it can be drawn again, and `cairn draw` takes them from its command
// line.

struct Look {
  FigureLook figure;
  Theme theme;
  std::optional<Theme> night_theme;  // in SVG, for readers who prefer dark pages
  std::optional<double> width;       // in the unit of `size`; empty: the usual one of the format
  Size size;
  int delay = 100;                   // of a film, for each turn, in hundredths of a second
  std::optional<std::string> paper;  // the paper of PDF pages; "fit": pages as large as the figures
  bool transparent = false;
  bool text_as_text = false;
};

// The values of these options as the user gave them, by the names of the options. The value of a
// flag is empty.
using GivenLook = std::map<std::string, std::vector<std::string>, std::less<>>;

// An option, and the function that applies its value to a look.
struct LookOption {
  const char* spelling;    // the name, or the name, a comma and a short name
  const char* value_name;  // empty for a flag
  const char* help;
  void (*set)(Look& look, std::string_view name, const std::string& value);
  bool adds = false;            // whether a further value is added to the first one
  std::string_view excludes{};  // options that cannot be given with this one, joined by commas

  std::string_view name() const {
    const std::string_view names(spelling);
    return names.substr(0, names.find(','));
  }
  bool is_flag() const { return *value_name == '\0'; }
};

struct LookOptions {
  const char* caption;
  std::span<const LookOption> options;
};

// All options, in groups.
std::span<const LookOptions> look_options();

// Returns an earlier look with the newly given options: marks are added, and other values replace
// the earlier ones. An option that excludes another removes it.
GivenLook merged(GivenLook earlier, const GivenLook& given);

// Convert the options to the pairs of a figure's metadata and back. from_pairs() throws Error of
// kind syntax for an unknown option.
std::vector<std::pair<std::string, std::string>> to_pairs(const GivenLook& given);
GivenLook from_pairs(const std::vector<std::pair<std::string, std::string>>& pairs);

// Reads the options' values. Throws Error of kind usage if a value is wrong or if two options
// exclude each other.
Look parse_look(const GivenLook& given);

}  // namespace cairn
