// The boards of a record that are drawn: which turns, with which marks, arrows and texts.
#pragma once

#include <functional>
#include <map>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/annotated_game.hpp"
#include "core/diagram.hpp"
#include "core/language.hpp"
#include "core/record.hpp"
#include "formats/output/figure_source.hpp"
#include "formats/output/look.hpp"
#include "formats/records/analysis_json.hpp"
#include "formats/records/reader.hpp"

namespace cairn {

struct FigureRecord {
  Record record;
  std::vector<TurnNotes> notes;  // of an analysis, by turn; empty: the record's own are used
  std::string caption;           // the caption of the start
  bool is_puzzle = false;        // then the turns are its solution
};

// Returns the record that a reader found. If the text is JSON, the analysis in it is kept; if it is
// a puzzle, the record is the puzzle's. Throws Error if the record is bad.
FigureRecord read_figure_record(ReadResult result, const Language& language = english());

// Fields of captions, such as {side}, in whose place each board has words of its own.

using CaptionFields = std::map<std::string, std::string, std::less<>>;

// Throws Error of kind usage if a caption has letters in braces that are no field.
void expect_caption_fields(std::string_view caption);

bool has_caption_fields(std::string_view caption);

// Whether a caption says what is to be done, and so whose turn it is.
bool says_task(std::string_view caption);

// Returns a caption with the values of the fields. Fields without a value stay as they are.
std::string with_fields(std::string_view caption, const CaptionFields& values);

// Returns a title with the field {number} before it.
std::string numbered(const std::string& title);

// Makes the boards to draw from records and from pictures that were drawn before.

// What is drawn of a record.
struct DrawnTurns {
  std::vector<TurnRange> turns;  // empty: the last turn, or the position of a puzzle
  bool first_action = false;
  bool is_film = false;   // also show what is before the first turn, and each action by itself
  bool solution = false;  // show a puzzle's first turn if `turns` is empty
};

// The boards of one record or one picture.
struct DrawnBoards {
  FigureSource source;
  std::vector<Panel> panels;            // one for each board of the source, in the same order
  std::vector<std::string> complaints;  // about marks and lines that are left out as wrong

  // Adds boards after these.
  void append(DrawnBoards more);
};

// Returns the boards of a record. Throws Error if the record is bad, does not have the turns, or
// does not fit the look.
DrawnBoards draw_boards(const FigureRecord& record, const DrawnTurns& turns,
                        const FigureLook& look);

// Parts boards that follow each other wherever `name` gives another text, which stands with the
// part. A part has no turns that no board of it needs, and no complaints.
std::vector<std::pair<std::string, DrawnBoards>> parted(
    DrawnBoards drawn, const std::function<std::string(const FigureBoard&)>& name);

// Returns the boards of a picture that was drawn before. Throws Error as above.
DrawnBoards draw_boards_again(FigureSource source, const FigureLook& look);

// Draws what is known about a position that somebody asks about.

// Returns the board of the game's final position, with an evaluation. The best turn is drawn in
// green and what the other side threatens in red, each with the spaces that its reason speaks of;
// the sentences of the answer stand below. Throws Error (usage) if the game has no answer.
Figure answer_figure(const AnnotatedGame& game);

}  // namespace cairn
