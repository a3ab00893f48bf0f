// Themes: every field that is read must have a valid value, and be written and read back unchanged.
#include "render/theme.hpp"

#include "formats/figure/theme_json.hpp"
#include "fuzz/fuzz.hpp"

namespace cairn::fuzz {

namespace {

Theme read(std::string_view text) {
  Theme theme;
  ThemeReader reader(text);
  reader.base();
  for_each_field(theme, [&]<class Field>(std::string_view name, Field& field, FieldRange range) {
    if constexpr (std::is_same_v<Field, Colour>) {
      ThemeColour colour{field.red, field.green, field.blue};
      reader.read(name, colour);
      field = {colour[0], colour[1], colour[2]};
    } else if constexpr (std::is_same_v<Field, double>) {
      reader.read(name, field, range.least, range.most);
      require(field >= range.least && field <= range.most, "a number is in its range", name);
    } else {
      reader.read(name, field);
    }
  });
  reader.finish();
  return theme;
}

std::string write(const Theme& theme) {
  ThemeWriter writer;
  for_each_field(theme, [&]<class Field>(std::string_view name, const Field& field, FieldRange) {
    if constexpr (std::is_same_v<Field, Colour>)
      writer.write(name, ThemeColour{field.red, field.green, field.blue});
    else
      writer.write(name, field);
  });
  return writer.text();
}

}  // namespace

void run(std::string_view text) {
  const auto theme = result_of([&] { return read(text); });
  if (theme) require(read(write(*theme)) == *theme, "read again", write(*theme));
}

}  // namespace cairn::fuzz
