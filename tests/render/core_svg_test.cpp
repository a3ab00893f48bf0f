// SVG by the core alone: this program is linked without Cairo and Pango, so that texts stay texts.
#include <gtest/gtest.h>

#include <algorithm>
#include <string>

#include "core/error.hpp"
#include "formats/output/svg.hpp"
#include "formats/output/theme.hpp"
#include "samples.hpp"

namespace cairn::test {
namespace {

std::ptrdiff_t count(const std::string& text, std::string_view part) {
  std::ptrdiff_t found = 0;
  for (std::size_t at = text.find(part); at != text.npos; at = text.find(part, at + 1)) ++found;
  return found;
}

TEST(CoreSvg, TextsStayTexts) {
  Diagram diagram = sample("tzaar-start").diagram();
  diagram.caption = "Zo\u00EB & Andr\u00E9";
  const std::string svg = render_svg(diagram, theme_named("print"));
  EXPECT_NE(svg.find(">Zo\u00EB &amp; Andr\u00E9</text>"), std::string::npos);
  // The caption, whose turn it is, and the names at both ends of nine columns; no height is
  // above 1.
  EXPECT_EQ(count(svg, "<text "), 2 + 2 * 9);
  EXPECT_EQ(count(svg, "</svg>"), 1);
}

TEST(CoreSvg, EverySampleIsDrawnTheSameTwice) {
  for (const Sample& sample : samples()) {
    const std::string svg = render_svg(sample.figure, Theme{}, {{}, Size::pixels(150)});
    EXPECT_NE(svg.find("<g class=\"pieces\">"), std::string::npos) << sample.name;
    EXPECT_EQ(svg, render_svg(sample.figure, Theme{}, {{}, Size::pixels(150)})) << sample.name;
  }
}

TEST(CoreSvg, ShowsTheNightToThoseWhoPreferIt) {
  const Figure figure = sample("towers-start").figure;
  const std::string svg =
      render_svg_for_day_and_night(figure, theme_named("colour"), theme_named("dark"));
  EXPECT_EQ(count(svg, "<g class=\"by-day\">"), 1);
  EXPECT_EQ(count(svg, "<g class=\"by-night\">"), 1);
}

TEST(CoreSvg, MakesAFileOfEachPage) {
  const std::vector<Figure> figures{sample("towers-start").figure, sample("tzaar-start").figure};
  const auto pages = render_svg_pages(figures, Theme{});
  ASSERT_EQ(pages.size(), 2u);
  EXPECT_NE(pages[1].find(">2 / 2</text>"), std::string::npos);
  EXPECT_NE(pages[1].find(" width=\"210mm\" "), std::string::npos);
}

TEST(CoreSvg, RefusesWhatCannotBeDrawn) {
  const Figure figure = sample("towers-start").figure;
  EXPECT_THROW(render_svg(Figure{}, Theme{}), Error);
  EXPECT_THROW(render_svg(figure, Theme{}, {{}, Size::pixels(1)}), Error);
  EXPECT_THROW(render_svg_pages({}, Theme{}), Error);
  Paper small;
  small.width = 1;
  EXPECT_THROW(render_svg_pages({&figure, 1}, Theme{}, small), Error);
}

}  // namespace
}  // namespace cairn::test
