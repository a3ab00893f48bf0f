// Makes a picture file from boards.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "cli/draw/draw_look.hpp"
#include "formats/figure/figure_source.hpp"
#include "model/figure.hpp"
#include "render/image_output.hpp"

namespace cairn::cli {

// Returns the bytes of the picture, or a text board if no format is given. The metadata of the
// picture gets `source`, from which the panels were made, and the look `given`. Throws Error of
// kind usage if there are too many panels for one picture, or if it would be too large.
std::string picture(const std::vector<Panel>& panels, const FigureSource& source,
                    const GivenLook& given, std::optional<ImageFormat> format);

}  // namespace cairn::cli
