// The random numbers whose exclusive or is a position's hash.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

#include "core/hash.hpp"
#include "towers/board.hpp"
#include "towers/position.hpp"

namespace cairn::towers {

// A piece as a number: circles in the two low bits, squares in the next two. 0 is no piece.
inline constexpr unsigned circle_code = 1;
inline constexpr unsigned square_code = 4;
inline constexpr unsigned code_count = max_parts * square_code + 1;  // the greatest: three squares

constexpr unsigned code_of(int circles, int squares) {
  return static_cast<unsigned>(circles) * circle_code +
         static_cast<unsigned>(squares) * square_code;
}

// One random number for each side, space and code, and 0 for an empty space.
inline constexpr auto piece_keys = [] {
  std::array<std::array<std::array<std::uint64_t, code_count>, space_count>, 2> keys{};
  std::uint64_t number = 0;
  for (auto& side : keys)
    for (auto& space : side)
      for (unsigned code = 1; code < code_count; ++code) space[code] = mix(number++);
  return keys;
}();
inline constexpr std::uint64_t black_to_move_key = mix(10'000);
inline constexpr std::uint64_t breakthrough_key = mix(10'001);

}  // namespace cairn::towers
