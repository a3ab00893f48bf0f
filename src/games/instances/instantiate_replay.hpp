// Instantiates the templates for replaying records for one game, `InstanceGame`.
#pragma once

#include <cstddef>
#include <optional>
#include <string_view>
#include <vector>

#include "analysis/nearest_turns_impl.hpp"
#include "analysis/replay_impl.hpp"
#include "analysis/replay_report_impl.hpp"

namespace cairn {

template Replay<InstanceGame> replay<InstanceGame>(const Record&);
template ReplayEnd<InstanceGame> play_to_end<InstanceGame>(const Record&);
template Rewritten<InstanceGame> rewrite<InstanceGame>(Record, Format);
template std::optional<Record> put_right(const Record&, const ReplayEnd<InstanceGame>&);
template RecordReport report_of(const Record&, const ReplayEnd<InstanceGame>&);
template std::vector<LegalTurn> nearest_turns<InstanceGame>(const InstanceGame::Position&,
                                                            std::string_view, Format, std::size_t);

}  // namespace cairn
