#include "formats/output/image.hpp"

#include <algorithm>
#include <fmt/format.h>
#include <utility>

#include "core/error.hpp"
#include "formats/output/board_text.hpp"
#include "formats/output/cairo.hpp"
#include "formats/output/drawn_boards.hpp"
#include "formats/output/film.hpp"
#include "formats/output/look.hpp"
#include "formats/output/panel.hpp"
#include "formats/output/pango_lettering.hpp"
#include "formats/output/sheets.hpp"
#include "formats/output/svg.hpp"

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
  const figure::FontScope scope(theme.font, output.text_as_text);
  if (output.format == ImageFormat::svg) return render_svg(figure, theme, output);
  if (output.format == ImageFormat::pdf) return render_pdf({&figure, 1}, theme, output);
  if (output.format == ImageFormat::gif) return render_film(figure.panels, theme, output);
  const figure::Scene scene = figure::composed(figure, theme, output.size).scene;
  if (output.format == ImageFormat::eps) return figure::write_eps(scene, output);
  return figure::write_png(scene, output, figure::about({&figure, 1}, output));
}

std::string render_film(std::span<const Panel> boards, const Theme& theme,
                        const ImageOutput& output, int delay) {
  const figure::FontScope scope(theme.font, output.text_as_text);
  Figure first;
  first.panels.assign(boards.begin(),
                      boards.begin() + std::min<std::ptrdiff_t>(1, std::ssize(boards)));
  const Theme used = figure::composed(first, theme, output.size).theme;
  for (const Panel& board : boards) figure::check_figure({board.diagram, board.view});
  const figure::Stage stage(boards, used);
  const figure::Scene shown = stage.show(boards.front());
  figure::check_height(shown, figure::whole(output.size, shown));
  return figure::write_gif(figure::film_of(boards, delay), stage, output,
                           figure::about({&first, 1}, output));
}

std::string render_pdf(std::span<const Figure> figures, const Theme& theme,
                       const ImageOutput& output) {
  const figure::FontScope scope(theme.font, output.text_as_text);
  figure::check_any(figures);
  std::vector<figure::Scene> pages;
  for (const Figure& each : figures)
    pages.push_back(figure::composed(each, theme, output.size).scene);
  return figure::write_pdf(pages, output, figure::about(figures, output));
}

std::string render_pages(std::span<const Figure> pages, const Theme& theme, const Paper& paper,
                         const ImageOutput& output) {
  const figure::FontScope scope(theme.font, output.text_as_text);
  const std::vector<figure::Scene> scenes = figure::compose_pages(pages, theme, paper);
  return figure::write_pdf(scenes, figure::on_paper(output, paper),
                           figure::about_pages(pages, output));
}

std::string render_sheets(const Figure& figure, const Theme& theme, const Paper& paper,
                          const ImageOutput& output) {
  const figure::FontScope scope(theme.font, output.text_as_text);
  figure::check_figure(figure);
  figure::check_paper(paper);
  Paper alike = paper;
  alike.one_scale = true;
  return render_pages(figure::divided(figure, theme, paper), theme, alike, output);
}

namespace {

std::string board_letters(const std::vector<Panel>& panels) {
  std::string text;
  for (const Panel& panel : panels) {
    if (!text.empty()) text += '\n';
    text += write_board_text(seen(panel.diagram, panel.view));
  }
  return text;
}

// Films are for forums and chats, so they are small unless a width is given.
Size size_of(const Look& look, ImageFormat format) {
  constexpr double width_of_film = 480;  // in pixels
  Size size = look.size;
  if (look.width || format == ImageFormat::gif) size.width = look.width.value_or(width_of_film);
  return size;
}

// The paper of that name, with the sizes that the look gives in real lengths.
Paper paper_of(const Look& look, const std::string& name) {
  Paper paper = paper_named(name);
  if (look.size.unit == Size::Unit::space_millimetres) paper.space = look.width.value_or(0);
  if (const double points = look.theme.text_points; points > 0) {
    constexpr double millimetres_per_point = millimetres_per_inch / 72;
    const double size = points * millimetres_per_point * figure::size_of_capitals;
    paper.heading_size *= size / paper.text_size;
    paper.text_size = size;
  }
  return paper;
}

// Returns a PDF document with each board on a page of its own, or with the rows of a sheet on as
// many pages as they need, or with the one figure of a strip.
std::string document_of(Figure figure, const Look& look, const ImageOutput& output) {
  const FigureLook& arranged = look.figure;
  const bool has_several = figure.panels.size() > 1 && !arranged.strip;
  const std::string paper = look.paper.value_or(has_several ? "a4" : "fit");
  if (arranged.columns != 0 && paper != "fit")
    return render_sheets(figure, look.theme, paper_of(look, paper), output);
  std::vector<Figure> pages;
  if (arranged.makes_one_figure())
    pages.push_back(std::move(figure));
  else
    for (Panel& panel : figure.panels) pages.emplace_back(std::move(panel.diagram), panel.view);
  if (paper == "fit") return render_pdf(pages, look.theme, output);
  return render_pages(pages, look.theme, paper_of(look, paper), output);
}

// Writes the numbers of the boards where their titles and captions have room for them.
void set_numbers(std::vector<Panel>& panels, const FigureLook& look, std::size_t number) {
  if (!look.number && !has_caption_fields(look.caption.value_or(""))) return;
  for (Panel& panel : panels) {
    const CaptionFields fields{{"number", std::to_string(number++)}};
    for (std::string* text : {&panel.diagram.title, &panel.diagram.caption})
      *text = with_fields(*text, fields);
  }
}

// The width between the margins of the paper, or of the picture, in millimetres.
double width_of(const Look& look, ImageFormat format) {
  const bool is_on_paper = format == ImageFormat::pdf && look.paper != "fit";
  const bool is_given = look.size.unit != Size::Unit::space_millimetres;
  if (!is_on_paper && is_given) return size_of(look, format).width_millimetres();
  const Paper paper = paper_named(is_on_paper ? look.paper.value_or("a4") : "a4");
  return paper.width - 2 * paper.margin;
}

}  // namespace

std::string picture_file(std::vector<Panel> panels, FigureSource source, const Look& look,
                         std::optional<ImageFormat> format, std::size_t number,
                         const std::function<void(const std::string&)>& complain) {
  if (!format) return board_letters(panels);
  set_numbers(panels, look.figure, number);
  Figure figure = figure_of(std::move(panels), look.figure, width_of(look, *format));
  if (const std::string letters = letters_without_font(figure); !letters.empty())
    complain(fmt::format("no font has the characters {}; boxes are drawn instead", letters));
  const ImageOutput output{*format, size_of(look, *format), look.transparent, look.text_as_text,
                           metadata_of(std::move(source))};
  const std::size_t count = figure.panels.size();
  const bool is_one = look.figure.makes_one_figure();
  if (format == ImageFormat::pdf) return document_of(std::move(figure), look, output);
  if (format == ImageFormat::gif && !is_one)
    return render_film(figure.panels, look.theme, output, look.delay);
  if (count > 1 && !is_one)
    throw Error(
        Error::Kind::usage,
        fmt::format("{} boards do not fit into one picture; use -o with {{turn}} or a directory, "
                    "--strip, --sheet COLUMNS, a .pdf of several pages, or a .gif",
                    count));
  if (!look.night_theme || format != ImageFormat::svg) return render(figure, look.theme, output);
  const figure::FontScope fonts(look.theme.font, output.text_as_text);
  return render_svg_for_day_and_night(figure, look.theme, *look.night_theme, output);
}

}  // namespace cairn
