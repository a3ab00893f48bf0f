// Whether figures can be drawn in a size or on paper. The functions throw Error (usage), with what
// would be right, if not.
#pragma once

#include <span>

#include "model/figure.hpp"
#include "render/image_output.hpp"
#include "render/legible.hpp"
#include "render/scene.hpp"

namespace cairn::figure {

// The size of the picture in whole pixels, at least 1.
int width_pixels(const Size& size);
int height_pixels(const Scene& scene, const Size& size);

// There must be a panel and a column, and chances must be from 0 to 100 percent.
void check_figure(const Figure& figure);

void check_size(const Size& size);
void check_height(const Scene& scene, const Size& size);

// There must be a figure at all.
void check_any(std::span<const Figure> figures);

// Unlike a figure with a file of its own, a figure on paper may have no panels.
void check_pages(std::span<const Figure> pages, const Paper& paper);
void check_paper(const Paper& paper);

// The figure's scene with texts and lines that are legible in that size, and the theme that they
// made of `theme`. Checks all of the above.
Composed composed(const Figure& figure, const Theme& theme, const Size& size);

}  // namespace cairn::figure
