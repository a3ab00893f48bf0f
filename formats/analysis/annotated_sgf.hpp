// Writes annotated games as SGF. The node of a turn has, after its move:
//   DO[] for ?!, BM[1] for ?, BM[2] for ??;
//   V: the value after the turn if nothing is proven, in units of the game's evaluation. In SGF a
//      positive value is good for Black, so the sign is reversed;
//   GW[2], GB[2] or DM[2] if a win for White, a win for Black or a draw is proven after the turn;
//   HO[1] if the turn gave a proven win away or walked into a loss, HO[2] if it was the turning
//      point;
//   C with a line that begins with "Cairn: ", after the record's own comment;
//   the best line of a noteworthy turn as a variation whose first node is named "Cairn: best line",
//      and the requested candidates, named "Cairn: candidate 1" and so on.
// The first node has RE if it was missing, AN, and a line of C with the accuracies. What Cairn
// wrote into the record earlier is replaced; the rest of the record is kept.
//
// Stable: docs/library.md says what that means.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "model/annotated_game.hpp"
#include "model/record.hpp"

namespace cairn {

enum class SgfStyle : std::uint8_t {
  full,
  flat,  // no variations, for viewers that only look for `;W[...]` and `;B[...]`
};

// Return a position of a game, and the turns of a line from it, as Cairn's SGF writes them. All are
// given in Cairn's own text; what the game does not know stays as it is. They need the rules, so
// they are defined beside the list of games (games/list.cpp).
std::string sgf_position(const std::string& game, const std::string& position);
std::vector<std::string> sgf_line(const std::string& game, const std::string& start,
                                  std::vector<std::string> line);
// Returns what refutes the turn with that index, in that notation.
std::vector<std::string> sgf_refutation(const AnnotatedGame& game, std::size_t turn);

// The record of the game without annotations, in Cairn's SGF notation.
Record record_of(const AnnotatedGame& game);

// The record's own comment among the properties of a node: without the lines that an analysis by
// Cairn has added.
std::string comment_of(const Properties& properties);

// Sets that comment, and keeps the lines that Cairn has added.
void set_comment(Properties& properties, std::string comment);

// Whether a variation is a best line or a candidate that an earlier analysis by Cairn has added.
bool is_best_line(const std::vector<RecordTurn>& variation);

// Writes the annotated game. Throws Error (usage) if its game is not among the names.
std::string write_annotated_sgf(const AnnotatedGame& game, SgfStyle style = SgfStyle::full);

}  // namespace cairn
