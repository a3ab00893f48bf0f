// Games of the player against itself, from which evaluations are learned: how they are played, and
// the file that keeps them.
//
// The file has a line for each game, whose fields are separated by tabs: its number, W or B for who
// won, the start, and then, for each turn, what a search said of the position, and the turn. The
// search's word is a number of points for the side to move, or `+` or `-` where that side is proven
// to win or to lose. Between them stands `:` if the search chose the turn and `~` if chance did. A
// stray stands before the turn that was played instead: `/`, the turns by chance that lead to it,
// which are joined by `/`, and what a search said of the position after them: `/C4xC5-B2+B3:-30`.
#pragma once

#include <fmt/core.h>

#include <algorithm>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <fstream>
#include <optional>
#include <sstream>
#include <stdexcept>
#include <string>
#include <string_view>
#include <unordered_set>
#include <utility>
#include <vector>

#include "core/position.hpp"
#include "core/random.hpp"
#include "games/game.hpp"
#include "search/selective.hpp"
#include "search/who_wins.hpp"
#include "tuning/openings.hpp"

namespace cairn::learning {

// Which games are played, and how.
struct TrainingGames {
  std::uint64_t seed = 1;  // the number of the first game
  int count = 1000;
  std::uint64_t nodes = 3000;        // of a search
  std::uint64_t proof_nodes = 2000;  // of a proof, where one side seems to win
  std::size_t most_turns = 120;      // at a root, of those that look best at once
  std::uint32_t one_in_early = 6;    // of so many of the first turns, chance makes one
  std::uint32_t one_in_late = 40;    // the same of later turns
  std::uint32_t one_in_strays = 2;   // of so many positions, one has a stray beside it
};

inline constexpr std::size_t early_turns = 10;
inline constexpr std::size_t turns_at_most = 200;

// What a search says of a position: points for the side to move, or who wins.
struct Verdict {
  int points = 0;
  std::optional<bool> wins;  // whether the side to move does, if that is proven

  friend bool operator==(const Verdict&, const Verdict&) = default;
};

// A position beside the game, after turns by chance.
template <Position P>
struct Stray {
  std::vector<Turn<P>> turns;
  Verdict verdict;
};

template <Position P>
struct TrainingTurn {
  Verdict verdict;  // on the position before it
  std::vector<Stray<P>> strays{};
  bool is_by_chance = false;
  Turn<P> turn{};
};

template <Position P>
struct TrainingGame {
  std::uint64_t number = 0;
  Side winner = Side::white;
  P start;
  std::vector<TrainingTurn<P>> turns;
};

// Searches with few turns at the root, so that a small search of a game with thousands of turns
// looks deeper than one turn. H has the heuristics of the game G.
template <Game G, class H = G>
class NarrowPlayer {
 public:
  using P = typename G::Position;

  explicit NarrowPlayer(const TrainingGames& options)
      : options_(options),
        table_(std::size_t{16} << 20, TranspositionTable::Size::grows),
        search_(table_, Selectivity{}),
        prober_(std::size_t{16} << 20) {}

  void forget() { prober_.forget(); }

  // Returns the turn that the search would play, and its word on the position, whose game is not
  // over.
  std::pair<Turn<P>, Verdict> choose(const P& position, std::vector<std::uint64_t> before) {
    Budget budget(never_);
    budget.begin(options_.nodes);
    search_.forget();
    typename SelectiveSearch<P, H>::Result begun{
        RootTurns<P, H>(position, promising_turns(position))};
    std::atomic<Depth> progress{0};
    const auto found =
        search_.search({position, std::move(begun), 100 * one_turn, std::move(before)}, 1, budget,
                       progress, [](const P&) { return false; });
    const auto& best = found.turns.turns().front();
    Verdict verdict{found.scores.empty() ? best.score : found.odd_even_average(), {}};
    if (is_proven(best.score)) verdict = {0, is_win(best.score)};
    if (!verdict.wins) verdict.wins = proven(position, verdict.points);
    if (verdict.wins) verdict.points = 0;
    return {best.turn, verdict};
  }

 private:
  // Returns whether the side to move wins, if that can be found out. Only where one side seems to
  // win is it worth trying.
  std::optional<bool> proven(const P& position, int points) {
    if (H::proof_share(position) == 0 || std::abs(points) < H::points_per_logit) return {};
    Budget budget(never_);
    budget.begin(options_.proof_nodes);
    const auto winner = prober_.winner(position, budget, 1);
    if (!winner) return {};
    return *winner == position.to_move();
  }

