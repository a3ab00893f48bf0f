#include "text/letter_case.hpp"

#include <locale.h>
#include <wctype.h>

#include "text/utf8.hpp"

namespace cairn {

namespace {

locale_t unicode() {
  static const locale_t locale = [] {
    const locale_t found = newlocale(LC_CTYPE_MASK, "C.UTF-8", nullptr);
    return found ? found : newlocale(LC_CTYPE_MASK, "C", nullptr);
  }();
  return locale;
}

}  // namespace

std::string folded(std::string_view text) {
  std::string result;
  while (!text.empty()) {
    const auto byte = static_cast<unsigned char>(text.front());
    const bool is_utf8 = character_length(text) != 0;
    const char32_t character = take_character(text);
    const auto letter = static_cast<wint_t>(is_utf8 ? character : byte);
    append_character(result, static_cast<char32_t>(towlower_l(letter, unicode())));
  }
  return result;
}

}  // namespace cairn
