// Computes keys of games. Two records of the same game have the same keys. The keys do not depend
// on the records' tags, on the notation of the turns, or on the map (a symmetry of the board and
// the colours) under which the game is shown. The definitions are in canonical_impl.hpp;
// games/instances includes it.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

#include "game/game.hpp"
#include "model/record.hpp"
#include "model/result_text.hpp"

namespace cairn {

struct GameKeys {
  // keys[n] is the key of the game up to its turn n; keys[0] belongs to the start. A key depends on
  // the positions after each turn, so the order of actions within a turn makes no difference.
  std::vector<std::uint64_t> keys;
  // Bit m is set if map m takes this game to its canonical form, which all its images share.
  std::uint64_t maps = 0;
  std::string_view setup;                // the kind of start: what setup_name() of the game returns
  ResultKind result = ResultKind::open;  // by the rules, or else as the tags tell
};

// Returns the keys of a record's main line, or nothing if it cannot be replayed to its end. A map
// that once does not lead to the canonical form is not tried again at later turns. So a start with
// few symmetries needs little more than one image for each turn.
template <Game G>
std::optional<GameKeys> canonical_keys(const Record& record);

// Returns the first map that turns the first of two games with the same key into the second. The
// arguments are GameKeys::maps of the two games.
template <Game G>
std::size_t connecting_map(std::uint64_t maps_of_one, std::uint64_t maps_of_other);

}  // namespace cairn
