// How names and words are compared: without regard to case, accents, forms of letters and blanks.
//
// What is known of the letters of all alphabets is handed in, since it takes a library: see
// archive/unicode_letters.hpp. Without it, only ASCII letters have a case, and no letter has an
// accent.
#pragma once

#include <string>
#include <string_view>

namespace cairn {

// Knowledge of Unicode. All functions take and return UTF-8.
struct Letters {
  // Returns the same text for all that differ in case, accents, or forms of their letters alone.
  std::string (*folded)(std::string_view text);
  // Returns the canonical form, without invisible characters.
  std::string (*canonical)(std::string_view text);
};

// What all comparisons use. It is set before the first of them.
extern Letters letters;

// Returns the text as it is compared in a search. Bytes that are not UTF-8 are read as ISO 8859-1.
std::string folded(std::string_view text);

// Returns the name in the one form in which its spellings are the same person: canonical, in UTF-8,
// with one blank between its words and none around them.
std::string name_form(std::string_view name);

// The text with a hyphen for each dash and minus sign.
std::string with_hyphens(std::string_view text);

// Whether `text` holds the part, which was folded before.
inline bool holds_folded(std::string_view text, std::string_view folded_part) {
  return folded(text).find(folded_part) != std::string::npos;
}

}  // namespace cairn
