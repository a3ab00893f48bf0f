// Themes: every field that is read must have a valid value, and be written and read back unchanged.
#include "formats/output/theme.hpp"

#include "fuzz/fuzz.hpp"

namespace cairn::fuzz {

void run(std::string_view text) {
  const auto read = [](std::string_view file) {
    return read_theme(file, [](const std::string&) { return Theme{}; });
  };
  const auto theme = result_of([&] { return read(text); });
  if (!theme) return;
  for_each_field(
      *theme, []<class Field>(std::string_view name, const Field& field, FieldRange range) {
        if constexpr (std::is_same_v<Field, double>)
          require(field >= range.least && field <= range.most, "a number is in its range", name);
      });
  require(read(write_theme(*theme)) == *theme, "read again", write_theme(*theme));
}

}  // namespace cairn::fuzz
