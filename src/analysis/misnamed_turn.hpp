// Finds a turn whose property is damaged, so that its node looks as if it had none.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <string>
#include <string_view>

#include "core/error.hpp"
#include "games/game.hpp"
#include "model/record.hpp"

namespace cairn {

// Whether SGF gives the property another meaning. Its value may look like a turn by chance.
inline bool is_known_property(std::string_view name) {
  constexpr std::array<std::string_view, 65> known{
      "AB", "AE", "AN", "AP", "AR", "AW", "BL", "BM", "BR", "BT", "C",  "CA", "CP",
      "CR", "DD", "DM", "DO", "DT", "EV", "FF", "FG", "GB", "GC", "GM", "GN", "GW",
      "HA", "HO", "IT", "KM", "KO", "LB", "LN", "MA", "MN", "N",  "OB", "ON", "OT",
      "OW", "PB", "PC", "PL", "PM", "PW", "RE", "RO", "RU", "SL", "SO", "SQ", "ST",
      "SZ", "TB", "TE", "TM", "TR", "TW", "UC", "US", "V",  "VW", "WL", "WR", "WT"};
  return std::ranges::find(known, name) != known.end();
}

// Whether the property holds a turn that is legal in the position, under a name that SGF does not
// have, such as `WW[...]`.
template <Game G>
bool is_misnamed_turn(const typename G::Position& position, const Property& property) {
  constexpr std::size_t longest_name = 4;
  if (property.name.size() > longest_name || is_known_property(property.name)) return false;
  return std::ranges::any_of(property.values, [&](const std::string& value) {
    try {
      G::parse_turn(position, value);
      return true;
    } catch (const Error&) {
      return false;
    }
  });
}

// Returns the first property of a node that is such a turn, or null.
template <Game G>
const Property* misnamed_turn(const typename G::Position& position, const RecordTurn& node) {
  const auto found = std::ranges::find_if(node.properties, [&](const Property& property) {
    return is_misnamed_turn<G>(position, property);
  });
  return found == node.properties.end() ? nullptr : &*found;
}

}  // namespace cairn
