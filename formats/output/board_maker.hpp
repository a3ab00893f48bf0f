// Makes the boards of a game that can be drawn, as a look asks for them.
#pragma once

#include <algorithm>
#include <fmt/format.h>
#include <optional>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "analysis/replay.hpp"
#include "analysis/win_percent.hpp"
#include "core/diagram.hpp"
#include "core/position.hpp"
#include "core/record.hpp"
#include "core/text.hpp"
#include "formats/output/drawn_boards.hpp"
#include "formats/output/figure_source.hpp"
#include "formats/output/look.hpp"
#include "formats/records/analysis_json.hpp"
#include "games/game.hpp"

namespace cairn {

// Returns the names of the spaces in the part of a diagram that a look asks for, or no names if it
// asks for the whole board. Throws Error of kind usage if the board has no such part.
std::vector<std::string> cells_of_area(const Diagram& diagram, const View& view,
                                       const std::string& area);

// The names of the spaces that a record's marks show; no names if they show all of them.
std::vector<std::string> cells_of_view(const std::vector<BoardMark>& marks);

// Puts a sign such as ?! where the last arrow that ends on the board ends.
void add_glyph(Diagram& diagram, const std::string& glyph);

// Draws the boards of one game.
template <Drawable G>
class BoardMaker {
 public:
  using Position = typename G::Position;

  // All arguments must outlive this object. The replay has all turns that the boards need.
  BoardMaker(const FigureGame& game, const Replay<G>& replay, const FigureLook& look)
      : game_(game), replay_(replay), look_(look) {}

  // Returns the drawing of a board and sets `board.position`. Throws Error of kind usage if the
  // look does not fit the board, for example if it asks for an evaluation that is not known.
  Panel panel(FigureBoard& board) const {
    if (!look_.variation.empty()) board.best_line = look_.variation;
    const Shown shown = shown_on(board);
    board.position = G::write_position(shown.position, Format::text);
    Diagram diagram = G::diagram(shown.position);
    if (shown.has_arrows) G::mark_turn(diagram, *shown.before, shown.turn, 0);
    if (look_.record_marks && shown.has_arrows) add_glyph(diagram, board.glyph);
    if (look_.best_line > 0) add_best_line(diagram, board, shown.position);
    add_marks(diagram, board, shown.position);
    add_surroundings(diagram, board);
    add_texts(diagram, board, shown);
    View view = look_.view;
    if (look_.caption && says_task(*look_.caption)) view.status = false;
    view.cells = cells_of_area(diagram, view, look_.area);
    if (look_.area.empty() && look_.record_marks) view.cells = cells_of_view(board.marks);
    return {std::move(diagram), std::move(view)};
  }

 private:
  struct Shown {
    Position position;
    const Position* before = nullptr;  // the position before the turn; null if no turn is shown
    Turn<Position> turn;               // only the actions that are shown
    bool has_arrows = false;
  };

  Shown shown_on(const FigureBoard& board) const {
    const auto number = static_cast<std::size_t>(board.turn);
    if (number == 0) return {replay_.positions.front(), nullptr, {}, false};
    Shown shown{replay_.positions[number], &replay_.positions[number - 1],
                replay_.turns[number - 1], board.view != TurnView::position && look_.arrows};
    if (board.first_action) {
      shown.turn.resize(1);
      shown.position = after(*shown.before, shown.turn);
    }
    const bool has_line = look_.best_line > 0 && board.view != TurnView::position;
    if (board.view == TurnView::planned || has_line) shown.position = *shown.before;
    if (has_line) shown.has_arrows = false;
    return shown;
  }

  // Adds the arrows of the best line, numbered from its first action to its last, and as ghosts the
  // pieces that stand on the board after it.
  void add_best_line(Diagram& diagram, const FigureBoard& board, Position position) const {
    if (board.best_line.empty())
      throw Error(Error::Kind::usage,
                  fmt::format("there is no best line at turn {}; an analysis by cairn analyse has "
                              "one",
                              board.turn));
    const std::size_t present = diagram.arrows.size();
    int number = 1;
    for (int i = 0; i < look_.best_line && i < std::ssize(board.best_line); ++i) {
      const Turn<Position> turn =
          G::parse_turn(position, board.best_line[static_cast<std::size_t>(i)]);
      G::mark_turn(diagram, position, turn, number);
      number += static_cast<int>(turn.size());
      position = after(position, turn);
    }
    for (std::size_t i = present; i < diagram.arrows.size(); ++i) diagram.arrows[i].ghost = true;
    add_ghosts(diagram, G::diagram(position));
  }

