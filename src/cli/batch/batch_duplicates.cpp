#include "cli/batch/batch_duplicates.hpp"

#include <fmt/format.h>

#include <utility>

#include "core/error.hpp"
#include "games/list.hpp"

namespace cairn::cli {

DuplicateMode parse_duplicate_mode(const std::string& word) {
  if (word.empty()) return DuplicateMode::ignore;
  if (word == "report") return DuplicateMode::report;
  if (word == "drop") return DuplicateMode::drop;
  throw Error(Error::Kind::usage, "--duplicates is '" + word + "'; report or drop expected");
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
    if (duplicates[game]) by_number_[compared_[game].number] = words_for(game, *duplicates[game]);
}

std::string BatchDuplicates::describe(std::size_t number) const {
  const auto found = by_number_.find(number);
  return found == by_number_.end() ? std::string() : found->second;
}

std::string BatchDuplicates::words_for(std::size_t copy,
                                       const DuplicateFinder::Duplicate& duplicate) const {
  const std::size_t original = duplicate.original;
  std::size_t map = 0;
  std::string map_name;
  with_game(compared_[copy].game, [&]<Game G>() {
    map = connecting_map<G>(finder_.maps(original), finder_.maps(copy));
    map_name = G::map_name(map);
  });
  std::string words = duplicate.is_shorter ? "a shorter copy of " : "a copy of ";
  words += compared_[original].label;
  if (duplicate.is_shorter)
    words += fmt::format(", {} of its {} turns", finder_.turns(copy), finder_.turns(original));
  return map == 0 ? words : words + ", " + map_name;
}

}  // namespace cairn::cli
