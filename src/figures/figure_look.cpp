#include "figures/figure_look.hpp"

#include <algorithm>
#include <utility>

#include "figures/caption_fields.hpp"
#include "model/diagram_words.hpp"

namespace cairn {

namespace {

// The part of a label after the last directory: where the files lie concerns only their owner.
std::string base_of(const std::string& label) {
  return label.substr(label.find_last_of('/') + 1);
}

// A board of many pieces with arrows needs more room than one on which few are left.
int legible_columns(const std::vector<Panel>& panels, double millimetres) {
  constexpr std::size_t many = 36;
  constexpr double width_of_many = 52;  // in millimetres, with the gap beside the board
  constexpr double width_of_few = 40;
  const bool has_many = std::ranges::any_of(
      panels, [](const Panel& panel) { return panel.diagram.pieces.size() > many; });
  return static_cast<int>(millimetres / (has_many ? width_of_many : width_of_few));
}

// Says below all boards whose turn it is, in place of each board, if it is the same on all.
void say_status_once(Figure& figure) {
  const auto status = figure.panels.front().diagram.status;
  if (!status || !status->side || std::ranges::any_of(figure.panels, [&](const Panel& panel) {
        return panel.diagram.status != status;
      }))
    return;
  for (Panel& panel : figure.panels) panel.view.status = false;
  figure.caption += (figure.caption.empty() ? "" : "\n") + in_words(*status, *figure.language);
}

}  // namespace

Figure figure_of(std::vector<Panel> panels, const FigureLook& look, double millimetres) {
  Figure figure;
  const int count = static_cast<int>(panels.size());
  const int columns = look.columns == FigureLook::legible_columns
                          ? legible_columns(panels, millimetres)
                          : look.columns;
  figure.panels = std::move(panels);
  figure.language = look.language;
  figure.columns = look.strip ? count : std::clamp(columns, 1, count);
  if (!look.makes_one_figure()) return figure;
  figure.title = look.title.value_or("");
  if (!has_caption_fields(look.caption.value_or(""))) figure.caption = look.caption.value_or("");
  if (count > 1 && look.view.status) say_status_once(figure);
  return figure;
}

Metadata metadata_of(FigureSource source) {
  Metadata metadata;
  for (FigureGame& game : source.games) game.source = base_of(game.source);
  for (const FigureBoard& board : source.boards) metadata.emplace_back("position", board.position);
  for (const FigureGame& game : source.games) metadata.emplace_back("source", game.source);
  metadata.emplace_back("figure", write_json(source));
  return metadata;
}

}  // namespace cairn
