#include "cli/draw/draw_target.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <filesystem>
#include <system_error>
#include <utility>

#include "cli/output/file_names.hpp"
#include "core/error.hpp"
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

std::string lower(std::string text) {
  for (char& c : text)
    if ('A' <= c && c <= 'Z') c = static_cast<char>(c - 'A' + 'a');
  return text;
}

const NamedFormat* find_format(std::string_view name) {
  const auto* const found = std::ranges::find(formats, name, &NamedFormat::name);
  return found == formats.end() ? nullptr : found;
}

const NamedFormat& parse_format(const std::string& name) {
  if (const NamedFormat* const found = find_format(name)) return *found;
  throw Error(Error::Kind::usage,
              fmt::format("unknown format {}; svg, png, pdf, eps, gif or txt expected",
                          cairn::quoted(name)));
}

const NamedFormat& format_of_file(const std::string& name) {
  const std::string extension = lower(fs::path(name).extension().string());
  const NamedFormat* const found =
      extension.empty() ? nullptr : find_format(std::string_view(extension).substr(1));
  if (found) return *found;
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

void make_directory(const std::string& path) {
  std::error_code failure;
  fs::create_directories(path, failure);
  if (failure)
    throw Error(Error::Kind::io, fmt::format("the directory {} cannot be made: {}; choose another "
                                             "place with -o",
                                             path, failure.message()));
}

struct NameField {
  std::size_t begin = 0;
  std::size_t size = 0;
  std::string_view name;
  std::size_t digits = 1;
};

// Returns the first field at or after an offset, such as `{turn}` or `{turn:3}`. Throws Error of
// kind usage if something else stands in braces.
std::optional<NameField> find_field(std::string_view pattern, std::size_t from) {
  for (std::size_t begin = pattern.find('{', from); begin != pattern.npos;
       begin = pattern.find('{', begin + 1)) {
    const std::size_t end = pattern.find('}', begin);
    if (end == pattern.npos) return std::nullopt;
    const std::string_view inside = pattern.substr(begin + 1, end - begin - 1);
    const std::string_view name = inside.substr(0, inside.find(':'));
    const std::string_view digits = inside.substr(std::min(name.size() + 1, inside.size()));
    const bool is_digit = digits.size() == 1 && '1' <= digits[0] && digits[0] <= '9';
    if (std::ranges::find(field_names, name) == field_names.end() || !(digits.empty() || is_digit))
      throw Error(Error::Kind::usage,
                  fmt::format("{} in -o is not a field; {{source}}, "
                              "{{number}}, {{count}}, {{turn}} and {{turn:3}} "
                              "are",
                              cairn::quoted(pattern.substr(begin, end - begin + 1))));
    return NameField{begin, end - begin + 1, name,
                     is_digit ? static_cast<std::size_t>(digits[0] - '0') : 1};
  }
  return std::nullopt;
}

std::string value_of(const NameField& field, const PictureName& name) {
  if (field.name == "source") return name.source;
  const int number = field.name == "number"  ? name.number
                     : field.name == "count" ? name.count
                                             : name.turn;
  return fmt::format("{:0{}}", number, field.digits);
}

}  // namespace

DrawTarget::DrawTarget(const std::string& output, const std::string& format) : pattern_(output) {
  if (output == "-") {
    format_ = format.empty() ? ImageFormat::svg : parse_format(format).format;
  } else if (is_directory(output)) {
    const NamedFormat& chosen = parse_format(format.empty() ? "svg" : format);
    make_directory(output);
    format_ = chosen.format;
    pattern_ = (fs::path(output) / fmt::format("{}.{}", name_in_directory, chosen.name)).string();
  } else {
    format_ = format.empty() ? format_of_file(output).format : parse_format(format).format;
  }
  find_field(pattern_, 0);
}

bool DrawTarget::is_pattern() const {
  return find_field(pattern_, 0).has_value();
}

std::string DrawTarget::name(const PictureName& name) const {
  std::string result;
  std::size_t at = 0;
  while (const std::optional<NameField> field = find_field(pattern_, at)) {
    result += pattern_.substr(at, field->begin - at) + value_of(*field, name);
    at = field->begin + field->size;
  }
  return result + pattern_.substr(at);
}

std::string source_part(std::string_view label) {
  return label == "-" ? "stdin" : safe_name(fs::path(label).stem().string());
}

}  // namespace cairn::cli
