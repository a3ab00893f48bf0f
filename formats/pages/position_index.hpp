// Which positions occur in which games of an archive, in parts that a page loads when it needs
// them.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <vector>

namespace cairn {

class PositionIndex {
 public:
  // How many bits of a key count, the highest ones.
  static constexpr int bits_of_keys = 40;

  // Adds the next game, with the keys of its positions, the start first.
  void add(std::span<const std::uint64_t> keys);

  // How many parts the index is written in: a power of two.
  std::size_t parts() const;
  // A part in Base64, as bits, the highest first. It begins with four numbers of 32 bits: how many
  // places there are, and how many bits have the rests of steps, the games and the turns. The
  // places follow in the order of the keys, of the games and of the turns: whether it has the key
  // of the last one; if not, the step from that key to its own (of the key's first half), as so
  // many ones as the rest's bits go beyond, a zero and the rest, and the number of the game; else
  // the difference to the last game, after a zero for each of its bits but the first; and after how
  // many turns it is. A game has a key at most once.
  std::string part(std::size_t number) const;

 private:
  struct Place {
    std::uint32_t key;  // the first half
    std::uint32_t game;
    std::uint32_t turn;

    friend auto operator<=>(const Place&, const Place&) = default;
  };
  // The places of a 256th of the keys in the order of the games, in as few bytes as are easily
  // written, since there are millions of them.
  struct Bucket {
    std::string bytes;
    std::uint32_t last_game = 0;
    std::size_t count = 0;

    void add(const Place& place);
    void append_to(std::vector<Place>& places) const;
  };

  static constexpr std::size_t most_parts = 256;

  std::array<Bucket, most_parts> buckets_;  // by the first bits of a key's second half
  std::uint32_t games_ = 0;
  std::size_t count_ = 0;
};

}  // namespace cairn
