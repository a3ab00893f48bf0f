// The look of figures and what is shown on their boards, as options with values. A figure's
// metadata keeps them, so that it can be drawn again, and `cairn draw` takes them from its command
// line.
#pragma once

#include <map>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "figures/figure_look.hpp"
#include "render/image_output.hpp"
#include "render/theme.hpp"

namespace cairn {

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
  std::string_view excludes{};  // an option that cannot be given together with this one

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
