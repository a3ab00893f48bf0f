#include "draw/image.hpp"

#include <algorithm>
#include <utility>

#include "draw/cairo.hpp"
#include "draw/film.hpp"
#include "draw/gif.hpp"
#include "draw/pango_lettering.hpp"
#include "draw/png.hpp"
#include "draw/stage.hpp"
#include "render/about.hpp"
#include "render/checked_figure.hpp"
#include "render/figure_svg.hpp"
#include "render/pages.hpp"

namespace cairn {

std::string letters_without_font(const Figure& figure) {
  std::string texts = figure.title + figure.caption;
  for (const std::string& paragraph : figure.paragraphs) texts += paragraph;
  for (const Panel& panel : figure.panels) {
    const Diagram& diagram = panel.diagram;
    texts += diagram.title + diagram.caption + diagram.players[0] + diagram.players[1];
    for (const Diagram::Mark& mark : diagram.marks) texts += mark.text;
    for (const Diagram::Note& note : diagram.notes) texts += note.text;
  }
  return figure::letters_without_font(texts);
}

std::string render(const Figure& figure, const Theme& theme, const ImageOutput& output) {
  const figure::LetteringScope scope(figure::pango_lettering());
  if (output.format == ImageFormat::svg) return render_svg(figure, theme, output);
  if (output.format == ImageFormat::pdf) return render_pdf({&figure, 1}, theme, output);
  if (output.format == ImageFormat::gif) return render_film(figure.panels, theme, output);
  const figure::Scene scene = figure::composed(figure, theme, output.size).scene;
  if (output.format == ImageFormat::eps) return figure::write_eps(scene, output);
  return figure::write_png(scene, output, figure::about({&figure, 1}, output));
}

std::string render_film(std::span<const Panel> boards, const Theme& theme,
                        const ImageOutput& output, int delay) {
  const figure::LetteringScope scope(figure::pango_lettering());
  Figure first;
  first.panels.assign(boards.begin(),
                      boards.begin() + std::min<std::ptrdiff_t>(1, std::ssize(boards)));
  const Theme used = figure::composed(first, theme, output.size).theme;
  for (const Panel& board : boards) figure::check_figure({board.diagram, board.view});
  const figure::Stage stage(boards, used);
  figure::check_height(stage.show(boards.front()), output.size);
  return figure::write_gif(figure::film_of(boards, delay), stage, output,
                           figure::about({&first, 1}, output));
}

std::string render_pdf(std::span<const Figure> figures, const Theme& theme,
                       const ImageOutput& output) {
  const figure::LetteringScope scope(figure::pango_lettering());
  figure::check_any(figures);
  std::vector<figure::Scene> pages;
  for (const Figure& each : figures)
    pages.push_back(figure::composed(each, theme, output.size).scene);
  return figure::write_pdf(pages, output, figure::about(figures, output));
}

std::string render_pages(std::span<const Figure> pages, const Theme& theme, const Paper& paper,
                         const ImageOutput& output) {
  const figure::LetteringScope scope(figure::pango_lettering());
  const std::vector<figure::Scene> scenes = figure::compose_pages(pages, theme, paper);
  return figure::write_pdf(scenes, figure::on_paper(output, paper),
                           figure::about_pages(pages, output));
}

std::string render_sheets(const Figure& figure, const Theme& theme, const Paper& paper,
                          const ImageOutput& output) {
  const figure::LetteringScope scope(figure::pango_lettering());
  figure::check_figure(figure);
  figure::check_paper(paper);
  Paper alike = paper;
  alike.one_scale = true;
  return render_pages(figure::divided(figure, theme, paper), theme, alike, output);
}

}  // namespace cairn
