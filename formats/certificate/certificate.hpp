// The file of a proof that one side wins by force; certificate.md documents it. The proof itself is
// the winner's moves as indices, in the order of the walk in search/checker.hpp.
#pragma once

#include <cstdint>
#include <iosfwd>
#include <span>
#include <string>

#include "core/side.hpp"

namespace cairn {

// What is claimed: from `position`, `winner` wins within `length` turns.
struct CertificateHeader {
  std::string game;      // as in Record::game
  std::string position;  // position text
  Side winner = Side::white;
  std::uint64_t turns = 0;   // of the winner in the proof
  std::uint64_t length = 0;  // turns of both sides to the end at most, the next one included

  friend bool operator==(const CertificateHeader&, const CertificateHeader&) = default;
};

// Writes a certificate to a binary stream; the caller sees to the stream's errors.
void write_certificate(std::ostream& out, const CertificateHeader& header,
                       std::span<const std::uint16_t> moves);

// Reads a certificate as a stream, in constant memory. Throws Error of kind syntax for whatever is
// not of the format.
class CertificateReader {
 public:
  // Reads the header. The stream is binary and outlives this.
  explicit CertificateReader(std::istream& in);

  const CertificateHeader& header() const { return header_; }
  // The next of the winner's moves, an index that is not checked yet.
  std::uint32_t next_move();
  // To be called after the last move: reads the checksum, and expects the end of the file.
  void finish();
  // Bytes read.
  std::uint64_t offset() const { return offset_; }

 private:
  std::uint8_t next_byte();
  std::string next_line();
  std::string field(std::string_view name);
  std::uint64_t number(std::string_view name);

  std::istream& in_;
  std::uint64_t offset_ = 0;
  std::uint64_t checksum_ = 0;
  CertificateHeader header_;
};

}  // namespace cairn
