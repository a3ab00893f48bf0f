#include "cli/input/whole_file.hpp"

#include <fmt/format.h>

#include <filesystem>
#include <utility>

#include "archive/input/charsets.hpp"
#include "archive/input/input.hpp"
#include "archive/packed/unpacked_file.hpp"
#include "cli/shell/interrupt.hpp"
#include "core/error.hpp"
#include "model/record.hpp"

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

}  // namespace cairn::cli
