// Supports reading a long text piece by piece: finds cuts that leave every record whole, and
// corrects the places and numbers of the records that were read from a piece.
#pragma once

#include <cstddef>
#include <string_view>

#include "core/error.hpp"
#include "formats/records/detect.hpp"
#include "formats/records/reader.hpp"
#include "formats/text/game_names.hpp"

namespace cairn {

// The first and the last offset above 0 at which a record certainly begins; npos if there is none.
// Reading the parts before and after such an offset separately gives the same records as reading
// the whole text.
std::size_t first_cut(std::string_view text, Content content);
std::size_t last_cut(std::string_view text, Content content);

// Corrects the places and the number in a result that was read from a piece. The piece begins at
// `begin` in the whole text, and `before` records precede it.
void relocate(ReadResult& result, Place begin, int before);

}  // namespace cairn
