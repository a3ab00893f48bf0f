#include "formats/waltz/waltz.hpp"

#include <algorithm>

#include "formats/text/content.hpp"
#include "tzaar/waltz_integers.hpp"

namespace cairn {

namespace {

// Reads a position from a text that begins at `place`, or says why the text is not a position.
std::variant<Record, Error> read_position(std::string_view text, Place place) {
  try {
    expect_waltz_integers(text);
  } catch (const Error& error) {
    const Place inside = error.place();
    const int column = inside.line == 1 ? place.column - 1 : 0;
    return Error(error.kind(), error.what(),
                 {inside.line + place.line - 1, inside.column + column});
  }
  Record record;
  record.place = place;
  record.start_place = place;
  record.game = "tzaar";
  record.format = Format::waltz;
  record.start = text;
  return record;
}

}  // namespace

void read_waltz(std::string_view text,
                const std::function<void(std::string_view, std::variant<Record, Error>)>& handle) {
  Place place{1, 1};
  while (!text.empty()) {
    const std::string_view part = text.substr(0, end_of_waltz_position(text));
    const std::size_t heading = end_of_waltz_heading(part);
    handle(part, read_position(part.substr(heading),
                               place_after(part.substr(0, heading), Content::waltz, place)));
    place = place_after(part, Content::waltz, place);
    text.remove_prefix(part.size());
  }
}

std::string write_waltz(const Record& record) {
  if (!std::ranges::all_of(record.turns, &std::string::empty, &RecordTurn::text))
    throw Error(Error::Kind::usage,
                "Waltz's format holds a position without turns; use text or cairn");
  return record.start + '\n';
}

}  // namespace cairn
