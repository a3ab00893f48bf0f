// Scenes as PNG and PDF, by Cairo.
#pragma once

#include <string>
#include <string_view>

#include "render/scene.hpp"

namespace cairn::figure {

// The height that belongs to a width, in whole pixels and at least 1.
int height_pixels(const Scene& scene, int width_pixels);

// Throws Error (Kind::usage) if Cairo cannot hold a picture of that size.
std::string write_png(const Scene& scene, int width_pixels);

// One page of `width_points` (72 to the inch), without a date.
std::string write_pdf(const Scene& scene, double width_points, std::string_view title);

}  // namespace cairn::figure
