#include "draw/picture_file.hpp"

#include <fmt/format.h>

#include <utility>

#include "core/error.hpp"
#include "draw/image.hpp"
#include "draw/pango_lettering.hpp"
#include "figures/caption_fields.hpp"
#include "figures/look_values.hpp"
#include "formats/figure/board_text.hpp"
#include "render/figure_svg.hpp"
#include "render/view.hpp"

namespace cairn {

namespace {

std::string text_of(const std::vector<Panel>& panels) {
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

// Returns a PDF document with each board on a page of its own, or with the rows of a sheet on as
// many pages as they need, or with the one figure of a strip.
std::string document_of(Figure figure, const Look& look, const ImageOutput& output) {
  const FigureLook& arranged = look.figure;
  const bool has_several = figure.panels.size() > 1 && !arranged.strip;
  const std::string paper = look.paper.value_or(has_several ? "a4" : "fit");
  if (arranged.columns != 0 && paper != "fit")
    return render_sheets(figure, look.theme, paper_named(paper), output);
  std::vector<Figure> pages;
  if (arranged.makes_one_figure())
    pages.push_back(std::move(figure));
  else
    for (Panel& panel : figure.panels) pages.emplace_back(std::move(panel.diagram), panel.view);
  if (paper == "fit") return render_pdf(pages, look.theme, output);
  return render_pages(pages, look.theme, paper_named(paper), output);
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
  if (!is_on_paper) return size_of(look, format).width_millimetres();
  const Paper paper = paper_named(look.paper.value_or("a4"));
  return paper.width - 2 * paper.margin;
}

}  // namespace

std::string picture_file(std::vector<Panel> panels, FigureSource source, const Look& look,
                         std::optional<ImageFormat> format, std::size_t number,
                         const std::function<void(const std::string&)>& complain) {
  if (!format) return text_of(panels);
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
  const figure::LetteringScope fonts(figure::pango_lettering());
  return render_svg_for_day_and_night(figure, look.theme, *look.night_theme, output);
}

}  // namespace cairn
