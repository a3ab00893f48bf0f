// Files of proofs: what is written passes the check, and any change to it makes it fail.
#include "formats/records/certificate.hpp"

#include <gtest/gtest.h>

#include <array>
#include <atomic>
#include <cstdlib>
#include <fstream>
#include <sstream>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

#include "app/records.hpp"
#include "cases.hpp"
#include "core/error.hpp"
#include "core/random.hpp"
#include "game_types.hpp"
#include "search/proof_search.hpp"
#include "search/shortest_win.hpp"
#include "search/strategy.hpp"

namespace cairn {
namespace {

const std::atomic<bool> stop{false};

struct Proof {
  CertificateHeader header;
  std::vector<std::uint16_t> moves;
};

// White or Black must win by force; the proof search finds out which.
template <Game G>
Proof prove(const std::string& text) {
  const auto position = G::parse_position(text);
  ProofSearch<typename G::Position, G> search(std::size_t{1} << 24);
  for (const Side winner : both_sides) {
    if (search.prove(position, winner, Budget(stop, 200'000)) != Claim::proven) continue;
    const auto strategy = build_strategy(search, position, winner, Budget(stop, 100'000));
    if (!strategy) break;
    return {{std::string(G::name), text, winner, strategy->turns, strategy->length},
            strategy->moves};
  }
  throw std::runtime_error("no proof: " + text);
}

std::string written(const CertificateHeader& header, const std::vector<std::uint16_t>& moves) {
  std::ostringstream out;
  write_certificate(out, header, moves);
  return out.str();
}
std::string written(const Proof& proof) {
  return written(proof.header, proof.moves);
}

// Returns what is wrong with a certificate, or nothing if it passes.
std::string fault(const std::string& bytes) {
  std::istringstream in(bytes);
  try {
    check_certificate(in);
    return "";
  } catch (const Error& error) {
    EXPECT_STRNE(error.what(), "");
    return error.what();
  }
}

const Proof& tzaar_proof() {
  static const Proof proof = prove<Tzaar>(
      "...a7./C....b2/......./C...CA../A3b..c..c/....B7CCc2/......./cb...c/c...C2 b 1");
  return proof;
}
const Proof& towers_proof() {
  static const Proof proof = prove<Towers>(
      "3(S)4/(S)(C)1(S)4/2(cs)(cs)(cs)3/3(s)1(CC)2/(C)1(C)3(S)1/1(C)(S)4(C)/5(s)1(S)/3(s)1(s)1(c) "
      "w 42");
  return proof;
}
const std::array proofs{&tzaar_proof, &towers_proof};

TEST(Certificate, PassesAsWritten) {
  for (const auto& proof : proofs) {
    std::istringstream in(written(proof()));
    const auto checked = check_certificate(in);
    EXPECT_EQ(checked.header, proof().header);
    EXPECT_EQ(checked.proof.turns, proof().header.turns);
    EXPECT_GT(checked.header.length, 2u);
  }
}

TEST(Certificate, MayClaimMoreTurnsThanItTakes) {
  for (const auto& proof : proofs) {
    CertificateHeader header = proof().header;
    header.length += 7;
    std::istringstream in(written(header, proof().moves));
    EXPECT_EQ(check_certificate(in).proof.length, proof().header.length);
  }
}

TEST(Certificate, IsAHeaderMovesAndAChecksum) {
  const std::string bytes = written({"game", "8/8 w 1", Side::black, 2, 3}, {5, 127, 128, 300});
  const std::string header =
      "cairn certificate 1\ngame game\nposition 8/8 w 1\nwinner Black\nturns 2\nlength 3\n";
  ASSERT_EQ(bytes.size(), header.size() + 6 + 8);
  EXPECT_EQ(bytes.substr(0, header.size()), header);
  EXPECT_EQ(bytes.substr(header.size(), 6), "\x05\x7F\x80\x01\xAC\x02");
  std::istringstream in(bytes);
  CertificateReader reader(in);
  EXPECT_EQ(reader.header(), (CertificateHeader{"game", "8/8 w 1", Side::black, 2, 3}));
  for (const std::uint32_t move : {5u, 127u, 128u, 300u}) EXPECT_EQ(reader.next_move(), move);
  EXPECT_EQ(reader.offset(), header.size() + 6);
  reader.finish();
}

// The first positions of the file of endgames, as many as a test has time for.
TEST(Certificate, OfEndgamesFromPlayPass) {
  std::ifstream file(std::string(std::getenv("CAIRN_SOURCE_ROOT")) +
                     "/tests/data/waltz/positions.txt");
  int proven = 0;
  for (std::string line; proven < 6 && std::getline(file, line);) {
    if (line.empty() || line.front() == '#') continue;
    EXPECT_EQ(fault(written(prove<Tzaar>(line))), "") << line;
    ++proven;
  }
  EXPECT_EQ(proven, 6);
}

// Visits few enough places to be fast, and all places close to both ends.
template <class Visit>
void for_places(std::size_t size, Visit&& visit) {
  const std::size_t stride = 1 + size / test::cases<std::size_t>(100, 400);
  for (std::size_t place = 0; place < size; ++place)
    if (place < test::cases<std::size_t>(80, 200) || place + 40 > size || place % stride == 0)
      visit(place);
}

TEST(Certificate, FailsWithAnyByteChanged) {
  for (const auto& proof : proofs) {
    const std::string good = written(proof());
    for_places(good.size(), [&](std::size_t place) {
      for (const int change : {1, 2, 0x20, 0x80, 0xFF}) {
        std::string bytes = good;
        bytes[place] = static_cast<char>(bytes[place] ^ change);
        EXPECT_NE(fault(bytes), "") << place << " ^ " << change;
      }
    });
  }
}

TEST(Certificate, FailsCutOffLengthenedOrPutTogetherAnew) {
  for (const auto& proof : proofs) {
    const std::string good = written(proof());
    for_places(good.size(), [&](std::size_t place) {
      EXPECT_NE(fault(good.substr(0, place)), "") << place;
      EXPECT_NE(fault(good.substr(place + 1)), "") << place;
      std::string bytes = good;
      bytes.erase(place, 1);
      EXPECT_NE(fault(bytes), "") << place;
      for (const char inserted : {'\0', '\1', '\n', good[place]}) {
        bytes = good;
        bytes.insert(place, 1, inserted);
        EXPECT_NE(fault(bytes), "") << place << ' ' << static_cast<int>(inserted);
      }
      if (place > 0 && good[place] != good[place - 1]) {
        bytes = good;
        std::swap(bytes[place], bytes[place - 1]);
        EXPECT_NE(fault(bytes), "") << place;
      }
    });
    EXPECT_NE(fault(good + '\0'), "");
    EXPECT_NE(fault(good + '\n'), "");
    EXPECT_NE(fault(good + good), "");
    EXPECT_NE(fault(""), "");
  }
}

// Returns the position text of a game's start.
std::string start_of(const std::string& game) {
  std::string text;
  with_game(game, [&]<Game G>() { text = G::write_position(G::parse_position(""), Format::text); });
  return text;
}

// White wins by F3xE3-E3+D3 only.
constexpr const char* with_one_solution =
    "A3..../.ccc../......./..c..A3../c.B2a6..../..b3C..../......./....B7./....C w 1";

// The proof that White loses by all other turns, or does not win by them within so many turns.
template <class P, class Search>
Proof prove_others(const P& root, Search& search, std::uint64_t within) {
  const auto position = Tzaar::parse_position(with_one_solution);
  P solved = root;
  for (const auto& move : Tzaar::parse_turn(position, "F3xE3-E3+D3")) solved.play(move);
  const auto strategy = build_strategy(search, root, Side::black, Budget(stop, 200'000), {solved});
  if (!strategy) throw std::runtime_error("no proof of the other turns");
  CertificateHeader header{"tzaar",          with_one_solution, Side::black, strategy->turns,
                           strategy->length, {"F3xE3-E3+D3"},   within};
  return {header, strategy->moves};
}

TEST(Certificate, OfAllTurnsButTheSolution) {
  using Position = Tzaar::Position;
  const auto position = Tzaar::parse_position(with_one_solution);
  ProofSearch<Position, Tzaar> search(std::size_t{1} << 24);
  ProofSearch<TurnLimited<Position>, LimitedGuide<Position, Tzaar>> limited(std::size_t{1} << 24);
  const Proof loses = prove_others(position, search, 0);
  const Proof in_time = prove_others(TurnLimited<Position>(position, Side::white, 4), limited, 4);
  for (const Proof& proof : {loses, in_time}) {
    const std::string bytes = written(proof);
    EXPECT_TRUE(bytes.starts_with("cairn certificate 2\n"));
    EXPECT_EQ(fault(bytes), "");
    const auto with = [&](auto&& change) {
      CertificateHeader other = proof.header;
      change(other);
      return fault(written(other, proof.moves));
    };
    using Header = CertificateHeader;
    EXPECT_NE(with([](Header& h) { h.without = {}; }), "") << "White wins, so not all turns lose";
    EXPECT_NE(with([](Header& h) { h.without = {"F3xE3-pass"}; }), "");
    EXPECT_NE(with([](Header& h) { h.without = {"nonsense"}; }), "");
    EXPECT_NE(with([](Header& h) { h.without = {"f3xE3-E3+D3"}; }), "") << "not as Cairn writes it";
    EXPECT_NE(with([](Header& h) { h.winner = Side::white; }), "");
    for (std::size_t i = 0; i < bytes.size(); i += 1 + bytes.size() / 200) {
      std::string damaged = bytes;
      damaged[i] = static_cast<char>(damaged[i] ^ 1);
      EXPECT_NE(fault(damaged), "") << "byte " << i;
    }
  }
}

// The checksum is correct in all of these.
TEST(Certificate, FailsWithAnotherClaim) {
  for (const auto& proof : proofs) {
    const auto with = [&](auto&& change) {
      CertificateHeader other = proof().header;
      change(other);
      return fault(written(other, proof().moves));
    };
    using Header = CertificateHeader;
    EXPECT_EQ(with([](Header&) {}), "");
    EXPECT_NE(with([](Header& h) { h.winner = opponent(h.winner); }), "");
    EXPECT_NE(with([](Header& h) { ++h.turns; }), "");
    EXPECT_NE(with([](Header& h) { --h.turns; }), "");
    EXPECT_NE(with([](Header& h) { --h.length; }), "");
    EXPECT_NE(with([](Header& h) { h.position += ' '; }), "");
    EXPECT_NE(with([](Header& h) { h.position.clear(); }), "");
    EXPECT_NE(with([](Header& h) { h.position = std::string(2000, '.'); }), "");
    EXPECT_NE(with([](Header& h) { h.game = "chess"; }), "");
    EXPECT_NE(with([](Header& h) { h.game = h.game == "tzaar" ? "towers" : "tzaar"; }), "");
    EXPECT_NE(with([](Header& h) { h.position = start_of(h.game); }), "");
  }
  EXPECT_NE(fault(written(tzaar_proof().header, towers_proof().moves)), "");
  EXPECT_NE(fault(written(towers_proof().header, tzaar_proof().moves)), "");
}

TEST(Certificate, SaysWhereAndWhatIsWrong) {
  const auto& [header, moves] = tzaar_proof();
  auto wrong = moves;
  wrong.back() = 500;
  const std::string far = fault(written(header, wrong));
  EXPECT_NE(far.find("byte "), std::string::npos) << far;
  EXPECT_NE(far.find(", line "), std::string::npos) << far;
  EXPECT_NE(far.find("move number 500 is chosen; there are numbers 0 to "), std::string::npos)
      << far;
  const std::string cut = fault(written(header, {moves.begin(), moves.end() - 4}));
  EXPECT_NE(cut.find("byte "), std::string::npos) << cut;
  EXPECT_NE(fault("cairn certificate 1").find("the file ends too early"), std::string::npos);
  for (const char* other : {"(;FF[4]", "(;FF[4]\n)", "cairn certificate 10\n"})
    EXPECT_EQ(fault(other),
              "not a certificate; a certificate begins with the line 'cairn certificate 1' or 2");
}

TEST(Certificate, HostileBytesAreRejectedSoon) {
  Random random(31);
  for (int i = 0; i < 300; ++i) {
    const auto& header = proofs[static_cast<std::size_t>(i) % 2]().header;
    std::string bytes = written(header, {});
    bytes.resize(bytes.size() - 8);
    for (int k = 0; k < 3000; ++k)
      bytes.push_back(static_cast<char>(random.below(i % 3 == 0 ? 256 : 6)));
    EXPECT_NE(fault(bytes), "");
  }
  const std::string header = written(tzaar_proof().header, {});
  EXPECT_NE(fault(header.substr(0, header.size() - 8) + std::string(100, '\xFF')), "");
  EXPECT_NE(fault(std::string(1 << 20, 'a')), "");
}

// Proofs of any size are stored in such files, so the numbers of moves must always mean the same.
TEST(Certificate, StoredOnesPass) {
  const char* root = std::getenv("CAIRN_SOURCE_ROOT");
  ASSERT_NE(root, nullptr);
  for (const std::string name : {"tzaar", "towers"}) {
    const std::string path = std::string(root) + "/tests/data/certificates/" + name + ".proof";
    std::ifstream file(path, std::ios::binary);
    ASSERT_TRUE(file) << path;
    try {
      EXPECT_GT(check_certificate(file).proof.turns, 20u) << path;
    } catch (const Error& error) {
      FAIL() << path << ": " << error.what() << "; the order of generate() must not change";
    }
  }
}

}  // namespace
}  // namespace cairn
