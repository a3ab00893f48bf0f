#include "archive/input/input.hpp"

#include <fmt/format.h>

#include <optional>
#include <utility>
#include <variant>

#include "archive/input/charsets.hpp"
#include "formats/records/record_cuts.hpp"

namespace cairn {

namespace {

// Says in the last result of a piece that its record goes on beyond the limit. What was read of a
// record that is good so far is kept.
void break_off(ReadResult& result, const TextPiece& piece, const Error& too_long) {
  if (auto* const record = std::get_if<Record>(&result.content)) {
    if (piece.content == Content::sgf && !record->broken) return;  // it is closed
    const std::size_t end = record->turns.size();
    const bool is_broken_before = record->broken && record->broken->turn + 1 < end;
    if (!is_broken_before)
      record->broken = Break{record->broken ? record->broken->turn : end, too_long};
  } else if (result.text.size() == piece.text.size()) {
    result.content = too_long;
  }
}

Reading reading_of(const Input& input) {
  Reading reading(input.piece->content);
  reading.spaces = input.spaces;
  reading.encoding = input.encoding;
  reading.is_utf8 = input.is_utf8;
  reading.decode = decode_by_iconv;
  return reading;
}

// Reads the records of a piece whose last record is too long.
void read_long(const Input& input, const std::function<void(ReadResult)>& handle) {
  const TextPiece& piece = *input.piece;
  const Error too_long(Error::Kind::syntax,
                       fmt::format("a record of more than {} MiB; its end, or the next record on a "
                                   "line of its own, expected before, or a greater "
                                   "--longest-record",
                                   input.longest_record >> 20),
                       piece.place);
  std::optional<ReadResult> last;
  cairn::read_records(
      piece.text, input.label,
      [&](ReadResult result) {
        if (last) handle(std::move(*last));
        relocate(result, piece.place, input.records_before);
        last = std::move(result);
      },
      reading_of(input));
  break_off(*last, piece, too_long);
  handle(std::move(*last));
}

}  // namespace

void read_records(const Input& input, const std::function<void(ReadResult)>& handle) {
  const TextPiece& piece = *input.piece;
  const bool is_text = piece.content != Content::binary && piece.content != Content::empty;
  if (piece.kind == TextPiece::Kind::too_long && is_text) return read_long(input, handle);
  const auto hand_on = [&](ReadResult result) {
    relocate(result, piece.place, input.records_before);
    handle(std::move(result));
  };
  cairn::read_records(piece.text, input.label, hand_on, reading_of(input));
}

}  // namespace cairn
