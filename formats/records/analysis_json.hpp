// Writes annotated games as JSON, one line for each game, and reads them back without loss. The
// keys are described in docs/formats/schema-analysis.md. Values and percentages are from White's
// point of view.
//
// Stable: docs/library.md says what that means.
#pragma once

#include <functional>
#include <nlohmann/json_fwd.hpp>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "core/annotated_game.hpp"
#include "core/record.hpp"

namespace cairn::json {
class Element;
}

namespace cairn {

// The name and version of the schema, which each line gives as "schema".
inline constexpr std::string_view analysis_schema = "analysis/2";

// Writes one line, including the line end, with the texts of the game in both notations. Text that
// is not valid UTF-8 is read as CP1252.
std::string write_json(const AnnotatedGame& game, const SgfTexts& sgf);
// Writes the line for a bad record. It may stand among the lines of any schema.
std::string write_json(const BadRecord& record, std::string_view schema = analysis_schema);

// The JSON Schema of these lines.
nlohmann::ordered_json analysis_json_schema();

// Reads a value. Unknown keys are ignored. Throws Error (syntax), without a place, that names the
// key which is missing or wrong.
std::variant<AnnotatedGame, BadRecord> read_json(std::string_view line);

// One value of a text, which is a line or several, or the error that says what is wrong with it.
struct JsonResult {
  std::string_view text;  // unchanged
  Place place;            // where it begins
  std::variant<AnnotatedGame, BadRecord, Error> content;
};

// Calls `handle` for each value of a text (formats/records/json.hpp).
void read_json_values(std::string_view text, const std::function<void(JsonResult)>& handle);

// Extracts what an analysis says about a turn, from JSON or from the properties of an annotated SGF
// record.

struct TurnNotes {
  std::string glyph;                   // "?!"; may be empty
  std::optional<Value> before;         // the value with the best turn
  std::optional<Value> after;          // the value with the turn played
  std::vector<std::string> best_line;  // from the position before the turn, in any notation; may be
                                       // empty
};

// The notes are empty for a turn that was not searched.
TurnNotes notes_of(const AnnotatedTurn& turn);

// Takes the notes from the properties DO, IT, BM and TE (glyph) and V, GB, GW and DM (value), and
// from the variation that an analysis by Cairn has added.
TurnNotes notes_of(const RecordTurn& turn);

// A value in a form short enough to stand beside a bar: "63 %" for White's chances, "W in 3",
// "B wins" or "draw".
std::string short_text(const Value& value, double white_win_percent);

// Reads what a person has changed in a game, from JSON:
//   {"comments":[{"turn":3,"text":"..."}],
//    "lines":[{"turn":3,"lines":[[node,...],...]}],
//    "continuation":{"turn":3,"line":[node,...]}}
// Each key may be missing. A node is {"side":"white","text":"A1xB2","name":"...","comment":"...",
// "kept":"(;...)","lines":[[node,...],...]}: a turn, and other continuations from the position
// before it. All but the text may be missing; `kept` is SGF that the page of a game has handed out,
// and a node without a text is what that SGF says.

// Throws Error (syntax) if it is no such JSON.
GameEdits read_game_edits(const json::Element& edits);

}  // namespace cairn
