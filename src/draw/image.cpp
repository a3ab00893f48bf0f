#include "draw/image.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <utility>

#include "core/error.hpp"
#include "draw/cairo.hpp"
#include "draw/gif.hpp"
#include "draw/pango_lettering.hpp"
#include "draw/png.hpp"
#include "render/description.hpp"
#include "render/film.hpp"
#include "render/legible.hpp"
#include "render/pages.hpp"
#include "render/scene.hpp"
#include "render/stage.hpp"
#include "render/svg.hpp"

namespace cairn {

namespace {

// This limits the memory for a picture, and stays below what Cairo can address.
constexpr int greatest_height = 4 * greatest_width / 3;

// Unlike a figure with a file of its own, a figure on paper may have no panels.
void check_page(const Figure& figure) {
  if (figure.columns < 1)
    throw Error(Error::Kind::usage,
                fmt::format("{} columns cannot be drawn; 1 or more expected", figure.columns));
  for (const Panel& panel : figure.panels) {
    const auto& evaluation = panel.diagram.evaluation;
    const double percent = evaluation ? evaluation->white_win_percent : 0;
    if (!(percent >= 0 && percent <= 100))
      throw Error(Error::Kind::usage,
                  fmt::format("chances of {:g} percent; 0 to 100 expected", percent));
  }
}

void check_figure(const Figure& figure) {
  if (figure.panels.empty())
    throw Error(Error::Kind::usage, "a figure without a diagram; at least one expected");
  check_page(figure);
}

// The conditions are written so that they also reject NaN.
void check_size(const Size& size) {
  const double resolution = size.dots_per_inch;
  if (!(resolution >= lowest_resolution && resolution <= highest_resolution))
    throw Error(Error::Kind::usage,
                fmt::format("{:g} dots per inch cannot be drawn; {} to {} expected", resolution,
                            lowest_resolution, highest_resolution));
  const double pixels = std::round(size.width_pixels());
  if (pixels >= smallest_width && pixels <= greatest_width) return;
  if (size.unit == Size::Unit::pixels)
    throw Error(Error::Kind::usage,
                fmt::format("a width of {:g} pixels cannot be drawn; {} to {} expected", size.width,
                            smallest_width, greatest_width));
  const double millimetres_per_pixel = millimetres_per_inch / resolution;
  throw Error(Error::Kind::usage,
              fmt::format("a width of {:g} mm at {:g} dots per inch cannot be drawn; {:.1f} to "
                          "{:.1f} mm expected",
                          size.width, resolution, smallest_width * millimetres_per_pixel,
                          greatest_width * millimetres_per_pixel));
}

figure::Composed fitted(const Figure& figure, const Theme& theme, const Size& size) {
  return figure::compose_legibly(figure, theme, [&size](const figure::Scene& scene) {
    return size.width_millimetres() / scene.width;
  });
}

figure::Scene compose(const Figure& figure, const Theme& theme, const Size& size) {
  return fitted(figure, theme, size).scene;
}

void check_height(const figure::Scene& scene, const Size& size) {
  const int height = figure::height_pixels(scene, size);
  if (height > greatest_height)
    throw Error(
        Error::Kind::usage,
        fmt::format(
            "the picture would be {} pixels high; the limit is {}; use a smaller width, more "
            "columns or shorter texts",
            height, greatest_height));
}

void check_paper(const Paper& paper) {
  constexpr double smallest = 20;  // in millimetres
  constexpr double greatest = 5000;
  for (const double length : {paper.width, paper.height})
    if (!(length >= smallest && length <= greatest))
      throw Error(Error::Kind::usage,
                  fmt::format("paper of {:g} by {:g} mm cannot be used; {:g} to {:g} mm expected",
                              paper.width, paper.height, smallest, greatest));
  const double widest = std::min(paper.width, paper.height) / 4;
  if (!(paper.margin >= 0 && paper.margin <= widest))
    throw Error(
        Error::Kind::usage,
        fmt::format("a margin of {:g} mm cannot be used; 0 to {:g} mm expected on this paper",
                    paper.margin, widest));
  for (const double size : {paper.heading_size, paper.text_size})
    if (!(size >= 0.5 && size <= widest / 2))
      throw Error(Error::Kind::usage,
                  fmt::format("letters {:g} mm high cannot be used; 0.5 to {:g} mm expected "
                              "on this paper",
                              size, widest / 2));
}

void check_any(std::span<const Figure> pages) {
  if (pages.empty())
    throw Error(Error::Kind::usage, "a document without a page; at least one expected");
}

void check_pages(std::span<const Figure> pages, const Paper& paper) {
  check_any(pages);
  check_paper(paper);
  for (const Figure& page : pages) check_page(page);
}

ImageOutput on_paper(ImageOutput output, const Paper& paper) {
  output.size = Size::millimetres(paper.width);
  return output;
}

// The figure's title in the file: the game of the first diagram, followed by the title of the
// figure or, if it has none, of that diagram.
std::string file_title(const Figure& figure) {
  const Diagram first = figure.panels.empty() ? Diagram{} : figure.panels.front().diagram;
  const std::string& title = figure.title.empty() ? first.title : figure.title;
  if (title.empty() || first.game.empty()) return first.game + title;
  if (title.starts_with(first.game)) return title;
  return first.game + ": " + title;
}

figure::About about(std::span<const Figure> pages, const ImageOutput& output) {
  figure::About about{file_title(pages.front()), {}, output.metadata};
  for (const Figure& page : pages)
    about.description += (about.description.empty() ? "" : " ") + figure::describe(page);
  return about;
}

// The same without a description, for pages of many boards: each board on them has its own, and
// viewers show a file's to everybody, with the answers of puzzles in it.
figure::About about_pages(std::span<const Figure> pages, const ImageOutput& output) {
  return {file_title(pages.front()), {}, output.metadata};
}

}  // namespace

ImageFormat image_format(std::string_view file_name) {
  using enum ImageFormat;
  constexpr std::array<std::pair<std::string_view, ImageFormat>, 4> extensions{
      {{".svg", svg}, {".png", png}, {".pdf", pdf}, {".gif", gif}}};
  std::string ending(
      file_name.substr(file_name.size() - std::min<std::size_t>(4, file_name.size())));
  for (char& letter : ending)
    if (letter >= 'A' && letter <= 'Z') letter = static_cast<char>(letter - 'A' + 'a');
  for (const auto& [extension, format] : extensions)
    if (ending == extension) return format;
  throw Error(Error::Kind::usage, fmt::format("\"{}\" does not say what kind of image to write; it "
                                              "should end in .svg, .png, .pdf or .gif",
                                              file_name));
}

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
  if (output.format == ImageFormat::pdf) return render_pdf({&figure, 1}, theme, output);
  if (output.format == ImageFormat::gif) return render_film(figure.panels, theme, output);
  check_figure(figure);
  check_size(output.size);
  const figure::Scene scene = compose(figure, theme, output.size);
  check_height(scene, output.size);
  const figure::About said = about({&figure, 1}, output);
  if (output.format == ImageFormat::png) return figure::write_png(scene, output, said);
  return figure::write_svg(scene, output, said, theme.font);
}

