#include "formats/littlegolem/littlegolem.hpp"

#include <algorithm>
#include <array>
#include <utility>

#include "formats/sgf/cairn_sgf.hpp"
#include "formats/text/ascii.hpp"
#include "formats/text/quote.hpp"

namespace cairn {

namespace {

constexpr std::string_view game_name = "tzaar";
constexpr std::string_view sgf_name = "TZAAR";

}  // namespace

bool is_littlegolem(const sgf::Tree& game) {
  const Properties& root = game.nodes.front().properties;
  return value_of(root, "FF") == sgf_name &&
         std::ranges::find(root, "AP", &Property::name) == root.end();
}

Record read_littlegolem(sgf::Game game) {
  Record record = read_cairn(std::move(game));
  record.game = game_name;
  record.format = Format::littlegolem;
  if (record.start.empty() && value_of(record.tags, "VA") == "RANDOM")
    throw Error(Error::Kind::position,
                "VA[RANDOM] without its start; POS with 60 letters expected in the first node",
                record.place);
  return record;
}

std::string write_littlegolem(const Record& record) {
  if (record.game != game_name)
    throw Error(Error::Kind::usage,
                "Little Golem's format holds TZAAR only; text or cairn would do");
  Properties tags = record.tags;
  std::erase_if(tags, [](const Property& tag) { return tag.name == "AP" || tag.name == "CA"; });
  const auto insert_missing = [&](std::size_t index, std::string_view name,
                                  std::string_view value) {
    if (std::ranges::find(tags, name, &Property::name) != tags.end()) return;
    index = std::min(index, tags.size());
    tags.insert(tags.begin() + static_cast<std::ptrdiff_t>(index),
                Property{std::string(name), {std::string(value)}, {}});
  };
  insert_missing(0, "FF", sgf_name);
  insert_missing(1, "VA", "RANDOM");
  set_start(tags, record.start);
  std::string text = "(;";
  for (const Property& tag : tags) sgf::append(text, tag);
  for (const RecordTurn& turn : record.turns) {
    if (!turn.side || turn.text.empty()) continue;
    text += ';';
    sgf::append(text, *turn.side == Side::white ? "W" : "B", turn.text);
  }
  return text + ')';
}

namespace tzaar {

namespace {

constexpr char origin_letter = 'o';
constexpr std::string_view type_letters = "abc";

// The spaces in the order of POS: as they are numbered, but each column from its last row down.
constexpr std::array<Space, space_count> letter_order = [] {
  std::array<Space, space_count> order{};
  std::size_t next = 0;
  for (int x = -radius; x <= radius; ++x)
    for (int y = -radius; y <= radius; ++y)
      if (const auto space = Space::at({x, y})) order[next++] = *space;
  return order;
}();

}  // namespace

Setup parse_letters(std::string_view text) {
  Setup setup;
  for (std::size_t i = 0; i < text.size(); ++i) {
    const auto piece = parse_piece(text[i]);
    if (!piece)
      throw Error(Error::Kind::syntax, quoted(text[i]) + " as letter " + std::to_string(i + 1) +
                                           " of a start; a b c (White) or A B C (Black) expected");
    if (i < space_count) setup.stacks[static_cast<std::size_t>(letter_order[i].number())] = piece;
  }
  if (text.size() != space_count)
    throw Error(Error::Kind::syntax, "a start of " + std::to_string(text.size()) +
                                         " letters; 60 expected, one for each space");
  return setup;
}

std::optional<std::string> write_letters(const Setup& setup) {
  if (setup.stage != Stage::first || setup.to_move != Side::white) return std::nullopt;
  std::string letters;
  for (const Space space : letter_order) {
    const auto& stack = setup.stacks[static_cast<std::size_t>(space.number())];
    if (!stack || stack->height != 1) return std::nullopt;
    letters += piece_letter(stack->side, stack->type);
  }
  return letters;
}

std::optional<Stack> parse_piece(char letter) {
  const char small = lower(letter);
  if (small < type_letters.front() || small > type_letters.back()) return std::nullopt;
  const auto type = static_cast<std::size_t>(small - type_letters.front());
  return Stack{letter == small ? Side::white : Side::black, all_types[type], 1};
}

char piece_letter(Side side, Type type) {
  const char letter = type_letters[index(type)];
  return side == Side::white ? letter : static_cast<char>(letter - 'a' + 'A');
}

std::optional<Space> parse_space_letters(std::string_view text) {
  if (text.size() != 2) return std::nullopt;
  return Space::at({lower(text[0]) - origin_letter, lower(text[1]) - origin_letter});
}

std::string space_letters(Space space) {
  const Point point = space.point();
  return {static_cast<char>(origin_letter + point.x), static_cast<char>(origin_letter + point.y)};
}

}  // namespace tzaar
}  // namespace cairn
