// Themes and the fields of which they consist.
#include "formats/output/theme.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <set>
#include <string>
#include <type_traits>

#include "core/error.hpp"
#include "formats/output/image.hpp"
#include "formats/output/theme.hpp"
#include "samples.hpp"

namespace cairn::test {
namespace {

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
