#include "formats/text/record_items.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <string>
#include <utility>

#include "core/side.hpp"
#include "formats/text/text_head.hpp"
#include "model/told_result.hpp"
#include "text/letter_forms.hpp"
#include "text/quote.hpp"

namespace cairn {

void RecordItems::add(const TypedItem& item, Place place) {
  switch (item.kind) {
    case TypedItem::Kind::turn:
      if (record_.turns.size() < most_turns) add_turn(item, item.text, place);
      return;
    case TypedItem::Kind::comment:
      return add_to_comment(record_.turns.empty() ? record_.tags : record_.turns.back().properties,
                            without_control(item.text), place);
    case TypedItem::Kind::player:
      return add_player(item, place);
    case TypedItem::Kind::result:
      return add_result(item, place);
  }
}

void RecordItems::add_turn(const TypedItem& item, std::string_view text, Place place) {
  if (std::exchange(is_over_, false))
    record_.notes.push_back(
        fmt::format("a result stands before turn {}; the turns behind it are read, too",
                    record_.turns.size() + 1));
  RecordTurn& turn = record_.turns.emplace_back();
  turn.text = text;
  turn.side = item.side;
  turn.place = place;
  places_.push_back({item.number, item.is_joined});
}

// Of somebody who speaks in a chat, whose turn it is tells the side.
void RecordItems::add_player(const TypedItem& item, Place place) {
  const bool is_odd = record_.turns.size() % 2 == 1;
  const Side side = item.side.value_or(is_odd ? Side::black : Side::white);
  const char* const tag = side == Side::white ? "PW" : "PB";
  const std::string name = without_control(item.text);
  const std::string_view others = value_of(record_.tags, is_odd ? "PW" : "PB");
  const std::string_view known = value_of(record_.tags, tag);
  if (known.empty() && !name.empty() && (item.side || others != name))
    record_.tags.push_back({tag, {name}, place});
  else if (!known.empty() && !others.empty() && folded(name) != folded(known))
    note_speaker(item.text, known);
}

// Makes a note of the first turn that stands behind another name than that of the player to move.
void RecordItems::note_speaker(std::string_view name, std::string_view player) {
  if (std::exchange(has_other_speaker_, true)) return;
  record_.notes.push_back(fmt::format("turn {} is that of {}, but stands behind the name {}",
                                      record_.turns.size() + 1, cairn::quoted(player),
                                      cairn::quoted(name)));
}

// A result in figures is one of the tags; of one that contradicts that tag a note is made. Of a
// side that gives up, who it is may depend on whose turn it is, so it stands for a turn at first.
void RecordItems::add_result(const TypedItem& item, Place place) {
  if (item.text == "R" || item.text == "T" || item.text == "F")
    add_turn(item, item.text == "R" ? "resign" : item.text == "T" ? "timeout" : "forfeit", place);
  else {
    is_over_ = !record_.turns.empty();
    settle_result({"RE", {item.text}, place});
  }
}

void RecordItems::settle_result(Property found) {
  const auto told = std::ranges::find(record_.tags, found.name, &Property::name);
  if (told == record_.tags.end()) return record_.tags.push_back(std::move(found));
  const ToldResult head = read_result(value_of(record_.tags, found.name));
  if (head.is_understood && head.kind == ResultKind::open)
    told->values = std::move(found.values);
  else if (head.kind != read_result(found.values.front()).kind)
    note_other_value(record_, *told, found.values.front());
}

}  // namespace cairn
