#include "formats/records/letters.hpp"

#include <algorithm>
#include <array>
#include <cmark.h>
#include <cstdlib>
#include <memory>
#include <new>
#include <string>
#include <utf8proc.h>

#include "core/text.hpp"

namespace cairn {

namespace {

std::string mapped(std::string_view text, int options) {
  utf8proc_uint8_t* bytes = nullptr;
  const utf8proc_ssize_t size = utf8proc_map(reinterpret_cast<const utf8proc_uint8_t*>(text.data()),
                                             static_cast<utf8proc_ssize_t>(text.size()), &bytes,
                                             static_cast<utf8proc_option_t>(options));
  const std::unique_ptr<utf8proc_uint8_t, decltype(&std::free)> owned(bytes, std::free);
  if (size == UTF8PROC_ERROR_NOMEM) throw std::bad_alloc();
  if (size < 0) return std::string(text);
  return {reinterpret_cast<const char*>(bytes), static_cast<std::size_t>(size)};
}

// Letters that Unicode does not take apart, apostrophes and dashes, as people without them on the
// keyboard type them.
struct Plain {
  std::string_view letter;
  std::string_view typed;
};
constexpr std::array plain_letters{
    Plain{"ø", "o"},  Plain{"ł", "l"},  Plain{"đ", "d"}, Plain{"ð", "d"},
    Plain{"ħ", "h"},  Plain{"ı", "i"},  Plain{"ŧ", "t"}, Plain{"æ", "ae"},
    Plain{"œ", "oe"}, Plain{"þ", "th"}, Plain{"’", "'"}, Plain{"‘", "'"},
    Plain{"ʼ", "'"},  Plain{"‐", "-"},  Plain{"–", "-"}, Plain{"—", "-"}};

// Maps a text in parts, since the library takes quadratic time for long runs of accents.
template <class Map>
std::string mapped_in_parts(std::string_view text, const Map& map) {
  constexpr std::size_t part = 1024;
  std::string all;
  while (!text.empty()) {
    std::size_t end = std::min(part, text.size());
    while (end < text.size() && (static_cast<unsigned char>(text[end]) & 0xC0) == 0x80) ++end;
    all += map(text.substr(0, end));
    text.remove_prefix(end);
  }
  return all;
}

std::string folded_part(std::string_view text) {
  std::string small = mapped(text, UTF8PROC_STABLE | UTF8PROC_COMPAT | UTF8PROC_DECOMPOSE |
                                       UTF8PROC_CASEFOLD | UTF8PROC_IGNORE | UTF8PROC_STRIPMARK);
  for (const auto& [letter, typed] : plain_letters)
    for (std::size_t at = small.find(letter); at != small.npos; at = small.find(letter, at))
      small.replace(at, letter.size(), typed);
  return small;
}

std::string folded_letters(std::string_view text) {
  if (!std::ranges::all_of(text, is_ascii)) return mapped_in_parts(text, folded_part);
  // Most names are ASCII.
  std::string small(text);
  std::ranges::transform(small, small.begin(), lower);
  return small;
}

std::string canonical_letters(std::string_view text) {
  if (std::ranges::all_of(text, is_ascii)) return std::string(text);
  return mapped_in_parts(text, [](std::string_view part) {
    return mapped(part, UTF8PROC_STABLE | UTF8PROC_COMPOSE | UTF8PROC_IGNORE);
  });
}

}  // namespace

Letters unicode_letters() {
  return {folded_letters, canonical_letters};
}

std::string html_of_markdown(std::string_view text) {
  const std::unique_ptr<cmark_node, decltype(&cmark_node_free)> document(
      cmark_parse_document(text.data(), text.size(), CMARK_OPT_VALIDATE_UTF8), &cmark_node_free);
  for (cmark_node* node = cmark_node_first_child(document.get()); node != nullptr;
       node = cmark_node_next(node))
    if (const int level = cmark_node_get_heading_level(node); level > 0 && level < 6)
      cmark_node_set_heading_level(node, level + 1);
  // Without CMARK_OPT_UNSAFE, raw HTML and dangerous links are left out.
  const std::unique_ptr<char, decltype(&std::free)> html(
      cmark_render_html(document.get(), CMARK_OPT_DEFAULT), &std::free);
  return html.get();
}

}  // namespace cairn
