// Scenes as PNG.
#pragma once

#include <string>

#include "render/about.hpp"
#include "render/scene.hpp"

namespace cairn::figure {

// In whole pixels, and at least 1.
int width_pixels(const Size& size);
int height_pixels(const Scene& scene, const Size& size);

// A byte a pixel: grey, or one of a palette, in which the rarest shades of edges are replaced by
// their nearest if there are more than 256 colours. Throws Error (Kind::usage) if the picture is
// too large.
std::string write_png(const Scene& scene, const ImageOutput& output, const About& about);

}  // namespace cairn::figure
