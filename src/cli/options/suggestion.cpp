#include "cli/options/suggestion.hpp"

#include <fmt/format.h>

#include "analysis/nearest_turns.hpp"

namespace cairn::cli {

std::string_view most_like(std::string_view word, std::span<const std::string> known) {
  constexpr std::size_t shortest_beginning = 2;
  std::string_view nearest;
  int least = static_cast<int>(word.size()) / 3 + 1;  // a distance that is too large
  for (const std::string& candidate : known) {
    const bool is_beginning = word.size() >= shortest_beginning && candidate.starts_with(word);
    const int distance = is_beginning ? 0 : edit_distance(word, candidate);
    if (distance >= least) continue;
    least = distance;
    nearest = candidate;
  }
  return nearest;
}

std::string did_you_mean(std::string_view word, std::span<const std::string> known) {
  const std::string_view nearest = most_like(word, known);
  return nearest.empty() ? "" : fmt::format("did you mean {}? ", nearest);
}

}  // namespace cairn::cli
