// cairn board: the page with the engine, to open or to take along.
#include <fmt/format.h>
#include <sys/wait.h>
#include <unistd.h>

#include <string>
#include <vector>

#include "cli/input/whole_file.hpp"
#include "cli/options/options.hpp"
#include "cli/options/verbs.hpp"
#include "cli/output/output_file.hpp"
#include "cli/report/board_file.hpp"
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
