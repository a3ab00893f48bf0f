#include "analysis/opening_builder.hpp"

#include <algorithm>
#include <cstdint>
#include <iterator>
#include <map>
#include <set>
#include <string>
#include <unordered_map>
#include <utility>

#include "analysis/quality.hpp"
#include "model/told_date.hpp"

namespace cairn {

namespace {

using GameList = std::vector<const GameFigures*>;
using Strengths = std::unordered_map<std::string, double>;

constexpr std::size_t most_players = 3;  // who are named for a turn

// Who made the turn to the position at `depth`, the strongest first.
std::vector<std::string> players_of(const GameList& games, std::size_t depth,
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
OpeningNode node_of(const GameList& games, std::size_t depth, const Strengths& strengths,
                    std::size_t least) {
  const OpeningStep& step = games.front()->opening[depth];
  OpeningNode node;
  node.key = step.key;
  if (step.position) node.position = *step.position;
  std::map<std::uint64_t, GameList> next;
  Mean accuracy;
  Mean loss;
  std::int64_t last = 0;
  for (const GameFigures* game : games) {
    ++node.games;
    node.white_wins += game->winner == Side::white;
    node.black_wins += game->winner == Side::black;
    node.draws += game->is_draw;
    for (const SideFigures& side : game->sides) accuracy.add(side.accuracy);
    loss.add(game->opening[depth].loss);
    const ToldDate told = read_date(game->date);
    if (!told.days.empty() && told.days.front().first > last) {
      last = told.days.front().first;
      node.last_date = game->date;
    }
    if (depth + 1 < game->opening.size()) next[game->opening[depth + 1].key].push_back(game);
  }
  node.accuracy = accuracy.value();
  node.mean_loss = loss.value();
  if (depth > 0) node.players = players_of(games, depth, strengths);
  for (const auto& [key, part] : next)
    if (part.size() >= least)
      node.children.push_back(node_of(part, depth + 1, strengths, least));
    else
      ++node.rare;
  std::ranges::stable_sort(node.children, std::ranges::greater{}, &OpeningNode::games);
  return node;
}

// What is done in a turn, by the signs in its text: "a capture and a stack".
std::string kind_of_turn(const std::string& turn) {
  const auto captures = std::ranges::count(turn, 'x');
  const bool has_stack = turn.find('+') != turn.npos;
  if (captures > 1) return "two captures";
  if (captures == 1) return has_stack ? "a capture and a stack" : "a capture alone";
  return has_stack ? "a stack" : "another turn";
}

// The games by their starts, each with the game's name.
std::map<std::pair<std::string, std::uint64_t>, GameList> by_start(
    std::span<const GameFigures* const> games) {
  std::map<std::pair<std::string, std::uint64_t>, GameList> starts;
  for (const GameFigures* game : games)
    if (!game->opening.empty()) starts[{game->game, game->opening[0].key}].push_back(game);
  return starts;
}

void add_rows(const OpeningNode& node, const std::string& label, int turn, StatisticsTable& table) {
  if (node.games < 2) return;
  table.rows.push_back(
      {label, {node.games, node.white_wins, node.black_wins, node.draws, node.accuracy}});
  for (const OpeningNode& child : node.children)
    add_rows(child, label + (turn == 1 ? ": " : " ") + std::to_string(turn) + ". " + child.turn,
             turn + 1, table);
}

}  // namespace

StatisticsTable openings_table(std::span<const OpeningTree> trees) {
  StatisticsTable table{"openings",
                        "Openings",
                        "opening",
                        {{"games", "games", 0},
                         {"white_wins", "White wins", 0},
                         {"black_wins", "Black wins", 0},
                         {"draws", "draws", 0},
                         {"accuracy", "accuracy %", 1}},
                        {}};
  for (const OpeningTree& tree : trees) add_rows(tree.root, tree.title, 1, table);
  return table;
}

StatisticsTable first_turns_table(std::span<const GameFigures* const> games) {
  struct Kind {
    int games = 0;
    int white_wins = 0;
    int black_wins = 0;
    int draws = 0;
    Mean loss;
  };
  std::map<std::string, Kind> kinds;
  for (const auto& [start, part] : by_start(games)) {
    const GameFigures& game = *part.front();
    if (part.size() > 1 || game.first_turn.empty()) continue;
    Kind& kind = kinds[kind_of_turn(game.first_turn)];
    ++kind.games;
    kind.white_wins += game.winner == Side::white;
    kind.black_wins += game.winner == Side::black;
    kind.draws += game.is_draw;
    if (game.opening.size() > 1) kind.loss.add(game.opening[1].loss);
  }
  StatisticsTable table{"first_turns",
                        "First turns from starts of their own",
                        "first_turn",
                        {{"games", "games", 0},
                         {"white_wins", "White wins", 0},
                         {"black_wins", "Black wins", 0},
                         {"draws", "draws", 0},
                         {"mean_loss", "mean loss", 1}},
                        {}};
  for (const auto& [label, kind] : kinds)
    table.rows.push_back(
        {label, {kind.games, kind.white_wins, kind.black_wins, kind.draws, kind.loss.value()}});
  return table;
}

std::vector<OpeningTree> opening_trees(std::span<const GameFigures* const> games,
                                       std::span<const RatedPlayer> ratings, std::size_t share) {
  Strengths strengths;
  for (const RatedPlayer& player : ratings) strengths[player.player] = player.rating.rating;
  std::vector<OpeningTree> trees;
  for (const auto& [start, part] : by_start(games))
    if (part.size() > 1)
      trees.push_back({start.first, part.front()->title + ", " + part.front()->setup,
                       node_of(part, 0, strengths, std::max<std::size_t>(2, part.size() / share))});
  std::ranges::stable_sort(trees, std::ranges::greater{},
                           [](const OpeningTree& tree) { return tree.root.games; });
  return trees;
}

}  // namespace cairn
