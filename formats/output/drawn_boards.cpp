#include "formats/output/drawn_boards.hpp"

#include <algorithm>
#include <array>
#include <cstddef>
#include <fmt/format.h>
#include <functional>
#include <iterator>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

#include "analysis/wording.hpp"
#include "core/diagram.hpp"
#include "core/error.hpp"
#include "core/puzzle.hpp"
#include "core/text.hpp"
#include "formats/output/board_maker.hpp"
#include "formats/output/panel.hpp"
#include "formats/output/puzzle_files.hpp"
#include "formats/records/analysis_json.hpp"
#include "formats/records/reader.hpp"
#include "games/game.hpp"
#include "games/list.hpp"

namespace cairn {

namespace {

bool has_schema(std::string_view line, std::string_view schema) {
  return detect(line) == Content::json && line.find(fmt::format("\"{}\"", schema)) != line.npos;
}

FigureRecord record_of(const Puzzle& puzzle, const Language& language) {
  FigureRecord source;
  source.record.game = puzzle.game;
  source.record.start = puzzle.position;
  source.record.tags = {{"PW", {puzzle.source.white}, {}}, {"PB", {puzzle.source.black}, {}}};
  for (const SolutionTurn* turn : line_from(puzzle.solution))
    source.record.turns.push_back({std::nullopt, turn->text, {}, {}, {}});
  source.caption = task_of(puzzle, language);
  source.is_puzzle = true;
  return source;
}

constexpr std::array<std::string_view, 7> field_names{"number", "side",   "white", "black",
                                                      "turn",   "played", "task"};

// Returns a text in which `value(name)` stands for each {name} of small letters.
std::string replaced(std::string_view text,
                     const std::function<std::string(std::string_view)>& value) {
  std::string result;
  while (!text.empty()) {
    const std::size_t begin = std::min(text.find('{'), text.size());
    result += text.substr(0, begin);
    text.remove_prefix(begin);
    if (text.empty()) break;
    const std::size_t end = text.find_first_not_of("abcdefghijklmnopqrstuvwxyz", 1);
    const bool is_field = end != text.npos && end > 1 && text[end] == '}';
    const std::size_t size = is_field ? end + 1 : 1;
    result += is_field ? value(text.substr(1, end - 1)) : std::string(text.substr(0, 1));
    text.remove_prefix(size);
  }
  return result;
}

bool is_field(std::string_view name) {
  return std::ranges::find(field_names, name) != field_names.end();
}

// Removes the turns that no board needs.
void trim(FigureSource& source) {
  std::vector<std::size_t> needed(source.games.size());
  for (const FigureBoard& board : source.boards)
    needed[board.game] = std::max(needed[board.game], static_cast<std::size_t>(board.turn));
  for (std::size_t i = 0; i < needed.size(); ++i)
    source.games[i].turns.resize(std::min(needed[i], source.games[i].turns.size()));
}

// Returns the spaces inside the upright box around all spaces in use, with the board turned as the
// view asks.
std::vector<std::string> box_in_use(const Diagram& diagram, const View& view) {
  constexpr double room = 1.01;  // in board units; neighbours are less than this apart
  const std::vector<std::string> used = cells_in_use(diagram, 0.01);
  View whole = view;
  whole.cells.clear();
  const Diagram turned = seen(diagram, whole);
  Spot low{1e9, 1e9};
  Spot high{-1e9, -1e9};
  for (const std::string& name : used) {
    const Spot at = turned.find(name)->at;
    low = {std::min(low.x, at.x - room), std::min(low.y, at.y - room)};
    high = {std::max(high.x, at.x + room), std::max(high.y, at.y + room)};
  }
  std::vector<std::string> cells;
  for (const Diagram::Cell& cell : turned.cells)
    if (low.x <= cell.at.x && cell.at.x <= high.x && low.y <= cell.at.y && cell.at.y <= high.y)
      cells.push_back(cell.name);
  return cells;
}

}  // namespace

FigureRecord read_figure_record(ReadResult result, const Language& language) {
  if (has_schema(result.text, puzzle_schema)) {
    FigureRecord source = record_of(read_puzzle(result.text), language);
    source.record.number = result.number;
    return source;
  }
  if (const Error* error = std::get_if<Error>(&result.content)) throw *error;
  FigureRecord source{std::move(std::get<Record>(result.content)), {}, {}};
  if (!has_schema(result.text, analysis_schema)) return source;
  const auto content = read_json(result.text);
  const auto& game = std::get<AnnotatedGame>(content);
  game_named(game.game).study(game);  // throws if it does not follow the rules
  for (const AnnotatedTurn& turn : game.turns) source.notes.push_back(notes_of(turn));
  return source;
}

void expect_caption_fields(std::string_view caption) {
  replaced(caption, [](std::string_view name) -> std::string {
    if (!is_field(name))
      throw Error(Error::Kind::usage,
                  fmt::format("{} in --caption is not a field; {{{}}} are",
                              quote(fmt::format("{{{}}}", name)), fmt::join(field_names, "}, {")));
    return {};
  });
}

bool has_caption_fields(std::string_view caption) {
  return std::ranges::any_of(field_names, [&](std::string_view name) {
    return caption.find(fmt::format("{{{}}}", name)) != caption.npos;
  });
}

bool says_task(std::string_view caption) {
  return caption.find("{task}") != caption.npos;
}

std::string with_fields(std::string_view caption, const CaptionFields& values) {
  return replaced(caption, [&](std::string_view name) {
    const auto found = values.find(name);
    return found == values.end() ? fmt::format("{{{}}}", name) : found->second;
  });
}

std::string numbered(const std::string& title) {
  return title.empty() ? "{number}" : "{number}. " + title;
}

DrawnBoards draw_boards(const FigureRecord& source, const DrawnTurns& asked,
                        const FigureLook& look) {
  return game_named(source.record.game).draw_boards(source, asked, look);
}

DrawnBoards draw_boards_again(FigureSource source, const FigureLook& look) {
  DrawnBoards drawn;
  drawn.source = std::move(source);
  drawn.panels.resize(drawn.source.boards.size());
  std::vector<std::vector<std::size_t>> boards_of(drawn.source.games.size());
  for (std::size_t i = 0; i < drawn.source.boards.size(); ++i)
    boards_of[drawn.source.boards[i].game].push_back(i);
  for (std::size_t i = 0; i < boards_of.size(); ++i) {
    const FigureGame& game = drawn.source.games[i];
    game_named(game.game).draw_again(drawn, game, boards_of[i], look);
  }
  return drawn;
}

void DrawnBoards::append(DrawnBoards more) {
  for (FigureBoard& board : more.source.boards) board.game += source.games.size();
  std::ranges::move(more.source.games, std::back_inserter(source.games));
  std::ranges::move(more.source.boards, std::back_inserter(source.boards));
  std::ranges::move(more.panels, std::back_inserter(panels));
}

std::vector<std::pair<std::string, DrawnBoards>> parted(
    DrawnBoards drawn, const std::function<std::string(const FigureBoard&)>& name) {
  std::vector<std::pair<std::string, DrawnBoards>> parts;
  for (std::size_t i = 0; i < drawn.panels.size(); ++i) {
    FigureBoard& board = drawn.source.boards[i];
    std::string own = name(board);
    if (parts.empty() || parts.back().first != own) {
      if (!parts.empty()) trim(parts.back().second.source);
      parts.push_back({std::move(own), {{drawn.source.games, {}, {}}, {}, {}}});
    }
    DrawnBoards& part = parts.back().second;
    part.source.boards.push_back(std::move(board));
    part.panels.push_back(std::move(drawn.panels[i]));
  }
  if (!parts.empty()) trim(parts.back().second.source);
  return parts;
}

Figure answer_figure(const AnnotatedGame& game) {
  if (!game.answer)
    throw Error(Error::Kind::usage,
                "a picture is for a position in which the game goes on; choose one with --turn N");
  Figure figure(game_named(game.game).answer_diagram(game));
  std::vector<std::string> sentences = answer_sentences(*game.answer);
  figure.caption = std::move(sentences.front());
  figure.paragraphs.assign(sentences.begin() + 1, sentences.end());
  return figure;
}

std::vector<std::string> cells_of_area(const Diagram& diagram, const View& view,
                                       const std::string& area) {
  if (area.empty()) return {};
  if (area == "used") return box_in_use(diagram, view);
  if (const auto corners = split(area, "-"); corners.size() == 2)
    return cells_between(diagram, cell_called(diagram, corners[0]).name,
                         cell_called(diagram, corners[1]).name);
  std::vector<std::string> cells;
  for (const std::string_view name : split(area, ","))
    cells.push_back(cell_called(diagram, name).name);
  return cells;
}

std::vector<std::string> cells_of_view(const std::vector<BoardMark>& marks) {
  std::vector<std::string> cells;
  for (const BoardMark& mark : marks)
    if (mark.form == BoardMark::Form::view) cells.push_back(mark.spaces.front());
  return cells;
}

void add_glyph(Diagram& diagram, const std::string& glyph) {
  if (glyph.empty()) return;
  for (auto arrow = diagram.arrows.rbegin(); arrow != diagram.arrows.rend(); ++arrow) {
    const Spot end = arrow->path.back();
    if (std::ranges::find(diagram.cells, end, &Diagram::Cell::at) == diagram.cells.end()) continue;
    diagram.marks.push_back({end, Diagram::Mark::Form::annotation, Tint::plain, glyph});
    return;
  }
}

}  // namespace cairn
