// A limit for archives and compressed files that expand to far more than their size.
//
// Texts of games become about ten times smaller when compressed. Whatever expands to much more than
// that is read up to a limit only, which is greater while records are found in it.
#pragma once

#include <cstdint>

#include "archive/packed/file.hpp"

namespace cairn {

class ExpansionLimit {
 public:
  // `file`, which must outlive this object, is what expands. At most `greatest` bytes may come out
  // of it, or a hundred times its size.
  ExpansionLimit(const File& file, std::uint64_t greatest) : file_(file), greatest_(greatest) {}

  // Says how many bytes have come out so far. Throws Error of kind io if they are too many.
  void reach(std::uint64_t expanded);
  // Says that a record was found in what was read last.
  void found_record() { at_record_ = expanded_; }

  // Whether nothing more may be read, not only nothing more of the same member.
  bool is_passed() const { return is_passed_; }

 private:
  const File& file_;
  std::uint64_t greatest_;
  std::uint64_t expanded_ = 0;
  std::uint64_t at_record_ = 0;  // how many had come out at the last record
  bool is_passed_ = false;
};

}  // namespace cairn
