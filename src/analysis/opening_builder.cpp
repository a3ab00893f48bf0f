#include "analysis/opening_builder.hpp"

#include <algorithm>
#include <map>
#include <string>
#include <utility>

namespace cairn {

namespace {

using Games = std::vector<const GameFigures*>;

// The node for games that have the same first `depth` turns.
OpeningNode node_of(const Games& games, std::size_t depth) {
  const OpeningStep& step = games.front()->opening[depth];
  OpeningNode node{step.key, step.position, {}, 0, 0, 0, 0, {}, {}};
  std::map<std::uint64_t, Games> next;
  double accuracy = 0;
  int judged = 0;
  for (const GameFigures* game : games) {
    ++node.games;
    node.white_wins += game->winner == Side::white;
    node.black_wins += game->winner == Side::black;
    node.draws += game->is_draw;
    for (const SideFigures& side : game->sides)
      if (side.accuracy) {
        accuracy += *side.accuracy;
        ++judged;
      }
    if (depth + 1 < game->opening.size()) next[game->opening[depth + 1].key].push_back(game);
  }
  if (judged > 0) node.accuracy = accuracy / judged;
  for (const auto& [key, part] : next) node.children.push_back(node_of(part, depth + 1));
  std::ranges::stable_sort(node.children, std::ranges::greater{}, &OpeningNode::games);
  return node;
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

StatisticsTable openings_table(std::span<const OpeningTree> trees, const std::string& game) {
  StatisticsTable table{"openings",
                        "Openings",
                        "opening",
                        {{"games", "games", 0},
                         {"white_wins", "White wins", 0},
                         {"black_wins", "Black wins", 0},
                         {"draws", "draws", 0},
                         {"accuracy", "accuracy %", 1}},
                        {}};
  for (const OpeningTree& tree : trees)
    if (tree.game == game) add_rows(tree.root, tree.title, 1, table);
  return table;
}

std::vector<OpeningTree> opening_trees(std::span<const GameFigures> games) {
  std::map<std::pair<std::string, std::uint64_t>, Games> starts;
  for (const GameFigures& game : games)
    if (!game.opening.empty()) starts[{game.game, game.opening[0].key}].push_back(&game);
  std::vector<OpeningTree> trees;
  for (const auto& [start, part] : starts)
    if (part.size() > 1)
      trees.push_back(
          {start.first, part.front()->title + ", " + part.front()->setup, node_of(part, 0)});
  std::ranges::stable_sort(trees, std::ranges::greater{},
                           [](const OpeningTree& tree) { return tree.root.games; });
  return trees;
}

}  // namespace cairn
