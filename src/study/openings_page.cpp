#include "study/openings_page.hpp"

#include <cstddef>
#include <string>
#include <utility>
#include <vector>

#include "analysis/opening_builder.hpp"
#include "study/position_pictures.hpp"
#include "study/studies.hpp"

namespace cairn {

namespace {

constexpr std::size_t most_starts = 200;   // that a person chooses from
constexpr std::size_t most_children = 40;  // of a node of the openings
constexpr std::size_t least_share = 5000;  // of a tree's games, one of so many has to play a turn

// Makes the nodes of a tree that are shown, and numbers them. The figures are moved, since there
// may be very many of them.
class TreeMaker {
 public:
  TreeMaker(std::string game, PositionPictures& pictures, int& next)
      : game_(std::move(game)), pictures_(pictures), next_(next) {}

  OpeningsPage::Node node(OpeningNode figures) {
    OpeningsPage::Node shown;
    shown.number = next_++;
    shown.hidden = figures.rare;
    for (OpeningNode& child : figures.children) {
      if (shown.children.size() == most_children) {
        ++shown.hidden;
        continue;
      }
      auto turn = pictures_.show(game_, figures.position, child.turn, {}).played;
      shown.children.push_back(node(std::move(child)));
      shown.children.back().turn = std::move(turn);
    }
    shown.end = next_;
    figures.children = {};
    shown.figures = std::move(figures);
    return shown;
  }

 private:
  std::string game_;
  PositionPictures& pictures_;
  int& next_;
};

int last_node(const OpeningsPage::Node& node, const GameFigures& game, std::size_t depth) {
  if (depth + 1 < game.opening.size())
    for (const OpeningsPage::Node& child : node.children)
      if (child.figures.key == game.opening[depth + 1].key)
        return last_node(child, game, depth + 1);
  return node.number;
}

}  // namespace

OpeningsPage openings_page(std::span<const GameFigures* const> games,
                           std::span<const RatedPlayer> ratings) {
  OpeningsPage page;
  PositionPictures pictures(page.boards);
  int next = 0;
  for (OpeningTree& tree : named_openings(games, ratings, most_starts, least_share)) {
    TreeMaker maker(tree.game, pictures, next);
    std::vector<int> looks = pictures.show(tree.game, tree.root.position, {}, {}).looks;
    page.trees.push_back({tree.title, std::move(looks), maker.node(std::move(tree.root))});
  }
  page.first_turns = first_turns_table(games);
  return page;
}

LastNodes::LastNodes(const OpeningsPage& page) {
  for (const OpeningsPage::Tree& tree : page.trees) roots_[tree.root.figures.key] = &tree.root;
}

int LastNodes::of(const GameFigures& game) const {
  if (game.opening.empty()) return -1;
  const auto root = roots_.find(game.opening.front().key);
  return root == roots_.end() ? -1 : last_node(*root->second, game, 0);
}

}  // namespace cairn
