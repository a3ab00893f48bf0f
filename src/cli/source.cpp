#include "cli/source.hpp"

#include <filesystem>
#include <system_error>
#include <utility>
#include <variant>

#include "cli/inputs.hpp"
#include "formats/quote.hpp"
#include "formats/reader.hpp"
#include "games/list.hpp"

namespace cairn::cli {

namespace {

std::vector<Record> read_all(const std::string& text, const std::string& label) {
  std::vector<Record> records;
  read_records(text, label, game_names(), [&](ReadResult result) {
    if (const Error* error = std::get_if<Error>(&result.content))
      throw Error(error->kind(), describe(label, *error));
    records.push_back(std::move(std::get<Record>(result.content)));
  });
  return records;
}

}  // namespace

std::vector<Record> read_source(const std::string& argument) {
  std::error_code ignored;
  if (argument == "-" || std::filesystem::exists(argument, ignored)) {
    try {
      return read_all(read_file(argument), argument);
    } catch (const Error& error) {
      if (error.kind() != Error::Kind::io) throw;
      throw Error(Error::Kind::io, describe(argument, error));
    }
  }
  if (!is_position_line(argument, game_names()))
    throw Error(Error::Kind::io,
                cairn::quoted(argument) + " is no file and no position text; give one of them");
  return read_all(argument, "POSITION");
}

}  // namespace cairn::cli
