#include "cli/input/input_records.hpp"

#include <fmt/format.h>

#include "formats/records/record_cuts.hpp"
#include "games/list.hpp"

namespace cairn::cli {

void read_records(const Input& input, const std::function<void(ReadResult)>& handle) {
  const TextPiece& piece = *input.piece;
  const bool is_text = piece.content != Content::binary && piece.content != Content::utf16 &&
                       piece.content != Content::empty;
  if (piece.kind == TextPiece::Kind::too_long && is_text) {
    const Error error(Error::Kind::syntax,
                      fmt::format("a record of more than {} MiB; its end, or the next record on a "
                                  "line of its own, expected before",
                                  longest_record >> 20),
                      piece.place);
    return handle({input.records_before + 1, piece.text, error});
  }
  const auto hand_on = [&](ReadResult result) {
    relocate(result, piece.place, input.records_before);
    handle(std::move(result));
  };
  cairn::read_records(piece.text, input.label, game_names(), hand_on, piece.content);
}

}  // namespace cairn::cli
