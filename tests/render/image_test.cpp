// Image files: formats, sizes, the same bytes for the same diagram, and well-formed SVG.

#include <cairo.h>
#include <gif_lib.h>
#include <gtest/gtest.h>
#include <libxml/parser.h>
#include <libxml/tree.h>
#include <pango/pango.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdlib>
#include <cstring>
#include <fmt/format.h>
#include <fstream>
#include <iterator>
#include <limits>
#include <map>
#include <memory>
#include <sstream>
#include <string>
#include <utility>
#include <vector>

#include "core/error.hpp"
#include "core/text.hpp"
#include "formats/output/film.hpp"
#include "formats/output/image.hpp"
#include "formats/output/theme.hpp"
#include "games/towers/diagram.hpp"
#include "games/tzaar/diagram.hpp"
#include "games/tzaar/setup.hpp"
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

// Compares figures with stored ones, in pixels; as SVG, tests/samples compares those of
// samples/gallery. What is stored of a picture is a line of text (print_of).
// CAIRN_UPDATE_GOLDEN=DIR renews the lines and puts the pictures into that directory; look at them
// there. With the versions of the libraries by which they were drawn, every pixel must be the same.

constexpr int png_width = 160;
constexpr int parts = 12;     // of a picture, across and down
constexpr int tolerance = 6;  // brightness of a part, 0..255, with other versions of the libraries

// The versions of the libraries that draw pictures of pixels.
std::string versions() {
  return std::string("Cairo ") + cairo_version_string() + ", Pango " + pango_version_string();
}

using Surface = std::unique_ptr<cairo_surface_t, decltype(&cairo_surface_destroy)>;

Surface decode(const std::string& png) {
  std::istringstream stream(png);
  const auto next = [](void* closure, unsigned char* bytes, unsigned length) {
    auto& input = *static_cast<std::istringstream*>(closure);
    input.read(reinterpret_cast<char*>(bytes), length);
    return input ? CAIRO_STATUS_SUCCESS : CAIRO_STATUS_READ_ERROR;
  };
  return {cairo_image_surface_create_from_png_stream(next, &stream), &cairo_surface_destroy};
}

// A picture as text: its size, a number that stands for its pixels, and how bright its parts are,
// each in two hexadecimal digits.
std::string print_of(const std::string& png) {
  const Surface surface = decode(png);
  const int width = cairo_image_surface_get_width(surface.get());
  const int height = cairo_image_surface_get_height(surface.get());
  const int stride = cairo_image_surface_get_stride(surface.get());
  const unsigned char* bytes = cairo_image_surface_get_data(surface.get());
  std::string print = fmt::format("{}x{}", width, height);
  if (!bytes) return print;
  std::array<std::array<int, 2>, parts * parts> sums{};  // of the bytes of a part, and their number
  for (int y = 0; y < height; ++y)
    for (int x = 0; x < 4 * width; ++x) {
      auto& [sum, count] =
          sums[static_cast<std::size_t>(y * parts / height * parts + x / 4 * parts / width)];
      sum += bytes[y * stride + x];
      ++count;
    }
  const auto size = static_cast<std::size_t>(stride * height);
  print += fmt::format(" {:016x} ", text_hash({reinterpret_cast<const char*>(bytes), size}));
  for (const auto& [sum, count] : sums) print += fmt::format("{:02x}", sum / std::max(1, count));
  return print;
}

// The greatest difference of two pictures' parts, 0..255, or 255 if their sizes differ.
int difference(const std::string& print_a, const std::string& print_b) {
  std::istringstream a(print_a), b(print_b);
  std::string size_a, size_b, pixels, parts_a, parts_b;
  a >> size_a >> pixels >> parts_a;
  b >> size_b >> pixels >> parts_b;
  if (size_a != size_b || parts_a.size() != parts_b.size()) return 255;
  int greatest = 0;
  for (std::size_t at = 0; at < parts_a.size(); at += 2) {
    const auto part = [at](const std::string& all) { return std::stoi(all.substr(at, 2), {}, 16); };
    greatest = std::max(greatest, std::abs(part(parts_a) - part(parts_b)));
  }
  return greatest;
}

