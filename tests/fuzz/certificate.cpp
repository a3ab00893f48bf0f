// Certificates: a proof that is accepted must be the same when it is written again.
#include "app/records.hpp"

#include <cstdint>
#include <sstream>
#include <string>
#include <vector>

#include "fuzz/fuzz.hpp"

namespace cairn::fuzz {

namespace {

std::string rewritten(const std::string& text) {
  constexpr std::uint64_t checksum_bytes = 8;
  std::istringstream in(text);
  CertificateReader reader(in);
  std::vector<std::uint16_t> moves;
  while (reader.offset() + checksum_bytes < text.size())
    moves.push_back(static_cast<std::uint16_t>(reader.next_move()));
  std::ostringstream out;
  write_certificate(out, reader.header(), moves);
  return out.str();
}

}  // namespace

void run(std::string_view bytes) {
  const std::string text(bytes);
  std::istringstream in(text);
  const auto checked = result_of([&] { return check_certificate(in); });
  if (checked) require(rewritten(text) == text, "written again", text);
}

}  // namespace cairn::fuzz
