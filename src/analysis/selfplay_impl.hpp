// Defines what analysis/selfplay.hpp declares.
#pragma once

#include <algorithm>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "analysis/player.hpp"
#include "analysis/replay.hpp"
#include "analysis/selfplay.hpp"
#include "analysis/win_percent.hpp"
#include "core/position.hpp"
#include "core/random.hpp"
#include "core/record.hpp"
#include "games/game.hpp"

namespace cairn {

template <Game G>
class SelfPlay<G>::Implementation {
 public:
  using Position = typename G::Position;

  Implementation(const SelfPlaySettings& settings, const std::atomic<bool>& stop)
      : settings_(settings), stop_(stop), player_(of_turns_alone(settings.player), stop) {}

  std::optional<Record> play(std::uint64_t number, const std::string& start, Format format) {
    Random random(mix(settings_.seed) + number);
    player_.forget();
    History<G> history;
    std::vector<Position> passed{G::parse_position(
        start == random_start ? start + ':' + std::to_string(random.below(1u << 31)) : start)};
    Record record = begin_record(passed.back(), format);
    auto outcome = history.enter(passed.back());
    for (int turns = 0; !outcome && turns < settings_.max_turns; ++turns) {
      const Position position = passed.back();
      const Turn<Position> turn = choose(position, passed, turns, random);
      if (stop_) return std::nullopt;
      RecordTurn& node = record.turns.emplace_back();
      node.side = position.to_move();
      node.text = G::write_turn(position, turn, format);
      passed.push_back(after(position, turn));
      outcome = history.enter(passed.back());
    }
    record.tags = {{"RE", {result_text(outcome)}, {}}};
    return record;
  }

 private:
  // When a turn need not be the best, it is chosen from at most this many of the best turns.
  static constexpr std::size_t choices = 8;

  static PlayerSettings of_turns_alone(PlayerSettings settings) {
    settings.completes_lines = false;
    return settings;
  }

  static Record begin_record(const Position& start, Format format) {
    Record record;
    record.game = G::name;
    record.format = format;
    record.start = G::write_position(start, format);
    return record;
  }

  // Returns the result in the form of SGF's RE.
  static std::string result_text(const std::optional<Outcome>& outcome) {
    if (!outcome) return "?";
    if (!outcome->winner) return "0";
    return *outcome->winner == Side::white ? "W+" : "B+";
  }

  Turn<Position> choose(const Position& position, const std::vector<Position>& passed, int turns,
                        Random& random) {
    if (turns < settings_.random_turns) return any_of(distinct_turns(position), random);
    const bool need_not_be_best = random.below(100) < static_cast<std::uint32_t>(settings_.noise);
    // If all turns have the same value (for example, when the first pieces are placed on an empty
    // board), the search would choose the same turn in every game. So one is chosen at random.
    const auto at_once = player_.choose(position, {.depth = 1}, all_turns, passed);
    if (at_once.candidates.front().value == at_once.candidates.back().value)
      return any_of(at_once.candidates, random).turn;
    const bool is_deeper = settings_.limits.depth > 1;
    const auto found = is_deeper ? player_.choose(position, settings_.limits,
                                                  need_not_be_best ? choices : 1, passed)
                                 : at_once;
    if (!need_not_be_best) return found.best().turn;
    return any_of(nearly_best(found.candidates, position.to_move()), random).turn;
  }

  // Returns the best candidates, at most `choices` of them, whose win percentage for `player` is at
  // most settings_.margin below that of the first one. If the best value is proven, only candidates
  // of the same value remain, so that a win is not given away and games come to an end.
  std::vector<Candidate<G>> nearly_best(std::vector<Candidate<G>> candidates, Side player) const {
    const auto chances = [player](const Candidate<G>& candidate) {
      const double of_white = win_percent(candidate.value, G::points_per_logit);
      return player == Side::white ? of_white : 100 - of_white;
    };
    const Value best = candidates.front().value;
    const double enough = chances(candidates.front()) - settings_.margin;
    std::erase_if(candidates, [&](const Candidate<G>& candidate) {
      return chances(candidate) < enough ||
             (best.kind != Value::Kind::estimate && candidate.value != best);
    });
    if (candidates.size() > choices) candidates.resize(choices);
    return candidates;
  }

  template <class Items>
  static auto any_of(const Items& items, Random& random) {
    return items[random.below(static_cast<std::uint32_t>(items.size()))];
  }

  static constexpr auto all_turns = static_cast<std::size_t>(1) << 31;

  SelfPlaySettings settings_;
  const std::atomic<bool>& stop_;
  Player<G> player_;
};

template <Game G>
SelfPlay<G>::SelfPlay(const SelfPlaySettings& settings, const std::atomic<bool>& stop)
    : implementation_(std::make_unique<Implementation>(settings, stop)) {}

template <Game G>
SelfPlay<G>::~SelfPlay() = default;

template <Game G>
std::optional<Record> SelfPlay<G>::play(std::uint64_t number, const std::string& start,
                                        Format format) {
  return implementation_->play(number, start, format);
}

}  // namespace cairn
