// Image files: formats, sizes, the same bytes for the same diagram, and well-formed SVG.
#include "formats/output/image.hpp"

#include <gtest/gtest.h>
#include <libxml/parser.h>
#include <libxml/tree.h>

#include <algorithm>
#include <limits>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "core/error.hpp"
#include "games/towers/diagram.hpp"
#include "samples.hpp"

namespace cairn::test {
namespace {

struct BadSize {
  Size size;
  std::string what;  // part of the message
};

TEST(Image, RefusesSizesThatCannotBeDrawn) {
  const double nan = std::numeric_limits<double>::quiet_NaN();
  const std::vector<BadSize> rows{
      {Size::pixels(0), "16 to 8192 expected"},
      {Size::pixels(-1), "16 to 8192"},
      {Size::pixels(1e6), "1e+06 pixels"},
      {Size::pixels(std::numeric_limits<double>::infinity()), "16 to 8192"},
      {Size::pixels(nan), "16 to 8192"},
      {Size::millimetres(0), "1.4 to 693.6 mm expected"},
      {Size::millimetres(1e6), "1.4 to 693.6 mm"},
      {Size::millimetres(nan), "1.4 to 693.6 mm"},
      {Size::millimetres(25, 0), "10 to 4800 expected"},
      {Size::millimetres(25, 1e6), "10 to 4800"},
      {Size::pixels(800, nan), "10 to 4800"},
  };
  const Figure figure = sample("tzaar-start").figure;
  for (const BadSize& row : rows)
    for (const auto format : {ImageFormat::svg, ImageFormat::png, ImageFormat::pdf}) try {
        render(figure, Theme{}, {format, row.size});
        ADD_FAILURE() << row.size.width;
      } catch (const Error& error) {
        EXPECT_EQ(error.kind(), Error::Kind::usage);
        EXPECT_NE(std::string(error.what()).find(row.what), std::string::npos) << error.what();
      }
}

TEST(Image, RefusesFiguresThatCannotBeDrawn) {
  const Diagram board = sample("tzaar-start").diagram();
  const auto refused = [](const Figure& figure) {
    try {
      render(figure, Theme{});
    } catch (const Error& error) {
      return error.kind() == Error::Kind::usage ? std::string(error.what()) : "";
    }
    return std::string("drawn");
  };
  EXPECT_NE(refused(Figure{}).find("at least one"), std::string::npos);
  Figure figure = board;
  figure.columns = 0;
  EXPECT_NE(refused(figure).find("1 or more"), std::string::npos);
  for (const double percent : {-1.0, 101.0, std::numeric_limits<double>::quiet_NaN()}) {
    Diagram odd = board;
    odd.evaluation = Diagram::Evaluation{percent, ""};
    EXPECT_NE(refused(odd).find("0 to 100"), std::string::npos) << percent;
  }
  View view;
  view.rotation = 45;
  EXPECT_NE(refused({board, view}).find("a multiple of 30"), std::string::npos);
  EXPECT_NE(refused({towers::diagram(towers::Position()), view}).find("a multiple of 90"),
            std::string::npos);
  view = {};
  view.cells = {"A1", "E5"};
  EXPECT_NE(refused({board, view}).find("no space E5"), std::string::npos);
  Diagram talkative = board;
  for (int i = 0; i < 20'000; ++i) talkative.caption += "word ";
  EXPECT_NE(refused(talkative).find("pixels high"), std::string::npos);
}

TEST(Image, DrawsAnEmptyDiagram) {
  for (const auto format : {ImageFormat::svg, ImageFormat::png, ImageFormat::pdf})
    EXPECT_FALSE(render(Diagram{}, Theme{}, {format, Size::pixels(smallest_width)}).empty());
}

TEST(Image, SameFigureSameBytes) {
  for (const Sample& sample : samples())
    for (const auto format : {ImageFormat::svg, ImageFormat::png, ImageFormat::pdf})
      EXPECT_TRUE(render(sample.figure, Theme{}, {format, Size::pixels(150)}) ==
                  render(sample.figure, Theme{}, {format, Size::pixels(150)}))
          << sample.name;
}

TEST(Image, PdfHasNoDate) {
  const std::string pdf = render(sample("tzaar-start").figure, Theme{}, {ImageFormat::pdf});
  EXPECT_TRUE(pdf.starts_with("%PDF-"));
  EXPECT_EQ(pdf.find("CreationDate"), std::string::npos);
}

// The PNG header has width and height as big-endian numbers.
TEST(Image, PngIsAsWideAsAsked) {
  const auto number = [](const std::string& png, std::size_t place) {
    unsigned value = 0;
    for (std::size_t i = 0; i < 4; ++i)
      value = value << 8 | static_cast<unsigned char>(png.at(place + i));
    return value;
  };
  for (const int width : {smallest_width, 295, 800}) {
    const std::string png =
        render(sample("tzaar-start").figure, Theme{}, {ImageFormat::png, Size::pixels(width)});
    EXPECT_TRUE(png.starts_with("\x89PNG"));
    EXPECT_EQ(number(png, 16), static_cast<unsigned>(width));
    EXPECT_GT(number(png, 20), number(png, 16));
  }
}

using Document = std::unique_ptr<xmlDoc, decltype(&xmlFreeDoc)>;

// Returns null if the text is not well-formed XML.
Document parse(const std::string& xml) {
  return {xmlReadMemory(xml.data(), static_cast<int>(xml.size()), "figure.svg", nullptr,
                        XML_PARSE_NONET | XML_PARSE_NOERROR | XML_PARSE_NOWARNING),
          &xmlFreeDoc};
}

const xmlNode* child(const xmlNode* parent, const std::string& name) {
  for (const xmlNode* node = parent ? parent->children : nullptr; node; node = node->next)
    if (node->type == XML_ELEMENT_NODE && name == reinterpret_cast<const char*>(node->name))
      return node;
  return nullptr;
}

std::string content(const xmlNode* node) {
  if (!node) return "(missing)";
  xmlChar* text = xmlNodeGetContent(node);
  const std::string copy = reinterpret_cast<const char*>(text);
  xmlFree(text);
  return copy;
}

TEST(Svg, IsWellFormed) {
  for (const Sample& sample : samples())
    EXPECT_TRUE(parse(render(sample.figure, Theme{}))) << sample.name;
}

TEST(Svg, SurvivesAnyText) {
  Diagram diagram = sample("tzaar-start").diagram();
  std::string odd = "</desc> & \"quoted\" ]]> \x01\x1F\xFF\xC3 \xED\xA0\x80 \xEF\xBF\xBF";
  odd += '\0';
  diagram.caption = diagram.title = odd;
  diagram.players = {odd, odd};
  diagram.marks.push_back({diagram.cells[0].at, Diagram::Mark::Form::label, Tint::plain, odd});
  ImageOutput output;
  output.metadata = {{"position", odd}, {odd, "x"}};
  for (const bool as_text : {false, true}) {
    output.text_as_text = as_text;
    for (const auto format : {ImageFormat::svg, ImageFormat::png, ImageFormat::pdf}) {
      output.format = format;
      const std::string file = render(diagram, Theme{}, output);
      EXPECT_FALSE(file.empty());
      if (format != ImageFormat::svg) continue;
      const Document document = parse(file);
      ASSERT_TRUE(document);
      const std::string desc = content(child(xmlDocGetRootElement(document.get()), "desc"));
      EXPECT_NE(desc.find("</desc> & \"quoted\" ]]> "), std::string::npos) << desc;
    }
  }
}

TEST(Svg, DescribesThePositionInWords) {
  const auto description = [&](const std::string& name) {
    const Document document = parse(render(sample(name).figure, Theme{}));
    return content(child(xmlDocGetRootElement(document.get()), "desc"));
  };
  EXPECT_EQ(description("tzaar-pass"),
            "Black to move. 2 pass. White: Tzaar B1 (height 2); Tzarra B4, E2; Tott C4 (height 3), "
            "H4. Black: Tott B3; Tzaar F6; Tzarra I4 (height 2). H1 captures H4.");
  EXPECT_EQ(description("towers-off").substr(0, 11), "White wins.");
  EXPECT_NE(description("towers-off").find("g8 moves to off the board"), std::string::npos);
  EXPECT_NE(description("towers-deployment").find("f3 deploys to e4, d4, c4"), std::string::npos);
  EXPECT_NE(description("tzaar-film-strip").find("Board 4 of 4: "), std::string::npos);
}

TEST(Svg, KeepsItsMetadata) {
  ImageOutput output;
  output.metadata = {{"position", "8/8 <w> & 1"}, {"source", "a \"game\".sgf"}};
  const Document document = parse(render(sample("towers-start").figure, Theme{}, output));
  const xmlNode* figure = child(child(xmlDocGetRootElement(document.get()), "metadata"), "figure");
  ASSERT_TRUE(figure);
  std::vector<std::pair<std::string, std::string>> read;
  for (const xmlNode* entry = figure->children; entry; entry = entry->next)
    if (entry->type == XML_ELEMENT_NODE) {
      xmlChar* name = xmlGetProp(entry, reinterpret_cast<const xmlChar*>("name"));
      read.emplace_back(reinterpret_cast<const char*>(name), content(entry));
      xmlFree(name);
    }
  EXPECT_EQ(read, output.metadata);
}

TEST(Svg, HasItsSizeInMillimetres) {
  const std::string svg =
      render(sample("tzaar-start").figure, Theme{}, {ImageFormat::svg, Size::millimetres(25)});
  EXPECT_NE(svg.find(" width=\"25mm\" "), std::string::npos) << svg.substr(0, 200);
}

TEST(Svg, CanBeTransparent) {
  ImageOutput output;
  const auto has_ground = [&] {
    return render(sample("tzaar-start").figure, Theme{}, output).find("<rect") != std::string::npos;
  };
  EXPECT_TRUE(has_ground());
  output.transparent = true;
  EXPECT_FALSE(has_ground());
}

}  // namespace
}  // namespace cairn::test
