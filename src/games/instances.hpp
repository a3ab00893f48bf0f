// Templates that take long to compile are compiled only once for each game. A header such as
// analysis/player.hpp declares the template, and the file player_impl.hpp next to it defines it.
// This header includes all these definitions and instantiates them. Each game has one source file,
// which defines `InstanceGame` as the game and then includes this header:
//
//   #include "games/tzaar.hpp"
//   namespace cairn {
//   using InstanceGame = Tzaar;
//   }
//   #include "games/instances.hpp"
//
// All other files include only the headers with the declarations and link the library. For a game
// that the library does not know, either include the *_impl.hpp files or write such a source file.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

#include "analysis/annotate_impl.hpp"
#include "analysis/canonical_impl.hpp"
#include "analysis/index_game_impl.hpp"
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
template std::uint64_t position_key<InstanceGame>(const InstanceGame::Position&);
template IndexedGame index_game<InstanceGame>(const Record&, const Replay<InstanceGame>&);
template class Selector<InstanceGame>;

template class Annotator<InstanceGame>;
template class Player<InstanceGame>;
template class SelfPlay<InstanceGame>;
template class Solver<InstanceGame>;
template std::uint64_t search_signature<InstanceGame>();

template class PuzzleMaker<InstanceGame>;

}  // namespace cairn
