// How texts are set: how wide they are, how they break into lines, and their outlines. The core
// knows no fonts; whoever has some hands its lettering over for a time (cairn-draw has one with
// Pango, draw/pango_lettering.hpp). Without it widths are estimates, and texts stay texts, which
// the reader's program sets.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "render/scene.hpp"

namespace cairn::figure {

// The height of capitals in DejaVu Sans, as a part of the font size.
inline constexpr double size_of_capitals = 0.729;

// The weight (see Text::weight) from which on text is set in bold.
inline constexpr double least_bold_weight = 0.15;

class Lettering {
 public:
  virtual ~Lettering() = default;

  // Whether outlines() gives the letters; if not, it gives the box around them.
  virtual bool has_fonts() const = 0;
  // The width of a line of text. `size` is the height of a capital letter; the result has its unit.
  virtual double width(std::string_view text, double size, double weight) const = 0;
  // The outlines of a text, and below them those of its halo, if it has one.
  virtual std::vector<Path> outlines(const Text& text) const = 0;
  // Breaks a paragraph into lines that are at most `width` wide: between words, or, where a word is
  // too long, inside it.
  virtual std::vector<std::string> lines(std::string_view paragraph, double width, double size,
                                         double weight) const = 0;
};

// The lettering that this thread uses: that of the innermost LetteringScope, or one without fonts.
const Lettering& lettering();

// Lets this thread use a lettering, which must live as long, until the end of the scope.
class LetteringScope {
 public:
  explicit LetteringScope(const Lettering& used);
  ~LetteringScope();
  LetteringScope(const LetteringScope&) = delete;
  LetteringScope& operator=(const LetteringScope&) = delete;

 private:
  const Lettering* before_;
};

// Where the base line of a text of that width begins.
Spot origin_of(const Text& text, double width);

}  // namespace cairn::figure
