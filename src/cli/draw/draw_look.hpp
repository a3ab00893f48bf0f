// The look of figures and what is shown on their boards. These options of `cairn draw` are kept in
// a figure's metadata, so that it can be drawn again.
#pragma once

#include <map>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "cli/batch/batch_command_line.hpp"
#include "figures/figure_look.hpp"
#include "formats/figure/board_text.hpp"
#include "render/image_output.hpp"
#include "render/theme.hpp"

namespace cairn::cli {

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
  TextStyle text_style = TextStyle::ascii;
};

// The values of these options as the user gave them, by the names of the options. The value of a
// flag is empty.
using GivenLook = std::map<std::string, std::vector<std::string>, std::less<>>;

// Adds the options to a command line; their values are put into `given`.
void add_look_options(po::options_description& description, GivenLook& given);

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

}  // namespace cairn::cli
