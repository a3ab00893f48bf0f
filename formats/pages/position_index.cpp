#include "formats/pages/position_index.hpp"

#include <algorithm>
#include <bit>
#include <string_view>
#include <utility>

#include "formats/pages/packed.hpp"

namespace cairn {

namespace {

constexpr std::size_t places_of_a_part = 16'384;  // about, and 120 kB

void add_number(std::string& bytes, std::uint32_t number) {
  for (; number >= 0x80; number >>= 7) bytes += static_cast<char>((number & 0x7F) | 0x80);
  bytes += static_cast<char>(number);
}

// Takes away what add_number() has added.
std::uint32_t next_number(std::string_view& bytes) {
  std::uint32_t number = 0;
  for (int shift = 0;; shift += 7) {
    const auto byte = static_cast<unsigned char>(bytes.front());
    bytes.remove_prefix(1);
    number |= static_cast<std::uint32_t>(byte & 0x7F) << shift;
    if (byte < 0x80) return number;
  }
}

class IndexBits {
 public:
  void add(std::uint32_t number, int bits) {
    while (bits-- > 0) {
      byte_ = byte_ << 1 | (number >> bits & 1);
      if (++filled_ < 8) continue;
      bytes_ += static_cast<char>(byte_);
      byte_ = 0;
      filled_ = 0;
    }
  }
  std::string take() {
    while (filled_ > 0) add(0, 1);
    return std::move(bytes_);
  }

 private:
  std::string bytes_;
  std::uint32_t byte_ = 0;
  int filled_ = 0;
};

int width_of(std::size_t number) {
  return static_cast<int>(std::bit_width(number));
}

// How long the rests of steps are best, if keys are spread evenly.
int bits_of_rests(std::size_t places) {
  return 32 - width_of(std::max<std::size_t>(places, 2) - 1);
}

}  // namespace

void PositionIndex::Bucket::add(const Place& place) {
  add_number(bytes, place.game - last_game);
  for (int shift = 0; shift < 32; shift += 8) bytes += static_cast<char>(place.key >> shift & 0xFF);
  add_number(bytes, place.turn);
  last_game = place.game;
  ++count;
}

void PositionIndex::Bucket::append_to(std::vector<Place>& places) const {
  std::string_view rest = bytes;
  std::uint32_t game = 0;
  while (!rest.empty()) {
    game += next_number(rest);
    std::uint32_t key = 0;
    for (std::size_t i = 0; i < 4; ++i)
      key |= static_cast<std::uint32_t>(static_cast<unsigned char>(rest[i])) << (8 * i);
    rest.remove_prefix(4);
    places.push_back({key, game, next_number(rest)});
  }
}

void PositionIndex::add(std::span<const std::uint64_t> keys) {
  const auto counted = [](std::uint64_t key) { return key >> (64 - bits_of_keys); };
  for (std::size_t i = 0; i < keys.size(); ++i) {
    const auto before = keys.first(i);
    if (std::ranges::find(before, counted(keys[i]), counted) != before.end()) continue;
    buckets_[(keys[i] >> 24) & 0xFF].add(
        {static_cast<std::uint32_t>(keys[i] >> 32), games_, static_cast<std::uint32_t>(i)});
    ++count_;
  }
  ++games_;
}

std::size_t PositionIndex::parts() const {
  std::size_t parts = 1;
  while (parts < most_parts && count_ > parts * places_of_a_part) parts *= 2;
  return parts;
}

std::string PositionIndex::part(std::size_t number) const {
  const std::size_t share = most_parts / parts();
  std::vector<Place> places;
  for (std::size_t i = number * share; i < (number + 1) * share; ++i) buckets_[i].append_to(places);
  std::ranges::sort(places);
  std::uint32_t most_turns = 0;
  for (const Place& place : places) most_turns = std::max(most_turns, place.turn);
  const int rest_bits = bits_of_rests(places.size());
  const int game_bits = width_of(games_);
  const int turn_bits = width_of(most_turns);
  IndexBits bits;
  bits.add(static_cast<std::uint32_t>(places.size()), 32);
  for (const int each : {rest_bits, game_bits, turn_bits})
    bits.add(static_cast<std::uint32_t>(each), 32);
  const Place* last = nullptr;
  for (const Place& place : places) {
    const bool is_same = last != nullptr && place.key == last->key;
    bits.add(is_same, 1);
    if (is_same) {
      const std::uint32_t step = place.game - last->game;
      bits.add(0, width_of(step) - 1);
      bits.add(step, width_of(step));
    } else {
      const std::uint32_t step = place.key - (last == nullptr ? 0 : last->key);
      for (std::uint32_t beyond = step >> rest_bits; beyond > 0; --beyond) bits.add(1, 1);
      bits.add(0, 1);
      bits.add(step, rest_bits);
      bits.add(place.game, game_bits);
    }
    bits.add(place.turn, turn_bits);
    last = &place;
  }
  return base64(bits.take());
}

}  // namespace cairn
