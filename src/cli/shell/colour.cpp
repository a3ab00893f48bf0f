#include "cli/shell/colour.hpp"

#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <atomic>
#include <cstdlib>

#include "core/error.hpp"

namespace cairn::cli {

namespace {

enum class ColourChoice : std::uint8_t { terminals, always, never };

std::atomic<ColourChoice> colour_choice{ColourChoice::terminals};

bool is_set(const char* variable) {
  const char* const value = std::getenv(variable);
  return value != nullptr && *value != '\0';
}

bool is_dumb_terminal() {
  const char* const terminal = std::getenv("TERM");
  return terminal != nullptr && std::string_view(terminal) == "dumb";
}

std::string_view sequence(TerminalColour colour) {
  switch (colour) {
    case TerminalColour::bold:
      return "\x1b[1m";
    case TerminalColour::red:
      return "\x1b[1;31m";
    case TerminalColour::yellow:
      return "\x1b[33m";
    case TerminalColour::green:
      return "\x1b[32m";
  }
  return {};
}

std::string painted_line(std::string_view line, std::span<const Accent> accents) {
  for (const Accent& accent : accents) {
    const std::string context = fmt::format("{}{}{}", accent.before, accent.text, accent.after);
    const auto found = line.find(context);
    if (found == line.npos) continue;
    const auto begin = found + accent.before.size();
    return fmt::format("{}{}{}", line.substr(0, begin), in_colour(accent.text, accent.colour),
                       line.substr(begin + accent.text.size()));
  }
  return std::string(line);
}

}  // namespace

void choose_colours(std::string_view when) {
  if (when == "auto")
    colour_choice = ColourChoice::terminals;
  else if (when == "always")
    colour_choice = ColourChoice::always;
  else if (when == "never")
    colour_choice = ColourChoice::never;
  else
    throw Error(Error::Kind::usage,
                fmt::format("--colour is '{}'; auto, always or never expected", when));
}

bool has_colours(Stream stream) {
  if (colour_choice != ColourChoice::terminals) return colour_choice == ColourChoice::always;
  const int descriptor = stream == Stream::output ? STDOUT_FILENO : STDERR_FILENO;
  return isatty(descriptor) != 0 && !is_set("NO_COLOR") && !is_dumb_terminal();
}

std::string in_colour(std::string_view text, TerminalColour colour) {
  return fmt::format("{}{}\x1b[0m", sequence(colour), text);
}

std::string painted(std::string_view text, std::span<const Accent> accents) {
  if (!has_colours(Stream::output)) return std::string(text);
  std::string result;
  while (!text.empty()) {
    const std::size_t end = std::min(text.find('\n'), text.size() - 1) + 1;
    result += painted_line(text.substr(0, end), accents);
    text.remove_prefix(end);
  }
  return result;
}

}  // namespace cairn::cli
