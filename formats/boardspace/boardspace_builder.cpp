#include "formats/boardspace/boardspace_builder.hpp"

#include <algorithm>
#include <functional>
#include <tuple>
#include <utility>

#include "formats/sgf/sgf.hpp"
#include "tzaar/letters.hpp"
#include "tzaar/notation.hpp"
#include "tzaar/start.hpp"

namespace cairn::boardspace {

using tzaar::Position;
using tzaar::Setup;
using tzaar::Space;

namespace {

constexpr std::string_view built_game = "tzaar";
constexpr std::string_view setup_tag = "SU";
constexpr std::string_view start_tag = "POS";

bool is_plain_placement(const RecordTurn& turn) {
  return turn.text.size() == 3 && turn.properties.empty() && turn.variations.empty();
}

}  // namespace

void Builder::open() {
  finish_node();
  game().open();
}

void Builder::close() {
  finish_node();
  game().close();
  is_main_line_whole_ = true;  // the first bracket to close is always the main line's
}

void Builder::node(Place place) {
  finish_node();
  if (!is_begun_) record_.place = place;
  is_in_node_ = true;
}

void Builder::property(std::string_view name, Place place) {
  place_ = place;
  player_ = player_with_tag(name);
  is_clock_ = is_begun_ && name == clock_tag;
  is_foreign_move_ = name == "W" || name == "B";
  if (is_foreign_move_)
    record_.repairs.push_back(
        {place, "a move of another format was left out", std::string(name), ""});
  const bool is_kept_whole = !is_foreign_move_ && (!is_begun_ || (!player_ && !is_clock_));
  if (is_kept_whole) properties_.push_back({std::string(name), {}, place});
}

void Builder::value(std::string_view text, bool /*had_escapes*/) {
  if (is_foreign_move_) return;
  if (!is_begun_) {
    properties_.back().values.emplace_back(text);
  } else if (player_) {
    const Side side = colours_[static_cast<std::size_t>(*player_)];
    if (add_information(record_.tags, *player_, side, text, place_))
      has_information_ = true;
    else
      actions_.push_back({*player_, kept(text), place_});
  } else if (is_clock_) {
    clock_ = kept(text);
  } else {
    properties_.back().values.emplace_back(text);
  }
}

std::string_view Builder::kept(std::string_view text) {
  const std::less_equal<> before;
  const bool is_source = before(source_.data(), text.data()) &&
                         before(text.data() + text.size(), source_.data() + source_.size());
  return is_source ? text : std::string_view(kept_.emplace_back(text));
}

void Builder::misplaced(std::string_view name, Place place) {
  record_.repairs.push_back(sgf::repair_of_misplaced(name, place));
}

// Called at the end of the first node, because its properties may stand in any order.
void Builder::begin() {
  const Properties root = std::exchange(properties_, {});
  colours_ = colours_of(root);
  for (const Property& property : root) {
    const auto player = player_with_tag(property.name);
    if (!player) record_.tags.push_back(property);
    for (const std::string& value : property.values)
      if (player &&
          !add_information(record_.tags, *player, colours_[static_cast<std::size_t>(*player)],
                           value, property.place))
        actions_.push_back({*player, kept(value), property.place});
  }
  read_setup();
  constexpr std::size_t usual_turns = 64;
  record_.turns.reserve(usual_turns);
  record_.game = built_game;
  record_.format = Format::boardspace;
  is_begun_ = true;
}

void Builder::read_setup() {
  record_.start_place = record_.place;
  const auto tag = std::ranges::find(record_.tags, setup_tag, &Property::name);
  has_setup_ = tag != record_.tags.end();
  if (!has_setup_) return;
  record_.start_place = tag->place;
  try {
    setup_ = parse_setup(value_of(record_.tags, setup_tag));
  } catch (const Error& error) {
    throw error.at(tag->place);
  }
  if (is_random() && !draw_) draw_ = draw_of(record_.tags);
}

Game& Builder::game() {
  if (!game_) {
    start_ = make_start();
    game_.emplace(record_, start_, colours_);
  }
  return *game_;
}

Position Builder::make_start() const {
  Setup start;
  switch (setup_.layout) {
    case Layout::standard:
      if (first_ == Side::white) return tzaar::fixed_start();
      start = tzaar::fixed_start().setup();
      break;
    case Layout::random:
      start = random_layout(setup_.key, *draw_);
      break;
    case Layout::custom:
      start.stage = tzaar::Stage::placing;
      break;
  }
  start.to_move = first_;
  return Position(start);
}

void Builder::finish_node() {
  if (!std::exchange(is_in_node_, false)) return;
  const bool is_root = !is_begun_;
  if (is_root) begin();
  const bool is_bare = actions_.empty();
  for (const Action& action : actions_) {
    const bool is_last = &action == &actions_.back();
    act(action, is_last ? clock_ : std::string_view{},
        is_last ? std::move(properties_) : Properties{});
  }
  if (is_bare && !is_root && (!properties_.empty() || !has_information_))
    game().annotate(std::move(properties_));
  actions_.clear();
  properties_.clear();
  clock_ = {};
  has_information_ = false;
}

void Builder::act(const Action& action, std::string_view clock, Properties&& properties) {
  try {
    const Gesture gesture = parse_gesture(action.player, action.text, action.place);
    if (gesture.verb == Verb::start && !game_) {
      first_ = colours_[static_cast<std::size_t>(gesture.player)];
      has_start_ = true;
      if (!clock.empty())
        properties.push_back({std::string(clock_tag), {std::string(clock)}, action.place});
      if (!properties.empty()) game().annotate(std::move(properties));
      return;
    }
    if (!std::exchange(has_start_, true))
      record_.repairs.push_back({action.place, "the first gesture, `Start`, is missing", "",
                                 "Start P" + std::to_string(colours_[0] == Side::white ? 0 : 1)});
    game().act(gesture, clock, std::move(properties));
  } catch (const Error& error) {
    game().reject(error, action.text, std::move(properties));
  }
}

Record Builder::finish(const std::optional<Error>& error) {
  // The record may have broken off within its first value.
  std::erase_if(properties_, [](const Property& property) { return property.values.empty(); });
  finish_node();
  if (error && !is_main_line_whole_) game().cut_off(*error);
  game().finish();
  const Result result = game().result();
  if (error && !record_.broken) break_off(*error, result.winner.has_value());
  settle_start();
  settle_tags(record_, result);
  std::ranges::stable_sort(record_.repairs, {}, [](const Repair& repair) {
    return std::pair(repair.place.line, repair.place.column);
  });
  return std::move(record_);
}

// Notes where the text breaks off. The game itself may be complete all the same.
void Builder::break_off(const Error& error, bool is_over) {
  if (is_main_line_whole_)
    record_.repairs.push_back(repair_of_break(error, "in a variation"));
  else if (is_over)
    record_.repairs.push_back(repair_of_break(error, "after the end of the game"));
  else
    record_.broken = Break{record_.turns.size(), error};
}

// Sets the record's start as text. An empty text stands for the empty board with White to begin.
void Builder::settle_start() {
  const bool is_custom = setup_.layout == Layout::custom;
  if (record_.start.empty() && !(is_custom && first_ == Side::white))
    record_.start = tzaar::write_position(start_, Format::boardspace);
  if (is_custom) restore_start();
}

// Replaces placements that only lead to a start given in POS (see write_boardspace()) by that
// start.
void Builder::restore_start() {
  const std::string_view text = value_of(record_.tags, start_tag);
  if (text.empty()) return;
  try {
    const Position meant = tzaar::parse_position(text);
    const auto count = static_cast<std::size_t>(meant.stack_count());
    if (record_.turns.size() < count) return;
    const auto end = record_.turns.begin() + static_cast<std::ptrdiff_t>(count);
    if (!std::all_of(record_.turns.begin(), end, is_plain_placement)) return;
    Position placed = start_;
    for (auto turn = record_.turns.begin(); turn != end; ++turn)
      placed.play(tzaar::parse_turn(placed, turn->text).front());
    if (!(placed == meant)) return;
    record_.start = text;
    record_.turns.erase(record_.turns.begin(), end);
    if (record_.broken) record_.broken->turn -= count;
  } catch (const Error&) {
    return;  // POS does not hold a position, so it means something else in this record
  }
}

}  // namespace cairn::boardspace
