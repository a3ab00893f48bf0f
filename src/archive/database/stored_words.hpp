// The words for the forms of records in databases.
#pragma once

#include <array>
#include <string_view>
#include <utility>

#include "formats/text/content.hpp"

namespace cairn {

inline constexpr std::array<std::pair<Content, std::string_view>, 3> stored_forms{
    {{Content::sgf, "sgf"}, {Content::waltz, "waltz"}, {Content::text, "text"}}};

constexpr std::string_view form_of(Content content) {
  for (const auto& [known, word] : stored_forms)
    if (known == content) return word;
  return form_of(Content::text);
}

constexpr Content content_of(std::string_view form) {
  for (const auto& [content, word] : stored_forms)
    if (word == form) return content;
  return Content::text;
}

}  // namespace cairn
