#include "cli/batch/batch_duplicates.hpp"

#include <fmt/format.h>

#include <utility>

#include "core/error.hpp"
#include "games/list.hpp"

namespace cairn::cli {

namespace {

// Says by which map a game becomes another one of the same key, unless it is that one.
std::string words_for_map(const std::string& game, std::uint64_t from, std::uint64_t to) {
  std::string words;
  with_game(game, [&]<Game G>() {
    if (const std::size_t map = connecting_map<G>(from, to); map != 0)
      words = ", " + G::map_name(map);
  });
  return words;
}

}  // namespace

DuplicateMode parse_duplicate_mode(const std::string& word) {
  if (word.empty()) return DuplicateMode::ignore;
  if (word == "report") return DuplicateMode::report;
  if (word == "drop") return DuplicateMode::drop;
  throw Error(Error::Kind::usage, "--duplicates is '" + word + "'; report or drop expected");
}

std::string words_for_copy(const std::string& game, const PairedGame& copy,
                           const PairedGame& original) {
  const bool is_shorter = copy.turns < original.turns;
  std::string words = (is_shorter ? "a shorter copy of " : "a copy of ") + original.label;
  if (is_shorter) words += fmt::format(", {} of its {} turns", copy.turns, original.turns);
  return words + words_for_map(game, original.maps, copy.maps);
}

std::string words_for_longer(const std::string& game, const PairedGame& longer,
                             const PairedGame& shorter) {
  return fmt::format("a longer copy of {}, which has {} of its {} turns", shorter.label,
                     shorter.turns, longer.turns) +
         words_for_map(game, shorter.maps, longer.maps);
}

std::optional<GameKeys> keys_of(const Record& record) {
  std::optional<GameKeys> keys;
  with_game(record.game, [&]<Game G>() { keys = canonical_keys<G>(record); });
  return keys;
}

void BatchDuplicates::add(std::size_t number, std::string label, const std::string& game,
                          const GameKeys& keys) {
  finder_.add(keys);
  compared_.push_back({number, std::move(label), game});
}

void BatchDuplicates::find() {
  const auto duplicates = finder_.find();
  for (std::size_t game = 0; game < duplicates.size(); ++game)
    if (duplicates[game])
      by_number_[compared_[game].number] =
          words_for_copy(compared_[game].game, paired(game), paired(duplicates[game]->original));
}

std::string BatchDuplicates::describe(std::size_t number) const {
  const auto found = by_number_.find(number);
  return found == by_number_.end() ? std::string() : found->second;
}

PairedGame BatchDuplicates::paired(std::size_t game) const {
  return {compared_[game].label, finder_.turns(game), finder_.maps(game)};
}

}  // namespace cairn::cli
