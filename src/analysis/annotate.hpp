// Annotates games with the fixed-depth search: for each turn the value with the best turn and the
// value with the turn played, both from the same horizon. annotate_impl.hpp defines it;
// games/instances.hpp says who includes that.
#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>

#include "analysis/criteria.hpp"
#include "analysis/replay.hpp"
#include "games/game.hpp"
#include "model/annotated_game.hpp"

namespace cairn {

inline constexpr int default_depth = 2;  // turns
// For each position of a game. What is analysed one turn deep is to be done soon.
constexpr std::uint64_t default_proof_nodes(int depth) {
  return depth == 1 ? 1'000 : 100'000;
}
inline constexpr std::size_t default_table_bytes = 64 << 20;  // of each worker

// Owns the memory of a search; one for each thread. Games do not influence each other.
template <Game G>
class Annotator {
 public:
  // `stop` may be set by another thread; it must outlive this.
  Annotator(const AnalysisSettings& settings, const std::atomic<bool>& stop,
            std::size_t table_bytes = default_table_bytes);
  ~Annotator();

  // The annotated game, of a record that was cut off the part before. Of its turns, counted from 1,
  // only those that are asked for are searched. Nothing if it was stopped.
  std::optional<AnnotatedGame> annotate(const Record& record, const Replay<G>& replay,
                                        Range turns = {});

 private:
  class Implementation;

  std::unique_ptr<Implementation> implementation_;
};

}  // namespace cairn
