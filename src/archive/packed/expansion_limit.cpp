#include "archive/packed/expansion_limit.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace cairn {

namespace {

constexpr std::uint64_t greatest_ratio = 100;
constexpr std::uint64_t harmless_without_record = 256ull << 20;

}  // namespace

void ExpansionLimit::reach(std::uint64_t expanded) {
  expanded_ = expanded;
  const std::uint64_t allowed = greatest_ratio * file_.bytes_read();
  const bool is_idle = expanded_ - at_record_ > std::max(harmless_without_record, allowed);
  is_passed_ = expanded_ > std::max(greatest_, allowed);
  if (!is_idle && !is_passed_) return;
  at_record_ = expanded_;
  throw Error(
      Error::Kind::io,
      fmt::format(
          "expands more than a hundredfold ({} MiB from {} KiB{}), stopped; unpack it and name the "
          "files{}",
          expanded_ >> 20, file_.bytes_read() >> 10, is_idle ? " without a record" : "",
          is_passed_ ? ", or raise --greatest-archive" : ""));
}

}  // namespace cairn
