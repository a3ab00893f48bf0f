// Compares figures with stored ones. CAIRN_UPDATE_GOLDEN=1 renews the stored ones; look at them
// afterwards. With the versions of the libraries by which they were drawn, every pixel must be the
// same.
#include <cairo.h>
#include <gtest/gtest.h>
#include <pango/pango.h>

#include <cmath>
#include <cstdlib>
#include <fstream>
#include <iterator>
#include <memory>
#include <sstream>

#include "formats/output/image.hpp"
#include "formats/output/theme.hpp"
#include "samples.hpp"

namespace cairn::test {
namespace {

constexpr int stored_png_width = 160;
constexpr double tolerance = 0.4;  // mean difference of bytes, with other versions of the libraries

std::string golden_path(const std::string& file) {
  const char* root = std::getenv("CAIRN_SOURCE_ROOT");
  return std::string(root ? root : ".") + "/tests/golden/draw/" + file;
}

bool updating() {
  const char* value = std::getenv("CAIRN_UPDATE_GOLDEN");
  return value && std::string(value) == "1";
}

std::string read(const std::string& path) {
  std::ifstream file(path, std::ios::binary);
  EXPECT_TRUE(file) << path << " is missing; CAIRN_UPDATE_GOLDEN=1 makes it";
  return {std::istreambuf_iterator<char>(file), {}};
}

// The versions of the libraries that draw pictures of pixels.
std::string versions() {
  return std::string("Cairo ") + cairo_version_string() + ", Pango " + pango_version_string() +
         '\n';
}

double greatest_difference() {
  const std::string path = golden_path("versions.txt");
  if (updating()) std::ofstream(path, std::ios::binary) << versions();
  return read(path) == versions() ? 0 : tolerance;
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

// Returns the mean difference of two pictures' bytes, 0..255, or 255 if their sizes differ.
double difference(const std::string& png_a, const std::string& png_b) {
  const Surface a = decode(png_a);
  const Surface b = decode(png_b);
  const int width = cairo_image_surface_get_width(a.get());
  const int height = cairo_image_surface_get_height(a.get());
  if (width == 0 || width != cairo_image_surface_get_width(b.get()) ||
      height != cairo_image_surface_get_height(b.get()))
    return 255;
  const int stride = cairo_image_surface_get_stride(a.get());
  const unsigned char* bytes_a = cairo_image_surface_get_data(a.get());
  const unsigned char* bytes_b = cairo_image_surface_get_data(b.get());
  double sum = 0;
  for (int i = 0; i < stride * height; ++i) sum += std::abs(bytes_a[i] - bytes_b[i]);
  return sum / (stride * height);
}

void compare_svg(const std::string& name, const std::string& svg) {
  const std::string path = golden_path(name + ".svg");
  if (updating()) std::ofstream(path, std::ios::binary) << svg;
  EXPECT_TRUE(svg == read(path)) << name << ".svg has changed";
}

void compare_png(const std::string& name, const Figure& figure, const Theme& theme) {
  const std::string png =
      render(figure, theme, {ImageFormat::png, Size::pixels(stored_png_width)});
  const std::string path = golden_path(name + ".png");
  if (updating()) std::ofstream(path, std::ios::binary) << png;
  EXPECT_LE(difference(png, read(path)), greatest_difference()) << name << ".png has changed";
}

// Every kind of shape and text is in one of these; what stands where in a figure is seen in all
// pictures of pixels.
TEST(Golden, Svg) {
  for (const char* name : {"tzaar-heights", "tzaar-marks", "tzaar-furnished", "tzaar-placement",
                           "towers-marks", "towers-part"})
    compare_svg(name, render(sample(name).figure, Theme{}));
  compare_svg("towers-marks-dark", render(sample("towers-marks").figure, theme_named("dark")));
}

TEST(Golden, SvgWithItsOptions) {
  ImageOutput output;
  output.size = Size::millimetres(25);
  output.transparent = true;
  output.text_as_text = true;
  output.metadata = {{"position", "8/8/8/8/8/8/8/8 w 1"}, {"source", "a.sgf"}};
  compare_svg("tzaar-pass-options", render(sample("tzaar-pass").figure, Theme{}, output));
  compare_svg("towers-move-options", render(sample("towers-move").figure, Theme{}, output));
}

TEST(Golden, Png) {
  for (const Sample& sample : samples()) compare_png(sample.name, sample.figure, Theme{});
}

TEST(Golden, PngInAllThemes) {
  for (const NamedTheme& each : themes().subspan(1))
    for (const std::string name : {"tzaar-marks", "towers-marks"})
      compare_png(name + '-' + std::string(each.name), sample(name).figure, each.theme);
}

TEST(Golden, DifferentPicturesAreToldApart) {
  Diagram plain = sample("tzaar-record-9").diagram();
  plain.arrows.clear();
  const ImageOutput output{ImageFormat::png, Size::pixels(stored_png_width)};
  const std::string png = render(sample("tzaar-record-9").figure, Theme{}, output);
  EXPECT_GT(difference(png, render(plain, Theme{}, output)), tolerance);
}

}  // namespace
}  // namespace cairn::test
