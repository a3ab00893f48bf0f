// Reads and writes theme files. A file is one JSON object whose keys are the fields of a theme,
// described in docs/formats/schema-theme.md. The caller knows which fields there are.
#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <nlohmann/json_fwd.hpp>
#include <string>
#include <string_view>
#include <vector>

namespace cairn {

using ThemeColour = std::array<std::uint8_t, 3>;  // red, green, blue

// Reads a theme field by field. Each function throws Error (syntax) that names the key with a wrong
// value.
class ThemeReader {
 public:
  explicit ThemeReader(std::string_view text);
  ~ThemeReader();

  // The value of "base", the name of the theme that supplies the fields which the file leaves out;
  // empty if there is none.
  std::string base();
  // Each of these replaces the value if the file has the field, and leaves it unchanged otherwise.
  // A colour is "#rgb", "#rrggbb", or the name of a basic CSS colour or orange. A number must be
  // from `least` to `most`.
  void read(std::string_view name, ThemeColour& colour);
  void read(std::string_view name, double& number, double least, double most);
  void read(std::string_view name, std::string& text);
  // Must be called after all fields were read. Throws Error (syntax) if the file has any other key.
  void finish() const;

 private:
  const nlohmann::json* find(std::string_view name);

  std::unique_ptr<const nlohmann::json> json_;
  std::vector<std::string> asked_;
};

// Writes a theme as the text of a file with one field on each line.
class ThemeWriter {
 public:
  ThemeWriter();
  ~ThemeWriter();

  void write(std::string_view name, const ThemeColour& colour);
  void write(std::string_view name, double number);
  void write(std::string_view name, const std::string& text);
  std::string text() const;

 private:
  std::unique_ptr<nlohmann::ordered_json> json_;
};

}  // namespace cairn
