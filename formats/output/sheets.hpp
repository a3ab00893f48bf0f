// Lays figures out on sheets of paper.
#pragma once

#include <span>
#include <vector>

#include "formats/output/scene.hpp"
#include "formats/output/svg.hpp"

namespace cairn::figure {

// Returns one scene for each page, as wide and high as the paper. There are more pages than figures
// if paragraphs need them. Throws Error (usage) if there is no figure, one cannot be drawn, or the
// paper is too small.
std::vector<Scene> compose_pages(std::span<const Figure> figures, const Theme& theme,
                                 const Paper& paper);

// Divides a figure into as many as are needed for its boards to fill the width of the paper. Each
// one has as many rows as the paper holds, and the title; the last one has the caption and
// paragraphs.
std::vector<Figure> divided(const Figure& figure, const Theme& theme, const Paper& paper);

}  // namespace cairn::figure
