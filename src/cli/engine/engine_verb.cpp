// cairn engine: answers queries of other programs, which arrive as JSON lines on standard input.
#include <fmt/format.h>

#include <string>
#include <string_view>
#include <vector>

#include "cli/engine/engine_server.hpp"
#include "cli/engine/line_reader.hpp"
#include "cli/options/options.hpp"
#include "cli/shell/interrupt.hpp"
#include "cli/shell/status.hpp"
#include "formats/json/json_lines.hpp"

namespace cairn::cli {

namespace {

constexpr Help engine_help{
    .usage = "cairn engine [OPTION...]",
    .about =
        R"(Reads questions from standard input, a JSON object each, and writes answers to standard output,
one JSON object a line, for other programs: the value of a position, the best turns, the
legal turns, whether the game is over. A question:
  {"id":"1","game":"tzaar","position":"fixed","moves":["C2xC3"],"depth":2}
needs an id, which the answer bears; `position` is position text or the name of a start;
`moves` are the turns played from there. `depth` (turns), `nodes` and `milliseconds` limit the
search, whichever is reached first; `candidates` says how many of the best turns are wanted;
`analyzeTurns` [0, 1] asks for an answer after each of these numbers of moves.
With -j several questions are worked on at once, and answers come as they are found. At the end
of input what was asked is still answered. All keys are in docs/formats/schema-engine.md.
)",
    .examples = R"(  echo '{"id":"1","game":"tzaar","position":"random:7","depth":2}' | cairn engine
  cairn engine --memory 1024 -j 4 <questions.jsonl >answers.jsonl
)",
};

constexpr std::size_t longest_question = std::size_t{1} << 20;  // bytes

po::options_description describe_options(EngineSettings& settings) {
  po::options_description description(line_width);
  auto add = description.add_options();
  add("jobs,j",
      po::value(&settings.workers)
          ->value_name("N")
          ->default_value(settings.workers)
          ->notifier(in_range("--jobs", 1, most_workers)),
      "work on N questions at a time; with 1, answers come in the order of the questions");
  add("threads",
      po::value(&settings.threads)
          ->value_name("N")
          ->default_value(settings.threads)
          ->notifier(in_range("--threads", 1, most_workers)),
      "search each question that is limited by milliseconds with N threads; one that is limited by "
      "nodes, or by depth alone, takes one, and has the same answer each time");
  add("depth,d",
      po::value(&settings.depth)
          ->value_name("N")
          ->default_value(settings.depth)
          ->notifier(in_range("--depth", 1, engine::most_depth)),
      "search N turns deep where a question sets no limit");
  add("memory",
      po::value(&settings.memory)
          ->value_name("MIB")
          ->default_value(settings.memory)
          ->notifier(in_range("--memory", 1, most_memory)),
      "memory in MiB for the tables of the search and of proofs, of all workers together");
  return description;
}

// Has the server take what is complete in a text of questions, and removes it; all of it, if no
// more will come of a question that is not.
void take_complete(EngineServer& server, std::string& text, bool is_all) {
  json::Piece piece = json::next_piece(text, 0);
  for (; piece.begin < text.size() && (is_all || !piece.is_open);
       piece = json::next_piece(text, piece.end))
    server.take(std::string_view(text).substr(piece.begin, piece.end - piece.begin));
  text.erase(0, piece.begin);
}

// Has the server take the questions of standard input, each as soon as its last line has come. An
// empty line ends a question that was cut off.
void take_all(EngineServer& server) {
  LineReader lines(longest_question);
  std::string text;
  while (!server.has_failed()) {
    const auto line = lines.next();
    if (!line) break;
    text += line->text + '\n';
    if (line->is_too_long || text.size() > longest_question + 1) {
      server.complain(fmt::format("a question of more than {} bytes; skipped", longest_question));
      text.clear();
      continue;
    }
    const bool is_blank = line->text.find_first_not_of(" \t\r") == std::string::npos;
    const bool is_within = text.size() > line->text.size() + 1;
    if (!is_within || is_blank || line->text.find_first_of("{}") != std::string::npos)
      take_complete(server, text, is_blank);
  }
  take_complete(server, text, true);
}

}  // namespace

int run_engine(const Arguments& arguments) {
  EngineSettings settings;
  std::vector<std::string> operands;
  if (!parse_options(engine_help, describe_options(settings), arguments, operands))
    return status::good;
  if (!operands.empty())
    throw Error(Error::Kind::usage,
                "engine takes no FILE; questions come on standard input: cairn engine <FILE");
  catch_interrupts();
  EngineServer server(settings);
  take_all(server);
  server.finish();
  return stop_requested() ? stopped_status() : status::good;
}

}  // namespace cairn::cli
