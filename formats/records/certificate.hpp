// Reads and writes certificates: files with a proof that one side wins by force, described in
// docs/formats/certificate.md. The proof itself is the winner's moves, as indices into the list of
// legal moves, in the order of the walk in search/checker.hpp.
//
// Stable: docs/library.md says what that means.
#pragma once

#include <cstdint>
#include <iosfwd>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/position.hpp"
#include "games/game.hpp"
#include "search/checker.hpp"

namespace cairn {

// The claim: from `position`, `winner` wins within `length` turns. Where the other side moves, the
// claim can be narrower: that it loses by every turn except some, or, with a limit, that it does
// not win by them in time.
struct CertificateHeader {
  std::string game;      // as in Record::game
  std::string position;  // position text
  Side winner = Side::white;
  std::uint64_t turns = 0;   // number of the winner's turns in the proof
  std::uint64_t length = 0;  // most turns of both sides until the end, including the next one
  std::vector<std::string> without{};  // turns of the other side that are left out at the beginning
  std::uint64_t within = 0;  // if not 0: the winner has reached its aim once the other side has
                             // played so many turns without a win

  bool is_narrow() const { return !without.empty() || within > 0; }
  friend bool operator==(const CertificateHeader&, const CertificateHeader&) = default;
};

// Writes a certificate to a binary stream. The caller must check the stream for errors.
void write_certificate(std::ostream& out, const CertificateHeader& header,
                       std::span<const std::uint16_t> moves);

// Reads a certificate as a stream, in constant memory. All functions that read throw Error (syntax)
// if the file is not in the format, and Error (io) if the stream fails.
class CertificateReader {
 public:
  // Reads the header. The stream must be binary and outlive this object.
  explicit CertificateReader(std::istream& in);

  const CertificateHeader& header() const { return header_; }
  // Reads the winner's next move. The index may be out of range; the caller must check it.
  std::uint32_t next_move();
  // Must be called after the last move. Checks the checksum and that the file ends there.
  void finish();
  // The number of bytes read so far.
  std::uint64_t offset() const { return offset_; }

 private:
  std::uint8_t next_byte();
  std::string next_line();
  std::string field(std::string_view name);
  std::uint64_t number(std::string_view name);
  bool reads_narrow_claim();

  std::istream& in_;
  std::uint64_t offset_ = 0;
  std::uint64_t checksum_ = 0;
  CertificateHeader header_;
};

// Checks the proof of a game while it reads it. Throws Error if it does not prove what the header
// claims. The definition is in certificate_impl.hpp; app/instances.hpp includes it.
template <Game G>
CheckedProof check_proof(CertificateReader& reader);

struct CheckedCertificate {
  CertificateHeader header;  // its `length` may be above that of the proof
  std::string title;         // the title of the game
  CheckedProof proof;
};

// Reads and checks a certificate of any game. Throws Error if it does not prove what it claims; the
// message says where. The kind is illegal if a move of the proof is wrong, and syntax, position or
// usage otherwise.
CheckedCertificate check_certificate(std::istream& in);

}  // namespace cairn
