#include "games/towers/position.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <string>

#include "core/error.hpp"
#include "games/towers/race.hpp"
#include "games/towers/setup.hpp"

namespace cairn::towers {

namespace {

using std::size_t;

constexpr unsigned part_code(Direction direction) {
  return is_diagonal(direction) ? circle_code : square_code;
}

[[noreturn]] void reject(const std::string& what) {
  throw Error(Error::Kind::position, what);
}

struct Census {
  int circles = 0;
  int squares = 0;
  int parts() const { return circles + squares; }
};

Census census_of(const Setup& setup, Side side) {
  Census census;
  for (const auto& piece : setup.pieces) {
    if (!piece || piece->side != side) continue;
    if (piece->circles < 0 || piece->squares < 0 || piece->circles > max_parts ||
        piece->squares > max_parts || piece->parts() < 1 || piece->parts() > max_parts)
      reject("a piece of " + std::to_string(piece->circles) + " circles and " +
             std::to_string(piece->squares) + " squares; a piece has 1 to 3 parts");
    census.circles += piece->circles;
    census.squares += piece->squares;
  }
  return census;
}

void check_supply(const Census& census, Side side) {
  for (const auto& [count, kind] :
       {std::pair{census.circles, "circles"}, std::pair{census.squares, "squares"}})
    if (count > parts_of_a_kind)
      reject(std::string(name(side)) + " has " + std::to_string(count) + " " + kind +
             "; a side has at most " + std::to_string(parts_of_a_kind));
}

void check(const Setup& setup) {
  const std::array census{census_of(setup, Side::white), census_of(setup, Side::black)};
  for (const Side side : both_sides) check_supply(census[index(side)], side);
  const Side moved = opponent(setup.to_move);
  // A capture takes no parts of the side that made it, so that side still has a piece. A move
  // beyond the edge takes no parts of the other side, so then the other side still has one.
  const Side remaining = setup.breakthrough ? setup.to_move : moved;
  if (census[index(remaining)].parts() == 0)
    reject(std::string(name(remaining)) + " has no piece; only " +
           std::string(name(opponent(remaining))) + " could have lost the last one");
  if (setup.breakthrough && census[index(moved)].parts() == 2 * parts_of_a_kind)
    reject(std::string(name(moved)) +
           " is beyond the far edge with all 16 parts on the board; one at least has left it");
  if (setup.move_number < 1 || setup.move_number > max_move_number)
    reject("the move number is out of its range; it is 1 to " + std::to_string(max_move_number));
}

// Calls visit(move) for the moves of the set whose ends are in `ends`. Spaces and directions of
// these moves are those of the board, not as the mover sees them.
template <class Visit>
void for_each_move(const MoveSet& set, Bits ends, Side mover, Visit&& visit) {
  const int length = set.length();
  Move move{set.kind, Space{}, set.first, set.second, set.off};
  move.first.direction = as_seen_by(mover, set.first.direction);
  if (set.second.steps > 0) move.second.direction = as_seen_by(mover, set.second.direction);
  for (; ends != 0; ends &= ends - 1) {
    move.from = as_seen_by(mover, Space(std::countr_zero(ends) - length));
    visit(move);
  }
}

std::uint64_t count(const View& view) {
  int moves = 0;
  for_each_move_set(view, [&](const MoveSet& set) { moves += count_bits(set.ends); });
  return static_cast<std::uint64_t>(moves);
}

Bits with_neighbours(Bits bits) {
  bits |= shifted<Direction::west>(bits) | shifted<Direction::east>(bits);
  return bits | shifted<Direction::north>(bits);
}

// Returns a superset of the spaces on which an enemy piece changes the number of moves. These are
// the spaces that pieces of several parts pass or drop parts on; a single part may move to a space
// whether it captures there or not. The result is seen from the side of the pieces, as the view is.
Bits sensitive_spaces(const View& view) {
  const Bits once = with_neighbours(view.parts[1] | view.parts[2]);
  const Bits thrice = with_neighbours(with_neighbours(with_neighbours(view.parts[2])));
  return with_neighbours(once) | thrice;
}

// Returns those moves of the set that change something on `spaces`, each by its end. A whole move
// changes the spaces where it starts and ends; a deployment also changes every space of its path.
Bits ends_of_moves_changing(const MoveSet& set, Bits spaces) {
  const int length = set.length();
  const auto at_end = [&](int way) {  // ends of moves that are on `spaces` after `way`
    const int rest = length - way;
    return rest >= 0 ? spaces << rest : spaces >> -rest;
  };
  Bits changing = at_end(0) | at_end(length);
  if (set.kind == Move::Kind::deploy)
    for (int stop = 1, way = 0; stop < set.first.steps + set.second.steps; ++stop) {
      way += offset(stop <= set.first.steps ? set.first.direction : set.second.direction);
      changing |= at_end(way);
    }
  return set.ends & changing;
}

// Return what a hash changes by when a piece on a space becomes another one, and when a turn ends.
std::uint64_t key_of_change(Side side, Space space, unsigned before, unsigned after) {
  const auto& keys = piece_keys[index(side)][static_cast<size_t>(space.number())];
  return keys[before] ^ keys[after];
}
constexpr std::uint64_t key_of_turn(bool is_breakthrough) {
  return black_to_move_key ^ (is_breakthrough ? breakthrough_key : 0);
}

// The bits of a code, one for each plane, so that a space's planes change together.
constexpr auto bits_of_code = [] {
  std::array<std::array<Bits, 4>, 16> bits{};
  for (unsigned code = 0; code < bits.size(); ++code)
    for (unsigned plane = 0; plane < 4; ++plane) bits[code][plane] = code >> plane & 1;
  return bits;
}();

}  // namespace

Path path(const Move& move) {
  Path spaces;
  int number = move.from.number();
  const int stops = move.first.steps + move.second.steps - (move.off ? 1 : 0);
  for (int stop = 0; stop < stops; ++stop) {
    number += offset(stop < move.first.steps ? move.first.direction : move.second.direction);
    spaces.push_back(Space(number));
  }
  return spaces;
}

View::View(const Position& position, Side mover) {
  const auto& planes = position.planes(mover).bits;
  const auto seen = [mover](Bits bits) { return as_seen_by(mover, bits); };
  const std::array plane{seen(planes[0]), seen(planes[1]), seen(planes[2]), seen(planes[3])};
  circles = {plane[0] | plane[1], plane[1], plane[0] & plane[1]};
  squares = {plane[2] | plane[3], plane[3], plane[2] & plane[3]};
  own = circles[0] | squares[0];
  const Bits at_least_two = circles[1] | squares[1] | (circles[0] & squares[0]);
  const Bits three =
      circles[2] | squares[2] | (circles[1] & squares[0]) | (circles[0] & squares[1]);
  parts = {own & ~at_least_two, at_least_two & ~three, three};
  enemy = seen(position.planes(opponent(mover)).pieces());
}

inline Position::Code Position::code_at(Side side, Space space) const {
  const auto& planes = planes_[index(side)].bits;
  Code code = 0;
  for (size_t i = 0; i < planes.size(); ++i)
    code |= static_cast<Code>(planes[i] >> space.number() & 1) << i;
  return code;
}

inline void Position::change(Side side, Space space, Code before, Code after) {
  auto& planes = planes_[index(side)].bits;
  const auto& changes = bits_of_code[before ^ after];
  for (size_t i = 0; i < planes.size(); ++i) planes[i] ^= changes[i] << space.number();
  hash_ ^= key_of_change(side, space, before, after);
}

Position::Position() : Position(starting_setup()) {}

Position::Position(const Setup& setup)
    : move_number_(setup.move_number), to_move_(setup.to_move), breakthrough_(setup.breakthrough) {
  check(setup);
  for (int number = 0; number < space_count; ++number)
    if (const auto& piece = setup.pieces[static_cast<size_t>(number)])
      change(piece->side, Space(number), 0, code_of(piece->circles, piece->squares));
  if (to_move_ == Side::black) hash_ ^= black_to_move_key;
  if (breakthrough_) hash_ ^= breakthrough_key;
}

Setup Position::setup() const {
  Setup setup;
  for (int number = 0; number < space_count; ++number)
    setup.pieces[static_cast<size_t>(number)] = at(Space(number));
  setup.to_move = to_move_;
  setup.move_number = move_number();
  setup.breakthrough = breakthrough_;
  return setup;
}

std::optional<Piece> Position::at(Space space) const {
  for (const Side side : both_sides)
    if (const Code code = code_at(side, space))
      return Piece{side, static_cast<int>(code % square_code),
                   static_cast<int>(code / square_code)};
  return std::nullopt;
}

std::optional<Outcome> Position::outcome() const {
  if (breakthrough_) return Outcome{opponent(to_move_), &ending::breakthrough};
  if (planes(to_move_).pieces() == 0) return Outcome{opponent(to_move_), &ending::extinct};
  return std::nullopt;
}

void Position::generate(Moves& moves) const {
  if (outcome()) return;
  for_each_move_set(View(*this, to_move_), [&](const MoveSet& set) {
    if (set.ends != 0)
      for_each_move(set, set.ends, to_move_, [&](const Move& move) { moves.push_back(move); });
  });
}

void Position::generate_captures(Moves& moves) const {
  if (outcome()) return;
  const View view(*this, to_move_);
  for_each_whole_move_set(view, [&](const MoveSet& set) {
    if (!set.off)
      for_each_move(set, set.ends & view.enemy, to_move_,
                    [&](const Move& move) { moves.push_back(move); });
  });
}

void Position::generate_from(Space from, Moves& moves) const {
  if (outcome()) return;
  const int origin = as_seen_by(to_move_, from).number();
  // No other piece can move, but all of them stay in the way.
  View view(*this, to_move_);
  for (auto* const kind : {&view.circles, &view.squares})
    for (Bits& pieces : *kind) pieces &= Bits{1} << origin;
  for_each_move_set(view, [&](const MoveSet& set) {
    const int end = origin + set.length();
    if (end < 0 || end >= space_count) return;
    for_each_move(set, set.ends & Bits{1} << end, to_move_,
                  [&](const Move& move) { moves.push_back(move); });
  });
}

std::array<std::uint64_t, 9> Position::words() const {
  std::array<std::uint64_t, 9> words{};
  const auto rest = std::ranges::copy(planes_[0].bits, words.begin()).out;
  std::ranges::copy(planes_[1].bits, rest);
  words[8] = index(to_move_) << 1 | (breakthrough_ ? 1u : 0u);
  return words;
}

std::uint64_t Position::count_moves() const {
  return outcome() ? 0 : count(View(*this, to_move_));
}

std::uint64_t Position::count_pairs() const {
  if (outcome()) return 0;
  const View view(*this, to_move_);
  const View reply(*this, opponent(to_move_));
  const auto replies = count(reply);
  // The board is turned upside down, because the opponent sees it from the other side.
  const Bits sensitive = as_seen_by(Side::black, sensitive_spaces(reply));
  std::uint64_t pairs = 0;
  for_each_move_set(view, [&](const MoveSet& set) {
    if (set.off) return;  // the game ends, so there are no replies
    const Bits disturbing = (set.ends & view.enemy) | ends_of_moves_changing(set, sensitive);
    pairs += replies * static_cast<std::uint64_t>(count_bits(set.ends & ~disturbing));
    for_each_move(set, disturbing, to_move_,
                  [&](const Move& move) { pairs += after(*this, move).count_moves(); });
  });
  return pairs;
}

void Position::play(const Move& move) {
  assert(!outcome());
  for_each_change(move, [this](Side side, Space space, Code before, Code after) {
    change(side, space, before, after);
  });
  breakthrough_ = move.off;
  if (to_move_ == Side::black) ++move_number_;
  to_move_ = opponent(to_move_);
  hash_ ^= key_of_turn(breakthrough_);
}

std::uint64_t Position::hash_after(const Move& move) const {
  std::uint64_t hash = hash_ ^ key_of_turn(move.off);
  for_each_change(move, [&hash](Side side, Space space, Code before, Code after) {
    hash ^= key_of_change(side, space, before, after);
  });
  return hash;
}

// The visitor may make the changes, because a move changes no space twice: the path of a deployment
// never meets itself or its start.
template <class Visit>
inline void Position::for_each_change(const Move& move, Visit&& visit) const {
  const Code code = code_at(to_move_, move.from);
  assert(code != 0);
  visit(to_move_, move.from, code, 0);
  if (move.kind == Move::Kind::deploy) return for_each_drop(move, visit);
  if (move.off) return;
  const Space to(move.from.number() + move.first.steps * offset(move.first.direction));
  if (const Code taken = code_at(opponent(to_move_), to)) visit(opponent(to_move_), to, taken, 0);
  const Code below = code_at(to_move_, to);
  visit(to_move_, to, below, below + code);
}

template <class Visit>
inline void Position::for_each_drop(const Move& move, Visit&& visit) const {
  Space at = move.from;
  const int drops = move.first.steps + move.second.steps - (move.off ? 1 : 0);
  for (int drop = 0; drop < drops; ++drop) {
    const Direction direction =
        drop < move.first.steps ? move.first.direction : move.second.direction;
    at = Space(at.number() + offset(direction));
    const Code below = code_at(to_move_, at);
    visit(to_move_, at, below, below + part_code(direction));
  }
}

}  // namespace cairn::towers
