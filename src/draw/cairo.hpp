// Draws scenes with Cairo, as pixels and as PDF.
#pragma once

#include <cairo.h>

#include <memory>
#include <string>
#include <vector>

#include "render/about.hpp"
#include "render/scene.hpp"

namespace cairn::figure {

using Surface = std::unique_ptr<cairo_surface_t, decltype(&cairo_surface_destroy)>;

// Paints a picture in memory. It has an alpha channel (CAIRO_FORMAT_ARGB32) if it is transparent,
// and none (CAIRO_FORMAT_RGB24) otherwise. Throws Error (usage) if Cairo cannot hold it.
Surface paint(const Scene& scene, int width_pixels, int height_pixels, bool transparent);

// Returns the bytes of an Encapsulated PostScript file, with all texts as outlines. Throws Error as
// above.
std::string write_eps(const Scene& scene, const ImageOutput& output);

// Writes one page for each scene, as wide as `output` says. The file has no date, so that the same
// scenes give the same bytes. Texts can be searched; the file holds the letters that it needs.
std::string write_pdf(const std::vector<Scene>& pages, const ImageOutput& output,
                      const About& about);

}  // namespace cairn::figure
