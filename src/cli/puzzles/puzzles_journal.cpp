#include "cli/puzzles/puzzles_journal.hpp"

#include <filesystem>

#include "cli/output/output_file.hpp"
#include "core/error.hpp"

namespace cairn::cli {

PuzzlesJournal::PuzzlesJournal(const std::string& path, const std::string& task)
    : path_(path), head_(journal_head(task)) {
  if (std::filesystem::exists(path)) read(path);
  // The file is written anew, so that no incomplete block stays in it.
  OutputFile whole(path);
  whole.write(head_ + '\n');
  for (const auto& [number, record] : done_.played) whole.write(journal_block(number, record));
  for (const auto& [key, game] : done_.games) whole.write(journal_block(key, game));
  whole.finish();
  file_.open(path, std::ios::binary | std::ios::app);
}

void PuzzlesJournal::read(const std::string& path) {
  std::ifstream file(path, std::ios::binary);
  if (!read_journal(file, head_, done_))
    throw Error(Error::Kind::usage,
                path + " is of a run with other options; use those, or remove it");
  taken_over_ = done_.games.size();
}

void PuzzlesJournal::take_over(const std::string& path) {
  if (!std::filesystem::exists(path))
    throw Error(Error::Kind::io,
                path + " is not there; the directory of a run with --part expected");
  read(path);
}

std::optional<GamePuzzles> PuzzlesJournal::find(const std::string& game) const {
  const std::scoped_lock lock(mutex_);
  const auto found = done_.games.find(journal_key(game));
  if (found == done_.games.end()) return std::nullopt;
  return found->second;
}

std::optional<std::string> PuzzlesJournal::find_played(int number) const {
  const std::scoped_lock lock(mutex_);
  const auto found = done_.played.find(number);
  if (found == done_.played.end()) return std::nullopt;
  return found->second;
}

void PuzzlesJournal::add(const std::string& game, const GamePuzzles& puzzles) {
  append(journal_block(journal_key(game), puzzles));
}

void PuzzlesJournal::add_played(int number, const std::string& record) {
  append(journal_block(number, record));
}

void PuzzlesJournal::append(const std::string& block) {
  const std::scoped_lock lock(mutex_);
  file_ << block;
  if (!file_.flush()) throw WriteError(path_ + " cannot be written; is the disk full?");
}

void PuzzlesJournal::remove() {
  file_.close();
  std::filesystem::remove(path_);
}

}  // namespace cairn::cli
