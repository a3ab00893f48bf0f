#include "formats/sgf/sgf.hpp"

#include <utility>

#include "formats/sgf/sgf_scanner.hpp"
#include "text/ascii.hpp"
#include "text/quote.hpp"

namespace cairn::sgf {

namespace {

// Builds the tree of a game from the scanner's events.
class TreeBuilder final : public Events {
 public:
  Game take() { return std::move(game_); }

  // Returns the part of the game before the break. `unclosed` is what was read of a value that was
  // still open at the break. Throws `error` if there is nothing but the first node.
  Game take_broken(const Error& error, std::string_view unclosed) {
    if (game_.tree.nodes.size() < 2 && game_.tree.children.empty()) throw error;
    drop_empty_end();
    game_.error = error;
    if (Property* const property = last_property(); property && property->values.empty()) {
      property->values.emplace_back(trimmed(unclosed));
      game_.breaks_off_in_move = is_move(property->name);
    }
    game_.breaks_off_in_variation = is_main_line_whole_;
    return take();
  }

  void open() override { path_.push_back(&path_.back()->children.emplace_back()); }
  void close() override {
    path_.pop_back();
    is_main_line_whole_ = true;  // the first bracket to close is always the main line's
  }
  void node(Place place) override { path_.back()->nodes.push_back({{}, place}); }
  // Behind a node that was swallowed in the first one, properties of that one may follow.
  void property(std::string_view name, Place place) override {
    const bool is_of_root = name == "FF" || name == "GM" || name == "AP" || name == "CA";
    is_left_out_ = is_of_root && !is_in_first_node();
    if (is_left_out_) return misplaced(name, place);
    path_.back()->nodes.back().properties.push_back({std::string(name), {}, place});
  }
  void value(std::string_view text) override {
    if (!is_left_out_) last_property()->values.emplace_back(text);
  }
  void misplaced(std::string_view name, Place place) override {
    game_.repairs.push_back(repair_of_misplaced(name, place));
  }
  void unescaped(std::string_view name, Place place) override {
    game_.repairs.push_back(
        {place, "a `]` in a value of " + std::string(name) + " is not escaped", "]", "\\]"});
  }

 private:
  bool is_in_first_node() const { return path_.size() == 1 && game_.tree.nodes.size() == 1; }

  // Drops a last node without properties and a last bracket without nodes.
  void drop_empty_end() {
    Tree& last = *path_.back();
    if (!last.children.empty()) return;
    if (!last.nodes.empty() && last.nodes.back().properties.empty()) last.nodes.pop_back();
    if (!last.nodes.empty()) return;
    path_.pop_back();
    path_.back()->children.pop_back();
  }

  Property* last_property() const {
    std::vector<Node>& nodes = path_.back()->nodes;
    return nodes.empty() || nodes.back().properties.empty() ? nullptr
                                                            : &nodes.back().properties.back();
  }

  Game game_;
  std::vector<Tree*> path_{&game_.tree};  // from the game to the innermost open bracket
  bool is_main_line_whole_ = false;
  bool is_left_out_ = false;  // the last property
};

}  // namespace

Repair repair_of_misplaced(std::string_view name, Place place) {
  return {place, "a property of the first node was left out of another one", std::string(name), ""};
}

std::vector<std::string> notes_around(const Scanner& scanner) {
  std::vector<std::string> notes;
  if (const auto words = scanner.words_above(); !words.empty())
    notes.push_back("words above the game, skipped: " + cairn::quoted(words));
  if (const auto words = scanner.words_below(); !words.empty())
    notes.push_back("words below the game, skipped: " + cairn::quoted(words));
  return notes;
}

Game read_game(Scanner& scanner) {
  TreeBuilder builder;
  try {
    scanner.read(builder);
  } catch (const Error& error) {
    return builder.take_broken(error, scanner.unclosed_value());
  }
  Game game = builder.take();
  game.notes = notes_around(scanner);
  return game;
}

void read(std::string_view text, const std::function<void(const Item&)>& handle) {
  Scanner scanner(text);
  while (scanner.next()) {
    Item item{{}, scanner.place(), Game{}};
    try {
      item.content = read_game(scanner);
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

}  // namespace cairn::sgf
