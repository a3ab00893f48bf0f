// Long texts read piece by piece: where they can be cut so that every record is whole, and what the
// records of a piece say then about their places.
#pragma once

#include <cstddef>
#include <string_view>

#include "core/error.hpp"
#include "formats/records/detect.hpp"
#include "formats/records/reader.hpp"
#include "formats/text/game_names.hpp"

namespace cairn {

// The first or the last offset above 0 at which a record surely begins; npos if there is none.
// Whatever stands before and after it is read the same, apart or in one text.
std::size_t first_cut(std::string_view text, Content content, GameNames names);
std::size_t last_cut(std::string_view text, Content content, GameNames names);

// Corrects what was read from a piece that begins at `begin`, with `before` records before it.
void relocate(ReadResult& result, Place begin, int before);

}  // namespace cairn
