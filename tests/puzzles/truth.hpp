// The truth about the puzzles of small endgames, found by examining all positions that can follow.
// It shares only the rules and the symmetries with the code that makes puzzles.
#pragma once

#include <algorithm>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "core/position.hpp"
#include "core/puzzle.hpp"
#include "games/game.hpp"
#include "search/exhaustive.hpp"

namespace cairn::test {

template <Game G>
class Truths {
 public:
  using P = typename G::Position;

  // If more positions than that can follow, nothing is known.
  Truths(const P& root, std::size_t most_positions) : all_(root, most_positions) {
    if (!all_.is_complete()) return;
    for (std::size_t i = 0; i < all_.positions().size(); ++i)
      numbers_[all_.positions()[i].words()] = i;
  }

  bool is_complete() const { return all_.is_complete(); }

  Truth at(const P& position) const {
    if (const auto outcome = position.outcome()) return {outcome->winner, 0};
    return all_.truths()[numbers_.at(position.words())];
  }

  // Returns how many turns of its own the side to move needs to win, or nothing if it does not win.
  std::optional<int> turns_to_win(const P& position) const {
    const Truth truth = at(position);
    if (truth.winner != position.to_move()) return std::nullopt;
    return (truth.turns + 1) / 2;
  }

  // Returns the positions after the turns with which the side to move wins within `turns` turns of
  // its own. Positions that a symmetry of the given position maps to each other are returned once.
  std::vector<P> wins_within(const P& position, int turns) const {
    const Side mover = position.to_move();
    std::vector<P> wins;
    for_each_turn(position, [&](const Turn<P>&, const P& reached) {
      const Truth truth = at(reached);
      const bool in_time = truth.winner == mover && truth.turns <= 2 * (turns - 1);
      const auto same = [&](const P& other) { return are_twins(position, reached, other); };
      if (in_time && std::ranges::none_of(wins, same)) wins.push_back(reached);
    });
    return wins;
  }

  static bool are_twins(const P& position, const P& a, const P& b) {
    const auto maps = G::images(position);
    const auto images = G::images(a);
    for (std::size_t i = 0; i < maps.size(); ++i)
      if (maps[i] == position && images[i] == b) return true;
    return false;
  }

  // Returns what is wrong with a puzzle, or nothing if everything that it says is true.
  std::optional<std::string> flaw_of(const Puzzle& puzzle) const {
    const P position = G::parse_position(puzzle.position);
    const auto turns = turns_to_win(position);
    if (!turns) return "it is not won";
    if (*turns > puzzle.turns) return "it takes longer";
    if (*turns < puzzle.turns) return "it takes less";
    if (wins_within(position, unlimited).size() > 1) return "another first turn wins";
    return flaw_of(position, puzzle.solution, true);
  }

 private:
  static constexpr int unlimited = 1'000;

  std::optional<std::string> flaw_of(const P& position, const SolutionTurn& turn,
                                     bool is_whole) const {
    const P reached = after(position, G::parse_turn(position, turn.text));
    const auto needed = turns_to_win(position);
    if (needed != turn.turns) return "a turn takes another time";
    const auto wins = wins_within(position, turn.turns);
    const bool is_among =
        std::ranges::any_of(wins, [&](const P& win) { return are_twins(position, win, reached); });
    if (!is_among) return "a turn does not win in time";
    const bool several = turn.uniqueness == Uniqueness::several;
    if (several != (wins.size() > 1)) return "a turn's uniqueness";
    if (turn.uniqueness == Uniqueness::only && wins_within(position, unlimited).size() > 1)
      return "a turn's uniqueness";
    if (reached.outcome().has_value() != !turn.end.empty()) return "a turn's end";
    if (reached.outcome()) return std::nullopt;
    return is_whole || !turn.next.empty() ? flaw_of(reached, turn.next) : std::nullopt;
  }

  std::optional<std::string> flaw_of(const P& position,
                                     const std::vector<SolutionTurn>& defences) const {
    std::set<std::uint64_t> missing;
    for_each_turn(position, [&](const Turn<P>&, const P& next) { missing.insert(next.hash()); });
    int longest = unlimited;
    for (const SolutionTurn& defence : defences) {
      for (const std::string& text : texts_of(defence)) {
        const P next = after(position, G::parse_turn(position, text));
        missing.erase(next.hash());
        if (next.outcome().has_value() != defence.next.empty()) return "a defence's end";
        if (defence.next.empty()) continue;
        const SolutionTurn& answer = defence.next.front();
        if (answer.turns > longest) return "a longer defence is not the first";
        if (const auto flaw = flaw_of(next, answer, false); flaw && text == defence.text)
          return flaw;
        if (turns_to_win(next) != answer.turns) return "a defence takes another time";
      }
      if (!defence.next.empty()) longest = defence.next.front().turns;
    }
    if (!missing.empty()) return "a defence is missing";
    return std::nullopt;
  }

  Exhaustive<P> all_;
  std::map<decltype(std::declval<const P&>().words()), std::size_t> numbers_;
};

}  // namespace cairn::test
