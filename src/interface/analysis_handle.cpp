// The analysis of a record, for the C interface.
#include <algorithm>
#include <atomic>
#include <chrono>
#include <cstdint>
#include <memory>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <variant>

#include "analysis/annotate.hpp"
#include "analysis/replay.hpp"
#include "analysis/replay_report.hpp"
#include "formats/analysis/analysis_json.hpp"
#include "formats/json/json_element.hpp"
#include "formats/json/json_value.hpp"
#include "games/list.hpp"
#include "interface/border.hpp"
#include "interface/records_handle.hpp"

// An analysis that is made in steps; one class for each game.
struct cairn_analysis {
  virtual ~cairn_analysis() = default;
  // Does one step. Returns whether there are more; if not, `game` is what was made.
  virtual bool step() = 0;
  virtual std::string progress() const = 0;

  std::atomic<bool> stop{false};
  cairn::interface::Failed failed;
  std::optional<cairn::GameStudy> game;  // once it is done
};

namespace cairn::interface {

namespace {

using Json = nlohmann::ordered_json;

struct Settings {
  AnalysisSettings analysis{.proof_nodes = usual_nodes, .second_look_nodes = usual_nodes};
  Range turns;
  std::size_t table_bytes = default_table_bytes;
};

Settings read_settings(const char* text) {
  Settings settings;
  if (text == nullptr) return settings;
  constexpr int most_nesting = 2;
  const nlohmann::json json = json::parse(text, most_nesting);
  const json::Element keys(json, "");
  const auto read = [&](const char* key, auto&& take) {
    if (keys.has(key)) take(keys[key]);
  };
  read("effort", [&](const auto& key) { settings.analysis.effort = key.integer(quick_effort); });
  read("depth", [&](const auto& key) { settings.analysis.depth = key.integer(1); });
  read("proofNodes", [&](const auto& key) { settings.analysis.proof_nodes = key.count(); });
  read("secondLookNodes",
       [&](const auto& key) { settings.analysis.second_look_nodes = key.count(); });
  read("candidates", [&](const auto& key) { settings.analysis.candidates = key.integer(0); });
  read("tableMegabytes", [&](const auto& key) {
    settings.table_bytes = static_cast<std::size_t>(key.integer(1)) << 20;
  });
  read("turns", [&](const auto& key) {
    const auto turns = key.list([](const json::Element& turn) { return turn.integer(1); });
    key.require(turns.size() == 2, "the first and the last turn");
    settings.turns = {turns[0], turns[1]};
  });
  return settings;
}

template <Game G>
class GameAnalysis final : public cairn_analysis {
 public:
  GameAnalysis(const Record& given, const Settings& settings)
      : replay_(replay<G>(given)),
        record_(put_right<G>(given, replay_).value_or(given)),
        first_(std::max(settings.turns.first, 1) - 1),
        steps_(record_, replay_, settings.turns, settings.analysis, stop, settings.table_bytes) {}

  bool step() override {
    if (steps_.step()) return true;
    if (auto study = steps_.result()) game = std::move(*study);
    return false;
  }

  std::string progress() const override {
    Json values = Json::array();
    for (int turn = first_; const CandidateTurn& found : steps_.values())
      values.push_back({{"turn", turn++},
                        {"value", json::to_json(found.value)},
                        {"whiteWinPercent", found.white_win_percent},
                        {"line", found.line}});
    return json::dump({{"done", steps_.done()}, {"steps", steps_.steps()}, {"values", values}});
  }

 private:
  Replay<G> replay_;
  Record record_;
  int first_;  // how many turns precede the first position that has a value
  SteppedAnnotation<G> steps_;
};

AnnotatedGame read_analysis(const char* text) {
  auto read = read_json(text);
  if (const auto* bad = std::get_if<BadRecord>(&read)) throw Error(bad->error);
  return std::get<AnnotatedGame>(std::move(read));
}

}  // namespace

}  // namespace cairn::interface

using namespace cairn;             // NOLINT: a C file's functions have no namespace
using namespace cairn::interface;  // NOLINT

cairn_analysis* cairn_analysis_new(const cairn_records* records, size_t number,
                                   const char* settings, cairn_text** error) {
  return handle(error, [&] {
    const Record& record = record_at(records, number);
    const Settings read = read_settings(settings);
    std::unique_ptr<cairn_analysis> analysis;
    with_game(record.game,
              [&]<Game G>() { analysis = std::make_unique<GameAnalysis<G>>(record, read); });
    return analysis.release();
  });
}

void cairn_analysis_free(cairn_analysis* analysis) {
  delete analysis;
}

int cairn_analysis_step(cairn_analysis* analysis, int milliseconds) {
  using std::chrono::steady_clock;
  const auto end = steady_clock::now() + std::chrono::milliseconds(milliseconds);
  return analysis->failed.after([&] {
    while (!analysis->game && analysis->step())
      if (steady_clock::now() >= end) return true;
    if (analysis->stop) throw stopped();
    return false;
  });
}

void cairn_analysis_stop(cairn_analysis* analysis) {
  analysis->stop = true;
}

cairn_text* cairn_analysis_progress(const cairn_analysis* analysis) {
  return answered([&] { return analysis->progress(); });
}

cairn_text* cairn_analysis_result(const cairn_analysis* analysis, const char* format) {
  return answered([&] {
    analysis->failed.expect_none();
    if (!analysis->game) throw Error(Error::Kind::usage, "it is not done; more steps are needed");
    return written(*analysis->game, format);
  });
}

cairn_text* cairn_analysis_write(const char* json, const char* format) {
  return answered([&] { return written(read_analysis(json), format); });
}
