#include "render/themes.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <string>

#include "core/error.hpp"

namespace cairn {

namespace {

Theme greyscale() {
  Theme theme;
  theme.background = theme.paper = {236, 236, 236};
  return theme;
}

}  // namespace

std::span<const NamedTheme> themes() {
  static const std::array all = std::to_array<NamedTheme>({
      {"print", "black on white, readable when photocopied", Theme{}},
      {"greyscale", "shades of grey", greyscale()},
  });
  return all;
}

const Theme& theme_named(std::string_view name) {
  std::string names;
  for (const NamedTheme& each : themes()) {
    if (each.name == name) return each.theme;
    names += (names.empty() ? "" : ", ") + std::string(each.name);
  }
  throw Error(Error::Kind::usage,
              fmt::format("there is no theme \"{}\"; one of {} would be right", name, names));
}

}  // namespace cairn
