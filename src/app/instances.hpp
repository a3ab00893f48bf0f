// The templates that are compiled once for each game: its rules are `InstanceGame`.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

#include "analysis/annotate_impl.hpp"
#include "analysis/duplicates_impl.hpp"
#include "analysis/player_impl.hpp"
#include "analysis/replay_impl.hpp"
#include "analysis/selection_impl.hpp"
#include "analysis/selfplay_impl.hpp"
#include "analysis/signature_impl.hpp"
#include "analysis/solve_impl.hpp"
#include "formats/records/certificate_impl.hpp"
#include "puzzles/maker_impl.hpp"

namespace cairn {

template Replay<InstanceGame> replay<InstanceGame>(const Record&);
template ReplayEnd<InstanceGame> play_to_end<InstanceGame>(const Record&);
template Rewritten<InstanceGame> rewrite<InstanceGame>(Record, Format);
template std::optional<Record> put_right(const Record&, const ReplayEnd<InstanceGame>&);
template RecordReport report_of(const Record&, const ReplayEnd<InstanceGame>&);
template std::vector<LegalTurn> nearest_turns<InstanceGame>(const InstanceGame::Position&,
                                                            std::string_view, Format, std::size_t);
template class Player<InstanceGame>;
template class Annotator<InstanceGame>;
template class SteppedAnnotation<InstanceGame>;
template class Solver<InstanceGame>;
template std::uint64_t search_signature<InstanceGame>();
template class SelfPlay<InstanceGame>;
template std::optional<GameKeys> canonical_keys<InstanceGame>(const Record&);
template std::size_t connecting_map<InstanceGame>(std::uint64_t, std::uint64_t);
template std::uint64_t position_key<InstanceGame>(const InstanceGame::Position&);
template IndexedGame index_game<InstanceGame>(const Record&, const Replay<InstanceGame>&);
template class Selector<InstanceGame>;
template CheckedProof check_proof<InstanceGame>(CertificateReader&);
template class PuzzleMaker<InstanceGame>;

}  // namespace cairn
