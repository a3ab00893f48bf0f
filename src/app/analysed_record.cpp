#include "app/analysed_record.hpp"

#include <algorithm>
#include <atomic>
#include <cstddef>
#include <fmt/format.h>
#include <iterator>
#include <string>
#include <utility>
#include <vector>

#include "analysis/signature.hpp"
#include "analysis/win_percent.hpp"
#include "core/error.hpp"
#include "core/executor.hpp"
#include "core/record.hpp"
#include "core/text.hpp"
#include "core/version.hpp"
#include "formats/output/analysis_text.hpp"
#include "formats/records/analysis_json.hpp"
#include "formats/records/analysis_sgf.hpp"
#include "games/list.hpp"

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

const AnnotatedGame& AnalysedGame::game() const {
  const auto* const study = std::get_if<1>(&content_);
  return study ? (*study)->game() : std::get<AnnotatedGame>(content_);
}

std::shared_ptr<const AnyStudy> AnalysedGame::study() const {
  if (const auto* const study = std::get_if<1>(&content_)) return *study;
  const AnnotatedGame& game = std::get<AnnotatedGame>(content_);
  return game_named(game.game).study(game);
}

SgfTexts AnalysedGame::sgf() const {
  try {
    return study()->sgf();
  } catch (const Error&) {
    return own_texts(game());
  }
}

RecordReport check_record(const Record& record) {
  return game_named(record.game).check(record);
}

std::optional<Analysed> analyse_record(AnyAnnotator& annotator, const Record& given, Range turns,
                                       AnalysisProgress* progress) {
  try {
    auto studied = annotator.annotate(given, turns, progress);
    if (!studied) return std::nullopt;
    return Analysed{std::move(studied->study), std::move(studied->report)};
  } catch (const Error& error) {
    return bad_analysed({given.source, given.number, error.at(given.place)}, given.place);
  }
}

AnalysedGame unsearched_game(const Record& given) {
  constexpr Range no_turns{1, 0};
  const std::atomic<bool> stop{false};
  const auto annotator =
      game_named(given.game).annotator(AnalysisSettings{}, stop, default_table_bytes, one_thread());
  return annotator->annotate(given, no_turns, nullptr)->study;
}

Analysed analysed_before(AnnotatedGame game, Range turns, Place place) {
  keep_only(turns, game);
  game.is_read = true;
  std::shared_ptr<const AnyStudy> study;
  try {
    study = AnalysedGame(game).study();
  } catch (const Error& error) {
    return bad_analysed({game.source, game.number, error.at(place)}, place);
  }
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
  return {std::move(study), std::move(report)};
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
  const PlayedRecord played = game_named(record.game).played(record);
  const auto turns = static_cast<std::size_t>(turn);
  expect_turn(turns, played.nodes.size(), played.error);
  record.turns.resize(turns == 0 ? 0 : played.nodes[turns - 1] + 1);
  record.broken.reset();
  std::erase_if(record.tags, [](const Property& tag) { return tag.name == "RE"; });
  return record;
}

std::string search_version(const std::string& game) {
  return fmt::format("{} {} {}", version, game_named(game).search_signature(), judgement_version);
}

AnalysisSettings settings_for(AnalysisSettings settings, const std::string& game) {
  return game_named(game).completed(settings);
}

