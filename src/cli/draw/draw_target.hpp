// The value of -o, which says where pictures go. The name may have fields for the record and the
// turn.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "formats/records/file_names.hpp"
#include "render/image_output.hpp"

namespace cairn::cli {

// The values of the fields in a name.
struct PictureName {
  std::string source;  // {source}: the name of the record's file without directory and extension
  int number = 1;      // {number}: the number of the record in its file
  int count = 1;       // {count}: the number of the record among all that are drawn
  int turn = 0;        // {turn}: the number of the turn
};

class DrawTarget {
 public:
  // `format` is "svg", "png", "pdf", "gif" or "txt"; if it is empty, the extension decides. For a
  // directory, the files get names with all fields. The directory is made if it does not exist and
  // its name ends in `/`. Throws Error of kind usage or io.
  DrawTarget(const std::string& output, const std::string& format);

  // Empty for a text board.
  std::optional<ImageFormat> format() const { return format_; }
  // Whether the name has fields, so that there can be several files.
  bool is_pattern() const;
  // Returns the name of a file. If the target is a single file or standard output, it is the target
  // itself. A field such as {turn:3} has at least three digits.
  std::string name(const PictureName& name) const;

 private:
  std::vector<PatternPart> parts_;
  std::optional<ImageFormat> format_;
};

// Returns the value of {source} for the label of an input.
std::string source_part(std::string_view label);

}  // namespace cairn::cli