  // Returns the board's name of a space that may be written in any notation, or the text itself if
  // it is not a space.
  std::string space(const std::string& text) const {
    const std::string name = G::space_name(text);
    return name.empty() ? text : name;
  }

  void add_marks(Diagram& diagram, const FigureBoard& board, const Position& shown) const {
    for (const std::string& text : look_.captures)
      mark_captures<G>(diagram, shown, cell_called(diagram, space(text)).name);
    const auto add = [&](BoardMark mark) {
      for (std::string& name : mark.spaces) name = space(name);
      add_mark(diagram, mark);
    };
    if (look_.record_marks)
      for (const BoardMark& mark : board.marks) add(mark);
    for (const BoardMark& mark : look_.marks) add(mark);
  }

  void add_surroundings(Diagram& diagram, const FigureBoard& board) const {
    if (look_.players) diagram.players = {game_.white, game_.black};
    if (look_.captured) {
      const bool is_before = board.view == TurnView::planned || look_.best_line > 0;
      const int played = board.turn - (board.turn > 0 && is_before ? 1 : 0);
      G::add_captured(diagram, replay_.positions.front(),
                      std::span(replay_.turns).first(static_cast<std::size_t>(played)));
    }
    if (!look_.evaluation) return;
    if (!board.evaluation)
      throw Error(Error::Kind::usage,
                  fmt::format("there is no evaluation at turn {}; an analysis by cairn analyse has "
                              "one",
                              board.turn));
    diagram.evaluation = board.evaluation;
  }

  // In a figure of several boards the title and the caption stand around all boards together.
  void add_texts(Diagram& diagram, const FigureBoard& board, const Shown& shown) const {
    const bool is_alone = !look_.makes_one_figure();
    if (is_alone) diagram.title = look_.title.value_or("");
    if (look_.number) diagram.title = numbered(diagram.title);
    if (look_.caption && has_caption_fields(*look_.caption))
      diagram.caption = with_fields(*look_.caption, fields(board, shown));
    else if (look_.caption && (is_alone || look_.caption->empty()))
      diagram.caption = *look_.caption;
    else
      diagram.caption = caption(board, shown);
  }

  // The values of a caption's fields except for the number, which is known when all boards are.
  CaptionFields fields(const FigureBoard& board, const Shown& shown) const {
    const Side side = shown.position.to_move();
    const Language& language = *look_.language;
    return {
        {"side", language.phrase_of(side, "White", "Black")},
        {"white", game_.white},
        {"black", game_.black},
        {"turn", std::to_string(board.turn)},
        {"played", board.turn == 0 ? "" : played_turn(shown)},
        {"task", board.caption.empty() ? language.phrase_of(side, "White to move", "Black to move")
                                       : language.of(board.caption)}};
  }

  std::string caption(const FigureBoard& board, const Shown& shown) const {
    const Language& language = *look_.language;
    if (board.turn == 0) return language.of(board.caption);
    if (look_.best_line > 0 && board.view != TurnView::position) {
      const PhraseArguments arguments{
          {"n", board.turn}, {"turns", line_text(board)}, {"played", played_turn(shown)}};
      const bool is_played =
          board.best_line.empty() || board.best_line.front() == played_turn(shown);
      return is_played ? language.phrase("Turn {n}: {turns}", arguments)
                       : language.phrase("Instead of turn {n}, {played}: {turns}", arguments);
    }
    if (look_.best_line > 0)
      return language.phrase("After turn {n}: {turns}",
                             {{"n", board.turn}, {"turns", line_text(board)}});
    if (board.view == TurnView::position)
      return language.phrase("After turn {n}", {{"n", board.turn}});
    const std::string played = played_turn(shown) + board.glyph;
    if (look_.makes_one_figure()) return fmt::format("{}. {}", board.turn, played);
    if (board.view == TurnView::planned)
      return language.phrase("Turn {n}: {turns}", {{"n", board.turn}, {"turns", played}});
    return language.phrase("After turn {n}: {turn}", {{"n", board.turn}, {"turn", played}});
  }

  std::string played_turn(const Shown& shown) const {
    return G::write_turn(*shown.before, shown.turn, Format::text);
  }

  std::string line_text(const FigureBoard& board) const {
    std::string text;
    for (int i = 0; i < look_.best_line && i < std::ssize(board.best_line); ++i)
      text += (i > 0 ? ", " : "") + board.best_line[static_cast<std::size_t>(i)];
    return text;
  }

