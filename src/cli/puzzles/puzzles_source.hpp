// The files of games and boards that a run of `cairn puzzles` makes for itself.
#pragma once

#include <string_view>

#include "cli/output/file_claims.hpp"
#include "cli/puzzles/puzzles_journal.hpp"
#include "cli/puzzles/puzzles_options.hpp"

namespace cairn::cli {

// The files in the set's directory: games that the engine plays against itself, and boards from
// which puzzles are composed.
inline constexpr std::string_view self_play_file = "games.sgf";
inline constexpr std::string_view boards_file = "boards.txt";

// Makes the file that the options ask for, if they ask for one, and adds it to the options' files.
// Games that the journal has are not played again. Returns an exit status.
int make_source(PuzzlesOptions& options, FileClaims& claims, PuzzlesJournal& journal);

}  // namespace cairn::cli
