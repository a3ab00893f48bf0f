// Computes keys of games. Two records of the same game have the same keys. The keys do not depend
// on the records' tags, on the notation of the turns, or on the map (a symmetry of the board and
// the colours) under which the game is shown. The definitions are in duplicates_impl.hpp;
// app/instances.hpp includes it.
#pragma once

#include <array>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <unordered_set>
#include <utility>
#include <vector>

#include "analysis/replay.hpp"
#include "core/date.hpp"
#include "core/record.hpp"
#include "core/statistics.hpp"
#include "games/game.hpp"

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

// Finds the records of an archive that hold the same turns, or the beginning of the same turns.

// Needs about 16 bytes of memory for each turn of each game. Games count as the same if their
// 64-bit keys are equal; their turns are not compared.
class DuplicateFinder {
 public:
  // Says which game has the same turns as another one.
  struct Duplicate {
    std::size_t original = 0;  // the number that add() returned for the original
    bool is_copy = false;      // what `are_one` said of the two

    friend bool operator==(const Duplicate&, const Duplicate&) = default;
  };
  // Says of two games of the same turns, or of a beginning and the whole, whether they are one.
  using AreOne = std::function<bool(std::size_t game, std::size_t original)>;

  // Numbers that games share which may well be one, such as those of the same players.
  using Kin = std::array<std::uint64_t, 2>;
  // With so many games of the same turns a game is compared, and with so many originals among them
  // for each number of its kin. An archive may have any number of games of the same few turns.
  static constexpr std::size_t most_compared = 100;

  // Adds a game and returns its number. The first game has number 0. `facts` is how much else its
  // record tells.
  std::size_t add(const GameKeys& game, std::uint32_t facts = 0, Kin kin = {});

  // Returns for each game of which other it has the turns, or nothing if there is none. Among games
  // that begin with all of its turns, the longest counts, then that which tells most, then that
  // which was added first; but those that are one with it go before those that are not. An original
  // is never a copy itself. A record without turns is only a position; it is compared only with
  // other records without turns. Once `*stop` is set, nothing more is found.
  std::vector<std::optional<Duplicate>> find(const AreOne& are_one,
                                             const std::atomic<bool>* stop = nullptr);

  std::uint64_t maps(std::size_t game) const { return games_[game].maps; }
  std::size_t turns(std::size_t game) const { return games_[game].turns; }

 private:
  struct Game {
    std::uint64_t key = 0;
    std::uint64_t maps = 0;
    std::uint32_t turns = 0;
    std::uint32_t facts = 0;
    Kin kin{};
  };
  using Keyed = std::pair<std::uint64_t, std::uint32_t>;  // a key and the number of its game

  std::vector<Game> games_;
  // A game's keys after each of its turns; of a record without turns, the key of its position.
  std::vector<Keyed> beginnings_;
};

// Says whether two records with the same turns are one game, and puts it in words.

// What a record tells of its game apart from the turns, as it is compared.
struct GameFacts {
  // Folded, and empty where nothing is told. Names are the main names of people.
  std::string white, black, event, place, round;
  ParsedDate date;
  ResultKind result = ResultKind::open;  // by the rules, or else as the tags tell

  GameFacts() = default;
  GameFacts(const Properties& tags, ResultKind result);

  // The number of facts that are told.
  std::uint32_t count() const;

  // The numbers of the two players, in whatever order, and of all that is told.
  DuplicateFinder::Kin kin() const;
};

// A game of a pair.
struct PairedGame {
  std::string label;  // says where it is
  std::size_t turns = 0;
  std::uint64_t maps = 0;  // GameKeys::maps
  std::string setup;       // GameKeys::setup
  GameFacts facts;
};

// What two records are that have the same turns, as far as the shorter one goes.
enum class Likeness : std::uint8_t {
  one_game,
  other_games,  // players, day, event, round, place or result contradict each other
  unknown,      // nothing contradicts, but there are too few turns to tell
};

// So many turns from a start that many games share are taken for one game: five by each player.
// Whoever begins as he always does plays three or four turns again, with dozens of legal ones at
// each; ten in a row by two pairs of players are hardly met.
inline constexpr std::size_t enough_turns = 10;

// Says what two records of the same turns are. Fewer than `enough_turns` are one game only if the
// start is no usual one, so that it tells the game already; or if the tags agree: if both name the
// same players, and are of equal length or of one day; or if both records are of equal length and
// tell the same, which may be nothing.
Likeness likeness(const PairedGame& a, const PairedGame& b);

// Says what a game is of another one with the same turns: "a copy of a.sgf:1:1, mirrored left to
// right", "a longer copy of a.sgf:1:1, which has 12 of its 14 turns", "the same turns by others as
// a.sgf:1:1".
std::string words_for_pair(const std::string& game, const PairedGame& told,
                           const PairedGame& other);

// Finds the records of an archive that are copies of others, and says in words what they are.

// What is done with records of games that other records hold, too.
enum class DuplicateMode : std::uint8_t { ignore, report, drop };

// Returns the keys of the record's game, or nothing if its turns cannot all be replayed.
std::optional<GameKeys> keys_of(const Record& record);

// Returns what is compared of a game with other games. `label` says where it is.
PairedGame paired_game(std::string label, const Record& record, const GameKeys& keys);

class DuplicateRecords {
 public:
  // Notes the text of the next record of the archive, also where the text is none.
  void note(std::string_view text) { texts_.push_back(hash_of(text)); }

  // Whether this is the text that was noted as that of the number, counted from 0.
  bool is_noted(std::size_t number, std::string_view text) const {
    return number < texts_.size() && texts_[number] == hash_of(text);
  }

  // Adds the next game to compare. `number` is that of its text, and `label` says in messages where
  // the game is.
  void add(std::size_t number, std::string label, const Record& record, const GameKeys& keys);

  // Finds the copies, until `stop` is set. It must be called after all games have been added.
  void find(const std::atomic<bool>& stop);

  // Whether the record with that number is a copy, and not only of the same turns.
  bool is_copy(std::size_t number) const { return copies_.contains(number); }

  // Says what the record with that number is, such as "a copy of a.sgf:1:1, mirrored left to
  // right" (words_for_pair()). The text is empty if no other has its turns.
  std::string describe(std::size_t number) const;

 private:
  struct ComparedGame {
    std::size_t number = 0;
    std::string game;
    PairedGame paired;
  };

  static std::size_t hash_of(std::string_view text) { return std::hash<std::string_view>()(text); }

  std::vector<std::size_t> texts_;  // the hashes of the noted texts, by number
  DuplicateFinder finder_;
  std::vector<ComparedGame> compared_;                      // in the order of the finder's games
  std::unordered_map<std::size_t, std::string> by_number_;  // what is said of each
  std::unordered_set<std::size_t> copies_;                  // those among them that are copies
};

// Finds what a database keeps of a record apart from its text. The definition is in
// duplicates_impl.hpp; app/instances.hpp includes it.

// Returns a key of the position that is the same for all of its images.
template <Game G>
std::uint64_t position_key(const typename G::Position& position);

// `replay` is that of the record, which may end before the record does.
template <Game G>
IndexedGame index_game(const Record& record, const Replay<G>& replay);

}  // namespace cairn
