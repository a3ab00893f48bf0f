#include "cli/report/board_file.hpp"

#include <filesystem>
#include <system_error>

#include "cli/input/whole_file.hpp"
#include "core/error.hpp"

namespace cairn::cli {

std::string board_file() {
  namespace fs = std::filesystem;
  std::error_code failure;
  const fs::path program = fs::read_symlink("/proc/self/exe", failure);
  // From bin, libexec/cairn/x86-64-v3 or the build's src/cli up to the first folder that has it.
  for (fs::path folder = program; folder.has_relative_path();) {
    folder = folder.parent_path();
    for (const char* name : {"share/cairn/cairn.html", "build-web/cairn.html"})
      if (fs::is_regular_file(folder / name, failure)) return (folder / name).string();
  }
  throw Error(
      Error::Kind::io,
      "the page with the engine, cairn.html, is not there; ./web in the sources makes it, and "
      "a package of Cairn has it in share/cairn");
}

EnginePage read_board_file() {
  const std::string path = board_file();
  try {
    return EnginePage(read_whole(path));
  } catch (const Error& error) {
    throw Error(error.kind(), path + ": " + error.what());
  }
}

}  // namespace cairn::cli
