#include "cli/batch/analysis_options.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <string>
#include <vector>

#include "analysis/annotate.hpp"
#include "games/list.hpp"

namespace cairn::cli {

namespace {

constexpr int most_candidates = 100;
constexpr int usual_depth = 2;  // any depth above 1 has the same default budgets
constexpr int least_second_look = 1'000;

// Returns how deep each game is analysed if nobody says.
std::string default_depths() {
  std::vector<std::string> texts;
  for_each_game(
      [&]<Game G>() { texts.push_back(fmt::format("{} ({})", default_depth<G>(), G::name)); });
  return fmt::format("{}", fmt::join(texts, ", "));
}

}  // namespace

AnalysisSettings AnalysisOptions::settings() const {
  AnalysisSettings settings;
  settings.depth = depth.value_or(0);
  settings.proof_nodes = proof_nodes.value_or(default_proof_nodes(settings.depth));
  settings.second_look_nodes =
      second_look_nodes.value_or(default_second_look_nodes(settings.depth));
  settings.candidates = candidates;
  return settings;
}

po::options_description analysis_options(AnalysisOptions& options) {
  po::options_description description(line_width);
  const auto set_depth = [&options](int depth) {
    expect_range("--depth", depth, 1, greatest_depth);
    options.depth = depth;
  };
  const auto set_proof_nodes = [&options](std::int64_t nodes) {
    expect_range("--proof-nodes", nodes, 0, most_nodes);
    options.proof_nodes = static_cast<std::uint64_t>(nodes);
  };
  const auto set_second_look = [&options](std::int64_t nodes) {
    expect_range("--second-look", nodes, least_second_look, most_nodes);
    options.second_look_nodes = static_cast<std::uint64_t>(nodes);
  };
  const std::string about_depth =
      fmt::format("search N turns deep; if not given, {}", default_depths());
  const std::string about_proof_nodes = fmt::format(
      "search up to N positions for a forced win from each position; 0: no such search; if not given, {}, or {} with --depth 1",
      default_proof_nodes(usual_depth), default_proof_nodes(1));
  const std::string about_second_look = fmt::format(
      "look again, with N positions, at what would be marked; if not given, {}, or {} with --depth 1",
      default_second_look_nodes(usual_depth), default_second_look_nodes(1));
  auto add = description.add_options();
  add("depth,d", po::value<int>()->value_name("N")->notifier(set_depth), about_depth.c_str());
  add("proof-nodes", po::value<std::int64_t>()->value_name("N")->notifier(set_proof_nodes),
      about_proof_nodes.c_str());
  add("second-look", po::value<std::int64_t>()->value_name("N")->notifier(set_second_look),
      about_second_look.c_str());
  add("candidates,c",
      po::value(&options.candidates)
          ->value_name("N")
          ->default_value(0)
          ->notifier(in_range("--candidates", 0, most_candidates)),
      "show the N best turns of each position, with values and lines; takes more time");
  return description;
}

}  // namespace cairn::cli
