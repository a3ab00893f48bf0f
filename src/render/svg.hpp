// Scenes as SVG, written without a library: flat and plain (circles and paths with their own
// colours; no style sheets and no symbols), so that every reader and editor understands it, and the
// same scene is the same text everywhere.
#pragma once

#include <string>

#include "render/about.hpp"
#include "render/scene.hpp"

namespace cairn::figure {

// `font` is for texts that are written as such.
std::string write_svg(const Scene& scene, const ImageOutput& output, const About& about,
                      const std::string& font);

}  // namespace cairn::figure
