#include "formats/records/boardspace_tags.hpp"

#include <algorithm>
#include <array>
#include <charconv>
#include <chrono>
#include <cstddef>
#include <fmt/format.h>
#include <limits>
#include <optional>
#include <string>
#include <utility>

#include "core/date.hpp"
#include "core/text.hpp"
#include "formats/records/sgf.hpp"
#include "formats/records/sgf_dialects.hpp"
#include "games/tzaar/notation.hpp"

namespace cairn::boardspace {

namespace {

constexpr std::uint32_t piece_count = tzaar::space_count;

// The linear congruential generator of java.util.Random, as Java's specification defines it.
class JavaRandom {
 public:
  explicit JavaRandom(std::int64_t key)
      : state_((static_cast<std::uint64_t>(key) ^ multiplier) & mask) {}

  // The top 1 to 32 bits of the next state.
  std::uint32_t next(int bits) {
    state_ = (state_ * multiplier + 11) & mask;
    return static_cast<std::uint32_t>(state_ >> (state_bits - bits));
  }

 private:
  static constexpr int state_bits = 48;
  static constexpr std::uint64_t mask = (std::uint64_t{1} << state_bits) - 1;
  static constexpr std::uint64_t multiplier = 0x5DEECE66D;

  std::uint64_t state_;
};

std::uint32_t draw_recent(JavaRandom& random) {
  // The greatest multiple of 60 below 2^31. Numbers from there on are drawn again, because they
  // would make small remainders more likely.
  constexpr std::uint32_t limit = (std::uint32_t{1} << 31) / piece_count * piece_count;
  std::uint32_t drawn = random.next(31);
  while (drawn >= limit) drawn = random.next(31);
  return drawn % piece_count;
}

std::uint32_t draw_early(JavaRandom& random) {
  const auto drawn = static_cast<std::int32_t>(random.next(32));
  if (drawn == std::numeric_limits<std::int32_t>::min()) return 0;
  return static_cast<std::uint32_t>(drawn < 0 ? -drawn : drawn) % piece_count;
}

// The kinds of pieces as the site numbers them.
constexpr std::array<tzaar::Stack, 6> kinds{{{Side::white, tzaar::Type::tott, 1},
                                             {Side::white, tzaar::Type::tzarra, 1},
                                             {Side::white, tzaar::Type::tzaar, 1},
                                             {Side::black, tzaar::Type::tott, 1},
                                             {Side::black, tzaar::Type::tzarra, 1},
                                             {Side::black, tzaar::Type::tzaar, 1}}};

using Pile = std::array<std::uint8_t, piece_count>;  // indices into `kinds`

constexpr Pile sorted_pile = [] {
  Pile pile{};
  std::size_t next = 0;
  for (std::uint8_t kind = 0; kind < kinds.size(); ++kind)
    for (int i = 0; i < tzaar::supply(kinds[kind].type); ++i) pile[next++] = kind;
  return pile;
}();

}  // namespace

tzaar::Setup random_layout(std::int64_t key, Draw draw) {
  constexpr int passes = 5;
  Pile pile = sorted_pile;
  JavaRandom random(key);
  for (int pass = 0; pass < passes; ++pass)
    for (std::uint8_t& piece : pile)
      std::swap(piece, pile[draw == Draw::recent ? draw_recent(random) : draw_early(random)]);
  // The site deals from the top of the pile, which is its end, onto the spaces from the last to the
  // first. So the index of a piece in the pile is the number of its space.
  tzaar::Setup setup;
  for (std::size_t space = 0; space < pile.size(); ++space)
    setup.pieces[space] = kinds[pile[space]];
  return setup;
}

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

void standardise_date(Properties& tags) {
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

void merge_result(Record& record, const Result& result) {
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

std::optional<int> parse_date(std::string_view text) {
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
  return parsed.days.front().first;
}

bool is_plain_date(std::string_view text) {
  return text.find('.') == text.npos && parse_date(text);
}

std::string iso_date(int day) {
  return fmt::format("{}-{:02}-{:02}", day / 10000, day / 100 % 100, day % 100);
}

std::string java_date(int day) {
  constexpr std::array<const char*, 7> weekdays{"Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"};
  const int year = day / 10000;
  const auto month = static_cast<unsigned>(day / 100 % 100);
  const auto of_month = static_cast<unsigned>(day % 100);
  const std::chrono::weekday weekday{std::chrono::sys_days(std::chrono::year_month_day{
      std::chrono::year(year), std::chrono::month(month), std::chrono::day(of_month)})};
  return fmt::format("{} {} {:02} 00:00:00 GMT {}", weekdays[weekday.c_encoding()],
                     english_months[month - 1], of_month, year);
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
                "SU says " + quote(text) +
                    "; tzaar-standard, tzaar-random or tzaar-custom and a key expected");
  SetUp setup{found->second, 0};
  std::string_view key = words.size() > 1 ? words[1] : std::string_view{};
  if (key.starts_with('+')) key.remove_prefix(1);
  const char* const last = key.data() + key.size();
  const auto [end, error] = std::from_chars(key.data(), last, setup.key);
  if (setup.layout == Layout::random && (key.empty() || error != std::errc{} || end != last))
    throw Error(Error::Kind::syntax,
                "SU says " + quote(text) + "; a whole number of 64 bits expected as the key");
  return setup;
}

std::array<Side, 2> colours_of(const Properties& tags) {
  std::string map;
  for (const char c : value_of(tags, "CM"))
    if (c != ' ') map += c;
  if (map.starts_with("1,0")) return {Side::black, Side::white};
  return {Side::white, Side::black};
}

Draw draw_of(std::optional<int> day) {
  constexpr int first_recent = 20131025;
  return day && *day < first_recent ? Draw::early : Draw::recent;
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

void standardise_tags(Record& record, const Result& result) {
  std::erase_if(record.tags, is_implied);
  // Information about the players may come from anywhere in the record; it goes to the end.
  const auto is_of_game = [](const Property& tag) {
    return std::ranges::find(player_tags, tag.name) == player_tags.end();
  };
  std::stable_partition(record.tags.begin(), record.tags.end(), is_of_game);
  standardise_date(record.tags);
  merge_result(record, result);
}

namespace {

using VerbName = std::pair<std::string_view, Verb>;  // in lower case

constexpr std::array verbs{VerbName{"pickb", Verb::pick_from_board},
                           VerbName{"dropb", Verb::drop_on_board},
                           VerbName{"dropcap", Verb::drop_on_board},
                           VerbName{"done", Verb::done},
                           VerbName{"pass", Verb::pass},
                           VerbName{"capture", Verb::move},
                           VerbName{"move", Verb::move},
                           VerbName{"pick", Verb::pick_from_rack},
                           VerbName{"onboard", Verb::place},
                           VerbName{"start", Verb::start},
                           VerbName{"resign", Verb::resign},
                           VerbName{"winontime", Verb::win_on_time},
                           VerbName{"drop", Verb::drop_on_rack},
                           VerbName{"edit", Verb::edit},
                           VerbName{"pleaseundo", Verb::talk},
                           VerbName{"dontundo", Verb::talk},
                           VerbName{"allowundo", Verb::talk},
                           VerbName{"offerdraw", Verb::talk},
                           VerbName{"declinedraw", Verb::talk}};

// Takes the words of a gesture one after another.
class GestureWords {
 public:
  GestureWords(std::string_view text, Place place) : text_(text), rest_(text), place_(place) {}

  // The next word; empty at the end of the text.
  std::string_view next() {
    rest_ = trimmed(rest_);
    const std::string_view word = first_word(rest_);
    rest_.remove_prefix(word.size());
    return word;
  }

  std::string_view verb() {
    const std::string_view word = next();
    return !word.empty() && is_digit(word.front()) ? next() : word;  // skips the running number
  }

  // Takes a space: `C 3`, or both in one word.
  tzaar::Space space() {
    std::string_view column = next();
    std::string_view row = column.size() > 1 ? column.substr(1) : next();
    column = column.substr(0, 1);
    const auto number = number_of(row);
    if (column.empty() || lower(column.front()) < 'a' || lower(column.front()) > 'i' || !number)
      fail("a column A to I and a row expected");
    const auto space = tzaar::Space::named(lower(column.front()) - 'a', *number);
    if (!space) fail("not a space; spaces are A1 to I5 without the centre, E5");
    return *space;
  }

  // Takes a piece of a rack: `wr 0`.
  tzaar::Stack piece() {
    const std::string_view rack = next();
    const auto type = number_of(next());
    const bool is_rack = rack.size() == 2 && lower(rack[1]) == 'r' &&
                         (lower(rack[0]) == 'w' || lower(rack[0]) == 'b');
    if (!is_rack || !type || *type < 0 || *type > 2)
      fail("wr or br and 0, 1 or 2 (Tott, Tzarra, Tzaar) expected");
    const std::array types{tzaar::Type::tott, tzaar::Type::tzarra, tzaar::Type::tzaar};
    return {lower(rack[0]) == 'w' ? Side::white : Side::black,
            types[static_cast<std::size_t>(*type)], 1};
  }

  int player() {
    std::string_view word = next();
    if (word == "P-1") return 0;  // the site reads it as P0, too
    if (!word.empty() && lower(word.front()) == 'p') word.remove_prefix(1);
    const auto number = number_of(word);
    if (number != 0 && number != 1) fail("P0 or P1 expected");
    return *number;
  }

  [[noreturn]] void fail(const char* what) const {
    throw Error(Error::Kind::syntax, quote(text_) + ": " + what, place_);
  }

 private:
  static std::optional<int> number_of(std::string_view word) {
    if (word.size() == 1 && is_digit(word[0])) return word[0] - '0';  // the usual case
    int number = 0;
    const char* const last = word.data() + word.size();
    const auto [end, error] = std::from_chars(word.data(), last, number);
    if (error != std::errc{} || end != last || number < 0 || number > 9) return std::nullopt;
    return number;
  }

  std::string_view text_;
  std::string_view rest_;
  Place place_;
};

Verb parse_verb(GestureWords& words) {
  const std::string_view word = words.verb();
  const auto found = std::ranges::find_if(
      verbs, [=](const auto& known) { return equal_in_any_case(known.first, word); });
  if (found == verbs.end())
    words.fail("unknown gesture; Pickb, Dropb, Dropcap, Pass, Done and the like expected");
  return found->second;
}

}  // namespace

Gesture parse_gesture(int player, std::string_view text, Place place) {
  GestureWords words(text, place);
  Gesture gesture{parse_verb(words), player, {}, {}, {}, text, place};
  const auto is_one_of = [&](auto... verbs) { return ((gesture.verb == verbs) || ...); };
  if (gesture.verb == Verb::start) gesture.player = words.player();
  if (is_one_of(Verb::pick_from_rack, Verb::place)) gesture.piece = words.piece();
  if (is_one_of(Verb::pick_from_board, Verb::move)) gesture.from = words.space();
  if (is_one_of(Verb::drop_on_board, Verb::move, Verb::place)) gesture.to = words.space();
  return gesture;
}

void GestureWriter::use_clocks(const Properties& properties) {
  const auto tag = std::ranges::find(properties, clock_tag, &Property::name);
  clocks_ = tag == properties.end() ? nullptr : &tag->values;
  next_clock_ = 0;
}

void GestureWriter::start(int player) {
  write(player, player == 0 ? "Start P0" : "Start P1");
}

void GestureWriter::actions(int player, std::string_view text, int other_clocks) {
  const auto count = 1 + std::ranges::count(text, '-');
  is_by_robot_ = clocks_ && std::ssize(*clocks_) == count + other_clocks;
  for (std::size_t at = 0; at < text.size();) {
    const std::size_t end = std::min(text.find('-', at), text.size());
    action(player, text.substr(at, end - at));
    at = end + 1;
  }
}

void GestureWriter::place(int player, const tzaar::Stack& piece, std::string_view space_name) {
  is_by_robot_ = true;
  placement(player, piece, space_name);
}

void GestureWriter::action(int player, std::string_view action) {
  const auto piece = action.size() == 3 ? tzaar::parse_piece(action[0]) : std::nullopt;
  if (piece) return placement(player, *piece, action.substr(1));
  if (action == "pass") return write(player, "Pass ");
  const bool captures = action[2] == 'x';
  begin(player);
  if (is_by_robot_) {
    out_ += captures ? "Capture " : "Move ";
    space(action);
    out_ += ' ';
  } else {
    out_ += "Pickb ";
    space(action);
    end();
    begin(player);
    out_ += captures ? "Dropcap " : "Dropb ";
  }
  space(action.substr(3));
  end();
}

void GestureWriter::placement(int player, const tzaar::Stack& piece, std::string_view space_name) {
  constexpr std::array numbers{'2', '1', '0'};  // by type
  begin(player);
  out_ += is_by_robot_ ? "OnBoard " : "Pick ";
  out_ += piece.side == Side::white ? "wr " : "br ";
  out_ += numbers[index(piece.type)];
  if (is_by_robot_) {
    out_ += ' ';
  } else {
    end();
    begin(player);
    out_ += "Dropb ";
  }
  space(space_name);
  end();
}

void GestureWriter::write(int player, std::string_view gesture) {
  begin(player);
  out_ += gesture;
  end();
}

void GestureWriter::begin(int player) {
  std::array<char, 20> text{';', ' ', 'P', player == 0 ? '0' : '1', '['};
  char* end = std::to_chars(text.data() + 5, text.data() + text.size() - 1, number_++).ptr;
  *end++ = ' ';
  out_.append(text.data(), end);
}

void GestureWriter::end() {
  out_ += ']';
  if (clocks_ && next_clock_ < clocks_->size()) {
    const std::string& clock = (*clocks_)[next_clock_++];
    if (!std::ranges::all_of(clock, is_digit))
      sgf::append(out_, clock_tag, in_utf8(clock));
    else if (!clock.empty())
      out_.append("TM[").append(clock) += ']';
  }
  out_ += '\n';
}

void GestureWriter::space(std::string_view name) {
  const std::array<char, 3> text{name[0], ' ', name[1]};
  out_.append(text.data(), text.size());
}

}  // namespace cairn::boardspace
