// Finds which turns of a position win. It goes action by action, so that one proof about a first
// action settles all turns that begin with it.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

#include "core/turn.hpp"
#include "game/game.hpp"
#include "puzzles/searches.hpp"
#include "puzzles/turn_classes.hpp"

namespace cairn {

template <Game G>
struct Survey {
  using Position = typename G::Position;

  // A turn, or its first actions.
  struct Branch {
    Turn<Position> actions;
    Position reached;
  };

  std::vector<Branch> wins;   // different whole turns, up to the symmetries of the position
  std::vector<Branch> open;   // the fate of all turns that begin so is unknown
  std::vector<Branch> fails;  // no turn that begins so wins
};

// What a survey is for: to know as much as can be known, or only whether all turns can be decided.
enum class Thoroughness : std::uint8_t { as_far_as_possible, all_or_nothing };

// Examines the turns of a position that is not over. `judge(position, nodes)` returns the Fate of
// the side to move after some of its actions, and may search at most `nodes` positions. The survey
// ends as soon as `most_wins` different winning turns are found; in that case not every turn is
// listed. Each branch may cost `max_nodes` positions. If it is all or nothing, the survey also ends
// with the first turn that stays undecided; what it has not examined is then open, too.
template <Game G>
class Surveyor {
 public:
  using Position = typename G::Position;
  using Branch = typename Survey<G>::Branch;

  Surveyor(const Position& position, std::size_t most_wins, std::uint64_t max_nodes,
           Thoroughness thoroughness = Thoroughness::as_far_as_possible)
      : position_(position),
        classes_(position),
        most_wins_(most_wins),
        max_nodes_(max_nodes),
        thoroughness_(thoroughness) {}

  template <class Judge>
  Survey<G> survey(Judge&& judge) {
    split({{}, position_});
    for (std::uint64_t nodes = std::min(first_nodes, max_nodes_); !is_done();
         nodes = std::min(nodes * growth, max_nodes_)) {
      std::vector<Branch> branches = std::exchange(survey_.open, {});
      for (std::size_t i = 0; i < branches.size(); ++i) {
        if (is_done()) {
          survey_.open.push_back(std::move(branches[i]));
          continue;
        }
        look_at(std::move(branches[i]), nodes, judge, branches);
      }
      if (survey_.open.empty() || nodes == max_nodes_) break;
    }
    return std::move(survey_);
  }

 private:
  static constexpr std::uint64_t first_nodes = 64;
  static constexpr std::uint64_t growth = 16;

  bool is_done() const {
    return survey_.wins.size() >= most_wins_ ||
           (has_undecided_ && thoroughness_ == Thoroughness::all_or_nothing);
  }

  bool is_turn(const Position& reached) const {
    return reached.to_move() != position_.to_move() || reached.outcome().has_value();
  }

  template <class Judge>
  void look_at(Branch branch, std::uint64_t nodes, Judge& judge, std::vector<Branch>& branches) {
    const Fate fate = judge(branch.reached, nodes);
    const bool whole = is_turn(branch.reached);
    if (fate == Fate::fails)
      survey_.fails.push_back(std::move(branch));
    else if (fate == Fate::wins && whole)
      add_win(std::move(branch));
    else if (!whole && (fate == Fate::wins || nodes == max_nodes_))
      split(branch, branches);
    else {
      survey_.open.push_back(std::move(branch));
      has_undecided_ = has_undecided_ || nodes == max_nodes_;
    }
  }

  void add_win(Branch branch) {
    const std::uint64_t found = classes_.class_of(branch.reached);
    if (std::ranges::find(win_classes_, found) != win_classes_.end()) return;
    win_classes_.push_back(found);
    survey_.wins.push_back(std::move(branch));
  }

  void split(const Branch& branch) { split(branch, survey_.open); }

  void split(const Branch& branch, std::vector<Branch>& into) {
    typename Position::Moves moves;
    branch.reached.generate(moves);
    const Branch parent = branch;  // `into` may contain the branch itself
    for (const auto& move : moves) {
      Branch child{parent.actions, after(parent.reached, move)};
      child.actions.push_back(move);
      into.push_back(std::move(child));
    }
  }

  Position position_;
  TurnClasses<G> classes_;
  std::size_t most_wins_;
  std::uint64_t max_nodes_;
  Thoroughness thoroughness_;
  bool has_undecided_ = false;  // a whole turn that may cost no more
  std::vector<std::uint64_t> win_classes_;
  Survey<G> survey_;
};

}  // namespace cairn
