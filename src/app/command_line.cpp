#include "app/command_line.hpp"

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdlib>
#include <exception>
#include <fcntl.h>
#include <fmt/format.h>
#include <iostream>
#include <new>
#include <string>
#include <string_view>
#include <sys/mman.h>
#include <utility>
#include <vector>

#include "app/console.hpp"
#include "app/options.hpp"
#include "core/error.hpp"
#include "core/version.hpp"
#include "formats/output/panel.hpp"
#include "formats/output/pango_lettering.hpp"
#include "formats/records/letters.hpp"
#include "formats/records/sqlite.hpp"
#include "search/memory.hpp"

namespace cairn::cli {

namespace {

struct Verb {
  std::string_view name;
  std::string_view summary;
  int (*run)(const Arguments& arguments);
  std::string_view memory_advice = "more memory expected";
};

constexpr std::string_view fewer_threads = "fewer threads (-j 1) or more memory expected";
constexpr std::string_view smaller_search =
    "fewer threads (-j 1), a smaller --effort or --second-look, or more memory expected";
constexpr std::string_view smaller_tables =
    "a smaller --memory, fewer threads (-j 1), or more memory expected";
constexpr std::string_view smaller_picture = "a smaller --width or more memory expected";

constexpr std::array verbs{
    Verb{"analyse", "annotate games with marks, better turns and proofs", run_analyse,
         smaller_search},
    Verb{"board", "open the page in a browser, or write it to a file", run_board},
    Verb{"check", "replay records and report what is wrong with them", run_check, fewer_threads},
    Verb{"convert", "rewrite records and positions in another format", run_convert, fewer_threads},
    Verb{"draw", "draw a diagram of a position, or of a turn of a record", run_draw,
         smaller_picture},
    Verb{"engine", "answer JSON lines on standard input, for other programs", run_engine,
         smaller_tables},
    Verb{"explore", "show what was played from a position in a database", run_explore},
    Verb{"list", "list games with their dates, players and results", run_list, fewer_threads},
    Verb{"perft", "count the move sequences of a position", run_perft},
    Verb{"puzzles", "make sets of puzzles with one proven solution", run_puzzles, smaller_tables},
    Verb{"report", "write HTML pages of games and archives", run_report, smaller_search},
    Verb{"selfplay", "play games of the engine against itself", run_selfplay, fewer_threads},
    Verb{"solve", "say who wins by force from a position, and prove it", run_solve, smaller_tables},
    Verb{"stats", "count results, lengths, openings and mistakes of an archive", run_stats,
         fewer_threads},
    Verb{"verify", "check the proofs of forced wins", run_verify, fewer_threads},
    Verb{"bench", "print the node-count signature and the speed", run_bench},
};

// Below the list of the verbs stands what is here in place of examples.
constexpr Help program_help{
    .usage = "cairn COMMAND [OPTION...] [FILE...]",
    .about = R"(Cairn reads records of stacking games, finds the blunders in them, and draws them.
A FILE is a record, a collection, a directory, or - for standard input.
)",
    .examples =
        R"(`cairn help COMMAND` or `cairn COMMAND --help` explains a command and its options;
`cairn --version` prints the version and the commit. Exit status: 0 all good, 1
some records were bad (the rest was done), 2 wrong usage, 3 a file could not be
read or written, 4 an internal error, 130 stopped by Ctrl-C (129 SIGHUP,
143 SIGTERM, 152 SIGXCPU).
)",
};

void print_help() {
  std::cout << "usage: " << program_help.usage << "\n\n" << program_help.about << "\nCommands:\n";
  for (const Verb& verb : verbs) std::cout << fmt::format("  {:<10}{}\n", verb.name, verb.summary);
  std::cout << '\n' << program_help.examples;
}

int print_tables() {
  std::vector<std::pair<std::string_view, std::string_view>> names;
  for (const Verb& verb : verbs) names.emplace_back(verb.name, verb.summary);
  print_program_table(program_help, names);
  for (const Verb& verb : verbs) verb.run({tables_word});
  return status::good;
}

// What the program's own help explains.
constexpr std::array<std::string_view, 2> own_verbs{"help", "version"};

