#include "archive/database/stored_query.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <string_view>
#include <utility>

namespace cairn {

namespace {

std::string quoted_for_sql(std::string_view text) {
  std::string quoted = "'";
  for (const char c : text) quoted += c == '\'' ? "''" : std::string(1, c);
  return quoted + "'";
}

std::string listed(const std::vector<std::string>& words) {
  std::vector<std::string> quoted;
  for (const std::string& word : words) quoted.push_back(quoted_for_sql(word));
  return fmt::format("{}", fmt::join(quoted, ", "));
}

// Makes the text of a condition. What no comparison of SQL can tell is asked of functions that the
// connection gets for it.
class QueryText {
 public:
  explicit QueryText(sqlite::Connection& connection) : connection_(connection) {}

  std::string text(const StoredQuery& query) {
    std::vector<std::string> conditions{fmt::format("game IN ({})", listed(query.games))};
    for (const StoredQuery::Tag& tag : query.tags) conditions.push_back(text(tag));
    if (query.date) conditions.push_back(call(query.date, "date"));
    if (const std::string play = play_text(query); !play.empty())
      conditions.push_back(fmt::format("(whole = 0 OR ({}))", play));
    if (query.positions)
      conditions.push_back(fmt::format(
          "id IN (SELECT id FROM games WHERE whole = 0 UNION SELECT game FROM positions WHERE {})",
          text(*query.positions, query.turns)));
    return fmt::format("{}", fmt::join(conditions, " AND "));
  }

 private:
  // Returns a call of the predicate with a column.
  std::string call(const sqlite::Predicate& predicate, std::string_view column) {
    const std::string name = fmt::format("fits_{}", ++predicates_);
    connection_.define(name, predicate);
    return fmt::format("{}({})", name, column);
  }

  std::string text(const StoredQuery::Tag& tag) {
    std::vector<std::string> ways;
    for (const std::string& name : tag.names) ways.push_back(text_for_tag(name, tag.fits));
    return fmt::format("({})", fmt::join(ways, " OR "));
  }

  // Players and events have columns, and players an index.
  std::string text_for_tag(std::string_view tag, const sqlite::Predicate& fits) {
    if (tag == "EV") return call(fits, "event");
    if (tag == "PW") return text_for_player("white", fits);
    if (tag == "PB") return text_for_player("black", fits);
    return fmt::format("id IN (SELECT game FROM tags WHERE tags.name = {} AND {})",
                       quoted_for_sql(tag), call(fits, "value"));
  }

  std::string text_for_player(std::string_view player, const sqlite::Predicate& fits) {
    return fmt::format("{} IN (SELECT id FROM players WHERE {})", player, call(fits, "name"));
  }

  std::string play_text(const StoredQuery& query) {
    std::vector<std::string> conditions;
    for (const auto& [column, word] :
         {std::pair{"setup", query.setup}, {"result", query.result}, {"ending", query.ending}})
      if (!word.empty()) conditions.push_back(fmt::format("{} = {}", column, quoted_for_sql(word)));
    const StoredQuery::Span any;
    if (query.length.first > any.first || query.length.last < any.last)
      conditions.push_back(text("turns", query.length));
    if (query.turns.first > 0) conditions.push_back(fmt::format("turns >= {}", query.turns.first));
    if (query.winner)
      conditions.push_back(text_for_player(
          "CASE result WHEN 'white' THEN white WHEN 'black' THEN black END", query.winner));
    return fmt::format("{}", fmt::join(conditions, " AND "));
  }

  static std::string text(std::string_view column, StoredQuery::Span span) {
    return fmt::format("{} BETWEEN {} AND {}", column, span.first, span.last);
  }

  static std::string text(const std::vector<std::uint64_t>& positions, StoredQuery::Span turns) {
    std::vector<std::int64_t> keys;
    for (const std::uint64_t key : positions) keys.push_back(static_cast<std::int64_t>(key));
    return fmt::format("position IN ({}) AND {}", fmt::join(keys, ", "), text("turn", turns));
  }

  sqlite::Connection& connection_;
  int predicates_ = 0;
};

}  // namespace

std::vector<std::int64_t> wanted_games(sqlite::Connection& connection, const StoredQuery& query) {
  sqlite::Statement rows(connection, "SELECT id FROM games WHERE " +
                                         QueryText(connection).text(query) +
                                         " ORDER BY source, number, id");
  std::vector<std::int64_t> keys;
  while (rows.next()) keys.push_back(rows.integer(0));
  return keys;
}

}  // namespace cairn
