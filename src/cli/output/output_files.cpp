#include "cli/output/output_files.hpp"

#include <set>
#include <utility>

namespace cairn::cli {

namespace {

// Each of them is an open file, of which a process may have a thousand.
constexpr std::size_t most_open = 200;

}  // namespace

OutputFiles::~OutputFiles() {
  while (naming_ == Naming::now_and_then && !(open_.empty() && saved_.empty())) {
    try {
      finish();
    } catch (const Error&) {
      continue;  // another error ends the run, and finish() goes on after the file that failed
    }
  }
}

void OutputFiles::add(std::unique_ptr<OutputFile> file) {
  open_.push_back(std::move(file));
  if (open_.size() < most_open) return;
  if (naming_ == Naming::now_and_then)
    finish();
  else
    save();
}

// Waits for the disk once for all. If that fails, it is not known which of the files are whole, and
// the system does not report it again, so that all of them are given up.
void OutputFiles::save() {
  try {
    std::set<dev_t> saved;
    for (const auto& file : open_)
      if (saved.insert(file->device()).second) file->save_device();
  } catch (const Error&) {
    open_.clear();
    throw;
  }
  for (auto& file : open_) {
    if (naming_ == Naming::at_the_end) file->close_file();
    saved_.push_back(std::move(file));
  }
  open_.clear();
}

void OutputFiles::finish() {
  save();
  while (!saved_.empty()) {
    // It is taken out before, because what cannot be finished is not tried again.
    const std::unique_ptr<OutputFile> file = std::move(saved_.front());
    saved_.pop_front();
    file->finish_saved();
  }
}

}  // namespace cairn::cli