[[noreturn]] void refuse(std::string_view word) {
  std::vector<std::string> names(own_verbs.begin(), own_verbs.end());
  for (const Verb& verb : verbs) names.emplace_back(verb.name);
  throw Error(Error::Kind::usage,
              word.empty() ? "no command given; `cairn --help` lists them"
                           : fmt::format("unknown command '{}'; {}`cairn --help` lists them", word,
                                         did_you_mean(word, names)));
}

// The spelling of American English is a name of the verb too.
const Verb& verb_called(std::string_view name) {
  if (name == "analyze") name = "analyse";
  const auto found = std::ranges::find(verbs, name, &Verb::name);
  if (found == verbs.end()) refuse(name);
  return *found;
}

int help(const Arguments& about) {
  const bool is_about_a_verb =
      !about.empty() && std::ranges::find(own_verbs, about.front()) == own_verbs.end();
  if (is_about_a_verb) return verb_called(about.front()).run({"--help"});
  print_help();
  return status::good;
}

int run(const Arguments& arguments, std::string_view commit) {
  const std::string verb = arguments.empty() ? "" : arguments.front();
  const Arguments rest(arguments.begin() + (arguments.empty() ? 0 : 1), arguments.end());
  if (verb == "help") return help(rest);
  if (verb == "--help" || verb == "-h") return help({});
  if (verb == tables_word) return print_tables();
  if (verb == "--version" || verb == "-V" || verb == "version") {
    std::cout << "cairn " << version << ", commit " << commit << '\n';
    return status::good;
  }
  const Verb& called = verb_called(verb);
  set_memory_advice(called.memory_advice);
  return called.run(rest);
}

int status_of(Error::Kind kind) {
  switch (kind) {
    case Error::Kind::io:
      return status::io_failure;
    case Error::Kind::usage:
      return status::wrong_usage;
    case Error::Kind::syntax:
    case Error::Kind::position:
    case Error::Kind::illegal:
    case Error::Kind::ambiguous:
      return status::bad_records;
    case Error::Kind::internal:
      return status::own_error;
  }
  return status::own_error;
}

int run_reporting(const Arguments& arguments, std::string_view commit) {
  try {
    const int status = run(arguments, commit);
    if (!std::cout.flush()) throw Error(Error::Kind::io, "standard output cannot be written");
    return status;
  } catch (const Stopped&) {
    return stopped_status();
  } catch (const Error& error) {
    say(std::string("cairn: ") + error.what(), TerminalColour::red);
    return stop_requested() ? stopped_status() : status_of(error.kind());
  } catch (const std::bad_alloc&) {
    say("cairn: " + out_of_memory(), TerminalColour::red);
    return status::io_failure;
  } catch (const std::exception& error) {
    say(std::string("cairn: internal error: ") + error.what(), TerminalColour::red);
    return status::own_error;
  }
}

// Fills the descriptors of the standard streams that the caller has closed, so that no file gets
// their numbers and with them what is meant for a stream. Using such a stream fails.
void fill_standard_descriptors() {
  constexpr std::array unusable{O_WRONLY, O_RDONLY, O_RDONLY};
  for (int descriptor = 0; descriptor < static_cast<int>(unusable.size()); ++descriptor)
    if (fcntl(descriptor, F_GETFD) < 0 &&
        open("/dev/null", unusable[static_cast<std::size_t>(descriptor)]) < 0)
      std::abort();  // there is no system to speak of
}

// This is only advice to the system, so a failure does no harm.
void ask_for_large_pages(void* memory, std::size_t bytes) {
  madvise(memory, bytes, MADV_HUGEPAGE);
}

}  // namespace

int run_cairn(int count, char** words, std::string_view commit) {
  fill_standard_descriptors();
  prepare_large_table = ask_for_large_pages;
  figure::end_without_memory = cli::end_without_memory;
  figure::look_for_stop = cli::look_for_stop;
  end_tidily_without_memory();
  letters = unicode_letters();
  survive_file_size_limit();
  sqlite::stop_if(stop_requested());
  return run_reporting({words + 1, words + count}, commit);
}

}  // namespace cairn::cli
