// Writes scenes as SVG, without a library. The SVG is plain, with circles and paths that have their
// own colours, and without style sheets (unless there are two scenes to choose from) or symbols.
// Every reader and editor understands it, and the same scene gives the same text everywhere.
#pragma once

#include <string>

#include "render/about.hpp"
#include "render/scene.hpp"

namespace cairn::figure {

// `font` is used if `output` asks for text as text. If a second scene of the same size is given, it
// is shown to readers who prefer dark pages.
std::string write_svg(const Scene& scene, const ImageOutput& output, const About& about,
                      const std::string& font, const Scene* dark = nullptr);

}  // namespace cairn::figure
