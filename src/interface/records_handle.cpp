#include "interface/records_handle.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <nlohmann/json.hpp>
#include <variant>

#include "analysis/replay.hpp"
#include "analysis/replay_report.hpp"
#include "core/version.hpp"
#include "formats/analysis/analysis_json.hpp"
#include "formats/json/json_value.hpp"
#include "formats/json/record_report_json.hpp"
#include "formats/records/writer.hpp"
#include "games/list.hpp"
#include "interface/border.hpp"
#include "study/analysed_record.hpp"
#include "study/analysis_form.hpp"
#include "study/studies.hpp"
#include "text/quote.hpp"
#include "text/utf8.hpp"

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
                "unknown format " + quoted(format) + "; json, sgf, csv, csv-safe or text expected");
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
