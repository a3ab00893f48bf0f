// What a batch reports about its records: messages for people, and totals.
#pragma once

#include <array>
#include <cstddef>
#include <string>
#include <vector>

#include "model/record_report.hpp"

namespace cairn::cli {

// Returns a line for each repair and for the error: "file:line:column: what is wrong; what would be
// right".
std::vector<std::string> messages_of(const RecordReport& report);

// Returns a line for each note, and one if the record is a copy of another.
std::vector<std::string> notes_of(const RecordReport& report);

// Returns one line with its line end, such as "file:line:column: ok: GAME, 27 turns, White wins:
// ...", or an empty text for a file that was passed over.
std::string line_of(const RecordReport& report);

// Counts the records of each state.
class BatchTotals {
 public:
  void add(const RecordReport& report, bool is_bad);

  // Counts records that are not selected, and of which nothing else is known.
  void add_left_out(std::size_t count);

  std::size_t records() const { return records_; }
  std::size_t bad() const { return bad_; }
  // How many were passed over: not selected, copies that are left out, or stored already.
  std::size_t passed_over() const {
    return of(RecordState::not_selected) + of(RecordState::duplicate) + of(RecordState::stored);
  }
  // Whether there are records, and all of them were left out by what chooses some of them.
  bool are_all_left_out() const {
    return records_ > 0 && of(RecordState::not_selected) == records_;
  }
  bool are_all_good() const { return of(RecordState::ok) == records_ && bad_ == 0; }

  // Returns the totals as text, such as "3 records: 1 ok, 2 cut off".
  std::string text() const;

 private:
  std::size_t of(RecordState state) const { return counts_[static_cast<std::size_t>(state)]; }

  std::array<std::size_t, 9> counts_{};
  std::size_t records_ = 0;
  std::size_t bad_ = 0;
};

}  // namespace cairn::cli
