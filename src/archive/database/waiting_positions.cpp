#include "archive/database/waiting_positions.hpp"

#include <algorithm>
#include <tuple>

namespace cairn {

namespace {

constexpr std::size_t most_waiting = 750'000;  // occurrences, of 24 bytes
constexpr std::size_t longest_game = 100'001;  // as long as a record may be
constexpr std::size_t chains = std::size_t{1} << 19;

}  // namespace

WaitingPositions::WaitingPositions() : last_(chains) {
  // The last game may go beyond the limit; twice as much memory would be needed to make room then.
  occurrences_.reserve(most_waiting + longest_game);
}

void WaitingPositions::add(std::int64_t position, std::int64_t game, std::int32_t turn) {
  std::uint32_t& last = last_[chain_of(position)];
  occurrences_.push_back({position, game, turn, last});
  last = static_cast<std::uint32_t>(occurrences_.size());
}

bool WaitingPositions::is_full() const {
  return occurrences_.size() >= most_waiting;
}

std::vector<std::int64_t> WaitingPositions::games_with(std::int64_t position,
                                                       std::int32_t turn) const {
  std::vector<std::int64_t> games;
  for (std::uint32_t at = last_[chain_of(position)]; at != 0; at = occurrences_[at - 1].next) {
    const Occurrence& occurrence = occurrences_[at - 1];
    if (occurrence.position == position && occurrence.turn == turn)
      games.push_back(occurrence.game);
  }
  return games;
}

void WaitingPositions::sort() {
  std::ranges::sort(occurrences_, {}, [](const Occurrence& occurrence) {
    return std::tuple(occurrence.position, occurrence.game, occurrence.turn);
  });
}

void WaitingPositions::clear() {
  occurrences_.clear();
  std::ranges::fill(last_, 0);
}

// Keys are evenly spread, so that some of their bits are enough.
std::size_t WaitingPositions::chain_of(std::int64_t position) {
  return static_cast<std::uint64_t>(position) % chains;
}

}  // namespace cairn
