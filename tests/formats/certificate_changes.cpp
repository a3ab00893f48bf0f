// Changes bytes of certificates at random, mends the checksum, and asks the checker whether it
// accepts what came out. certificate_changes.py has that checked by other rules.
//
// usage: certificate_changes CHANGES SEED FILE...
//
// Each line of the output is a changed certificate in hexadecimal digits, after a + if it was
// accepted. Of those that were refused, one in a thousand is shown, after a -.
#include <fmt/core.h>

#include <cstdint>
#include <exception>
#include <fstream>
#include <iterator>
#include <sstream>
#include <stdexcept>
#include <string>
#include <vector>

#include "app/records.hpp"
#include "core/error.hpp"
#include "core/random.hpp"

namespace cairn::test {
namespace {

constexpr std::size_t checksum_bytes = 8;

std::string content(const std::string& path) {
  std::ifstream file(path, std::ios::binary);
  std::string bytes(std::istreambuf_iterator<char>(file), {});
  if (bytes.size() <= checksum_bytes) throw std::runtime_error(path + " is no certificate");
  return bytes;
}

void mend_checksum(std::string& bytes) {
  bytes.resize(bytes.size() - checksum_bytes);
  std::uint64_t checksum = 0;
  for (const char byte : bytes) checksum = mix(checksum ^ static_cast<std::uint8_t>(byte));
  for (std::size_t i = 0; i < checksum_bytes; ++i)
    bytes.push_back(static_cast<char>(checksum >> (8 * i) & 0xFF));
}

// Changes one to three bytes. Half of them change by one only, since neighbouring letters, digits
// and moves are more likely to make sense.
std::string changed(std::string bytes, Random& random) {
  const auto size = static_cast<std::uint32_t>(bytes.size() - checksum_bytes);
  for (std::uint32_t left = 1 + random.below(3); left > 0; --left) {
    char& byte = bytes[random.below(size)];
    const bool is_small = random.below(2) == 0;
    const std::uint32_t change = is_small ? 1 + 254 * random.below(2) : 1 + random.below(255);
    byte = static_cast<char>(static_cast<std::uint8_t>(byte) + change);
  }
  mend_checksum(bytes);
  return bytes;
}

bool is_accepted(const std::string& bytes) {
  std::istringstream in(bytes);
  try {
    check_certificate(in);
    return true;
  } catch (const Error&) {
    return false;
  }
}

void show(char sign, const std::string& bytes) {
  std::string line(1, sign);
  for (const char byte : bytes) line += fmt::format("{:02x}", static_cast<std::uint8_t>(byte));
  fmt::print("{}\n", line);
}

void run(std::uint64_t changes, std::uint64_t seed, const std::vector<std::string>& paths) {
  std::vector<std::string> certificates;
  for (const std::string& path : paths) certificates.push_back(content(path));
  Random random(seed);
  for (std::uint64_t i = 0; i < changes; ++i) {
    const std::string& whole = certificates.at(i % certificates.size());
    const std::string bytes = changed(whole, random);
    if (bytes == whole) continue;  // a change may undo another
    if (is_accepted(bytes))
      show('+', bytes);
    else if (random.below(1000) == 0)
      show('-', bytes);
  }
}

}  // namespace
}  // namespace cairn::test

int main(int count, char** words) {
  try {
    if (count < 4) throw std::runtime_error("CHANGES SEED FILE... expected");
    cairn::test::run(std::stoull(words[1]), std::stoull(words[2]), {words + 3, words + count});
  } catch (const std::exception& error) {
    fmt::print(stderr, "certificate_changes: {}\n", error.what());
    return 1;
  }
}
