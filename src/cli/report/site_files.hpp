// The files of a site. A run writes only those that changed, and at its end removes the pages of an
// earlier run that it did not write.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <unordered_set>

#include "cli/output/output_files.hpp"

namespace cairn::cli {

class SiteFiles {
 public:
  // Makes the directory and its folders if they do not exist. Throws Error of kind io, as the
  // functions below do, and of kind usage if a page would replace something else than a page.
  explicit SiteFiles(std::string directory);

  // Writes a file, which appears only when it is complete, at finish() at the latest; one with this
  // content is left alone.
  void write(const std::string& address, std::string_view text);

  // Lets all files appear, and removes the pages of games and players that this run did not write.
  void finish();

  std::size_t written() const { return written_; }
  std::size_t unchanged() const { return addresses_.size() - written_; }

 private:
  void remove_others(const std::string& folder);

  std::string directory_;
  std::unordered_set<std::string> addresses_;
  std::size_t written_ = 0;
  OutputFiles output_;
};

}  // namespace cairn::cli
