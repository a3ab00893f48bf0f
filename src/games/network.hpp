// A small network that says what a position is worth. The features of the position are rows of
// numbers, which are added up; two small layers make a value of the sums. All numbers are whole and
// nothing is rounded in between, so that the value is the same on every processor.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "core/error.hpp"
#include "core/random.hpp"

namespace cairn {

// The sizes of the layers, and what stands for 1 in each. Weights of the layers are at most
// `most_weight` and biases at most `most_bias` in size, so that no sum leaves 32 bits.
struct NetworkShape {
  static constexpr std::size_t width = 16;   // sums
  static constexpr std::size_t hidden = 16;  // numbers of the second layer
  static constexpr int one_in_row = 32;      // and in sums
  static constexpr int one = 256;            // in the weights of the first layer and what it gives
  static constexpr int most_in_row = 127;
  static constexpr int most_sum = 511;       // sums are cut off there, and at 0
  static constexpr int most_hidden = 16383;  // so are the numbers of the second layer
  static constexpr int most_weight = 4095;
  static constexpr int most_bias = 1 << 28;
  static constexpr int part_of_point = 8;  // in the weights of the last layer
};

// A network of a game: `rows` features, and last layers for positions of so many stages, of which
// each position has one.
template <std::size_t rows, std::size_t stages>
class Network : public NetworkShape {
 public:
  typedef std::int8_t Row __attribute__((vector_size(width)));
  typedef std::int16_t Sum __attribute__((vector_size(2 * width)));

  // What a file of weights holds, in this order, in numbers of the least significant byte first.
  struct Weights {
    std::array<Row, rows> features;
    Sum bias;
    std::array<std::array<std::int16_t, width>, hidden> first;
    std::array<std::int32_t, hidden> first_bias;
    std::array<std::array<std::int16_t, hidden>, stages> last;  // in parts of a point
    std::array<std::int32_t, stages> last_bias;
  };

  // Throws Error (io) if these are not the bytes of such weights, with their checksum at the end.
  explicit Network(std::string_view bytes) : weights_(std::make_unique<Weights>()) {
    std::uint64_t sum = 0;
    if (bytes.size() != sizeof(Weights) + sizeof sum)
      throw Error(Error::Kind::io, "the weights have another size; make them for this version");
    std::memcpy(weights_.get(), bytes.data(), sizeof(Weights));
    std::memcpy(&sum, bytes.data() + sizeof(Weights), sizeof sum);
    if (sum != checksum(bytes.substr(0, sizeof(Weights))))
      throw Error(Error::Kind::io, "the weights are damaged; their checksum differs");
    for (const Row& row : weights_->features)
      rows_.push_back(__builtin_convertvector(row, Sum));  // wide ones are added faster
    for (std::size_t k = 0; k < hidden; ++k) {
      first_bias_[k] = weights_->first_bias[k];
      for (std::size_t i = 0; i < width; ++i) first_[i][k] = weights_->first[k][i];
    }
  }

  // Returns what the constructor reads.
  static std::string bytes_of(const Weights& weights) {
    std::string bytes(sizeof weights, '\0');
    std::memcpy(bytes.data(), &weights, sizeof weights);
    const std::uint64_t sum = checksum(bytes);
    return bytes.append(reinterpret_cast<const char*>(&sum), sizeof sum);
  }

  const Weights& weights() const { return *weights_; }
  const Sum& bias() const { return weights_->bias; }
  const Sum& row(std::size_t feature) const { return rows_[feature]; }

  // Returns the value in points, of the bias and the rows of a position's features.
  int value(const Sum& sum, std::size_t stage) const {
    Sum cut = sum > 0 ? sum : Sum{};
    cut = cut < most_sum ? cut : Sum{} + most_sum;
    typedef std::int32_t Sums __attribute__((vector_size(4 * width)));
    alignas(sizeof(Sums)) std::array<std::int32_t, width> sums;
    const Sums wide = __builtin_convertvector(cut, Sums);
    std::memcpy(sums.data(), &wide, sizeof wide);
    Hidden numbers = first_bias_;
    for (std::size_t i = 0; i < width; ++i) numbers += sums[i] * first_[i];
    static_assert(std::int64_t{most_sum} * most_weight * width + most_bias < 1 << 30 &&
                  std::int64_t{most_hidden} * most_weight * hidden + most_bias < INT32_MAX);
    static_assert(one_in_row == 1 << 5 && one == 1 << 8 && part_of_point == 1 << 3);
    numbers >>= 5;
    numbers = numbers > 0 ? numbers : Hidden{};
    numbers = numbers < most_hidden ? numbers : Hidden{} + most_hidden;
    const auto& last = weights_->last[stage];
    std::int32_t points = weights_->last_bias[stage];
    for (std::size_t k = 0; k < hidden; ++k) points += numbers[k] * last[k];
    return points >> 11;
  }

 private:
  static std::uint64_t checksum(std::string_view bytes) {
    std::uint64_t sum = 0;
    for (const char byte : bytes) sum = mix(sum ^ static_cast<unsigned char>(byte));
    return sum;
  }

  typedef std::int32_t Hidden __attribute__((vector_size(4 * hidden)));

  std::unique_ptr<Weights> weights_;
  std::vector<Sum> rows_;  // by feature
  Hidden first_bias_;
  std::array<Hidden, width> first_;  // by sum
};

}  // namespace cairn
