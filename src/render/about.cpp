#include "render/about.hpp"

#include "render/description.hpp"

namespace cairn::figure {

namespace {

// The figure's title in the file: the game of the first diagram, followed by the title of the
// figure or, if it has none, of that diagram.
std::string file_title(const Figure& figure) {
  const Diagram first = figure.panels.empty() ? Diagram{} : figure.panels.front().diagram;
  const std::string& title = figure.title.empty() ? first.title : figure.title;
  if (title.empty() || first.game.empty()) return first.game + title;
  if (title.starts_with(first.game)) return title;
  return first.game + ": " + title;
}

}  // namespace

About about(std::span<const Figure> figures, const ImageOutput& output) {
  About about{file_title(figures.front()), {}, output.metadata};
  for (const Figure& figure : figures)
    about.description += (about.description.empty() ? "" : " ") + describe(figure);
  return about;
}

About about_pages(std::span<const Figure> pages, const ImageOutput& output) {
  return {file_title(pages.front()), {}, output.metadata};
}

ImageOutput on_paper(ImageOutput output, const Paper& paper) {
  output.size = Size::millimetres(paper.width);
  return output;
}

}  // namespace cairn::figure