  // Returns the turns with the best values at once, and in a game whose turns have two actions by
  // what these seem to gain.
  std::vector<Turn<P>> promising_turns(P position) const {
    if constexpr (!EstimatesGain<H, P>) {
      return distinct_turns(position);
    } else {
      const P root = position;
      std::vector<std::pair<int, Turn<P>>> rated;
      typename P::Moves firsts;
      position.generate(firsts);
      for (const auto& first : firsts) {
        const Played played(position, first);
        if (const auto outcome = position.outcome()) {
          rated.push_back({outcome->winner == root.to_move() ? win_score : -win_score, {first}});
        } else if (position.to_move() != root.to_move()) {
          rated.push_back({-H::evaluate(position), {first}});
        } else {
          const int base = H::evaluate(position);
          auto gains = H::gains(position);
          typename P::Moves seconds;
          position.generate(seconds);
          for (const auto& second : seconds)
            rated.push_back({base + gains(second), {first, second}});
        }
      }
      // Several of them may reach one position, so a few more are looked at.
      const std::size_t looked_at = std::min(rated.size(), options_.most_turns * 4 / 3);
      std::ranges::partial_sort(rated, rated.begin() + static_cast<std::ptrdiff_t>(looked_at),
                                std::ranges::greater{}, [](const auto& r) { return r.first; });
      std::vector<Turn<P>> turns;
      std::unordered_set<std::uint64_t> seen;
      for (std::size_t i = 0; i < looked_at && turns.size() < options_.most_turns; ++i)
        if (seen.insert(after(root, rated[i].second).hash()).second)
          turns.push_back(std::move(rated[i].second));
      return turns;
    }
  }

