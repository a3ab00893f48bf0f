#include "formats/records/reader.hpp"

#include <algorithm>
#include <array>
#include <cstddef>
#include <fmt/format.h>
#include <string>
#include <utility>
#include <variant>

#include "core/plain_line.hpp"
#include "core/text.hpp"
#include "formats/records/analysis_json.hpp"
#include "formats/records/analysis_sgf.hpp"
#include "formats/records/boardspace.hpp"
#include "formats/records/json.hpp"
#include "formats/records/sgf.hpp"
#include "formats/records/sgf_dialects.hpp"
#include "formats/records/text_records.hpp"
#include "games/list.hpp"
#include "games/tzaar/notation.hpp"

namespace cairn {

Place place_after(std::string_view text, Content content, Place begin) {
  std::size_t lines = 0;
  std::size_t start = 0;  // where the last line begins
  const auto count = [&](std::size_t at) {
    ++lines;
    start = std::max(start, at + 1);
  };
  for (auto at = text.find('\n'); at != text.npos; at = text.find('\n', at + 1)) count(at);
  // In these forms a CR without a following LF also ends a line.
  const bool may_return =
      content == Content::sgf || content == Content::waltz || content == Content::text;
  for (auto at = may_return ? text.find('\r') : text.npos; at != text.npos;
       at = text.find('\r', at + 1))
    if (!text.substr(at + 1).starts_with('\n')) count(at);
  const auto columns = static_cast<int>(text.size() - start);
  return {begin.line + static_cast<int>(lines), columns + (lines == 0 ? begin.column : 1)};
}

std::optional<std::string> with_usual_line_ends(std::string_view text) {
  struct LineEnd {
    std::string_view character;
    std::string_view usual;
  };
  constexpr std::array line_ends{LineEnd{"\u2028", "  \n"}, LineEnd{"\u2029", "  \n"},
                                 LineEnd{"\u0085", " \n"}};
  std::optional<std::string> usual;
  for (const auto& [character, plain] : line_ends) {
    for (auto at = text.find(character); at != text.npos; at = text.find(character, at)) {
      if (!usual && !is_utf8(text)) return std::nullopt;
      if (!usual) usual = text;
      usual->replace(at, plain.size(), plain);
      at += plain.size();
    }
  }
  return usual;
}

std::size_t end_of_line(std::string_view text, std::size_t at) {
  return std::min(text.find_first_of("\r\n", at), text.size());
}

std::size_t begin_of_next_line(std::string_view text, std::size_t end) {
  return std::min(end + (text.substr(end).starts_with("\r\n") ? 2 : 1), text.size());
}

namespace {

constexpr std::string_view blank_signs = " \t\r\n\v\f";

bool is_binary(std::string_view text) {
  constexpr std::size_t looked_at = 512;
  constexpr int most_zeros = 2;  // apart from those that fill up a file
  std::string_view beginning = text.substr(0, looked_at);
  const std::size_t end = beginning.find_last_not_of('\0');
  beginning = beginning.substr(0, end == beginning.npos ? 0 : end + 1);
  const auto is_control = [](char c) {
    return static_cast<unsigned char>(c) < 0x20 && blank_signs.find(c) == blank_signs.npos &&
           c != '\x1b';
  };
  if (beginning.empty() || std::ranges::count(beginning, '\0') > most_zeros) return true;
  return 10 * std::ranges::count_if(beginning, is_control) > std::ssize(beginning);
}

// Whether a game of SGF begins a line before any position does.
bool begins_line_with_game(std::string_view text) {
  for (std::size_t at = 0; at < text.size();) {
    const std::size_t end = end_of_line(text, at);
    const std::string_view line = text.substr(at, end - at);
    if (sgf::begins_game(text, at)) return true;
    if (kind_of_line(line) == TextLine::start) return false;
    at = begin_of_next_line(text, end);
  }
  return false;
}

bool begins_with_node(std::string_view text) {
  if (text.front() != '(') return false;
  const std::size_t next = text.find_first_not_of(blank_signs, 1);
  return next != text.npos && text[next] == ';';
}

// An object, or an array that begins with one.
bool begins_json(std::string_view text) {
  const std::size_t next = text.front() == '[' ? text.find_first_not_of(blank_signs, 1) : 0;
  return next != text.npos && text[next] == '{';
}

}  // namespace

Content detect(std::string_view text) {
  const std::string_view content = after_blanks(text);
  if (content.empty()) return text.find('\0') == text.npos ? Content::empty : Content::binary;
  if (begins_with_node(content)) return Content::sgf;
  if (is_binary(text)) return Content::binary;
  if (begins_json(content)) return Content::json;
  if (is_waltz(text)) return Content::waltz;
  const bool has_game =
      content.front() == '#' ? begins_line_with_game(text) : sgf::contains_game(text);
  if (has_game) return Content::sgf;
  if (is_damaged_waltz(text)) return Content::waltz;
  return Content::text;
}

namespace {

// The end of the value that begins at an offset: its closing bracket. A backslash escapes the next
// character, unless it is the second half of a character, as in Big5.
std::size_t end_of_value(std::string_view game, std::size_t at) {
  for (; at < game.size() && game[at] != ']'; ++at)
    if (game[at] == '\\' && (at == 0 || is_ascii(game[at - 1]))) ++at;
  return std::min(at, game.size());
}

// The value without blanks and the quotes that some programs write.
std::string bare(std::string_view value) {
  value = trimmed(value);
  constexpr std::string_view quotes = "\"'";
  while (!value.empty() && quotes.find(value.front()) != quotes.npos) value.remove_prefix(1);
  while (!value.empty() && quotes.find(value.back()) != quotes.npos) value.remove_suffix(1);
  return std::string(trimmed(value));
}

// Whether the letters of the charset are not those of ASCII, so that no text can be in it of which
// a property was read.
bool is_wide(std::string_view charset) {
  constexpr std::array<std::string_view, 5> words{"UTF-16", "UTF16", "UTF-32", "UTF32", "UCS"};
  return std::ranges::any_of(words, [=](std::string_view word) {
    return equal_in_any_case(charset.substr(0, word.size()), word);
  });
}

bool is_plain_ascii(std::string_view text) {
  constexpr char escape = '\x1B';  // of charsets that shift between pages
  return std::ranges::all_of(text, [](char c) { return is_ascii(c) && c != escape; });
}

// Whether ASCII and what need not be converted is read in it.
bool is_usual(std::string_view charset) {
  constexpr std::array<std::string_view, 5> names{"", "UTF-8", "UTF8", "US-ASCII", "ASCII"};
  return is_wide(charset) || std::ranges::any_of(names, [=](std::string_view name) {
           return equal_in_any_case(charset, name);
         });
}

// The charset that a game of SGF says it has, in CA, without quotes around it; empty if it says
// nothing.
std::string charset_of(std::string_view game) {
  constexpr std::size_t farthest = 4096;  // of CA from the beginning of the first node
  game = game.substr(0, farthest);
  std::string name;  // the capitals before a value; others do not count
  bool is_after_value = false;
  for (std::size_t at = 0; at < game.size(); ++at) {
    const char c = game[at];
    if (c == '[') {
      const std::size_t end = end_of_value(game, at + 1);
      if (name == "CA") return bare(game.substr(at + 1, end - at - 1));
      at = end;
      is_after_value = true;
    } else if (!is_blank(c)) {
      if (!is_letter(c) || std::exchange(is_after_value, false)) name.clear();
      if ('A' <= c && c <= 'Z') name += c;
    }
  }
  return {};
}

// Whether games of the text may need to be read in a charset of their own.
bool may_have_other_charset(std::string_view text) {
  if (!is_plain_ascii(text)) return true;
  constexpr std::size_t longest = 40;
  for (auto at = text.find("CA["); at != text.npos; at = text.find("CA[", at + 1)) {
    const std::string_view value = text.substr(at + 3, longest);
    if (!is_usual(bare(value.substr(0, value.find(']'))))) return true;
  }
  return false;
}

// Whether the text can be read only once it is converted from that charset.
bool has_to_be_decoded(std::string_view text, std::string_view charset) {
  return !is_plain_ascii(text) && !is_usual(charset);
}

// Says of a text of ASCII alone that it is doubtful in that charset, because the system does not
// know it, or because ASCII means something else in it, as in UTF-7; empty if nothing is.
std::string doubt_about_charset(std::string_view text, const std::string& charset,
                                const Decode& decode) {
  if (is_usual(charset) || !is_plain_ascii(text)) return {};
  const Decoded decoded = decode(text, charset);
  if (decoded.is_known && decoded.text == text) return {};
  return fmt::format(
      "CA says {}, {}; its bytes are all ASCII and read so", quote(charset),
      decoded.is_known ? "in which it would say something else" : "which the system does not know");
}

constexpr Place first_place{1, 1};

// Describes a record whose game is not known, by the properties of its first node.
std::string unknown_game(const Properties& root) {
  for (const char* name : {"GM", "FF"})
    if (const std::string_view value = value_of(root, name); !value.empty())
      return std::string(name) + " says " + quote(value) + ", which is not a known game";
  return "a record without FF, which would name its game";
}

// Reads an SGF game as a record of Little Golem or, otherwise, of the game that FF names.
Record read_sgf_game(sgf::Game game) {
  if (is_littlegolem(game.tree)) return read_littlegolem(std::move(game));
  const Properties& root = game.tree.nodes.front().properties;
  const std::string_view sgf_name = value_of(root, "FF");
  if (const AnyGame* name = find_sgf_name(sgf_name)) {
    Record record = read_cairn(std::move(game));
    record.game = name->name;
    return record;
  }
  throw Error(Error::Kind::syntax, unknown_game(root) + "; " + expected_sgf_names() + " expected");
}

Error not_in_charset(const std::string& charset, Place place) {
  return Error(
      Error::Kind::syntax,
      "bytes that are not " + charset + "; text in that charset, or another --encoding, expected",
      place);
}

template <class Function>
void for_each_value(Properties& properties, const Function& function) {
  for (Property& property : properties)
    for (std::string& value : property.values) function(value);
}

template <class Function>
void for_each_value(std::vector<RecordTurn>& turns, const Function& function) {
  for (RecordTurn& turn : turns) {
    for_each_value(turn.properties, function);
    for (auto& variation : turn.variations) for_each_value(variation, function);
  }
}

// The names of spaces that the record's own tag gives, which is taken from it; nothing if there is
// none.
std::optional<SpaceNames> take_space_names(Record& record) {
  const auto tag = std::ranges::find(record.tags, space_names_tag, &Property::name);
  if (tag == record.tags.end() || tag->values.empty()) return std::nullopt;
  const auto found = std::ranges::find_if(space_usages, [&](const SpaceUsage& usage) {
    return equal_in_any_case(usage.word, trimmed(tag->values.front()));
  });
  if (found == space_usages.end()) {
    record.notes.push_back("unknown names of spaces " + quote(tag->values.front()) +
                           "; cairn, no-gap or diagonal expected");
    return std::nullopt;
  }
  record.tags.erase(tag);
  return found->names;
}

// Throws Error (syntax) for a name that is no space.
void rename_spaces(RecordTurn& turn, const AnyGame& game, SpaceNames names) {
  turn.text = game.renamed(turn.text, names, SpaceNames::own);
  for (auto& variation : turn.variations)
    for (RecordTurn& other : variation) rename_spaces(other, game, names);
}

// Gives the turns Cairn's names of spaces, if they have others: those that the record's tag SPACES
// gives, or else those of `asked`.
void rename_spaces(Record& record, std::optional<SpaceNames> asked) {
  const AnyGame* const game = find_name(record.game);
  if (!game || !game->renamed) return;
  const auto given = take_space_names(record);
  record.spaces = given.value_or(asked.value_or(SpaceNames::own));
  if (record.spaces == SpaceNames::own) return;
  for (std::size_t i = 0; i < record.turns.size(); ++i) {
    try {
      rename_spaces(record.turns[i], *game, record.spaces);
    } catch (const Error& error) {
      if (!record.broken || i < record.broken->turn)
        record.broken = Break{i, error.at(record.turns[i].place)};
      return;
    }
  }
}

// Numbers the records of one text, labels them with their source and passes them on.
class RecordSink {
 public:
  // `text` is all of the text, of which the records are parts.
  RecordSink(std::string_view text, const std::string& source,
             const std::function<void(ReadResult)>& handle, const Reading& reading)
      : text_(text), source_(source), handle_(handle), reading_(reading) {}
  ~RecordSink() = default;
  RecordSink(const RecordSink&) = delete;
  RecordSink& operator=(const RecordSink&) = delete;

