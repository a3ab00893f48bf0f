// Positions that wait to be written to a database, since the table grows much faster with sorted
// rows. Meanwhile they can be found here.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

namespace cairn {

class WaitingPositions {
 public:
  struct Occurrence {
    std::int64_t position;
    std::int64_t game;
    std::int32_t turn;
    std::uint32_t next;  // 1 + the index of the one before with the same end of its key, or 0
  };

  WaitingPositions();

  void add(std::int64_t position, std::int64_t game, std::int32_t turn);
  bool is_full() const;

  // Returns the games in which the position stands after this turn.
  std::vector<std::int64_t> games_with(std::int64_t position, std::int32_t turn) const;

  // Calls write(occurrence) for all of them in the order of the table, and forgets them.
  template <class Write>
  void write(Write&& write) {
    sort();
    for (const Occurrence& occurrence : occurrences_) write(occurrence);
    clear();
  }

 private:
  void sort();
  void clear();
  static std::size_t chain_of(std::int64_t position);

  std::vector<Occurrence> occurrences_;
  std::vector<std::uint32_t> last_;  // by chain: 1 + the index of its last occurrence, or 0
};

}  // namespace cairn
