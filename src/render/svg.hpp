// Scenes as SVG, written without a library: flat and plain (circles and paths with their own
// colours; no style sheets, symbols or fonts), so that every reader and editor understands it, and
// the same scene is the same text everywhere.
#pragma once

#include <string>
#include <string_view>

#include "render/scene.hpp"

namespace cairn::figure {

// `width_pixels` is the natural width of the picture, and at least 1; `title` and `description`
// may be any bytes.
std::string write_svg(const Scene& scene, int width_pixels, std::string_view title,
                      std::string_view description);

}  // namespace cairn::figure
