#include "cli/output/file_claims.hpp"

#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <iterator>

#include "archive/database/database_schema.hpp"
#include "cli/output/output_file.hpp"

namespace cairn::cli {

namespace {

std::optional<FileIdentity> identity_of_input(const std::string& path) {
  return path == "-" ? identity_of(STDIN_FILENO) : identity_of(path);
}

std::optional<FileIdentity> identity_of_output(const std::string& path) {
  return path == "-" ? identity_of(STDOUT_FILENO) : identity_of(path);
}

std::string_view words_for(const std::string& path) {
  return path == "-" ? "standard output" : std::string_view(path);
}

}  // namespace

void FileClaims::write(std::string_view option, const std::string& path) {
  if (path.empty()) return;
  expect_unread(option, path);
  const auto refuse = [&](std::string_view other) {
    throw Error(Error::Kind::usage,
                fmt::format("{} and {} both write to {}; name another file for one", other, option,
                            words_for(path)));
  };
  if (path == "-" && !on_standard_output_.empty()) refuse(on_standard_output_);
  if (path == "-") on_standard_output_ = option;
  if (const auto identity = identity_of_output(path)) {
    const auto [other, is_new] = written_.try_emplace(*identity, option);
    if (!is_new) refuse(other->second);
  }
}

void FileClaims::write_database(std::string_view option, const std::string& path) {
  write(option, path);
  for (const std::string& beside : files_beside_database(end_of_links(path))) write(option, beside);
}

void FileClaims::expect_unread(std::string_view option, const std::string& path) {
  std::vector<std::string> names{path};
  if (path != "-") std::ranges::move(partial_results(path), std::back_inserter(names));
  for (const std::string& name : names)
    if (const auto identity = identity_of_output(name); identity && is_read(*identity))
      throw Error(
          Error::Kind::usage,
          fmt::format("{} would overwrite {}, which is read; name another file (only `cairn "
                      "convert --in-place` writes over what it reads)",
                      option, words_for(name)));
}

bool FileClaims::is_read(const FileIdentity& identity) {
  for (const std::string& path : paths_read_) {
    const auto input = identity_of_input(path);
    if (input && input->name.empty()) read_.insert(*input);  // it exists
    if (!is_database(path)) continue;
    for (const std::string& beside : files_beside_database(end_of_links(path)))
      if (const auto found = identity_of(beside)) read_.insert(*found);
  }
  paths_read_.clear();
  return read_.contains(identity);
}

}  // namespace cairn::cli
