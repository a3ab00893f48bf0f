#include "formats/text/open_turn.hpp"

#include <utility>

#include "text/turn_signs.hpp"

namespace cairn {

bool OpenTurn::goes_on_with(std::string_view word, const TurnParts& parts) const {
  if (!has_begun() || joins_next_) return false;
  return parts.begins_with_sign || parts_.ends_with_sign || lacks_space() ||
         turn_word_at(word).plain == "pass";
}

void OpenTurn::add(std::string_view word, const TurnParts& parts, std::size_t offset) {
  if (has_begun())
    text_ += ' ';
  else
    offset_ = offset;
  text_ += word;
  parts_.spaces += parts.spaces;
  parts_.ends_with_sign = parts.ends_with_sign;
  parts_.has_branches |= parts.has_branches;
}

OpenTurn::Finished OpenTurn::finish() {
  parts_ = {};
  if (!has_begun()) return {};
  Finished finished{std::exchange(text_, {}), offset_, is_joined_};
  is_joined_ = std::exchange(joins_next_, false);
  return finished;
}

}  // namespace cairn
