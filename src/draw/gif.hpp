// Writes films as animated GIF files.
#pragma once

#include <string>
#include <vector>

#include "draw/film.hpp"
#include "draw/stage.hpp"
#include "render/about.hpp"

namespace cairn::figure {

// Writes a GIF file that repeats for ever. All frames have one palette, which is made of the frames
// that are shown longest; the title is a comment. Throws Error (usage) if a picture is too large.
std::string write_gif(const std::vector<Frame>& frames, const Stage& stage,
                      const ImageOutput& output, const About& about);

}  // namespace cairn::figure
