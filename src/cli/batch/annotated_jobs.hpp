// Makes the jobs for games that were annotated by an earlier run and are read from JSON lines.
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "cli/batch/batch.hpp"
#include "model/annotated_game.hpp"

namespace cairn::cli {

// Returns one job for each line of the piece. `game_work` gives the work for an annotated game and
// its place, and `bad_work` gives the work for a record that the earlier run already found to be
// bad. A line that cannot be read becomes a job that throws the error.
std::vector<Job> annotated_jobs(const Input& input,
                                const std::function<Job::Work(AnnotatedGame, Place)>& game_work,
                                const std::function<Job::Work(const BadRecord&)>& bad_work);

// Returns the jobs for a record of a database of which an analysis is stored: those that `jobs`
// makes of an input that holds the line of the analysis alone. Their text stays that of the record.
std::vector<Job> jobs_of_analysis(const Input& record, const std::string& json,
                                  const std::function<std::vector<Job>(const Input&)>& jobs);

}  // namespace cairn::cli
