#include "text/turn_signs.hpp"

#include <algorithm>
#include <array>

#include "text/ascii.hpp"

namespace cairn {

namespace {

struct Form {
  std::string_view written;
  std::string_view plain;
};

// A form that begins with a shorter one stands before it.
constexpr std::array forms{
    Form{"-->", "-"},    Form{"->", "-"},     Form{"=>", "-"},
    Form{"\u2192", "-"},  // arrows
    Form{"\u21D2", "-"}, Form{"\u27F6", "-"}, Form{"\u2794", "-"},
    Form{"\u2010", "-"},  // hyphens, dashes and a minus
    Form{"\u2011", "-"}, Form{"\u2012", "-"}, Form{"\u2013", "-"},
    Form{"\u2014", "-"}, Form{"\u2212", "-"}, Form{"-", "-"},
    Form{"/", "-"},      Form{";", "-"},      Form{"&", "-"},
    Form{"\u00D7", "x"}, Form{"\u2715", "x"}, Form{"*", "x"},
    Form{"x", "x"},      Form{"X", "x"},      Form{"+", "+"},
    Form{":", "x"},      Form{">", ">"},      Form{",", ","},
    Form{"\u00A0", " "},  // blanks of other widths
    Form{"\u202F", " "}, Form{"\u2009", " "}, Form{"\u3000", " "},
};

constexpr std::array<std::string_view, 12> invisible{"\u200B", "\u200C", "\u200D", "\u200E",
                                                     "\u200F", "\u2060", "\uFEFF", "\u00AD",
                                                     "\u202A", "\u202C", "\u2066", "\u2069"};

constexpr std::string_view plain_signs = "-x+>,";

// Whether nothing needs to be changed, as in what Cairn writes; this saves time.
bool is_plain(std::string_view text) {
  const auto is_usual = [](char c) {
    return c != 'X' && (is_letter(c) || is_digit(c) || plain_signs.find(c) != plain_signs.npos);
  };
  return std::ranges::all_of(text, is_usual) && text.find("->") == text.npos;
}

}  // namespace

std::size_t invisible_length(std::string_view text) {
  const auto found = std::ranges::find_if(
      invisible, [=](std::string_view character) { return text.starts_with(character); });
  return found == invisible.end() ? 0 : found->size();
}

std::string_view behind_blanks(std::string_view text) {
  constexpr char end_mark = '\x1A';
  while (!text.empty()) {
    const bool is_ascii = static_cast<unsigned char>(text.front()) < 0x80;
    const TurnSign sign = is_ascii ? TurnSign{} : sign_at(text);
    const bool is_sign = sign.length > 0 && (sign.plain.empty() || sign.plain == " ");
    if (!is_sign && !is_blank(text.front()) && text.front() != end_mark) break;
    text.remove_prefix(is_sign ? sign.length : 1);
  }
  return text;
}

TurnSign sign_at(std::string_view text) {
  if (const std::size_t length = invisible_length(text)) return {length, ""};
  const auto found =
      std::ranges::find_if(forms, [=](const Form& form) { return text.starts_with(form.written); });
  return found == forms.end() ? TurnSign{} : TurnSign{found->written.size(), found->plain};
}

std::string plain_turn(std::string_view text) {
  text = trimmed(text);
  if (is_plain(text)) return std::string(text);
  std::string plain;
  const auto ends_with_sign = [&] {
    return plain.empty() || plain_signs.find(plain.back()) != plain_signs.npos;
  };
  bool after_blank = false;
  while (!text.empty()) {
    const TurnSign sign = sign_at(text);
    const std::string_view part = sign.length > 0          ? sign.plain
                                  : is_blank(text.front()) ? " "
                                                           : text.substr(0, 1);
    text.remove_prefix(std::max<std::size_t>(sign.length, 1));
    const bool is_sign = sign.length > 0 && !part.empty() && part != " ";
    if (part == " ") after_blank = true;
    if (part.empty() || part == " " || part == "(" || part == ")") continue;
    if (after_blank && !is_sign && !ends_with_sign() && part != "!" && part != "?") plain += '-';
    after_blank = false;
    plain += part;
  }
  plain.erase(plain.find_last_not_of("!?") + 1);
  return plain;
}

}  // namespace cairn
