// Finds a turn whose property is damaged, so that its node looks as if it had none.
#pragma once

#include <algorithm>
#include <cstddef>
#include <string>
#include <string_view>

#include "core/error.hpp"
#include "game/game.hpp"
#include "model/record.hpp"
#include "model/sgf_properties.hpp"

namespace cairn {

// Whether a turn under this name can be explained: `WW[...]` by a name that SGF does not have, and
// in the last node `AW[...]` by a letter in the place of the `;`, and without a move `C[...]` by
// another letter in the place of W or B. Where moves follow, the value of a property that SGF has
// may look like a turn by chance, and a lost turn is noticed without it.
inline bool may_be_misnamed(std::string_view name, const RecordTurn& node, bool is_last) {
  constexpr std::size_t longest_name = 4;
  if (name.size() > longest_name) return false;
  if (!is_known_property(name)) return true;
  return is_last && (node.text.empty() || name.ends_with('W') || name.ends_with('B'));
}

// Whether the property of a node holds a turn that is legal in the position, under another name.
// `is_last` says whether no move follows behind the node.
template <Game G>
bool is_misnamed_turn(const typename G::Position& position, const RecordTurn& node,
                      const Property& property, bool is_last) {
  if (!may_be_misnamed(property.name, node, is_last)) return false;
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
const Property* misnamed_turn(const typename G::Position& position, const RecordTurn& node,
                              bool is_last) {
  const auto found = std::ranges::find_if(node.properties, [&](const Property& property) {
    return is_misnamed_turn<G>(position, node, property, is_last);
  });
  return found == node.properties.end() ? nullptr : &*found;
}

}  // namespace cairn
