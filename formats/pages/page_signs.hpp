// The small signs of pages: icons of buttons, the marks of turns and the sign of what is proven.
// The icons are symbols of page/icons.svg.
#pragma once

#include <string>
#include <string_view>

#include "core/side.hpp"
#include "model/annotated_game.hpp"
#include "text/language.hpp"

namespace cairn {

// The icon `#i-NAME`. It says nothing to those who cannot see it.
std::string icon(std::string_view name, std::string_view classes = "");

// Three stacked stones: what stands beside them is proven.
std::string proven_sign();

// A stone of a side's colour.
std::string_view side_sign(Side side);

// What a turn is marked as: "inaccuracy", "mistake", "blunder", "verdict" if it only changed a
// proven result, or nothing. The symbol `#m-CLASS` is a shape that tells it without its colour:
// circle, triangle, square or diamond.
std::string_view mark_class(const AnnotatedTurn& turn);

// The glyph of a turn's mark, "?!" for example, with its name for those who hear the page.
std::string mark_html(const AnnotatedTurn& turn, const Language& language = english());

}  // namespace cairn