namespace {

using RecordLine = std::vector<RecordTurn>;

void expect_turn(const AnnotatedGame& game, std::size_t turn) {
  if (turn <= game.turns.size()) return;
  throw Error(Error::Kind::usage,
              fmt::format("there is no turn {}; the game has {}", turn, game.turns.size()));
}

// A comment may have stood in nodes without a move before the turn; pages show it as one.
void comment(AnnotatedGame& game, std::size_t turn, const std::string& text) {
  if (turn == 0) return set_comment(game.tags, text);
  AnnotatedTurn& commented = game.turns[turn - 1];
  for (RecordTurn& node : commented.preceding) set_comment(node.properties, "");
  set_comment(commented.properties, text);
}

// Lines after the last turn are variations of a node without a move.
void put_lines(AnnotatedGame& game, std::size_t turn, const std::vector<RecordLine>& lines) {
  if (turn < game.turns.size()) {
    std::vector<RecordLine>& variations = game.turns[turn].variations;
    std::erase_if(variations, [](const RecordLine& line) { return !is_best_line(line); });
    std::ranges::copy(lines, std::back_inserter(variations));
    return;
  }
  for (RecordTurn& node : game.trailing) node.variations.clear();
  if (lines.empty()) return;
  if (game.trailing.empty()) game.trailing.emplace_back();
  game.trailing.front().variations = lines;
}

// Returns the record's node after so many turns: that of the next turn, or the end.
auto node_after(std::vector<RecordTurn>& nodes, std::size_t turn) {
  auto node = nodes.begin();
  for (std::size_t left = turn; node != nodes.end() && (left > 0 || node->text.empty()); ++node)
    if (!node->text.empty()) --left;
  return node;
}

// Lets a record go on with a line, and makes a variation of how it went on.
void go_on(Record& record, std::size_t turn, RecordLine line) {
  std::vector<RecordTurn>& nodes = record.turns;
  const auto from = node_after(nodes, turn);
  std::vector<RecordLine> others;
  if (from == nodes.end()) {
    for (RecordTurn& node : nodes)
      if (node.text.empty() && !node.variations.empty()) std::swap(others, node.variations);
  } else {
    RecordLine old(std::make_move_iterator(from), std::make_move_iterator(nodes.end()));
    std::swap(others, old.front().variations);
    others.insert(others.begin(), std::move(old));
    nodes.erase(from, nodes.end());
  }
  std::vector<RecordLine>& variations = line.front().variations;
  variations.insert(variations.begin(), std::make_move_iterator(others.begin()),
                    std::make_move_iterator(others.end()));
  std::ranges::move(line, std::back_inserter(nodes));
}

void remove_result(Record& record) {
  std::erase_if(record.tags, [](const Property& tag) { return tag.name == "RE"; });
}

// Replays a changed record, and takes over what is known of its first turns, which have not
// changed.
AnnotatedGame made_again(const AnnotatedGame& game, const Record& record, std::size_t unchanged) {
  AnnotatedGame made = unsearched_game(record).game();
  if (made.turns.size() <= unchanged && made.cut_off)
    throw Error(Error::Kind::illegal, made.cut_off->message);
  std::copy_n(game.turns.begin(), std::min(unchanged, made.turns.size()), made.turns.begin());
  made.settings = game.settings;
  made.accuracy = accuracy(made.turns);
  return made;
}

AnnotatedGame continued(const AnnotatedGame& game, const GameEdits::Continuation& continuation) {
  Record record = record_of(game);
  go_on(record, continuation.turn, continuation.nodes);
  return made_again(game, record, continuation.turn);
}

AnnotatedGame shortened(const AnnotatedGame& game, std::size_t length) {
  Record record = record_of(game);
  record.turns.erase(node_after(record.turns, length), record.turns.end());
  remove_result(record);
  return made_again(game, record, length);
}

AnnotatedGame resigned(const AnnotatedGame& game, Side side) {
  Record record = record_of(game);
  remove_result(record);
  record.tags.push_back({"RE", {side == Side::white ? "B+R" : "W+R"}, {}});
  return made_again(game, record, game.turns.size());
}

}  // namespace

AnnotatedGame edited(AnnotatedGame game, const GameEdits& edits) {
  for (const auto& [turn, text] : edits.comments) {
    expect_turn(game, turn);
    comment(game, turn, text);
  }
  for (const auto& [turn, lines] : edits.lines) {
    expect_turn(game, turn);
    put_lines(game, turn, lines);
  }
  if (edits.length) {
    expect_turn(game, *edits.length);
    game = shortened(game, *edits.length);
  }
  if (edits.resigning) game = resigned(game, *edits.resigning);
  if (!edits.continuation) return game;
  expect_turn(game, edits.continuation->turn);
  return continued(game, *edits.continuation);
}

std::string AnalysisForm::header() const {
  return format == "csv" ? csv_header() : "";
}

std::string write_json(const AnalysedGame& game) {
  return write_json(game.game(), game.sgf());
}

std::string write_annotated_sgf(const AnalysedGame& game, SgfStyle style) {
  return write_annotated_sgf(game.game(), game.sgf(), style);
}

std::string written(const AnalysedGame& game, const AnalysisForm& form) {
  if (form.format == "json") return write_json(game);
  if (form.format == "sgf") return write_annotated_sgf(game, form.style);
  if (form.format == "csv") return write_csv(game.game(), form.texts);
  return write_analysis_text(game.game());
}

std::string written(const BadRecord& record, const AnalysisForm& form) {
  if (form.format == "json") return write_json(record);
  if (form.format == "csv") return write_csv(record, form.texts);
  return {};
}

}  // namespace cairn
