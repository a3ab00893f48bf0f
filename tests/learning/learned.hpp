// The games as those see them that learn and try networks: what the features are made of, and a
// game that differs from the program's own only by its evaluation.
#pragma once

#include <algorithm>
#include <array>
#include <boost/container/static_vector.hpp>
#include <cstddef>
#include <fstream>
#include <iterator>
#include <optional>
#include <stdexcept>
#include <string>
#include <utility>

#include "games/game.hpp"
#include "games/towers/relations.hpp"
#include "games/towers/towers.hpp"
#include "games/tzaar/relations.hpp"
#include "games/tzaar/tzaar.hpp"

namespace cairn::learning {

// The parameters of which the weights of a feature are the sum while a network is trained. The
// first one is the feature's own, unless it shares one with its mirror image. The others are shared
// by features that are alike, so that a rare one begins with what those have learned.
using Parts = boost::container::static_vector<std::size_t, 4>;

// Takes a number apart, the last digit first.
class Digits {
 public:
  explicit Digits(std::size_t number) : rest_(number) {}
  std::size_t next(std::size_t base) {
    const std::size_t digit = rest_ % base;
    rest_ /= base;
    return digit;
  }
  std::size_t rest() const { return rest_; }

 private:
  std::size_t rest_;
};

// What training needs of a game. `knots` are stages from the beginning of a game to its end, which
// have a last layer of their own; between them the layers are interpolated. `ends` are the stages
// at which the parts end that are judged separately.
template <Game G>
struct Learned;

template <>
struct Learned<Tzaar> {
  using R = tzaar::Relations;
  using Judge = tzaar::Judge;
  static constexpr std::size_t features = R::count;
  static constexpr std::size_t stages = tzaar::space_count + 1;
  static constexpr std::array<int, 5> knots{54, 45, 35, 27, 19};
  static constexpr std::array<int, 5> ends{51, 41, 31, 24, 0};

  // The stacks without their defenders, with coarser classes, and the two sides of an axis.
  static constexpr std::size_t plain = R::count;
  static constexpr std::size_t coarse = plain + 2 * R::number_classes * R::heights * 16;
  static constexpr std::size_t side = coarse + R::states * R::attacks * 2;
  static constexpr std::size_t parameters = side + R::states * R::beside;

  static Parts parts_of(std::size_t feature) {
    if (feature < R::stack_end) {
      Digits digits(feature);
      const std::size_t attack = digits.next(R::attacks);
      const std::size_t victims = digits.next(R::most_victims + 1);
      const std::size_t attackers = attack == 0 ? 0 : 1 + (attack - 1) / (R::most_defenders + 1);
      const std::size_t kind = digits.rest();
      const std::size_t height = std::min(digits.next(R::heights), R::few_heights - 1);
      const std::size_t number = digits.next(R::number_classes);
      const std::size_t few = number <= 1 ? number : number <= 3 ? 2 : 3;
      const std::size_t state = (digits.rest() * R::few_classes + few) * R::few_heights + height;
      return {feature, plain + (kind * 4 + victims) * 4 + attackers,
              coarse + (state * R::attacks + attack) * 2 + (victims > 0 ? 1 : 0)};
    }
    if (feature < R::between_end) {
      Digits digits(feature - R::between);
      const std::size_t right = digits.next(R::beside);
      const std::size_t left = digits.next(R::beside);
      const std::size_t state = digits.rest();
      return {R::between + (state * R::beside + std::min(left, right)) * R::beside +
                  std::max(left, right),
              side + state * R::beside + left, side + state * R::beside + right};
    }
    return {feature};
  }

  static bool is_evaluated(tzaar::Position position) { return !position.wins_this_turn(); }
  template <class Visit>
  static void for_each_feature(const tzaar::Position& position, Visit&& visit) {
    tzaar::for_each_relation(position, position.to_move(),
                             [&](auto... features) { (visit(features), ...); });
  }
};

template <>
struct Learned<Towers> {
  using R = towers::Relations;
  using Judge = towers::Judge;
  static constexpr std::size_t features = R::count;
  static constexpr std::size_t stages = towers::stage_count;
  static constexpr std::array<int, 5> knots{32, 30, 28, 25, 20};
  static constexpr std::array<int, 5> ends{31, 29, 27, 23, 0};

  // Kinds alone, contacts without the rank, the space ahead alone, and numbers of one side, or the
  // difference.
  static constexpr std::size_t kind = R::count;
  static constexpr std::size_t contact = kind + 2 * R::kinds;
  static constexpr std::size_t ahead = contact + 2 * R::kinds * R::controls;
  static constexpr std::size_t single = ahead + 2 * R::kinds * R::grounds;
  static constexpr std::size_t singles = 2 * R::numbers + 2 * R::numbers - 1;
  static constexpr std::size_t parameters = single + 4 * singles;

  static Parts parts_of(std::size_t feature) {
    if (feature < R::piece_end)
      return {feature, kind + feature / (towers::board_width * R::half_width)};
    if (feature < R::contact_end) {
      Digits digits(feature - R::contact);
      const std::size_t controls = digits.next(R::controls);
      digits.next(towers::board_width);
      return {feature, contact + digits.rest() * R::controls + controls};
    }
    if (feature < R::ahead_end) return {feature, ahead + (feature - R::ahead) / R::pairs};
    if (feature < R::beside_end) return {feature};
    constexpr std::size_t moves = R::most_moves + 1;
    if (feature < R::pieces) return of_two_numbers(feature, R::parts, R::numbers, 0);
    if (feature < R::race) return of_two_numbers(feature, R::pieces, R::numbers, 1);
    if (feature < R::free_race) return of_two_numbers(feature, R::race, moves, 2);
    if (feature < R::mobility) return of_two_numbers(feature, R::free_race, moves, 3);
    return {feature};
  }

  static bool is_evaluated(const towers::Position& position) {
    return !towers::prospect(position).wins_at_once;
  }
  template <class Visit>
  static void for_each_feature(const towers::Position& position, Visit&& visit) {
    towers::for_each_relation(position, [&](auto... features) { (visit(features), ...); });
  }

 private:
  static Parts of_two_numbers(std::size_t feature, std::size_t first, std::size_t base,
                              std::size_t group) {
    Digits digits(feature - first);
    const std::size_t others = digits.next(base);
    const std::size_t own = digits.rest();
    const std::size_t start = single + group * singles;
    return {feature, start + own, start + R::numbers + others,
            start + 2 * R::numbers + own + base - 1 - others};
  }
};

// Reads a network. Throws Error, or std::runtime_error if there is no such file.
template <Game G>
typename Learned<G>::Judge read_judge(const std::string& path) {
  std::ifstream file(path, std::ios::binary);
  if (!file) throw std::runtime_error(path + " cannot be read");
  const std::string bytes{std::istreambuf_iterator<char>(file), {}};
  return typename Learned<G>::Judge(bytes);
}

// The games with the evaluation of a network, which must be set first. `number` tells several
// networks apart.
template <Game G, int number = 0>
struct Judged;

template <int number>
struct Judged<Tzaar, number> : Tzaar {
  static inline std::optional<tzaar::Judge> judge;
  static int evaluate(const Position& position) { return tzaar::judged_by(*judge, position); }
};

template <int number>
struct Judged<Towers, number> : Towers {
  static inline std::optional<towers::Judge> judge;
  static towers::Prospect prospect(const Position& position) {
    thread_local towers::KnownProspects known;
    return known.of(position,
                    [](const Position& here) { return towers::prospect_by(*judge, here); });
  }
  static int evaluate(const Position& position) { return prospect(position).evaluation; }
};

}  // namespace cairn::learning
