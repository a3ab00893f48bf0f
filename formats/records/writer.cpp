#include "formats/records/writer.hpp"

#include <algorithm>
#include <array>
#include <cstddef>
#include <fmt/format.h>
#include <iterator>
#include <map>
#include <string_view>
#include <utility>
#include <vector>

#include "core/people.hpp"
#include "core/plain_line.hpp"
#include "core/text.hpp"
#include "formats/records/boardspace.hpp"
#include "formats/records/reader.hpp"
#include "formats/records/sgf_dialects.hpp"
#include "formats/records/text_records.hpp"

namespace cairn {

namespace {

struct FormatWriter {
  std::string_view name;
  std::string_view extension;
  std::string (*write)(const Record& record);
};

// In the order of Format.
constexpr std::array writers{FormatWriter{"cairn", ".sgf", write_cairn},
                             FormatWriter{"littlegolem", ".txt", write_littlegolem},
                             FormatWriter{"boardspace", ".sgf", write_boardspace},
                             FormatWriter{"waltz", ".txt", write_waltz},
                             FormatWriter{"text", ".txt", write_text}};

const FormatWriter& writer_of(Format format) {
  return writers[static_cast<std::size_t>(format)];
}

}  // namespace

std::string write_record(const Record& record, Format format) {
  return writer_of(format).write(record);
}

std::string_view extension(Format format) {
  return writer_of(format).extension;
}

std::string_view name(Format format) {
  return writer_of(format).name;
}

Format parse_format(std::string_view name) {
  const auto found = std::ranges::find(writers, name, &FormatWriter::name);
  if (found != writers.end()) return static_cast<Format>(found - writers.begin());
  throw Error(Error::Kind::usage, "unknown format " + quote(name) +
                                      "; cairn, littlegolem, boardspace, waltz or text expected");
}

namespace {

// Tags that belong to the format rather than to the game, or that give the start in another way.
constexpr std::array<std::string_view, 8> form_tags{"FF", "AP", "CA", "POS",
                                                    "VA", "GM", "VV", "SU"};

// The property's name and values joined into one text, for comparison.
std::string key_of(const Property& property) {
  std::string key = property.name;
  for (const std::string& value : property.values) (key += '\0') += in_utf8(value);
  return key;
}

// The result tag with its value in the long form. SGF allows a short and a long form of some
// results, such as "W+R" and "W+Resign", and formats differ in which one they use.
Property with_long_result(Property tag) {
  constexpr std::array<std::string_view, 3> words{"Resign", "Time", "Forfeit"};
  if (tag.name != "RE" || tag.values.size() != 1) return tag;
  std::string& value = tag.values.front();
  if (value == "0") value = "Draw";
  const bool has_letter = value.size() == 3 && value[1] == '+';
  for (const std::string_view word : words)
    if (has_letter && value.back() == word.front()) value.replace(2, 1, word);
  return tag;
}

// The name as it stands there, if it is not too long for a message.
std::string name_in(const std::string& key) {
  constexpr std::size_t longest_name = 20;
  const std::string name = key.substr(0, key.find('\0'));
  return name.size() <= longest_name ? name : quote(name);
}

bool is_form(const Property& tag) {
  return std::ranges::find(form_tags, tag.name) != form_tags.end();
}

// What a record holds apart from its start and turns. Tags and properties are given by their keys.
struct Contents {
  std::vector<std::string> tags;
  std::vector<std::string> properties;  // of the nodes
  std::size_t variations = 0;
};

Contents contents_of(const Record& record) {
  Contents contents;
  for (const Property& tag : record.tags)
    if (!is_form(tag)) contents.tags.push_back(key_of(with_long_result(tag)));
  for (const RecordTurn& turn : record.turns) {
    for (const Property& property : turn.properties)
      contents.properties.push_back(key_of(property));
    contents.variations += turn.variations.size();
  }
  return contents;
}

// How many properties of each name are missing from `has`.
std::map<std::string, std::size_t> lost_names(std::vector<std::string> had,
                                              std::vector<std::string> has) {
  std::ranges::sort(had);
  std::ranges::sort(has);
  std::vector<std::string> lost;
  std::ranges::set_difference(had, has, std::back_inserter(lost));
  std::map<std::string, std::size_t> names;
  for (const std::string& key : lost) ++names[name_in(key)];
  return names;
}

}  // namespace

std::string losses(const Record& record, const Record& written) {
  const Contents had = contents_of(record);
  const Contents has = contents_of(written);
  std::string list;
  const auto lost_tags = lost_names(had.tags, has.tags);
  for (const auto& [name, count] : lost_tags)
    list += (!list.empty() ? ", " : lost_tags.size() == 1 ? "the tag " : "the tags ") + name;
  for (const auto& [name, count] : lost_names(had.properties, has.properties))
    list += (list.empty() ? "" : "; ") + name + " in " + counted(count, "node");
  if (had.variations > has.variations)
    list += (list.empty() ? "" : "; ") + counted(had.variations - has.variations, "variation");
  return list;
}

namespace {

constexpr std::size_t longest_file_name = 120;  // well below 255 with a number and an extension

using TaggedField = std::pair<std::string_view, std::string_view>;
constexpr std::array tagged_fields{TaggedField{"event", "EV"}, TaggedField{"white", "PW"},
                                   TaggedField{"black", "PB"}, TaggedField{"date", "DT"},
                                   TaggedField{"result", "RE"}};
constexpr std::array<std::string_view, 4> other_fields{"number", "source", "game", "turns"};

bool is_known(std::string_view field) {
  return std::ranges::find(other_fields, field) != other_fields.end() ||
         std::ranges::find(tagged_fields, field, &TaggedField::first) != tagged_fields.end();
}

[[noreturn]] void reject_pattern(const std::string& what) {
  throw Error(Error::Kind::usage,
              fmt::format("--name: {}; {{event}}, {{white}}, {{black}}, {{date}}, {{result}}, "
                          "{{number}}, {{source}}, {{game}} or {{turns}} expected",
                          what));
}

// Returns "game" for "folder/game.sgf.gz" and for "games.zip:folder/game.sgf".
std::string_view stem_of(std::string_view label) {
  if (label == "-") return "standard-input";
  label.remove_prefix(label.find_last_of("/:") + 1);
  return label.substr(0, label.find('.', 1));
}

std::string value_for(std::string_view field, const Record& record, const RecordReport& report) {
  if (field == "number") return std::to_string(record.number);
  if (field == "source") return std::string(stem_of(record.source));
  if (field == "game") return record.game;
  if (field == "turns") return std::to_string(report.turns);
  const auto tag = std::ranges::find(tagged_fields, field, &TaggedField::first)->second;
  const std::string_view value = value_of(record.tags, tag);
  return value.empty() ? "unknown" : in_utf8(value);
}

// Whether a name stands for a device on Windows. It does so with an extension too, because the
// system looks only at the part before the first dot.
bool is_device(const std::string& name) {
  static constexpr std::array<std::string_view, 4> devices{"con", "prn", "aux", "nul"};
  const std::string word = folded(name.substr(0, name.find('.')));
  if (std::ranges::find(devices, word) != devices.end()) return true;
  return word.size() == 4 && (word.starts_with("com") || word.starts_with("lpt")) &&
         '0' <= word[3] && word[3] <= '9';
}

std::string with_safe_characters(const std::string& text) {
  constexpr std::string_view unsafe = "/\\:*?\"<>|";
  std::string name;
  for (std::string_view rest = text; !rest.empty();) {
    const std::string_view character = rest.substr(0, character_length(rest));
    const bool is_safe = !is_control(take_character(rest)) && invisible_length(character) == 0 &&
                         unsafe.find(character[0]) == unsafe.npos;
    if (name.size() + character.size() > longest_file_name) break;
    name += is_safe ? character : "_";
  }
  return name;
}

}  // namespace

std::vector<PatternPart> parts_of_pattern(std::string_view pattern) {
  std::vector<PatternPart> parts;
  while (!pattern.empty()) {
    const std::size_t open = pattern.find('{');
    const std::size_t close = open == pattern.npos ? open : pattern.find('}', open);
    const std::size_t literal = close == pattern.npos ? pattern.size() : open;
    if (literal > 0) parts.push_back({std::string(pattern.substr(0, literal))});
    if (close == pattern.npos) break;
    parts.push_back({std::string(pattern.substr(open + 1, close - open - 1)), true});
    pattern.remove_prefix(close + 1);
  }
  return parts;
}

NamePattern::NamePattern(const std::string& pattern) : parts_(parts_of_pattern(pattern)) {
  if (pattern.find('/') != pattern.npos) reject_pattern("names cannot hold a /");
  for (const PatternPart& part : parts_) {
    if (!part.is_field && part.text.find('{') != part.text.npos)
      reject_pattern("a { is not closed");
    if (part.is_field && !is_known(part.text)) reject_pattern("unknown field " + quote(part.text));
  }
}

std::string NamePattern::name_for(const Record& record, const RecordReport& report) const {
  std::string name;
  for (const PatternPart& part : parts_)
    name += part.is_field ? value_for(part.text, record, report) : part.text;
  return safe_name(name);
}

std::string safe_name(std::string_view text) {
  std::string name = with_safe_characters(in_utf8(text));
  for (std::size_t i = 0;
       i < name.size() && std::string_view(". -").find(name[i]) != std::string_view::npos; ++i)
    name[i] = '_';
  for (std::size_t i = name.size(); i > 0 && (name[i - 1] == '.' || name[i - 1] == ' '); --i)
    name[i - 1] = '_';
  if (name.empty() || is_device(name)) name.insert(std::min(name.find('.'), name.size()), 1, '_');
  return name;
}

std::string DifferentNames::add(const std::string& name) {
  int& number = given_[folded(name)];
  if (++number == 1) return name;
  for (;; ++number) {
    std::string numbered = fmt::format("{}-{}", name, number);
    if (given_.try_emplace(folded(numbered), 1).second) return numbered;
  }
}

}  // namespace cairn
