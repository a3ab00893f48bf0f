// The messages that a page's scripts say, and those of its HTML, in the language of its reader.
#pragma once

#include <nlohmann/json_fwd.hpp>
#include <span>
#include <string>
#include <string_view>

#include "text/language.hpp"

namespace cairn {

// A message of a script. embed.py lists them.
struct PageMessage {
  std::string_view key;     // as in the catalogues: "context\4text"
  std::string_view plural;  // empty if it has no plural
};

// What speak() of page/words.js takes; null if the scripts say everything in English.
nlohmann::ordered_json messages_json(const Language& language,
                                     std::span<const PageMessage> messages);

// The same with all messages of the catalogues, for a page whose reader chooses the language: also
// how it writes numbers, and all languages.
nlohmann::ordered_json all_messages_json(const Language& language);

// Returns a template with the translation of each message in it, which stands as @{text}@.
std::string translated(std::string_view page, const Language& language);

// A paragraph that asks readers to help with the translation; empty if nothing is unreviewed.
std::string help_wanted(const Language& language);

}  // namespace cairn
