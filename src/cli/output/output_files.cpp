#include "cli/output/output_files.hpp"

#include <set>
#include <utility>

namespace cairn::cli {

namespace {

// Each of them is an open file, of which a process may have a thousand.
constexpr std::size_t most_waiting = 200;

}  // namespace

OutputFiles::~OutputFiles() {
  while (!waiting_.empty()) {
    try {
      finish();
    } catch (const Error&) {
      continue;  // another error ends the run, and finish() goes on behind the file that failed
    }
  }
}

void OutputFiles::add(std::unique_ptr<OutputFile> file) {
  waiting_.push_back(std::move(file));
  if (waiting_.size() >= most_waiting) finish();
}

// Waits for the disk once for all. If that fails, nobody knows which of the files are whole, and
// the system does not tell it again, so that all of them are given up.
void OutputFiles::save() {
  try {
    std::set<dev_t> saved;
    for (const auto& file : waiting_)
      if (saved.insert(file->device()).second) file->save_device();
  } catch (const Error&) {
    waiting_.clear();
    throw;
  }
}

void OutputFiles::finish() {
  save();
  while (!waiting_.empty()) {
    // It is taken out before, because what cannot be finished is not tried again.
    const std::unique_ptr<OutputFile> file = std::move(waiting_.front());
    waiting_.pop_front();
    file->finish_saved();
  }
}

}  // namespace cairn::cli
