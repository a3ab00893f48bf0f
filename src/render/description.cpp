#include "render/description.hpp"

#include <algorithm>
#include <cmath>
#include <string_view>
#include <vector>

#include "core/side.hpp"
#include "model/diagram_words.hpp"
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

// Describes boards in a language.
class Describer {
 public:
  Describer(const Diagram& diagram, const Language& language)
      : diagram_(diagram), language_(language) {}

  std::string place(Spot spot) const;
  std::string list_pieces(const std::vector<Diagram::Piece>& pieces, Side side) const;
  std::string pieces_of(const std::vector<Diagram::Piece>& pieces, Side side) const;
  std::string arrow(const Diagram::Arrow& arrow) const;
  std::string mark(const Diagram::Mark& mark) const;
  std::string captured(Side side) const;
  std::string player(Side side) const;
  std::string note(const Diagram::Note& note) const;

 private:
  std::string told_arrow(Diagram::ArrowKind kind, Fillings spaces) const;
  std::string told_mark(const Diagram::Mark& mark) const;

  const Diagram& diagram_;
  const Language& language_;
};

// The name of the space at a spot, or "off the board".
std::string Describer::place(Spot spot) const {
  const auto cell = std::ranges::find(diagram_.cells, spot, &Diagram::Cell::at);
  return cell == diagram_.cells.end() ? language_.phrase("off the board") : cell->name;
}

// Lists a side's pieces as "NAME A1, B2 (height 3); ...", with the names in order of appearance.
std::string Describer::pieces_of(const std::vector<Diagram::Piece>& pieces, Side side) const {
  std::vector<std::string> names;
  std::vector<std::vector<std::string>> spaces;
  for (const Diagram::Piece& piece : pieces) {
    if (piece.side != side) continue;
    const auto known = std::ranges::find(names, piece.name);
    const auto place_in_list = static_cast<std::size_t>(known - names.begin());
    if (known == names.end()) {
      names.push_back(piece.name);
      spaces.emplace_back();
    }
    const std::string space = place(piece.at);
    spaces[place_in_list].push_back(
        piece.height > 1
            ? language_.phrase("{space} (height {n})", {{"space", space}, {"n", piece.height}})
            : space);
  }
  std::vector<std::string> groups;
  for (std::size_t i = 0; i < names.size(); ++i)
    groups.push_back(language_.of(names[i]) + ' ' + joined(spaces[i], ", "));
  return groups.empty() ? language_.phrase("nothing") : joined(groups, "; ");
}

std::string Describer::list_pieces(const std::vector<Diagram::Piece>& pieces, Side side) const {
  return language_.phrase_of(side, "White: {pieces}", "Black: {pieces}",
                             {{"pieces", pieces_of(pieces, side)}});
}

std::string Describer::told_arrow(Diagram::ArrowKind kind, Fillings spaces) const {
  switch (kind) {
    case Diagram::ArrowKind::capture:
      return language_.phrase("{from} captures {to}", spaces);
    case Diagram::ArrowKind::stacking:
      return language_.phrase("{from} stacks on {to}", spaces);
    case Diagram::ArrowKind::movement:
      return language_.phrase("{from} moves to {to}", spaces);
    case Diagram::ArrowKind::deployment:
      return language_.phrase("{from} deploys to {to}", spaces);
    case Diagram::ArrowKind::free:
      return language_.phrase("{from} points to {to}", spaces);
    case Diagram::ArrowKind::line:
      return language_.phrase("{from} is joined with {to}", spaces);
  }
  return {};
}

std::string Describer::arrow(const Diagram::Arrow& arrow) const {
  std::vector<std::string> stations;
  for (const Spot spot : arrow.path) stations.push_back(place(spot));
  const std::string from = stations.front();
  stations.erase(stations.begin());
  return told_arrow(arrow.kind, {{"from", from}, {"to", joined(stations, ", ")}});
}

