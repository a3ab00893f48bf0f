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

#include <array>
#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/annotated_game.hpp"
#include "core/record.hpp"

namespace cairn {

// What a proven value is in SGF, with the value "2".
inline constexpr std::array<std::pair<std::string_view, Value::Kind>, 3>
    properties_of_proven_values{{{"GW", Value::Kind::white_wins},
                                 {"GB", Value::Kind::black_wins},
                                 {"DM", Value::Kind::draw}}};

enum class SgfStyle : std::uint8_t {
  full,
  flat,  // no variations, for viewers that only look for `;W[...]` and `;B[...]`
};

// Return the record of the game without annotations, as text or in the notation of Cairn's SGF.
Record record_of(const AnnotatedGame& game);
Record record_of(const AnnotatedGame& game, const SgfTexts& sgf);

// The record's own comment among the properties of a node: without the lines that an analysis by
// Cairn has added.
std::string comment_of(const Properties& properties);

// Sets that comment, and keeps the lines that Cairn has added.
void set_comment(Properties& properties, std::string comment);

// Whether a variation is a best line or a candidate that an earlier analysis by Cairn has added.
bool is_best_line(const std::vector<RecordTurn>& variation);

// Writes the annotated game with its texts in that notation. Throws Error (usage) if its game is
// not among the names.
std::string write_annotated_sgf(const AnnotatedGame& game, const SgfTexts& sgf,
                                SgfStyle style = SgfStyle::full);

}  // namespace cairn
