// The properties to which SGF gives a meaning.
#pragma once

#include <algorithm>
#include <array>
#include <string>
#include <string_view>

namespace cairn {

// Whether SGF gives the property a meaning; moves are not among these.
inline bool is_known_property(std::string_view name) {
  constexpr std::array<std::string_view, 65> known{
      "AB", "AE", "AN", "AP", "AR", "AW", "BL", "BM", "BR", "BT", "C",  "CA", "CP",
      "CR", "DD", "DM", "DO", "DT", "EV", "FF", "FG", "GB", "GC", "GM", "GN", "GW",
      "HA", "HO", "IT", "KM", "KO", "LB", "LN", "MA", "MN", "N",  "OB", "ON", "OT",
      "OW", "PB", "PC", "PL", "PM", "PW", "RE", "RO", "RU", "SL", "SO", "SQ", "ST",
      "SZ", "TB", "TE", "TM", "TR", "TW", "UC", "US", "V",  "VW", "WL", "WR", "WT"};
  return std::ranges::find(known, name) != known.end();
}

// Whether the property says something about the game as a whole, such as who played.
inline bool is_game_information(std::string_view name) {
  constexpr std::array<std::string_view, 20> names{"AN", "BR", "BT", "CP", "DT", "EV", "GC",
                                                   "GN", "ON", "OT", "PB", "PC", "PW", "RE",
                                                   "RO", "RU", "SO", "TM", "US", "WR"};
  return std::ranges::find(names, name) != names.end();
}

// Whether the property stands in the first node alone, in SGF or in a dialect of these games.
inline bool is_of_first_node(std::string_view name) {
  constexpr std::array<std::string_view, 6> names{"FF", "GM", "AP", "CA", "POS", "VA"};
  return std::ranges::find(names, name) != names.end() || is_game_information(name);
}

// The name of a property as FF[4] has it: the small letters with which older records fill up a name
// (`White`, `PlayerBlack`) do not count. A name that is unknown without them stays as it is, and so
// does one that begins with a small letter, which stands there by mistake.
inline std::string short_property_name(std::string_view name) {
  if (!name.empty() && 'a' <= name.front() && name.front() <= 'z') return std::string(name);
  std::string capitals;
  bool has_small = false;
  for (const char c : name) {
    const bool is_small = 'a' <= c && c <= 'z';
    has_small = has_small || is_small;
    if (!is_small) capitals += c;
  }
  const bool is_known = capitals == "W" || capitals == "B" || is_known_property(capitals);
  return has_small && is_known ? capitals : std::string(name);
}

}  // namespace cairn
