// Games of random turns, annotated, for tests of annotations.
#pragma once

#include <gtest/gtest.h>

#include <atomic>
#include <cstdint>

#include "all_games.hpp"
#include "analysis/annotate.hpp"
#include "core/random.hpp"

namespace cairn {

inline AnalysisSettings settings(int depth, std::uint64_t proof_nodes = 0, int candidates = 0) {
  return {depth, proof_nodes, candidates, 2'000};
}

template <class G>
struct AnnotateTest : testing::Test {
  std::atomic<bool> stop{false};

  // A game of random turns from the start, which has many mistakes.
  Record random_game(std::uint64_t seed, int turns) {
    Random random(seed);
    Record record;
    record.game = G::name;
    record.start = Sampled<G>::start;
    auto position = G::parse_position(record.start);
    for (int i = 0; i < turns && !position.outcome(); ++i) {
      const auto choices = distinct_turns(position);
      const auto& turn = choices[random.below(static_cast<std::uint32_t>(choices.size()))];
      record.turns.emplace_back().text = G::write_turn(position, turn, Format::text);
      position = after(position, turn);
    }
    return record;
  }

  AnnotatedGame annotate(const Record& record, int depth, std::uint64_t proof_nodes = 0,
                         Executor& executor = one_thread()) {
    Annotator<G> annotator(settings(depth, proof_nodes), stop, 1 << 22, executor);
    return annotator.annotate(record, replay<G>(record))->game;
  }
};

}  // namespace cairn
