// The texts about a figure that its file carries.
#pragma once

#include <span>
#include <string>

#include "model/figure.hpp"
#include "render/image_output.hpp"

namespace cairn::figure {

// The texts may be any bytes. What is not UTF-8, or not allowed in a format, is replaced.
struct About {
  std::string title;
  std::string description;
  Metadata metadata;
};

// What is said about figures, of which there must be one.
About about(std::span<const Figure> figures, const ImageOutput& output);
// The same without a description, for pages of many boards: each board on them has its own, and
// viewers show a file's to everybody, with the answers of puzzles in it.
About about_pages(std::span<const Figure> pages, const ImageOutput& output);

// The output with the size of the paper.
ImageOutput on_paper(ImageOutput output, const Paper& paper);

}  // namespace cairn::figure