  // Adds a record whose spaces may have other names than Cairn's.
  void add_named(std::string_view text, std::variant<Record, Error> content) {
    if (auto* const record = std::get_if<Record>(&content)) {
      take_resignation(*record);
      rename_spaces(*record, reading_.spaces);
    }
    add(text, std::move(content));
  }

  void add(std::string_view text, std::variant<Record, Error> content) {
    ++number_;
    if (auto* record = std::get_if<Record>(&content); record && !is_utf8(text)) {
      if (auto error = convert(*record, text)) content = std::move(*error);
    }
    if (auto* record = std::get_if<Record>(&content)) {
      record->source = source_;
      record->number = number_;
    }
    handle_({number_, text, std::move(content)});
  }

  bool is_empty() const { return number_ == 0; }

  void add_error(std::string_view text, const std::string& what) {
    add(text, Error(Error::Kind::syntax, what, first_place));
  }

 private:
  // Converts what a record says in words, if it is not in UTF-8. Returns an error if it is not in
  // the charset that the user names either; what was assumed otherwise is noted.
  std::optional<Error> convert(Record& record, std::string_view text) {
    bool is_changed = false;
    bool is_good = true;
    const auto to_utf8 = [&](std::string& value) {
      if (is_utf8(value)) return;
      is_changed = true;
      if (reading_.encoding.empty() || !reading_.decode) {
        value = in_utf8(value);
        return;
      }
      Decoded decoded = reading_.decode(value, reading_.encoding);
      is_good = is_good && decoded.is_known && decoded.length == value.size();
      value = std::move(decoded.text);
    };
    for_each_value(record.tags, to_utf8);
    for_each_value(record.turns, to_utf8);
    if (!is_changed) return std::nullopt;
    const std::size_t length = length_of_utf8(text);
    if (!is_good) {
      const auto begin = static_cast<std::size_t>(text.data() - text_.data());
      place_ = place_after(text_.substr(placed_, begin - placed_), Content::text, place_);
      placed_ = begin;
      return not_in_charset(reading_.encoding,
                            place_after(text.substr(0, length), Content::text, place_));
    }
    if (reading_.encoding.empty())
      record.notes.push_back(fmt::format(
          "bytes that are not UTF-8 in its line {}{}",
          place_after(text.substr(0, length), Content::text, first_place).line, assumed_charset));
    return std::nullopt;
  }

