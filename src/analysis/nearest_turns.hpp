// The legal turns most like a text that is none: what its writer may have meant.
#pragma once

#include <algorithm>
#include <array>
#include <cctype>
#include <numeric>
#include <string>
#include <string_view>
#include <vector>

#include "core/turn.hpp"
#include "games/game.hpp"
#include "model/record_report.hpp"

namespace cairn {

// How many characters must be inserted, left out, replaced, or exchanged with their neighbour to
// make one text of the other; upper and lower case are the same. Of long texts only the first 64
// characters count.
inline int edit_distance(std::string_view a, std::string_view b) {
  constexpr std::size_t longest = 64;
  a = a.substr(0, longest);
  b = b.substr(0, longest);
  const auto same = [](char c, char d) {
    return std::tolower(static_cast<unsigned char>(c)) ==
           std::tolower(static_cast<unsigned char>(d));
  };
  using Row = std::array<int, longest + 1>;
  std::array<Row, 3> rows;  // of the last three prefixes of `a`, in turns
  std::iota(rows[0].begin(), rows[0].end(), 0);
  for (std::size_t i = 1; i <= a.size(); ++i) {
    const Row& before = rows[(i + 1) % 3];
    const Row& above = rows[(i + 2) % 3];
    Row& row = rows[i % 3];
    row[0] = static_cast<int>(i);
    for (std::size_t j = 1; j <= b.size(); ++j) {
      row[j] = std::min(
          {above[j] + 1, row[j - 1] + 1, above[j - 1] + (same(a[i - 1], b[j - 1]) ? 0 : 1)});
      if (i > 1 && j > 1 && same(a[i - 1], b[j - 2]) && same(a[i - 2], b[j - 1]))
        row[j] = std::min(row[j], before[j - 2] + 1);
    }
  }
  return rows[a.size() % 3][b.size()];
}

namespace detail {

// By edit distance; of equal ones, texts that begin alike come first.
inline int unlikeness(std::string_view a, std::string_view b) {
  constexpr int most = 16;
  const std::size_t shorter = std::min({a.size(), b.size(), std::size_t{most}});
  std::size_t same = 0;
  while (same < shorter && a[same] == b[same]) ++same;
  return edit_distance(a, b) * (most + 1) - static_cast<int>(same);
}

}  // namespace detail

// At most `count` legal turns, the nearest to `text` first by edit distance; of equally near ones,
// those that begin like it, and then in the order in which they are generated. Both the record's
// notation and Cairn's own are compared.
template <Game G>
std::vector<LegalTurn> nearest_turns(const typename G::Position& position, std::string_view text,
                                     Format format, std::size_t count) {
  struct MeasuredTurn {
    LegalTurn turn;
    int distance;
  };
  std::vector<MeasuredTurn> nearest;  // sorted
  if (position.outcome()) return {};
  const bool has_own_notation = format == Format::cairn || format == Format::littlegolem;
  for_each_turn(position, [&](const auto& turn, const auto&) {
    LegalTurn legal{G::write_turn(position, turn, Format::text), {}};
    legal.written = has_own_notation ? G::write_turn(position, turn, format) : legal.text;
    const int distance =
        std::min(detail::unlikeness(text, legal.text), detail::unlikeness(text, legal.written));
    if (nearest.size() == count && nearest.back().distance <= distance) return;
    const auto after = std::ranges::upper_bound(nearest, distance, {}, &MeasuredTurn::distance);
    nearest.insert(after, {std::move(legal), distance});
    if (nearest.size() > count) nearest.pop_back();
  });
  std::vector<LegalTurn> turns;
  for (MeasuredTurn& measured : nearest) turns.push_back(std::move(measured.turn));
  return turns;
}

}  // namespace cairn
