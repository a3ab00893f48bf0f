// Waltz's positions.
#include "formats/waltz.hpp"

#include "fuzz/records.hpp"

void cairn::fuzz::run(std::string_view text) {
  const auto record = result_of([&] { return read_waltz(text); });
  if (record) check(*record);
  const auto setup = result_of([&] { return tzaar::parse_waltz(text); });
  const auto again = result_of([&] { return tzaar::write_waltz(setup.value_or(tzaar::Setup())); });
  if (setup && again) require(tzaar::parse_waltz(*again) == *setup, "read again", *again);
}
