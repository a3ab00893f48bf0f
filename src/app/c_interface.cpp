#include "app/c_interface.hpp"

#include <algorithm>
#include <array>
#include <atomic>
#include <charconv>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <cstring>
#include <exception>
#include <fmt/format.h>
#include <memory>
#include <new>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <variant>

#include "analysis/annotate.hpp"
#include "analysis/answerer.hpp"
#include "analysis/replay.hpp"
#include "analysis/solve.hpp"
#include "app/analysed_record.hpp"
#include "core/error.hpp"
#include "core/text.hpp"
#include "core/version.hpp"
#include "formats/output/analysis_text.hpp"
#include "formats/output/engine_json.hpp"
#include "formats/output/record_report.hpp"
#include "formats/output/site.hpp"
#include "formats/records/analysis_json.hpp"
#include "formats/records/json.hpp"
#include "formats/records/members.hpp"
#include "formats/records/writer.hpp"
#include "games/list.hpp"

namespace cairn::interface {

namespace {

// The bytes follow the struct in one piece of memory.
cairn_text* made(std::string_view text, int error, Place place) noexcept {
  void* const memory = std::malloc(sizeof(cairn_text) + text.size() + 1);
  if (memory == nullptr) return nullptr;
  char* const data = static_cast<char*>(memory) + sizeof(cairn_text);
  if (!text.empty()) std::memcpy(data, text.data(), text.size());
  data[text.size()] = '\0';
  return new (memory) cairn_text{data, text.size(), error, place.line, place.column};
}

constexpr int number_of(Error::Kind kind) {
  static_assert(static_cast<int>(Error::Kind::internal) + 1 == CAIRN_INTERNAL);
  return static_cast<int>(kind) + 1;
}

}  // namespace

cairn_text* text_of(std::string_view text) noexcept {
  return made(text, CAIRN_OK, {});
}

cairn_text* failure() noexcept {
  try {
    throw;
  } catch (const Error& error) {
    return made(error.what(), number_of(error.kind()), error.place());
  } catch (const std::bad_alloc&) {
    return made("there is not enough memory; smaller tables may do", CAIRN_INTERNAL, {});
  } catch (const std::exception& error) {
    return made(error.what(), CAIRN_INTERNAL, {});
  } catch (...) {
    return made("an unknown failure", CAIRN_INTERNAL, {});
  }
}

const Language& language_named(const char* code) {
  if (code == nullptr) return english();
  if (const Language* language = language_of(code)) return *language;
  throw Error(Error::Kind::usage, quote(code) + " is no language; \"fr\" is one");
}

Error stopped() {
  return Error(Error::Kind::internal, "it was stopped before it was done");
}

}  // namespace cairn::interface

void cairn_text_free(cairn_text* text) {
  std::free(text);
}

