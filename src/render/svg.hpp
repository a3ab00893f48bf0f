// Writes scenes as SVG, without a library. The SVG is plain, with circles and paths that have their
// own colours, and without style sheets (unless there are two scenes to choose from) or symbols.
// Every reader and editor understands it, and the same scene gives the same text everywhere.
#pragma once

#include <span>
#include <string>

#include "render/about.hpp"
#include "render/scene.hpp"

namespace cairn::figure {

// `font` is used if `output` asks for text as text. If a second scene of the same size is given, it
// is shown to readers who prefer dark pages.
std::string write_svg(const Scene& scene, const ImageOutput& output, const About& about,
                      const std::string& font, const Scene* dark = nullptr);

// The colour as CSS has it: "#c03020".
std::string hexadecimal(Colour colour);

// Two decimals of a page unit are ten-thousandths of a board unit.
inline constexpr int page_decimals = 2;

// How colours and lengths are written.
struct SvgInk {
  std::string (*colour)(Colour) = hexadecimal;
  int decimals = page_decimals;  // at most
};

// Writes shapes, with their texts as texts, for SVG inside another document.
std::string write_shapes(std::span<const Shape> shapes, const SvgInk& ink, const std::string& font);

// Writes the attributes of a shape's style, each with a blank in front of it.
std::string write_style(const Style& style, const SvgInk& ink);

}  // namespace cairn::figure
