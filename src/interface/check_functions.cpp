// What tells whether the library was built rightly, for the C interface.
#include <fmt/format.h>

#include <string>

#include "analysis/signature.hpp"
#include "core/perft.hpp"
#include "games/list.hpp"
#include "interface/border.hpp"

using namespace cairn;             // NOLINT: a C file's functions have no namespace
using namespace cairn::interface;  // NOLINT

cairn_text* cairn_bench(void) {
  return answered([] {
    std::string lines;
    for_each_game(
        [&]<Game G>() { lines += fmt::format("{} {}\n", G::name, search_signature<G>()); });
    return lines;
  });
}

cairn_text* cairn_perft(const char* game, const char* position, int depth) {
  return answered([&] {
    if (depth < 0) throw Error(Error::Kind::usage, "a depth below 0; 0 or more expected");
    std::string count;
    with_game(game, [&]<Game G>() {
      auto parsed = G::parse_position(position);
      count = fmt::format("{}", perft(parsed, depth));
    });
    return count;
  });
}
