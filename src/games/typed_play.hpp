// Positions, and the turns played from them, as people type them in one line.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "formats/records/reader.hpp"
#include "model/record.hpp"
#include "model/space_names.hpp"

namespace cairn {

// Stands for the name of a file in records and messages.
inline constexpr std::string_view typed_label = "POSITION";

// Whether a text is more like the name of a file: position text has blanks between its fields, and
// words for starts have no dots or slashes.
bool looks_like_path(std::string_view text);

// Reads position text, or what stands for a start: a record of each, or what is wrong in its place.
// `spaces` are the names of spaces where the text does not tell them. Throws Error if it looks like
// a path, or if a start that does not name its game can be read by none, or by several.
std::vector<ReadResult> typed_positions(const std::string& text,
                                        std::optional<SpaceNames> spaces = {});

// Reads position text with the turns that follow it, with a blank between them. Throws the error of
// the text as a position if no part of it is one.
Record typed_play(const std::string& text, std::optional<SpaceNames> spaces = {});

}  // namespace cairn
