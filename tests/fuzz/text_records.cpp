// Positions and turns as text.
#include "fuzz/records.hpp"

void cairn::fuzz::run(std::string_view text) {
  read_records(
      text, "", [](const ReadResult& result) { check(result.content); }, Content::text);
}
