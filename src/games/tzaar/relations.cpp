#include "games/tzaar/relations.hpp"

#include <bit>
#include <cstring>
#include <utility>

namespace cairn::tzaar {

namespace {

using std::size_t;

// A vector register of bytes, one for each of several cells.
#ifdef __AVX2__
constexpr size_t register_size = 32;
#else
constexpr size_t register_size = 16;
#endif
typedef std::int8_t Bytes __attribute__((vector_size(register_size)));
typedef std::uint16_t Numbers __attribute__((vector_size(2 * register_size)));
// In bytes. Moving bytes from one half of a register to the other takes long.
constexpr size_t half_size = 16;
constexpr size_t half_count = register_size / half_size;

// Joins the first, or the second, eight bytes in each half of two registers, byte by byte.
template <size_t from, size_t... i>
Bytes interleaved(const Bytes& a, const Bytes& b, std::index_sequence<i...>) {
  return __builtin_shufflevector(
      a, b, (i / half_size * half_size + from + i % half_size / 2 + i % 2 * register_size)...);
}

// Loads the strengths around the cells from `cell` on, and sorts them by direction: byte n of
// register d is what stands in direction d from cell + n. Each of four rounds moves the bits of a
// byte's place by one.
void load_around(const Position& position, size_t cell, std::array<Bytes, 8>& around) {
  const auto* const near = position.links().near_from(cell);
#pragma GCC unroll 8
  for (size_t i = 0; i < around.size(); ++i) {
    typedef std::int64_t Pairs __attribute__((vector_size(register_size)));
    Pairs words;
    for (size_t w = 0; w < 2 * half_count; ++w) {
      const size_t first = w / 2 * half_size + 2 * i + w % 2;
      words[w] = std::bit_cast<std::int64_t>(near[cell + first < space_count ? first : 0]);
    }
    around[i] = reinterpret_cast<Bytes>(words);
  }
  constexpr auto bytes = std::make_index_sequence<register_size>();
#pragma GCC unroll 4
  for (int round = 0; round < 4; ++round) {
    std::array<Bytes, 8> next;
#pragma GCC unroll 4
    for (size_t i = 0; i < 4; ++i) {
      next[2 * i] = interleaved<0>(around[i], around[i + 4], bytes);
      next[2 * i + 1] = interleaved<8>(around[i], around[i + 4], bytes);
    }
    around = next;
  }
}

Bytes everywhere(size_t number) {
  return Bytes{} + static_cast<std::int8_t>(number);
}
Bytes lesser(Bytes a, Bytes b) {
  return a < b ? a : b;
}

// Stores first * factor + second + start for each cell.
void store(Bytes first, size_t factor, Bytes second, size_t start, std::uint16_t* to) {
  typedef std::uint8_t Unsigned __attribute__((vector_size(register_size)));
  const Numbers numbers = __builtin_convertvector(reinterpret_cast<Unsigned>(first), Numbers) *
                              static_cast<std::uint16_t>(factor) +
                          __builtin_convertvector(reinterpret_cast<Unsigned>(second), Numbers) +
                          static_cast<std::uint16_t>(start);
  std::memcpy(to, &numbers, sizeof numbers);
}

// For each owner and type, a number in all bytes.
using ByType = std::array<std::array<Bytes, type_count>, 2>;

// Returns the number that the owner and the type of each cell have.
Bytes chosen(const ByType& numbers, Bytes is_others, Bytes types) {
  const auto of = [&](const std::array<Bytes, type_count>& n) {
    return types == 0 ? n[0] : types == 1 ? n[1] : n[2];
  };
  return is_others ? of(numbers[1]) : of(numbers[0]);
}

}  // namespace

void detail::find_stack_features(const Position& position, Side mover, StackFeatures& features) {
  using R = Relations;
  ByType classes;
  ByType few_classes;
  ByType kinds;
  for (const Side side : both_sides)
    for (const Type type : all_types) {
      const size_t owner = side == mover ? 0 : 1;
      const auto number = static_cast<size_t>(position.count(side, type));
      classes[owner][index(type)] =
          everywhere((owner * R::number_classes + R::class_of[number]) * R::heights);
      few_classes[owner][index(type)] =
          everywhere((owner * R::few_classes + R::few_class_of[number]) * R::few_heights);
      kinds[owner][index(type)] = everywhere((3 * owner + index(type)) * 16);
    }
  const bool is_black = mover == Side::black;
  for (size_t cell = 0; cell < features.stack.size(); cell += register_size) {
    Bytes own;
    Bytes types;
    std::memcpy(&own, &position.strengths()[cell], sizeof own);
    std::memcpy(&types, &position.types()[cell], sizeof types);
    std::array<Bytes, 8> around;
    load_around(position, cell, around);
    if (is_black) {
      own = -own;
      for (Bytes& near : around) near = -near;
    }
    const Bytes is_others = own < 0;
    const Bytes own_height = is_others ? -own : own;
    const Bytes state =
        chosen(few_classes, is_others, types) + lesser(own_height, everywhere(R::few_heights)) - 1;
    const auto class_beside = [&](size_t d) {
      return lesser(-lesser(-around[d], everywhere(R::few_heights)), everywhere(R::few_heights)) +
             static_cast<std::int8_t>(R::few_heights);
    };
#pragma GCC unroll 3
    for (size_t axis = 0; axis < features.between.size(); ++axis)
      store(
          state, R::beside * R::beside,
          class_beside(2 * axis) * static_cast<std::int8_t>(R::beside) + class_beside(2 * axis + 1),
          R::between, &features.between[axis][cell]);
    // In `theirs` are enemies of the stack, which it sees as negative heights.
    Bytes victims{};
    Bytes attackers{};
    Bytes lowest =
        everywhere(128);  // of those that could capture the stack: the greatest such number
    std::array<Bytes, direction_count> theirs;
#pragma GCC unroll 6
    for (size_t d = 0; d < direction_count; ++d) {
      theirs[d] = (around[d] ^ is_others) - is_others;
      const Bytes attacks = theirs[d] <= -own_height;
      victims += (theirs[d] < -own_height) - (theirs[d] < 0);
      attackers -= attacks;
      const Bytes of_attacker = attacks ? theirs[d] : everywhere(128);
      lowest = lowest > of_attacker ? lowest : of_attacker;
    }
    Bytes defenders{};
#pragma GCC unroll 6
    for (size_t d = 0; d < direction_count; ++d) defenders -= theirs[d] >= -lowest;
    const Bytes attack = (attackers != 0) & (lesser(attackers, everywhere(R::most_attackers)) *
                                                 static_cast<std::int8_t>(R::most_defenders + 1) +
                                             lesser(defenders, everywhere(R::most_defenders)) -
                                             static_cast<std::int8_t>(R::most_defenders));
    const Bytes contacts =
        lesser(victims, everywhere(R::most_victims)) * static_cast<std::int8_t>(R::attacks) +
        attack;
    const Bytes kind =
        chosen(classes, is_others, types) + lesser(own_height, everywhere(R::heights)) - 1;
    store(kind, R::contacts, contacts, R::stack, &features.stack[cell]);
    const Bytes tally = chosen(kinds, is_others, types) + ((attackers != 0) & 8) + victims;
    std::memcpy(&features.tally[cell], &tally, sizeof tally);
  }
}

int judged_by(const Judge& judge, const Position& position) {
  if (position.stage() == Stage::placing) return 0;
  const bool may_pass = position.stage() == Stage::second;
  Judge::Sum sum = judge.bias();
  for_each_relation(position, may_pass ? opponent(position.to_move()) : position.to_move(),
                    [&](auto... features) { sum += (judge.row(features) + ...); });
  const int value = judge.value(sum, stage_of(position));
  return may_pass ? -value : value;
}

}  // namespace cairn::tzaar
