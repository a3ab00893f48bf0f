// Checks the proof in a certificate by the rules of its game.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "core/error.hpp"
#include "core/position.hpp"
#include "core/text.hpp"
#include "formats/records/certificate.hpp"
#include "games/game.hpp"
#include "search/checker.hpp"
#include "search/shortest_win.hpp"

namespace cairn {
namespace detail {

// Returns the last turns of the line in which the proof is wrong, such as ", line ... H3xH4-pass
// A1xB2". The text is empty for the root.
template <Game G>
std::string line_text(typename G::Position position,
                      const std::vector<Turn<typename G::Position>>& line) {
  constexpr std::size_t most_shown = 8;
  std::string text = line.size() > most_shown ? " ..." : "";
  for (std::size_t i = 0; i < line.size(); ++i) {
    if (i + most_shown >= line.size() && !line[i].empty())
      text += ' ' + G::write_turn(position, line[i], Format::text);
    position = after(position, line[i]);
  }
  return text.empty() ? "" : ", line" + text;
}

[[noreturn]] inline void fail_claim(std::string_view name, std::uint64_t claimed,
                                    std::uint64_t found) {
  throw Error(Error::Kind::syntax, "the header's '" + std::string(name) + "' is " +
                                       std::to_string(claimed) + "; the proof has " +
                                       std::to_string(found));
}

template <Game G>
typename G::Position read_root(const CertificateHeader& header) {
  const auto root = G::parse_position(header.position);
  const std::string expected = G::write_position(root, Format::text);
  if (expected != header.position)
    throw Error(Error::Kind::syntax, "the position is written " + quote(header.position) +
                                         "; it must be " + quote(expected));
  return root;
}

// Reads one of the turns that are left out. Spellings that records may have are refused here,
// because other checkers need not know them.
template <Game G>
Turn<typename G::Position> read_turn(const typename G::Position& root, const std::string& text) {
  const auto turn = G::parse_turn(root, text);
  const std::string expected = G::write_turn(root, turn, Format::text);
  if (expected != text)
    throw Error(Error::Kind::syntax, "a turn that is left out is written " + quote(text) +
                                         "; it must be " + quote(expected));
  return turn;
}

// Checks the proof as one of `P`, which is the game's position or that position with a limit of
// turns; limited(position) makes one.
template <class P, Game G, class Limit>
CheckedProof walk(CertificateReader& reader, const typename G::Position& root, Limit&& limited) {
  const CertificateHeader& header = reader.header();
  std::vector<P> without;
  for (const std::string& turn : header.without) {
    P reached = limited(root);
    for (const auto& move : read_turn<G>(root, turn)) reached.play(move);
    without.push_back(reached);
  }
  ProofChecker<P> checker;
  try {
    return checker.check(
        limited(root), header.winner, [&](const P&) { return reader.next_move(); }, without);
  } catch (const Error& error) {
    throw Error(error.kind(), "byte " + std::to_string(reader.offset()) +
                                  line_text<G>(root, checker.line()) + ": " + error.what());
  }
}

}  // namespace detail

template <Game G>
CheckedProof check_proof(CertificateReader& reader) {
  using Position = typename G::Position;
  using Limited = TurnLimited<Position>;
  const CertificateHeader& header = reader.header();
  const Position root = detail::read_root<G>(header);
  constexpr std::uint64_t most_turns = 1000;
  if (header.within > most_turns)
    throw Error(Error::Kind::syntax, "the limit of turns is above 1000; it must be lower");
  const CheckedProof proof =
      header.within == 0
          ? detail::walk<Position, G>(reader, root,
                                      [](const Position& position) { return position; })
          : detail::walk<Limited, G>(reader, root, [&](const Position& position) {
              return Limited(position, opponent(header.winner), static_cast<int>(header.within));
            });
  reader.finish();
  if (header.turns != proof.turns) detail::fail_claim("turns", header.turns, proof.turns);
  // A win within fewer turns is one within as many as are claimed.
  if (header.length < proof.length) detail::fail_claim("length", header.length, proof.length);
  return proof;
}

}  // namespace cairn
