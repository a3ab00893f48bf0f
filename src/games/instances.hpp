// Whatever takes long to compile is compiled once for each game: the headers analysis/x.hpp and
// puzzles/x.hpp declare a template, x_impl.hpp beside them defines it, and this header, which
// includes all of those, instantiates it. Each game has one source file that names the game as
// `InstanceGame` and includes this header behind that:
//
//   #include "games/tzaar.hpp"
//   namespace cairn {
//   using InstanceGame = Tzaar;
//   }
//   #include "games/instances.hpp"
//
// All others include the thin headers and link the library. Who has a game that the library does
// not know includes x_impl.hpp, or instantiates as this header does.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

#include "analysis/annotate_impl.hpp"
#include "analysis/canonical_impl.hpp"
#include "analysis/nearest_turns_impl.hpp"
#include "analysis/player_impl.hpp"
#include "analysis/replay_impl.hpp"
#include "analysis/replay_report_impl.hpp"
#include "analysis/selection_impl.hpp"
#include "analysis/selfplay_impl.hpp"
#include "analysis/signature_impl.hpp"
#include "analysis/solve_impl.hpp"
#include "games/game.hpp"
#include "puzzles/maker_impl.hpp"

namespace cairn {

template Replay<InstanceGame> replay<InstanceGame>(const Record&);
template ReplayEnd<InstanceGame> play_to_end<InstanceGame>(const Record&);
template Rewritten<InstanceGame> rewrite<InstanceGame>(Record, Format);
template std::optional<Record> put_right(const Record&, const ReplayEnd<InstanceGame>&);
template RecordReport report_of(const Record&, const ReplayEnd<InstanceGame>&);
template std::vector<LegalTurn> nearest_turns<InstanceGame>(const InstanceGame::Position&,
                                                            std::string_view, Format, std::size_t);
template std::optional<GameKeys> canonical_keys<InstanceGame>(const Record&);
template std::size_t connecting_map<InstanceGame>(std::uint64_t, std::uint64_t);
template class Selector<InstanceGame>;

template class Annotator<InstanceGame>;
template class Player<InstanceGame>;
template class SelfPlay<InstanceGame>;
template class Solver<InstanceGame>;
template std::uint64_t search_signature<InstanceGame>();

template class PuzzleMaker<InstanceGame>;

}  // namespace cairn
