// Waltz's positions.
#include "formats/records/reader.hpp"
#include "games/tzaar/notation.hpp"

#include "fuzz/records.hpp"

void cairn::fuzz::run(std::string_view text) {
  std::string whole;
  read_waltz(text, [&](std::string_view part, const std::variant<Record, Error>& content) {
    whole += part;
    check(content);
  });
  require(whole == text, "all of a text is told", whole);
  const auto setup = result_of([&] { return tzaar::parse_waltz(text); });
  const auto again = result_of([&] { return tzaar::write_waltz(setup.value_or(tzaar::Setup())); });
  if (setup && again) require(tzaar::parse_waltz(*again) == *setup, "read again", *again);
}
