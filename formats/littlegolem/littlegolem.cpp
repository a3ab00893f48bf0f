#include "formats/littlegolem/littlegolem.hpp"

#include <algorithm>
#include <utility>

#include "formats/sgf/cairn_sgf.hpp"
#include "text/ascii.hpp"
#include "text/split.hpp"

namespace cairn {

namespace {

constexpr std::string_view game_name = "tzaar";
constexpr std::string_view name_in_sgf = "TZAAR";

}  // namespace

bool is_littlegolem(const sgf::Tree& game) {
  const Properties& root = game.nodes.front().properties;
  return value_of(root, "FF") == name_in_sgf &&
         std::ranges::find(root, "AP", &Property::name) == root.end();
}

Record read_littlegolem(sgf::Game game) {
  Record record = read_cairn(std::move(game));
  record.game = game_name;
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
  if (record.game != game_name)
    throw Error(Error::Kind::usage, "Little Golem's format holds TZAAR only; use text or cairn");
  Properties tags = record.tags;
  std::erase_if(tags, [&](const Property& tag) {
    return tag.name == "AP" || tag.name == "CA" || means_other_position(record, tag);
  });
  const auto insert_missing = [&](std::size_t index, std::string_view name,
                                  std::string_view value) {
    if (std::ranges::find(tags, name, &Property::name) != tags.end()) return;
    index = std::min(index, tags.size());
    tags.insert(tags.begin() + static_cast<std::ptrdiff_t>(index),
                Property{std::string(name), {std::string(value)}, {}});
  };
  insert_missing(0, "FF", name_in_sgf);
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
