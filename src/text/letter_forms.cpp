#include "text/letter_forms.hpp"

#include <algorithm>
#include <array>

#include "text/ascii.hpp"
#include "text/quote.hpp"
#include "text/split.hpp"

namespace cairn {

namespace {

std::string folded_ascii(std::string_view text) {
  std::string small(text);
  std::ranges::transform(small, small.begin(), lower);
  return small;
}

// Blanks that are no ASCII characters: no-break spaces, the blanks of typesetters, and the wide one
// of Chinese and Japanese.
constexpr std::array<std::string_view, 16> wide_blanks{
    "\u0085", "\u00A0", "\u1680", "\u2000", "\u2001", "\u2002", "\u2003", "\u2004",
    "\u2005", "\u2006", "\u2007", "\u2008", "\u2009", "\u200A", "\u202F", "\u3000"};

// The text with `plain` in the place of each of the characters.
template <std::size_t count>
std::string with_plain(std::string_view text, const std::array<std::string_view, count>& characters,
                       char plain) {
  std::string other;
  while (!text.empty()) {
    const bool is_ascii = static_cast<unsigned char>(text.front()) < 0x80;
    const auto found =
        is_ascii ? characters.end() : std::ranges::find_if(characters, [=](std::string_view each) {
          return text.starts_with(each);
        });
    const bool is_one = found != characters.end();
    other += is_one ? plain : text.front();
    text.remove_prefix(is_one ? found->size() : 1);
  }
  return other;
}

}  // namespace

Letters letters{folded_ascii, [](std::string_view text) { return std::string(text); }};

std::string folded(std::string_view text) {
  return letters.folded(in_utf8(text));
}

std::string with_hyphens(std::string_view text) {
  constexpr std::array<std::string_view, 6> dashes{"\u2010", "\u2011", "\u2012",
                                                   "\u2013", "\u2014", "\u2212"};
  return with_plain(text, dashes, '-');
}

std::string name_form(std::string_view name) {
  const std::string text = with_plain(letters.canonical(in_utf8(name)), wide_blanks, ' ');
  std::string form;
  for (const std::string_view word : words_of(text))
    form.append(form.empty() ? "" : " ").append(word);
  return form;
}

}  // namespace cairn
