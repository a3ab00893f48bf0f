#include "games/converted_record.hpp"

#include <fmt/format.h>

#include <optional>
#include <stdexcept>
#include <utility>
#include <variant>
#include <vector>

#include "analysis/replay.hpp"
#include "analysis/replay_report.hpp"
#include "formats/records/losses.hpp"
#include "formats/records/reader.hpp"
#include "formats/records/writer.hpp"
#include "games/list.hpp"

namespace cairn {

namespace {

// Returns what the record holds that the written text does not, or an empty text if nothing is
// lost.
std::string losses_in(const std::string& text, const Record& record) {
  const std::vector<ReadResult> results = read_records(text, record.source);
  const auto* written = std::get_if<Record>(&results.front().content);
  if (!written || results.size() > 1)
    throw std::logic_error("what was written is not a record: " + text);
  return losses(record, *written);
}

// Returns the record with the result to which its turns lead, if the record itself has no result.
Record with_result(Record record, const std::optional<Outcome>& outcome) {
  if (outcome && value_of(record.tags, "RE").empty())
    record.tags.push_back({"RE", {result_tag(*outcome)}, {}});
  return record;
}

// Writes a record. If a text could be read in other names of spaces as well, it has its own.
std::string written(const Record& record, Format format) {
  std::string text = write_record(record, format);
  if (format != Format::text) return text;
  const std::vector<ReadResult> results = read_records(text, record.source);
  const auto* again = std::get_if<Record>(&results.front().content);
  if (!again || again->notes.empty()) return text;
  Record named = record;
  named.tags.push_back(
      {std::string(space_names_tag), {std::string(usage_of(SpaceNames::own).word)}, {}});
  return write_record(named, format);
}

template <Game G>
ConvertedRecord converted(const Record& given, const Conversion& conversion) {
  auto [record, end] = rewrite<G>(given, conversion.format);
  if (auto corrected = put_right<G>(record, end)) record = std::move(*corrected);
  ConvertedRecord made{{}, report_of<G>(end.error ? given : record, end), {}};
  if (end.error && !conversion.salvages) return made;
  made.text = written(record, conversion.format);
  if (conversion.format != Format::cairn)  // Cairn's own format holds everything
    if (const std::string lost = losses_in(made.text, record); !lost.empty())
      made.report.notes.push_back(
          fmt::format("left out: {}; {} has no place for it", lost, name(conversion.format)));
  made.record = with_result(std::move(record), end.outcome);
  return made;
}

}  // namespace

ConvertedRecord converted(const Record& given, const Conversion& conversion) {
  ConvertedRecord made;
  with_game(given.game, [&]<Game G>() { made = converted<G>(given, conversion); });
  return made;
}

}  // namespace cairn
