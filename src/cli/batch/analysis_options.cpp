#include "cli/batch/analysis_options.hpp"

#include <fmt/format.h>

#include <string>

#include "analysis/annotate.hpp"

namespace cairn::cli {

namespace {

constexpr int most_candidates = 100;

}  // namespace

AnalysisSettings AnalysisOptions::settings() const {
  AnalysisSettings settings;
  settings.depth = depth.value_or(default_depth);
  settings.proof_nodes = proof_nodes.value_or(default_proof_nodes(settings.depth));
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
  const std::string about_depth =
      fmt::format("search N turns deep; if not given, {}", default_depth);
  const std::string about_proof_nodes = fmt::format(
      "search up to N positions for a forced win from each position; 0: no such search; if not given, {}, or {} with --depth 1",
      default_proof_nodes(default_depth), default_proof_nodes(1));
  auto add = description.add_options();
  add("depth,d", po::value<int>()->value_name("N")->notifier(set_depth), about_depth.c_str());
  add("proof-nodes", po::value<std::int64_t>()->value_name("N")->notifier(set_proof_nodes),
      about_proof_nodes.c_str());
  add("candidates,c",
      po::value(&options.candidates)
          ->value_name("N")
          ->default_value(0)
          ->notifier(in_range("--candidates", 0, most_candidates)),
      "show the N best turns of each position, with values and lines; takes more time");
  return description;
}

}  // namespace cairn::cli
