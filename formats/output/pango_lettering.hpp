// The fonts of figures. Unless a theme names another one that is installed, only these files are
// used, so that figures are the same on every machine with the same packages of Debian:
// - DejaVu Sans (fonts-dejavu-core) for Latin, Greek, Cyrillic, Hebrew, Arabic and signs,
// - Droid Sans Fallback (fonts-droid-fallback) for Chinese, Japanese and Korean,
// - FreeSans and FreeSerif (fonts-freefont-ttf) for most scripts of South Asia, Thai, Lao, Ethiopic
// and
//   others,
// - Lohit (fonts-lohit-telu, fonts-lohit-knda) for Telugu and Kannada, Padauk (fonts-sil-padauk)
// for
//   Burmese, Khmer OS (fonts-khmeros) for Khmer, and Tibetan Machine (fonts-tibetan-machine).
#pragma once

#include <cairo.h>
#include <string>
#include <string_view>

#include "formats/output/scene.hpp"

namespace cairn::figure {

// Is told, in the words of a library, where that ends the program because memory is lacking. A
// program may set it, and must not return from it.
inline void (*end_without_memory)(const char* told) = nullptr;

// The families in the order in which they are asked for a letter.
inline constexpr const char* font_families =
    "DejaVu Sans, Droid Sans Fallback, FreeSans, FreeSerif, Lohit Telugu, Lohit Kannada, Padauk, "
    "Khmer OS, Tibetan Machine Uni";

// Whether one of the fonts has the letter.
bool has_letter(char32_t letter);

// Sets texts with Pango in the fonts of figures (fonts.hpp), as outlines or as text. Bytes that are
// not UTF-8 become replacement characters.
//
// All functions throw Error of kind io if DejaVu Sans is missing, and std::bad_alloc if there is
// too little memory to try.

const Lettering& pango_lettering();

struct FontSet;

// Lets this thread set texts with Pango in a theme's font, until the end of the scope. Letters that
// it lacks are those of the fonts above.
class FontScope {
 public:
  // `font` lists families, of which the first one that is installed is used. Throws Error (usage)
  // if none is, unless the reader's program will have it (`is_for_reader`).
  explicit FontScope(const std::string& font, bool is_for_reader = false);
  ~FontScope();
  FontScope(const FontScope&) = delete;
  FontScope& operator=(const FontScope&) = delete;

 private:
  const FontSet* before_;
  LetteringScope lettering_;
};

// The letters of a text that no font has, each once and in order, 20 at most. They are drawn as
// boxes.
std::string letters_without_font(std::string_view text);

// Writes a text with Cairo so that it can be searched and copied, where the surface allows that.
// The source must have the text's colour.
void write_text(cairo_t* context, const Text& text);

}  // namespace cairn::figure
