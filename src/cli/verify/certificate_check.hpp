// Reads and checks a certificate of whatever game.
#pragma once

#include <iosfwd>
#include <string_view>

#include "formats/certificate/certificate.hpp"
#include "search/checked_proof.hpp"

namespace cairn::cli {

struct CheckedCertificate {
  CertificateHeader header;
  std::string_view title;  // of the game
  CheckedProof proof;
};

// Checks the certificate as it reads it. Throws Error, with its place in the message, if it proves
// nothing: of kind illegal if a move of the proof does not do, else syntax, position or usage.
CheckedCertificate check_certificate(std::istream& in);

}  // namespace cairn::cli
