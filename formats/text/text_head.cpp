#include "formats/text/text_head.hpp"

#include <algorithm>
#include <array>
#include <cstddef>
#include <optional>
#include <utility>
#include <vector>

#include "formats/text/content.hpp"
#include "formats/text/game_names.hpp"
#include "formats/text/line_kinds.hpp"
#include "formats/text/record_lines.hpp"
#include "formats/text/typed_words.hpp"
#include "model/result_words.hpp"
#include "model/space_names.hpp"
#include "text/ascii.hpp"
#include "text/letter_forms.hpp"
#include "text/quote.hpp"
#include "text/split.hpp"

namespace cairn {

namespace {

struct Header {
  std::string_view label;
  std::string_view tag;
};
constexpr std::array<Header, 9> headers{{{"White", "PW"},
                                         {"Black", "PB"},
                                         {"Event", "EV"},
                                         {"Round", "RO"},
                                         {"Date", "DT"},
                                         {"Place", "PC"},
                                         {"Result", "RE"},
                                         {"Source", "SO"},
                                         {"Spaces", space_names_tag}}};

// The tags in brackets that other programs write, besides.
constexpr std::array<Header, 15> tag_names{{{"White", "PW"},
                                            {"Black", "PB"},
                                            {"Event", "EV"},
                                            {"Site", "PC"},
                                            {"Place", "PC"},
                                            {"Date", "DT"},
                                            {"Round", "RO"},
                                            {"Result", "RE"},
                                            {"Source", "SO"},
                                            {"Annotator", "AN"},
                                            {"WhiteElo", "WR"},
                                            {"BlackElo", "BR"},
                                            {"Opening", "ON"},
                                            {"Comment", "GC"},
                                            {"Spaces", space_names_tag}}};

// What other languages of Cairn call them; the sides are among the words of results.
constexpr std::array<Header, 25> foreign_labels{
    {{"Ergebnis", "RE"},  {"R\u00E9sultat", "RE"}, {"Resultat", "RE"}, {"Resultado", "RE"},
     {"Risultato", "RE"}, {"Uitslag", "RE"},       {"Wynik", "RE"},    {"Datum", "DT"},
     {"Fecha", "DT"},     {"Data", "DT"},          {"Turnier", "EV"},  {"Tournoi", "EV"},
     {"Torneo", "EV"},    {"Toernooi", "EV"},      {"Turniej", "EV"},  {"Runde", "RO"},
     {"Ronde", "RO"},     {"Ronda", "RO"},         {"Runda", "RO"},    {"Ort", "PC"},
     {"Lieu", "PC"},      {"Lugar", "PC"},         {"Luogo", "PC"},    {"Plaats", "PC"},
     {"Miejsce", "PC"}}};

constexpr std::string_view comment_tag = "C";

// A value in a form that fits on one line.
std::string line_of(std::string_view value) {
  return std::string(trimmed(without_control(in_utf8(value))));
}

// The text of a comment line without the `#` and one blank after it.
std::string_view comment_in(std::string_view line) {
  line.remove_prefix(line.starts_with("# ") ? 2 : 1);
  return line;
}

// The header with a label in any case, which may also stand in another language.
template <std::size_t size>
const Header* find_header(const std::array<Header, size>& known, std::string_view label) {
  const bool is_word = std::ranges::all_of(
      label, [](char c) { return is_letter(c) || static_cast<unsigned char>(c) >= 0x80; });
  const auto side = is_word ? result_words(folded(label)) : std::vector<ResultWord>{};
  const auto is_meant = [&](const Header& each) {
    return equal_in_any_case(each.label, label) ||
           (label.size() > 1 && ((each.tag == "PW" && side == std::vector{ResultWord::white}) ||
                                 (each.tag == "PB" && side == std::vector{ResultWord::black})));
  };
  if (const auto header = std::ranges::find_if(known, is_meant); header != known.end())
    return &*header;
  const auto foreign = std::ranges::find_if(
      foreign_labels, [&](const Header& each) { return folded(each.label) == folded(label); });
  return is_word && foreign != foreign_labels.end() ? &*foreign : nullptr;
}

// The tag that a comment like "White: Ann" stands for, or nothing. An indented comment is never a
// tag; see write_text().
std::optional<Property> header_of(std::string_view line, Place place) {
  const std::size_t colon = line.find(':');
  if (colon == line.npos || line.front() == ' ') return std::nullopt;
  const Header* const header = find_header(headers, trimmed(line.substr(0, colon)));
  if (!header) return std::nullopt;
  return Property{std::string(header->tag), {std::string(trimmed(line.substr(colon + 1)))}, place};
}

// What headings call a list of turns, in the languages of Cairn.
constexpr std::array<std::string_view, 17> words_for_games{
    "game",    "games",   "match", "record", "moves",  "turns",   "partie", "spiel", "partij",
    "partita", "partida", "gra",   "partia", "played", "between", "vs",     "versus"};

// The words of a line in small letters, without the signs around them.
std::vector<std::string> words_of_heading(std::string_view line) {
  std::vector<std::string> words;
  const auto is_of_word = [](char c) {
    return is_letter(c) || is_digit(c) || static_cast<unsigned char>(c) >= 0x80;
  };
  for (std::string_view word : words_of(line)) {
    while (!word.empty() && !is_of_word(word.front())) word.remove_prefix(1);
    while (!word.empty() && !is_of_word(word.back())) word.remove_suffix(1);
    if (word.empty()) continue;
    std::ranges::transform(word, words.emplace_back(word).begin(), lower);
  }
  return words;
}

// A game with the words of its title and of its name. Every line is asked for them.
struct NamedGame {
  const GameName* game = nullptr;
  std::vector<std::string> title;
  std::vector<std::string> name;
};

const std::vector<NamedGame>& named_games() {
  static const std::vector<NamedGame> games = [] {
    std::vector<NamedGame> named;
    for (const GameName& game : game_names())
      named.push_back({&game, words_of_heading(game.title), words_of_heading(game.name)});
    return named;
  }();
  return games;
}

// Whether the first word of a game's title or name stands in the line, perhaps as a part of another
// word. Most lines of a text name no game, and this tells so without taking them apart.
bool may_name_game(std::string_view line) {
  const auto holds = [=](const std::string& word) {
    const auto is_same = [](char c, char small) { return lower(c) == small; };
    return std::search(line.begin(), line.end(), word.begin(), word.end(), is_same) != line.end();
  };
  return std::ranges::any_of(named_games(), [=](const NamedGame& named) {
    return holds(named.title.front()) || holds(named.name.front());
  });
}

// Removes the words of a name from those of a heading; returns whether they stood there.
bool take_name(std::vector<std::string>& words, const std::vector<std::string>& parts) {
  const auto found = std::search(words.begin(), words.end(), parts.begin(), parts.end());
  if (found == words.end()) return false;
  words.erase(found, found + static_cast<std::ptrdiff_t>(parts.size()));
  return true;
}

// What a line in words such as `White: Ann` or `date = 3 May 2021` says of the game.
std::optional<Property> told_in_words(std::string_view line, Place place) {
  const std::size_t sign = line.find_first_of(":=");
  if (sign == line.npos) return std::nullopt;
  const std::string_view label = trimmed(line.substr(0, sign));
  const std::string_view value = trimmed(line.substr(sign + 1));
  const Header* const header = find_header(headers, label);
  if (!header || value.empty() || begins_with_action(value)) return std::nullopt;
  if (header->tag != "RE" && !result_in(value).empty()) return std::nullopt;
  return Property{std::string(header->tag), {without_control(value)}, place};
}

// Adds a tag, or makes it a comment if there is one of its name. Of another value a note is made.
void add_or_keep(Record& record, std::string_view label, Property tag) {
  const auto known = std::ranges::find(record.tags, tag.name, &Property::name);
  if (known == record.tags.end()) {
    record.tags.push_back(std::move(tag));
    return;
  }
  note_other_value(record, *known, tag.values.front());
  add_to_comment(record.tags, std::string(label) + ": " + tag.values.front(), tag.place);
}

// The value of a tag in quotes, in which a backslash stands before quotes and backslashes.
std::string unescaped(std::string_view value) {
  std::string text;
  for (std::size_t at = 0; at < value.size(); ++at) {
    const bool is_escape = value[at] == '\\' && at + 1 < value.size() &&
                           (value[at + 1] == '"' || value[at + 1] == '\\');
    text += value[is_escape ? ++at : at];
  }
  return text;
}

void add_tag(Record& record, std::string_view name, std::string_view value, Place place) {
  if (value.empty() || value == "?" || value == "*") return;
  const auto is_one_of = [&](auto... words) { return (equal_in_any_case(name, words) || ...); };
  if (is_one_of("FEN", "Position", "Start", "Setup") && value.size() > 1) {
    const bool is_named = find_name(value.substr(0, value.find(' '))) != nullptr;
    NamedPosition position =
        is_named ? read_position_line(value) : NamedPosition{record.game, std::string(value)};
    record.game = std::move(position.game);
    record.start = std::move(position.start);
    record.start_place = place;
    return;
  }
  if (is_one_of("Game", "GameType", "Variant"))
    if (const GameName* const game = find_name(value)) {
      record.game = game->name;
      return;
    }
  if (const Header* const tag = find_header(tag_names, name))
    add_or_keep(record, name, {std::string(tag->tag), {std::string(value)}, place});
  else
    add_to_comment(record.tags, std::string(name) + ": " + std::string(value), place);
}

}  // namespace

std::string without_control(std::string_view text) {
  std::string without = with_usual_line_ends(text).value_or(std::string(text));
  std::ranges::replace_if(
      without, [](char c) { return static_cast<unsigned char>(c) < ' '; }, ' ');
  without.erase(without.find_last_not_of(' ') + 1);
  return without;
}

std::string text_of_comment(std::string_view line) {
  return std::string(comment_in(without_control(line)));
}

void add_to_comment(Properties& tags, std::string_view line, Place place) {
  const auto comment = std::ranges::find(tags, comment_tag, &Property::name);
  if (comment == tags.end())
    tags.push_back({std::string(comment_tag), {std::string(line)}, place});
  else
    (comment->values.front() += '\n') += line;
}

const GameName* game_of_heading(std::string_view line) {
  constexpr std::size_t most_words = 12;
  if (line.empty() || is_digit(line.front()) || !may_name_game(line) || find_name(line))
    return nullptr;
  std::vector<std::string> others = words_of_heading(line);
  if (others.empty() || others.size() > most_words) return nullptr;
  for (const auto& [game, title, name] : named_games()) {
    if (!take_name(others, title) && !take_name(others, name)) continue;
    const bool is_heading =
        others.empty() || std::ranges::find_first_of(others, words_for_games) != others.end();
    const auto is_turn = [](const std::string& word) {
      return std::ranges::any_of(word, is_digit) && is_typed_turn(word);
    };
    return is_heading && std::ranges::none_of(others, is_turn) ? game : nullptr;
  }
  return nullptr;
}

bool is_head_in_words(std::string_view line) {
  return told_in_words(line, {}).has_value();
}

std::string with_plain_quotes(std::string_view line) {
  std::string plain(line);
  for (const std::string_view quote : {"\u201C", "\u201D", "\u201E"})
    for (std::size_t at = plain.find(quote); at != plain.npos; at = plain.find(quote, at))
      plain.replace(at, quote.size(), "\"");
  const std::size_t single = plain.find('\'');
  if (plain.find('"') == plain.npos && plain.ends_with("']") && single + 2 < plain.size())
    plain[single] = plain[plain.size() - 2] = '"';
  return plain;
}

void add_tags(Record& record, std::string_view line, Place place) {
  if (auto told = told_in_words(line, place))
    return add_or_keep(record, line.substr(0, line.find_first_of(":=")), std::move(*told));
  if (const GameName* const game = game_of_heading(line)) {
    record.game = game->name;
    if (words_of_heading(line) != words_of_heading(game->title))
      add_to_comment(record.tags, without_control(line), place);
    return;
  }
  const std::string clean = with_plain_quotes(without_control(line));
  std::string_view rest = clean;
  while (!(rest = trimmed(rest)).empty() && rest.front() == '[') {
    const std::size_t quote = std::min(rest.find('"'), rest.size() - 1);
    const std::string_view name = trimmed(rest.substr(1, quote - 1));
    std::size_t end = rest.find("\"]", quote + 1);
    if (end == rest.npos) end = rest.size();
    add_tag(record, name, unescaped(rest.substr(quote + 1, end - quote - 1)), place);
    rest.remove_prefix(std::min(end + 2, rest.size()));
  }
}

void add_header(Record& record, std::string_view line, Place place) {
  const std::string comment = text_of_comment(line);
  if (auto header = header_of(comment, place))
    add_or_keep(record, trimmed(comment.substr(0, comment.find(':'))), std::move(*header));
  else
    add_to_comment(record.tags, comment, place);
}

void add_footer(Record& record, std::string_view line, Place place) {
  const std::string comment = text_of_comment(line);
  const auto header = header_of(comment, place);
  if (header && (header->name == "RE" || header->name == space_names_tag))
    add_header(record, line, place);
  else
    add_to_comment(record.tags, comment, place);
}

void note_other_value(Record& record, const Property& tag, std::string_view other) {
  const std::string_view first = tag.values.empty() ? std::string_view{} : tag.values.front();
  if (trimmed(first) == trimmed(other)) return;
  record.notes.push_back(tag.name + " is told twice, as " + cairn::quoted(first) + " and as " +
                         cairn::quoted(other) + "; the first counts");
}

std::string write_text_head(const Properties& tags) {
  std::string text;
  for (const Header& header : headers) {
    const std::string value = line_of(value_of(tags, header.tag));
    const std::string line = std::string(header.label) + ": " + value;
    if (!value.empty() && !holds_record(line)) text += "# " + line + '\n';
  }
  if (const std::string comment = in_utf8(value_of(tags, comment_tag)); !comment.empty())
    for (const std::string_view part : split(comment, "\n")) {
      const std::string line = without_control(part);
      const bool looks_different = header_of(line, {}) || holds_record(line);
      text += line.empty() ? "#" : looks_different ? "#  " : "# ";
      text += line + '\n';
    }
  return text;
}

}  // namespace cairn
