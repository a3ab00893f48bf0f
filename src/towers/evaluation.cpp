#include "towers/evaluation.hpp"

#include "towers/features.hpp"
#include "towers/weights.hpp"

namespace cairn::towers {

int evaluate(const Position& position) {
  int opening = 0;
  int end = 0;
  for_each_feature(position, [&](std::size_t feature, int count) {
    opening += count * weights[feature].opening;
    end += count * weights[feature].end;
  });
  const int share = phase(position);
  return (opening * share + end * (opening_phase - share)) / opening_phase;
}

}  // namespace cairn::towers
