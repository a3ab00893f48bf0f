// Figures on pages of paper, and the metadata of PNG and PDF files.

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <map>
#include <set>
#include <string>
#include <tuple>
#include <type_traits>
#include <vector>

#include "core/error.hpp"
#include "formats/output/image.hpp"
#include "formats/output/scene.hpp"
#include "formats/output/sheets.hpp"
#include "formats/output/theme.hpp"
#include "samples.hpp"

namespace cairn::test {
namespace {

Figure sheet(std::size_t boards, int columns) {
  Figure figure;
  figure.title = "Puzzles";
  figure.columns = columns;
  for (std::size_t i = 0; i < boards; ++i) {
    Diagram diagram = sample("tzaar-record-27").diagram();
    diagram.caption = "Puzzle " + std::to_string(i + 1);
    figure.panels.push_back({diagram, {}});
  }
  return figure;
}

Figure solutions(std::size_t count) {
  Figure figure;
  figure.title = "Solutions";
  for (std::size_t i = 0; i < count; ++i)
    figure.paragraphs.push_back(std::to_string(i + 1) +
                                ". E9xE8-F4+F5 wins, since Black has no capture left after it and "
                                "every other turn lets one of its last two Tzaars escape.");
  return figure;
}

TEST(Pages, NothingLiesOffThePaper) {
  const std::vector<Figure> figures{sheet(12, 3), sheet(1, 1), sheet(2, 5), solutions(150)};
  for (const Paper& paper : {Paper{}, Paper{148, 210, 10, 4, 2, true}, Paper{297, 210}}) {
    const auto pages = figure::compose_pages(figures, Theme{}, paper);
    EXPECT_GT(pages.size(), figures.size());  // the solutions need more pages
    for (const figure::Scene& page : pages) {
      EXPECT_NEAR(page.height / page.width, paper.height / paper.width, 1e-9);
      const double unit = page.width / paper.width;
      for (const figure::Layer& layer : page.layers)
        for (const figure::Shape& shape : layer.shapes) {
          const figure::Box box = figure::bounds(shape);
          const double edge = (paper.margin - 1) * unit;
          EXPECT_GE(box.low.x, edge) << layer.name;
          EXPECT_GE(box.low.y, edge) << layer.name;
          EXPECT_LE(box.high.x, page.width - edge) << layer.name;
          EXPECT_LE(box.high.y, page.height - edge) << layer.name;
        }
    }
  }
}

TEST(Pages, PagesAreNumberedIfThereAreSeveral) {
  const auto numbers = [](const std::vector<Figure>& figures) {
    std::vector<std::string> texts;
    for (const figure::Scene& page : figure::compose_pages(figures, Theme{}, Paper{}))
      for (const figure::Layer& layer : page.layers)
        if (layer.name == "page number")
          texts.push_back(std::get<figure::Text>(layer.shapes.at(0)).text);
    return texts;
  };
  EXPECT_EQ(numbers({sheet(1, 1)}), std::vector<std::string>{});
  EXPECT_EQ(numbers({sheet(1, 1), sheet(1, 1)}), (std::vector<std::string>{"1 / 2", "2 / 2"}));
}

TEST(Pages, SheetsAreDividedWhereTheyDoNotFit) {
  const Paper paper;
  Figure whole = sheet(27, 4);
  whole.caption = "The end";
  const std::vector<Figure> parts = figure::divided(whole, Theme{}, paper);
  ASSERT_EQ(parts.size(), 2u);
  std::size_t boards = 0;
  for (const Figure& part : parts) {
    boards += part.panels.size();
    EXPECT_EQ(part.title, whole.title);
    EXPECT_EQ(part.columns, 4);
  }
  EXPECT_EQ(boards, 27u);
  EXPECT_EQ(parts[0].panels.size() % 4, 0u);
  EXPECT_EQ(parts[0].caption, "");
  EXPECT_EQ(parts[1].caption, "The end");
  // The boards fill the page, a little smaller than the width alone would allow.
  double bottom = 0;
  const std::vector<figure::Scene> pages = figure::compose_pages(parts, Theme{}, paper);
  for (const figure::Layer& layer : pages[0].layers)
    for (const figure::Shape& shape : layer.shapes)
      if (layer.name != "page number") bottom = std::max(bottom, figure::bounds(shape).high.y);
  EXPECT_GT(bottom, (paper.height - paper.margin - 15) * 10);
  whole.rows = 2;
  EXPECT_EQ(figure::divided(whole, Theme{}, paper).size(), 4u);
}

TEST(Pages, AreAPdfFile) {
  const std::vector<Figure> figures{sheet(6, 2), solutions(3)};
  ImageOutput output;
  output.metadata = {{"source", "set"}};
  const std::string pdf = render_pages(figures, Theme{}, {}, output);
  EXPECT_TRUE(pdf.starts_with("%PDF-"));
  EXPECT_NE(pdf.find("/Count 2"), std::string::npos);
  EXPECT_NE(pdf.find("(source: set)"), std::string::npos);
  EXPECT_TRUE(pdf == render_pages(figures, Theme{}, {}, output));
}

TEST(Pages, RefusesPaperThatCannotBeUsed) {
  const double nan = std::numeric_limits<double>::quiet_NaN();
  const std::vector<Figure> figures{solutions(1)};
  for (const Paper& paper :
       {Paper{0, 297}, Paper{210, 1e9}, Paper{210, nan}, Paper{210, 297, 60}, Paper{210, 297, -1},
        Paper{210, 297, 15, 0}, Paper{210, 297, 15, 4, nan}})
    try {
      render_pages(figures, Theme{}, paper);
      ADD_FAILURE() << paper.width;
    } catch (const Error& error) {
      EXPECT_EQ(error.kind(), Error::Kind::usage);
    }
  EXPECT_THROW(render_pages({}, Theme{}), Error);
}

// Returns the data of a chunk. They follow the chunk's type; the four bytes before the type are
// their length.
std::string chunk(const std::string& png, const std::string& type) {
  const std::size_t at = png.find(type);
  if (at == png.npos) return "(missing)";
  std::size_t length = 0;
  for (std::size_t i = at - 4; i < at; ++i)
    length = length << 8 | static_cast<unsigned char>(png[i]);
  return png.substr(at + 4, length);
}

TEST(Png, KnowsItsResolutionAndItsMetadata) {
  ImageOutput output{ImageFormat::png, Size::millimetres(25, 300)};
  output.metadata = {{"position", "8/8 w 1 \u00E9"}};
  const std::string png = render(sample("towers-start").figure, Theme{}, output);
  const std::string per_metre{0, 0, 0x2E, 0x23};  // 11811 dots per metre
  EXPECT_EQ(chunk(png, "pHYs"), per_metre + per_metre + '\x01');
  EXPECT_EQ(chunk(png, "IHDR").substr(0, 4), (std::string{0, 0, 1, 0x27}));  // 295 pixels
  const std::string keyword = "cairn:position";
  EXPECT_NE(png.find(keyword + std::string(5, '\0') + "8/8 w 1 \u00E9"), std::string::npos);
  EXPECT_NE(png.find("Description"), std::string::npos);
}

// The PNG specification has the colour types 0 (grey) and 3 (palette).
TEST(Png, IsOfTheSmallestKind) {
  const auto colour_type = [](const Theme& theme, bool transparent) {
    ImageOutput output{ImageFormat::png, Size::pixels(100), transparent};
    return static_cast<int>(chunk(render(Diagram{}, theme, output), "IHDR").at(9));
  };
  Theme red;
  red.background = {200, 0, 0};
  EXPECT_EQ(colour_type(Theme{}, false), 0);
  EXPECT_EQ(colour_type(red, false), 3);
  EXPECT_EQ(colour_type(red, true), 3);
}

// A palette holds 256 colours. If there are more, only shades of edges may be lost.
TEST(Png, KeepsTheColoursOfAreas) {
  for (const NamedTheme& each : themes()) {
    const std::string png =
        render(sample("tzaar-marks").figure, each.theme, {ImageFormat::png, Size::pixels(600)});
    const std::string palette = chunk(png, "PLTE");
    if (palette == "(missing)") continue;
    ASSERT_LE(palette.size(), 3u * 256) << each.name;
    const auto& [own, other] = each.theme.pieces;
    for (const Colour colour : {each.theme.background, each.theme.light_ground, own.body,
                                other.body, each.theme.fills[4]}) {
      const std::string bytes{static_cast<char>(colour.red), static_cast<char>(colour.green),
                              static_cast<char>(colour.blue)};
      std::size_t at = palette.find(bytes);
      while (at != palette.npos && at % 3 != 0) at = palette.find(bytes, at + 1);
      EXPECT_NE(at, palette.npos) << each.name;
    }
  }
}

// The board of the last picture is kept for the next one, which must not show it.
TEST(Png, DoesNotDependOnThePictureBefore) {
  const auto draw = [](const char* name, const char* theme, int width, bool transparent) {
    return render(sample(name).figure, theme_named(theme),
                  {ImageFormat::png, Size::pixels(width), transparent});
  };
  const std::string first = draw("tzaar-start", "colour", 200, false);
  const std::string clear = draw("tzaar-start", "colour", 200, true);
  for (const auto& [name, theme, width, transparent] :
       {std::tuple{"tzaar-heights", "colour", 200, false},
        {"tzaar-start", "dark", 200, false},
        {"tzaar-flat", "colour", 200, false},
        {"tzaar-start", "colour", 201, false},
        {"tzaar-start", "colour", 200, true},
        {"towers-start", "colour", 200, false}}) {
    draw(name, theme, width, transparent);
    EXPECT_EQ(draw("tzaar-start", "colour", 200, false), first) << name << theme << width;
    EXPECT_EQ(draw("tzaar-start", "colour", 200, true), clear) << name << theme << width;
  }
}

TEST(Pdf, IsAsWideAsAsked) {
  const std::string pdf =
      render(sample("tzaar-start").figure, Theme{}, {ImageFormat::pdf, Size::millimetres(25.4)});
  EXPECT_NE(pdf.find("/MediaBox [ 0 0 72 "), std::string::npos);
}

// Entries follow each other in columns, from page to page, in letters of at least 7 points, and
// none leaves the paper or lies on another one.
TEST(Pages, EntriesAreSetInColumns) {
  constexpr double seven_points = 7 * 25.4 / 72 * figure::size_of_capitals;
  Figure figure;
  figure.title = "Answers";
  for (int i = 1; i <= 40; ++i) {
    Panel panel = i % 3 == 0 ? sample("tzaar-record-9").figure.panels.front() : Panel{};
    panel.diagram.title = std::to_string(i);
    panel.diagram.caption = "A line of so many words that it does not fit into one of the columns";
    figure.entries.push_back(std::move(panel));
  }
  for (const auto& [width, height, margin] :
       {std::array{210.0, 297.0, 15.0}, {216.0, 279.0, 15.0}, {148.0, 210.0, 11.0}}) {
    Paper paper;
    paper.width = width;
    paper.height = height;
    paper.margin = margin;
    const auto pages = figure::compose_pages({&figure, 1}, Theme{}, paper);
    EXPECT_GT(pages.size(), 1u);
    int next = 1;
    std::size_t boards = 0;
    for (const figure::Scene& page : pages) {
      boards += page.descriptions.size();
      std::vector<figure::Box> texts;
      for (const figure::Layer& layer : page.layers)
        for (const figure::Shape& shape : layer.shapes) {
          const figure::Box box = figure::bounds(shape);
          EXPECT_GE(box.low.x, 0);
          EXPECT_LE(box.high.x, page.width);
          EXPECT_LE(box.high.y, page.height);
          const auto* text = std::get_if<figure::Text>(&shape);
          if (!text || layer.name != "text") continue;
          EXPECT_GE(text->size, 10 * seven_points - 0.3) << text->text;
          for (const figure::Box& other : texts) EXPECT_FALSE(figure::overlap(box, other));
          texts.push_back(box);
          if (text->text == std::to_string(next)) ++next;
        }
    }
    EXPECT_EQ(next, 41) << width;
    EXPECT_EQ(boards, 13u) << width;
  }
}

// A text that is longer than its column goes on in the next one, with two lines at least on both
// sides, and the columns of the last page are equally long.
TEST(Pages, LongEntriesGoOnInTheNextColumn) {
  constexpr int lines = 150;
  Figure figure;
  Panel& panel = figure.entries.emplace_back();
  panel.diagram.title = "1";
  for (int i = 1; i <= lines; ++i)
    panel.diagram.caption += (i == 1 ? "line " : "\nline ") + std::to_string(i);
  Paper paper;
  const auto pages = figure::compose_pages({&figure, 1}, Theme{}, paper);
  ASSERT_EQ(pages.size(), 1u);
  std::map<double, std::vector<double>> columns;  // the heights of the lines by their left edge
  int found = 0;
  for (const figure::Layer& layer : pages.front().layers)
    for (const figure::Shape& shape : layer.shapes)
      if (const auto* text = std::get_if<figure::Text>(&shape)) {
        ++found;
        columns[text->at.x].push_back(text->at.y);
      }
  EXPECT_EQ(found, lines + 1);
  ASSERT_EQ(columns.size(), 3u);
  for (const auto& [left, heights] : columns) {
    EXPECT_GE(heights.size(), 45u) << left;
    EXPECT_LE(heights.size(), 55u) << left;
  }
}

// An entry stays in one column, if it is not very long, and what a line is wrapped to is indented.
// Every page has the title.
TEST(Pages, EntriesStayWhole) {
  Figure figure;
  figure.title = "Answers";
  for (int i = 1; i <= 90; ++i) {
    Panel& panel = figure.entries.emplace_back();
    panel.diagram.title = "first " + std::to_string(i);
    for (int line = 0; line < 3 + i % 5; ++line) panel.diagram.caption += "short\n";
    panel.diagram.caption += "last, of so many words that it does not fit into one of the columns";
  }
  const auto pages = figure::compose_pages({&figure, 1}, Theme{}, Paper{});
  ASSERT_GT(pages.size(), 1u);
  for (const figure::Scene& page : pages) {
    int titles = 0;
    std::map<double, int> open;  // by the left edge: entries that have begun and not ended there
    double left = -1;
    for (const figure::Layer& layer : page.layers)
      for (const figure::Shape& shape : layer.shapes) {
        const auto* text = std::get_if<figure::Text>(&shape);
        if (!text) continue;
        titles += text->text == "Answers";
        if (text->text.starts_with("first")) left = text->at.x, ++open[left];
        if (text->text.starts_with("last")) {
          EXPECT_EQ(text->at.x, left);
          --open[left];
        }
        if (text->text.ends_with("columns")) {
          EXPECT_GT(text->at.x, left);
        }
      }
    EXPECT_EQ(titles, 1);
    for (const auto& [edge, count] : open) EXPECT_EQ(count, 0) << edge;
  }
}

// Themes and the fields of which they consist.

TEST(Theme, FieldsHaveDifferentNamesAndLawfulValues) {
  for (const NamedTheme& each : themes()) {
    std::set<std::string> names;
    for_each_field(each.theme, [&](std::string_view name, const auto& field, FieldRange range) {
      EXPECT_TRUE(names.insert(std::string(name)).second) << name;
      if constexpr (std::is_same_v<decltype(field), const double&>) {
        EXPECT_GE(field, range.least) << each.name << ' ' << name;
        EXPECT_LE(field, range.most) << each.name << ' ' << name;
      }
    });
  }
}

// Fails if a member is added to Theme without a field name: when every named field of a theme has
// been counted, only padding may be left.
TEST(Theme, EveryFieldIsNamed) {
  std::size_t bytes = 0;
  Theme theme;
  for_each_field(theme, [&](std::string_view, auto& field, FieldRange) { bytes += sizeof(field); });
  EXPECT_LE(sizeof(Theme) - bytes, alignof(Theme));  // what is left is padding
}

TEST(Theme, AreFoundByName) {
  EXPECT_EQ(theme_named("print"), Theme{});
  EXPECT_EQ(themes().front().name, "print");
  EXPECT_GE(themes().size(), 6u);
  try {
    theme_named("pink");
    ADD_FAILURE();
  } catch (const Error& error) {
    EXPECT_EQ(error.kind(), Error::Kind::usage);
    EXPECT_NE(std::string(error.what()).find("print, greyscale"), std::string::npos);
  }
}

// Relative luminance as in the Web Content Accessibility Guidelines 2.1.
double luminance(Colour colour) {
  const auto linear = [](std::uint8_t value) {
    const double share = value / 255.0;
    return share <= 0.04045 ? share / 12.92 : std::pow((share + 0.055) / 1.055, 2.4);
  };
  return 0.2126 * linear(colour.red) + 0.7152 * linear(colour.green) + 0.0722 * linear(colour.blue);
}

double contrast(Colour a, Colour b) {
  const double one = luminance(a);
  const double other = luminance(b);
  return (std::max(one, other) + 0.05) / (std::min(one, other) + 0.05);
}

// The contrast is at least what those guidelines demand: 4.5 for texts and 3 for signs. In a figure
// that is printed in grey nothing else tells these colours apart.
TEST(Theme, TextsAndPiecesStandOutWithoutColour) {
  for (const NamedTheme& each : themes()) {
    const Theme& theme = each.theme;
    EXPECT_GE(contrast(theme.ink, theme.background), 4.5) << each.name;
    EXPECT_GE(contrast(theme.ink, theme.paper), 4.5) << each.name;
    EXPECT_GE(contrast(theme.pieces[0].body, theme.pieces[1].body), 4.5) << each.name;
    for (const PieceColours& side : theme.pieces) {
      EXPECT_GE(contrast(side.body, side.detail), 4.5) << each.name;
      EXPECT_GE(contrast(side.body, side.centre), 3) << each.name;
      const double to_ground = std::max(contrast(side.body, theme.light_ground),
                                        contrast(side.outline, theme.light_ground));
      EXPECT_GE(to_ground, 3) << each.name;
    }
    EXPECT_GE(contrast(theme.tints[0], theme.paper), 4.5) << each.name;
    EXPECT_GE(contrast(theme.white_share, theme.black_share), 4.5) << each.name;
  }
}

TEST(Theme, ChangesTheFigure) {
  const Figure& figure = sample("tzaar-heights").figure;
  std::set<std::string> pictures;
  for (const NamedTheme& each : themes()) pictures.insert(render(figure, each.theme));
  EXPECT_EQ(pictures.size(), themes().size());
}

// However small the lengths are, nothing is divided into more parts than can be drawn.
TEST(Theme, SmallLengthsTakeNoLongTime) {
  Theme theme;
  theme.line_width = theme.hatch_pitch = theme.hatch_width = 1e-9;
  theme.mark_size = theme.mark_radius = 0.01;
  for (const char* name : {"tzaar-marks", "towers-marks", "towers-part"}) {
    const Figure& figure = sample(name).figure;
    EXPECT_FALSE(render(figure, theme, {ImageFormat::png, Size::pixels(100)}).empty());
    EXPECT_LT(render(figure, theme).size(), 200000u) << name;
  }
}

}  // namespace
}  // namespace cairn::test
