#include "text/plain_line.hpp"

#include <algorithm>
#include <array>
#include <charconv>

#include "text/ascii.hpp"
#include "text/letter_forms.hpp"
#include "text/utf8.hpp"

namespace cairn {

namespace {

struct Entity {
  std::string_view name;
  std::string_view character;
};
constexpr std::array entities{
    Entity{"gt", ">"},          Entity{"lt", "<"},          Entity{"amp", "&"},
    Entity{"quot", "\""},       Entity{"apos", "'"},        Entity{"nbsp", " "},
    Entity{"ensp", " "},        Entity{"emsp", " "},        Entity{"thinsp", " "},
    Entity{"shy", ""},          Entity{"zwnj", ""},         Entity{"zwj", ""},
    Entity{"rarr", "\u2192"},   Entity{"rArr", "\u21D2"},   Entity{"xrarr", "\u27F6"},
    Entity{"times", "\u00D7"},  Entity{"minus", "\u2212"},  Entity{"hyphen", "\u2010"},
    Entity{"dash", "\u2010"},   Entity{"ndash", "\u2013"},  Entity{"mdash", "\u2014"},
    Entity{"plus", "+"},        Entity{"comma", ","},       Entity{"colon", ":"},
    Entity{"semi", ";"},        Entity{"period", "."},      Entity{"sol", "/"},
    Entity{"lpar", "("},        Entity{"rpar", ")"},        Entity{"lbrace", "{"},
    Entity{"rbrace", "}"},      Entity{"excl", "!"},        Entity{"quest", "?"},
    Entity{"ast", "*"},         Entity{"vert", "|"},        Entity{"num", "#"},
    Entity{"hellip", "\u2026"}, Entity{"frac12", "\u00BD"},
};

// A part of the line, and what stands for it.
struct PlainPart {
  std::size_t length = 0;
  std::string text;
};

// The character with the number that an entity tells, such as `#8594` or `#x2192`; nothing if it
// tells none.
std::string numbered_character(std::string_view digits) {
  digits.remove_prefix(1);
  const bool is_hexadecimal = !digits.empty() && lower(digits.front()) == 'x';
  if (is_hexadecimal) digits.remove_prefix(1);
  std::uint32_t number = 0;
  const char* const end = digits.data() + digits.size();
  const auto [read, problem] =
      std::from_chars(digits.data(), end, number, is_hexadecimal ? 16 : 10);
  std::string text;
  if (digits.empty() || read != end || problem != std::errc{} || number < ' ') return text;
  append_character(text, number);
  return text;
}

// The entity with which the text begins; the length is 0 if none does.
PlainPart entity_at(std::string_view text) {
  constexpr std::size_t longest = 10;
  const std::size_t end = text.substr(0, longest).find(';');
  if (end == text.npos || end < 3) return {};
  const std::string_view name = text.substr(1, end - 1);
  if (name.front() == '#') {
    std::string character = numbered_character(name);
    return character.empty() ? PlainPart{} : PlainPart{end + 1, std::move(character)};
  }
  const auto found = std::ranges::find(entities, name, &Entity::name);
  return found == entities.end() ? PlainPart{} : PlainPart{end + 1, std::string(found->character)};
}

// Whether HTML has an element of this name, as far as lines of turns are likely to be in one.
bool is_element(std::string_view name) {
  constexpr std::array<std::string_view, 58> names{
      "a",    "abbr", "article", "b",     "big",  "blockquote", "body", "br",  "caption", "center",
      "cite", "code", "col",     "dd",    "del",  "div",        "dl",   "dt",  "em",      "font",
      "h1",   "h2",   "h3",      "h4",    "h5",   "h6",         "head", "hr",  "html",    "i",
      "img",  "ins",  "kbd",     "li",    "mark", "nobr",       "ol",   "p",   "pre",     "q",
      "s",    "samp", "section", "small", "span", "strong",     "sub",  "sup", "table",   "tbody",
      "td",   "th",   "thead",   "time",  "tr",   "tt",         "u",    "ul"};
  return std::ranges::any_of(names,
                             [=](std::string_view each) { return equal_in_any_case(each, name); });
}

// The length of the tag of HTML with which the text begins, such as `<td class="x">` or `</b>`, or
// of a name in a chat, `<Bob>`; 0 if none does. A turn may stand in such brackets, too.
std::size_t length_of_tag(std::string_view text) {
  if (text.starts_with("<!--")) {
    const std::size_t end = text.find("-->");
    return end == text.npos ? 0 : end + 3;
  }
  const std::size_t begin = text.substr(1).starts_with('/') ? 2 : 1;
  std::size_t behind = begin;
  while (behind < text.size() && (is_letter(text[behind]) || is_digit(text[behind]))) ++behind;
  const std::size_t end = text.find_first_of("<>", behind);
  if (behind == begin || end == text.npos || text[end] == '<') return 0;
  const std::string_view name = text.substr(begin, behind - begin);
  const auto is_of_space = [](char c) { return 'k' <= lower(c) && lower(c) <= 's'; };
  const bool is_turn = name.size() == 4 && std::ranges::all_of(name, is_of_space);  // such as npmq
  const bool is_name = end == behind && !is_turn && std::ranges::none_of(name, is_digit);
  return is_element(name) || is_name ? end + 1 : 0;
}

// The length of a tag of forums with which the text begins, such as `[b]`, `[/url]` or
// `[color=red]`; 0 if none does.
std::size_t length_of_forum_tag(std::string_view text) {
  constexpr std::array<std::string_view, 14> names{
      "b", "i", "u", "s", "c", "o", "q", "url", "quote", "code", "color", "size", "list", "pre"};
  const std::size_t begin = text.substr(1).starts_with('/') ? 2 : 1;
  const std::size_t end = text.find_first_of("[]", begin);
  if (end == text.npos || text[end] == '[') return 0;
  const std::string_view name = text.substr(begin, std::min(text.find('=', begin), end) - begin);
  const bool is_known = std::ranges::any_of(
      names, [=](std::string_view each) { return equal_in_any_case(each, name); });
  return is_known ? end + 1 : 0;
}

// Whether a backslash stands before a sign so that Markdown takes it for itself, or alone at the
// end of a line.
bool is_markdown_escape(std::string_view text) {
  constexpr std::string_view signs = "`*_{}[]()#+-.!|<>~\\";
  return text.size() < 2 || is_blank(text[1]) || signs.find(text[1]) != signs.npos;
}

// Whether a character rules a table, quotes a turn, or is the bullet of a list, a disc for a side,
// or a picture.
bool is_ruling(char32_t character) {
  constexpr std::u32string_view quotes =
      U"\u2022\u2023\u2043\u25CF\u25AA\u00B7|`\"\u00AB\u00BB\u2018\u2019\u201C\u201D\u201E\u201A_"
      U"\u25CB\u25EF\u25A0\u25A1\u26AA\u26AB\u2B1B\u2B1C\u2B24";
  return quotes.find(character) != quotes.npos || (0x2500 <= character && character <= 0x257F) ||
         (0x1F300 <= character && character <= 0x1FAFF);
}

// The Latin letter that looks like the Cyrillic or Greek one with which the text begins, if that is
// the column of a space: a digit stands behind it. Its length is 0 otherwise.
PlainPart column_at(std::string_view text) {
  struct Lookalike {
    std::string_view letter;
    char column;
  };
  constexpr std::array lookalikes{
      Lookalike{"\u0410", 'A'}, Lookalike{"\u0430", 'a'}, Lookalike{"\u0391", 'A'},
      Lookalike{"\u0412", 'B'}, Lookalike{"\u0392", 'B'}, Lookalike{"\u0421", 'C'},
      Lookalike{"\u0441", 'c'}, Lookalike{"\u0415", 'E'}, Lookalike{"\u0435", 'e'},
      Lookalike{"\u0395", 'E'}, Lookalike{"\u041D", 'H'}, Lookalike{"\u0397", 'H'},
      Lookalike{"\u0406", 'I'}, Lookalike{"\u0456", 'i'}, Lookalike{"\u0399", 'I'}};
  constexpr std::size_t length = 2;
  if (text.size() <= length || !is_digit(text[length])) return {};
  const auto found = std::ranges::find(lookalikes, text.substr(0, length), &Lookalike::letter);
  return found == lookalikes.end() ? PlainPart{} : PlainPart{length, {found->column}};
}

// The same of the sign of a capture behind the digit of a space.
PlainPart capture_at(std::string_view text, std::string_view before) {
  constexpr std::array<std::string_view, 4> letters{"\u0425", "\u0445", "\u03A7", "\u03C7"};
  if (before.empty() || !is_digit(before.back())) return {};
  const bool is_one = std::ranges::any_of(
      letters, [=](std::string_view letter) { return text.starts_with(letter); });
  return is_one ? PlainPart{2, "x"} : PlainPart{};
}

// The character with which the text begins, in its usual form.
PlainPart character_at(std::string_view text) {
  const std::size_t length = std::max<std::size_t>(character_length(text), 1);
  std::string_view rest = text.substr(0, length);
  if (is_ruling(take_character(rest))) return {length, " "};
  std::string plain(text.substr(0, length));
  if (length == 1) return {length, std::move(plain)};
  struct Form {
    std::string_view character;
    std::string_view plain;
  };
  // Ordinals, commas and full stops of East Asia, and numbers of footnotes.
  constexpr std::array forms{Form{"\u00BA", "\u00B0"}, Form{"\u3001", ","}, Form{"\u3002", "."},
                             Form{"\u00B9", " "},      Form{"\u00B2", " "}, Form{"\u00B3", " "}};
  const auto form = std::ranges::find(forms, std::string_view(plain), &Form::character);
  if (form != forms.end()) return {length, std::string(form->plain)};
  constexpr std::string_view fraction_slash = "\u2044";
  const bool is_number = "\u2460" <= plain && plain <= "\u249B";  // in a circle, or with a dot
  plain = letters.compatible(plain);
  if (is_number) plain += ' ';
  if (const std::size_t at = plain.find(fraction_slash); at != plain.npos)
    plain.replace(at, fraction_slash.size(), "/");
  return {length, std::move(plain)};
}

// The end of a line that a program of mails has wrapped, and the quotes before the next one.
PlainPart line_end_at(std::string_view text) {
  constexpr std::string_view entity = "&gt;";
  std::size_t at = 1;
  while (at < text.size())
    if (is_blank(text[at]) || text[at] == '>')
      ++at;
    else if (text.substr(at).starts_with(entity))
      at += entity.size();
    else
      break;
  return {at, " "};
}

PlainPart piece_at(std::string_view text) {
  if (text.front() == '\n' || text.front() == '\r') return line_end_at(text);
  if (text.front() == '&')
    if (PlainPart entity = entity_at(text); entity.length > 0) {
      std::string plain;
      for (std::string_view rest = entity.text; !rest.empty();) {
        const PlainPart character = character_at(rest);
        plain += character.text;
        rest.remove_prefix(character.length);
      }
      return {entity.length, std::move(plain)};
    }
  if (text.front() == '<')
    if (const std::size_t length = length_of_tag(text)) return {length, " "};
  if (text.front() == '[')
    if (const std::size_t length = length_of_forum_tag(text)) return {length, " "};
  if (text.front() == '\\' && is_markdown_escape(text)) return {1, text.size() < 2 ? " " : ""};
  // As Markdown marks words.
  for (const std::string_view mark : {"**", "~~"})
    if (text.starts_with(mark)) return {mark.size(), " "};
  return character_at(text);
}

// Whether nothing needs to be changed, as in most lines; this saves time.
bool is_plain_line(std::string_view line) {
  return line.find("**") == line.npos && line.find("~~") == line.npos &&
         std::ranges::none_of(line, [](char c) {
           return static_cast<unsigned char>(c) >= 0x80 || c == '&' || c == '<' || c == '|' ||
                  c == '`' || c == '"' || c == '_' || c == '[' || c == '\\' || c == '\n' ||
                  c == '\r';
         });
}

}  // namespace

PlainLine plain_line(std::string_view line) {
  if (is_plain_line(line)) return {std::string(line), {}};
  PlainLine plain;
  for (std::size_t at = 0; at < line.size();) {
    PlainPart piece = column_at(line.substr(at));
    if (piece.length == 0) piece = capture_at(line.substr(at), plain.text);
    if (piece.length == 0) piece = piece_at(line.substr(at));
    plain.text += piece.text;
    plain.offsets.resize(plain.text.size(), static_cast<std::uint32_t>(at));
    at += piece.length;
  }
  plain.offsets.push_back(static_cast<std::uint32_t>(line.size()));
  return plain;
}

}  // namespace cairn
