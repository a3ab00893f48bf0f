// What the tests of formats share: files, names of games, results as text.
#pragma once

#include <cstdlib>
#include <fstream>
#include <iterator>
#include <stdexcept>
#include <string>
#include <vector>

#include "core/record.hpp"
#include "formats/records/reader.hpp"

namespace cairn::test {

// Reads a file below tests/data.
inline std::string read_data(const std::string& name) {
  const char* root = std::getenv("CAIRN_SOURCE_ROOT");
  if (!root) throw std::runtime_error("CAIRN_SOURCE_ROOT is not set");
  std::ifstream file(std::string(root) + "/tests/data/" + name, std::ios::binary);
  if (!file) throw std::runtime_error("cannot read " + name);
  return {std::istreambuf_iterator<char>(file), {}};
}

inline std::string real_record() {
  return read_data("littlegolem/game2552914.txt");
}

// Returns what a function throws as "kind place what", or "no error".
template <class Function>
std::string error_of(Function function) {
  try {
    function();
  } catch (const Error& error) {
    return describe("", error).substr(error.place().line == 0 ? 2 : 1);
  }
  return "no error";
}

// Returns a line for each result: "game, 27 turns" and where the record is broken, or the error
// with its place.
inline std::string summary_of(const std::vector<ReadResult>& results) {
  std::string summary;
  for (const ReadResult& result : results) {
    if (const auto* record = std::get_if<Record>(&result.content))
      summary += record->game + ", " + std::to_string(record->turns.size()) + " turns" +
                 (record->broken ? ", broken at " + std::to_string(record->broken->turn) + ": " +
                                       describe("file", record->broken->error)
                                 : "") +
                 '\n';
    else
      summary += describe("file", std::get<Error>(result.content)) + '\n';
  }
  return summary;
}

inline std::vector<ReadResult> read(std::string_view text) {
  return read_records(text, "file");
}

// Returns the only record of a text. The test program fails if the text holds anything else.
inline Record read_one(std::string_view text) {
  const auto results = read(text);
  if (results.size() != 1 || !std::holds_alternative<Record>(results[0].content))
    throw std::runtime_error("no single record: " + summary_of(results));
  return std::get<Record>(results[0].content);
}

}  // namespace cairn::test
