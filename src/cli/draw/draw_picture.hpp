// The bytes of a picture of boards.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "cli/draw/draw_look.hpp"
#include "formats/figure/figure_source.hpp"
#include "model/figure.hpp"
#include "render/image_output.hpp"

namespace cairn::cli {

// `source` is what the panels were made from, and `given` the look; both go into the metadata. No
// format: a text board. Throws Error (usage) if there are too many panels for one picture, or it
// would be too large.
std::string picture(const std::vector<Panel>& panels, const FigureSource& source,
                    const GivenLook& given, std::optional<ImageFormat> format);

}  // namespace cairn::cli
