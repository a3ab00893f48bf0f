// Certificates: a proof that is accepted is the same when it is written again.
#include "cli/certificate.hpp"

#include <sstream>

#include "fuzz/fuzz.hpp"

namespace cairn::fuzz {

namespace {

std::string rewritten(const std::string& text, std::uint64_t turns) {
  std::istringstream in(text);
  CertificateReader reader(in);
  std::vector<std::uint16_t> moves(turns);
  for (auto& move : moves) move = static_cast<std::uint16_t>(reader.next_move());
  reader.finish();
  std::ostringstream out;
  write_certificate(out, reader.header(), moves);
  return out.str();
}

}  // namespace

void run(std::string_view bytes) {
  const std::string text(bytes);
  std::istringstream in(text);
  const auto checked = result_of([&] { return cli::check_certificate(in); });
  if (checked) require(rewritten(text, checked->proof.turns) == text, "written again", text);
}

}  // namespace cairn::fuzz
