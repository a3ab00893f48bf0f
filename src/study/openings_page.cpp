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
  TreeMaker(const OpeningTree& tree, PositionPictures& pictures, int& next)
      : game_(tree.game), is_by_kind_(tree.is_by_kind), pictures_(pictures), next_(next) {}

  OpeningsPage::Node node(OpeningNode figures) {
    OpeningsPage::Node shown;
    shown.number = next_++;
    shown.hidden = figures.rare;
    for (OpeningNode& child : figures.children) {
      if (shown.children.size() == most_children) {
        ++shown.hidden;
        continue;
      }
      auto turn = is_by_kind_ ? std::optional<PageTurn>()
                              : pictures_.show(game_, figures.position, child.turn, {}).played;
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
  bool is_by_kind_;
  PositionPictures& pictures_;
  int& next_;
};

int last_node(const OpeningsPage::Node& node, const GameFigures& game, std::size_t depth,
              bool is_by_kind) {
  if (const auto key = opening_key(game, depth + 1, is_by_kind))
    for (const OpeningsPage::Node& child : node.children)
      if (child.figures.key == *key) return last_node(child, game, depth + 1, is_by_kind);
  return node.number;
}

}  // namespace

OpeningsPage openings_page(std::span<const GameFigures* const> games,
                           std::span<const RatedPlayer> ratings) {
  OpeningsPage page;
  PositionPictures pictures(page.boards);
  int next = 0;
  for (OpeningTree& tree : named_openings(games, ratings, most_starts, least_share)) {
    TreeMaker maker(tree, pictures, next);
    std::vector<int> looks;
    if (!tree.is_by_kind) looks = pictures.show(tree.game, tree.root.position, {}, {}).looks;
    page.trees.push_back(
        {tree.title, std::move(looks), maker.node(std::move(tree.root)), tree.is_by_kind});
  }
  return page;
}

LastNodes::LastNodes(const OpeningsPage& page) {
  for (const OpeningsPage::Tree& tree : page.trees)
    if (tree.is_by_kind)
      by_kind_ = &tree.root;
    else
      roots_[tree.root.figures.key] = &tree.root;
}

LastNodes::Place LastNodes::of(const GameFigures& game) const {
  if (game.opening.empty()) return {};
  const auto root = roots_.find(game.opening.front().key);
  if (root != roots_.end()) return {last_node(*root->second, game, 0, false), false};
  if (by_kind_ == nullptr || game.kinds.front() == nullptr) return {};
  return {last_node(*by_kind_, game, 0, true), true};
}

}  // namespace cairn
