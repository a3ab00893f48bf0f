#include "cli/draw/draw_theme.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <system_error>
#include <vector>

#include "cli/input/whole_file.hpp"
#include "core/error.hpp"
#include "formats/figure/theme_json.hpp"
#include "model/record.hpp"
#include "render/themes.hpp"
#include "text/quote.hpp"
#include "text/wide_text.hpp"

namespace cairn::cli {

namespace {

bool is_json(const std::string& value) {
  const std::size_t first = value.find_first_not_of(" \t\r\n");
  return first != value.npos && value[first] == '{';
}

const NamedTheme* find_theme(const std::string& name) {
  const auto found = std::ranges::find(themes(), name, &NamedTheme::name);
  return found == themes().end() ? nullptr : &*found;
}

std::string text_of_theme(const std::string& path) {
  std::string text = read_whole(path);
  try {
    return without_wide_form(std::move(text));
  } catch (const Error& error) {
    throw Error(error.kind(), describe(path, error));
  }
}

[[noreturn]] void fail(const std::string& name) {
  std::vector<std::string_view> names;
  for (const NamedTheme& theme : themes()) names.push_back(theme.name);
  throw Error(Error::Kind::usage,
              fmt::format("unknown theme {}, and no such file; the themes are {}, {}",
                          cairn::quoted(name), fmt::join(names, ", "), automatic_theme));
}

}  // namespace

std::string portable_theme(const std::string& value) {
  if (is_json(value) || find_theme(value) || value == automatic_theme) return value;
  std::error_code ignored;
  if (!std::filesystem::exists(value, ignored)) fail(value);
  const std::string text = text_of_theme(value);
  if (!is_json(text))
    throw Error(
        Error::Kind::syntax,
        fmt::format("{}: not a theme; a theme is a JSON object like {{\"base\": \"print\"}}; "
                    "--print-theme writes one to start from",
                    value));
  try {
    theme_of(text);
  } catch (const Error& error) {
    throw Error(error.kind(), describe(value, error));
  }
  return text;
}

Theme theme_of(const std::string& value) {
  if (!is_json(value)) {
    const NamedTheme* const named = find_theme(value);
    if (!named) fail(value);
    return named->theme;
  }
  return read_theme(value, theme_of);
}

std::string list_themes() {
  std::string list;
  for (const NamedTheme& theme : themes())
    list += fmt::format("{:<14}{}\n", theme.name, theme.purpose);
  return list + fmt::format("{:<14}in SVG {} or {}, as the reader's device prefers; else {}\n",
                            automatic_theme, day_theme, night_theme, day_theme);
}

}  // namespace cairn::cli
