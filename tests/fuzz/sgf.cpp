// The tree of properties: what is read is written and read the same, and no text gets lost.
#include "formats/sgf.hpp"

#include "formats/sgf_scanner.hpp"
#include "fuzz/fuzz.hpp"

namespace cairn::fuzz {

namespace {

void check(const sgf::Tree& tree) {
  const auto turns = result_of([&] { return sgf::turns_of(tree, 0); });
  if (!turns) return;
  std::string text = "(";
  sgf::append(text, *turns, "\n");
  text += ')';
  sgf::Scanner scanner(text);
  scanner.next();
  require(sgf::turns_of(sgf::read_tree(scanner), 0) == *turns, "read again", text);
  require(!scanner.next(), "one game", text);
}

}  // namespace

void run(std::string_view text) {
  std::size_t read = 0;
  sgf::read(text, [&](const sgf::Item& item) {
    read += item.text.size();
    require(
        sgf::place_of(text, static_cast<std::size_t>(item.text.data() - text.data())) == item.place,
        "an item is at its place");
    if (const auto* tree = std::get_if<sgf::Tree>(&item.content)) check(*tree);
  });
  require(read <= text.size(), "items do not overlap");
}

}  // namespace cairn::fuzz
