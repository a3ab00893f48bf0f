#include "archive/database/record_selection.hpp"

#include <algorithm>
#include <iterator>
#include <memory>
#include <string_view>
#include <utility>

#include "analysis/selection.hpp"
#include "games/list.hpp"

namespace cairn {

namespace {

StoredQuery::Span span_of(const std::optional<Range>& range) {
  return range ? StoredQuery::Span{range->first, range->last} : StoredQuery::Span{};
}

// Returns the conditions that do not depend on the game. Each predicate asks what all other records
// are asked, of a record that has nothing but the text in question.
StoredQuery query_of(const Criteria& criteria) {
  StoredQuery query;
  for (const Criteria::TagQuery& tag : criteria.tags) {
    Criteria alone;
    alone.tags = {{{tag.names.front()}, tag.text}};
    query.tags.push_back({tag.names, [=, name = tag.names.front()](std::string_view value) {
                            return fits_tags(alone, {{name, {std::string(value)}, {}}});
                          }});
  }
  if (criteria.days) {
    Criteria alone;
    alone.days = criteria.days;
    query.date = [=](std::string_view date) {
      return fits_tags(alone, {{"DT", {std::string(date)}, {}}});
    };
  }
  if (!criteria.winner.empty()) {
    Criteria alone;
    alone.winner = criteria.winner;
    query.winner = [=](std::string_view name) {
      return fits_result(alone, {{"PW", {std::string(name)}, {}}, {"RE", {"W+"}, {}}}, {});
    };
  }
  query.setup = criteria.setup;
  query.ending = criteria.way;
  if (criteria.result) query.result = name(*criteria.result);
  query.length = span_of(criteria.length);
  query.turns = span_of(criteria.turns);
  return query;
}

}  // namespace

RecordSelection::RecordSelection(const Criteria& criteria)
    : criteria_(criteria),
      is_given_(!criteria.tags.empty() || criteria.days || criteria.ask_for_play()) {
  if (criteria.symmetry != Symmetry::none && !criteria.pattern)
    throw Error(Error::Kind::usage, "--symmetry is for a position; add --position PATTERN");
  std::string reasons;
  for (const GameName& name : game_names()) {
    with_game(name.name, [&]<Game G>() {
      try {
        const auto selector = std::make_shared<const Selector<G>>(criteria);
        games_.push_back({name.name,
                          [selector](const Record& record) { return selector->accepts(record); },
                          [selector](const Record& record) { return selector->turns(record); },
                          selector->position_keys()});
      } catch (const Error& error) {
        reasons += "; " + name.title + ": " + error.what();
      }
    });
  }
  if (games_.empty())
    throw Error(Error::Kind::usage, "--position is '" + criteria.pattern.value_or("") +
                                        "', which is not a position of any game" + reasons);
}

std::optional<StoredQuery> RecordSelection::stored_query() const {
  if (!is_given_) return std::nullopt;
  StoredQuery query = query_of(criteria_);
  query.positions.emplace();
  for (const OfGame& game : games_) {
    query.games.push_back(game.game);
    if (!game.position_keys) query.positions.reset();
    if (query.positions)
      std::ranges::copy(*game.position_keys, std::back_inserter(*query.positions));
  }
  return query;
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

}  // namespace cairn