// The stored lines, by the names of pictures; that of `versions` says with which they were drawn.
class Prints {
 public:
  Prints() {
    const char* root = std::getenv("CAIRN_SOURCE_ROOT");
    path_ = std::string(root ? root : ".") + "/tests/golden/pictures.txt";
    const char* renewed = std::getenv("CAIRN_UPDATE_GOLDEN");
    pictures_ = renewed ? renewed : "";
    std::ifstream file(path_);
    for (std::string name, line; file >> name && std::getline(file >> std::ws, line);)
      lines_[name] = line;
  }

  void compare(const std::string& name, const Figure& figure, const Theme& theme) {
    const std::string png = render(figure, theme, {ImageFormat::png, Size::pixels(png_width)});
    const std::string print = print_of(png);
    if (!pictures_.empty()) renew(name, png, print);
    if (lines_["versions"] == versions())
      EXPECT_EQ(print, lines_[name]) << name << " has changed";
    else
      EXPECT_LE(difference(print, lines_[name]), tolerance) << name << " has changed";
  }

 private:
  void renew(const std::string& name, const std::string& png, const std::string& print) {
    lines_["versions"] = versions();
    lines_[name] = print;
    std::ofstream(pictures_ + '/' + name + ".png", std::ios::binary) << png;
    std::ofstream file(path_);
    for (const auto& [key, line] : lines_) file << key << ' ' << line << '\n';
  }

  std::string path_;
  std::string pictures_;  // where they are put; empty if they are compared
  std::map<std::string, std::string> lines_;
};

TEST(Golden, Png) {
  Prints prints;
  for (const Sample& sample : samples()) prints.compare(sample.name, sample.figure, Theme{});
}

TEST(Golden, PngInAllThemes) {
  Prints prints;
  for (const NamedTheme& each : themes().subspan(1))
    for (const std::string name : {"tzaar-marks", "towers-marks"})
      prints.compare(name + '-' + std::string(each.name), sample(name).figure, each.theme);
}

TEST(Golden, DifferentPicturesAreToldApart) {
  Diagram plain = sample("tzaar-record-9").diagram();
  plain.arrows.clear();
  const ImageOutput output{ImageFormat::png, Size::pixels(png_width)};
  const std::string print = print_of(render(sample("tzaar-record-9").figure, Theme{}, output));
  EXPECT_GT(difference(print, print_of(render(plain, Theme{}, output))), tolerance);
}

// Films of boards, and the GIF files that show them.

using figure::film_of;
using figure::Frame;

// The boards before a turn, after its first action and after its second one.
std::vector<Panel> boards_of_a_turn() {
  tzaar::Position position =
      tzaar_position({"A1a1", "A2b1", "B1c1", "I5A1", "I4B1", "H5C1"}, Side::white);
  Panel before{tzaar::diagram(position), {}};
  Panel first = before;
  Panel whole = before;
  const Spot from = before.diagram.pieces[0].at;
  const Spot to = before.diagram.pieces[1].at;
  const Spot last = before.diagram.pieces[2].at;
  const auto arrow = [](Spot begin, Spot end) {
    Diagram::Arrow made;
    made.kind = Diagram::ArrowKind::capture;
    made.path = {begin, end};
    return made;
  };
  first.diagram.pieces.erase(first.diagram.pieces.begin() + 1);
  first.diagram.pieces[0].at = to;
  first.diagram.arrows = {arrow(from, to)};
  whole.diagram.pieces.erase(whole.diagram.pieces.begin() + 1, whole.diagram.pieces.begin() + 3);
  whole.diagram.pieces[0].at = last;
  whole.diagram.arrows = {arrow(from, to), arrow(to, last)};
  return {before, first, whole};
}

