// Scenes drawn by Cairo: as pixels, and as PDF.
#pragma once

#include <cairo.h>

#include <memory>
#include <string>
#include <vector>

#include "render/about.hpp"
#include "render/scene.hpp"

namespace cairn::figure {

using Surface = std::unique_ptr<cairo_surface_t, decltype(&cairo_surface_destroy)>;

// A picture in memory, with an alpha channel (CAIRO_FORMAT_ARGB32) if it is transparent and else
// without (CAIRO_FORMAT_RGB24). Throws Error (Kind::usage) if Cairo cannot hold it.
Surface paint(const Scene& scene, int width_pixels, int height_pixels, bool transparent);

// One page a scene, as wide as `output` says, without a date.
std::string write_pdf(const std::vector<Scene>& pages, const ImageOutput& output,
                      const About& about, const std::string& font);

}  // namespace cairn::figure
