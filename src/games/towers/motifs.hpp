// The themes of forced wins in Battle of Towers. Their names are words joined by hyphens.
#pragma once

#include <array>
#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/annotated_game.hpp"
#include "core/position.hpp"
#include "core/puzzle.hpp"
#include "games/towers/position.hpp"

namespace cairn::towers {

// Returns the position with the other side to move, as if a turn had been passed, or nothing if the
// game is over.
std::optional<Position> passed(const Position& position);

// Returns the names of a win's motifs, sorted. Some are about the whole line:
// - extinction: the loser has no piece or no move left
// - runner: one piece plays all turns of the winner and leaves the board with the last one
// - breakthrough: the same, when the first turn captures; such a win is no runner
// - blocker-lured-away: the last turn passes the space that the other side's capture has left
// - race: before the first turn, the other side threatens to leave the board
// - deployment-across-the-edge: the last turn is a deployment that leaves the board
// The others describe the winner's first turn:
// - tower-broken-up: a deployment that stays on the board
// - sacrifice: the other side then captures a piece of several parts that it could not have
//   captured before; the winner does not take as many with the turn and by capturing back at once
// - double-threat: more than one piece threatens to go beyond the edge
std::vector<std::string> motifs(const Win<Position>& win);

// All names that motifs() may return.
inline constexpr std::array motif_names{"blocker-lured-away",
                                        "breakthrough",
                                        "deployment-across-the-edge",
                                        "double-threat",
                                        "extinction",
                                        "race",
                                        "runner",
                                        "sacrifice",
                                        "tower-broken-up"};

// What the motifs tell a reader, those first that tell most of the solution.
inline constexpr std::array ideas = std::to_array<MotifIdea>({
    {"blocker-lured-away", "a capture lures the blocker from the way to the edge"},
    {"double-threat", "more than one piece threatens to cross the edge"},
    {"sacrifice", "a tower is given up, and the other side must spend its turn on it"},
    {"zugzwang", "whatever the other side does spoils its own position"},
    {"deployment-across-the-edge", "the last step across the edge is a drop of parts"},
    {"tower-broken-up", "a tower is broken up, so that its parts go on by themselves"},
    {"quiet-first-turn", "the first turn threatens nothing at once"},
    {"breakthrough", "one piece captures its way through and runs to the edge"},
    {"race", "the other side threatens to cross the edge first"},
    {"runner", "one piece runs to the edge, and nothing catches it"},
    {"extinction", "in the end the other side cannot move any more", true},
});

// Why a line of play is bad for one side, as it can be seen on the board.

// Returns what a line from the position does to the side that is not to move before its turn with
// the index `from`, from that turn on; what says most comes first. With `only`, returns facts of
// that code alone.
std::vector<Fact> facts(const Position& position, const std::vector<Turn<Position>>& line,
                        std::size_t from, std::string_view only = {});

}  // namespace cairn::towers