int time_of(const std::vector<Frame>& frames, std::size_t first, std::size_t last) {
  int sum = 0;
  for (std::size_t i = first; i < last; ++i) sum += frames[i].time;
  return sum;
}

TEST(Film, MovesPiecesAlongTheirArrows) {
  const std::vector<Panel> boards = boards_of_a_turn();
  const std::vector<Frame> frames = film_of(boards, 100);
  ASSERT_GT(frames.size(), 6u);
  EXPECT_EQ(frames.front().panel, boards.front());
  EXPECT_EQ(frames.back().panel, boards.back());
  const auto first = std::ranges::find(frames, boards[1], &Frame::panel);
  ASSERT_NE(first, frames.end());
  const Spot from = boards[0].diagram.pieces[0].at;
  const Spot to = boards[1].diagram.pieces[0].at;
  double last = 0;
  for (auto frame = frames.begin() + 1; frame != first; ++frame) {
    const Spot at = frame->panel.diagram.pieces.back().at;
    const double way = std::hypot(at.x - from.x, at.y - from.y);
    EXPECT_GT(way, last);
    EXPECT_LT(way, std::hypot(to.x - from.x, to.y - from.y));
    EXPECT_TRUE(frame->panel.diagram.arrows.empty());
    last = way;
  }
}

TEST(Film, EachTurnTakesAsLongAsAsked) {
  const std::vector<Panel> boards = boards_of_a_turn();
  std::vector<Panel> twice = boards;
  twice.insert(twice.end(), boards.begin() + 1, boards.end());
  for (const int delay : {60, 100, 300}) {
    const std::vector<Frame> frames = film_of(twice, delay);
    const auto end = std::ranges::find(frames, boards[2], &Frame::panel);
    const auto behind = static_cast<std::size_t>(end - frames.begin()) + 1;
    EXPECT_EQ(frames[0].time, delay);
    EXPECT_EQ(time_of(frames, 1, behind), delay);
  }
  EXPECT_EQ(film_of(twice, 5).size(), twice.size());  // there is no time for moving
}

struct Reader {
  const std::string& bytes;
  std::size_t at = 0;
};

int read(GifFileType* gif, GifByteType* bytes, int length) {
  auto& reader = *static_cast<Reader*>(gif->UserData);
  const std::size_t count =
      std::min(static_cast<std::size_t>(length), reader.bytes.size() - reader.at);
  std::memcpy(bytes, reader.bytes.data() + reader.at, count);
  reader.at += count;
  return static_cast<int>(count);
}

TEST(Film, IsAGifFileWithAllFrames) {
  const std::vector<Panel> boards = boards_of_a_turn();
  const ImageOutput output{ImageFormat::gif, Size::pixels(160)};
  const std::string bytes = render_film(boards, Theme{}, output, 100);
  EXPECT_EQ(bytes, render_film(boards, Theme{}, output, 100));
  Reader reader{bytes};
  int error = 0;
  GifFileType* gif = DGifOpen(&reader, &read, &error);
  ASSERT_TRUE(gif);
  EXPECT_EQ(DGifSlurp(gif), GIF_OK);
  EXPECT_EQ(gif->SWidth, 160);
  EXPECT_EQ(static_cast<std::size_t>(gif->ImageCount), film_of(boards, 100).size());
  int time = 0;
  for (int i = 0; i < gif->ImageCount; ++i) {
    GraphicsControlBlock control{};
    EXPECT_EQ(DGifSavedExtensionToGCB(gif, i, &control), GIF_OK);
    time += control.DelayTime;
  }
  EXPECT_EQ(time, time_of(film_of(boards, 100), 0, film_of(boards, 100).size()));
  DGifCloseFile(gif, &error);
}

TEST(Film, NeedsABoard) {
  EXPECT_THROW(render_film({}, Theme{}), Error);
}

}  // namespace
}  // namespace cairn::test
