// Writes scenes and figures as SVG, and the settings for a figure as a file: format, size,
// metadata.
//
// Stable: docs/library.md says what that means.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/diagram.hpp"
#include "core/text.hpp"
#include "formats/output/scene.hpp"
#include "formats/output/theme.hpp"

namespace cairn {

inline constexpr double millimetres_per_inch = 25.4;

enum class ImageFormat : std::uint8_t { svg, png, pdf, gif, eps };

// The width of a picture; its height follows from the figure. PNG and GIF files are measured in
// pixels, SVG, PDF and EPS files in real lengths; the resolution converts one to the other.
struct Size {
  enum class Unit : std::uint8_t {
    pixels,
    millimetres,
    space_millimetres,  // `width` is the distance of neighbouring spaces, whatever the figure shows
  };

  double width = 800;
  Unit unit = Unit::pixels;
  double dots_per_inch = 96;

  static Size pixels(double width, double dots_per_inch = 96) {
    return {width, Unit::pixels, dots_per_inch};
  }
  static Size millimetres(double width, double dots_per_inch = 300) {
    return {width, Unit::millimetres, dots_per_inch};
  }
  static Size space_millimetres(double distance, double dots_per_inch = 300) {
    return {distance, Unit::space_millimetres, dots_per_inch};
  }
  double width_pixels() const {
    return unit == Unit::pixels ? width : width / millimetres_per_inch * dots_per_inch;
  }
  double width_millimetres() const {
    return unit != Unit::pixels ? width : width / dots_per_inch * millimetres_per_inch;
  }
};

inline constexpr int smallest_width = 16;  // in pixels
inline constexpr int greatest_width = 8192;
inline constexpr int lowest_resolution = 10;  // in dots per inch
inline constexpr int highest_resolution = 4800;

// Texts that a file carries apart from the picture, each with a name of lower-case letters and '-',
// such as "position" or "source". They are stored
// - in SVG as <metadata><figure xmlns="urn:cairn:figure"><entry name="position">TEXT</entry>...,
// - in PNG as uncompressed iTXt chunks with the keyword "cairn:position",
// - in PDF among the document's keywords, as "position: TEXT" with one on each line;
// GIF and EPS have no place for them.
using Metadata = std::vector<std::pair<std::string, std::string>>;

struct ImageOutput {
  ImageFormat format = ImageFormat::svg;
  Size size{};
  bool transparent = false;   // no background; GIF always has one
  bool text_as_text = false;  // SVG: texts in the theme's font instead of outlines
  Metadata metadata{};
};

// A sheet of paper; lengths are in millimetres.
struct Paper {
  double width = 210;
  double height = 297;
  double margin = 15;
  double heading_size = 4;   // height of capital letters, like all sizes of texts
  double text_size = 2.2;    // of paragraphs, captions and the page number
  double space = 0;          // distance of neighbouring spaces; 0: as large as there is room
  bool page_numbers = true;  // "3 / 7" at the bottom, if there are several pages
  bool one_scale = false;    // all pages with the same number of columns have boards of one size
};

}  // namespace cairn

namespace cairn::figure {

// The texts about a figure that its file carries.

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

// Makes texts fit for documents in XML 1.0.

// Whether a document in XML 1.0 can contain the character, escaped or not (section 2.2 of the
// standard).
bool is_xml_character(char32_t character);

// The text with replacement characters for bytes that are not UTF-8 and for characters that XML
// cannot contain.
std::string xml_text(std::string_view text);

// Writes scenes as SVG, without a library. The SVG is plain, with circles and paths that have their
// own colours, and without style sheets (unless there are two scenes to choose from) or symbols.
// Every reader and editor understands it, and the same scene gives the same text everywhere.

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

namespace cairn {

// Renders figures as SVG files in memory. Texts are set by the lettering of the thread
// (formats/output/scene.hpp): as outlines where it has fonts, else as texts of the theme's font.

// Returns an SVG file. The same arguments always give the same bytes. Texts that would be smaller
// than 5 points are drawn larger, as far as there is room. The format in `output` is ignored.
// Throws Error (usage) if the size is out of range, the picture would be too large, a view does not
// fit its board or names a space that does not exist, or there is nothing to draw.
std::string render_svg(const Figure& figure, const Theme& theme, const ImageOutput& output = {});

// Returns an SVG file that shows the figure in the theme `night` to readers who prefer dark pages,
// and in the theme `day` otherwise. Both themes must have the same sizes. Throws like render_svg().
std::string render_svg_for_day_and_night(const Figure& figure, const Theme& day, const Theme& night,
                                         const ImageOutput& output = {});

// Returns one SVG file for each page of paper (render_pages() in formats/output/image.hpp). The
// size in `output` is ignored. Throws like render_svg().
std::vector<std::string> render_svg_pages(std::span<const Figure> pages, const Theme& theme,
                                          const Paper& paper = {}, const ImageOutput& output = {});

}  // namespace cairn

namespace cairn::figure {

// Describes a figure in words, for readers who cannot see it.

// One line in UTF-8, in the figure's language. For each board it gives whose turn it is, all pieces
// with their spaces and heights, the arrows and marks, and the texts.
std::string describe(const Figure& figure);

// The same for one board, as seen() returns it.
std::string describe(const Diagram& diagram, const Language& language = english());

// Describes a board as it is seen. Whose turn it is is said of each board, also where the picture
// does not show it, for example because it says it once for all boards.
std::string describe(const Panel& panel, const Language& language = english());

// Whether figures can be drawn in a size or on paper. The functions throw Error (usage), with what
// would be right, if not.

// The size with the width of the whole picture, where it has the distance of spaces.
Size whole(const Size& size, const Scene& scene);

// The size of the picture in whole pixels, at least 1.
int width_pixels(const Size& size);
int height_pixels(const Scene& scene, const Size& size);

// There must be a panel and a column, and chances must be from 0 to 100 percent.
void check_figure(const Figure& figure);

void check_size(const Size& size);
void check_height(const Scene& scene, const Size& size);

// There must be a figure at all.
void check_any(std::span<const Figure> figures);

// Unlike a figure with a file of its own, a figure on paper may have no panels.
void check_pages(std::span<const Figure> pages, const Paper& paper);
void check_paper(const Paper& paper);

// The figure's scene with texts and lines that are legible in that size, and the theme that they
// made of `theme`. Checks all of the above.
Composed composed(const Figure& figure, const Theme& theme, const Size& size);

}  // namespace cairn::figure
