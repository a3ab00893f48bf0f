// How figures look and what is put on their boards: the options of `cairn draw` that are kept in a
// figure's metadata, so that it can be drawn again.
#pragma once

#include <map>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "cli/batch/batch_command_line.hpp"
#include "formats/figure/board_marks.hpp"
#include "formats/figure/board_text.hpp"
#include "model/figure.hpp"
#include "render/image.hpp"
#include "render/theme.hpp"

namespace cairn::cli {

struct Look {
  // On the board.
  std::vector<BoardMark> marks;       // besides those of the record
  std::vector<std::string> captures;  // spaces whose pieces' captures are shown
  bool record_marks = true;
  bool arrows = true;  // of turns
  bool captured = false;
  bool evaluation = false;
  bool players = false;
  int best_line = 0;  // how many turns of it are shown
  std::optional<std::string> title;
  std::optional<std::string> caption;  // empty: none

  // The view.
  View view;
  std::string part;  // of the board; empty: all

  // The picture.
  int columns = 0;  // of a sheet; 0: none is asked for
  bool strip = false;
  Theme theme;
  Size size;
  std::optional<std::string> paper;  // of PDF pages; "fit": as large as their figures
  bool transparent = false;
  bool text_as_text = false;
  TextStyle text_style = TextStyle::ascii;

  bool makes_one_figure() const { return strip || columns > 0; }
};

// The values of such options as they were given, by the options' names; a flag's value is empty.
using GivenLook = std::map<std::string, std::vector<std::string>, std::less<>>;

// The options for the command line; their values are put into `given`.
void add_look_options(po::options_description& description, GivenLook& given);

// What was given besides an earlier look: marks are added, all else is replaced.
GivenLook merged(GivenLook earlier, const GivenLook& given);

// The values of a figure's metadata, and back. Reading throws Error (syntax) for what is no such
// option.
std::vector<std::pair<std::string, std::string>> to_pairs(const GivenLook& given);
GivenLook from_pairs(const std::vector<std::pair<std::string, std::string>>& pairs);

// Throws Error (usage) if a value is not as it should be.
Look parse_look(const GivenLook& given);

}  // namespace cairn::cli
