// Cairn's own SGF of every game, and SGF of games that Cairn does not know.
#include "fuzz/records.hpp"

void cairn::fuzz::run(std::string_view text) {
  read_records(
      text, "", [](const ReadResult& result) { check(result.content); }, Content::sgf);
}
