// Has players of limited strength try puzzles, and prints the share of their tries in which each
// one solves each puzzle. jury.py fits ratings to it and measures how they order the solves of
// other players. README.md has the results.
//
// usage: jury PLAYERS... <puzzles.jsonl
//
// PLAYERS is STRENGTH:NODES:DEPTH:NOISE[:NOISE...], as many players as noises; strengths.hpp tells
// of STRENGTH. They search NODES positions for each legal turn, at most DEPTH turns deep.
#include <fmt/core.h>

#include <atomic>
#include <exception>
#include <iostream>
#include <iterator>
#include <memory>
#include <string>
#include <vector>

#include "formats/output/puzzle_files.hpp"
#include "game_types.hpp"
#include "puzzles/motifs.hpp"
#include "puzzles/rating.hpp"
#include "tuning/strengths.hpp"

namespace cairn::tuning {
namespace {

const std::atomic<bool> never{false};

struct Players {
  PlayerSettings settings;
  JuryLook look;
};

Players parse_players(const std::string& text) {
  std::istringstream words(text);
  std::vector<std::string> fields;
  for (std::string word; std::getline(words, word, ':');) fields.push_back(word);
  if (fields.size() < 4) throw std::runtime_error(text + " is not STRENGTH:NODES:DEPTH:NOISE");
  Players players{parse_strength(fields[0]), {}};
  players.settings.table_bytes = players.settings.proof_bytes = std::size_t{8} << 20;
  players.look.nodes_a_turn = std::stoull(fields[1]);
  players.look.depth = std::stoi(fields[2]);
  for (std::size_t i = 3; i < fields.size(); ++i)
    players.look.noises.push_back(std::stod(fields[i]));
  return players;
}

template <Game G>
void print_shares(const Puzzle& puzzle, const std::vector<Players>& all) {
  const auto win = main_line<G>(G::parse_position(puzzle.position), puzzle.solution);
  fmt::print("{} {} {} {}", puzzle.game, puzzle.id, puzzle.turns, puzzle.rating);
  for (const Players& players : all) {
    Player<G> player(players.settings, never);
    for (const double share : shares_of_solving<G>(player, win, players.look))
      fmt::print(" {:.6f}", share);
  }
  fmt::print("\n");
}

void run(const std::vector<Players>& all) {
  const std::string text{std::istreambuf_iterator<char>(std::cin), {}};
  for (const Puzzle& puzzle : read_puzzles(text))
    with_game(puzzle.game, [&]<Game G>() { print_shares<G>(puzzle, all); });
}

}  // namespace
}  // namespace cairn::tuning

int main(int count, char** words) {
  try {
    std::vector<cairn::tuning::Players> all;
    for (int i = 1; i < count; ++i) all.push_back(cairn::tuning::parse_players(words[i]));
    cairn::tuning::run(all);
  } catch (const std::exception& error) {
    std::cerr << "jury: " << error.what() << '\n';
    return 1;
  }
}
