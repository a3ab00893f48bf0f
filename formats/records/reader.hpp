// Reads records in any format. The content decides which it is, never the name of the file.
//
// Stable: docs/library.md says what that means.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "core/error.hpp"
#include "core/record.hpp"

namespace cairn {

enum class Content : std::uint8_t {
  empty,   // nothing but white space
  binary,  // not a text: NUL bytes or many other control characters near the beginning
  sgf,     // begins with `(;`, or contains the beginning of a game and fits no other form
  json,    // begins with `{`, or with `[` and `{`
  waltz,   // nothing but integers
  text,    // any other text
};

// The place (line and column, both from 1) just after the end of a text that begins at `begin`. The
// content decides whether a CR alone ends a line.
Place place_after(std::string_view text, Content content, Place begin);

// The text with LF, and blanks before it, in the place of the line ends that Unicode has, too:
// LS, PS and NEL. Offsets stay the same. Nothing if there are none, or the text is not in UTF-8.
std::optional<std::string> with_usual_line_ends(std::string_view text);

// The offset of the line end (LF, CRLF or CR) at or after the offset `at`, or the text's length.
std::size_t end_of_line(std::string_view text, std::size_t at);

// The offset after the line end at the offset `end`; the text's length if the text ends there.
std::size_t begin_of_next_line(std::string_view text, std::size_t end);

// Recognises the form of a text by its content; file names are never consulted.

// The form of a text in UTF-8, which must not begin with a byte order mark.
Content detect(std::string_view text);

// Texts that are not in UTF-8: which charset a game of SGF has, and how it is read.

// A text in UTF-8, as far as it could be converted.
struct Decoded {
  std::string text;
  std::size_t length = 0;  // of the bytes that were converted; all of them if the text is whole
  bool is_known = true;    // whether the charset is one that can be converted
};

// Converts bytes in a charset to UTF-8. The core has none of its own, so that it needs no system:
// the command line hands one over.
using Decode = std::function<Decoded(std::string_view bytes, const std::string& charset)>;

// Says that a charset cannot be converted, and what would be right.
std::string unknown_charset(std::string_view charset);

// Turns text into records: detects the format and reads each record separately, so that a bad
// record never hides the others. Whether the turns are legal is not checked here, except in
// Boardspace's records, because their gestures have a meaning only on the board.

// One record of a text, or the error that says what is wrong with it.
struct ReadResult {
  int number = 1;         // position in its text, from 1; bad records count
  std::string_view text;  // the whole record, unchanged; a part of the text that was read
  std::variant<Record, Error> content;
};

// How a text is read. What a record itself says goes before this.
struct Reading {
  Reading(std::optional<Content> known_content = {}) : content(known_content) {}
  Reading(Content known_content) : content(known_content) {}

  std::optional<Content> content;    // the form of the text; it is detected otherwise
  std::optional<SpaceNames> spaces;  // the names of spaces, for records that do not give theirs
  std::string encoding;              // the charset of what does not give it and is not UTF-8
  bool is_utf8 = false;              // whether the text is in UTF-8, whatever CA says
  Decode decode;                     // without it, a charset that the core cannot read is an error
};

// Calls `handle` for each record in order. It is called at least once, because a text without
// records is reported as an error. Each record carries `source` as its label for messages. The form
// of the text must be given for a piece of a longer text.
void read_records(std::string_view text, const std::string& source,
                  const std::function<void(ReadResult)>& handle, const Reading& reading = {});

// Reads all records and returns them together.
std::vector<ReadResult> read_records(std::string_view text, const std::string& source);

// What a note says of bytes whose charset nothing tells.
inline constexpr std::string_view assumed_charset =
    "; read as CP1252, unless --encoding names another charset";

// Returns the text of a record so that it is read in the same way without Reading::encoding: in
// UTF-8 and after a byte order mark, if only that tells its charset, else unchanged.
std::string text_to_store(std::string_view text, const Reading& reading);

// Supports reading a long text piece by piece: finds cuts that leave every record whole, and
// corrects the places and numbers of the records that were read from a piece.

// The first and the last offset above 0 at which a record certainly begins; npos if there is none.
// Reading the parts before and after such an offset separately gives the same records as reading
// the whole text.
std::size_t first_cut(std::string_view text, Content content);
std::size_t last_cut(std::string_view text, Content content);

// Corrects the places and the number in a result that was read from a piece. The piece begins at
// `begin` in the whole text, and `before` records precede it.
void relocate(ReadResult& result, Place begin, int before);

// Reads and writes positions of the program Waltz as records. Each position is a sequence of 163
// integers (see games/tzaar/notation.hpp), and a text may hold several in a row. One that
// is damaged is an error of its own, and leaves the others as they are.

// Calls handle(text of the position, record or error) for every position of a text, which ends
// where end_of_waltz_position() says. If it has 163 words and all of them are integers from -100 to
// 100, they make a record without turns whose start is that text.
void read_waltz(std::string_view text,
                const std::function<void(std::string_view, std::variant<Record, Error>)>& handle);

// Writes the record's start and a line end. The start must already be in this format. Throws Error
// (usage) if the record has turns.
std::string write_waltz(const Record& record);

}  // namespace cairn
