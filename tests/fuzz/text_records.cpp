// Positions and turns as text.
#include "formats/text/text_records.hpp"

#include "fuzz/records.hpp"

void cairn::fuzz::run(std::string_view text) {
  read_text_records(text, [](std::string_view, const auto& content) { check(content); });
}
