// cairn draw: a diagram of a position or of a turn of a record.
#include <fmt/format.h>

#include <filesystem>

#include "analysis/replay.hpp"
#include "cli/options.hpp"
#include "cli/output.hpp"
#include "cli/source.hpp"
#include "cli/status.hpp"
#include "games/list.hpp"
#include "render/image.hpp"

namespace cairn::cli {

namespace {

constexpr Help help{
    "cairn draw [OPTION...] SOURCE",
    "Draws the board as it is after a turn of a record, with the turn shown on it, or a position.\n"
    "SOURCE is a FILE, - for standard input, or position text in one argument. The extension of "
    "the\n"
    "file named with -o decides on the kind of picture: .svg, .png or .pdf.\n",
    "  cairn draw game.sgf --turn 12 -o diagram.svg\n"
    "  cairn draw '8/8/8/3(ccs)4/8/8/3(SS)4/8 w 1' -o position.png --width 600\n"};

struct Options {
  std::string output = "-";
  int turn = -1;  // -1: the last one
  int record = 1;
  int width = 800;
};

po::options_description describe_options(Options& options) {
  po::options_description description;
  const auto add = [&](const char* name, int& value, const char* unit, const char* text) {
    description.add_options()(name, po::value(&value)->value_name(unit), text);
  };
  description.add_options()("output,o", po::value(&options.output)->value_name("FILE"),
                            "the picture; without it, SVG on standard output");
  add("turn,t", options.turn, "N", "after turn N, 0 for the start; the last one if not given");
  add("record,r", options.record, "N", "the Nth record of the file; the first one if not given");
  add("width,w", options.width, "PIXELS", "the width of the picture; 800 if not given");
  return description;
}

template <Game G>
Diagram diagram_of(const Record& record, int turn) {
  const Replay<G> replayed = replay<G>(record);
  const auto wanted = turn < 0 ? record.turns.size() : static_cast<std::size_t>(turn);
  if (replayed.error && wanted > replayed.turns.size()) throw *replayed.error;
  const std::size_t after_turn = turn < 0 ? replayed.turns.size() : wanted;
  expect_range("--turn", static_cast<int>(after_turn), 0, static_cast<int>(replayed.turns.size()));
  Diagram diagram = G::diagram(replayed.positions[after_turn]);
  if (after_turn == 0) return diagram;
  const auto& before = replayed.positions[after_turn - 1];
  const auto& played = replayed.turns[after_turn - 1];
  G::mark_turn(diagram, before, played);
  diagram.caption =
      fmt::format("After turn {}: {}", after_turn, G::write_turn(before, played, Format::text));
  return diagram;
}

std::string picture_of(const Record& record, const Options& options, ImageFormat format) {
  std::string picture;
  try {
    with_game(record.game, [&]<Game G>() {
      picture = render(diagram_of<G>(record, options.turn), Theme{},
                       {format, Size::pixels(options.width)});
    });
  } catch (const Error& error) {
    if (error.kind() == Error::Kind::usage) throw;
    throw Error(error.kind(), describe(record.source, error));
  }
  return picture;
}

}  // namespace

int run_draw(const Arguments& arguments) {
  Options options;
  std::vector<std::string> operands;
  if (!parse_options(help, describe_options(options), arguments, operands)) return status::good;
  if (operands.size() != 1)
    throw Error(Error::Kind::usage, "draw takes one SOURCE; put position text in quotes");
  const ImageFormat format =
      options.output == "-" ? ImageFormat::svg : image_format(options.output);
  const std::vector<Record> records = read_source(operands[0]);
  expect_range("--record", options.record, 1, static_cast<int>(records.size()));
  const Record& record = records[static_cast<std::size_t>(options.record - 1)];
  const std::string picture = picture_of(record, options, format);
  Output output(options.output);
  output.write(picture);
  output.finish();
  return status::good;
}

}  // namespace cairn::cli
