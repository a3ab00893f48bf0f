// Writes scenes as PNG files.
#pragma once

#include <string>

#include "render/about.hpp"
#include "render/scene.hpp"

namespace cairn::figure {

// Writes a PNG file with one byte for each pixel, which is a shade of grey or an index into a
// palette. If there are more than 256 colours, the rarest, which are shades at edges, are replaced
// by the nearest others. Throws Error (usage) if the picture is too large.
std::string write_png(const Scene& scene, const ImageOutput& output, const About& about);

}  // namespace cairn::figure