std::string Describer::told_mark(const Diagram::Mark& mark) const {
  switch (mark.form) {
    case Diagram::Mark::Form::circle:
      return language_.phrase_in("mark", "a circle");
    case Diagram::Mark::Form::cross:
      return language_.phrase_in("mark", "a cross");
    case Diagram::Mark::Form::square:
      return language_.phrase_in("mark", "a square");
    case Diagram::Mark::Form::triangle:
      return language_.phrase_in("mark", "a triangle");
    case Diagram::Mark::Form::fill:
      return language_.phrase_in("mark", "another ground");
    case Diagram::Mark::Form::selection:
      return language_.phrase_in("mark", "the piece in question");
    case Diagram::Mark::Form::dim:
      return language_.phrase_in("mark", "dimmed");
    case Diagram::Mark::Form::capturable:
      return language_.phrase_in("mark", "can be captured");
    case Diagram::Mark::Form::label:
    case Diagram::Mark::Form::annotation:
      return language_.phrase_in("mark", "\"{text}\"", {{"text", mark.text}});
  }
  return {};
}

std::string Describer::mark(const Diagram::Mark& mark) const {
  return language_.phrase("{space}: {mark}",
                          {{"space", place(mark.at)}, {"mark", told_mark(mark)}});
}

// Lists the captured pieces of a side: "Captured from White: Tott 2, Tzarra 1".
std::string Describer::captured(Side side) const {
  std::vector<std::string> parts;
  for (const Diagram::Captured& each : diagram_.captured[index(side)])
    parts.push_back(language_.of(each.piece.name) + ' ' + std::to_string(each.count));
  return language_.phrase_of(side, "Captured from White: {pieces}", "Captured from Black: {pieces}",
                             {{"pieces", joined(parts, ", ")}});
}

std::string Describer::player(Side side) const {
  return language_.phrase_of(side, "{player} plays White", "{player} plays Black",
                             {{"player", diagram_.players[index(side)]}});
}

std::string Describer::note(const Diagram::Note& note) const {
  const std::string number = note.number > 0 ? std::to_string(note.number) + ' ' : "";
  return number + in_words(note, language_);
}

}  // namespace

std::string describe(const Diagram& diagram, const Language& language) {
  const Describer describer(diagram, language);
  std::vector<std::string> sentences;
  if (!diagram.title.empty()) sentences.push_back(diagram.title);
  for (const Side side : both_sides)
    if (!diagram.players[index(side)].empty()) sentences.push_back(describer.player(side));
  if (diagram.status) sentences.push_back(describer.note(*diagram.status));
  for (const Diagram::Note& note : diagram.notes) sentences.push_back(describer.note(note));
  for (const Side side : both_sides)
    sentences.push_back(describer.list_pieces(diagram.pieces, side));
  for (const Diagram::Arrow& arrow : diagram.arrows) sentences.push_back(describer.arrow(arrow));
  for (const Side side : both_sides)
    if (std::ranges::count(diagram.ghosts, side, &Diagram::Piece::side) > 0)
      sentences.push_back(
          language.phrase_of(side, "To come for White: {pieces}", "To come for Black: {pieces}",
                             {{"pieces", describer.pieces_of(diagram.ghosts, side)}}));
  for (const Diagram::Mark& mark : diagram.marks) sentences.push_back(describer.mark(mark));
  for (const Side side : both_sides)
    if (!diagram.captured[index(side)].empty()) sentences.push_back(describer.captured(side));
  if (diagram.evaluation)
    sentences.push_back(language.phrase(
        "White's chances: {percent}", {{"percent", language.percent(static_cast<double>(std::lround(
                                                       diagram.evaluation->white_win_percent)))}}));
  if (!diagram.caption.empty()) sentences.push_back(diagram.caption);
  return joined(sentences, ". ") + ".";
}

std::string describe(const Panel& panel, const Language& language) {
  Diagram diagram = seen(panel.diagram, panel.view);
  diagram.status = panel.diagram.status;
  return describe(diagram, language);
}

std::string describe(const Figure& figure) {
  const Language& language = *figure.language;
  std::vector<std::string> parts;
  if (!figure.title.empty()) parts.push_back(figure.title + '.');
  const std::size_t count = figure.panels.size();
  for (std::size_t i = 0; i < count; ++i) {
    const std::string board = describe(figure.panels[i], language);
    parts.push_back(count == 1
                        ? board
                        : language.phrase("Board {number} of {count}: {board}",
                                          {{"number", i + 1}, {"count", count}, {"board", board}}));
  }
  if (!figure.caption.empty()) parts.push_back(figure.caption);
  parts.insert(parts.end(), figure.paragraphs.begin(), figure.paragraphs.end());
  return joined(parts, " ");
}

}  // namespace cairn::figure
