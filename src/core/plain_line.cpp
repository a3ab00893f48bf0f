#include "core/plain_line.hpp"

#include <algorithm>
#include <array>
#include <utility>

#include "core/error.hpp"
#include "core/text.hpp"

namespace cairn {

namespace {

struct Form {
  std::string_view written;
  char plain;
};

// A form that begins with a shorter one stands before it.
constexpr std::array signs{
    Form{"->", '-'},     Form{"\u2013>", '-'}, Form{"\u2192", '-'}, Form{"-", '-'},
    Form{"\u2010", '-'}, Form{"\u2011", '-'},  Form{"\u2012", '-'}, Form{"\u2013", '-'},
    Form{"\u2014", '-'}, Form{"\u2212", '-'},  Form{"x", 'x'},      Form{"X", 'x'},
    Form{"\u00D7", 'x'}, Form{"+", '+'},       Form{">", '>'},      Form{",", ','}};

constexpr std::array<std::string_view, 19> invisible{
    "\u200B", "\u200C", "\u200D", "\u200E", "\u200F", "\u2060", "\uFEFF",
    "\u00AD", "\u202A", "\u202B", "\u202C", "\u202D", "\u202E", "\u2066",
    "\u2067", "\u2068", "\u2069", "\uFE0E", "\uFE0F"};

// Blanks of other widths, and line ends of other systems, in formats whose lines mean nothing.
constexpr std::array<std::string_view, 17> unicode_blanks{
    "\u00A0", "\u202F", "\u2009", "\u3000", "\u2002", "\u2003", "\u2004", "\u2005", "\u2006",
    "\u2007", "\u2008", "\u200A", "\u205F", "\u2028", "\u2029", "\u0085", "\u1680"};

template <std::size_t count>
std::size_t length_of_one(const std::array<std::string_view, count>& characters,
                          std::string_view text) {
  if (text.empty() || is_ascii(text.front())) return 0;
  const auto found = std::ranges::find_if(
      characters, [=](std::string_view each) { return text.starts_with(each); });
  return found == characters.end() ? 0 : found->size();
}

// Whether nothing needs to be changed, as in what Cairn writes; this saves time.
bool is_plain(std::string_view text) {
  const auto is_usual = [](char c) {
    return c != 'X' &&
           (is_letter(c) || is_digit(c) || c == '-' || c == '+' || c == '>' || c == ',');
  };
  return std::ranges::all_of(text, is_usual) && text.find("->") == text.npos;
}

[[noreturn]] void refuse_character(std::string_view text, std::string_view rest) {
  const std::size_t length = std::max<std::size_t>(character_length(rest), 1);
  throw Error(Error::Kind::syntax,
              "the character " + quote(rest.substr(0, length)) + " in " + quote(text) +
                  "; letters, digits and the signs x + - > expected in a turn");
}

}  // namespace

TurnSign sign_at(std::string_view text) {
  const auto found =
      std::ranges::find_if(signs, [=](const Form& form) { return text.starts_with(form.written); });
  return found == signs.end() ? TurnSign{} : TurnSign{found->written.size(), found->plain};
}

bool ends_with_sign(std::string_view text) {
  return std::ranges::any_of(signs, [=](const Form& form) { return text.ends_with(form.written); });
}

std::size_t invisible_length(std::string_view text) {
  return length_of_one(invisible, text);
}

bool is_control(char32_t character) {
  constexpr std::array<std::pair<char32_t, char32_t>, 6> controls{{{0x00, 0x1F},
                                                                   {0x7F, 0x9F},
                                                                   {0x61C, 0x61C},
                                                                   {0x200E, 0x200F},
                                                                   {0x2028, 0x202E},
                                                                   {0x2066, 0x2069}}};
  return std::ranges::any_of(controls, [=](const auto& range) {
    return range.first <= character && character <= range.second;
  });
}

std::string printable(std::string_view text) {
  std::string shown;
  while (!text.empty()) {
    const bool is_byte = character_length(text) == 0;
    const auto byte = static_cast<unsigned char>(text.front());
    const char32_t character = take_character(text);
    const char32_t read = is_byte ? byte : character;
    append_character(shown, is_control(read) && read != '\n' && read != '\t' ? U'?' : read);
  }
  return shown;
}

std::size_t blank_length(std::string_view text) {
  if (text.empty()) return 0;
  const char c = text.front();
  if (is_ascii(c)) return is_blank(c) || c == '\x1A' || c == '\0' ? 1 : 0;
  const std::size_t length = length_of_one(unicode_blanks, text);
  return length > 0 ? length : invisible_length(text);
}

std::string_view after_blanks(std::string_view text) {
  while (const std::size_t length = blank_length(text)) text.remove_prefix(length);
  return text;
}

std::string plain_turn(std::string_view text) {
  text = trimmed(text);
  if (is_plain(text)) return std::string(text);
  std::string plain;
  bool is_after_blank = false;
  const auto ends_with_plain_sign = [&] { return plain.empty() || ends_with_sign(plain); };
  for (std::string_view rest = text; !rest.empty();) {
    if (const std::size_t length = invisible_length(rest)) {
      rest.remove_prefix(length);
    } else if (const std::size_t blank = blank_length(rest)) {
      is_after_blank = true;
      rest.remove_prefix(blank);
    } else if (const TurnSign sign = sign_at(rest); sign.length > 0) {
      plain += sign.plain;
      is_after_blank = false;
      rest.remove_prefix(sign.length);
    } else {
      if (!is_ascii(rest.front())) refuse_character(text, rest);
      if (is_after_blank && !ends_with_plain_sign() && rest.front() != '!' && rest.front() != '?')
        plain += ' ';
      is_after_blank = false;
      plain += rest.front();
      rest.remove_prefix(1);
    }
  }
  plain.erase(plain.find_last_not_of("!?") + 1);
  return plain;
}

}  // namespace cairn
