// Reads and checks a certificate of any game.
#pragma once

#include <iosfwd>
#include <string_view>

#include "formats/certificate/certificate.hpp"
#include "search/checked_proof.hpp"

namespace cairn {

struct CheckedCertificate {
  CertificateHeader header;  // its `length` may be above that of the proof
  std::string_view title;    // the title of the game
  CheckedProof proof;
};

// Checks the certificate while it reads it. Throws Error if the certificate does not prove what it
// claims; the message says where. The kind is illegal if a move of the proof is wrong, and syntax,
// position or usage otherwise.
CheckedCertificate check_certificate(std::istream& in);

}  // namespace cairn
