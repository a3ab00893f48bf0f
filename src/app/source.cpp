#include "app/source.hpp"

#include <filesystem>
#include <fmt/format.h>
#include <optional>
#include <system_error>
#include <utility>

#include "app/console.hpp"
#include "app/records.hpp"
#include "core/error.hpp"
#include "core/record.hpp"
#include "core/text.hpp"
#include "formats/records/input.hpp"
#include "formats/records/reader.hpp"
#include "formats/records/unpacked.hpp"

namespace cairn::cli {

namespace {

std::string read_all(const ReadBytes& read) {
  constexpr std::size_t step = 1u << 16;
  std::string content;
  for (std::size_t got = 1; got > 0;) {
    const std::size_t before = content.size();
    if (before > largest_whole_file)
      throw Error(Error::Kind::io, fmt::format("larger than {} MiB; a smaller file expected",
                                               largest_whole_file >> 20));
    content.resize(before + step);
    got = read(content.data() + before, step);
    content.resize(before + got);
  }
  return content;
}

}  // namespace

std::string read_beginning(const std::string& path, std::size_t size) {
  constexpr std::size_t step = 1u << 16;
  std::string text;
  try {
    File file(path, stop_requested());
    for (std::size_t got = 1; got > 0 && text.size() < size;) {
      const std::size_t before = text.size();
      text.resize(std::min(before + step, size));
      got = file.read(text.data() + before, text.size() - before);
      text.resize(before + got);
    }
  } catch (const Error& error) {
    throw Error(error.kind(), fmt::format("{}: {}", path, error.what()));
  }
  return text;
}

std::string read_whole(const std::string& path) {
  std::string text = read_beginning(path, largest_whole_file + 1);
  if (text.size() > largest_whole_file)
    throw Error(Error::Kind::io, fmt::format("{}: larger than {} MiB; a smaller file expected",
                                             path, largest_whole_file >> 20));
  return text;
}

std::string read_text(const std::string& path, const std::string& encoding) {
  std::string text = read_whole(path);
  try {
    return read_in_charset(std::move(text), encoding);
  } catch (const Error& error) {
    throw Error(error.kind(), describe(path, error));
  }
}

void for_each_whole(
    const std::string& path,
    const std::function<void(const std::string& label, const std::string& content)>& visit) {
  UnpackedFile file(path, InputLimits{}.greatest_archive, stop_requested());
  const auto visit_whole = [&](const std::string& label, const ReadBytes& read) {
    const std::string content = read_all(read);
    if (!stop_requested()) visit(label, content);
  };
  Archive* const archive = file.archive();
  if (!archive)
    return visit_whole(path, [&](char* to, std::size_t most) { return file.read(to, most); });
  while (const auto member = archive->next())
    if (member->foreign_kind.empty())
      visit_whole(path + ':' + member->name,
                  [&](char* to, std::size_t most) { return archive->read(to, most); });
}

bool for_each_version(
    const std::string& path,
    const std::function<void(const std::string& label, const std::string& content)>& visit) {
  for (const char* const suffix : {"", ".bz2", ".gz", ".xz", ".zst"}) {
    const std::string name = path + suffix;
    if (!std::filesystem::exists(name)) continue;
    try {
      for_each_whole(name, visit);
    } catch (const Error& error) {
      throw Error(error.kind(), describe(name, error));
    }
    return true;
  }
  return false;
}

namespace {

SourceRecord source_record(ReadResult result) {
  if (const Error* error = std::get_if<Error>(&result.content))
    return BadRecord{std::string(typed_label), result.number, *error};
  return std::get<Record>(std::move(result.content));
}

SourceRecords read_files(const std::string& path, const Part& part, const StoredQuery* query,
                         std::optional<SpaceNames> spaces) {
  SourceRecords found;
  InputLimits limits;
  limits.spaces = spaces;
  Inputs inputs({path}, stop_requested(), limits, query);
  int in_file = 0;
  bool is_empty = true;
  while (auto input = inputs.next()) {
    if (!input->goes_on) in_file = input->records_before;
    input->records_before = in_file;
    if (!input->foreign_kind.empty()) continue;
    is_empty = false;
    const auto add = [&](SourceRecord record) {
      if (auto* bad = std::get_if<BadRecord>(&record)) bad->source = input->label;
      found.records.push_back(std::move(record));
    };
    // What is unreadable belongs to every part, so that each of them tells it.
    const auto add_if_in_part = [&](ReadResult result) {
      const bool is_bad = std::holds_alternative<Error>(result.content);
      if (is_bad || part.contains(result.text)) add(source_record(std::move(result)));
      ++in_file;
    };
    if (input->error)
      add(BadRecord{{}, ++in_file, *input->error});
    else if (input->piece->kind != TextPiece::Kind::rest)
      read_records(*input, add_if_in_part);
  }
  found.left_out = inputs.left_out();
  if (is_empty && found.left_out == 0 && !stop_requested())
    throw Error(Error::Kind::io, path + ": no file in it; a record or position expected");
  return found;
}

bool names_file(const std::string& argument) {
  std::error_code ignored;
  return argument == "-" || std::filesystem::exists(argument, ignored);
}

}  // namespace

std::vector<std::string> files_of_source(const std::string& argument, const std::string& written) {
  return names_file(argument) ? Inputs({argument}, stop_requested(), {}, nullptr, {written}).paths()
                              : std::vector<std::string>{};
}

bool is_position_text(const std::string& argument) {
  return !names_file(argument) && !looks_like_path(argument);
}

SourceRecords read_source_records(const std::string& argument, const Part& part,
                                  const StoredQuery* query, std::optional<SpaceNames> spaces) {
  if (names_file(argument)) return read_files(argument, part, query, spaces);
  SourceRecords found;
  for (ReadResult& result : typed_positions(argument, spaces))
    found.records.push_back(source_record(std::move(result)));
  return found;
}

std::vector<Record> read_source(const std::string& argument, const Part& part,
                                std::optional<SpaceNames> spaces) {
  std::vector<Record> records;
  for (SourceRecord& record : read_source_records(argument, part, nullptr, spaces).records) {
    if (const auto* bad = std::get_if<BadRecord>(&record))
      throw Error(bad->error.kind(), describe(bad->source, bad->error));
    records.push_back(std::move(std::get<Record>(record)));
  }
  return records;
}

}  // namespace cairn::cli
