#include "cli/options/word_lists.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "analysis/nearest_turns.hpp"
#include "games/list.hpp"

namespace cairn::cli {

namespace {

// Returns the known word that is most like the given one: one that begins with it, or differs by
// few letters. Returns an empty text if none is like it.
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

}  // namespace

std::string alternatives(std::vector<std::string_view> words) {
  const std::string_view last = words.back();
  words.pop_back();
  return fmt::format("{}{}{}", fmt::join(words, ", "), words.empty() ? "" : " or ", last);
}

std::string game_alternatives() {
  std::vector<std::string_view> names;
  for (const GameName& game : game_names()) names.push_back(game.name);
  return alternatives(std::move(names));
}

std::string did_you_mean(std::string_view word, std::span<const std::string> known) {
  const std::string_view nearest = most_like(word, known);
  return nearest.empty() ? "" : fmt::format("did you mean {}? ", nearest);
}

}  // namespace cairn::cli
