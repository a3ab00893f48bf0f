// The tree of properties: what is read must be written and read back unchanged, and no text may be
// lost.
#include "formats/records/sgf.hpp"

#include "core/text.hpp"
#include "formats/records/sgf.hpp"
#include "fuzz/fuzz.hpp"

namespace cairn::fuzz {

namespace {

void check(const sgf::Tree& tree) {
  const auto turns = sgf::turns_of(tree, 0);
  std::string text = "(";
  sgf::append(text, turns, "\n");
  text += ')';
  sgf::Scanner scanner(text);
  scanner.next();
  const sgf::Game again = sgf::read_game(scanner);
  require(!again.error && sgf::turns_of(again.tree, 0) == turns, "read again", text);
  require(!scanner.next(), "one game", text);
}

}  // namespace

void run(std::string_view text) {
  std::size_t read = 0;
  sgf::read(text, [&](const sgf::Item& item) {
    read += item.text.size();
    require(place_of(text, static_cast<std::size_t>(item.text.data() - text.data())) == item.place,
            "an item is at its place");
    const auto* game = std::get_if<sgf::Game>(&item.content);
    if (game && is_utf8(item.text)) check(game->tree);  // other bytes are converted when written
  });
  require(read <= text.size(), "items do not overlap");
}

}  // namespace cairn::fuzz
