// Little Golem's records.
#include "formats/littlegolem/littlegolem.hpp"

#include "fuzz/records.hpp"

void cairn::fuzz::run(std::string_view text) {
  sgf::read(text, [](const sgf::Item& item) {
    const auto* game = std::get_if<sgf::Game>(&item.content);
    if (!game || !is_littlegolem(game->tree)) return;
    if (const auto record = result_of([&] { return read_littlegolem(*game); })) check(*record);
  });
}
