#include "render/description.hpp"

#include <algorithm>
#include <string_view>
#include <vector>

#include "core/side.hpp"

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

// The name of the space at a spot, or what lies beyond the board.
std::string place(const Diagram& diagram, Spot spot) {
  const auto cell = std::ranges::find(diagram.cells, spot, &Diagram::Cell::at);
  return cell == diagram.cells.end() ? "off the board" : cell->name;
}

// "White: NAME A1, B2 (height 3); ...", the names of pieces in order of appearance.
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

std::string describe_note(const Diagram::Note& note) {
  std::string text = note.side ? std::string(name(*note.side)) + ' ' : std::string();
  if (note.number > 0) text += std::to_string(note.number) + ' ';
  return text + note.text;
}

std::string describe_board(const Diagram& diagram) {
  std::vector<std::string> sentences;
  if (diagram.status) sentences.push_back(describe_note(*diagram.status));
  for (const Diagram::Note& note : diagram.notes) sentences.push_back(describe_note(note));
  for (const Side side : both_sides) sentences.push_back(list_pieces(diagram, side));
  for (const Diagram::Arrow& arrow : diagram.arrows)
    sentences.push_back(describe_arrow(diagram, arrow));
  if (!diagram.caption.empty()) sentences.push_back(diagram.caption);
  return joined(sentences, ". ") + ".";
}

}  // namespace

std::string describe(const Figure& figure) {
  std::vector<std::string> parts;
  if (!figure.title.empty()) parts.push_back(figure.title + '.');
  const std::size_t count = figure.panels.size();
  for (std::size_t i = 0; i < count; ++i) {
    const std::string number = "Board " + std::to_string(i + 1) + " of " + std::to_string(count);
    const std::string board = describe_board(figure.panels[i].diagram);
    parts.push_back(count == 1 ? board : number + ": " + board);
  }
  if (!figure.caption.empty()) parts.push_back(figure.caption);
  return joined(parts, " ");
}

}  // namespace cairn::figure
