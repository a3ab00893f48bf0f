#include "cli/input/whole_file.hpp"

#include <fmt/format.h>

#include "cli/input/file.hpp"
#include "core/error.hpp"

namespace cairn::cli {

std::string read_beginning(const std::string& path, std::size_t size) {
  constexpr std::size_t step = 1u << 16;
  std::string text;
  try {
    File file(path);
    for (std::size_t got = 1; got > 0 && text.size() < size;) {
      const std::size_t before = text.size();
      text.resize(std::min(before + step, size));
      got = file.read(text.data() + before, text.size() - before);
      text.resize(before + got);
    }
  } catch (const Error& error) {
    throw Error(error.kind(), fmt::format("{}: {}", path, error.what()));
  }
  return text;
}

std::string read_whole(const std::string& path) {
  std::string text = read_beginning(path, largest_whole_file + 1);
  if (text.size() > largest_whole_file)
    throw Error(Error::Kind::io, fmt::format("{}: larger than {} MiB; a smaller file expected",
                                             path, largest_whole_file >> 20));
  return text;
}

}  // namespace cairn::cli
