#include "formats/sgf.hpp"

#include <utility>

#include "formats/sgf_scanner.hpp"

namespace cairn::sgf {

namespace {

// Makes the tree of a game.
class TreeBuilder final : public Events {
 public:
  Tree take() { return std::move(root_); }

  void open() override { path_.push_back(&path_.back()->children.emplace_back()); }
  void close() override { path_.pop_back(); }
  void node(Place place) override { path_.back()->nodes.push_back({{}, place}); }
  void property(std::string_view name, Place place) override {
    path_.back()->nodes.back().properties.push_back({std::string(name), {}, place});
  }
  void value(std::string_view text) override {
    path_.back()->nodes.back().properties.back().values.emplace_back(text);
  }

 private:
  Tree root_;
  std::vector<Tree*> path_{&root_};  // from the game to the open bracket
};

}  // namespace

Tree read_tree(Scanner& scanner) {
  TreeBuilder builder;
  scanner.read(builder);
  return builder.take();
}

void read(std::string_view text, const std::function<void(const Item&)>& handle) {
  Scanner scanner(text);
  while (scanner.next()) {
    Item item{{}, scanner.place(), Tree{}};
    try {
      item.content = read_tree(scanner);
    } catch (const Error& error) {
      item.content = error;
    }
    item.text = scanner.item();
    handle(item);
  }
}

bool contains_game(std::string_view text) {
  for (auto at = text.find('('); at != text.npos; at = text.find('(', at + 1))
    if (begins_game(text, at)) return true;
  return false;
}

Place place_of(std::string_view text, std::size_t offset) {
  Cursor cursor(text);
  while (!cursor.at_end() && cursor.offset() < offset) cursor.take();
  return cursor.place();
}

}  // namespace cairn::sgf
