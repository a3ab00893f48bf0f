#include "formats/records/reader.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "formats/analysis/analysis_json.hpp"
#include "formats/analysis/annotated_sgf.hpp"
#include "formats/boardspace/boardspace.hpp"
#include "formats/littlegolem/littlegolem.hpp"
#include "formats/records/detect.hpp"
#include "formats/records/record_cuts.hpp"
#include "formats/sgf/cairn_sgf.hpp"
#include "formats/sgf/sgf.hpp"
#include "formats/sgf/sgf_scanner.hpp"
#include "formats/text/text_records.hpp"
#include "formats/waltz/waltz.hpp"
#include "text/ascii.hpp"
#include "text/quote.hpp"
#include "text/utf8.hpp"
#include "text/wide_text.hpp"

namespace cairn {

namespace {

constexpr Place first_place{1, 1};

// Describes a record whose game is not known, by the properties of its first node.
std::string unknown_game(const Properties& root) {
  for (const char* name : {"GM", "FF"})
    if (const std::string_view value = value_of(root, name); !value.empty())
      return std::string(name) + " says " + cairn::quoted(value) + ", which is not a known game";
  return "a record without FF, which would name its game";
}

// Reads an SGF game as a record of Little Golem or, otherwise, of the game that FF names.
Record read_sgf_game(sgf::Game game) {
  if (is_littlegolem(game.tree)) return read_littlegolem(std::move(game));
  const Properties& root = game.tree.nodes.front().properties;
  const std::string_view sgf_name = value_of(root, "FF");
  if (const GameName* name = find_sgf_name(sgf_name)) {
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

template <class Function>
void for_each_value(Record& record, const Function& function) {
  for_each_value(record.tags, function);
  for_each_value(record.turns, function);
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
    record.notes.push_back("unknown names of spaces " + cairn::quoted(tag->values.front()) +
                           "; cairn, no-gap or diagonal expected");
    return std::nullopt;
  }
  record.tags.erase(tag);
  return found->names;
}

// Throws Error (syntax) for a name that is no space.
void rename_spaces(RecordTurn& turn, const GameName& game, SpaceNames names) {
  turn.text = game.renamed(turn.text, names, SpaceNames::own);
  for (auto& variation : turn.variations)
    for (RecordTurn& other : variation) rename_spaces(other, game, names);
}

// Gives the turns Cairn's names of spaces, if they have others: those that the record's tag SPACES
// gives, or else those of `asked`.
void rename_spaces(Record& record, std::optional<SpaceNames> asked) {
  const GameName* const game = find_name(record.game);
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
    for_each_value(record, to_utf8);
    if (!is_changed) return std::nullopt;
    const std::size_t begin = static_cast<std::size_t>(text.data() - text_.data());
    const std::size_t length = length_of_utf8(text);
    if (!is_good)
      return not_in_charset(reading_.encoding, place_after(text_.substr(0, begin + length),
                                                           Content::text, first_place));
    if (reading_.encoding.empty())
      record.notes.push_back(
          fmt::format("bytes that are not UTF-8 in its line {}; read as ISO 8859-1, unless "
                      "--encoding names another charset",
                      place_after(text.substr(0, length), Content::text, first_place).line));
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
};

// Whether a text that was converted from another charset would have been UTF-8, too: then CA may be
// wrong, since other charsets hardly ever look like it.
bool may_be_utf8(std::string_view original) {
  return is_utf8(original) && std::ranges::any_of(original, [](char c) {
           return static_cast<unsigned char>(c) >= 0x80;
         });
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
      record->notes.push_back("CA says " + cairn::quoted(value_of(record->tags, "CA")) +
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
                        fmt::format("its bytes are not {}, as CA says; read as {}",
                                    cairn::quoted(charset), reading.encoding));
  }
  const Place bad = place_after(part.substr(0, decoded.length), Content::sgf, place);
  sink.add(part, decoded.is_known ? not_in_charset(charset, bad)
                                  : Error(Error::Kind::syntax, unknown_charset(charset), place));
}

// Where the next game begins: at the start of a line, or after another one on its line.
std::size_t begin_of_next_game(std::string_view text) {
  text = text.substr(0, first_cut(text, Content::sgf));
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
  while (!text.empty()) {
    const std::size_t end = begin_of_next_game(text);
    const std::string_view part = text.substr(0, end);
    if (end == text.size() || !std::ranges::all_of(part, is_blank))
      read_part(part, place, reading, sink);
    place = place_after(part, Content::sgf, place);
    text.remove_prefix(end);
  }
}

std::variant<Record, Error> record_of(const JsonResult& line) {
  if (const auto* game = std::get_if<AnnotatedGame>(&line.content)) {
    const GameName* const name = find_name(game->game);
    if (!name)
      return Error(
          Error::Kind::syntax,
          "unknown game " + cairn::quoted(game->game) + "; a game that Cairn knows expected",
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

}  // namespace cairn
