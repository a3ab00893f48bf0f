#include "formats/records/certificate.hpp"

#include <array>
#include <charconv>
#include <cstddef>
#include <istream>
#include <ostream>

#include "core/error.hpp"
#include "core/random.hpp"
#include "core/text.hpp"
#include "games/list.hpp"

namespace cairn {

namespace {

constexpr std::string_view first_words = "cairn certificate ";
constexpr char whole_claim = '1';
constexpr char narrow_claim = '2';          // has the lines `without` and `within`, too
constexpr std::size_t longest_line = 1000;  // bytes; position texts take up to about 300
constexpr int checksum_bytes = 8;

[[noreturn]] void reject_certificate(const std::string& what) {
  throw Error(Error::Kind::syntax, what);
}

// The checksum after one more byte. For each byte this maps the checksums one to one, so changing
// any single byte changes the result.
std::uint64_t with_byte(std::uint64_t checksum, std::uint8_t byte) {
  return mix(checksum ^ byte);
}

std::string header_text(const CertificateHeader& header) {
  std::string text = std::string(first_words) + (header.is_narrow() ? narrow_claim : whole_claim);
  text += "\ngame " + header.game + "\nposition " + header.position + "\nwinner " +
          std::string(name(header.winner)) + '\n';
  if (header.is_narrow()) {
    text += "without";
    for (const std::string& turn : header.without) text += ' ' + turn;
    text += "\nwithin " + std::to_string(header.within) + '\n';
  }
  return text + "turns " + std::to_string(header.turns) + "\nlength " +
         std::to_string(header.length) + "\n";
}

// Appends a number with seven bits in each byte, the lowest first. The eighth bit is set if more
// bytes follow.
void append_number(std::string& bytes, std::uint32_t number) {
  for (; number >= 0x80; number >>= 7) bytes.push_back(static_cast<char>(number | 0x80));
  bytes.push_back(static_cast<char>(number));
}

Side winner_named(const std::string& word) {
  for (const Side side : both_sides)
    if (word == name(side)) return side;
  reject_certificate("the winner is " + quote(word) + "; it must be White or Black");
}

}  // namespace

void write_certificate(std::ostream& out, const CertificateHeader& header,
                       std::span<const std::uint16_t> moves) {
  std::string bytes = header_text(header);
  for (const std::uint16_t move : moves) append_number(bytes, move);
  std::uint64_t checksum = 0;
  for (const char byte : bytes) checksum = with_byte(checksum, static_cast<std::uint8_t>(byte));
  for (int i = 0; i < checksum_bytes; ++i)
    bytes.push_back(static_cast<char>(checksum >> (8 * i) & 0xFF));
  out.write(bytes.data(), static_cast<std::streamsize>(bytes.size()));
}

CertificateReader::CertificateReader(std::istream& in) : in_(in) {
  const bool is_narrow = reads_narrow_claim();
  header_.game = field("game");
  header_.position = field("position");
  header_.winner = winner_named(field("winner"));
  if (is_narrow) {
    const std::string turns = field("without");
    for (const std::string_view turn : words_of(turns)) header_.without.emplace_back(turn);
    header_.within = number("within");
    if (header_.without.empty()) reject_certificate("no turn follows 'without'; there must be one");
  }
  header_.turns = number("turns");
  header_.length = number("length");
}

// Reads the first line.
bool CertificateReader::reads_narrow_claim() {
  const auto expect = [](bool is_right) {
    if (!is_right)
      reject_certificate(
          "not a certificate; a certificate begins with the line 'cairn certificate 1' or 2");
  };
  for (const char expected : first_words) expect(static_cast<char>(next_byte()) == expected);
  const auto version = static_cast<char>(next_byte());
  expect(version == whole_claim || version == narrow_claim);
  expect(next_byte() == '\n');
  return version == narrow_claim;
}

std::uint32_t CertificateReader::next_move() {
  std::uint32_t move = 0;
  for (int shift = 0; shift < 28; shift += 7) {
    const std::uint8_t byte = next_byte();
    move |= static_cast<std::uint32_t>(byte & 0x7F) << shift;
    if (byte < 0x80) {
      if (byte == 0 && shift > 0) break;
      return move;
    }
  }
  reject_certificate("a move number is written in too many bytes; the shortest form is required");
}

void CertificateReader::finish() {
  const std::uint64_t expected = checksum_;
  std::uint64_t found = 0;
  for (int i = 0; i < checksum_bytes; ++i) found |= std::uint64_t{next_byte()} << (8 * i);
  if (found != expected)
    reject_certificate("the checksum is wrong; the file is damaged or was altered");
  if (in_.get() != std::istream::traits_type::eof())
    reject_certificate("more bytes follow the checksum; it must end the file");
}

std::uint8_t CertificateReader::next_byte() {
  const auto byte = in_.get();
  if (in_.bad()) throw Error(Error::Kind::io, "reading the file failed");
  if (byte == std::istream::traits_type::eof())
    reject_certificate("the file ends too early; it must hold the whole proof and a checksum");
  ++offset_;
  checksum_ = with_byte(checksum_, static_cast<std::uint8_t>(byte));
  return static_cast<std::uint8_t>(byte);
}

std::string CertificateReader::next_line() {
  std::string line;
  while (line.size() < longest_line) {
    const auto byte = static_cast<char>(next_byte());
    if (byte == '\n') return line;
    line.push_back(byte);
  }
  reject_certificate("a line of the header is longer than " + std::to_string(longest_line) +
                     " bytes; it must be shorter");
}

std::string CertificateReader::field(std::string_view name) {
  const std::string line = next_line();
  const std::string start = std::string(name) + ' ';
  if (!line.starts_with(start))
    reject_certificate("the header has " + quote(line) + "; a line '" + start +
                       "...' must stand there");
  return line.substr(start.size());
}

std::uint64_t CertificateReader::number(std::string_view name) {
  const std::string text = field(name);
  std::uint64_t number = 0;
  const char* end = text.data() + text.size();
  const auto [read_to, failure] = std::from_chars(text.data(), end, number);
  if (failure != std::errc{} || read_to != end || text != std::to_string(number))
    reject_certificate("the header's '" + std::string(name) + "' is " + quote(text) +
                       "; it must be a number");
  return number;
}

CheckedCertificate check_certificate(std::istream& in) {
  CertificateReader reader(in);
  const AnyGame& game = game_named(reader.header().game);
  return {reader.header(), game.title, game.check_proof(reader)};
}

}  // namespace cairn
