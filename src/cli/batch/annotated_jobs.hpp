// The jobs of games that were annotated before, which are read from JSON lines.
#pragma once

#include <functional>
#include <vector>

#include "cli/batch/batch.hpp"
#include "model/annotated_game.hpp"

namespace cairn::cli {

// One job for each line of the piece, with the work that `game_work` gives for an annotated game
// and its place, and `bad_work` for a record that was bad already. What is wrong with a line is a
// job that throws.
std::vector<Job> annotated_jobs(const Input& input,
                                const std::function<Job::Work(AnnotatedGame, Place)>& game_work,
                                const std::function<Job::Work(const BadRecord&)>& bad_work);

}  // namespace cairn::cli
