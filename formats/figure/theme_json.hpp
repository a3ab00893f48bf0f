// Theme files: one JSON object whose keys are the fields of a theme, described in
// formats/schema-theme.md. Which fields there are is the caller's knowledge.
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

// Reads a theme field by field. Each function throws Error (syntax) naming the key that is wrong.
class ThemeReader {
 public:
  explicit ThemeReader(std::string_view text);
  ~ThemeReader();

  // The value of "base", the theme that gives what the file leaves out; empty if there is none.
  std::string base();
  // Each of these replaces the value if the file has the field. A colour is "#rgb", "#rrggbb" or
  // the name of one of CSS's basic colours; a number must be from `least` to `most`.
  void read(std::string_view name, ThemeColour& colour);
  void read(std::string_view name, double& number, double least, double most);
  void read(std::string_view name, std::string& text);
  // To be called when all fields were asked for: a key that is none of them is an error.
  void finish() const;

 private:
  const nlohmann::json* find(std::string_view name);

  std::unique_ptr<const nlohmann::json> json_;
  std::vector<std::string> asked_;
};

// Writes a theme as a file, one field a line.
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
