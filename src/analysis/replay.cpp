#include "analysis/replay.hpp"

#include <algorithm>
#include <array>
#include <cctype>
#include <fmt/format.h>
#include <numeric>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "analysis/replay_impl.hpp"

namespace cairn {

std::string result_tag(const Outcome& outcome) {
  if (!outcome.winner) return "0";
  return *outcome.winner == Side::white ? "W+" : "B+";
}

RecordReport rejected(std::string source, int number, const Error& error) {
  RecordReport report;
  report.source = std::move(source);
  report.number = number;
  report.place = error.place();
  report.state = RecordState::rejected;
  report.error = error;
  return report;
}

namespace detail {

bool contradicts(const ParsedResult& told, const Outcome& outcome) {
  if (told.kind == ResultKind::open) return false;
  const ResultKind right = !outcome.winner                  ? ResultKind::draw
                           : *outcome.winner == Side::white ? ResultKind::white
                                                            : ResultKind::black;
  return told.kind != right;
}

void add_doubts(const Properties& tags, std::vector<std::string>& notes) {
  for (std::string doubt : {doubt_about_result(tags), doubt_about_date(value_of(tags, "DT"))})
    if (!doubt.empty()) notes.push_back(std::move(doubt));
}

void add_repair(std::vector<Repair>& repairs, Repair repair) {
  const auto place = [](const Repair& each) {
    return std::pair(each.place.line, each.place.column);
  };
  repairs.insert(std::ranges::upper_bound(repairs, place(repair), {}, place), std::move(repair));
}

void correct_result(Record& record, Property& result, const Outcome& outcome) {
  std::string right = result_tag(outcome);
  add_repair(record.repairs, {result.place, "the result is not that of the turns",
                              std::exchange(result.values[0], right), right});
}

std::string hint_at_names(const SpaceUsage& usage, std::size_t turns) {
  return fmt::format(
      "; with the spaces named {} ({}), {} of its turns can be played, if --spaces {} says so",
      usage.word, usage.description, turns, usage.word);
}

Error with_alternatives(const Error& error, const std::vector<LegalTurn>& alternatives) {
  if (alternatives.empty()) return error;
  std::string what = error.what();
  what = what.substr(0, what.rfind("; legal: "));  // lists legal turns, but not the nearest ones
  const char* between = "; nearest legal turns: ";
  for (const LegalTurn& turn : alternatives) {
    what += between + turn.written;
    if (turn.written != turn.text) what += " (" + turn.text + ')';
    between = ", ";
  }
  return Error(error.kind(), what, error.place());
}

}  // namespace detail

int edit_distance(std::string_view a, std::string_view b) {
  constexpr std::size_t longest = 64;
  a = a.substr(0, longest);
  b = b.substr(0, longest);
  const auto same = [](char c, char d) {
    return std::tolower(static_cast<unsigned char>(c)) ==
           std::tolower(static_cast<unsigned char>(d));
  };
  using Row = std::array<int, longest + 1>;
  std::array<Row, 3> rows;  // one for each of the last three prefixes of `a`, reused in rotation
  std::iota(rows[0].begin(), rows[0].end(), 0);
  for (std::size_t i = 1; i <= a.size(); ++i) {
    const Row& before = rows[(i + 1) % 3];
    const Row& above = rows[(i + 2) % 3];
    Row& row = rows[i % 3];
    row[0] = static_cast<int>(i);
    for (std::size_t j = 1; j <= b.size(); ++j) {
      row[j] = std::min(
          {above[j] + 1, row[j - 1] + 1, above[j - 1] + (same(a[i - 1], b[j - 1]) ? 0 : 1)});
      if (i > 1 && j > 1 && same(a[i - 1], b[j - 2]) && same(a[i - 2], b[j - 1]))
        row[j] = std::min(row[j], before[j - 2] + 1);
    }
  }
  return rows[a.size() % 3][b.size()];
}

namespace detail {

int unlikeness(std::string_view a, std::string_view b) {
  constexpr int most = 16;
  const std::size_t shorter = std::min({a.size(), b.size(), std::size_t{most}});
  std::size_t same = 0;
  while (same < shorter && a[same] == b[same]) ++same;
  return edit_distance(a, b) * (most + 1) - static_cast<int>(same);
}

}  // namespace detail

}  // namespace cairn
