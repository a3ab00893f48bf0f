// How the spaces of a board are called where a game has several usages.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string_view>
#include <utility>

namespace cairn {

// The usages differ in how the rows of a hexagonal board are counted.
enum class SpaceNames : std::uint8_t {
  own,      // as Boardspace and Little Golem show them: every column from 1, E5 is the hole
  no_gap,   // column E is counted without the hole: E5 to E8 are E6 to E9
  diagonal  // the right half is counted along the diagonals: F2 to F9 are F1 to F8
};

// A usage, its word on the command line, in tags and headers, and what it is, for people.
struct SpaceUsage {
  SpaceNames names;
  std::string_view word;
  std::string_view description;
};
inline constexpr std::array space_usages{
    SpaceUsage{SpaceNames::own, "cairn", "every column counted from 1, E5 the hole"},
    SpaceUsage{SpaceNames::no_gap, "no-gap", "column E counted without a gap for the hole"},
    SpaceUsage{SpaceNames::diagonal, "diagonal", "the right half counted along the diagonals"}};

constexpr const SpaceUsage& usage_of(SpaceNames names) {
  return space_usages[static_cast<std::size_t>(names)];
}

// Returns nothing for a word that is none of these.
constexpr std::optional<SpaceNames> space_names_of(std::string_view word) {
  for (const SpaceUsage& usage : space_usages)
    if (usage.word == word) return usage.names;
  return std::nullopt;
}

// The tag with the word for the names that a record uses.
inline constexpr std::string_view space_names_tag = "SPACES";

}  // namespace cairn
