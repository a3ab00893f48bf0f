// The motifs of turns of TZAAR, as reasons and themes name them, and what is compared across
// boards.
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
#include "games/tzaar/position.hpp"

namespace cairn::tzaar {

// Returns which type captures which, and what the second action is, if there is one: "Tott x
// Tzarra, then a stack". The text is empty for turns of other kinds.
std::string turn_kind(const Position& before, const Turn<Position>& turn);

// What is special about a forced win in TZAAR, named by words joined with hyphens.

// Returns the position with the other side to move, as if a turn had been passed. Returns nothing
// while pieces are being placed, in the opening turn and in the middle of a turn.
std::optional<Position> passed(const Position& position);

// Returns the names of the motifs of a win, in alphabetical order.
//
// Four motifs describe its end: starved-tzaars, starved-tzarras or starved-totts names the type of
// which the loser has no stack left; immobility means that the loser has no capture left.
//
// The others describe the winner's first turn:
// - two-captures: both actions capture; pass: the second action is a pass
// - opened-line: the second action passes over the space that the first one has left
// - out-of-reach: the second action stacks on a stack that the other side could have captured
//   before it, and cannot capture any more; the winner has at most two stacks of its type
// - last-of-a-type: the turn leaves the other side one stack of a type of which it had more
// - fork-of-types: the turn threatens to starve more than one type
// - sacrifice: the other side then captures a tall stack, or one of a scarce type, which it could
//   not have captured before the turn; the turn captures no such stack itself, and the winner does
//   not capture back at once
std::vector<std::string> motifs(const Win<Position>& win);

// What the motifs tell a reader, those first that tell most of the solution.
inline constexpr std::array ideas = std::to_array<MotifIdea>({
    {"fork-of-types", "the turn threatens the last stacks of two types at once"},
    {"out-of-reach", "a stack that could have been captured is made too tall to be taken"},
    {"opened-line", "the first action opens a line for the second"},
    {"sacrifice", "a stack of value is given up, and the other side must spend its turn on it"},
    {"zugzwang", "whatever the other side does spoils its own position"},
    {"quiet-first-turn", "the first turn threatens nothing at once"},
    {"last-of-a-type", "the turn leaves the other side a single stack of a type"},
    {"pass", "the second action is a pass"},
    {"two-captures", "both actions capture"},
    {"immobility", "in the end the other side has no capture left", true},
    {"starved-tzaars", "in the end the other side has no Tzaar left", true},
    {"starved-tzarras", "in the end the other side has no Tzarra left", true},
    {"starved-totts", "in the end the other side has no Tott left", true},
});

// Why a line of play is bad for one side, as it can be seen on the board.

// Returns what a line from the position does to the side that is not to move before its turn with
// the index `from`, from that turn on; what says most comes first. With `only`, returns facts of
// that code alone.
std::vector<Fact> facts(const Position& position, const std::vector<Turn<Position>>& line,
                        std::size_t from, std::string_view only = {});

}  // namespace cairn::tzaar