std::string render_for_day_and_night(const Figure& figure, const Theme& day, const Theme& night,
                                     const ImageOutput& output) {
  const figure::LetteringScope scope(figure::pango_lettering());
  check_figure(figure);
  check_size(output.size);
  const auto [used, scene] = fitted(figure, day, output.size);
  check_height(scene, output.size);
  const figure::Scene dark = compose(figure, night, output.size);
  return figure::write_svg(scene, output, about({&figure, 1}, output), used.font, &dark);
}

std::string render_film(std::span<const Panel> boards, const Theme& theme,
                        const ImageOutput& output, int delay) {
  const figure::LetteringScope scope(figure::pango_lettering());
  Figure first;
  first.panels.assign(boards.begin(),
                      boards.begin() + std::min<std::ptrdiff_t>(1, std::ssize(boards)));
  check_figure(first);
  check_size(output.size);
  for (const Panel& board : boards) check_figure({board.diagram, board.view});
  const Theme used = fitted(first, theme, output.size).theme;
  const figure::Stage stage(boards, used);
  check_height(stage.show(boards.front()), output.size);
  return figure::write_gif(figure::film_of(boards, delay), stage, output,
                           about({&first, 1}, output));
}

std::string render_pdf(std::span<const Figure> figures, const Theme& theme,
                       const ImageOutput& output) {
  const figure::LetteringScope scope(figure::pango_lettering());
  check_any(figures);
  check_size(output.size);
  std::vector<figure::Scene> pages;
  for (const Figure& each : figures) {
    check_figure(each);
    pages.push_back(compose(each, theme, output.size));
    check_height(pages.back(), output.size);
  }
  return figure::write_pdf(pages, output, about(figures, output));
}

std::string render_pages(std::span<const Figure> pages, const Theme& theme, const Paper& paper,
                         const ImageOutput& output) {
  const figure::LetteringScope scope(figure::pango_lettering());
  check_pages(pages, paper);
  return figure::write_pdf(figure::compose_pages(pages, theme, paper), on_paper(output, paper),
                           about_pages(pages, output));
}

std::string render_sheets(const Figure& figure, const Theme& theme, const Paper& paper,
                          const ImageOutput& output) {
  const figure::LetteringScope scope(figure::pango_lettering());
  check_figure(figure);
  check_paper(paper);
  Paper alike = paper;
  alike.one_scale = true;
  return render_pages(figure::divided(figure, theme, paper), theme, alike, output);
}

std::vector<std::string> render_svg_pages(std::span<const Figure> pages, const Theme& theme,
                                          const Paper& paper, const ImageOutput& output) {
  const figure::LetteringScope scope(figure::pango_lettering());
  check_pages(pages, paper);
  const figure::About said = about_pages(pages, output);
  std::vector<std::string> files;
  for (const figure::Scene& page : figure::compose_pages(pages, theme, paper))
    files.push_back(figure::write_svg(page, on_paper(output, paper), said, theme.font));
  return files;
}

}  // namespace cairn
