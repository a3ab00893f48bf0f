// Makes a picture file from boards.
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "figures/look.hpp"
#include "formats/figure/figure_source.hpp"
#include "model/figure.hpp"
#include "render/image_output.hpp"

namespace cairn {

// Returns the bytes of the picture, or a text board if no format is given. `source`, from which the
// panels were made, becomes its metadata. `number` is that of the first board, for captions. What
// is amiss with the letters is said to `complain`. Throws Error of kind usage if there are too many
// panels for one picture, or if it would be too large.
std::string picture_file(std::vector<Panel> panels, FigureSource source, const Look& look,
                         std::optional<ImageFormat> format, std::size_t number,
                         const std::function<void(const std::string&)>& complain);

}  // namespace cairn
