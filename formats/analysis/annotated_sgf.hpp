// Annotated games as SGF. In the node of a turn, after its move:
//   DO[] for ?!, BM[1] for ?, BM[2] for ??;
//   V: the value after the turn where nothing is proven, in units of the game's evaluation. SGF
//      counts it from Black's side (positive is good for Black), so the sign is turned round;
//   GW[2], GB[2], DM[2] after it White's win, Black's win, a draw are proven;
//   HO[1] the turn gave a proven win away or walked into a loss, HO[2] it was the turning point;
//   C with a line that begins with "Cairn: ", after the record's own comment;
//   the best line as a variation, its first node named "Cairn: best line", and the candidates that
//   were asked for, named "Cairn: candidate 1" and so on.
// In the first node: RE if it was missing, AN, and a line of C with the accuracies. What Cairn
// wrote into the record earlier is replaced, the rest of it is kept.
#pragma once

#include <string>
#include <vector>

#include "formats/text/game_names.hpp"
#include "model/annotated_game.hpp"
#include "model/record.hpp"

namespace cairn {

enum class SgfStyle : std::uint8_t {
  full,
  flat,  // no variations: one node a turn, for viewers that only look for `;W[...]` and `;B[...]`
};

// The game without annotations, as it was read: in Cairn's SGF notation.
Record record_of(const AnnotatedGame& game);

// Whether a way to go on is a best line or a candidate that an analysis by Cairn has added.
bool is_best_line(const std::vector<RecordTurn>& variation);

// Throws Error (usage) if the game's name is not among the names.
std::string write_annotated_sgf(const AnnotatedGame& game, GameNames names,
                                SgfStyle style = SgfStyle::full);

}  // namespace cairn
