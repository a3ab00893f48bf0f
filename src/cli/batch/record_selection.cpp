#include "cli/batch/record_selection.hpp"

#include <algorithm>
#include <memory>
#include <utility>

#include "analysis/selection.hpp"
#include "games/list.hpp"

namespace cairn::cli {

RecordSelection::RecordSelection(const Criteria& criteria)
    : is_given_(!criteria.tags.empty() || criteria.days || criteria.ask_for_play()) {
  if (criteria.symmetry != Symmetry::none && !criteria.pattern)
    throw Error(Error::Kind::usage, "--symmetry is for a position; add --position PATTERN");
  std::string reasons;
  for (const GameName& name : game_names()) {
    with_game(name.name, [&]<Game G>() {
      try {
        const auto selector = std::make_shared<const Selector<G>>(criteria);
        games_.push_back({name.name,
                          [selector](const Record& record) { return selector->accepts(record); },
                          [selector](const Record& record) { return selector->turns(record); }});
      } catch (const Error& error) {
        reasons += "; " + name.title + ": " + error.what();
      }
    });
  }
  if (games_.empty())
    throw Error(Error::Kind::usage, "--position is '" + criteria.pattern.value_or("") +
                                        "', no position of any game" + reasons);
}

const RecordSelection::OfGame* RecordSelection::of_game(const Record& record) const {
  const auto found = std::ranges::find(games_, record.game, &OfGame::game);
  return found == games_.end() ? nullptr : &*found;
}

bool RecordSelection::accepts(const Record& record) const {
  if (!is_given_) return true;
  const OfGame* const selection = of_game(record);
  return selection && selection->accepts(record);
}

std::vector<int> RecordSelection::turns(const Record& record) const {
  const OfGame* const selection = of_game(record);
  return selection ? selection->turns(record) : std::vector<int>{};
}

}  // namespace cairn::cli
