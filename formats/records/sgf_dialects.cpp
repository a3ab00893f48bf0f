#include "formats/records/sgf_dialects.hpp"

#include <algorithm>
#include <array>
#include <cstddef>
#include <iterator>
#include <optional>
#include <utility>

#include "core/record.hpp"
#include "core/text.hpp"
#include "core/version.hpp"
#include "formats/records/text_head.hpp"
#include "formats/records/text_records.hpp"
#include "games/list.hpp"

namespace cairn {

namespace {

constexpr std::string_view position_tag = "POS";
constexpr std::string_view own_application = "Cairn";
constexpr std::string_view game_of_littlegolem = "tzaar";
constexpr std::string_view name_in_littlegolem = "TZAAR";

// An empty start changes nothing.
void set_start(Properties& tags, const std::string& start) {
  if (!start.empty()) set_value(tags, position_tag, start);
}

Properties own_tags(const Record& record, const AnyGame& game) {
  Properties tags{{"FF", {game.sgf_name}, {}},
                  {"AP", {std::string(own_application) + ':' + std::string(version)}, {}},
                  {"CA", {"UTF-8"}, {}}};
  for (const Property& tag : record.tags)
    if (tag.name != "FF" && tag.name != "AP" && tag.name != "CA") tags.push_back(tag);
  set_start(tags, record.start);
  return tags;
}

// The first node of the main line that holds a second move, as the place where the record breaks.
std::optional<Break> second_move(const std::vector<RecordTurn>& turns) {
  for (std::size_t i = 0; i < turns.size(); ++i)
    for (const Property& property : turns[i].properties)
      if (sgf::is_move(property.name))
        return Break{
            i, Error(Error::Kind::syntax, "two moves in one node; each needs a node of its own",
                     property.place)};
  return std::nullopt;
}

// Whether the property sets up another position, in the stones of a game that has one kind of them.
bool is_setup(const Property& property) {
  return property.name == "AW" || property.name == "AB" || property.name == "AE";
}

// Whether PL names the side that is to move anyway. `turns` were played from the start.
bool names_side_to_move(const Record& record, const Property& property, std::size_t turns) {
  const auto fields = words_of(record.start);
  const bool black_begins = fields.size() > 1 && fields[1] == "b";
  const std::string_view side =
      property.values.empty() ? std::string_view{} : trimmed(property.values[0]);
  return equal_in_any_case(side, black_begins == (turns % 2 == 0) ? "B" : "W") ||
         equal_in_any_case(side, black_begins == (turns % 2 == 0) ? "black" : "white");
}

// Why a property means another position than the one that was played to, if it does.
std::optional<Error> other_position(const Record& record, const Property& property,
                                    std::size_t turns) {
  if (is_setup(property))
    return Error(Error::Kind::syntax,
                 property.name +
                     " sets up another position without saying which pieces; POS with "
                     "position text in the first node expected",
                 property.place);
  if (property.name == "PL" && !names_side_to_move(record, property, turns))
    return Error(Error::Kind::syntax,
                 "PL gives the move to the other side; POS with position text in the first node "
                 "expected",
                 property.place);
  return std::nullopt;
}

// The same of all properties of a node. Cairn sets up nothing in this way: in its own records,
// these are what a record of another format had under their names.
std::optional<Error> other_position(const Record& record, const Properties& node,
                                    std::size_t turns) {
  if (is_own_record(record.tags)) return std::nullopt;
  for (const Property& property : node)
    if (auto error = other_position(record, property, turns)) return error;
  return std::nullopt;
}

// The first node of the main line that sets up another position.
std::optional<Break> no_turn(const Record& record) {
  std::size_t turns = 0;
  for (std::size_t i = 0; i < record.turns.size(); ++i) {
    const RecordTurn& turn = record.turns[i];
    if (auto error = other_position(record, turn.properties, turns + (turn.text.empty() ? 0 : 1)))
      return Break{i, std::move(*error)};
    if (!turn.text.empty()) ++turns;
  }
  return std::nullopt;
}

// Whether a turn may stand there whose property is damaged. A name such as Ann is none, though it
// could place a piece.
bool looks_like_move(std::string_view value) {
  constexpr std::size_t shortest = 4;
  return value.size() >= shortest && looks_like_turn(value);
}

// Whether the game is read or looked for by the tag, so that two values of it contradict each
// other.
bool counts_once(std::string_view name) {
  constexpr std::array<std::string_view, 10> names{"PW", "PB", "RE", "DT", "EV",
                                                   "RO", "PC", "FF", "CA", "POS"};
  return std::ranges::find(names, name) != names.end();
}

// Notes of each tag that has more than one value which of them counts.
void note_other_values(Record& record) {
  for (auto tag = record.tags.begin(); tag != record.tags.end(); ++tag) {
    if (!counts_once(tag->name)) continue;
    const auto first = std::ranges::find(record.tags, tag->name, &Property::name);
    for (const std::string& value : tag->values) note_other_value(record, *first, value);
  }
}

// What a later node of the main line gives for the game as a whole becomes a tag, if there is none.
// TM stays with its turn, because Boardspace writes there how long the players have thought.
void take_game_information(Record& record) {
  if (is_own_record(record.tags)) return;  // Cairn writes each property where it belongs
  for (RecordTurn& turn : record.turns)
    std::erase_if(turn.properties, [&](Property& property) {
      const bool is_of_game = is_game_information(property.name) && property.name != "TM" &&
                              !property.values.empty() && !looks_like_move(property.values.front());
      if (!is_of_game) return false;
      const auto known = std::ranges::find(record.tags, property.name, &Property::name);
      const bool is_new = known == record.tags.end();
      if (is_new)
        record.tags.push_back(std::move(property));
      else if (counts_once(property.name))
        note_other_value(record, *known, property.values.front());
      return is_new;
    });
}

// Notes the moves without a turn, which the main line leaves out.
void note_empty_moves(Record& record) {
  for (const RecordTurn& turn : record.turns)
    if (turn.side && turn.text.empty())
      record.repairs.push_back({turn.place, "a move without a turn was left out",
                                *turn.side == Side::white ? "W[]" : "B[]", ""});
}

// Notes in the record where its game breaks off, if it does.
void break_off(Record& record, const sgf::Game& game) {
  record.broken = second_move(record.turns);
  if (auto other = no_turn(record); other && (!record.broken || other->turn < record.broken->turn))
    record.broken = std::move(other);
  if (!game.error) return;
  if (game.breaks_off_in_variation)
    record.repairs.push_back(repair_of_break(*game.error, "in a variation"));
  else if (!record.broken)
    record.broken = Break{record.turns.size() - (game.breaks_off_in_move ? 1 : 0), *game.error};
}

}  // namespace

Record read_cairn(sgf::Game game) {
  Record record;
  sgf::Node& root = game.tree.nodes.front();
  record.place = root.place;
  record.tags = std::move(root.properties);
  for (const Property& tag : record.tags) {
    if (sgf::is_move(tag.name))
      throw Error(Error::Kind::syntax, "a move in the first node; it needs a node of its own",
                  tag.place);
    if (tag.name != position_tag || record.start_place != Place{}) continue;
    if (tag.values.size() > 1)
      throw Error(Error::Kind::syntax, "several values of " + tag.name + "; one start expected",
                  tag.place);
    record.start = tag.values.front();
    record.start_place = tag.place;
  }
  if (const auto error = other_position(record, record.tags, 0)) throw *error;
  note_other_values(record);
  record.repairs = std::move(game.repairs);
  std::ranges::move(game.notes, std::back_inserter(record.notes));
  record.turns = sgf::turns_of(std::move(game.tree), 1);
  take_game_information(record);
  note_empty_moves(record);
  break_off(record, game);
  return record;
}

std::string write_cairn(const Record& record) {
  const AnyGame* game = find_name(record.game);
  if (!game)
    throw Error(Error::Kind::usage, "unknown game " + quote(record.game) + "; " +
                                        expected_sgf_names() + " can be written");
  std::string text = "(;";
  for (const Property& tag : own_tags(record, *game)) sgf::append(text, tag);
  sgf::append(text, record.turns, "\n");
  return text + ")\n";
}

void set_value(Properties& properties, std::string_view name, std::string value) {
  const auto found = std::ranges::find(properties, name, &Property::name);
  if (found == properties.end())
    properties.push_back({std::string(name), {std::move(value)}, {}});
  else
    found->values = {std::move(value)};
}

bool is_own_record(const Properties& tags) {
  return value_of(tags, "AP").starts_with(own_application);
}

bool is_littlegolem(const sgf::Tree& game) {
  const Properties& root = game.nodes.front().properties;
  return value_of(root, "FF") == name_in_littlegolem &&
         std::ranges::find(root, "AP", &Property::name) == root.end();
}

Record read_littlegolem(sgf::Game game) {
  Record record = read_cairn(std::move(game));
  record.game = game_of_littlegolem;
  record.format = Format::littlegolem;
  const std::string_view setup = trimmed(value_of(record.tags, "VA"));
  if (record.start.empty() && equal_in_any_case(setup, "FIXED")) record.start = "fixed";
  if (record.start.empty() && equal_in_any_case(setup, "RANDOM"))
    throw Error(Error::Kind::position,
                "VA[RANDOM] without its start; POS with 60 letters expected in the first node",
                record.place);
  return record;
}

std::string write_littlegolem(const Record& record) {
  if (record.game != game_of_littlegolem)
    throw Error(Error::Kind::usage, "Little Golem's format holds TZAAR only; use text or cairn");
  Properties tags = record.tags;
  std::erase_if(tags, [&](const Property& tag) {
    return tag.name == "AP" || tag.name == "CA" || other_position(record, tag, 0).has_value();
  });
  const auto insert_missing = [&](std::size_t index, std::string_view name,
                                  std::string_view value) {
    if (std::ranges::find(tags, name, &Property::name) != tags.end()) return;
    index = std::min(index, tags.size());
    tags.insert(tags.begin() + static_cast<std::ptrdiff_t>(index),
                Property{std::string(name), {std::string(value)}, {}});
  };
  insert_missing(0, "FF", name_in_littlegolem);
  insert_missing(1, "VA", "RANDOM");
  set_start(tags, record.start);
  std::string text = "(;";
  for (const Property& tag : tags) sgf::append(text, tag);
  for (const RecordTurn& turn : record.turns) {
    if (!turn.side || turn.text.empty()) continue;
    text += ';';
    sgf::append(text, *turn.side == Side::white ? "W" : "B", turn.text);
  }
  return text + ")\n";
}

}  // namespace cairn
