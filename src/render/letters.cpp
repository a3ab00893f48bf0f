#include "render/letters.hpp"

#include <algorithm>
#include <array>
#include <cstddef>
#include <iterator>

#include "core/utf8.hpp"

namespace cairn::figure {

namespace {

constexpr std::array letters = std::to_array<Letter>({
    {U'!', .8, "M.4 14L.4 4.5M0 .4L.4 0L.8 .4L.4 .8L0 .4"},
    {U'"', 2.5, "M0 14L0 10.5M2.5 14L2.5 10.5"},
    {U'#', 8, "M1.5 0L3 14M5 0L6.5 14M0 4.5L7.5 4.5M.5 9.5L8 9.5"},
    {U'$', 8,
     "M7.6 11C6.9 12.2 5.6 13 4 13h.3 9.9C.3 6.4 8 8 8 3.7v4 .8C2.2 .8 .6 1.6 0 3M4 15.5L4 -1.5"},
    {U'%', 11, "M2 0L9 14M2.3 9h4.6 11.5v2.3 14h0 11.5v2.3 9M8.7 0h11 2.5v8.7 5h6.4 2.5v8.7 0"},
    {U'&', 9,
     "M8.8 0L1.7 9.4C.2 11.5 1.2 14 3.6 14C6 14 6.8 11.4 5.2 9.7C4.2 8.6 0 7.2 0 3.7v3.6 0C6 0 8 "
     "2.4 8.6 6"},
    {U'\'', 0, "M0 14L0 10.5"},
    {U'(', 3, "M3 16C-.6 12 -.6 0 3 -4"},
    {U')', 3, "M0 16C3.6 12 3.6 0 0 -4"},
    {U'*', 6, "M3 14L3 7M0 12.2L6 8.8M6 12.2L0 8.8"},
    {U'+', 8, "M4 2L4 10M0 6L8 6"},
    {U',', 1, "M1 .3L0 -2.6"},
    {U'-', 5, "M0 6L5 6"},
    {U'.', .8, "M0 .4L.4 0L.8 .4L.4 .8L0 .4"},
    {U'/', 6, "M0 -2L6 15"},
    {U'0', 8, "M4 0h8 4.5L8 9.5v4 14h0 9.5L0 4.5v4 0"},
    {U'1', 4.5, "M0 10.6L4.5 14L4.5 0"},
    {U'2', 8, "M.2 10.4C.2 12.5 1.8 14 4 14h7.8 10.4C7.8 7 3.4 4.6 .2 0L8 0"},
    {U'3', 7.8, "M.3 11.4C.9 13 2.2 14 4 14h7.4 10.7v4 7.5L3 7.5M4 7.5h7.8 3.8v4 0C2 0 .6 1 0 2.8"},
    {U'4', 8.5, "M6.3 0L6.3 14L0 4L8.5 4"},
    {U'5', 7.8, "M7 14L1.2 14L.5 7.9C1.5 8.7 2.7 9.1 3.9 9.1h7.8 4.6v3.9 0C2 0 .6 1 0 2.7"},
    {U'6', 8, "M7.3 12.2C6.6 13.4 5.5 14 4.3 14h0 7L0 4.4v4 0h8 4.4v4 8.7h0 4.4"},
    {U'7', 8, "M0 14L8 14C5 10 3 5 2.6 0"},
    {U'8', 8, "M4 7.6h.4 10.8v4 14h7.6 10.8v4 7.6h0 3.8v4 0h8 3.8v4 7.6"},
    {U'9', 8, "M.7 1.8C1.4 .6 2.5 0 3.7 0h8 7L8 9.6v4 14h0 9.6v4 5.3h8 9.6"},
    {U':', .8, "M0 .4L.4 0L.8 .4L.4 .8L0 .4M0 8.4L.4 8L.8 8.4L.4 8.8L0 8.4"},
    {U';', 1, "M1 .3L0 -2.6M.4 8.4L.8 8L1.2 8.4L.8 8.8L.4 8.4"},
    {U'<', 7, "M7 11L0 6.5L7 2"},
    {U'=', 8, "M0 4L8 4M0 8L8 8"},
    {U'>', 7, "M0 11L7 6.5L0 2"},
    {U'?', 7, "M0 10.6v3.5 14h7 10.6C7 7.6 3.5 7.8 3.5 4.3M3.1 .4L3.5 0L3.9 .4L3.5 .8L3.1 .4"},
    {U'@', 12, "M9 10L9 6v10.5 4h12 7v6 13h0 6v6 -1C8 -1 9.5 -.6 10.5 0M9 7v6 10h3 7v6 4h9 7"},
    {U'A', 9.5, "M0 0L4.75 14L9.5 0M1.7 5L7.8 5"},
    {U'B', 8, "M4 7.4L0 7.4L0 14L4 14h7.3 10.7v4 7.4h8 3.7v4 0L0 0L0 7.4"},
    {U'C', 8.5, "M8.5 11.5C7.6 13.1 6.2 14 4.5 14h0 9L0 5v4.5 0C6.2 0 7.6 .9 8.5 2.5"},
    {U'D', 8.5, "M0 0L0 14L3.5 14h8.5 9L8.5 5v3.5 0L0 0"},
    {U'E', 7, "M7 14L0 14L0 0L7 0M0 7.3L6 7.3"},
    {U'F', 7, "M7 14L0 14L0 0M0 7.3L6 7.3"},
    {U'G', 9, "M8.5 11.5C7.6 13.1 6.2 14 4.5 14h0 9L0 5v4.5 0h9 4.5L9 6.5L5.5 6.5"},
    {U'H', 8.5, "M0 0L0 14M8.5 0L8.5 14M0 7.3L8.5 7.3"},
    {U'I', 4, "M0 0L4 0M2 0L2 14M0 14L4 14"},
    {U'J', 6, "M6 14L6 4v2.8 0C1.5 0 .5 .8 0 2"},
    {U'K', 8, "M0 0L0 14M8 14L0 5.5M2.8 8.4L8 0"},
    {U'L', 6.5, "M0 14L0 0L6.5 0"},
    {U'M', 10, "M0 0L0 14L5 5L10 14L10 0"},
    {U'N', 8.5, "M0 0L0 14L8.5 0L8.5 14"},
    {U'O', 9.5, "M4.75 0h9.5 5L9.5 9v4.75 14h0 9L0 5v4.75 0"},
    {U'P', 8, "M0 0L0 14L4 14h8 10.2v4 6.4L0 6.4"},
    {U'Q', 9.5, "M4.75 0h9.5 5L9.5 9v4.75 14h0 9L0 5v4.75 0M6 3.5L9.5 -.8"},
    {U'R', 8, "M0 0L0 14L4 14h8 10.4v4 6.8L0 6.8M4.6 6.8L8 0"},
    {U'S', 8, "M7.6 11.6C6.9 13.2 5.6 14 4 14h.3 10.6C.3 6.6 8 8.4 8 3.7v4 0C2.2 0 .6 1 0 2.7"},
    {U'T', 8.5, "M0 14L8.5 14M4.25 14L4.25 0"},
    {U'U', 8.5, "M0 14L0 4.3v4.25 0h8.5 4.3L8.5 14"},
    {U'V', 9, "M0 14L4.5 0L9 14"},
    {U'W', 13, "M0 14L3.2 0L6.5 12L9.8 0L13 14"},
    {U'X', 8.5, "M0 0L8.5 14M0 14L8.5 0"},
    {U'Y', 9, "M0 14L4.5 7L9 14M4.5 7L4.5 0"},
    {U'Z', 8, "M0 14L8 14L0 0L8 0"},
    {U'[', 3, "M3 16L0 16L0 -4L3 -4"},
    {U'\\', 6, "M0 15L6 -2"},
    {U']', 3, "M0 16L3 16L3 -4L0 -4"},
    {U'^', 6, "M0 10L3 14L6 10"},
    {U'_', 7, "M0 -2L7 -2"},
    {U'`', 2, "M0 14.5L2 12"},
    {U'a', 7, "M7 10L7 0M7 6.5v3.5 10h0 6.5L0 3.5v3.5 0h7 3.5"},
    {U'b', 7, "M0 14L0 0M0 6.5v3.5 10h7 6.5L7 3.5v3.5 0h0 3.5"},
    {U'c', 6.5, "M6.5 8.3C5.9 9.4 4.9 10 3.7 10h0 6.5L0 3.5v3.7 0C4.9 0 5.9 .6 6.5 1.7"},
    {U'd', 7, "M7 14L7 0M7 6.5v3.5 10h0 6.5L0 3.5v3.5 0h7 3.5"},
    {U'e', 7, "M0 5.3L7 5.3L7 6.5v3.5 10h0 6.5L0 3.5v3.6 0C4.9 0 6 .6 6.6 1.6"},
    {U'f', 5, "M5 13.8C4.6 13.95 4.3 14 4 14h1.8 11.5L1.8 0M0 9.6L4.6 9.6"},
    {U'g', 7, "M7 10L7 -1v3.6 -4C2.2 -4 1.1 -3.6 .5 -2.8M7 6.5v3.5 10h0 6.5L0 3.5v3.5 0h7 3.5"},
    {U'h', 7, "M0 14L0 0M0 6.5v3.5 10h7 6.5L7 0"},
    {U'i', 0, "M0 10L0 0M-.4 13.8L0 13.4L.4 13.8L0 14.2L-.4 13.8"},
    {U'j', 2, "M2 10L2 -2v0 -4M1.6 13.8L2 13.4L2.4 13.8L2 14.2L1.6 13.8"},
    {U'k', 6.5, "M0 14L0 0M6 10L0 4M2.3 6.2L6.5 0"},
    {U'l', 2.2, "M0 14L0 2.2v2.2 0"},
    {U'm', 11, "M0 10L0 0M0 7v2.75 10h5.5 7L5.5 0M5.5 7v8.25 10h11 7L11 0"},
    {U'n', 7, "M0 10L0 0M0 6.5v3.5 10h7 6.5L7 0"},
    {U'o', 7, "M3.5 0h7 3.5L7 6.5v3.5 10h0 6.5L0 3.5v3.5 0"},
    {U'p', 7, "M0 10L0 -4M0 6.5v3.5 10h7 6.5L7 3.5v3.5 0h0 3.5"},
    {U'q', 7, "M7 10L7 -4M7 6.5v3.5 10h0 6.5L0 3.5v3.5 0h7 3.5"},
    {U'r', 4.4, "M0 10L0 0M0 6v3.8 10L4.4 9.9"},
    {U's', 6, "M5.8 8.4C5.2 9.5 4.2 10 3 10h.2 7.5C.2 4.5 6 6 6 2.7v3 0C1.6 0 .5 .7 0 1.9"},
    {U't', 4.8, "M1.8 13L1.8 2.6v4 0L4.8 .1M0 9.8L4.6 9.8"},
    {U'u', 7, "M0 10L0 3.5v3.5 0h7 3.5M7 10L7 0"},
    {U'v', 7, "M0 10L3.5 0L7 10"},
    {U'w', 10, "M0 10L2.5 0L5 8.5L7.5 0L10 10"},
    {U'x', 6.5, "M0 0L6.5 10M0 10L6.5 0"},
    {U'y', 7, "M0 10L3.6 0M7 10L2.2 -4"},
    {U'z', 6, "M0 10L6 10L0 0L6 0"},
    {U'{', 4, "M4 16h2 14L2 8.4v0 6h2 3.6L2 -2v4 -4"},
    {U'|', 0, "M0 16L0 -4"},
    {U'}', 4, "M0 16h2 14L2 8.4v4 6h2 3.6L2 -2v0 -4"},
    {U'~', 8, "M0 5C2 9.5 6 2.5 8 7"},
    {U'\u00B7', 0, "M-.4 6L0 5.6L.4 6L0 6.4L-.4 6"},
    {U'\u00D7', 7, "M.5 2.5L6.5 9.5M6.5 2.5L.5 9.5"},
    {U'\u00D8', 9.5, "M4.75 0h9.5 5L9.5 9v4.75 14h0 9L0 5v4.75 0M0 -.8L9.5 14.8"},
    {U'\u00DF', 7.6, "M0 0L0 10.5v3.6 14h7 10.8v3.8 7.8L3 7.8M3.8 7.8h7.6 3.9v3.8 0L2.6 0"},
    {U'\u00F8', 7, "M3.5 0h7 3.5L7 6.5v3.5 10h0 6.5L0 3.5v3.5 0M-.3 -.8L7.3 10.8"},
    {U'\u0131', 0, "M0 10L0 0"},
    {U'\u2013', 8, "M0 6L8 6"},
    {U'\u2014', 13, "M0 6L13 6"},
    {U'\u2018', 1, "M1 14L0 11"},
    {U'\u2019', 1, "M1 14L0 11"},
    {U'\u201C', 4, "M1 14L0 11M4 14L3 11"},
    {U'\u201D', 4, "M1 14L0 11M4 14L3 11"},
    {U'\u2026', 9.8,
     "M0 .4L.4 0L.8 .4L.4 .8L0 .4M4.5 .4L4.9 0L5.3 .4L4.9 .8L4.5 .4M9 .4L9.4 0L9.8 .4L9.4 .8L9 .4"},
});

constexpr Letter box{replacement_character, 7, "M0 0L7 0L7 12L0 12L0 0"};

// The letter and the accent for each of the characters U+00C0 to U+00FF; ?? where there are none.
constexpr std::string_view accented =
    "A`A'A^A~A:Ao??C,E`E'E^E:I`I'I^I:??N~O`O'O^O~O:????U`U'U^U:Y'????"
    "a`a'a^a~a:ao??c,e`e'e^e:i`i'i^i:??n~o`o'o^o~o:????u`u'u^u:y'??y:";
static_assert(accented.size() == 128);

// The accents are drawn around x = 0 and above y = 0. Only the cedilla hangs from the base line.
constexpr std::array accents = std::to_array<Letter>({
    {U'`', 0, "M-1.4 2.6L.8 0"},
    {U'\'', 0, "M1.4 2.6L-.8 0"},
    {U'^', 0, "M-2.3 .2L0 2.4L2.3 .2"},
    {U'~', 0, "M-2.6 .5C-.9 3 .9 -.5 2.6 2"},
    {U':', 0, "M-2.3 1.6L-1.9 1.2L-1.5 1.6L-1.9 2L-2.3 1.6M1.5 1.6L1.9 1.2L2.3 1.6L1.9 2L1.5 1.6"},
    {U'o', 0, "M0 -.2h1.5 1.3v0 2.8h-1.5 1.3v0 -.2"},
    {U',', 0, "M.4 0L-.2 -1.3h1.4 -2.6v-.2 -4L-1.4 -3.8"},
});

const Letter* find(const auto& table, char32_t character) {
  const auto found = std::ranges::find(table, character, &Letter::character);
  return found == std::ranges::end(table) ? nullptr : &*found;
}

constexpr double above_small_letters = 12;
constexpr double above_capitals = 15.6;

DrawnLetter draw_accented(char32_t character) {
  const std::size_t place = 2 * (character - 0xC0);
  const char letter = accented[place];
  const char accent = accented[place + 1];
  if (letter == '?') return {&box};
  const bool small = letter >= 'a';
  const double top = small ? above_small_letters : above_capitals;
  const char32_t shown = letter == 'i' ? U'\u0131' : static_cast<char32_t>(letter);
  return {find(letters, shown), find(accents, static_cast<char32_t>(accent)),
          accent == ',' ? 0 : top};
}

}  // namespace

DrawnLetter look_up(char32_t character) {
  if (const Letter* letter = find(letters, character)) return {letter};
  if (character >= 0xC0 && character <= 0xFF) return draw_accented(character);
  return {&box};
}

}  // namespace cairn::figure
