#include "render/description.hpp"

#include <algorithm>
#include <cmath>
#include <string_view>
#include <vector>

#include "core/side.hpp"
#include "render/view.hpp"

namespace cairn::figure {

namespace {

std::string joined(const std::vector<std::string>& parts, std::string_view separator) {
  std::string text;
  for (const std::string& part : parts) {
    if (!text.empty()) text += separator;
    text += part;
  }
  return text;
}

// The name of the space at a spot, or "off the board".
std::string place(const Diagram& diagram, Spot spot) {
  const auto cell = std::ranges::find(diagram.cells, spot, &Diagram::Cell::at);
  return cell == diagram.cells.end() ? "off the board" : cell->name;
}

// Lists a side's pieces as "White: NAME A1, B2 (height 3); ...", with the names in order of
// appearance.
std::string list_pieces(const Diagram& diagram, Side side) {
  std::vector<std::string> names;
  std::vector<std::vector<std::string>> spaces;
  for (const Diagram::Piece& piece : diagram.pieces) {
    if (piece.side != side) continue;
    const auto known = std::ranges::find(names, piece.name);
    const auto place_in_list = static_cast<std::size_t>(known - names.begin());
    if (known == names.end()) {
      names.push_back(piece.name);
      spaces.emplace_back();
    }
    std::string space = place(diagram, piece.at);
    if (piece.height > 1) space += " (height " + std::to_string(piece.height) + ")";
    spaces[place_in_list].push_back(std::move(space));
  }
  std::vector<std::string> groups;
  for (std::size_t i = 0; i < names.size(); ++i)
    groups.push_back(names[i] + ' ' + joined(spaces[i], ", "));
  if (groups.empty()) groups.emplace_back("nothing");
  return std::string(name(side)) + ": " + joined(groups, "; ");
}

std::string_view word(Diagram::ArrowKind kind) {
  switch (kind) {
    case Diagram::ArrowKind::capture:
      return "captures";
    case Diagram::ArrowKind::stacking:
      return "stacks on";
    case Diagram::ArrowKind::movement:
      return "moves to";
    case Diagram::ArrowKind::deployment:
      return "deploys to";
    case Diagram::ArrowKind::free:
      return "points to";
    case Diagram::ArrowKind::line:
      return "is joined with";
  }
  return {};
}

std::string describe_arrow(const Diagram& diagram, const Diagram::Arrow& arrow) {
  std::vector<std::string> stations;
  for (const Spot spot : arrow.path) stations.push_back(place(diagram, spot));
  const std::string from = stations.front();
  stations.erase(stations.begin());
  return from + ' ' + std::string(word(arrow.kind)) + ' ' + joined(stations, ", ");
}

std::string_view word(Diagram::Mark::Form form) {
  switch (form) {
    case Diagram::Mark::Form::circle:
      return "a circle";
    case Diagram::Mark::Form::cross:
      return "a cross";
    case Diagram::Mark::Form::square:
      return "a square";
    case Diagram::Mark::Form::triangle:
      return "a triangle";
    case Diagram::Mark::Form::fill:
      return "another ground";
    case Diagram::Mark::Form::selection:
      return "the piece in question";
    case Diagram::Mark::Form::dim:
      return "dimmed";
    case Diagram::Mark::Form::capturable:
      return "can be captured";
    case Diagram::Mark::Form::label:
    case Diagram::Mark::Form::annotation:
      break;
  }
  return {};
}

std::string describe_mark(const Diagram& diagram, const Diagram::Mark& mark) {
  const std::string_view form = word(mark.form);
  return place(diagram, mark.at) + ": " +
         (form.empty() ? '"' + mark.text + '"' : std::string(form));
}

// Lists the captured pieces of a side: "Captured from White: Tott 2, Tzarra 1".
std::string describe_captured(const std::vector<Diagram::Captured>& captured, Side side) {
  std::vector<std::string> parts;
  for (const Diagram::Captured& each : captured)
    parts.push_back(each.piece.name + ' ' + std::to_string(each.count));
  return "Captured from " + std::string(name(side)) + ": " + joined(parts, ", ");
}

std::string describe_note(const Diagram::Note& note) {
  std::string text = note.side ? std::string(name(*note.side)) + ' ' : std::string();
  if (note.number > 0) text += std::to_string(note.number) + ' ';
  return text + note.text;
}

}  // namespace

std::string describe(const Diagram& diagram) {
  std::vector<std::string> sentences;
  if (!diagram.title.empty()) sentences.push_back(diagram.title);
  for (const Side side : both_sides)
    if (const std::string& player = diagram.players[index(side)]; !player.empty())
      sentences.push_back(player + " plays " + std::string(name(side)));
  if (diagram.status) sentences.push_back(describe_note(*diagram.status));
  for (const Diagram::Note& note : diagram.notes) sentences.push_back(describe_note(note));
  for (const Side side : both_sides) sentences.push_back(list_pieces(diagram, side));
  for (const Diagram::Arrow& arrow : diagram.arrows)
    sentences.push_back(describe_arrow(diagram, arrow));
  if (!diagram.ghosts.empty()) {
    Diagram later;
    later.cells = diagram.cells;
    later.pieces = diagram.ghosts;
    for (const Side side : both_sides)
      if (std::ranges::count(later.pieces, side, &Diagram::Piece::side) > 0)
        sentences.push_back("To come for " + list_pieces(later, side));
  }
  for (const Diagram::Mark& mark : diagram.marks) sentences.push_back(describe_mark(diagram, mark));
  for (const Side side : both_sides)
    if (const auto& captured = diagram.captured[index(side)]; !captured.empty())
      sentences.push_back(describe_captured(captured, side));
  if (diagram.evaluation)
    sentences.push_back("White's chances: " +
                        std::to_string(std::lround(diagram.evaluation->white_win_percent)) + " %");
  if (!diagram.caption.empty()) sentences.push_back(diagram.caption);
  return joined(sentences, ". ") + ".";
}

std::string describe(const Panel& panel) {
  Diagram diagram = seen(panel.diagram, panel.view);
  diagram.status = panel.diagram.status;
  return describe(diagram);
}

std::string describe(const Figure& figure) {
  std::vector<std::string> parts;
  if (!figure.title.empty()) parts.push_back(figure.title + '.');
  const std::size_t count = figure.panels.size();
  for (std::size_t i = 0; i < count; ++i) {
    const std::string number = "Board " + std::to_string(i + 1) + " of " + std::to_string(count);
    const std::string board = describe(figure.panels[i]);
    parts.push_back(count == 1 ? board : number + ": " + board);
  }
  if (!figure.caption.empty()) parts.push_back(figure.caption);
  parts.insert(parts.end(), figure.paragraphs.begin(), figure.paragraphs.end());
  return joined(parts, " ");
}

}  // namespace cairn::figure
