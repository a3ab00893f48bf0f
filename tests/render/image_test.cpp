// Image files: formats, sizes, the same bytes for the same diagram, well-formed SVG.
#include "render/image.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cctype>
#include <limits>
#include <string>
#include <vector>

#include "core/error.hpp"
#include "samples.hpp"

namespace cairn::test {
namespace {

TEST(Image, FormatsGoByExtension) {
  EXPECT_EQ(image_format("a.svg"), ImageFormat::svg);
  EXPECT_EQ(image_format("dir.png/a.PDF"), ImageFormat::pdf);
  EXPECT_EQ(image_format(".png"), ImageFormat::png);
  for (const char* name : {"", "png", "a.gif", "a.svg.gz", "svg."})
    EXPECT_THROW(image_format(name), Error) << name;
}

TEST(Image, RefusesBadWidths) {
  constexpr int least = std::numeric_limits<int>::min();
  for (const auto format : {ImageFormat::svg, ImageFormat::png, ImageFormat::pdf})
    for (const int width : {least, -1, 0, smallest_width - 1, greatest_width + 1, 1'000'000}) try {
        render(Diagram{}, Theme{}, format, width);
        ADD_FAILURE() << width;
      } catch (const Error& error) {
        EXPECT_EQ(error.kind(), Error::Kind::usage) << width;
      }
}

TEST(Image, RefusesACaptionOfManyPages) {
  Diagram diagram = samples().at(0).diagram;
  for (int i = 0; i < 20'000; ++i) diagram.caption += "word ";
  EXPECT_THROW(render(diagram, Theme{}, ImageFormat::png, 800), Error);
}

TEST(Image, DrawsAnEmptyDiagram) {
  for (const auto format : {ImageFormat::svg, ImageFormat::png, ImageFormat::pdf})
    EXPECT_FALSE(render(Diagram{}, Theme{}, format, smallest_width).empty());
}

TEST(Image, SameDiagramSameBytes) {
  for (const Sample& sample : samples())
    for (const auto format : {ImageFormat::svg, ImageFormat::png, ImageFormat::pdf})
      EXPECT_TRUE(render(sample.diagram, Theme{}, format, 300) ==
                  render(sample.diagram, Theme{}, format, 300))
          << sample.name;
}

TEST(Image, PdfHasNoDate) {
  const std::string pdf = render(samples().at(0).diagram, Theme{}, ImageFormat::pdf);
  EXPECT_TRUE(pdf.starts_with("%PDF-"));
  EXPECT_EQ(pdf.find("CreationDate"), std::string::npos);
}

// Big-endian numbers of the PNG header's width and height.
TEST(Image, PngIsAsWideAsAsked) {
  const auto number = [](const std::string& png, std::size_t place) {
    unsigned value = 0;
    for (std::size_t i = 0; i < 4; ++i)
      value = value << 8 | static_cast<unsigned char>(png.at(place + i));
    return value;
  };
  for (const int width : {smallest_width, 295, 800}) {
    const std::string png = render(samples().at(0).diagram, Theme{}, ImageFormat::png, width);
    EXPECT_TRUE(png.starts_with("\x89PNG"));
    EXPECT_EQ(number(png, 16), static_cast<unsigned>(width));
    EXPECT_GT(number(png, 20), number(png, 16));
  }
}

// A check that tags are closed in order and attributes quoted; enough for what we write.
class XmlCheck {
 public:
  explicit XmlCheck(const std::string& text) : rest_(text) {}

  // Empty if well formed, else what is wrong.
  std::string complaint() {
    while (!rest_.empty()) {
      const std::size_t open = rest_.find('<');
      if (bad_text(rest_.substr(0, open))) return "stray character in text";
      if (open == std::string_view::npos) break;
      const std::size_t close = rest_.find('>', open);
      if (close == std::string_view::npos) return "open tag";
      if (!take_tag(rest_.substr(open + 1, close - open - 1)))
        return "bad tag " + std::string(rest_.substr(open, close - open + 1));
      rest_.remove_prefix(close + 1);
    }
    return open_.empty() ? "" : "not closed: " + open_.back();
  }

 private:
  static bool bad_text(std::string_view text) {
    for (std::size_t amp = text.find('&'); amp != std::string_view::npos;
         amp = text.find('&', amp + 1)) {
      const std::string_view entity = text.substr(amp);
      if (!entity.starts_with("&amp;") && !entity.starts_with("&lt;") &&
          !entity.starts_with("&gt;"))
        return true;
    }
    return std::ranges::any_of(text, [](char c) { return c == '>' || (c >= 0 && c < 9); });
  }

  bool take_tag(std::string_view tag) {
    if (tag.starts_with('/')) {
      if (open_.empty() || open_.back() != tag.substr(1)) return false;
      open_.pop_back();
      return true;
    }
    const bool empty = tag.ends_with('/');
    if (std::ranges::count(tag, '"') % 2 != 0 || tag.find('<') != std::string_view::npos)
      return false;
    if (!empty) open_.emplace_back(tag.substr(0, tag.find(' ')));
    return !tag.empty() && std::isalpha(static_cast<unsigned char>(tag[0]));
  }

  std::string_view rest_;
  std::vector<std::string> open_;
};

TEST(Svg, IsWellFormed) {
  for (const Sample& sample : samples()) {
    const std::string svg = render(sample.diagram, Theme{}, ImageFormat::svg);
    EXPECT_EQ(XmlCheck(svg).complaint(), "") << sample.name;
  }
}

TEST(Svg, SurvivesAnyCaption) {
  Diagram diagram = samples().at(0).diagram;
  diagram.caption = "</desc> & \"quoted\" \x01\x1F\xFF\xC3 \xED\xA0\x80 \xEF\xBF\xBF";
  diagram.caption += '\0';
  const std::string svg = render(diagram, Theme{}, ImageFormat::svg);
  EXPECT_EQ(XmlCheck(svg).complaint(), "");
  EXPECT_NE(svg.find("&lt;/desc&gt; &amp; \"quoted\""), std::string::npos);
  EXPECT_FALSE(render(diagram, Theme{}, ImageFormat::png).empty());
}

TEST(Svg, DescribesThePositionInWords) {
  const auto all = samples();
  const auto description = [&](const std::string& name) {
    const auto found = std::ranges::find(all, name, &Sample::name);
    const std::string svg = render(found->diagram, Theme{}, ImageFormat::svg);
    const std::size_t begin = svg.find("<desc>") + 6;
    return svg.substr(begin, svg.find("</desc>") - begin);
  };
  EXPECT_EQ(description("tzaar-pass"),
            "Black to move. 2 pass. White: Tzaar B1 (height 2); Tzarra B4, E2; Tott C4 (height 3), "
            "H4. Black: Tott B3; Tzaar F6; Tzarra I4 (height 2). H1 captures H4.");
  EXPECT_EQ(description("towers-off").substr(0, 11), "White wins.");
  EXPECT_NE(description("towers-off").find("g8 moves to off the board"), std::string::npos);
  EXPECT_NE(description("towers-deployment").find("f3 deploys to e4, d4, c4"), std::string::npos);
}

}  // namespace
}  // namespace cairn::test
