#include "cli/output/split_output.hpp"

#include <filesystem>
#include <memory>
#include <system_error>
#include <utility>

#include "cli/output/output_file.hpp"

namespace cairn::cli {

SplitOutput::SplitOutput(const std::string& directory, std::string_view extension, bool replaces)
    : directory_(directory), extension_(extension), replaces_(replaces) {
  std::error_code failure;
  std::filesystem::create_directories(directory, failure);
  if (failure) throw WriteError(directory, failure.value());
}

void SplitOutput::write(const std::string& name, std::string_view text, FileClaims& claims) {
  using Existing = OutputFile::Existing;
  const std::string path = directory_ + '/' + names_.add(name) + extension_;
  if (replaces_) claims.expect_unread("--split", path);
  auto file =
      std::make_unique<OutputFile>(path, replaces_ ? Existing::replaced_here : Existing::kept);
  file->write(text);
  files_.add(std::move(file));
}

}  // namespace cairn::cli
