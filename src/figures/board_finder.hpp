// Collects what is to be drawn of a record: its boards, with what is known of their turns.
#pragma once

#include <fmt/format.h>

#include <algorithm>
#include <optional>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "analysis/replay.hpp"
#include "analysis/win_percent.hpp"
#include "figures/figure_look.hpp"
#include "figures/figure_record.hpp"
#include "figures/shown_turns.hpp"
#include "formats/analysis/turn_notes.hpp"
#include "formats/figure/figure_source.hpp"
#include "game/drawable.hpp"
#include "model/record.hpp"
#include "text/quote.hpp"

namespace cairn {

// Finds out what is to be shown on the boards of one record.
template <Drawable G>
class BoardFinder {
 public:
  // All arguments must outlive this object.
  BoardFinder(const FigureRecord& source, const Replay<G>& replay, const FigureLook& look)
      : record_(source.record), source_(source), replay_(replay), look_(look) {
    if (source.notes.empty())
      for (const std::size_t node : replay.nodes) notes_.push_back(notes_of(record_.turns[node]));
    else
      notes_ = source.notes;
    notes_.resize(replay.turns.size());
  }

  // Returns the boards and as much of the game as they need. All turns in `turns` must be playable.
  // If `first_action` is set, only the first action of each turn is shown.
  FigureSource boards(std::span<const ShownTurn> turns, bool first_action) {
    FigureSource found;
    for (const ShownTurn& shown : turns) found.boards.push_back(board(shown, first_action));
    found.games.push_back(game(turns));
    return found;
  }

  // Returns the boards of a film: the one before the first turn, and for each turn, if its arrows
  // are shown, one after each of its first action and the whole turn.
  FigureSource film(std::span<const ShownTurn> turns) {
    FigureSource found;
    if (const ShownTurn& first = turns.front(); first.turn > 0 && first.view == TurnView::played)
      found.boards.push_back(board({first.turn - 1, TurnView::position}, false));
    for (const ShownTurn& shown : turns) {
      const bool has_parts = shown.view == TurnView::played && shown.turn > 0 &&
                             replay_.turns[static_cast<std::size_t>(shown.turn) - 1].size() > 1;
      if (has_parts) found.boards.push_back(board(shown, true));
      found.boards.push_back(board(shown, false));
    }
    found.games.push_back(game(turns));
    return found;
  }

  // What could not be read, with its place in the record.
  const std::vector<std::string>& complaints() const { return complaints_; }

 private:
  // Returns as much of the game as the turns need.
  FigureGame game(std::span<const ShownTurn> shown) const {
    const int last = std::ranges::max(shown, {}, &ShownTurn::turn).turn;
    const auto turns = static_cast<std::size_t>(last);
    FigureGame game;
    game.source = fmt::format("{}, record {}", record_.source, record_.number);
    game.game = record_.game;
    game.start = G::write_position(replay_.positions.front(), Format::text);
    for (std::size_t i = 0; i < turns; ++i)
      game.turns.push_back(G::write_turn(replay_.positions[i], replay_.turns[i], Format::text));
    game.white = in_utf8(value_of(record_.tags, "PW"));
    game.black = in_utf8(value_of(record_.tags, "PB"));
    return game;
  }

  FigureBoard board(const ShownTurn& shown, bool first_action) {
    FigureBoard board;
    board.turn = shown.turn;
    board.view = shown.view;
    board.first_action = first_action && shown.turn > 0;
    const auto number = static_cast<std::size_t>(shown.turn);
    const bool is_before = number > 0 && (shown.view == TurnView::planned ||
                                          (look_.best_line > 0 && shown.view == TurnView::played));
    const std::size_t position = number - (is_before ? 1 : 0);
    board.marks = marks_at(position);
    board.evaluation = evaluation_at(position);
    const std::size_t line_turn = is_before ? number - 1 : number;
    if (look_.best_line > 0) board.best_line = line_from(line_turn);
    if (number > 0)
      board.glyph = notes_[number - 1].glyph;
    else
      board.caption = source_.caption;
    return board;
  }

  // Returns the marks in the nodes that belong to the position after `turns` turns.
  std::vector<BoardMark> marks_at(std::size_t turns) {
    std::vector<BoardMark> marks;
    const auto add = [&](const Properties& properties) {
      std::ranges::move(marks_of(
                            properties, [this](std::string_view text) { return space(text); },
                            [this](const Error& error) { complaints_.emplace_back(error.what()); }),
                        std::back_inserter(marks));
    };
    if (turns == 0) add(record_.tags);
    std::size_t node = turns == 0 ? 0 : replay_.nodes[turns - 1];
    const std::size_t end =
        turns < replay_.nodes.size() ? replay_.nodes[turns] : record_.turns.size();
    if (turns > 0) add(record_.turns[node++].properties);
    for (; node < end && record_.turns[node].text.empty(); ++node)
      add(record_.turns[node].properties);
    std::erase_if(marks, is_view);
    std::ranges::move(view_before(node), std::back_inserter(marks));
    return marks;
  }

  static bool is_view(const BoardMark& mark) { return mark.form == BoardMark::Form::view; }

  // Returns the part of the board that is shown after the nodes in front of number `end`. It is
  // what the last of them says that says anything.
  std::vector<BoardMark> view_before(std::size_t end) {
    const Property* last = nullptr;
    const auto look_in = [&last](const Properties& properties) {
      const auto found = std::ranges::find(properties, "VW", &Property::name);
      if (found != properties.end()) last = &*found;
    };
    look_in(record_.tags);
    for (std::size_t node = 0; node < end; ++node) look_in(record_.turns[node].properties);
    if (!last) return {};
    return marks_of(
        {*last}, [this](std::string_view text) { return space(text); }, [](const Error&) {});
  }

  // Returns the board's name of a space, or an empty text if the board has no such space.
  std::string space(std::string_view text) {
    if (!board_) board_ = G::diagram(replay_.positions.front());
    const Diagram::Cell* const cell = find_cell(*board_, G::space_name(text));
    return cell ? cell->name : "";
  }

  // Returns the evaluation of the position after `turns` turns. It comes from the notes on the turn
  // that led there, or else on the turn that follows.
  std::optional<Diagram::Evaluation> evaluation_at(std::size_t turns) const {
    std::optional<Value> value;
    if (turns > 0) value = notes_[turns - 1].after;
    if (!value && turns < notes_.size()) value = notes_[turns].before;
    if (!value) return std::nullopt;
    const double white = shown_percent(*value, G::points_per_logit);
    return Diagram::Evaluation{white, short_text(*value, white)};
  }

  // Returns the best line from the position after `turns` turns, in move text, as far as it can be
  // played.
  std::vector<std::string> line_from(std::size_t turns) {
    std::vector<std::string> line;
    if (turns >= notes_.size()) return line;
    auto position = replay_.positions[turns];
    try {
      for (const std::string& text : notes_[turns].best_line) {
        const auto turn = G::parse_turn(position, text);
        line.push_back(G::write_turn(position, turn, Format::text));
        position = after(position, turn);
      }
    } catch (const Error& error) {
      complaints_.push_back(fmt::format("the best line at turn {}: {}", turns + 1, error.what()));
    }
    return line;
  }

  const Record& record_;
  const FigureRecord& source_;
  const Replay<G>& replay_;
  const FigureLook& look_;
  std::vector<TurnNotes> notes_;
  std::optional<Diagram> board_;  // made when it is needed
  std::vector<std::string> complaints_;
};

}  // namespace cairn
