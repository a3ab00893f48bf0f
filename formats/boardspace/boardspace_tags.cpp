#include "formats/boardspace/boardspace_tags.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <chrono>
#include <cstddef>
#include <utility>

#include "formats/sgf/cairn_sgf.hpp"
#include "model/date_text.hpp"
#include "text/ascii.hpp"
#include "text/quote.hpp"
#include "text/split.hpp"
#include "text/utf8.hpp"

namespace cairn::boardspace {

namespace {

constexpr std::string_view won_by = "Game won by ";

bool is_high_surrogate(std::uint32_t code) {
  return code >= 0xD800 && code < 0xDC00;
}
bool is_low_surrogate(std::uint32_t code) {
  return code >= 0xDC00 && code < 0xE000;
}

// Removes a code such as `%233%` from the front of a text and returns its number. Returns nothing,
// and changes nothing, if the text does not begin with the code of a character.
std::optional<std::uint32_t> take_code(std::string_view& text) {
  std::uint32_t code = 0;
  if (!text.starts_with('%')) return std::nullopt;
  const char* const last = text.data() + text.size();
  const auto [end, error] = std::from_chars(text.data() + 1, last, code);
  if (error != std::errc{} || end == last || *end != '%' || code == 0 || code > 0x10FFFF)
    return std::nullopt;
  text.remove_prefix(static_cast<std::size_t>(end + 1 - text.data()));
  return code;
}

// Whether the word occurs in the text without an ASCII letter or digit directly before or after it.
bool has_word(std::string_view text, std::string_view word) {
  const auto goes_on = [](char c) { return is_letter(c) || is_digit(c); };
  for (auto at = text.find(word); at != text.npos; at = text.find(word, at + 1)) {
    const std::size_t end = at + word.size();
    if ((at == 0 || !goes_on(text[at - 1])) && (end == text.size() || !goes_on(text[end])))
      return true;
  }
  return false;
}

// A score for how well a name is found in a text; 0 if it is not found. A name found as a word of
// its own counts more than one within a word, where very short names do not count at all. Longer
// names count more.
std::size_t likeness(std::string_view text, std::string_view name) {
  if (name.empty() || text.find(name) == text.npos) return 0;
  if (has_word(text, name)) return text.size() + name.size();
  return name.size() > 2 ? name.size() : 0;
}

constexpr std::array<std::string_view, 12> english_months{"Jan", "Feb", "Mar", "Apr", "May", "Jun",
                                                          "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"};

std::string two_digits(int number) {
  return {static_cast<char>('0' + number / 10 % 10), static_cast<char>('0' + number % 10)};
}

std::string_view first_word(std::string_view text) {
  const auto end = std::ranges::find_if(text, is_blank);
  return text.substr(0, static_cast<std::size_t>(end - text.begin()));
}

// The part of the text in double quotes; the whole text if it does not begin with a quote.
std::string_view in_quotes(std::string_view text) {
  text = trimmed(text);
  if (!text.starts_with('"')) return text;
  text.remove_prefix(1);
  return text.substr(0, std::min(text.rfind('"'), text.size()));
}

// Whether a tag carries no information: it names the game or the version of the format, or it says
// no more than its absence would.
bool is_implied(const Property& tag) {
  const std::string_view value = tag.values.empty() ? std::string_view{} : tag.values.front();
  if (tag.name == "GM" || tag.name == "FF") return true;
  if (tag.name == "VV") return value == "1";
  if (tag.name == "CM") return value == "0,1";
  return tag.name == "SU" && (value == "Tzaar-standard 0" || value == "Tzaar-custom 0");
}

// Replaces a tag's value by the standard one and keeps the site's own text in a tag beside it.
void standardise(Properties& tags, Property& tag, std::string value,
                 std::string_view own_text_tag) {
  Property own{
      std::string(own_text_tag), {std::exchange(tag.values.front(), std::move(value))}, tag.place};
  tags.insert(std::ranges::find(tags, tag.name, &Property::name) + 1, std::move(own));
}

void settle_date(Properties& tags) {
  const auto tag = std::ranges::find(tags, "DT", &Property::name);
  if (tag == tags.end() || tag->values.empty()) return;
  const auto date = parse_date(tag->values.front());
  if (!date) return;
  if (tag->values.front() == java_date(*date))
    tag->values.front() = iso_date(*date);
  else
    standardise(tags, *tag, iso_date(*date), date_text_tag);
}

void remark_conflict(Record& record, const Property& tag, Side stated, const Result& result,
                     const Names& names) {
  const std::string& text = tag.values.front();
  const bool names_winner = result.winner && has_word(text, names[index(*result.winner)]);
  if (!result.winner || stated == *result.winner || names_winner) return;
  record.repairs.push_back({tag.place, "the result is not that of the turns", text,
                            result_text(names[index(*result.winner)])});
}

void settle_result(Record& record, const Result& result) {
  Properties& tags = record.tags;
  const Names names = names_of(tags);
  auto tag = std::ranges::find(tags, "RE", &Property::name);
  std::optional<Side> winner = result.winner;
  if (tag != tags.end() && !tag->values.empty()) {
    const auto stated = winner_in(decode_name(tag->values.front()), names);
    if (stated) remark_conflict(record, *tag, *stated, result, names);
    if (!winner) winner = stated;
  }
  if (!winner) return;
  const std::string value =
      std::string(*winner == Side::white ? "W+" : "B+") + std::string(result.way);
  if (tag == tags.end() || tag->values.empty())
    tags.insert(std::ranges::find_first_of(tags, player_tags, {}, &Property::name),
                {"RE", {value}, {}});
  else if (tag->values.front() == result_text(names[index(*winner)]) ||
           tag->values.front() == value)
    tag->values.front() = value;
  else
    standardise(tags, *tag, value, result_text_tag);
}

}  // namespace

std::string decode_name(std::string_view text) {
  std::string name;
  while (!text.empty()) {
    auto code = take_code(text);
    if (!code) {
      name += text.front();
      text.remove_prefix(1);
      continue;
    }
    std::string_view rest = text;
    if (is_high_surrogate(*code))  // Java's characters have 16 bits
      if (const auto low = take_code(rest); low && is_low_surrogate(*low)) {
        code = 0x10000 + ((*code & 0x3FF) << 10 | (*low & 0x3FF));
        text = rest;
      }
    append_character(name, *code);
  }
  return name;
}

std::string encode_name(std::string_view name) {
  std::string text;
  for (const char c : name)
    if (static_cast<unsigned char>(c) < 0x20 || c == '"' || c == '%')
      text += '%' + std::to_string(static_cast<int>(c)) + '%';
    else
      text += c;
  return text;
}

std::string result_text(std::string_view winner) {
  return std::string(won_by) + std::string(winner);
}

std::optional<Side> winner_in(std::string_view result, const Names& names) {
  constexpr std::size_t longest = 1000;  // of a result in which names are looked for
  if (result.starts_with("W+")) return Side::white;
  if (result.starts_with("B+")) return Side::black;
  if (names[0] == names[1] || result.size() > longest) return std::nullopt;
  for (const Side side : both_sides)
    if (result == result_text(names[index(side)])) return side;
  const std::size_t white = likeness(result, names[0]);
  const std::size_t black = likeness(result, names[1]);
  if (white == black) return std::nullopt;
  return white > black ? Side::white : Side::black;
}

std::optional<Date> parse_date(std::string_view text) {
  std::array<std::string_view, 3> date{};  // day, month and year, where the month has its name
  std::string figures;
  for (std::string_view word : words_of(text)) {
    if (word.find(':') != word.npos) continue;  // a time
    while (word.ends_with(',')) word.remove_suffix(1);
    const bool is_number = std::ranges::all_of(word, is_digit);
    if (month_named(word) > 0)
      date[1] = word;
    else if (is_number)
      date[word.size() > 2 ? 2 : 0] = word;
    if (!is_letter(word.empty() ? ' ' : word.front())) figures += word;
  }
  const bool has_name = !date[1].empty();
  const std::string plain = has_name ? fmt::format("{} {} {}", date[0], date[1], date[2]) : figures;
  const ParsedDate parsed = cairn::parse_date(plain);
  if (parsed.days.empty() || parsed.days.front().first != parsed.days.front().last)
    return std::nullopt;
  const int day = parsed.days.front().first;
  return Date{day / 10000, day / 100 % 100, day % 100};
}

bool is_plain_date(std::string_view text) {
  return text.find('.') == text.npos && parse_date(text);
}

std::string iso_date(const Date& date) {
  return std::to_string(date.year) + '-' + two_digits(date.month) + '-' + two_digits(date.day);
}

std::string java_date(const Date& date) {
  constexpr std::array<const char*, 7> weekdays{"Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"};
  const std::chrono::year_month_day day{std::chrono::year(date.year),
                                        std::chrono::month(static_cast<unsigned>(date.month)),
                                        std::chrono::day(static_cast<unsigned>(date.day))};
  const std::chrono::weekday weekday{std::chrono::sys_days(day)};
  return std::string(weekdays[weekday.c_encoding()]) + ' ' +
         std::string(english_months[static_cast<std::size_t>(date.month - 1)]) + ' ' +
         two_digits(date.day) + " 00:00:00 GMT " + std::to_string(date.year);
}

std::optional<int> player_with_tag(std::string_view name) {
  if (name.size() == 2 && name[0] == 'P' && (name[1] == '0' || name[1] == '1'))
    return name[1] - '0';
  return name == "P-1" ? std::optional(0) : std::nullopt;
}

SetUp parse_setup(std::string_view text) {
  constexpr std::array layouts{std::pair{"tzaar-standard", Layout::standard},
                               std::pair{"tzaar-random", Layout::random},
                               std::pair{"tzaar-custom", Layout::custom}};
  if (text.empty())
    throw Error(Error::Kind::position,
                "no SU, which says how the pieces are set up; SU[tzaar-standard 0] or the like "
                "expected in the first node");
  const auto words = words_of(text);
  const auto found = std::ranges::find_if(layouts, [&](const auto& layout) {
    return !words.empty() && equal_in_any_case(words[0], layout.first);
  });
  if (found == layouts.end())
    throw Error(Error::Kind::syntax,
                "SU says " + cairn::quoted(text) +
                    "; tzaar-standard, tzaar-random or tzaar-custom and a key expected");
  SetUp setup{found->second, 0};
  std::string_view key = words.size() > 1 ? words[1] : std::string_view{};
  if (key.starts_with('+')) key.remove_prefix(1);
  const char* const last = key.data() + key.size();
  const auto [end, error] = std::from_chars(key.data(), last, setup.key);
  if (setup.layout == Layout::random && (key.empty() || error != std::errc{} || end != last))
    throw Error(Error::Kind::syntax, "SU says " + cairn::quoted(text) +
                                         "; a whole number of 64 bits expected as the key");
  return setup;
}

std::array<Side, 2> colours_of(const Properties& tags) {
  std::string map;
  for (const char c : value_of(tags, "CM"))
    if (c != ' ') map += c;
  if (map.starts_with("1,0")) return {Side::black, Side::white};
  return {Side::white, Side::black};
}

Draw draw_of(const std::optional<Date>& date) {
  constexpr Date first_recent{2013, 10, 25};
  return date && *date < first_recent ? Draw::early : Draw::recent;
}

Draw draw_of(const Properties& tags) {
  return draw_of(parse_date(value_of(tags, "DT")));
}

Names names_of(const Properties& tags) {
  Names names;
  for (const Side side : both_sides) {
    names[index(side)] = value_of(tags, name_tags[index(side)]);
    if (names[index(side)].empty()) names[index(side)] = name(side);
  }
  return names;
}

std::string_view information_of(const Properties& tags, int player, std::string_view word) {
  const auto tag =
      std::ranges::find(tags, player_tags[static_cast<std::size_t>(player)], &Property::name);
  if (tag == tags.end()) return {};
  const auto found = std::ranges::find(tag->values, word, first_word);
  return found == tag->values.end() ? std::string_view{} : *found;
}

std::string date_text(const Properties& tags) {
  const std::string_view text = value_of(tags, date_text_tag);
  const std::string_view date = value_of(tags, "DT");
  const auto day = parse_date(date);
  if (!text.empty() && (draw_of(day) == Draw::recent || is_plain_date(text)))
    return std::string(text);
  return day && iso_date(*day) == date ? java_date(*day) : std::string(date);
}

bool add_information(Properties& tags, int player, Side side, std::string_view text, Place place) {
  text = trimmed(text);
  if (text.empty()) return true;
  if (is_digit(text.front())) return false;  // a gesture's number
  const std::string_view word = first_word(text);
  if (word == "id") {
    const std::string name = decode_name(in_quotes(text.substr(word.size())));
    if (name == cairn::name(side)) return true;  // the placeholder for a missing name
    const std::string_view tag = name_tags[index(side)];
    if (value_of(tags, tag).empty()) tags.push_back({std::string(tag), {name}, place});
    return true;
  }
  if (word != "ranking" && word != "country" && word != "time") return false;
  const std::string_view name = player_tags[static_cast<std::size_t>(player)];
  auto tag = std::ranges::find(tags, name, &Property::name);
  if (tag == tags.end()) tag = tags.insert(tag, {std::string(name), {}, place});
  const auto known = std::ranges::find(tag->values, word, first_word);
  if (known == tag->values.end())
    tag->values.emplace_back(text);
  else
    *known = text;
  return true;
}

void settle_tags(Record& record, const Result& result) {
  std::erase_if(record.tags, is_implied);
  // Information about the players may come from anywhere in the record; it goes to the end.
  const auto is_of_game = [](const Property& tag) {
    return std::ranges::find(player_tags, tag.name) == player_tags.end();
  };
  std::stable_partition(record.tags.begin(), record.tags.end(), is_of_game);
  settle_date(record.tags);
  settle_result(record, result);
}

}  // namespace cairn::boardspace
