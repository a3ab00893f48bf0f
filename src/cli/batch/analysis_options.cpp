#include "cli/batch/batch_command_line.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <string>
#include <vector>

#include "analysis/annotate.hpp"
#include "games/list.hpp"
#include "text/quote.hpp"

namespace cairn::cli {

namespace {

constexpr int most_candidates = 100;
constexpr int least_second_look = 1'000;

// Returns what is taken for each game if nobody says. `value` is called with the game as its
// template argument.
template <class Value>
std::string defaults(Value&& value) {
  std::vector<std::string> texts;
  for_each_game([&]<Game G>() {
    texts.push_back(fmt::format("{} ({})", value.template operator()<G>(), G::name));
  });
  return fmt::format("{}", fmt::join(texts, ", "));
}

int parse_effort(const std::string& text) {
  for (const auto& [name, effort] : effort_names)
    if (text == name) return effort;
  const bool is_number = !text.empty() && text.size() <= 4 &&
                         text.find_first_not_of("0123456789") == std::string::npos;
  const int times = is_number ? std::stoi(text) : 0;
  if (times < 1)
    throw Error(Error::Kind::usage,
                "unknown effort " + cairn::quoted(text) +
                    "; quick, normal, deep, or a number from 1 to 9999 expected");
  return times;
}

}  // namespace

po::options_description analysis_options(AnalysisOptions& options) {
  po::options_description description(line_width);
  const std::string about_depth = fmt::format("search N turns deep; if not given, {}",
                                              defaults([]<Game G>() { return G::defaults.depth; }));
  const std::string about_proof_nodes = fmt::format(
      "node limit of the proof search of each position; 0: no proof search; if not given, {}, or "
      "{} with --depth 1",
      defaults([]<Game G>() { return G::defaults.proof_nodes; }), quick_proof_nodes);
  const std::string about_second_look = fmt::format(
      "search each turn that would be marked again, with N positions, and with up to four times as "
      "many if it would be a ? or narrowly a ??; if not given, {}, or {} with --depth 1",
      defaults([]<Game G>() { return G::defaults.second_look_nodes; }), quick_second_look_nodes);
  const std::string about_effort = fmt::format(
      "how long to search: quick (a moment), normal, deep (up to a minute a game; {} times as many "
      "positions, and proofs as far back as they are found), or N times as many positions; the "
      "options below set single numbers of it",
      deep_effort);
  auto add = description.add_options();
  add("effort,e",
      po::value<std::string>()->value_name("HOW")->notifier(
          [&options](const std::string& text) { options.effort = parse_effort(text); }),
      about_effort.c_str());
  add("depth,d",
      po::value<int>()->value_name("N")->notifier(
          into(options.depth, "--depth", 1, greatest_depth)),
      about_depth.c_str());
  add("proof-nodes",
      po::value<std::int64_t>()->value_name("N")->notifier(
          into(options.proof_nodes, "--proof-nodes", 0, most_nodes)),
      about_proof_nodes.c_str());
  add("second-look",
      po::value<std::int64_t>()->value_name("N")->notifier(
          into(options.second_look_nodes, "--second-look", least_second_look, most_nodes)),
      about_second_look.c_str());
  add("candidates,c",
      po::value<int>()->value_name("N")->notifier(
          into(options.candidates, "--candidates", 0, most_candidates)),
      "show the N best turns of each position, with values and lines; takes more time");
  add("variations", po::bool_switch(&options.variations),
      "judge the variations of a record like its turns; takes as much time for each of their turns");
  return description;
}

}  // namespace cairn::cli
