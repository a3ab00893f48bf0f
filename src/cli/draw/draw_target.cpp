#include "cli/draw/draw_target.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <filesystem>
#include <system_error>
#include <utility>

#include "core/error.hpp"
#include "formats/records/file_names.hpp"
#include "text/ascii.hpp"
#include "text/quote.hpp"

namespace cairn::cli {

namespace {

namespace fs = std::filesystem;

constexpr std::array<std::string_view, 4> field_names{"source", "number", "count", "turn"};
constexpr std::string_view name_in_directory = "{source}-{number:3}-{turn:3}";

struct NamedFormat {
  std::string_view name;
  std::optional<ImageFormat> format;  // empty for a text board
};
constexpr std::array formats{
    NamedFormat{"svg", ImageFormat::svg}, NamedFormat{"png", ImageFormat::png},
    NamedFormat{"pdf", ImageFormat::pdf}, NamedFormat{"gif", ImageFormat::gif},
    NamedFormat{"eps", ImageFormat::eps}, NamedFormat{"txt", std::nullopt}};

const NamedFormat& parse_format(const std::string& name) {
  const auto* const found = std::ranges::find(formats, name, &NamedFormat::name);
  if (found != formats.end()) return *found;
  throw Error(Error::Kind::usage,
              fmt::format("unknown format {}; svg, png, pdf, eps, gif or txt expected",
                          cairn::quoted(name)));
}

const NamedFormat& format_of_file(const std::string& name) {
  const std::string extension = fs::path(name).extension().string();
  for (const NamedFormat& format : formats)
    if (equal_in_any_case(extension, fmt::format(".{}", format.name))) return format;
  throw Error(
      Error::Kind::usage,
      fmt::format(
          "{} has no known extension; use .svg, .png, .pdf, .eps, .gif or .txt, or --format",
          cairn::quoted(name)));
}

bool is_directory(const std::string& path) {
  std::error_code ignored;
  return path.ends_with('/') || fs::is_directory(path, ignored);
}

void make_picture_directory(const std::string& path) {
  std::error_code failure;
  fs::create_directories(path, failure);
  if (failure)
    throw Error(Error::Kind::io, fmt::format("the directory {} cannot be made: {}; choose another "
                                             "place with -o",
                                             path, failure.message()));
}

// Parts "turn:3" into the field's name and its digits; there is one digit if nothing is said.
std::pair<std::string_view, std::size_t> name_and_digits(std::string_view field) {
  const std::string_view name = field.substr(0, field.find(':'));
  const std::string_view digits = field.substr(std::min(name.size() + 1, field.size()));
  const bool is_digit = digits.size() == 1 && '1' <= digits[0] && digits[0] <= '9';
  if (std::ranges::find(field_names, name) == field_names.end() || !(digits.empty() || is_digit))
    throw Error(Error::Kind::usage,
                fmt::format("{} in -o is not a field; {{source}}, {{number}}, {{count}}, {{turn}} "
                            "and {{turn:3}} are",
                            cairn::quoted(fmt::format("{{{}}}", field))));
  return {name, is_digit ? static_cast<std::size_t>(digits[0] - '0') : 1};
}

std::string value_for(std::string_view field, const PictureName& picture) {
  const auto [name, digits] = name_and_digits(field);
  if (name == "source") return picture.source;
  const int number = name == "number"  ? picture.number
                     : name == "count" ? picture.count
                                       : picture.turn;
  return fmt::format("{:0{}}", number, digits);
}

}  // namespace

DrawTarget::DrawTarget(const std::string& output, const std::string& format) {
  std::string pattern = output;
  if (output == "-") {
    format_ = format.empty() ? ImageFormat::svg : parse_format(format).format;
  } else if (is_directory(output)) {
    const NamedFormat& chosen = parse_format(format.empty() ? "svg" : format);
    make_picture_directory(output);
    format_ = chosen.format;
    pattern = (fs::path(output) / fmt::format("{}.{}", name_in_directory, chosen.name)).string();
  } else {
    format_ = format.empty() ? format_of_file(output).format : parse_format(format).format;
  }
  parts_ = parts_of_pattern(pattern);
  for (const PatternPart& part : parts_)
    if (part.is_field) name_and_digits(part.text);
}

bool DrawTarget::is_pattern() const {
  return std::ranges::any_of(parts_, &PatternPart::is_field);
}

std::string DrawTarget::name(const PictureName& name) const {
  std::string result;
  for (const PatternPart& part : parts_)
    result += part.is_field ? value_for(part.text, name) : part.text;
  return result;
}

std::string source_part(std::string_view label) {
  return label == "-" ? "stdin" : safe_name(fs::path(label).stem().string());
}

}  // namespace cairn::cli
