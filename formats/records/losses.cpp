#include "formats/records/losses.hpp"

#include <algorithm>
#include <array>
#include <cstddef>
#include <iterator>
#include <map>
#include <string_view>
#include <vector>

#include "text/quote.hpp"

namespace cairn {

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
  return name.size() <= longest_name ? name : cairn::quoted(name);
}

bool is_form(const Property& tag) {
  return std::ranges::find(form_tags, tag.name) != form_tags.end();
}

// What a record holds besides its start and turns. Tags and properties are given by their keys.
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

void append(std::string& list, const std::string& item, const char* before) {
  list += before + item;
}

}  // namespace

std::string losses(const Record& record, const Record& written) {
  const Contents had = contents_of(record);
  const Contents has = contents_of(written);
  std::string list;
  const auto lost_tags = lost_names(had.tags, has.tags);
  for (const auto& [name, count] : lost_tags)
    append(list, name, !list.empty() ? ", " : lost_tags.size() == 1 ? "the tag " : "the tags ");
  for (const auto& [name, count] : lost_names(had.properties, has.properties))
    append(list, name + " in " + counted(count, "node"), list.empty() ? "" : "; ");
  if (had.variations > has.variations)
    append(list, counted(had.variations - has.variations, "variation"), list.empty() ? "" : "; ");
  return list;
}

}  // namespace cairn
