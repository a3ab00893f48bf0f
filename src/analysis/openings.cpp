#include <algorithm>
#include <cstdint>
#include <iterator>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <unordered_map>
#include <utility>

#include "analysis/statistics.hpp"
#include "analysis/win_percent.hpp"
#include "core/date.hpp"
#include "core/random.hpp"

namespace cairn {

namespace {

using FiguresList = std::vector<const GameFigures*>;
using Strengths = std::unordered_map<std::string, double>;

constexpr std::size_t most_players = 3;  // who are named for a turn

// Who made the turn to the position at `depth`, the strongest first.
std::vector<std::string> players_of(const FiguresList& games, std::size_t depth,
                                    const Strengths& strengths) {
  std::set<std::pair<double, std::string>> players;
  for (const GameFigures* game : games) {
    const std::string& name = game->sides[index(game->opening[depth].player)].player;
    const auto found = strengths.find(name);
    if (name != "?") players.insert({found == strengths.end() ? 0 : -found->second, name});
    if (players.size() > most_players) players.erase(std::prev(players.end()));
  }
  std::vector<std::string> names;
  for (const auto& [strength, name] : players) names.push_back(name);
  return names;
}

// The node for games that have the same first `depth` turns. Of those below, each has at least
// `least` games.
OpeningNode node_of(const FiguresList& games, std::size_t depth, const Strengths& strengths,
                    std::size_t least, bool is_by_kind) {
  OpeningNode node;
  const GameFigures& first = *games.front();
  node.key = *opening_key(first, depth, is_by_kind);
  if (is_by_kind && depth > 0) node.turn = *first.kinds[depth - 1];
  if (!is_by_kind && first.opening[depth].position) node.position = *first.opening[depth].position;
  std::map<std::uint64_t, FiguresList> next;
  Mean avoidable;
  Mean loss;
  std::int64_t last = 0;
  for (const GameFigures* game : games) {
    ++node.games;
    node.white_wins += game->winner == Side::white;
    node.black_wins += game->winner == Side::black;
    node.draws += game->is_draw;
    for (const SideFigures& side : game->sides) avoidable.add(side.avoidable);
    loss.add(game->opening[depth].loss);
    const ParsedDate told = parse_date(game->date);
    if (!told.days.empty() && told.days.front().first > last) {
      last = told.days.front().first;
      node.last_date = game->date;
    }
    if (const auto key = opening_key(*game, depth + 1, is_by_kind)) next[*key].push_back(game);
  }
  node.avoidable = avoidable.value();
  node.mean_loss = loss.value();
  if (depth > 0) node.players = players_of(games, depth, strengths);
  for (const auto& [key, part] : next)
    if (part.size() >= least)
      node.children.push_back(node_of(part, depth + 1, strengths, least, is_by_kind));
    else
      ++node.rare;
  std::ranges::stable_sort(node.children, std::ranges::greater{}, &OpeningNode::games);
  return node;
}

// The games by their starts, each with the game's name.
std::map<std::pair<std::string, std::uint64_t>, FiguresList> by_start(
    std::span<const GameFigures* const> games) {
  std::map<std::pair<std::string, std::uint64_t>, FiguresList> starts;
  for (const GameFigures* game : games)
    if (!game->opening.empty()) starts[{game->game, game->opening[0].key}].push_back(game);
  return starts;
}

std::string line_to(const OpeningNode& node, const std::string& before, int turn) {
  return before + std::to_string(turn) + ". " + node.turn;
}

void add_openings(const OpeningNode& node, const std::string& label, int turn,
                  StatisticsTable& table) {
  if (node.games < 2) return;
  table.rows.push_back(
      {label, {node.games, node.white_wins, node.black_wins, node.draws, node.avoidable}});
  for (const OpeningNode& child : node.children)
    add_openings(child, line_to(child, label + (turn == 1 ? ": " : " "), turn), turn + 1, table);
}

void add_kinds(const OpeningNode& node, const std::string& line, int turn, StatisticsTable& table) {
  for (const OpeningNode& child : node.children) {
    const std::string label = line_to(child, line, turn);
    table.rows.push_back(
        {label, {child.games, child.white_wins, child.black_wins, child.draws, child.mean_loss}});
    add_kinds(child, label + " ", turn + 1, table);
  }
}

}  // namespace

std::optional<std::uint64_t> opening_key(const GameFigures& game, std::size_t depth,
                                         bool is_by_kind) {
  if (depth >= game.opening.size()) return {};
  if (!is_by_kind) return game.opening[depth].key;
  std::uint64_t key = 0;
  if (depth > game.kinds.size() || (depth > 0 && !game.kinds[depth - 1])) return {};
  if (depth > 0)
    for (const char letter : *game.kinds[depth - 1])
      key = mix(key ^ static_cast<unsigned char>(letter));
  return key;
}

std::array<StatisticsTable, 2> openings_tables(std::span<const OpeningTree> trees) {
  const auto table = [](const char* name, const char* title, const char* label) {
    return StatisticsTable{name,
                           title,
                           label,
                           {{"games", "games", 0},
                            {"white_wins", "White wins", 0},
                            {"black_wins", "Black wins", 0},
                            {"draws", "draws", 0}},
                           {}};
  };
  StatisticsTable openings = table("openings", "Openings", "opening");
  openings.columns.push_back({"avoidable", "avoidable points", 1});
  StatisticsTable kinds = table("first_turns", "First turns from different starts", "first_turn");
  kinds.columns.push_back({"mean_loss", "mean loss", 1});
  for (const OpeningTree& tree : trees)
    if (tree.is_by_kind)
      add_kinds(tree.root, "", 1, kinds);
    else
      add_openings(tree.root, tree.title, 1, openings);
  return {std::move(openings), std::move(kinds)};
}

std::vector<OpeningTree> opening_trees(std::span<const GameFigures* const> games,
                                       std::span<const RatedPlayer> ratings, std::size_t most,
                                       std::size_t share) {
  Strengths strengths;
  for (const RatedPlayer& player : ratings) strengths[player.player] = player.rating.rating;
  std::vector<std::pair<std::string, FiguresList>> starts;
  for (auto& [start, part] : by_start(games)) starts.emplace_back(start.first, std::move(part));
  std::ranges::stable_sort(starts, std::ranges::greater{},
                           [](const auto& start) { return start.second.size(); });
  std::vector<OpeningTree> trees;
  std::map<std::string, FiguresList> different;
  for (const auto& [game, part] : starts) {
    if (part.size() > 1 && trees.size() < most)
      trees.push_back(
          {game, part.front()->title + ", " + part.front()->setup,
           node_of(part, 0, strengths, std::max<std::size_t>(2, part.size() / share), false)});
    else
      std::ranges::copy_if(
          part, std::back_inserter(different[game]),
          [](const GameFigures* figures) { return figures->kinds.front() != nullptr; });
  }
  for (const auto& [game, part] : different)
    if (!part.empty())
      trees.push_back({game, part.front()->title + ", different starts",
                       node_of(part, 0, strengths, 1, true), true});
  std::ranges::stable_sort(trees, std::ranges::greater{},
                           [](const OpeningTree& tree) { return tree.root.games; });
  return trees;
}

}  // namespace cairn
