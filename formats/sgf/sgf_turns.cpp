#include <utility>

#include "formats/sgf/sgf.hpp"
#include "formats/sgf/sgf_scanner.hpp"
#include "text/quote.hpp"

namespace cairn::sgf {

namespace {

// Makes a turn of the node's first move and all its other properties.
RecordTurn turn_of(Node&& node) {
  RecordTurn turn;
  turn.place = node.place;
  for (Property& property : node.properties) {
    if (turn.side || !is_move(property.name)) {
      turn.properties.push_back(std::move(property));
      continue;
    }
    turn.side = property.name == "W" ? Side::white : Side::black;
    turn.text = std::move(property.values.front());
    turn.place = property.place;
    property.values.erase(property.values.begin());
    if (!property.values.empty()) turn.properties.push_back(std::move(property));
  }
  return turn;
}

void append_turns(Tree&& tree, std::size_t first_node, std::vector<RecordTurn>& turns) {
  for (std::size_t i = first_node; i < tree.nodes.size(); ++i)
    turns.push_back(turn_of(std::move(tree.nodes[i])));
  if (tree.children.empty()) return;
  const std::size_t branching = turns.size();
  append_turns(std::move(tree.children.front()), 0, turns);
  for (std::size_t i = 1; i < tree.children.size(); ++i)
    append_turns(std::move(tree.children[i]), 0, turns[branching].variations.emplace_back());
}

// The offset of the next character that may have to be escaped, changed or dropped.
std::size_t find_special(std::string_view value, std::size_t at) {
  const auto is_special = [](char c) {
    return c == ']' || c == '[' || c == '\\' || c == '(' || c == '\r' || c == '\0';
  };
  while (at < value.size() && !is_special(value[at])) ++at;
  return at;
}

void append_value(std::string& out, std::string_view value, std::string_view name) {
  if (!is_utf8(value)) return append_value(out, in_utf8(value), name);
  const std::size_t first_end = value.find(']');
  out += '[';
  for (std::size_t at = 0;; ++at) {
    const std::size_t special = find_special(value, at);
    out += value.substr(at, special - at);
    if (special == value.size()) break;
    at = special;
    const char c = value[at];
    if (c == '\0' || (c == '\r' && value.substr(at + 1).starts_with('\n'))) continue;
    const bool may_look_like_game = c == '(' && (is_move(name) || out.back() == '\n');
    // A name such as `a]PW[b` or `a;W[b` could be taken for two properties; see the scanner.
    const bool may_look_like_property =
        c == '[' && (first_end < at || may_swallow(name, value.substr(0, at)));
    if (c == ']' || c == '\\' || may_look_like_game || may_look_like_property) out += '\\';
    out += c == '\r' ? '\n' : c;
  }
  out += ']';
}

void append_node(std::string& out, const RecordTurn& turn) {
  out += ';';
  if (turn.side) append(out, *turn.side == Side::white ? "W" : "B", turn.text);
  for (const Property& property : turn.properties) append(out, property);
}

class LineWriter {
 public:
  LineWriter(std::string& out, std::string_view line_break) : out_(out), line_break_(line_break) {}

  // With `is_variation`, the alternatives to the first turn are left to the caller.
  void write(const std::vector<RecordTurn>& turns, bool is_variation) {
    std::vector<const RecordTurn*> branchings;  // where a bracket is still open
    for (const RecordTurn& turn : turns) {
      const bool opens_variation = is_variation && &turn == &turns.front();
      if (!opens_variation) out_ += line_break_;
      if (!opens_variation && !turn.variations.empty()) {
        branchings.push_back(&turn);
        open();
      }
      append_node(out_, turn);
    }
    for (; !branchings.empty(); branchings.pop_back()) {
      out_ += ')';
      write(branchings.back()->variations);
    }
  }

  void write(const std::vector<std::vector<RecordTurn>>& variations) {
    for (const auto& variation : variations) {
      if (variation.empty()) continue;
      out_ += line_break_;
      open();
      write(variation, true);
      out_ += ')';
      write(variation.front().variations);
    }
  }

 private:
  // A bracket at the start of a line could be taken for the beginning of another game (see
  // sgf.hpp), so a blank precedes it.
  void open() { out_ += line_break_.empty() ? "(" : " ("; }

  std::string& out_;
  std::string_view line_break_;
};

}  // namespace

std::vector<RecordTurn> turns_of(Tree tree, std::size_t first_node) {
  std::vector<RecordTurn> turns;
  turns.reserve(tree.nodes.size());
  append_turns(std::move(tree), first_node, turns);
  return turns;
}

void append(std::string& out, const Property& property) {
  out += property.name;
  if (property.values.empty()) append_value(out, {}, property.name);
  for (const std::string& value : property.values) append_value(out, value, property.name);
}

void append(std::string& out, std::string_view name, std::string_view value) {
  out += name;
  append_value(out, value, name);
}

void append(std::string& out, const std::vector<RecordTurn>& turns, std::string_view line_break) {
  LineWriter(out, line_break).write(turns, false);
}

std::string write_variations(const std::vector<std::vector<RecordTurn>>& variations) {
  std::string text = "(;";
  LineWriter(text, "").write(variations);
  return text + ')';
}

std::vector<std::vector<RecordTurn>> read_variations(std::string_view text) {
  std::vector<std::vector<RecordTurn>> variations;
  read(text, [&](const Item& item) {
    if (const auto* error = std::get_if<Error>(&item.content)) throw *error;
    const auto& game = std::get<Game>(item.content);
    if (game.error) throw *game.error;
    for (const Tree& child : game.tree.children) variations.push_back(turns_of(child, 0));
  });
  return variations;
}

}  // namespace cairn::sgf
