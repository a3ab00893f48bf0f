#include "study/analysed_record.hpp"

#include <fmt/format.h>

#include <atomic>

#include "analysis/accuracy.hpp"
#include "analysis/signature.hpp"
#include "core/version.hpp"
#include "games/list.hpp"
#include "text/quote.hpp"

namespace cairn {

namespace {

// Removes the results of the search from all turns outside the range, and computes the accuracy
// again.
void keep_only(Range turns, AnnotatedGame& game) {
  bool is_whole = true;
  for (int number = 1; AnnotatedTurn & turn : game.turns) {
    if (turns.contains(number++)) continue;
    is_whole = false;
    AnnotatedTurn bare;
    bare.is_searched = false;
    bare.side = turn.side;
    bare.text = std::move(turn.text);
    bare.position = std::move(turn.position);
    bare.preceding = std::move(turn.preceding);
    bare.properties = std::move(turn.properties);
    bare.variations = std::move(turn.variations);
    turn = std::move(bare);
  }
  if (is_whole) return;
  game.accuracy = accuracy(game.turns);
  game.proofs_reach = 0;
}

}  // namespace

Analysed bad_analysed(const BadRecord& bad, Place place) {
  Analysed analysed{bad, rejected(bad.source, bad.number, bad.error)};
  if (place.line > 0) analysed.report.place = place;
  return analysed;
}

RecordReport check_record(const Record& record) {
  RecordReport report;
  with_game(record.game, [&]<Game G>() {
    const ReplayEnd<G> end = play_to_end<G>(record);
    const auto corrected = put_right<G>(record, end);
    report = report_of<G>(corrected ? *corrected : record, end);
  });
  return report;
}

GameStudy unsearched_game(const Record& given) {
  constexpr Range no_turns{1, 0};
  const std::atomic<bool> stop{false};
  std::optional<GameStudy> study;
  with_game(given.game, [&]<Game G>() {
    const Replay<G> replayed = replay<G>(given);
    const auto corrected = put_right<G>(given, replayed);
    study = *Annotator<G>(AnalysisSettings{}, stop)
                 .annotate(corrected ? *corrected : given, replayed, no_turns);
  });
  return std::move(*study);
}

Analysed analysed_before(AnnotatedGame game, Range turns, Place place) {
  keep_only(turns, game);
  RecordReport report;
  report.source = game.source;
  report.number = game.number;
  report.place = place;
  report.game = game.game;
  report.turns = report.turns_in_record = static_cast<int>(game.turns.size());
  report.result = game.result;
  if (game.cut_off) {
    report.state = RecordState::cut_off;
    report.error = Error(Error::Kind::illegal, game.cut_off->message);
  }
  return {std::move(game), std::move(report)};
}

AnalysisSettings AnalysisOptions::settings() const {
  AnalysisSettings settings;
  settings.depth = depth.value_or(0);
  settings.proof_nodes = proof_nodes.value_or(usual_nodes);
  settings.second_look_nodes = second_look_nodes.value_or(usual_nodes);
  settings.candidates = candidates.value_or(0);
  settings.variations = variations;
  const bool has_number = depth || proof_nodes || second_look_nodes;
  settings.effort = effort.value_or(has_number ? 1 : usual_effort);
  return settings;
}

auto AnalysisOptions::difference_from(const AnalysisSettings& settings) const
    -> std::optional<Difference> {
  std::optional<Difference> first;
  const auto compare = [&](const char* option, auto has, auto asked) {
    if (!first && asked && has != *asked) first = {option, static_cast<std::uint64_t>(has)};
  };
  compare("depth", settings.depth, depth);
  compare("proof-nodes", settings.proof_nodes, proof_nodes);
  compare("second-look", settings.second_look_nodes, second_look_nodes);
  compare("candidates", settings.candidates, candidates);
  return first;
}

void AnalysisOptions::expect_search_of(const AnnotatedGame& game, Place place) const {
  AnalysisSettings made = settings_for(settings(), game.game);
  made.candidates = game.settings.candidates;
  made.variations = game.settings.variations;
  if (effort && made != game.settings)
    throw Error(
        Error::Kind::usage,
        "an analysis of another effort, which is not searched again; leave out --effort, or "
        "make a record of it with `cairn convert`",
        place);
  if (variations && !game.settings.variations)
    throw Error(Error::Kind::usage,
                "an analysis without variations, which is not searched again; leave out "
                "--variations, or make a record of it with `cairn convert`",
                place);
  if (const auto difference = difference_from(game.settings))
    throw Error(Error::Kind::usage,
                fmt::format("an analysis with --{0} {1}, which is not searched again; leave out "
                            "--{0}, or make a record of it with `cairn convert`",
                            difference->option, difference->value),
                place);
}

void expect_turn(std::size_t turn, std::size_t turns, const std::optional<Error>& error) {
  if (turn <= turns) return;
  if (error) throw *error;
  throw Error(Error::Kind::illegal,
              fmt::format("--turn is {}; the record has {}", turn, counted(turns, "turn")));
}

Record cut_after(Record record, int turn) {
  with_game(record.game, [&]<Game G>() {
    const Replay<G> played = replay<G>(record);
    const auto turns = static_cast<std::size_t>(turn);
    expect_turn(turns, played.turns.size(), played.error);
    record.turns.resize(turns == 0 ? 0 : played.nodes[turns - 1] + 1);
  });
  record.broken.reset();
  std::erase_if(record.tags, [](const Property& tag) { return tag.name == "RE"; });
  return record;
}

std::string search_version(const std::string& game) {
  std::string version_of_game;
  with_game(game, [&]<Game G>() {
    static const std::uint64_t signature = search_signature<G>();
    version_of_game = fmt::format("{} {} {}", version, signature, judgement_version);
  });
  return version_of_game;
}

AnalysisSettings settings_for(AnalysisSettings settings, const std::string& game) {
  with_game(game, [&]<Game G>() { settings = completed<G>(settings); });
  return settings;
}

}  // namespace cairn
