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
#include "app/site.hpp"
#include "core/error.hpp"
#include "core/executor.hpp"
#include "core/text.hpp"
#include "core/version.hpp"
#include "formats/output/analysis_text.hpp"
#include "formats/output/engine_json.hpp"
#include "formats/output/record_report.hpp"
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
  throw Error(Error::Kind::usage, quote(code) + " is not a language; one like \"fr\" expected");
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

std::string list_of_games() {
  nlohmann::ordered_json list = nlohmann::ordered_json::array();
  for (const AnyGame* game : games())
    list.push_back({{"name", game->name}, {"title", game->title}, {"setups", game->setups}});
  return json::dump(list);
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

std::string written(const AnalysedGame& game, std::string_view format) {
  AnalysisForm form{.format = format};
  if (format == "csv-safe") form = {.format = "csv", .texts = CsvTexts::safe};
  if (constexpr std::array known{"json", "sgf", "csv", "text"};
      std::ranges::find(known, form.format) == known.end())
    throw Error(Error::Kind::usage,
                "unknown format " + quote(format) + "; json, sgf, csv, csv-safe or text expected");
  return form.header() + cairn::written(game, form);
}

}  // namespace cairn::interface

using namespace cairn;             // NOLINT: a C file's functions have no namespace
using namespace cairn::interface;  // NOLINT

const char* cairn_version(void) {
  return version.data();  // a literal, which ends with a zero byte
}

cairn_text* cairn_games(void) {
  return answered(list_of_games);
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
    return write_record(game_named(record.game).rewritten(record, wanted).record, wanted);
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

// An analysis that is made in steps. Once it is done, `game` is what was made.
struct cairn_analysis {
  std::atomic<bool> stop{false};
  int first = 0;  // how many turns precede the first position that has a value
  std::unique_ptr<cairn::AnySteps> steps;
  cairn::interface::Failed failed;
  std::optional<cairn::AnalysedGame> game;

  void note_end() {
    if (auto study = steps->result()) game = std::move(study);
  }
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

std::string progress_of(const cairn_analysis& analysis) {
  const AnySteps& steps = *analysis.steps;
  Json values = Json::array();
  for (std::size_t i = 0; i < steps.positions(); ++i)
    if (const auto found = steps.value(i))
      values.push_back({{"turn", analysis.first + static_cast<int>(i)},
                        {"value", json::json_of(found->value)},
                        {"whiteWinPercent", found->white_win_percent},
                        {"line", found->line}});
  return json::dump({{"done", steps.done()}, {"steps", steps.steps()}, {"values", values}});
}

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
    auto analysis = std::make_unique<cairn_analysis>();
    analysis->first = std::max(read.turns.first, 1) - 1;
    analysis->steps =
        game_named(record.game)
            .steps(record, read.turns, read.analysis, analysis->stop, read.table_bytes);
    analysis->note_end();
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
    while (!analysis->game && analysis->steps->step())
      if (steady_clock::now() >= end) return true;
    if (!analysis->game) analysis->note_end();
    if (analysis->stop) throw stopped();
    return false;
  });
}

void cairn_analysis_stop(cairn_analysis* analysis) {
  analysis->stop = true;
}

cairn_text* cairn_analysis_progress(const cairn_analysis* analysis) {
  return answered([&] { return progress_of(*analysis); });
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
  return analysis->stop ? -1 : static_cast<int>(analysis->steps->tasks());
}

cairn_text* cairn_analysis_work(cairn_analysis* analysis, int task) {
  return answered([&] {
    const auto found = analysis->steps->work(static_cast<std::size_t>(task));
    if (!found) throw stopped();
    analysis->note_end();
    return in_letters(*found);
  });
}

cairn_text* cairn_analysis_take(cairn_analysis* analysis, int task, const char* found) {
  return answered([&] {
    analysis->steps->take(static_cast<std::size_t>(task), from_letters(found));
    analysis->note_end();
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

// A question that is searched in slices. What earlier slices found out is in the solver's table, so
// that a slice goes on where the last one ended.
struct cairn_proof {
  std::atomic<bool> stop{false};
  std::unique_ptr<cairn::AnySolver> solver;
  cairn::Solution solution;
  cairn::interface::Failed failed;

  // Searches so many positions. Returns whether more of them may find out more.
  bool step(std::uint64_t nodes) {
    solver->allow(nodes);
    const std::uint64_t before = solution.nodes;
    solution = solver->solve(0).solution;
    const bool is_spent = solution.nodes >= nodes;
    solution.nodes += before;
    return solution.value == cairn::Solution::Value::unknown && is_spent;
  }
};

cairn_proof* cairn_proof_new(const char* game, const char* position, int megabytes,
                             cairn_text** error) {
  return handle(error, [&] {
    const AnyGame& of = game_named(game);
    const auto bytes = static_cast<std::size_t>(std::max(megabytes, 1)) << 20;
    Record record;
    record.game = of.name;
    record.start = position;
    auto proof = std::make_unique<cairn_proof>();
    proof->solver = of.solver(record, {.table_bytes = bytes}, proof->stop, one_thread());
    const PositionState state = of.state(position);
    proof->solution.game = of.name;
    proof->solution.position = state.position;
    proof->solution.to_move = state.to_move;
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
