// Annotates games with the fixed-depth search. Each turn gets the value with the best turn and the
// value with the turn played, both searched to the same horizon. The definitions are in
// annotate_impl.hpp; games/instances.hpp explains who includes that file.
//
// Stable: README.md, "The library", says what that means.
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
// How many positions a proof search may visit for each position of a game. The number is small for
// analysis that is one turn deep, because its user wants it to be quick.
constexpr std::uint64_t default_proof_nodes(int depth) {
  return depth == 1 ? 1'000 : 100'000;
}
inline constexpr std::size_t default_table_bytes = 64 << 20;  // for each worker thread

// Owns the memory of the searches, so each thread needs an annotator of its own. The annotation of
// a game does not depend on the games that were annotated before it.
template <Game G>
class Annotator {
 public:
  // Another thread may set `stop` to end the work early. `stop` must outlive this object.
  Annotator(const AnalysisSettings& settings, const std::atomic<bool>& stop,
            std::size_t table_bytes = default_table_bytes);
  ~Annotator();

  // Returns the annotated game. If the record has a turn that cannot be played, this is the part
  // before that turn. Only the turns whose numbers, counted from 1, are in `turns` are searched.
  // Returns nothing if the work was stopped.
  std::optional<AnnotatedGame> annotate(const Record& record, const Replay<G>& replay,
                                        Range turns = {});

 private:
  class Implementation;

  std::unique_ptr<Implementation> implementation_;
};

}  // namespace cairn
