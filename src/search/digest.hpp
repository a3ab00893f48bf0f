// What the check of a proof remembers of positions: their digests, which do not depend on any hash
// of the game's rules, and how many turns each position is from the end.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <random>
#include <tuple>
#include <utility>
#include <vector>

#include "core/position.hpp"
#include "search/large_pages.hpp"

namespace cairn {

// A digest of 112 bits that stands for a position.
struct Digest {
  std::uint64_t low = 0;
  std::uint64_t high = 0;  // below 2^48

  friend bool operator==(const Digest&, const Digest&) = default;
};

// Computes digests by vector multiply-shift (Dietzfelbinger 1996): with keys drawn at random, any
// two different positions have the same digest with a probability of 2^-112. The keys are drawn
// anew for every check, so nobody can write a file with two positions that collide. Throws
// std::exception if the system provides no random numbers.
template <HasWords P>
class Digester {
 public:
  Digester() {
    std::random_device random;
    for (auto& keys : keys_)
      for (Wide& key : keys)
        for (int words = 0; words < 4; ++words) key = key << 32 | random();
  }

  Digest operator()(const P& position) const {
    const auto words = position.words();
    std::array<Wide, 2> sums{keys_[0][count], keys_[1][count]};
    for (std::size_t i = 0; i < count; ++i) {
      sums[0] += keys_[0][i] * words[i];
      sums[1] += keys_[1][i] * words[i];
    }
    return {static_cast<std::uint64_t>(sums[0] >> 64), static_cast<std::uint64_t>(sums[1] >> 80)};
  }

 private:
  __extension__ using Wide = unsigned __int128;
  static constexpr std::size_t count =
      std::tuple_size_v<decltype(std::declval<const P&>().words())>;

  std::array<std::array<Wide, count + 1>, 2> keys_{};
};

// Stores a number 1..65535 for each digest, in entries of 16 bytes. The table grows as needed.
class DigestTable {
 public:
  DigestTable() : entries_(std::size_t{1} << 10) {}

  std::size_t size() const { return size_; }

  // Starts loading the memory that find() and set() will need for this digest.
  void prefetch(const Digest& digest) const { __builtin_prefetch(&entries_[first_place(digest)]); }

  // Returns the number of a digest, or 0 if it has none.
  std::uint16_t find(const Digest& digest) const {
    return static_cast<std::uint16_t>(entries_[place(digest)].number);
  }

  // Sets the number of a digest; it must not be 0.
  void set(const Digest& digest, std::uint16_t number) {
    Entry& entry = entries_[place(digest)];
    const bool is_new = entry.number == 0;
    entry = {digest.low, digest.high & high_bits, number};
    if (is_new && ++size_ > entries_.size() / 2) grow();
  }

 private:
  struct Entry {
    std::uint64_t low = 0;
    std::uint64_t high : 48 = 0;
    std::uint64_t number : 16 = 0;
  };
  static_assert(sizeof(Entry) == 16);
  static constexpr std::uint64_t high_bits = (std::uint64_t{1} << 48) - 1;

  using Entries = std::vector<Entry, LargePages<Entry>>;

  std::size_t first_place(const Digest& digest) const { return digest.low & (entries_.size() - 1); }

  // Returns the place where the digest is, or where it would be inserted. There is always a free
  // place, because the table is never full.
  std::size_t place(const Digest& digest) const {
    std::size_t place = first_place(digest);
    while (entries_[place].number != 0 &&
           (entries_[place].low != digest.low || entries_[place].high != digest.high))
      place = (place + 1) & (entries_.size() - 1);
    return place;
  }

  void grow() {
    const auto old = std::exchange(entries_, Entries(2 * entries_.size()));
    for (const Entry& entry : old)
      if (entry.number != 0) entries_[place({entry.low, entry.high})] = entry;
  }

  Entries entries_;
  std::size_t size_ = 0;
};

}  // namespace cairn