  // How much of a text is in UTF-8 up to the first other bytes.
  static std::size_t length_of_utf8(std::string_view text) {
    std::size_t at = 0;
    while (at < text.size() && character_length(text.substr(at)) > 0)
      at += character_length(text.substr(at));
    return at;
  }

  std::string_view text_;
  const std::string& source_;
  const std::function<void(ReadResult)>& handle_;
  const Reading& reading_;
  int number_ = 0;
  std::size_t placed_ = 0;  // the offset of `place_`, which goes on from record to record
  Place place_ = first_place;
};

// Whether a text that was converted from another charset would have been UTF-8, too: then CA may be
// wrong, since other charsets hardly ever look like it.
bool may_be_utf8(std::string_view original) {
  return is_utf8(original) && !std::ranges::all_of(original, is_ascii);
}

// Reads games in UTF-8, or in a charset that need not be converted. The text begins at a place. If
// `original` is given, it is the text before it was converted. `doubt` is noted of each game.
void read_games(std::string_view text, Place place, RecordSink& sink,
                std::optional<std::string_view> original = {}, const std::string& doubt = {}) {
  const bool is_doubtful = original && may_be_utf8(*original);
  sgf::Scanner scanner(text, place);
  while (scanner.next()) {
    const bool is_boardspace_game = is_boardspace(scanner.rest());
    std::variant<Record, Error> content;
    try {
      content =
          is_boardspace_game ? read_boardspace(scanner) : read_sgf_game(sgf::read_game(scanner));
      std::get<Record>(content).place = scanner.place();
    } catch (const Error& error) {
      content = error.at(scanner.place());
    }
    auto* const record = std::get_if<Record>(&content);
    if (is_doubtful && record)
      record->notes.push_back("CA says " + quote(value_of(record->tags, "CA")) +
                              ", and its bytes are UTF-8, too; read as CA says");
    if (record && !doubt.empty()) record->notes.push_back(doubt);
    if (original && record && !value_of(record->tags, "CA").empty())
      set_value(record->tags, "CA", "UTF-8");
    const std::string_view item = original ? *original : scanner.item();
    // Boardspace has one way to name spaces.
    if (is_boardspace_game)
      sink.add(item, std::move(content));
    else
      sink.add_named(item, std::move(content));
    if (original) original = original->substr(original->size());
  }
}

// Reads a part of a text that may have a charset of its own: one game, and what stands around it.
void read_part(std::string_view part, Place place, const Reading& reading, RecordSink& sink) {
  std::string charset = reading.is_utf8 ? "UTF-8" : charset_of(part);
  if (charset.empty() && !is_utf8(part)) charset = reading.encoding;
  if (!has_to_be_decoded(part, charset))
    return read_games(part, place, sink, {}, doubt_about_charset(part, charset, reading.decode));
  const Decoded decoded = reading.decode(part, charset);
  if (decoded.length == part.size() && decoded.is_known)
    return read_games(decoded.text, place, sink, part);
  if (!reading.encoding.empty() && charset != reading.encoding) {
    const Decoded other = reading.decode(part, reading.encoding);
    if (other.is_known && other.length == part.size())
      return read_games(other.text, place, sink, part,
                        fmt::format("its bytes are not {}, as CA says; read as {}", quote(charset),
                                    reading.encoding));
  }
  const Place bad = place_after(part.substr(0, decoded.length), Content::sgf, place);
  sink.add(part, decoded.is_known ? not_in_charset(charset, bad)
                                  : Error(Error::Kind::syntax, unknown_charset(charset), place));
}

// Where the next game begins: at the start of a line, where `line` is, or after another one on its
// line.
std::size_t begin_of_next_game(std::string_view text, std::size_t line) {
  text = text.substr(0, line);
  auto game = text.find('(');  // brackets may also stand in words above it
  while (game != text.npos && !sgf::begins_game(text, game)) game = text.find('(', game + 1);
  for (auto at = text.find(')', game); at != text.npos; at = text.find(')', at + 1)) {
    const std::size_t next = text.size() - after_blanks(text.substr(at + 1)).size();
    if (sgf::begins_game(text, next)) return next;
  }
  return text.size();
}

// Reads games one by one if they may have several charsets.
void read_sgf(std::string_view text, const Reading& reading, RecordSink& sink) {
  if (!reading.decode || !may_have_other_charset(text)) return read_games(text, first_place, sink);
  Place place = first_place;
  std::size_t line = 0;  // where the next game begins at the start of a line
  while (!text.empty()) {
    if (line == 0) line = std::min(first_cut(text, Content::sgf), text.size());
    const std::size_t end = begin_of_next_game(text, line);
    const std::string_view part = text.substr(0, end);
    if (end == text.size() || !std::ranges::all_of(part, is_blank))
      read_part(part, place, reading, sink);
    place = place_after(part, Content::sgf, place);
    text.remove_prefix(end);
    line -= end;
  }
}

std::variant<Record, Error> record_of(const JsonResult& line) {
  if (const auto* game = std::get_if<AnnotatedGame>(&line.content)) {
    const AnyGame* const name = find_name(game->game);
    if (!name)
      return Error(Error::Kind::syntax,
                   "unknown game " + quote(game->game) + "; a game that Cairn knows expected",
                   line.place);
    Record record = record_of(*game);
    record.game = name->name;
    record.place = record.start_place = line.place;
    for (RecordTurn& turn : record.turns) turn.place = line.place;
    return record;
  }
  if (const auto* error = std::get_if<Error>(&line.content)) return *error;
  const auto& bad = std::get<BadRecord>(line.content);
  return Error(bad.error.kind(),
               "a record that an earlier run found bad: " + describe(bad.source, bad.error),
               line.place);
}

using Add = std::function<void(std::string_view, std::variant<Record, Error>)>;

// Reads text records, whose lines may end in any way.
void read_text(std::string_view text, const Add& add) {
  const auto usual = with_usual_line_ends(text);
  if (!usual) return read_text_records(text, add);
  read_text_records(*usual, [&](std::string_view part, std::variant<Record, Error> content) {
    const auto begin = static_cast<std::size_t>(part.data() - usual->data());
    add(text.substr(begin, part.size()), std::move(content));
  });
}

void read_content(std::string_view text, Content form, const Reading& reading, RecordSink& sink) {
  const auto add = [&](std::string_view part, std::variant<Record, Error> content) {
    sink.add_named(part, std::move(content));
  };
  switch (form) {
    case Content::empty:
      return sink.add_error(text, "nothing but white space; a record expected");
    case Content::binary:
      return sink.add_error(text, "binary data; a text expected");
    case Content::sgf:
      return read_sgf(text, reading, sink);
    case Content::json:
      return read_json_values(
          text, [&](const JsonResult& line) { sink.add(line.text, record_of(line)); });
    case Content::waltz:
      return read_waltz(text, add);
    case Content::text:
      return read_text(text, add);
  }
}

// Reads a text in UTF-16 or UTF-32. The first record has all of it as its text, since what was
// converted does not last.
void read_wide(std::string_view text, WideForm form, const std::string& source,
               const std::function<void(ReadResult)>& handle, Reading reading) {
  reading.is_utf8 = true;
  std::string converted;
  WideDecoder decoder(form);
  std::optional<Error> error;
  try {
    decoder.convert(text, converted);
    decoder.finish();
  } catch (const Error& caught) {
    error = caught;
  }
  int number = 0;
  const auto hand_on = [&](ReadResult result) {
    result.text = std::exchange(text, text.substr(text.size()));
    number = result.number;
    handle(std::move(result));
  };
  if (!error || !converted.empty()) read_records(converted, source, hand_on, reading);
  if (error) hand_on({number + 1, text, *error});
}

}  // namespace

std::string unknown_charset(std::string_view charset) {
  return "unknown charset " + quote(charset) +
         "; one that the system can convert expected, such as GB18030, or --encoding with one";
}

std::string text_to_store(std::string_view text, const Reading& reading) {
  const auto in_charset = [&](const std::string& charset) {
    const Decoded decoded = reading.decode(text, charset);
    return decoded.is_known && decoded.length == text.size() ? decoded.text : std::string();
  };
  const bool is_told = reading.encoding.empty() || !reading.decode || is_utf8(text);
  const std::string named = is_told || reading.content != Content::sgf ? "" : charset_of(text);
  if (is_told || (!is_usual(named) && !in_charset(named).empty())) return std::string(text);
  const std::string converted = in_charset(reading.encoding);
  return converted.empty() ? std::string(text) : "\uFEFF" + converted;
}

void read_records(std::string_view text, const std::string& source,
                  const std::function<void(ReadResult)>& handle, const Reading& reading) {
  if (const auto form = reading.content ? std::nullopt : wide_form(text))
    return read_wide(text, *form, source, handle, reading);
  RecordSink sink(text, source, handle, reading);
  if (!reading.content) text = without_byte_order_mark(text);
  read_content(text, reading.content ? *reading.content : detect(text), reading, sink);
  if (sink.is_empty()) sink.add_error(text, "no record in this text; at least one expected");
}

std::vector<ReadResult> read_records(std::string_view text, const std::string& source) {
  std::vector<ReadResult> results;
  read_records(text, source, [&](ReadResult result) { results.push_back(std::move(result)); });
  return results;
}

namespace {

constexpr auto none = std::string_view::npos;

// Whether only words stand before the offset, which belongs to the game below it.
bool stands_below_words(std::string_view text, std::size_t at) {
  const std::string_view words = after_blanks(text);
  const std::size_t length = sgf::words_length(words);
  return length > 0 && after_blanks(words.substr(length)).data() == text.data() + at;
}

// A root node at the start of a line begins a game, no matter what stands before it; see
// formats/records/sgf.hpp.
bool is_sgf_cut(std::string_view text, std::size_t at) {
  const bool begins_line = text[at - 1] == '\n' || text[at - 1] == '\r';
  return begins_line && sgf::begins_game(text, at) && !stands_below_words(text, at);
}

std::size_t first_sgf_cut(std::string_view text) {
  for (std::size_t at = text.find('(', 1); at != none; at = text.find('(', at + 1))
    if (is_sgf_cut(text, at)) return at;
  return none;
}

std::size_t last_root(std::string_view text) {
  for (std::size_t at = text.rfind('('); at != none && at > 0; at = text.rfind('(', at - 1))
    if (is_sgf_cut(text, at)) return at;
  return none;
}

// Where the last game begins that directly follows a closed game. The text must begin with a game.
// This finds cuts where several games share a line.
std::size_t last_game_after_another(std::string_view text) {
  std::size_t cut = none;
  std::size_t end = none;  // of the last closed game
  int depth = 0;
  bool is_in_value = false;
  for (std::size_t at = 0; at < text.size(); ++at) {
    const char c = text[at];
    if (is_in_value) {
      at += c == '\\' ? 1 : 0;
      is_in_value = c != ']';
    } else if (c == '[') {
      is_in_value = true;
    } else if (c == '(') {
      const bool is_root = sgf::begins_game(text, at);
      const bool is_after =
          end != none && std::ranges::all_of(text.substr(end, at - end), is_blank);
      if (is_root && is_after) cut = at;
      depth = is_root ? 1 : depth + 1;
    } else if (c == ')' && --depth == 0) {
      end = at + 1;
    }
  }
  return cut;
}

// The beginning of the last line that begins at or before the offset `at`; LF, CRLF or CR end a
// line.
std::size_t line_start(std::string_view text, std::size_t at) {
  while (at > 0) {
    const std::size_t end = text.find_last_of("\r\n", at - 1);
    if (end == none) break;
    if (text.substr(end, 2) != "\r\n") return end + 1;
    at = end;  // this is the first half of a CRLF
  }
  return 0;
}

TextLine kind_of_line_at(std::string_view text, std::size_t start) {
  return kind_of_line(text.substr(start, end_of_line(text, start) - start));
}

bool begins_record(TextLine kind) {
  return kind == TextLine::start || kind == TextLine::tag;
}

// A start or a tag begins a record, and the comments and tags directly above belong to that record.
std::size_t first_text_cut(std::string_view text) {
  std::size_t head = none;
  for (std::size_t start = 0; start < text.size();) {
    const TextLine kind = kind_of_line_at(text, start);
    const std::size_t begin = std::min(head, start);
    if (begin > 0 && begins_record(kind)) return begin;
    if (kind != TextLine::blank)
      head = kind == TextLine::comment || kind == TextLine::tag ? begin : none;
    start = begin_of_next_line(text, end_of_line(text, start));
  }
  return none;
}

std::size_t last_text_cut(std::string_view text) {
  // The last line may be incomplete, so it is never the cut.
  std::size_t start = line_start(text, text.size());
  std::size_t head = none;  // of the record that begins there or above
  while (start > 0) {
    start = line_start(text, start - 1);
    const TextLine kind = kind_of_line_at(text, start);
    const bool is_body = kind == TextLine::start || kind == TextLine::turns;
    if (is_body && head != none) return head;
    if (begins_record(kind) || (kind == TextLine::comment && head != none)) head = start;
  }
  return none;
}

std::size_t last_waltz_cut(std::string_view text) {
  std::size_t cut = none;
  for (std::size_t at = end_of_waltz_position(text); at < text.size();
       at += end_of_waltz_position(text.substr(at)))
    cut = at;
  return cut;
}

// Converts places within a piece of text, which begins at `begin`, to places in the whole text.
void relocate(Place& place, Place begin) {
  if (place.line == 1) place.column += begin.column - 1;
  if (place.line > 0) place.line += begin.line - 1;
}

void relocate(Error& error, Place begin) {
  Place place = error.place();
  relocate(place, begin);
  error = Error(error.kind(), error.what(), place);
}

void relocate(Properties& properties, Place begin) {
  for (Property& property : properties) relocate(property.place, begin);
}

void relocate(std::vector<RecordTurn>& turns, Place begin) {
  for (RecordTurn& turn : turns) {
    relocate(turn.place, begin);
    relocate(turn.properties, begin);
    for (auto& variation : turn.variations) relocate(variation, begin);
  }
}

void relocate(Record& record, Place begin) {
  relocate(record.place, begin);
  relocate(record.tags, begin);
  relocate(record.start_place, begin);
  relocate(record.turns, begin);
  for (Repair& repair : record.repairs) relocate(repair.place, begin);
  if (record.broken) relocate(record.broken->error, begin);
}

// Reads a position of Waltz from a text that begins at `place`, or says why it is none.
std::variant<Record, Error> read_position(std::string_view text, Place place) {
  try {
    expect_waltz_integers(text);
  } catch (const Error& error) {
    Error moved = error;
    relocate(moved, place);
    return moved;
  }
  Record record;
  record.place = record.start_place = place;
  record.game = "tzaar";
  record.format = Format::waltz;
  record.start = text;
  return record;
}

}  // namespace

std::size_t first_cut(std::string_view text, Content content) {
  if (text.empty()) return none;
  if (content == Content::sgf) return first_sgf_cut(text);
  if (content == Content::text) return first_text_cut(text);
  // Within a value that is printed over several lines, other lines are indented.
  const std::size_t end = content == Content::json ? text.find("\n{") : none;
  return end == none ? none : end + 1;
}

std::size_t last_cut(std::string_view text, Content content) {
  if (text.empty()) return none;
  if (content == Content::text) return last_text_cut(text);
  if (content == Content::waltz) return last_waltz_cut(text);
  if (content == Content::sgf) {
    const std::size_t root = last_root(text);
    return root == none ? last_game_after_another(text) : root;
  }
  const std::size_t start = content == Content::json ? json::last_cut(text) : 0;
  return start == 0 ? none : start;
}

void relocate(ReadResult& result, Place begin, int before) {
  result.number += before;
  auto* record = std::get_if<Record>(&result.content);
  if (record) record->number += before;
  if (begin == Place{1, 1}) return;
  std::visit([begin](auto& content) { relocate(content, begin); }, result.content);
}

void read_waltz(std::string_view text,
                const std::function<void(std::string_view, std::variant<Record, Error>)>& handle) {
  Place place{1, 1};
  while (!text.empty()) {
    const std::string_view part = text.substr(0, end_of_waltz_position(text));
    const std::size_t heading = end_of_waltz_heading(part);
    handle(part, read_position(part.substr(heading),
                               place_after(part.substr(0, heading), Content::waltz, place)));
    place = place_after(part, Content::waltz, place);
    text.remove_prefix(part.size());
  }
}

std::string write_waltz(const Record& record) {
  if (!std::ranges::all_of(record.turns, &std::string::empty, &RecordTurn::text))
    throw Error(Error::Kind::usage,
                "Waltz's format holds a position without turns; use text or cairn");
  return record.start + '\n';
}

}  // namespace cairn
