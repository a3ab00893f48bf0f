#include "figures/figure_look.hpp"

#include <algorithm>
#include <utility>

namespace cairn {

namespace {

// The part of a label behind the last directory: where the files lie concerns only their owner.
std::string base_of(const std::string& label) {
  return label.substr(label.find_last_of('/') + 1);
}

}  // namespace

Figure figure_of(std::vector<Panel> panels, const FigureLook& look) {
  Figure figure;
  const int count = static_cast<int>(panels.size());
  figure.panels = std::move(panels);
  figure.columns = look.strip ? count : std::clamp(look.columns, 1, count);
  if (!look.makes_one_figure()) return figure;
  figure.title = look.title.value_or("");
  figure.caption = look.caption.value_or("");
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
