// The verbs of the command line. Each function takes the arguments after the verb and returns an
// exit status (cli/shell/status.hpp). It throws Error for what ends the whole run.
#pragma once

#include <string>
#include <vector>

namespace cairn::cli {

using Arguments = std::vector<std::string>;

int run_analyse(const Arguments& arguments);
int run_bench(const Arguments& arguments);
int run_board(const Arguments& arguments);
int run_check(const Arguments& arguments);
int run_convert(const Arguments& arguments);
int run_draw(const Arguments& arguments);
int run_engine(const Arguments& arguments);
int run_explore(const Arguments& arguments);
int run_perft(const Arguments& arguments);
int run_puzzles(const Arguments& arguments);
int run_report(const Arguments& arguments);
int run_selfplay(const Arguments& arguments);
int run_solve(const Arguments& arguments);
int run_stats(const Arguments& arguments);
int run_verify(const Arguments& arguments);

}  // namespace cairn::cli
