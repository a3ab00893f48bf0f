// The analysis of a record, for the C interface.
#include <fmt/format.h>

#include <algorithm>
#include <atomic>
#include <charconv>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <string_view>

#include "analysis/annotate.hpp"
#include "analysis/replay.hpp"
#include "analysis/replay_report.hpp"
#include "formats/analysis/game_edits_json.hpp"
#include "formats/json/json_element.hpp"
#include "formats/json/json_value.hpp"
#include "formats/text/text_hash.hpp"
#include "games/list.hpp"
#include "interface/border.hpp"
#include "interface/records_handle.hpp"
#include "study/edited_game.hpp"

// An analysis that is made in steps; one class for each game.
struct cairn_analysis {
  virtual ~cairn_analysis() = default;
  // Does one step. Returns whether there are more; if not, `game` is what was made.
  virtual bool step() = 0;
  virtual std::string progress() const = 0;

  virtual std::size_t tasks() const = 0;
  virtual std::string work(std::size_t task) = 0;
  virtual void take(std::size_t task, std::string_view found) = 0;

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
        steps_(record_, replay_, settings.turns, settings.analysis, stop, settings.table_bytes) {
    note_end();
  }

  bool step() override {
    if (steps_.step()) return true;
    note_end();
    return false;
  }

  std::string progress() const override {
    Json values = Json::array();
    for (std::size_t i = 0; i < replay_.positions.size(); ++i)
      if (const auto found = steps_.value(i))
        values.push_back({{"turn", first_ + static_cast<int>(i)},
                          {"value", json::to_json(found->value)},
                          {"whiteWinPercent", found->white_win_percent},
                          {"line", found->line}});
    return json::dump({{"done", steps_.done()}, {"steps", steps_.steps()}, {"values", values}});
  }

  std::size_t tasks() const override { return steps_.tasks(); }

  std::string work(std::size_t task) override {
    const auto found = steps_.work(task);
    if (!found) throw stopped();
    note_end();
    return *found;
  }

  void take(std::size_t task, std::string_view found) override {
    steps_.take(task, found);
    note_end();
  }

 private:
  void note_end() {
    if (auto study = steps_.result()) game = std::move(*study);
  }

  Replay<G> replay_;
  Record record_;
  int first_;  // how many turns precede the first position that has a value
  SteppedAnnotation<G> steps_;
};

// Bytes as text: two letters for each, after as many for their hash, by which damage is found.
std::string in_letters(std::string_view bytes) {
  std::string text = fmt::format("{:016x}", text_hash(bytes));
  for (const char byte : bytes) text += fmt::format("{:02x}", static_cast<unsigned char>(byte));
  return text;
}

std::string from_letters(std::string_view text) {
  constexpr std::size_t hash_size = 16;
  std::string bytes;
  for (std::size_t i = hash_size; i + 1 < text.size(); i += 2) {
    unsigned byte = 0;
    std::from_chars(text.data() + i, text.data() + i + 2, byte, 16);
    bytes += static_cast<char>(byte);
  }
  if (in_letters(bytes) != text)
    throw Error(Error::Kind::usage,
                "damaged findings; what cairn_analysis_work() returned expected");
  return bytes;
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

cairn_text* cairn_efforts(void) {
  return answered([] {
    Json efforts = Json::array();
    for (const auto& [name, effort] : effort_names)
      efforts.push_back({{"name", name}, {"effort", effort}});
    return json::dump(efforts);
  });
}

int cairn_analysis_tasks(const cairn_analysis* analysis) {
  return analysis->stop ? -1 : static_cast<int>(analysis->tasks());
}

cairn_text* cairn_analysis_work(cairn_analysis* analysis, int task) {
  return answered([&] { return in_letters(analysis->work(static_cast<std::size_t>(task))); });
}

cairn_text* cairn_analysis_take(cairn_analysis* analysis, int task, const char* found) {
  return answered([&] {
    analysis->take(static_cast<std::size_t>(task), from_letters(found));
    return std::string();
  });
}

cairn_text* cairn_analysis_edit(const char* json, const char* edits) {
  return answered(
      [&] { return written(edited(read_analysis(json), read_game_edits(edits)), "json"); });
}

cairn_text* cairn_analysis_write(const char* json, const char* format) {
  return answered([&] { return written(read_analysis(json), format); });
}
