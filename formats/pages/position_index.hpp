// Which positions occur in which games of an archive, in parts that a page loads when it needs
// them.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace cairn {

class PositionIndex {
 public:
  // Adds the next game, with the keys of its positions, the start first.
  void add(std::span<const std::uint64_t> keys);

  // How many parts the index is written in: a power of two.
  std::size_t parts() const;
  // A part in Base64: for each place, in the order of the keys, of the games and of the turns, the
  // difference of the key's first half to the last one, the number of the game (or of the same key
  // its difference to the last one), and after how many turns it is, each in groups of seven bits,
  // the lowest first. A game has a key at most once.
  std::string part(std::size_t number) const;

 private:
  struct Place {
    std::uint32_t key;  // the first half
    std::uint32_t game;
    std::uint16_t turn;

    friend auto operator<=>(const Place&, const Place&) = default;
  };

  static constexpr std::size_t most_parts = 256;

  std::array<std::vector<Place>, most_parts> places_;  // by the first bits of a key's second half
  std::uint32_t games_ = 0;
  std::size_t count_ = 0;
};

}  // namespace cairn
