// What a Boardspace record says of the game as a whole, and as which tags of a record it is kept.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "core/side.hpp"
#include "formats/boardspace/boardspace_date.hpp"
#include "formats/boardspace/boardspace_game.hpp"
#include "formats/boardspace/boardspace_layout.hpp"
#include "formats/boardspace/boardspace_text.hpp"
#include "model/record.hpp"

namespace cairn::boardspace {

// The site's own text of date and result, where it says more than DT and RE.
inline constexpr std::string_view date_text_tag = "BSDT";
inline constexpr std::string_view result_text_tag = "BSRE";
inline constexpr std::array<std::string_view, 2> player_tags{"P0", "P1"};
// The player, 0 or 1, whose property that is; there is a third name, P-1 for P0. Nothing for
// others.
std::optional<int> player_with_tag(std::string_view name);
inline constexpr std::array<std::string_view, 2> name_tags{"PW", "PB"};  // by side

enum class Layout : std::uint8_t { standard, random, custom };

struct SetUp {
  Layout layout = Layout::standard;
  std::int64_t key = 0;
};

// Reads `Tzaar-random 123`, in any case. Throws Error (syntax) for others; a key is needed for
// random layouts only.
SetUp parse_setup(std::string_view text);

// The colours of the players 0 and 1 by CM; White and Black if it is not there.
std::array<Side, 2> colours_of(const Properties& tags);

// How the layout of a game of that date is drawn; without a date it is a recent one.
Draw draw_of(const std::optional<Date>& date);
Draw draw_of(const Properties& tags);  // by DT

// The date as the site's reader takes it for what it is; only of early layouts that matters.
std::string date_text(const Properties& tags);

// The names of the players, White and Black if they are not given.
Names names_of(const Properties& tags);

// The player's information by its first word (ranking, country, time), or an empty text.
std::string_view information_of(const Properties& tags, int player, std::string_view word);

// Notes information about a player among the tags: `id "name"` as PW or PB, all else, one value for
// each kind, in P0 or P1. Returns whether it is such information.
bool add_information(Properties& tags, int player, Side side, std::string_view text, Place place);

// Brings the root's properties, as they stand in the file, into the tags of a record. What does not
// agree becomes one of the repairs.
void settle_tags(Record& record, const Result& result);

}  // namespace cairn::boardspace
