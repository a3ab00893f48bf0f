#include "study/edited_game.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cstddef>
#include <iterator>
#include <string>
#include <utility>
#include <vector>

#include "analysis/accuracy.hpp"
#include "core/error.hpp"
#include "formats/analysis/annotated_sgf.hpp"
#include "model/record.hpp"
#include "study/analysed_record.hpp"

namespace cairn {

namespace {

using Line = std::vector<RecordTurn>;

void expect_turn(const AnnotatedGame& game, std::size_t turn) {
  if (turn <= game.turns.size()) return;
  throw Error(Error::Kind::usage,
              fmt::format("there is no turn {}; the game has {}", turn, game.turns.size()));
}

// A comment may have stood in nodes without a move before the turn; pages show it as one.
void comment(AnnotatedGame& game, std::size_t turn, const std::string& text) {
  if (turn == 0) return set_comment(game.tags, text);
  AnnotatedTurn& commented = game.turns[turn - 1];
  for (RecordTurn& node : commented.preceding) set_comment(node.properties, "");
  set_comment(commented.properties, text);
}

// Lines after the last turn are variations of a node without a move.
void put_lines(AnnotatedGame& game, std::size_t turn, const std::vector<Line>& lines) {
  if (turn < game.turns.size()) {
    std::vector<Line>& variations = game.turns[turn].variations;
    std::erase_if(variations, [](const Line& line) { return !is_best_line(line); });
    std::ranges::copy(lines, std::back_inserter(variations));
    return;
  }
  for (RecordTurn& node : game.trailing) node.variations.clear();
  if (lines.empty()) return;
  if (game.trailing.empty()) game.trailing.emplace_back();
  game.trailing.front().variations = lines;
}

// Returns the record's node after so many turns: that of the next turn, or the end.
auto node_after(std::vector<RecordTurn>& nodes, std::size_t turn) {
  auto node = nodes.begin();
  for (std::size_t left = turn; node != nodes.end() && (left > 0 || node->text.empty()); ++node)
    if (!node->text.empty()) --left;
  return node;
}

// Lets a record go on with a line, and makes a variation of how it went on.
void go_on(Record& record, std::size_t turn, Line line) {
  std::vector<RecordTurn>& nodes = record.turns;
  const auto from = node_after(nodes, turn);
  std::vector<Line> others;
  if (from == nodes.end()) {
    for (RecordTurn& node : nodes)
      if (node.text.empty() && !node.variations.empty()) std::swap(others, node.variations);
  } else {
    Line old(std::make_move_iterator(from), std::make_move_iterator(nodes.end()));
    std::swap(others, old.front().variations);
    others.insert(others.begin(), std::move(old));
    nodes.erase(from, nodes.end());
  }
  std::vector<Line>& variations = line.front().variations;
  variations.insert(variations.begin(), std::make_move_iterator(others.begin()),
                    std::make_move_iterator(others.end()));
  std::ranges::move(line, std::back_inserter(nodes));
}

void remove_result(Record& record) {
  std::erase_if(record.tags, [](const Property& tag) { return tag.name == "RE"; });
}

// Replays a changed record, and takes over what is known of its first turns, which have not changed.
AnnotatedGame made_again(const AnnotatedGame& game, const Record& record, std::size_t unchanged) {
  AnnotatedGame made = unsearched_game(record).game();
  if (made.turns.size() <= unchanged && made.cut_off)
    throw Error(Error::Kind::illegal, made.cut_off->message);
  std::copy_n(game.turns.begin(), std::min(unchanged, made.turns.size()), made.turns.begin());
  made.settings = game.settings;
  made.accuracy = accuracy(made.turns);
  return made;
}

AnnotatedGame continued(const AnnotatedGame& game, const GameEdits::Continuation& continuation) {
  Record record = record_of(game);
  go_on(record, continuation.turn, continuation.nodes);
  return made_again(game, record, continuation.turn);
}

AnnotatedGame shortened(const AnnotatedGame& game, std::size_t length) {
  Record record = record_of(game);
  record.turns.erase(node_after(record.turns, length), record.turns.end());
  remove_result(record);
  return made_again(game, record, length);
}

AnnotatedGame resigned(const AnnotatedGame& game, Side side) {
  Record record = record_of(game);
  remove_result(record);
  record.tags.push_back({"RE", {side == Side::white ? "B+R" : "W+R"}, {}});
  return made_again(game, record, game.turns.size());
}

}  // namespace

AnnotatedGame edited(AnnotatedGame game, const GameEdits& edits) {
  for (const auto& [turn, text] : edits.comments) {
    expect_turn(game, turn);
    comment(game, turn, text);
  }
  for (const auto& [turn, lines] : edits.lines) {
    expect_turn(game, turn);
    put_lines(game, turn, lines);
  }
  if (edits.length) {
    expect_turn(game, *edits.length);
    game = shortened(game, *edits.length);
  }
  if (edits.resigning) game = resigned(game, *edits.resigning);
  if (!edits.continuation) return game;
  expect_turn(game, edits.continuation->turn);
  return continued(game, *edits.continuation);
}

}  // namespace cairn
