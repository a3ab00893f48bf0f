#include <algorithm>
#include <cstddef>
#include <iterator>
#include <limits>
#include <optional>
#include <utility>

#include "formats/boardspace/boardspace.hpp"
#include "formats/boardspace/boardspace_builder.hpp"
#include "formats/sgf/sgf.hpp"
#include "text/ascii.hpp"

namespace cairn {

namespace {

using namespace boardspace;

Record read_with(Builder& builder, sgf::Scanner& scanner) {
  std::optional<Error> error;
  try {
    scanner.read(builder);
  } catch (const Error& broken) {
    if (!builder.is_begun()) throw;
    error = broken;
  }
  return builder.finish(error);
}

Record read_again(const sgf::Scanner& scanner, const Assumption& assumption) {
  sgf::Scanner again(scanner.item(), scanner.place());
  again.next();
  Builder builder(again.rest(), assumption);
  return read_with(builder, again);
}

// How far the game could be played: the index of the turn at which the record is broken.
std::size_t reach(const Record& record) {
  return record.broken ? record.broken->turn : std::numeric_limits<std::size_t>::max();
}

const char* describe(Draw draw) {
  return draw == Draw::early ? "the layout as drawn before 25 October 2013"
                             : "the layout as drawn since 25 October 2013";
}

// If the game cannot be played in its random layout, tries the layout of the other drawing method,
// and keeps whichever reading gets further. The date in a record may be wrong.
void try_other_draw(Record& record, const Builder& builder, const sgf::Scanner& scanner) {
  if (!builder.is_random() || !record.broken || record.broken->error.kind() != Error::Kind::illegal)
    return;
  const Draw other = builder.draw() == Draw::early ? Draw::recent : Draw::early;
  Record alternative = read_again(scanner, {.draw = other});
  if (reach(alternative) <= reach(record)) return;
  alternative.repairs.insert(alternative.repairs.begin(),
                             {alternative.start_place, "the date is not that of the layout",
                              describe(builder.draw()), describe(other)});
  record = std::move(alternative);
}

// Whether the game fits the setup with which it was read. Four legal turns are enough evidence,
// because that many are not legal by chance in a wrong setup.
bool fits_setup(const Record& record) {
  constexpr std::ptrdiff_t least_turns = 4;
  const auto end = record.turns.begin() +
                   static_cast<std::ptrdiff_t>(std::min(reach(record), record.turns.size()));
  return std::count_if(record.turns.begin(), end,
                       [](const RecordTurn& turn) { return !turn.text.empty(); }) >= least_turns;
}

// Finds the setup of a game that does not name one and has been read with the standard setup. If
// its turns do not fit, the setup with placements is tried. Throws Error (position) if the turns
// fit neither.
void settle_setup(Record& record, const sgf::Scanner& scanner) {
  const char* setup = "SU[Tzaar-standard 0]";
  if (!fits_setup(record)) {
    record = read_again(scanner, {.layout = Layout::custom});
    setup = "SU[Tzaar-custom 0]";
  }
  if (!fits_setup(record))
    throw Error(Error::Kind::position,
                "no SU, which says how the pieces are set up, and the turns do not tell it; "
                "SU[tzaar-standard 0] or the like expected in the first node",
                record.start_place);
  record.repairs.insert(
      record.repairs.begin(),
      {record.start_place, "no SU, which says how the pieces are set up", "", setup});
}

}  // namespace

bool is_boardspace(std::string_view text) {
  const std::string_view form = sgf::root_value(text, "FF");
  if (!form.empty() && form.find_first_not_of("0123456789") != form.npos) return false;
  const std::string_view game = sgf::root_value(text, "GM");
  if (!game.empty()) return equal_in_any_case(trimmed(game), "tzaar");
  constexpr std::string_view setups = "tzaar-";
  return equal_in_any_case(trimmed(sgf::root_value(text, "SU")).substr(0, setups.size()), setups);
}

Record read_boardspace(sgf::Scanner& scanner) {
  Builder builder(scanner.rest(), {});
  Record record = read_with(builder, scanner);
  if (builder.has_setup())
    try_other_draw(record, builder, scanner);
  else
    settle_setup(record, scanner);
  std::ranges::move(sgf::notes_around(scanner), std::back_inserter(record.notes));
  return record;
}

}  // namespace cairn
