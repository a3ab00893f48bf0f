// Where pictures go: the value of -o, whose name may have places for the record and the turn.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "render/image_output.hpp"

namespace cairn::cli {

// What stands in the places of a name.
struct PictureName {
  std::string source;  // {source}: the name of the record's file, directory and extension apart
  int number = 1;      // {number}: of the record in the file
  int count = 1;       // {count}: the number of the record among all that are drawn
  int turn = 0;        // {turn}
};

class DrawTarget {
 public:
  // `format` is "svg", "png", "pdf", "txt", or empty: the extension says it. A directory stands for
  // names with all places in it, and is made if it ends in `/` and is not there. Throws Error
  // (usage, io).
  DrawTarget(const std::string& output, const std::string& format);

  // Nothing: a text board.
  std::optional<ImageFormat> format() const { return format_; }
  // Whether there may be several files.
  bool is_pattern() const;
  bool has(std::string_view place) const { return pattern_.find(place) != pattern_.npos; }
  // The name of a file, or the whole target if it is one file or standard output. A place {turn:3}
  // has three digits at least.
  std::string name(const PictureName& name) const;

 private:
  std::string pattern_;
  std::optional<ImageFormat> format_;
};

// What stands for {source}, by the label of an input.
std::string source_part(std::string_view label);

}  // namespace cairn::cli
