#include "games/tzaar/position.hpp"

#include <algorithm>
#include <bit>
#include <cstdlib>
#include <string>

#include "core/error.hpp"
#include "core/random.hpp"
#include "games/tzaar/board.hpp"

namespace cairn::tzaar {

namespace {

using std::size_t;

// One random number for each space, side and type. It is rotated by the height of the stack.
constexpr auto stack_keys = [] {
  std::array<std::array<std::uint64_t, 2 * type_count>, space_count> keys{};
  std::uint64_t number = 0;
  for (auto& cell : keys)
    for (auto& key : cell) key = mix(number++);
  return keys;
}();
constexpr std::uint64_t black_to_move_key = mix(1000);
constexpr std::array<std::uint64_t, 3> stage_keys{mix(1001), 0, mix(1002)};

std::uint64_t stack_key(size_t cell, Type type, int strength) {
  const size_t side = strength > 0 ? 0 : type_count;
  return std::rotl(stack_keys[cell][side + index(type)], strength);
}

std::uint64_t turn_key(Side to_move, Stage stage) {
  return (to_move == Side::black ? black_to_move_key : 0) ^ stage_keys[static_cast<size_t>(stage)];
}

[[noreturn]] void reject(const std::string& what) {
  throw Error(Error::Kind::position, what);
}

struct Census {
  std::array<int, type_count> shown{};
  int stacks = 0;
  int pieces = 0;
};

Census census_of(const Setup& setup, Side side) {
  Census census;
  for (const auto& stack : setup.pieces) {
    if (!stack || stack->side != side) continue;
    ++census.shown[index(stack->type)];
    ++census.stacks;
    census.pieces += stack->height;
  }
  return census;
}

void check_supply(const Census& census, Side side) {
  const std::string owner{name(side)};
  for (const Type type : all_types)
    if (census.shown[index(type)] > supply(type))
      reject(owner + " shows " + std::to_string(census.shown[index(type)]) + " stacks of type " +
             std::string(type_name(type)) + "; at most " + std::to_string(supply(type)) + " exist");
  if (census.pieces > pieces_a_side)
    reject(owner + "'s stacks hold " + std::to_string(census.pieces) + " pieces; a side has " +
           std::to_string(pieces_a_side));
}

// Either side may have begun, because in the image of a placement with swapped colours Black has.
void check_placement(const Setup& setup, const Census& white, const Census& black) {
  if (white.pieces != white.stacks || black.pieces != black.stacks)
    reject("a stack of two or more pieces in a placement; only single pieces are placed");
  if (white.stacks + black.stacks == space_count)
    reject("all 60 spaces are full, so nothing is left to place; the stage should be 1");
  const int lead = white.stacks - black.stacks;
  const int lead_of_other = setup.to_move == Side::white ? -lead : lead;
  if (lead_of_other != 0 && lead_of_other != 1)
    reject("White has placed " + std::to_string(white.stacks) + " pieces and Black " +
           std::to_string(black.stacks) + " with " + std::string(name(setup.to_move)) +
           " to place; the sides place one piece each in turn");
}

void check(const Setup& setup) {
  for (const auto& stack : setup.pieces)
    if (stack && (stack->height < 1 || stack->height > pieces_a_side))
      reject("a stack of height " + std::to_string(stack->height) + "; heights are 1 to 30");
  const Census white = census_of(setup, Side::white);
  const Census black = census_of(setup, Side::black);
  check_supply(white, Side::white);
  check_supply(black, Side::black);
  if (setup.stage == Stage::placing) return check_placement(setup, white, black);
  if (setup.stage == Stage::second && white.stacks + black.stacks == space_count)
    reject("a second action with all 60 spaces full; the first action is a capture");
}

}  // namespace

std::uint64_t Position::key(size_t cell) const {
  return stack_key(cell, type_[cell], strength_[cell]);
}

Position::Position() : hash_(turn_key(Side::white, Stage::placing)) {}

Position::Position(const Setup& setup) : to_move_(setup.to_move), stage_(setup.stage) {
  check(setup);
  hash_ = turn_key(to_move_, stage_);
  for (size_t cell = 0; cell < space_count; ++cell) {
    const auto& stack = setup.pieces[cell];
    if (!stack) continue;
    strength_[cell] =
        static_cast<std::int8_t>(stack->side == Side::white ? stack->height : -stack->height);
    type_[cell] = stack->type;
    shown_[index(stack->side)][index(stack->type)] |= bit(cell);
    note_height(cell);
    ++stack_count_;
    hash_ ^= key(cell);
  }
  if (stage_ != Stage::placing) links_ = Links(strength_);
}

Setup Position::setup() const {
  Setup setup;
  for (int number = 0; number < space_count; ++number)
    setup.pieces[static_cast<size_t>(number)] = at(Space(number));
  setup.to_move = to_move_;
  setup.stage = stage_;
  return setup;
}

std::optional<Stack> Position::at(Space space) const {
  const auto cell = static_cast<size_t>(space.number());
  const int strength = strength_[cell];
  if (strength == 0) return std::nullopt;
  return Stack{strength > 0 ? Side::white : Side::black, type_[cell],
               strength > 0 ? strength : -strength};
}

bool operator==(const Position& a, const Position& b) {
  return a.hash_ == b.hash_ && a.to_move_ == b.to_move_ && a.stage_ == b.stage_ &&
         a.shown_ == b.shown_ && a.strength_ == b.strength_;
}

std::uint64_t Position::hash_moved(const std::array<std::uint8_t, space_count>& cells,
                                   bool swaps_colours) const {
  std::uint64_t hash = turn_key(swaps_colours ? opponent(to_move_) : to_move_, stage_);
  for (size_t cell = 0; cell < space_count; ++cell) {
    const int strength = swaps_colours ? -strength_[cell] : strength_[cell];
    if (strength != 0) hash ^= stack_key(cells[cell], type_[cell], strength);
  }
  return hash;
}

// The words hold all strengths (8 words), the spaces of two types (2 words; the third type is on
// the other occupied spaces), and the side to move with the stage (1 word).
std::array<std::uint64_t, 11> Position::words() const {
  std::array<std::uint64_t, 11> words{};
  const auto strengths = std::bit_cast<std::array<std::uint64_t, 8>>(strength_);
  std::ranges::copy(strengths, words.begin());
  for (size_t type = 0; type < 2; ++type) words[8 + type] = shown_[0][type] | shown_[1][type];
  words[10] = cairn::index(to_move_) << 8 | static_cast<std::uint64_t>(stage_);
  return words;
}

void Position::set_strength(size_t cell, std::int8_t strength) {
  strength_[cell] = strength;
  links_.set_strength(cell, strength);
}

void Position::note_height(size_t cell) {
  const bool is_tall = std::abs(strength_[cell]) > 1;
  tall_ = (tall_ & ~bit(cell)) | std::uint64_t{is_tall} << cell;
}

// Moves the stack at `from` onto the one at `to`. This is a capture if that stack is the
// opponent's.
void Position::relocate(size_t from, size_t to) {
  hash_ ^= key(from) ^ key(to);
  auto& own = shown_[index(to_move_)];
  const bool captures = (strength_[from] ^ strength_[to]) < 0;
  auto& target = captures ? shown_[index(opponent(to_move_))] : own;
  target[index(type_[to])] ^= bit(to);
  own[index(type_[from])] ^= bit(from) | bit(to);
  links_.unlink(from);
  set_strength(
      to, static_cast<std::int8_t>(captures ? strength_[from] : strength_[from] + strength_[to]));
  type_[to] = type_[from];
  strength_[from] = 0;
  note_height(from);
  note_height(to);
  --stack_count_;
  hash_ ^= key(to);
}

Position::Undo Position::play(const Move& move) {
  const auto from = static_cast<size_t>(move.from.number());
  const auto to = static_cast<size_t>(move.to.number());
  const Undo undo{hash_, to_move_, stage_, strength_[from], strength_[to], type_[from], type_[to]};
  hash_ ^= turn_key(to_move_, stage_);
  bool turn_ends = stage_ != Stage::first || stack_count_ == space_count;
  if (move.kind == Move::Kind::place) {
    strength_[to] = to_move_ == Side::white ? 1 : -1;
    type_[to] = move.type;
    shown_[index(to_move_)][index(move.type)] |= bit(to);
    hash_ ^= key(to);
    if (++stack_count_ == space_count) {
      links_ = Links(strength_);
      stage_ = Stage::first;
    }
  } else {
    if (move.kind != Move::Kind::pass) relocate(from, to);
    stage_ = turn_ends ? Stage::first : Stage::second;
  }
  if (turn_ends) to_move_ = opponent(to_move_);
  hash_ ^= turn_key(to_move_, stage_);
  return undo;
}

std::uint64_t Position::hash_after(const Move& move) const {
  const bool turn_ends = stage_ != Stage::first || stack_count_ == space_count;
  Side to_move = turn_ends ? opponent(to_move_) : to_move_;
  Stage stage = turn_ends ? Stage::first : Stage::second;
  std::uint64_t hash = hash_ ^ turn_key(to_move_, stage_);
  const auto from = static_cast<size_t>(move.from.number());
  const auto to = static_cast<size_t>(move.to.number());
  if (move.kind == Move::Kind::place) {
    if (stack_count_ + 1 < space_count) stage = Stage::placing;
    hash ^= stack_key(to, move.type, to_move_ == Side::white ? 1 : -1);
  } else if (move.kind != Move::Kind::pass) {
    const int joined =
        move.kind == Move::Kind::stack ? strength_[from] + strength_[to] : strength_[from];
    hash ^= key(from) ^ key(to) ^ stack_key(to, type_[from], joined);
  }
  return hash ^ turn_key(to_move, stage);
}

void Position::undo(const Move& move, const Undo& undo) {
  hash_ = undo.hash;
  to_move_ = undo.to_move;
  stage_ = undo.stage;
  if (move.kind == Move::Kind::pass) return;
  const auto from = static_cast<size_t>(move.from.number());
  const auto to = static_cast<size_t>(move.to.number());
  auto& own = shown_[index(to_move_)];
  if (move.kind == Move::Kind::place) {
    own[index(move.type)] ^= bit(to);
    strength_[to] = 0;
    if (stack_count_-- == space_count) links_ = Links();
    return;
  }
  auto& target = move.kind == Move::Kind::capture ? shown_[index(opponent(to_move_))] : own;
  own[index(undo.from_type)] ^= bit(from) | bit(to);
  target[index(undo.to_type)] ^= bit(to);
  type_[to] = undo.to_type;
  set_strength(to, undo.to_strength);
  strength_[from] = undo.from_strength;
  note_height(from);
  note_height(to);
  links_.relink(from, strength_[from]);
  ++stack_count_;
}

namespace {

using std::size_t;

// The next space in each direction, or Links::edge if there is none.
constexpr auto neighbours = [] {
  std::array<std::array<std::uint8_t, direction_count>, space_count> table{};
  for (int cell = 0; cell < space_count; ++cell)
    for (size_t d = 0; d < direction_count; ++d) {
      const Point point = Space(cell).point();
      const auto next = Space::at({point.x + steps[d].x, point.y + steps[d].y});
      table[static_cast<size_t>(cell)][d] =
          static_cast<std::uint8_t>(next ? next->number() : space_count);
    }
  return table;
}();

}  // namespace

Links::Links() {
  for (size_t cell = 0; cell < space_count; ++cell) next_[cell].fill(edge);
}

Links::Links(const Strengths& strengths) : Links() {
  for (size_t cell = 0; cell < space_count; ++cell)
    for (size_t d = 0; d < direction_count; ++d) {
      size_t next = neighbours[cell][d];
      while (next != edge && strengths[next] == 0) next = neighbours[next][d];
      if (next == edge) continue;
      next_[cell][d] = static_cast<std::uint8_t>(next);
      near_[cell][d] = strengths[next];
    }
}

using std::size_t;

std::optional<Type> Position::missing_type(Side side) const {
  for (const Type type : all_types)
    if (shown_[index(side)][index(type)] == 0) return type;
  return std::nullopt;
}

std::optional<Outcome> Position::outcome() const {
  if (stage_ == Stage::placing) return std::nullopt;
  for (const Side side : both_sides)
    if (starved(side)) {
      if (starved(opponent(side))) return Outcome{std::nullopt, &no_game};
      return Outcome{opponent(side), &ending::starved[index(*missing_type(side))]};
    }
  if (stage_ != Stage::first) return std::nullopt;
  const SideView mover(*this, to_move_);
  if (any_cell(mover.stacks(), [&](size_t cell) { return mover.captures(cell) != 0; }))
    return std::nullopt;
  return Outcome{opponent(to_move_), &ending::stuck};
}

void Position::generate(Moves& moves) const {
  if (stage_ == Stage::placing) return generate_placements(moves);
  if (starved(Side::white) || starved(Side::black)) return;
  const SideView mover(*this, to_move_);
  const std::uint64_t may_stack = stage_ == Stage::second ? every_lane : 0;
  for_each_cell(mover.stacks(), [&](size_t cell) {
    const Space from = space_of_cell(cell);
    for_each_lane(mover.captures(cell), [&](int lane) {
      moves.push_back(Move::capture(from, space_of_cell(links_.next(cell, lane))));
    });
    for_each_lane(mover.stackings(cell) & may_stack, [&](int lane) {
      moves.push_back(Move::stack(from, space_of_cell(links_.next(cell, lane))));
    });
  });
  if (stage_ == Stage::second) moves.push_back(Move::pass());
}

bool Position::allows(const Move& move) const {
  if (move.kind == Move::Kind::pass) return stage_ == Stage::second;
  if (move.kind == Move::Kind::place)
    return stage_ == Stage::placing && count(to_move_, move.type) < supply(move.type) &&
           strength_[index(move.to)] == 0;
  const SideView mover(*this, to_move_);
  const size_t from = index(move.from);
  const bool is_capture = move.kind == Move::Kind::capture;
  if (stage_ == Stage::placing || !(is_capture || stage_ == Stage::second) ||
      (mover.stacks() & bit(from)) == 0)
    return false;
  bool reaches = false;
  for_each_lane(is_capture ? mover.captures(from) : mover.stackings(from),
                [&](int lane) { reaches |= links_.next(from, lane) == index(move.to); });
  return reaches;
}

void Position::generate_placements(Moves& moves) const {
  const std::uint64_t all = (std::uint64_t{1} << space_count) - 1;
  const std::uint64_t empty = all & ~stacks(Side::white) & ~stacks(Side::black);
  for (const Type type : all_types) {
    if (count(to_move_, type) == supply(type)) continue;
    for_each_space(empty, [&](Space space) { moves.push_back(Move::place(type, space)); });
  }
}

}  // namespace cairn::tzaar
