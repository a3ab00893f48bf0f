// Reads the first record of a file, in any format that Cairn reads. The examples share it.
#pragma once

#include <fstream>
#include <iterator>
#include <string>
#include <variant>
#include <vector>

#include "core/error.hpp"
#include "formats/records/reader.hpp"
#include "games/list.hpp"
#include "model/record.hpp"

// Throws cairn::Error if there is no such file, or no record in it.
inline cairn::Record first_record(const std::string& path) {
  std::ifstream file(path, std::ios::binary);
  if (!file) throw cairn::Error(cairn::Error::Kind::io, path + " cannot be read; name a record");
  const std::string text((std::istreambuf_iterator<char>(file)), {});
  const std::vector<cairn::ReadResult> results =
      cairn::read_records(text, path, cairn::game_names());
  const auto& content = results.front().content;
  if (const auto* error = std::get_if<cairn::Error>(&content)) throw *error;
  return std::get<cairn::Record>(content);
}
