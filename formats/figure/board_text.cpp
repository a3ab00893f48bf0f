#include "formats/figure/board_text.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <vector>

#include "formats/figure/board_grid.hpp"
#include "text/split.hpp"

namespace cairn {

namespace {

constexpr std::size_t text_width = 72;

std::string lower(std::string text) {
  for (char& c : text)
    if ('A' <= c && c <= 'Z') c = static_cast<char>(c - 'A' + 'a');
  return text;
}

// The words of a text in lines of at most text_width bytes, unless a single word is longer. Each
// line has a line end. A text without words gives nothing.
std::string wrapped(std::string_view text) {
  std::string lines;
  std::size_t length = 0;
  const std::string safe = harmless(text);
  for (const std::string_view word : words_of(safe)) {
    const bool fits = length > 0 && length + 1 + word.size() <= text_width;
    if (!lines.empty()) lines += fits ? ' ' : '\n';
    length = fits ? length + 1 + word.size() : word.size();
    lines += word;
  }
  return lines.empty() ? lines : lines + '\n';
}

std::string_view sign(Diagram::ArrowKind kind) {
  switch (kind) {
    case Diagram::ArrowKind::capture:
      return "x";
    case Diagram::ArrowKind::stacking:
      return "+";
    case Diagram::ArrowKind::movement:
    case Diagram::ArrowKind::line:
      return "-";
    case Diagram::ArrowKind::deployment:
      return ">";
    case Diagram::ArrowKind::free:
      return "->";
  }
  return "-";
}

std::string text_of(const Diagram& diagram, const Diagram::Arrow& arrow) {
  std::string text = arrow.number > 0 ? std::to_string(arrow.number) + ' ' : std::string();
  for (std::size_t i = 0; i < arrow.path.size(); ++i) {
    const auto cell = std::ranges::find(diagram.cells, arrow.path[i], &Diagram::Cell::at);
    if (i == 1) text += sign(arrow.kind);
    if (i > 1) text += ',';
    text += cell == diagram.cells.end() ? "off" : cell->name;
  }
  return text;
}

std::string arrows_text(const Diagram& diagram) {
  std::string actions;
  std::string others;
  for (const Diagram::Arrow& arrow : diagram.arrows) {
    const bool is_action =
        arrow.kind != Diagram::ArrowKind::free && arrow.kind != Diagram::ArrowKind::line;
    std::string& list = is_action ? actions : others;
    list += (list.empty() ? "" : "; ") + text_of(diagram, arrow);
  }
  return wrapped(actions) + (others.empty() ? "" : wrapped("Arrows: " + others));
}

std::string labels_text(const Diagram& diagram) {
  std::string list;
  for (const Diagram::Mark& mark : diagram.marks) {
    const auto cell = std::ranges::find(diagram.cells, mark.at, &Diagram::Cell::at);
    if (mark.form == Diagram::Mark::Form::label && diagram.piece_at(mark.at) &&
        cell != diagram.cells.end())
      list += (list.empty() ? "Labels: " : ", ") + mark.text + " on " + cell->name;
  }
  return wrapped(list);
}

std::string ghosts_text(const Diagram& diagram) {
  std::string list;
  for (const Diagram::Piece& ghost : diagram.ghosts) {
    const auto cell = std::ranges::find(diagram.cells, ghost.at, &Diagram::Cell::at);
    if (cell != diagram.cells.end())
      list +=
          (list.empty() ? "Then: " : ", ") + cell->name + ' ' + piece_text(ghost, TextStyle::ascii);
  }
  return wrapped(list);
}

std::string captured_text(const Diagram& diagram) {
  std::string text;
  for (const Side side : both_sides) {
    std::string list;
    for (const auto& [piece, count] : diagram.captured[index(side)])
      list += fmt::format(" {}{}", count > 1 ? fmt::format("{}x", count) : "",
                          piece_text(piece, TextStyle::ascii));
    if (!list.empty()) text += wrapped(fmt::format("Captured of {}:{}", name(side), list));
  }
  return text;
}

std::string note_text(const Diagram::Note& note) {
  std::string text = note.side ? std::string(name(*note.side)) + ' ' : std::string();
  if (note.number > 0) text += std::to_string(note.number) + ' ';
  return wrapped(text + note.text);
}

// Explains the letters: each with its kind of piece, in the order in which the pieces appear.
std::string key_text(const Diagram& diagram) {
  std::vector<std::string> known;
  for (const Diagram::Piece& piece : diagram.pieces) {
    if (piece.arrangement != Diagram::Piece::Arrangement::layered) continue;
    std::string entry = lower(piece.letters) + ' ' + piece.name;
    if (std::ranges::find(known, entry) == known.end()) known.push_back(std::move(entry));
  }
  std::ranges::sort(known);
  return known.empty() ? ""
                       : wrapped(fmt::format("({}; capitals are Black's)", fmt::join(known, ", ")));
}

std::string head_text(const Diagram& diagram) {
  std::string players;
  for (const Side side : both_sides)
    if (const std::string& player = diagram.players[index(side)]; !player.empty())
      players += fmt::format("{}{}: {}", players.empty() ? "" : ", ", name(side), player);
  return wrapped(diagram.title) + wrapped(players);
}

std::string foot_text(const Diagram& diagram, TextStyle style) {
  std::string text = diagram.status ? note_text(*diagram.status) : "";
  text += arrows_text(diagram);
  for (const Diagram::Note& note : diagram.notes) text += note_text(note);
  text += ghosts_text(diagram) + labels_text(diagram) + captured_text(diagram);
  if (diagram.evaluation)
    text += wrapped(fmt::format("White {:.0f} % {}", diagram.evaluation->white_win_percent,
                                diagram.evaluation->text));
  return text + wrapped(diagram.caption) + (style == TextStyle::unicode ? "" : key_text(diagram));
}

}  // namespace

std::string write_board_text(const Diagram& diagram, TextStyle style) {
  const std::string head = head_text(diagram);
  return head + (head.empty() ? "" : "\n") + board_grid(diagram, style) + '\n' +
         foot_text(diagram, style);
}

}  // namespace cairn
