#include "text/letter_forms.hpp"

#include <algorithm>
#include <array>

#include "text/ascii.hpp"
#include "text/quote.hpp"
#include "text/split.hpp"
#include "text/utf8.hpp"

namespace cairn {

namespace {

std::string folded_ascii(std::string_view text) {
  std::string small(text);
  std::ranges::transform(small, small.begin(), lower);
  return small;
}

// The characters of full width stand in the order of ASCII.
std::string narrow(std::string_view text) {
  constexpr char32_t first = 0xFF01;
  constexpr char32_t last = 0xFF5E;
  constexpr char32_t wide_blank = 0x3000;
  std::string plain;
  while (!text.empty()) {
    const std::string_view rest = text;
    const char32_t character = take_character(text);
    if (first <= character && character <= last)
      append_character(plain, character - first + U'!');
    else if (character == wide_blank)
      plain += ' ';
    else
      plain += rest.substr(0, rest.size() - text.size());
  }
  return plain;
}

// Blanks that are no ASCII characters: no-break spaces, the blanks of typesetters, and the wide one
// of Chinese and Japanese.
constexpr std::array<std::string_view, 16> wide_blanks{
    "\u0085", "\u00A0", "\u1680", "\u2000", "\u2001", "\u2002", "\u2003", "\u2004",
    "\u2005", "\u2006", "\u2007", "\u2008", "\u2009", "\u200A", "\u202F", "\u3000"};

void replace_wide_blanks(std::string& text) {
  for (const std::string_view blank : wide_blanks)
    for (std::size_t at = text.find(blank); at != text.npos; at = text.find(blank, at))
      text.replace(at, blank.size(), " ");
}

}  // namespace

Letters letters{folded_ascii, [](std::string_view text) { return std::string(text); }, narrow};

std::string folded(std::string_view text) {
  return letters.folded(in_utf8(text));
}

std::string with_hyphens(std::string_view text) {
  constexpr std::array<std::string_view, 6> dashes{"\u2010", "\u2011", "\u2012",
                                                   "\u2013", "\u2014", "\u2212"};
  std::string plain(text);
  for (const std::string_view dash : dashes)
    for (std::size_t at = plain.find(dash); at != plain.npos; at = plain.find(dash, at))
      plain.replace(at, dash.size(), "-");
  return plain;
}

std::string name_form(std::string_view name) {
  std::string text = letters.canonical(in_utf8(name));
  replace_wide_blanks(text);
  std::string form;
  for (const std::string_view word : words_of(text))
    form.append(form.empty() ? "" : " ").append(word);
  return form;
}

}  // namespace cairn
