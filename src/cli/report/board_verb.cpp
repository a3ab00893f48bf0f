// cairn board: the page with the engine, to open or to take along.
#include <fmt/format.h>
#include <sys/wait.h>
#include <unistd.h>

#include <filesystem>
#include <optional>
#include <string>
#include <system_error>
#include <vector>

#include "cli/input/whole_file.hpp"
#include "cli/options/options.hpp"
#include "cli/options/verbs.hpp"
#include "cli/output/output_file.hpp"
#include "cli/report/report_options.hpp"
#include "cli/shell/console.hpp"
#include "cli/shell/status.hpp"

namespace cairn::cli {

namespace {

constexpr Help board_help{
    .usage = "cairn board [OPTION...]",
    .about =
        R"(Opens Cairn's page in the browser, or writes it to a file: one page with everything in it, also
the engine. It opens from a disk, on other computers and phones too, and needs no network.
Records are opened on it, analysed and tried out, positions set up, and games played.
`cairn report --engine` writes the same page with a game on it.
)",
    .examples = R"(  cairn board
  cairn board -o cairn.html
)",
};

// Returns the path of the page that belongs to this program: an installation has it in share/cairn,
// and the sources in build-web once `./web` has made it. Throws Error of kind io, which says how to
// make it, if there is none.
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

// Lets the desktop open a file. Returns whether it could.
bool is_opened(const std::string& path) {
  const pid_t child = fork();
  if (child == 0) {
    execlp("xdg-open", "xdg-open", path.c_str(), nullptr);
    _exit(status::own_error);
  }
  int ended = 0;
  return child > 0 && waitpid(child, &ended, 0) == child && WIFEXITED(ended) &&
         WEXITSTATUS(ended) == 0;
}

}  // namespace

std::optional<EnginePage> engine_of(const ReportOptions& options) {
  if (!options.has_engine) return std::nullopt;
  const std::string path = board_file();
  try {
    return EnginePage(read_whole(path));
  } catch (const Error& error) {
    throw Error(error.kind(), path + ": " + error.what());
  }
}

int run_board(const Arguments& arguments) {
  std::string target;
  po::options_description options;
  options.add_options()("output,o", po::value(&target)->value_name("FILE"),
                        "write the page to FILE instead of opening it");
  std::vector<std::string> operands;
  if (!parse_options(board_help, options, arguments, operands)) return status::good;
  if (!operands.empty())
    throw Error(Error::Kind::usage,
                "board takes no file; open a record on the page, or write a page of it with `cairn "
                "report --engine`");
  const std::string path = board_file();
  if (target.empty()) {
    if (!is_opened(path)) say(fmt::format("cairn: open {} in a browser", path));
    return status::good;
  }
  OutputFile output(target);
  output.write(read_whole(path));
  output.finish();
  return status::good;
}

}  // namespace cairn::cli
