// The index of positions, read as page/positions.js reads it.
#include "formats/pages/position_index.hpp"

#include <gtest/gtest.h>

#include <cstdint>
#include <map>
#include <string>
#include <string_view>
#include <tuple>
#include <vector>

#include "core/hash.hpp"

namespace cairn::test {
namespace {

std::string bytes_of(const std::string& base64) {
  constexpr std::string_view digits =
      "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
  std::string bytes;
  std::uint32_t bits = 0;
  int count = 0;
  for (const char c : base64) {
    if (c == '=') break;
    bits = bits << 6 | static_cast<std::uint32_t>(digits.find(c));
    count += 6;
    if (count < 8) continue;
    count -= 8;
    bytes += static_cast<char>(bits >> count & 0xFF);
  }
  return bytes;
}

// Places of a part: first halves of keys, games and turns.
std::vector<std::tuple<std::uint32_t, std::uint32_t, std::uint32_t>> places_of(
    const std::string& part) {
  const std::string bytes = bytes_of(part);
  std::size_t at = 0;
  const auto bit = [&] {
    const auto byte = static_cast<unsigned char>(bytes.at(at / 8));
    return byte >> (7 - at++ % 8) & 1;
  };
  const auto number = [&](std::uint32_t bits) {
    std::uint32_t value = 0;
    while (bits-- > 0) value = value << 1 | static_cast<std::uint32_t>(bit());
    return value;
  };
  const auto run = [&](int kind) {
    std::uint32_t length = 0;
    while (bit() == kind) ++length;
    return length;
  };
  const std::uint32_t count = number(32);
  const std::uint32_t rest_bits = number(32);
  const std::uint32_t game_bits = number(32);
  const std::uint32_t turn_bits = number(32);
  std::vector<std::tuple<std::uint32_t, std::uint32_t, std::uint32_t>> places;
  std::uint32_t key = 0;
  std::uint32_t game = 0;
  while (places.size() < count) {
    if (bit() == 1) {
      const std::uint32_t zeros = run(0);
      game += (1U << zeros) + number(zeros);
    } else {
      const std::uint32_t beyond = run(1);
      key += (beyond << rest_bits) + number(rest_bits);
      game = number(game_bits);
    }
    places.push_back({key, game, number(turn_bits)});
  }
  return places;
}

constexpr std::uint64_t key_of(std::uint32_t first, std::uint32_t second) {
  return std::uint64_t{first} << 32 | second;
}

TEST(PositionIndex, HasEveryPositionOfAGameOnce) {
  PositionIndex index;
  index.add(std::vector{key_of(7, 1), key_of(900, 2), key_of(7, 1)});
  index.add({});
  index.add(std::vector{key_of(5, 3), key_of(7, 1)});
  ASSERT_EQ(index.parts(), 1);
  const std::vector<std::tuple<std::uint32_t, std::uint32_t, std::uint32_t>> expected{
      {5, 2, 0}, {7, 0, 0}, {7, 2, 1}, {900, 0, 1}};
  EXPECT_EQ(places_of(index.part(0)), expected);
}

TEST(PositionIndex, TellsPositionsThatMostGamesHave) {
  PositionIndex index;
  std::vector<std::tuple<std::uint32_t, std::uint32_t, std::uint32_t>> expected;
  for (std::uint32_t game = 0; game < 5000; ++game) {
    const bool has = game % 7 != 0 && (game < 1000 || game > 4000);
    index.add(has ? std::vector{key_of(0xFFFF'FFFF, 9)} : std::vector<std::uint64_t>{});
    if (has) expected.push_back({0xFFFF'FFFF, game, 0});
  }
  EXPECT_EQ(places_of(index.part(0)), expected);
}

TEST(PositionIndex, OfManyPositionsHasPartsByTheFirstBitsOfTheSecondHalf) {
  PositionIndex index;
  constexpr std::uint64_t games = 1000;
  constexpr std::uint64_t positions = 100;
  std::map<std::size_t, std::size_t> counts;
  for (std::uint64_t game = 0; game < games; ++game) {
    std::vector<std::uint64_t> keys;
    for (std::uint64_t i = 0; i < positions; ++i) keys.push_back(mix(game * positions + i));
    index.add(keys);
  }
  ASSERT_EQ(index.parts(), 8);
  for (std::uint64_t i = 0; i < games * positions; ++i)
    ++counts[static_cast<std::size_t>((mix(i) & 0xFFFF'FFFF) * 8 >> 32)];
  for (std::size_t part = 0; part < 8; ++part) {
    const std::string text = index.part(part);
    EXPECT_EQ(places_of(text).size(), counts[part]);
    EXPECT_LT(text.size(), 7 * counts[part]);
  }
}

}  // namespace
}  // namespace cairn::test
