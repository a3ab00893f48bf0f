// Colours for people who read the output on a terminal. Files and pipes get plain text.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>

namespace cairn::cli {

enum class TerminalColour : std::uint8_t { bold, red, yellow, green };
enum class Stream : std::uint8_t { output, messages };  // standard output, standard error

// Takes the value of --colour: `always`, `never` or `auto`, which is assumed before this function
// is called. `auto` gives colours to a terminal, unless the variable NO_COLOR is set to any text or
// the terminal is a `dumb` one. Throws Error of kind usage for any other value.
void choose_colours(std::string_view when);

bool has_colours(Stream stream);

// Returns the text between the sequences that switch the colour on and off.
std::string in_colour(std::string_view text, TerminalColour colour);

// A text that gets a colour wherever it stands between `before` and `after` in a line.
struct Accent {
  std::string_view before;
  std::string_view text;
  std::string_view after;
  TerminalColour colour;
};

// Returns a text for standard output with its accents in colour: in each line, the first one that
// is found. Returns the text unchanged if standard output has no colours.
std::string painted(std::string_view text, std::span<const Accent> accents);

}  // namespace cairn::cli
