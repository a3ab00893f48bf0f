// How far a patient search goes back through a game.
#include <gtest/gtest.h>

#include <algorithm>
#include <atomic>
#include <cstdint>
#include <cstdlib>
#include <fstream>
#include <iterator>
#include <string>
#include <variant>

#include "analysis/game_judge.hpp"
#include "formats/records/reader.hpp"
#include "games/tzaar/tzaar.hpp"

namespace cairn {
namespace {

Record real_game() {
  const char* const root = std::getenv("CAIRN_SOURCE_ROOT");
  std::ifstream in(std::string(root ? root : ".") + "/tests/data/littlegolem/game2552914.txt");
  const std::string text{std::istreambuf_iterator<char>(in), {}};
  return std::get<Record>(read_records(text, "game").at(0).content);
}

TEST(PatientProofs, GoOnWhereOthersHaveEnded) {
  const std::atomic<bool> stop{false};
  const Record record = real_game();
  const Replay<Tzaar> game = replay<Tzaar>(record);
  ProofSearch<tzaar::Position, Tzaar> search(1 << 24);
  GameProofs proofs = prove_game<Tzaar>(game, search, Budget(stop, 200));
  const auto proven = [&] { return std::ranges::count(proofs.winners, Side::white); };
  const auto before = proven();
  const auto in_vain = go_further_back<Tzaar>(game, search, Budget(stop, 400'000), proofs);
  ASSERT_TRUE(in_vain);
  EXPECT_GT(proven(), before);
  EXPECT_LE(proofs.reach, in_vain->index);
  EXPECT_LE(in_vain->nodes, 400'000u);
  // Whoever has won at the end wins from the first position behind the one that was asked in vain.
  for (std::size_t i = in_vain->index + 1; i < proofs.winners.size(); ++i)
    EXPECT_EQ(proofs.winners[i], Side::white) << i;
}

TEST(PatientProofs, ABoardThatIsFullIsNotAskedFor) {
  const std::atomic<bool> stop{false};
  Record record;
  record.game = Tzaar::name;
  record.start = "fixed";
  const Replay<Tzaar> game = replay<Tzaar>(record);
  ProofSearch<tzaar::Position, Tzaar> search(1 << 24);
  GameProofs proofs = prove_game<Tzaar>(game, search, Budget(stop, 200));
  EXPECT_FALSE(go_further_back<Tzaar>(game, search, Budget(stop, 1'000'000), proofs));
  EXPECT_LT(search.nodes(), 1000u);
}

}  // namespace
}  // namespace cairn
