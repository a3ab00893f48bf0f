// Diagrams as image files in memory.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "model/diagram.hpp"
#include "render/theme.hpp"

namespace cairn {

enum class ImageFormat : std::uint8_t { svg, png, pdf };

// Widths in pixels (of 1/96 inch where a format has real lengths).
inline constexpr int smallest_width = 16;
inline constexpr int greatest_width = 8192;
inline constexpr int usual_width = 800;

// The format that a file name's extension asks for; throws Error (Kind::usage) if there is none.
ImageFormat image_format(std::string_view file_name);

// The bytes of an image file, the same for the same arguments. The height follows from the
// diagram. Throws Error (Kind::usage) if the width is out of range, or the picture too large.
std::string render(const Diagram& diagram, const Theme& theme, ImageFormat format,
                   int width_pixels = usual_width);

}  // namespace cairn
