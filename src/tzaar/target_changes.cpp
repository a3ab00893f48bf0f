#include "tzaar/target_changes.hpp"

#include <bit>
#include <cstring>
#include <utility>

#include "tzaar/links.hpp"

namespace cairn::tzaar {

namespace {

using std::size_t;

// Eight lanes for each of eight targets, one word a target.
constexpr size_t lanes = sizeof(Lanes);
typedef std::int8_t TargetBytes __attribute__((vector_size(lanes * lanes)));
typedef std::uint64_t TargetWords __attribute__((vector_size(lanes * lanes)));

// Added to each direction's difference, which lies from -1 to 1, so that no half of a byte borrows
// from the other. The last two bytes are no directions.
constexpr std::uint64_t one_each = 0x0000111111111111u;

// For each direction, the byte of the opposite one.
constexpr TargetWords backs = {
    0xFFull << 8, 0xFFull, 0xFFull << 24, 0xFFull << 16, 0xFFull << 40, 0xFFull << 32, 0, 0};

// No function takes or returns such vectors by value, because g++ would do that in another way
// where a processor has registers for them.

// Repeats each byte of the word in a word of its own.
template <size_t... byte>
void repeat(std::uint64_t word, TargetBytes& repeated, std::index_sequence<byte...>) {
  const auto words = reinterpret_cast<TargetBytes>(TargetWords{} + word);
  constexpr size_t half = 16;  // bytes; moving bytes from one half to the other takes longer
  repeated = __builtin_shufflevector(words, words, (byte / half * half + byte / lanes)...);
}

// Finds the captures of both sides in pairs of neighbours (capture_pairs() in lanes.hpp).
void find_captures(const TargetBytes& centre, const TargetBytes& near, std::uint64_t whites,
                   std::uint64_t blacks, TargetWords& captures) {
  const auto white = reinterpret_cast<TargetWords>((centre ^ near) & ~(centre + near));
  const auto black = reinterpret_cast<TargetWords>((-centre ^ -near) & (centre + near - 1));
  captures = (white >> 7 & whites) | (black >> 3 & blacks);
}

// Adds up the bytes of each word in its lowest byte.
void add_bytes(TargetWords& words) {
  words += words >> 32;
  words += words >> 16;
  words += words >> 8;
}

}  // namespace

TargetChanges::TargetChanges(const Position& position, Space from)
    : targets_(position.links().of(index(from))) {
  const Links& links = position.links();
  const std::int8_t strength = position.strength(index(from));
  const auto near = std::bit_cast<std::uint64_t>(links.near(index(from)));
  TargetWords around{};
  for (size_t lane = 0; lane < lanes; ++lane)
    around[lane] = std::bit_cast<std::uint64_t>(links.near(targets_[lane]));
  const auto beside = reinterpret_cast<TargetBytes>((around & ~backs) | (near & backs));
  TargetBytes there;
  repeat(near, there, std::make_index_sequence<sizeof(TargetBytes)>());
  const TargetBytes joined = (there & ~((there ^ strength) < 0)) + strength;
  TargetWords before, after;
  find_captures(there, beside, whites, blacks, before);
  find_captures(joined, beside, whites, blacks, after);
  TargetWords changes = after - before + one_each;
  add_bytes(changes);
  std::memcpy(changes_.data(), &changes, sizeof changes);
  std::memcpy(after_.data(), &after, sizeof after);
}

}  // namespace cairn::tzaar
