#include "analysis/nearest_turns.hpp"

#include <algorithm>
#include <array>
#include <cctype>
#include <numeric>

#include "analysis/nearest_turns_impl.hpp"

namespace cairn {

int edit_distance(std::string_view a, std::string_view b) {
  constexpr std::size_t longest = 64;
  a = a.substr(0, longest);
  b = b.substr(0, longest);
  const auto same = [](char c, char d) {
    return std::tolower(static_cast<unsigned char>(c)) ==
           std::tolower(static_cast<unsigned char>(d));
  };
  using Row = std::array<int, longest + 1>;
  std::array<Row, 3> rows;  // one for each of the last three prefixes of `a`, reused in rotation
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

int unlikeness(std::string_view a, std::string_view b) {
  constexpr int most = 16;
  const std::size_t shorter = std::min({a.size(), b.size(), std::size_t{most}});
  std::size_t same = 0;
  while (same < shorter && a[same] == b[same]) ++same;
  return edit_distance(a, b) * (most + 1) - static_cast<int>(same);
}

}  // namespace detail

}  // namespace cairn