namespace cairn::interface {

namespace {

const ReadResult& result_at(const cairn_records* records, std::size_t number) {
  if (number < records->results.size()) return records->results[number];
  throw Error(Error::Kind::usage, fmt::format("there is no record {}; there are {}, from 0 on",
                                              number, records->results.size()));
}

// Who played, where and when, as far as the record tells.
std::string title_of(const Properties& tags) {
  const auto told = [&](std::string_view name) { return in_utf8(value_of(tags, name)); };
  std::string title = told("PW");
  if (const std::string black = told("PB"); !title.empty() || !black.empty())
    title = (title.empty() ? "?" : title) + " – " + (black.empty() ? "?" : black);
  for (const std::string& text : {told("EV"), told("DT")})
    if (!text.empty()) title += (title.empty() ? "" : ", ") + text;
  return title;
}

std::string report(const cairn_records* records, std::size_t number) {
  const ReadResult& result = result_at(records, number);
  const auto* const record = std::get_if<Record>(&result.content);
  if (!record)
    return write_json(rejected(records->source, result.number, std::get<Error>(result.content)));
  try {
    return write_json(check_record(*record), title_of(record->tags));
  } catch (const Error& error) {
    RecordReport bad = rejected(records->source, result.number, error.at(record->place));
    bad.place = record->place;
    return write_json(bad);
  }
}

template <Game G>
std::string rewritten(const Record& given, Format format) {
  auto [record, end] = rewrite<G>(given, format);
  if (auto corrected = put_right<G>(record, end)) record = std::move(*corrected);
  return write_record(record, format);
}

std::string games() {
  nlohmann::ordered_json games = nlohmann::ordered_json::array();
  for_each_game([&]<Game G>() {
    nlohmann::ordered_json setups = nlohmann::ordered_json::array();
    for (const std::string_view setup : G::setups) setups.push_back(setup);
    games.push_back({{"name", G::name}, {"title", G::title}, {"setups", setups}});
  });
  return json::dump(games);
}

}  // namespace

const Record& record_at(const cairn_records* records, std::size_t number) {
  const ReadResult& result = result_at(records, number);
  if (const auto* const error = std::get_if<Error>(&result.content)) throw Error(*error);
  return std::get<Record>(result.content);
}

AnnotatedGame read_analysis(const char* json) {
  auto read = read_json(json);
  if (const auto* bad = std::get_if<BadRecord>(&read)) throw Error(bad->error);
  return std::get<AnnotatedGame>(std::move(read));
}

std::string written(const GameStudy& study, std::string_view format) {
  AnalysisForm form{.format = format};
  if (format == "csv-safe") form = {.format = "csv", .texts = CsvTexts::safe};
  if (constexpr std::array known{"json", "sgf", "csv", "text"};
      std::ranges::find(known, form.format) == known.end())
    throw Error(Error::Kind::usage,
                "unknown format " + quote(format) + "; json, sgf, csv, csv-safe or text expected");
  return form.header() + cairn::written(study, form);
}

}  // namespace cairn::interface

using namespace cairn;             // NOLINT: a C file's functions have no namespace
using namespace cairn::interface;  // NOLINT

const char* cairn_version(void) {
  return version.data();  // a literal, which ends with a zero byte
}

cairn_text* cairn_games(void) {
  return answered(games);
}

cairn_records* cairn_records_read(const char* text, size_t size, const char* source) {
  return handle(nullptr, [&] {
    auto records = std::make_unique<cairn_records>();
    records->source = source;
    records->results = read_records(without_byte_order_mark({text, size}), source);
    for (ReadResult& result : records->results) result.text = {};  // the caller's text may go
    return records.release();
  });
}

void cairn_records_free(cairn_records* records) {
  delete records;
}

size_t cairn_records_count(const cairn_records* records) {
  return records->results.size();
}

cairn_text* cairn_record_report(const cairn_records* records, size_t number) {
  return answered([&] { return report(records, number); });
}

cairn_text* cairn_record_game(const cairn_records* records, size_t number) {
  return answered([&] { return write_json(unsearched_game(record_at(records, number))); });
}

cairn_text* cairn_record_write(const cairn_records* records, size_t number, const char* format) {
  return answered([&] {
    const Record& record = record_at(records, number);
    const Format wanted = parse_format(format);
    std::string text;
    with_game(record.game, [&]<Game G>() { text = rewritten<G>(record, wanted); });
    return text;
  });
}

struct cairn_engine {
  std::atomic<bool> stop{false};
  cairn::EngineSettings settings;
  std::string question;       // that it thinks about; empty: none
  std::uint64_t thought = 0;  // positions searched for it
  cairn::GamesAnswerer answerer{settings, stop};
};

namespace cairn::interface {

namespace {

using engine::Complaint;
using engine::Query;

// Calls answer(query) for the query of a line, once for each turn after which an answer is wanted,
// and returns the lines of the answers, or what is wrong with the line.
template <class Answer>
std::string answers(const char* line, Answer&& answer) {
  engine::Request request = engine::read_request(line);
  std::string lines;
  for (const Complaint& warning : request.warnings) lines += engine::write_warning(warning);
  if (const auto* complaint = std::get_if<Complaint>(&request.content))
    return lines + engine::write_error(*complaint);
  if (const auto* command = std::get_if<engine::Command>(&request.content))
    return lines + engine::write_acknowledgement(*command);
  for_each_answer(std::get<Query>(std::move(request.content)), [&](const Query& query) {
    try {
      lines += engine::write_answer(answer(query));
    } catch (const QueryError& error) {
      lines += engine::write_error({error.error.what(), error.field, query.id});
    }
  });
  return lines;
}

}  // namespace

}  // namespace cairn::interface

