#include "games/duplicate_records.hpp"

#include <utility>

#include "games/list.hpp"

namespace cairn {

std::optional<GameKeys> keys_of(const Record& record) {
  std::optional<GameKeys> keys;
  with_game(record.game, [&]<Game G>() { keys = canonical_keys<G>(record); });
  return keys;
}

PairedGame paired_game(std::string label, const Record& record, const GameKeys& keys) {
  return {std::move(label), keys.keys.size() - 1, keys.maps, std::string(keys.setup),
          GameFacts(record.tags, keys.result)};
}

void DuplicateRecords::add(std::size_t number, std::string label, const Record& record,
                           const GameKeys& keys) {
  compared_.push_back({number, record.game, paired_game(std::move(label), record, keys)});
  finder_.add(keys, compared_.back().paired.facts.count());
}

void DuplicateRecords::find() {
  const auto duplicates = finder_.find([this](std::size_t game, std::size_t original) {
    return likeness(compared_[game].paired, compared_[original].paired) == Likeness::one_game;
  });
  for (std::size_t game = 0; game < duplicates.size(); ++game)
    if (duplicates[game]) {
      const auto& [number, name, paired] = compared_[game];
      by_number_[number] =
          words_for_pair(name, paired, compared_[duplicates[game]->original].paired);
      if (duplicates[game]->is_copy) copies_.insert(number);
    }
}

std::string DuplicateRecords::describe(std::size_t number) const {
  const auto found = by_number_.find(number);
  return found == by_number_.end() ? std::string() : found->second;
}

}  // namespace cairn
