// Adds records and their analyses to a database, and counts them. Games that the database has
// already may be left out.
#pragma once

#include <cstddef>
#include <string>
#include <utility>
#include <vector>

#include "archive/database/database_writer.hpp"
#include "archive/database/stored_record.hpp"
#include "games/duplicate_records.hpp"
#include "model/annotated_game.hpp"
#include "model/indexed_game.hpp"
#include "model/record_report.hpp"

namespace cairn {

struct RecordAddition {
  StoredRecord record;
  IndexedGame game;
  std::vector<std::pair<StoredAnalysis, AnnotatedGame>> analyses;
};

class RecordAdditions {
 public:
  // `copies` says what is done with a new game of which the database has a copy: drop leaves it
  // out, report tells it, and ignore only counts it.
  explicit RecordAdditions(DuplicateMode copies) : copies_(copies) {}

  // Adds what is not there yet, and may say in the report what became of the record. Throws Error
  // of kind io.
  void add(DatabaseWriter& writer, const RecordAddition& addition, RecordReport& report);

  // What was added, in words.
  std::string summary() const;

 private:
  bool is_left_out(DatabaseWriter& writer, const IndexedGame& game, RecordReport& report);

  DuplicateMode copies_;
  std::size_t copied_ = 0;    // games of which there was a copy before, but for those left out
  std::size_t games_ = 0;     // that were added
  std::size_t analyses_ = 0;  // that were added
};

}  // namespace cairn