  const FigureGame& game_;
  const Replay<G>& replay_;
  const FigureLook& look_;
};

// Collects what is to be drawn of a record: its boards, with what is known of their turns.

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

// Draws what a record or a picture has, for the functions in drawn_boards.hpp.

inline std::vector<ShownTurn> turns_of(const FigureRecord& source, const DrawnTurns& asked,
                                       int count) {
  if (asked.solution && !source.is_puzzle)
    throw Error(Error::Kind::usage, "--solution is for puzzles; this record is not one");
  if (!asked.turns.empty()) return shown_turns(asked.turns, count);
  if (!source.is_puzzle) return {{count, TurnView::played}};
  return {asked.solution ? ShownTurn{1, TurnView::planned} : ShownTurn{0, TurnView::position}};
}

template <Drawable G>
std::vector<ShownTurn> turns_of(const FigureRecord& source, const DrawnTurns& asked,
                                const Replay<G>& replayed) {
  try {
    return turns_of(source, asked, static_cast<int>(replayed.turns.size()));
  } catch (const Error&) {
    if (replayed.error) throw *replayed.error;
    throw;
  }
}

template <Drawable G>
void add_panels(DrawnBoards& drawn, const Replay<G>& replayed, const FigureLook& look) {
  const BoardMaker<G> maker(drawn.source.games.front(), replayed, look);
  for (FigureBoard& board : drawn.source.boards) drawn.panels.push_back(maker.panel(board));
}

template <Drawable G>
DrawnBoards draw_boards(const FigureRecord& source, const DrawnTurns& asked,
                        const FigureLook& look) {
  const Replay<G> replayed = replay<G>(source.record);
  const std::vector<ShownTurn> turns = turns_of(source, asked, replayed);
  BoardFinder<G> finder(source, replayed, look);
  DrawnBoards drawn;
  drawn.source = asked.is_film ? finder.film(turns) : finder.boards(turns, asked.first_action);
  drawn.complaints = finder.complaints();
  add_panels<G>(drawn, replayed, look);
  return drawn;
}

inline Record record_of(const FigureGame& game) {
  Record record;
  record.source = game.source;
  record.game = game.game;
  record.format = Format::text;
  record.start = game.start;
  for (const std::string& text : game.turns) {
    RecordTurn& turn = record.turns.emplace_back();
    turn.text = text;
  }
  return record;
}

// Draws the boards of one game of a picture again. `boards` are their indices.
template <Drawable G>
void add_panels_again(DrawnBoards& drawn, const FigureGame& game,
                      const std::vector<std::size_t>& boards, const FigureLook& look) {
  const Replay<G> replayed = replay<G>(record_of(game));
  if (replayed.error) throw *replayed.error;
  const BoardMaker<G> maker(game, replayed, look);
  for (const std::size_t number : boards) {
    FigureBoard& board = drawn.source.boards[number];
    if (board.turn > std::ssize(replayed.turns))
      throw Error(Error::Kind::syntax,
                  fmt::format("the picture claims to show turn {} of {}; only a picture that Cairn "
                              "drew can be drawn again",
                              board.turn, replayed.turns.size()));
    drawn.panels[number] = maker.panel(board);
  }
}

// Draws what is known about the final position of a game.

// Adds a turn in a colour, and marks the spaces of its reason.
template <Drawable G>
void add_turn(Diagram& diagram, const typename G::Position& position, const CandidateTurn& turn,
              Tint tint) {
  const std::size_t present = diagram.arrows.size();
  G::mark_turn(diagram, position, G::parse_turn(position, turn.turn), 0);
  for (std::size_t i = present; i < diagram.arrows.size(); ++i) diagram.arrows[i].tint = tint;
  if (!turn.reason) return;
  for (const std::string& space : turn.reason->spaces)
    add_mark(diagram, G::space_name(space),
             {.at = {}, .form = Diagram::Mark::Form::circle, .tint = tint, .text = {}});
}

template <Drawable G>
Diagram answer_diagram(const AnnotatedGame& game, const PositionAnswer& answer) {
  const auto position = G::parse_position(game.final_position);
  Diagram diagram = G::diagram(position);
  add_turn<G>(diagram, position, answer.best.front(), Tint::green);
  if (const auto turned = G::passed(position); turned && !answer.threats.empty())
    add_turn<G>(diagram, *turned, answer.threats.front(), Tint::red);
  diagram.evaluation = Diagram::Evaluation{answer.white_win_percent, ""};
  return diagram;
}

}  // namespace cairn
