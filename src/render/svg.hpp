// Writes scenes as SVG, without a library. The SVG is plain, with circles and paths that have their
// own colours, and without style sheets or symbols. Every reader and editor understands it, and the
// same scene gives the same text everywhere.
#pragma once

#include <string>

#include "render/about.hpp"
#include "render/scene.hpp"

namespace cairn::figure {

// `font` is used if `output` asks for text as text.
std::string write_svg(const Scene& scene, const ImageOutput& output, const About& about,
                      const std::string& font);

}  // namespace cairn::figure
