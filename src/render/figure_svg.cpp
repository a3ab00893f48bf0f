#include "render/figure_svg.hpp"

#include "render/about.hpp"
#include "render/checked_figure.hpp"
#include "render/pages.hpp"
#include "render/svg.hpp"

namespace cairn {

std::string render_svg(const Figure& figure, const Theme& theme, const ImageOutput& output) {
  const figure::Scene scene = figure::composed(figure, theme, output.size).scene;
  return figure::write_svg(scene, output, figure::about({&figure, 1}, output), theme.font);
}

std::string render_svg_for_day_and_night(const Figure& figure, const Theme& day, const Theme& night,
                                         const ImageOutput& output) {
  const figure::Scene light = figure::composed(figure, day, output.size).scene;
  const figure::Scene dark = figure::composed(figure, night, output.size).scene;
  return figure::write_svg(light, output, figure::about({&figure, 1}, output), day.font, &dark);
}

std::vector<std::string> render_svg_pages(std::span<const Figure> pages, const Theme& theme,
                                          const Paper& paper, const ImageOutput& output) {
  const std::vector<figure::Scene> scenes = figure::compose_pages(pages, theme, paper);
  const figure::About said = figure::about_pages(pages, output);
  std::vector<std::string> files;
  for (const figure::Scene& scene : scenes)
    files.push_back(figure::write_svg(scene, figure::on_paper(output, paper), said, theme.font));
  return files;
}

}  // namespace cairn
