// What the texts of Boardspace's records mean: players, dates, results, gestures, and the layout
// that the key of a random setup stands for.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/error.hpp"
#include "core/position.hpp"
#include "core/record.hpp"
#include "games/tzaar/position.hpp"

namespace cairn::boardspace {

// How the site draws the numbers for its shuffle.
enum class Draw : std::uint8_t {
  early,   // until 24 October 2013: the absolute value of 32 random bits, modulo 60
  recent,  // since then: 31 random bits, drawn again where they would bias the result
};

// The layout of the 60 pieces for a key, with White to begin.
tzaar::Setup random_layout(std::int64_t key, Draw draw);

// What a Boardspace record says about the game as a whole, and the tags in which a record keeps it:
// names, setup, date and result.

// The tags with the site's own text of date and result, where it says more than DT and RE.
inline constexpr std::string_view date_text_tag = "BSDT";
inline constexpr std::string_view result_text_tag = "BSRE";
inline constexpr std::string_view setup_tag = "SU";
inline constexpr std::string_view start_tag = "POS";
// The player's clock: in the site's records at one gesture, in a turn at each of its gestures.
inline constexpr std::string_view clock_tag = "TM";
// The actions of a turn that was never finished.
inline constexpr std::string_view half_turn_tag = "HALF";
inline constexpr std::array<std::string_view, 2> player_tags{"P0", "P1"};
// The player, 0 or 1, to whom a property belongs; P-1 is another name for P0. Nothing for all other
// properties.
std::optional<int> player_with_tag(std::string_view name);
inline constexpr std::array<std::string_view, 2> name_tags{"PW", "PB"};  // by side

// How a game ended.
struct Result {
  std::optional<Side> winner;  // nothing: the game did not end
  std::string_view way;        // "", "Resign" or "Time"
};

using Names = std::array<std::string, 2>;  // by side

// Decodes a name that stands in quotes, where `%233%` is the character with that code, and encodes
// one. Only quotes, percent signs and control characters are encoded.
std::string decode_name(std::string_view text);
std::string encode_name(std::string_view name);

// The site's text of a result: "Game won by Ann".
std::string result_text(std::string_view winner);

// The winner according to a result text in any language, namely the player whose name occurs in it.
// If both names occur, a name that stands as a word of its own wins, and then the longer name.
// Nothing if the winner cannot be determined.
std::optional<Side> winner_in(std::string_view result, const Names& names);

// Reads a day as Java writes it in English, "Wed Nov 20 19:17:04 GMT 2019" or "Nov 20, 2019 7:17:04
// PM", or in figures as core/date.hpp reads them, as a number like 20191120. If two numbers could
// both be the month, the first one is, as on that site. Returns nothing for other texts.
std::optional<int> parse_date(std::string_view text);

// Whether the site's own reader understands the date too: it must have no dots.
bool is_plain_date(std::string_view text);

// Writes a date in ISO 8601: "2019-11-20".
std::string iso_date(int day);

// Writes a date as Java's Date does, at midnight: "Wed Nov 20 00:00:00 GMT 2019".
std::string java_date(int day);

enum class Layout : std::uint8_t { standard, random, custom };

// The setup of a game. Only random layouts use the key.
struct SetUp {
  Layout layout = Layout::standard;
  std::int64_t key = 0;
};

// Reads a setup such as `Tzaar-random 123`, ignoring case. Only random layouts need a key. Throws
// Error (syntax) for anything else.
SetUp parse_setup(std::string_view text);

// The colours of the players 0 and 1, which CM gives. Without CM they are White and Black.
std::array<Side, 2> colours_of(const Properties& tags);

// The method by which the site drew a random layout on that day; without one, the recent method.
Draw draw_of(std::optional<int> day);
Draw draw_of(const Properties& tags);  // takes the date from DT

// The date to write, in a form that the site's reader understands. The exact form matters only for
// early layouts, because the reader needs the date to rebuild them; for others the site's own text
// is kept.
std::string date_text(const Properties& tags);

// The names of the players; "White" and "Black" where no names are given.
Names names_of(const Properties& tags);

// The information about a player that begins with `word` (ranking, country or time), including that
// word; empty if there is none.
std::string_view information_of(const Properties& tags, int player, std::string_view word);

// Adds information about a player to the tags: `id "name"` becomes PW or PB, and everything else
// becomes a value of P0 or P1, with one value for each kind. Returns false, and changes nothing, if
// the text is not such information.
bool add_information(Properties& tags, int player, Side side, std::string_view text, Place place);

// Converts the root's properties, which are still those of the file, into the tags of a record. A
// stated result that contradicts the turns is noted among the repairs.
void standardise_tags(Record& record, const Result& result);

// Reads and writes the gestures of the players in a Boardspace record, such as `3 Pickb C 3`. The
// verbs are explained in boardspace.hpp.

enum class Verb : std::uint8_t {
  start,
  pick_from_board,
  drop_on_board,
  move,  // from space to space in one gesture, which captures or stacks
  pass,
  done,
  resign,
  win_on_time,
  pick_from_rack,
  drop_on_rack,
  place,  // from the rack to the board in one gesture
  edit,
  talk,  // offers and requests, which change nothing
};

struct Gesture {
  Verb verb = Verb::done;
  int player = 0;      // the player who acts, 0 or 1; for `start` the one who begins
  tzaar::Space from;   // pick_from_board, move
  tzaar::Space to;     // drop_on_board, move, place
  tzaar::Stack piece;  // pick_from_rack, drop_on_rack, place
  std::string_view text;
  Place place;
};

// Reads a value of the property of `player`. Arguments that the verb does not need are ignored. The
// gesture's `text` refers to the given text. Throws Error (syntax) if the verb is unknown or its
// arguments are missing or wrong.
Gesture parse_gesture(int player, std::string_view text, Place place);

// Writes gestures, numbered, with one node for each. Players are numbered 0 and 1; spaces are given
// by name.
class GestureWriter {
 public:
  // Appends to `out`, which must outlive this object.
  explicit GestureWriter(std::string& out) : out_(out) {}

  // The gestures written from now on take their clocks, in order, from a node's properties, which
  // must live that long. When the clocks are used up, gestures have none.
  void use_clocks(const Properties& properties);

  void start(int player);
  // Writes actions joined by `-`. If the node has exactly one clock for each action plus
  // `other_clocks` for the gestures after them, a robot made the turn and each action is one
  // gesture. Otherwise each action is two gestures.
  void actions(int player, std::string_view text, int other_clocks);
  // Writes the placement of a piece from the rack as one gesture.
  void place(int player, const tzaar::Stack& piece, std::string_view space_name);
  void done(int player) { write(player, "Done "); }
  void resign(int player) { write(player, "Resign "); }
  void win_on_time(int player) { write(player, "WinOnTime "); }

 private:
  void action(int player, std::string_view action);
  void placement(int player, const tzaar::Stack& piece, std::string_view space_name);
  void write(int player, std::string_view gesture);
  void begin(int player);
  void end();
  void space(std::string_view name);

  std::string& out_;
  int number_ = 0;  // of the next gesture
  const std::vector<std::string>* clocks_ = nullptr;
  std::size_t next_clock_ = 0;
  bool is_by_robot_ = false;  // each action of the turn is a single gesture
};

}  // namespace cairn::boardspace
