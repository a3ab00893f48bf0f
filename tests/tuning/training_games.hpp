// The positions to which weights are fitted: games of the player against itself, and the file that
// keeps their positions, one a line.
#pragma once

#include <fmt/core.h>

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <fstream>
#include <mutex>
#include <optional>
#include <ostream>
#include <sstream>
#include <stdexcept>
#include <string>
#include <thread>
#include <vector>

#include "analysis/player.hpp"
#include "analysis/win_percent.hpp"
#include "core/position.hpp"
#include "core/random.hpp"
#include "games/game.hpp"
#include "tuning/openings.hpp"

namespace cairn::tuning {

// Which games are played, and how.
struct TrainingGames {
  PlayerSettings strength;
  Limits limits;
  int count = 1000;
  std::uint64_t seed = 1;    // of the first game
  std::uint32_t one_in = 3;  // one of this many turns is random, early in a game
  bool has_strays = false;   // positions beside the games are written, too
  bool from_endings = false;
  unsigned threads = 1;
};

template <Game G>
typename G::Position start_of(const TrainingGames& options, std::uint64_t number) {
  if (!options.from_endings) return opening<G>(number);
  if constexpr (std::same_as<G, Towers>) return ending(number);
  throw std::runtime_error("--endings are there for Battle of Towers alone");
}

inline constexpr char unknown_winner = '-';
inline constexpr int turns_at_most = 200;
// The first turns; later ones are not random, so that they show a position's worth.
inline constexpr std::size_t varied_turns = 12;

// A position as a line: the number of its game, the winner, White's chances in per cent by the
// search, and the position.
template <Game G>
std::string line_of(std::uint64_t number, char winner, double chances,
                    const typename G::Position& position) {
  return fmt::format("{}\t{}\t{}\t{}\n", number, winner, chances,
                     G::write_position(position, Format::text));
}

// Returns positions beside a game as lines: after each of its positions, one or two turns by
// chance, as searches try them and good players do not. They have no winner, only the search's
// word.
template <Game G>
std::string strays_of(const std::vector<typename G::Position>& game, Player<G>& player,
                      const TrainingGames& options, std::uint64_t number, Random& random) {
  std::string lines;
  for (const auto& position : game) {
    auto stray = position;
    for (auto turns = 1 + random.below(2); turns > 0 && !stray.outcome(); --turns)
      stray = after_any_turn<G>(stray, random);
    if (stray.outcome()) continue;
    const auto choice = player.choose(stray, options.limits, 1, {});
    lines += line_of<G>(number, unknown_winner,
                        win_percent(choice.odd_even_average, G::points_per_logit), stray);
  }
  return lines;
}

// Plays one game of the player against itself and returns its positions as lines. Returns an empty
// text if nobody won.
template <Game G>
std::string play_game(Player<G>& player, const TrainingGames& options, std::uint64_t number) {
  auto position = start_of<G>(options, number);
  Random random(mix(number));
  std::vector<typename G::Position> passed;
  std::vector<double> chances;
  while (!position.outcome() && passed.size() < turns_at_most) {
    passed.push_back(position);
    const auto choice = player.choose(position, options.limits, 1, passed);
    chances.push_back(win_percent(choice.odd_even_average, G::points_per_logit));
    const bool is_varied = passed.size() <= varied_turns && random.below(options.one_in) == 0;
    position =
        is_varied ? after_any_turn<G>(position, random) : after(position, choice.best().turn);
  }
  const auto outcome = position.outcome();
  if (!outcome || !outcome->winner) return {};
  std::string lines;
  for (std::size_t i = 0; i < passed.size(); ++i)
    lines += line_of<G>(number, *outcome->winner == Side::white ? 'W' : 'B', chances[i], passed[i]);
  if (options.has_strays) lines += strays_of<G>(passed, player, options, number, random);
  return lines;
}

// Plays games of the player against itself and writes their positions, game by game in any order.
template <Game G>
void play(const TrainingGames& options, std::ostream& out) {
  std::atomic<int> next{0};
  std::mutex mutex;
  const std::atomic<bool> never{false};
  const auto work = [&] {
    Player<G> player(options.strength, never);
    for (int i = next++; i < options.count; i = next++) {
      const std::string lines =
          play_game<G>(player, options, options.seed + static_cast<std::uint64_t>(i));
      const std::lock_guard lock(mutex);
      out << lines << std::flush;
    }
  };
  std::vector<std::jthread> threads;
  for (unsigned i = 0; i < options.threads; ++i) threads.emplace_back(work);
}

// What a line says of its position.
struct Label {
  int game = 0;
  std::optional<Side> winner;
  double white_percent = 50;  // by the search
};

// Calls visit(label, position) for the positions of a file, except for those in which the side to
// move wins at once by the exact look-ahead, because the search never evaluates them.
template <Game G, class Visit>
void read_positions(const std::string& path, Visit&& visit) {
  std::ifstream file(path);
  if (!file) throw std::runtime_error(path + " cannot be read");
  for (std::string line; std::getline(file, line);) {
    std::istringstream fields(line);
    Label label;
    char winner = 0;
    std::string text;
    fields >> label.game >> winner >> label.white_percent;
    if (winner != unknown_winner) label.winner = winner == 'W' ? Side::white : Side::black;
    std::getline(fields >> std::ws, text);
    auto position = G::parse_position(text);
    if constexpr (LooksAhead<typename G::Position>)
      if (position.wins_this_turn()) continue;
    visit(label, position);
  }
}

}  // namespace cairn::tuning
