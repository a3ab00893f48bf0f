#include "text/turn_signs.hpp"

#include <algorithm>
#include <array>

#include "text/ascii.hpp"
#include "text/plain_line.hpp"

namespace cairn {

namespace {

struct Form {
  std::string_view written;
  std::string_view plain;
};

// A form that begins with a shorter one stands before it.
constexpr std::array written_forms{
    Form{"-->", "-"},     Form{"->", "-"},     Form{"=>", "-"},      Form{"\u2192", "-"},  // arrows
    Form{"\u21D2", "-"},  Form{"\u27F6", "-"}, Form{"\u2794", "-"},  Form{"\u27A1", "-"},
    Form{"\u279C", "-"},  Form{"\u21E8", "-"}, Form{"\u21A6", "-"},  Form{"\u21AA", "-"},
    Form{"\u21C0", "-"},  Form{"\u27F9", "-"}, Form{"\u279D", "-"},  Form{"\u279E", "-"},
    Form{"\u27A4", "-"},  Form{"\u25B6", "-"}, Form{"\u25B8", "-"},  Form{"\u25BA", "-"},
    Form{"\u203A", "-"},  Form{">>", "-"},     Form{"\u2013>", "-"}, Form{"\u2014>", "-"},
    Form{"\u2212>", "-"}, Form{"\u2010", "-"},  // hyphens, dashes and a minus
    Form{"\u2011", "-"},  Form{"\u2012", "-"}, Form{"\u2013", "-"},  Form{"\u2014", "-"},
    Form{"\u2212", "-"},  Form{"-", "-"},      Form{"/", "&"},       Form{";", "&"},
    Form{"&", "&"},       Form{"\u00D7", "x"}, Form{"\u2715", "x"},  Form{"\u2716", "x"},
    Form{"\u2A09", "x"},  Form{"\u2A2F", "x"}, Form{"*", "x"},       Form{"x", "x"},
    Form{"X", "x"},       Form{"+", "+"},      Form{":", "x"},       Form{">", ">"},
    Form{",", ","},       Form{"\u00A0", " "},  // blanks of other widths
    Form{"\u202F", " "},  Form{"\u2009", " "}, Form{"\u3000", " "},  Form{"\u2002", " "},
    Form{"\u2003", " "},  Form{"\u2004", " "}, Form{"\u2005", " "},  Form{"\u2006", " "},
    Form{"\u2007", " "},  Form{"\u2008", " "}, Form{"\u200A", " "},  Form{"\u205F", " "},
    Form{"\u2028", " "},  // line ends, in formats whose lines mean nothing
    Form{"\u2029", " "},  Form{"\u0085", " "},
};

// Words in the place of signs, in the languages of Cairn. Longer ones that begin with a shorter one
// stand before it.
constexpr std::array spoken_forms{
    Form{"takes on", "x"},
    Form{"takes", "x"},
    Form{"take", "x"},
    Form{"captures on", "x"},
    Form{"captures", "x"},
    Form{"capture", "x"},
    Form{"beats", "x"},
    Form{"eats", "x"},
    Form{"hits", "x"},
    Form{"kills", "x"},
    Form{"prend", "x"},
    Form{"capturent", "x"},
    Form{"schl\u00E4gt", "x"},
    Form{"schlaegt", "x"},
    Form{"nimmt", "x"},
    Form{"captura", "x"},
    Form{"toma", "x"},
    Form{"prende", "x"},
    Form{"cattura", "x"},
    Form{"slaat", "x"},
    Form{"bije", "x"},
    Form{"zbija", "x"},
    Form{"stacks on top of", "+"},
    Form{"stacks onto", "+"},
    Form{"stacks on", "+"},
    Form{"stacks with", "+"},
    Form{"stacks", "+"},
    Form{"stack onto", "+"},
    Form{"stack on", "+"},
    Form{"stack", ""},  // before the spaces, as in "stack G1 on F2"
    Form{"from", ""},
    Form{"moves onto", "+"},
    Form{"on top of", "+"},
    Form{"on", "+"},
    Form{"joins", "+"},
    Form{"plus", "+"},
    Form{"onto", "+"},
    Form{"empile sur", "+"},
    Form{"sur", "+"},
    Form{"stapelt auf", "+"},
    Form{"auf", "+"},
    Form{"sobre", "+"},
    Form{"su", "+"},
    Form{"op", "+"},
    Form{"na", "+"},
    Form{"moves to", "-"},
    Form{"move to", "-"},
    Form{"goes to", "-"},
    Form{"to", "-"},
    Form{"vers", "-"},
    Form{"nach", "-"},
    Form{"naar", "-"},
    Form{"and then", "&"},
    Form{"and", "&"},
    Form{"then", "&"},
    Form{"et puis", "&"},
    Form{"et", "&"},
    Form{"puis", "&"},
    Form{"und dann", "&"},
    Form{"und", "&"},
    Form{"dann", "&"},
    Form{"luego", "&"},
    Form{"y luego", "&"},
    Form{"e poi", "&"},
    Form{"en", "&"},
    Form{"poi", "&"},
    Form{"daarna", "&"},
    Form{"potem", "&"},
    Form{"(off)", "off"},
    Form{"off the board", "off"},
    Form{"off board", "off"},
    Form{"off", "off"},
    Form{"(out)", "off"},
    Form{"out", "off"},
    Form{"(exit)", "off"},
    Form{"exits", "off"},
    Form{"exit", "off"},
    Form{"leaves the board", "off"},
    Form{"leaves", "off"},
    Form{"sort", "off"},
    Form{"sortie", "off"},
    Form{"raus", "off"},
    Form{"hinaus", "off"},
    Form{"fuera", "off"},
    Form{"fuori", "off"},
    Form{"eruit", "off"},
    Form{"passes", "pass"},
    Form{"passe", "pass"},
    Form{"passt", "pass"},
    Form{"pasa", "pass"},
    Form{"passa", "pass"},
    Form{"past", "pass"},
    Form{"pasuje", "pass"},
    Form{"pass", "pass"},
};

constexpr std::array<std::string_view, 19> invisible{
    "\u200B", "\u200C", "\u200D", "\u200E", "\u200F", "\u2060", "\uFEFF",
    "\u00AD", "\u202A", "\u202B", "\u202C", "\u202D", "\u202E", "\u2066",
    "\u2067", "\u2068", "\u2069", "\uFE0E", "\uFE0F"};

bool is_plain_sign(char c) {
  return c == '-' || c == 'x' || c == '+' || c == '>' || c == ',';
}

// Whether nothing needs to be changed, as in what Cairn writes; this saves time.
bool is_plain(std::string_view text) {
  const auto is_usual = [](char c) {
    return c != 'X' && (is_letter(c) || is_digit(c) || is_plain_sign(c));
  };
  if (!std::ranges::all_of(text, is_usual) || text.find("->") != text.npos) return false;
  // A word behind the last sign may stand for `off`, as in `g1-out`; letters from k on are a space.
  const std::string_view last = text.substr(text.find_last_of("-+>,") + 1);
  const bool is_other_word = last.size() > 2 && std::ranges::all_of(last, is_letter) &&
                             std::ranges::any_of(last, [](char c) { return c < 'k' || c > 's'; }) &&
                             last != "off" && last != "pass";
  return text.find(">>") == text.npos && !is_other_word;
}

// Whether a word is the name of a space in letters, too, and no name with a digit stands behind it.
bool is_space_in_letters(std::string_view text, std::string_view word) {
  const auto is_of_name = [](char c) { return 'k' <= c && c <= 's'; };
  if (word.size() != 2 || !std::ranges::all_of(word, is_of_name)) return false;
  const std::string_view behind = trimmed(text.substr(word.size()));
  return behind.size() < 2 || !is_letter(behind[0]) || !is_digit(behind[1]);
}

// Whether a word stands in front of the text, with no letter and no digit behind it.
bool begins_with_word(std::string_view text, std::string_view word) {
  if (lower(text.front()) != word.front()) return false;
  if (!equal_in_any_case(text.substr(0, word.size()), word)) return false;
  const char behind = text.size() > word.size() ? text[word.size()] : ' ';
  return !is_letter(behind) && !is_digit(behind) && static_cast<unsigned char>(behind) < 0x80 &&
         !is_space_in_letters(text, word);
}

}  // namespace

std::size_t invisible_length(std::string_view text) {
  if (text.empty() || static_cast<unsigned char>(text.front()) < 0x80) return 0;
  const auto found = std::ranges::find_if(
      invisible, [=](std::string_view character) { return text.starts_with(character); });
  return found == invisible.end() ? 0 : found->size();
}

std::string_view behind_blanks(std::string_view text) {
  while (!text.empty()) {
    const bool is_ascii = static_cast<unsigned char>(text.front()) < 0x80;
    const TurnSign sign = is_ascii ? TurnSign{} : sign_at(text);
    const bool is_sign = sign.length > 0 && (sign.plain.empty() || sign.plain == " ");
    const char c = text.front();
    if (!is_sign && !is_blank(c) && c != '\x1A' && c != '\0') break;
    text.remove_prefix(is_sign ? sign.length : 1);
  }
  return text;
}

TurnSign sign_at(std::string_view text) {
  const char first = text.empty() ? ' ' : text.front();
  if (is_digit(first) || (is_letter(first) && lower(first) != 'x')) return {};
  if (const std::size_t length = invisible_length(text)) return {length, ""};
  const auto found = std::ranges::find_if(written_forms, [=](const Form& form) {
    return form.written.front() == first && text.starts_with(form.written);
  });
  return found == written_forms.end() ? TurnSign{} : TurnSign{found->written.size(), found->plain};
}

TurnSign turn_word_at(std::string_view text) {
  // A name such as E9, and most other texts, are told from words at once.
  if (text.size() < 2 || !is_letter(text[1])) return {};
  const auto found = std::ranges::find_if(
      spoken_forms, [=](const Form& form) { return begins_with_word(text, form.written); });
  return found == spoken_forms.end() ? TurnSign{} : TurnSign{found->written.size(), found->plain};
}

std::string plain_turn(std::string_view text) {
  text = trimmed(text);
  if (is_plain(text)) return std::string(text);
  const PlainLine line = plain_line(text);
  std::string plain;
  const auto ends_with_sign = [&] { return plain.empty() || is_plain_sign(plain.back()); };
  bool after_blank = false;
  char before = ' ';
  for (std::string_view rest = line.text; !rest.empty();) {
    const bool is_in_word = is_letter(before) || is_digit(before);
    const TurnSign word = is_in_word ? TurnSign{} : turn_word_at(rest);
    const TurnSign sign = word.length > 0 ? word : sign_at(rest);
    const std::string_view part = sign.length > 0          ? sign.plain
                                  : is_blank(rest.front()) ? " "
                                                           : rest.substr(0, 1);
    const std::size_t length = std::max<std::size_t>(sign.length, 1);
    before = rest[length - 1];
    rest.remove_prefix(length);
    const bool is_sign =
        !part.empty() && sign.length > 0 && (part == "&" || is_plain_sign(part.front()));
    if (part == " ") after_blank = true;
    if (part.empty() || part == " " || part == "(" || part == ")" || part == "[" || part == "]")
      continue;
    if (part == "&" && ends_with_sign()) continue;
    // An arrow or a dash beside a cross says no more than that.
    const bool is_sharp = part == "x" || part == "+";
    if (is_sharp && plain.ends_with('-')) plain.pop_back();
    if (part == "-" && (plain.ends_with('x') || plain.ends_with('+'))) continue;
    if (after_blank && !is_sign && !ends_with_sign() && part != "!" && part != "?" && part != ".")
      plain += '-';
    after_blank = false;
    plain += part == "&" ? "-" : part;
  }
  plain.erase(plain.find_last_not_of("!?.") + 1);
  return plain;
}

}  // namespace cairn