  const TrainingGames& options_;
  const std::atomic<bool> never_{false};
  TranspositionTable table_;
  SelectiveSearch<P, H> search_;
  Prober<P, H> prober_;
};

// Makes each action of a turn by chance.
template <Position P>
Turn<P> turn_by_chance(P position, Random& random) {
  const Side mover = position.to_move();
  Turn<P> turn;
  do {
    typename P::Moves moves;
    position.generate(moves);
    turn.push_back(moves[random.below(static_cast<std::uint32_t>(moves.size()))]);
    position.play(turn.back());
  } while (position.to_move() == mover && !position.outcome());
  return turn;
}

// Returns a start of one of several kinds: most games begin as games do, the others with positions
// to which chance alone has led, or with boards that were composed.
template <Game G>
typename G::Position training_start(std::uint64_t number, Random& random) {
  auto position = tuning::opening<G>(number);
  const auto kind = random.below(8);
  if (kind < 5) return position;
  if constexpr (Composable<G>) {
    if (kind == 5) return tuning::ending(number);
    if (kind == 6) return G::random_board(random);
  }
  for (auto turns = random.below(16); turns > 0; --turns) {
    const auto next = after(position, turn_by_chance(position, random));
    if (next.outcome()) break;
    position = next;
  }
  return position;
}

// Plays the game of that number. Returns nothing if nobody wins.
template <Game G, class H>
std::optional<TrainingGame<typename G::Position>> play_game(NarrowPlayer<G, H>& player,
                                                            const TrainingGames& options,
                                                            std::uint64_t number) {
  using P = typename G::Position;
  Random random(mix(number));
  player.forget();
  TrainingGame<P> game{number, Side::white, training_start<G>(number, random), {}};
  P position = game.start;
  std::vector<std::uint64_t> before;
  while (!position.outcome()) {
    if (game.turns.size() == turns_at_most) return std::nullopt;
    auto [turn, verdict] = player.choose(position, before);
    TrainingTurn<P> played{verdict};
    if (random.below(options.one_in_strays) == 0) {
      Stray<P> stray;
      P beside = position;
      for (auto turns = 1 + random.below(2); turns > 0 && !beside.outcome(); --turns) {
        stray.turns.push_back(turn_by_chance(beside, random));
        beside = after(beside, stray.turns.back());
      }
      if (!beside.outcome()) {
        stray.verdict = player.choose(beside, {}).second;
        played.strays.push_back(std::move(stray));
      }
    }
    const bool is_early = game.turns.size() < early_turns;
    played.is_by_chance = random.below(is_early ? options.one_in_early : options.one_in_late) == 0;
    played.turn = played.is_by_chance ? turn_by_chance(position, random) : std::move(turn);
    if constexpr (P::can_recur) before.push_back(position.hash());
    position = after(position, played.turn);
    game.turns.push_back(std::move(played));
  }
  const auto winner = position.outcome()->winner;
  if (!winner) return std::nullopt;
  game.winner = *winner;
  return game;
}

// Writing and reading of games.

inline std::string text_of(const Verdict& verdict) {
  if (verdict.wins) return *verdict.wins ? "+" : "-";
  return std::to_string(verdict.points);
}

inline Verdict verdict_of(std::string_view text) {
  if (text == "+" || text == "-") return {0, text == "+"};
  return {std::stoi(std::string(text)), {}};
}

template <Game G>
std::string line_of(const TrainingGame<typename G::Position>& game) {
  std::string line = fmt::format("{}\t{}\t{}", game.number, game.winner == Side::white ? 'W' : 'B',
                                 G::write_position(game.start, Format::text));
  auto position = game.start;
  for (const auto& played : game.turns) {
    for (const auto& stray : played.strays) {
      line += '\t';
      auto beside = position;
      for (const auto& turn : stray.turns) {
        line += '/' + G::write_turn(beside, turn, Format::text);
        beside = after(beside, turn);
      }
      line += ':' + text_of(stray.verdict);
    }
    line += '\t' + text_of(played.verdict) + (played.is_by_chance ? '~' : ':') +
            G::write_turn(position, played.turn, Format::text);
    position = after(position, played.turn);
  }
  return line + '\n';
}

template <Game G>
TrainingGame<typename G::Position> game_of(const std::string& line) {
  std::istringstream fields(line);
  std::string field;
  const auto next = [&] { return static_cast<bool>(std::getline(fields, field, '\t')); };
  TrainingGame<typename G::Position> game;
  if (next()) game.number = std::stoull(field);
  if (next()) game.winner = field == "W" ? Side::white : Side::black;
  if (next()) game.start = G::parse_position(field);
  auto position = game.start;
  std::vector<Stray<typename G::Position>> strays;
  while (next()) {
    const std::string_view text = field;
    if (text.front() == '/') {
      auto& stray = strays.emplace_back();
      auto beside = position;
      const std::size_t end = text.find(':');
      for (std::size_t from = 1, to = 0; from < end; from = to + 1) {
        to = std::min(text.find('/', from), end);
        stray.turns.push_back(G::parse_turn(beside, text.substr(from, to - from)));
        beside = after(beside, stray.turns.back());
      }
      stray.verdict = verdict_of(text.substr(end + 1));
    } else {
      const std::size_t end = text.find_first_of(":~");
      game.turns.push_back({verdict_of(text.substr(0, end)), std::move(strays), text.at(end) == '~',
                            G::parse_turn(position, text.substr(end + 1))});
      strays.clear();
      position = after(position, game.turns.back().turn);
    }
  }
  return game;
}

// Calls visit(game) for all games of a file.
template <Game G, class Visit>
void read_games(const std::string& path, Visit&& visit) {
  std::ifstream file(path);
  if (!file) throw std::runtime_error(path + " cannot be read");
  for (std::string line; std::getline(file, line);) {
    if (file.eof()) return;  // a line that was never finished
    visit(game_of<G>(line));
  }
}

// Plays games and appends them to a file. Goes on after the last one that the file has, so that a
// run that was stopped can be started again with the same words.
template <Game G, class H>
void play_games(const TrainingGames& options, const std::string& path) {
  std::uint64_t first = options.seed;
  std::streamoff whole = 0;  // the length of all finished lines
  {
    std::ifstream file(path);
    for (std::string line; std::getline(file, line) && !file.eof();) {
      first = std::stoull(line) + 1;
      whole = file.tellg();
    }
  }
  std::fstream out(path, std::ios::in | std::ios::out | std::ios::app);
  if (whole > 0) {
    std::filesystem::resize_file(path, static_cast<std::uintmax_t>(whole));
  }
  NarrowPlayer<G, H> player(options);
  for (std::uint64_t number = first;
       number < options.seed + static_cast<std::uint64_t>(options.count); ++number)
    if (const auto game = play_game<G, H>(player, options, number))
      out << line_of<G>(*game) << std::flush;
}

}  // namespace cairn::learning
