#include "formats/records/sgf.hpp"

#include <algorithm>
#include <utility>

#include "core/plain_line.hpp"
#include "core/record.hpp"
#include "core/text.hpp"
#include "formats/records/text_records.hpp"

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
    notes.push_back("words above the game, skipped: " + quote(words));
  if (const auto words = scanner.words_below(); !words.empty())
    notes.push_back("words below the game, skipped: " + quote(words));
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

constexpr std::size_t longest_property_name = 30;  // of those with small letters

// Where a property begins at a `[` in the value of another one, whose own `]` is missing: the
// length of the value before it; nothing if the `[` belongs to the value. `beginning` stands before
// it.
std::optional<std::size_t> end_before_property(std::string_view property,
                                               std::string_view beginning) {
  std::size_t begin = beginning.size();
  while (begin > 0 && is_letter(beginning[begin - 1]) &&
         beginning.size() - begin < longest_property_name)
    --begin;
  const std::string name = short_property_name(beginning.substr(begin));
  std::size_t end = begin;  // of the value
  while (end > 0 && is_blank(beginning[end - 1])) --end;
  if (end == 0) return std::nullopt;
  if (beginning[end - 1] == ';' && is_move(name)) return end - 1;
  const bool is_tag = is_of_first_node(name) && is_of_first_node(property);
  return end < begin && is_tag ? std::optional(end) : std::nullopt;
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
        c == '[' && (first_end < at || end_before_property(name, value.substr(0, at)));
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

namespace {

// A node with more properties is an error, because for each property the ones before it may be
// searched, which takes quadratic time.
constexpr int max_properties = 1000;

// The message and its place, which is the end of the game's text, are the same whether the text
// ends there or the next game begins, because a long text is read in pieces that end where a game
// begins.
constexpr const char* not_closed = "the game is not closed; `)` expected here";

std::string not_closed_value(std::string_view property) {
  return "a value of " + quote(property) + " is not closed; `]` expected";
}

[[noreturn]] void fail_at(const std::string& what, Place place) {
  throw Error(Error::Kind::syntax, what, place);
}

// Whether the first node of a game can be recognised by this property.
bool is_root_property(std::string_view name) {
  return name == "FF" || name == "GM" || name == "AP" || name == "CA";
}

// The names of players and events, which servers write without escapes.
bool is_name(std::string_view property) {
  return property == "PW" || property == "PB" || property == "EV";
}

// Whether a property may begin with the text: a name and a bracket.
bool begins_property(std::string_view text) {
  const auto of_name = [](char c) { return is_letter(c) || is_digit(c) || c == '-'; };
  const auto end = std::ranges::find_if_not(text, of_name);
  const auto length = static_cast<std::size_t>(end - text.begin());
  return length > 0 && after_blanks(text.substr(length)).starts_with('[');
}

// Whether what stands after the `]` of a value may stand there.
bool may_follow_value(std::string_view text) {
  constexpr std::size_t far_enough = 200;
  text = after_blanks(text.substr(0, far_enough));
  if (text.empty() || text.front() == '[' || text.front() == ')') return true;
  if (text.front() == '(') {
    text = after_blanks(text.substr(1));
    return text.empty() || text.front() == ';';
  }
  if (text.front() != ';') return begins_property(text);
  text = after_blanks(text.substr(1));
  return text.empty() || std::string_view(";()").find(text.front()) != std::string_view::npos ||
         begins_property(text);
}

// Whether a `]` with this text after it belongs to the value: nothing that may follow a value
// does, and the value ends soon, before another one begins.
bool is_unescaped(std::string_view after) {
  constexpr std::size_t longest = 200;
  if (may_follow_value(after)) return false;
  for (std::size_t at = 0; at < std::min(longest, after.size()); ++at) {
    if (after[at] == '[' && at > 0 && is_letter(after[at - 1])) return false;
    if (after[at] == '\n' || after[at] == '\r') return false;
    if (after[at] == ']' && may_follow_value(after.substr(at + 1))) return true;
  }
  return false;
}

// Whether a line consists of words, numbers and punctuation, with at least one word of three
// letters, and has nothing that may be a part of a game: neither a sign of SGF, except round
// brackets around words, nor a space, in which a digit follows a letter.
bool is_line_of_words(std::string_view line) {
  constexpr std::size_t longest = 1000;
  constexpr std::string_view punctuation = " \t.,:!?'\"-/&#*_@%()";
  const auto is_of_word = [](char c) { return is_letter(c) || !is_ascii(c); };
  if (line.size() > longest || line.find("(;") != line.npos) return false;
  for (std::size_t at = 0; at < line.size(); ++at) {
    const bool is_after_letter = at > 0 && is_of_word(line[at - 1]);
    if (is_digit(line[at]) ? is_after_letter
                           : !is_of_word(line[at]) && punctuation.find(line[at]) == line.npos)
      return false;
  }
  return std::ranges::any_of(split(line, " \t.,:!?()"), [&](std::string_view word) {
    return word.size() >= 3 && std::ranges::all_of(word, is_of_word);
  });
}

}  // namespace

std::size_t words_length(std::string_view text) {
  std::size_t length = 0;
  for (std::size_t at = 0; at < text.size();) {
    const std::size_t end = std::min(text.find_first_of("\r\n", at), text.size());
    const std::string_view line = text.substr(at, end - at);
    if (is_line_of_words(line))
      length = end;
    else if (length == 0 || !std::ranges::all_of(line, is_blank))
      break;
    at = end + 1;
  }
  return length;
}

bool begins_game(std::string_view text, std::size_t at) {
  const auto skip_blanks = [&] { at = text.size() - after_blanks(text.substr(at)).size(); };
  const auto skip = [&](char c) { return at < text.size() && text[at] == c && ++at != 0; };
  if (!skip('(')) return false;
  skip_blanks();
  if (!skip(';')) return false;
  skip_blanks();
  const std::size_t begin = std::min(at, text.size());
  while (at < text.size() && is_letter(text[at])) ++at;
  if (!is_root_property(
          short_property_name(text.substr(begin, std::min(at - begin, longest_property_name)))))
    return false;
  skip_blanks();
  return skip('[');
}

bool Scanner::next() {
  const bool is_first = cursor_.offset() == 0;
  const bool is_at_line = skip_to_line();
  words_above_ = words_below_ = {};
  if (is_first && is_at_line)
    if (const std::size_t length = words_length(cursor_.rest());
        after_blanks(cursor_.rest().substr(length)).starts_with('('))
      words_above_ = take_words(length);
  start_ = cursor_.offset();
  place_ = cursor_.place();
  rest_ = cursor_.rest();
  return !cursor_.at_end();
}

void Scanner::read(Events& events) {
  try {
    read_game(events);
    end_ = cursor_.offset();
  } catch (const Error&) {
    skip_to_game();
    end_ = cursor_.offset();
    throw;
  }
  if (skip_to_line()) words_below_ = take_words(words_length(cursor_.rest()));
}

// Skips blanks, and returns whether nothing else stands before what follows on its line.
bool Scanner::skip_to_line() {
  const std::size_t begin = cursor_.offset();
  cursor_.skip_blanks();
  return begin == 0 || cursor_.from(begin).find_first_of("\r\n") != std::string_view::npos;
}

std::string_view Scanner::take_words(std::size_t length) {
  const std::size_t begin = cursor_.offset();
  while (cursor_.offset() < begin + length) cursor_.take();
  const std::string_view words = cursor_.from(begin);
  cursor_.skip_blanks();
  return words;
}

// Skips to where reading can continue after an error: a root node, or any `(;` at the start of a
// line.
void Scanner::skip_to_game() {
  const auto may_begin = [&] { return cursor_.at_line_start() && cursor_.sees("(;"); };
  while (!cursor_.at_end() && !cursor_.sees_game() && !may_begin()) cursor_.take();
}

void Scanner::read_game(Events& events) {
  if (!cursor_.sees('('))
    fail_at(quote(cursor_.peek()) + " outside of a game; a game begins with `(;`", cursor_.place());
  nodes_ = 0;
  for (int depth = 1;; ++depth) {
    cursor_.take();
    if (depth > 1) events.open();
    read_nodes(events);
    for (bool has_children = false; !cursor_.sees('('); has_children = true) {
      expect_close(has_children);
      cursor_.take();
      if (--depth == 0) return;
      events.close();
      cursor_.skip_blanks();
    }
    check_opening(depth);
  }
}

void Scanner::check_opening(int depth) const {
  if (cursor_.sees_game()) fail_at(not_closed, cursor_.place_before_blanks());
  if (depth == max_nesting)
    fail_at("variations nested too deeply; at most " + std::to_string(max_nesting) + " levels",
            cursor_.place());
}

void Scanner::expect_close(bool has_children) const {
  if (cursor_.at_end()) fail_at(not_closed, cursor_.place_before_blanks());
  if (cursor_.sees(')')) return;
  fail_at(quote(cursor_.peek()) + " is out of place; " +
              (has_children ? "`(` or `)`" : "a property, `;`, `(` or `)`") + " expected",
          cursor_.place());
}

void Scanner::read_nodes(Events& events) {
  cursor_.skip_blanks();
  if (!cursor_.sees(';')) fail_at("`(` without a node; `;` expected here", cursor_.place());
  while (cursor_.sees(';')) {
    if (++nodes_ > max_nodes)
      fail_at("more than " + std::to_string(max_nodes) + " nodes; a game of fewer expected",
              cursor_.place());
    events.node(cursor_.place());
    cursor_.take();
    cursor_.skip_blanks();
    for (int properties = 0; is_letter(cursor_.peek()); read_property(events))
      if (++properties > max_properties)
        fail_at("more than " + std::to_string(max_properties) +
                    " properties in a node; a node of fewer expected",
                cursor_.place());
  }
}

void Scanner::read_property(Events& events) {
  const Place place = cursor_.place();
  const std::string_view written = cursor_.take_name();
  const std::string name =
      written.size() > longest_property_name ? std::string(written) : short_property_name(written);
  cursor_.skip_blanks();
  if (!cursor_.sees('['))
    fail_at(quote(name) + " without a value; `[` expected after a property's name", place);
  const bool is_misplaced = nodes_ > 1 && is_root_property(name);
  if (is_misplaced)
    events.misplaced(name, place);
  else
    events.property(name, place);
  while (cursor_.sees('[')) {
    const std::string_view value = read_value(name, events);
    if (!is_misplaced) events.value(value);
    cursor_.skip_blanks();
  }
}

// The length of a value without escapes up to where another property begins in it, if one does.
std::optional<std::size_t> Scanner::end_before_swallowed(std::string_view name,
                                                         std::string_view value) const {
  const std::size_t last_end = value.rfind(']');
  std::size_t at = value.find('[', last_end == value.npos ? 0 : last_end + 1);
  for (; at != value.npos; at = value.find('[', at + 1)) {
    const auto end = end_before_property(name, value.substr(0, at));
    if (!end) continue;
    const bool is_turn = value[*end] == ';';
    const std::string_view rest = value.substr(at + 1);
    if (is_turn ? looks_like_turn(rest) : nodes_ == 1 && !rest.empty()) return end;
  }
  return std::nullopt;
}

// Returns the value as a part of the text, or from a buffer if it contains escapes or other special
// characters.
std::string_view Scanner::read_value(std::string_view name, Events& events) {
  const Place opening = cursor_.place();
  had_escapes_ = false;
  cursor_.take();
  const std::string_view plain = cursor_.take_plain_text();
  const auto closes = [&] {
    return cursor_.sees(']') && (!is_name(name) || !is_unescaped(cursor_.rest().substr(1)));
  };
  const auto check = [&](std::string_view value) {
    const auto end = had_escapes_ ? std::nullopt : end_before_swallowed(name, value);
    if (!end) return value;
    value_ = std::string(value.substr(0, *end));
    fail_at(not_closed_value(name), opening);
  };
  if (closes()) {
    cursor_.take();
    return check(plain);
  }
  value_ = plain;
  while (!closes()) {
    if (cursor_.sees(']')) {
      events.unescaped(name, cursor_.place());
      value_ += cursor_.take();
      value_ += cursor_.take_plain_text();
      continue;
    }
    if (cursor_.at_end() || ((is_move(name) || cursor_.at_line_start()) && cursor_.sees_game()))
      fail_at(not_closed_value(name), opening);
    const bool escaped = cursor_.sees('\\');
    had_escapes_ = had_escapes_ || escaped;
    if (escaped) cursor_.take();
    if (cursor_.at_end()) continue;
    if (cursor_.sees('\0')) fail_at("a NUL byte; text expected", cursor_.place());
    const char c = cursor_.take_text();
    if (!escaped || c != '\n') value_ += c;
    if (!cursor_.at_line_start()) value_ += cursor_.take_plain_text();
  }
  cursor_.take();
  return check(value_);
}

std::string_view root_value(std::string_view text, std::string_view name) {
  constexpr std::size_t farthest = 4096;  // else texts in which nothing is closed would take long
  Cursor cursor(text.substr(0, farthest));
  const auto skip = [&](char c) {
    const bool is_there = cursor.sees(c);
    if (is_there) cursor.take();
    cursor.skip_blanks();
    return is_there;
  };
  if (!skip('(') || !skip(';')) return {};
  while (is_letter(cursor.peek())) {
    const bool is_sought = cursor.take_name() == name;
    cursor.skip_blanks();
    while (cursor.sees('[')) {
      cursor.take();
      const std::size_t start = cursor.offset();
      while (cursor.take_plain_text(), !cursor.at_end() && !cursor.sees(']'))
        if (cursor.take() == '\\' && !cursor.at_end()) cursor.take();
      if (cursor.at_end()) return {};
      if (is_sought) return cursor.from(start);
      skip(']');
    }
  }
  return {};
}

}  // namespace cairn::sgf