using namespace cairn;             // NOLINT: a C file's functions have no namespace
using namespace cairn::interface;  // NOLINT

cairn_engine* cairn_engine_new(int megabytes) {
  return handle(nullptr, [&] {
    auto engine = std::make_unique<cairn_engine>();
    engine->settings.memory = std::max(megabytes, 1);
    return engine.release();
  });
}

void cairn_engine_free(cairn_engine* engine) {
  delete engine;
}

cairn_text* cairn_engine_answer(cairn_engine* engine, const char* question) {
  return answered([&] {
    engine->stop = false;
    engine->question.clear();
    return answers(question, [&](const Query& query) { return engine->answerer.answer(query); });
  });
}

cairn_text* cairn_engine_think(cairn_engine* engine, const char* question, int nodes) {
  return answered([&] {
    engine->stop = false;
    if (engine->question != question) {
      engine->answerer.forget();
      engine->question = question;
      engine->thought = 0;
    }
    return answers(question, [&](const Query& query) {
      engine::Answer answer =
          engine->answerer.think_on(query, static_cast<std::uint64_t>(std::max(nodes, 1)));
      answer.nodes = engine->thought += answer.nodes;
      return answer;
    });
  });
}

void cairn_engine_stop(cairn_engine* engine) {
  engine->stop = true;
}

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
                          {"value", json::json_of(found->value)},
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

// A question that is searched in slices; one class for each game.
struct cairn_proof {
  virtual ~cairn_proof() = default;
  // Searches so many positions. Returns whether more of them may find out more.
  virtual bool step(std::uint64_t nodes) = 0;

  std::atomic<bool> stop{false};
  cairn::Solution solution;
  cairn::interface::Failed failed;
};

namespace cairn::interface {

namespace {

template <Game G>
class GameProof final : public cairn_proof {
 public:
  GameProof(std::string_view position, std::size_t bytes)
      : position_(G::parse_position(position)), solver_({.table_bytes = bytes}, stop) {
    solution.game = G::name;
    solution.position = G::write_position(position_, Format::text);
    solution.to_move = position_.to_move();
  }

  // What earlier slices found out is in the solver's table, so that this goes on where they ended.
  bool step(std::uint64_t nodes) override {
    solver_.allow(nodes);
    const std::uint64_t before = solution.nodes;
    solution = solver_.solve(position_).solution;
    const bool is_spent = solution.nodes >= nodes;
    solution.nodes += before;
    return solution.value == Solution::Value::unknown && is_spent;
  }

 private:
  typename G::Position position_;
  Solver<G> solver_;
};

}  // namespace

}  // namespace cairn::interface

using namespace cairn;             // NOLINT: a C file's functions have no namespace
using namespace cairn::interface;  // NOLINT

cairn_proof* cairn_proof_new(const char* game, const char* position, int megabytes,
                             cairn_text** error) {
  return handle(error, [&] {
    std::unique_ptr<cairn_proof> proof;
    with_game(game, [&]<Game G>() {
      const auto bytes = static_cast<std::size_t>(std::max(megabytes, 1)) << 20;
      proof = std::make_unique<GameProof<G>>(position, bytes);
    });
    return proof.release();
  });
}

void cairn_proof_free(cairn_proof* proof) {
  delete proof;
}

int cairn_proof_step(cairn_proof* proof, int nodes) {
  return proof->failed.after([&] {
    const bool goes_on = proof->step(static_cast<std::uint64_t>(std::max(nodes, 1)));
    if (proof->stop) throw stopped();
    return goes_on;
  });
}

void cairn_proof_stop(cairn_proof* proof) {
  proof->stop = true;
}

cairn_text* cairn_proof_result(const cairn_proof* proof) {
  return answered([&] {
    proof->failed.expect_none();
    return write_json(proof->solution);
  });
}
