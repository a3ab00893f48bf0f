#include "formats/sgf/swallowed.hpp"

#include <algorithm>

#include "formats/sgf/sgf.hpp"
#include "model/sgf_properties.hpp"
#include "text/ascii.hpp"

namespace cairn::sgf {

namespace {

// The property whose name ends this beginning of a value, if one can begin there: a move in a node
// of its own, or one of the first node behind another.
std::optional<Swallowed> swallowed_behind(std::string_view property, std::string_view beginning) {
  constexpr std::size_t longest_name = 30;
  constexpr std::size_t most_blanks =
      1000;  // before it; else long values would take quadratic time
  std::size_t begin = beginning.size();
  while (begin > 0 && is_letter(beginning[begin - 1]) && beginning.size() - begin < longest_name)
    --begin;
  Swallowed found{begin, beginning.substr(begin), beginning.size() + 1, false};
  const std::size_t near = begin - std::min(begin, most_blanks);
  const std::string_view before = trimmed(beginning.substr(near, begin - near));
  const std::string name = short_property_name(found.name);
  if (before.ends_with(';') && is_move(name)) {
    found.begin = static_cast<std::size_t>(before.data() + before.size() - beginning.data()) - 1;
    found.begins_node = true;
    return found;
  }
  const bool is_apart = !before.empty() && begin > 0 && is_blank(beginning[begin - 1]);
  const bool is_tag = is_of_first_node(name) && is_of_first_node(property);
  return is_apart && is_tag ? std::optional(found) : std::nullopt;
}

}  // namespace

std::optional<Swallowed> find_swallowed(std::string_view property, std::string_view value) {
  const std::size_t last_end = value.rfind(']');
  std::size_t at = value.find('[', last_end == value.npos ? 0 : last_end + 1);
  for (; at != value.npos; at = value.find('[', at + 1)) {
    const auto found = swallowed_behind(property, value.substr(0, at));
    if (!found) continue;
    const std::string_view rest = value.substr(found->value);
    const bool may_be_turn = rest.find_first_of(" \t\n") >= rest.find(';');
    if (!rest.empty() && (!found->begins_node || may_be_turn)) return found;
  }
  return std::nullopt;
}

bool may_swallow(std::string_view property, std::string_view beginning) {
  return swallowed_behind(property, beginning).has_value();
}

}  // namespace cairn::sgf
