#include "formats/pages/position_index.hpp"

#include <algorithm>

#include "formats/pages/packed.hpp"

namespace cairn {

namespace {

constexpr std::size_t places_of_a_part = 16'384;  // about, and 150 kB

void add_number(std::string& bytes, std::uint32_t number) {
  for (; number >= 0x80; number >>= 7) bytes += static_cast<char>((number & 0x7F) | 0x80);
  bytes += static_cast<char>(number);
}

}  // namespace

void PositionIndex::add(std::span<const std::uint64_t> keys) {
  for (std::size_t i = 0; i < keys.size(); ++i) {
    if (std::ranges::find(keys.first(i), keys[i]) != keys.first(i).end()) continue;
    places_[(keys[i] >> 24) & 0xFF].push_back(
        {static_cast<std::uint32_t>(keys[i] >> 32), games_, static_cast<std::uint16_t>(i)});
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
  for (std::size_t i = number * share; i < (number + 1) * share; ++i)
    places.insert(places.end(), places_[i].begin(), places_[i].end());
  std::ranges::sort(places);
  std::string bytes;
  Place last{};
  for (const Place& place : places) {
    const bool is_same = !bytes.empty() && place.key == last.key;
    add_number(bytes, place.key - last.key);
    add_number(bytes, is_same ? place.game - last.game : place.game);
    add_number(bytes, place.turn);
    last = place;
  }
  return base64(bytes);
}

}  // namespace cairn
