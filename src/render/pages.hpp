// Figures on sheets of paper.
#pragma once

#include <span>
#include <vector>

#include "render/image.hpp"
#include "render/scene.hpp"

namespace cairn::figure {

// One scene a page, all as wide and high as the paper; more pages than figures where paragraphs
// need them. Throws Error (Kind::usage) if a view does not fit its diagram.
std::vector<Scene> compose_pages(std::span<const Figure> figures, const Theme& theme,
                                 const Paper& paper);

}  // namespace cairn::figure
