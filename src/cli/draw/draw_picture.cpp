#include "cli/draw/draw_picture.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "cli/options/paper.hpp"
#include "cli/shell/console.hpp"
#include "core/error.hpp"
#include "draw/image.hpp"
#include "formats/figure/board_text.hpp"
#include "render/view.hpp"

namespace cairn::cli {

namespace {

std::string text_of(const std::vector<Panel>& panels, const Look& look) {
  std::string text;
  for (const Panel& panel : panels) {
    if (!text.empty()) text += '\n';
    text += write_board_text(seen(panel.diagram, panel.view), look.text_style);
  }
  return text;
}

// The part of a label behind the last directory: where the files lie concerns only their owner.
std::string base_of(const std::string& label) {
  return label.substr(label.find_last_of('/') + 1);
}

Metadata metadata_of(FigureSource source, const GivenLook& given) {
  Metadata metadata;
  for (FigureGame& game : source.games) game.source = base_of(game.source);
  for (const FigureBoard& board : source.boards) metadata.emplace_back("position", board.position);
  for (const FigureGame& game : source.games) metadata.emplace_back("source", game.source);
  source.options = to_pairs(given);
  metadata.emplace_back("figure", write_json(source));
  return metadata;
}

Figure figure_of(const std::vector<Panel>& panels, const Look& look) {
  Figure figure;
  figure.panels = panels;
  const int count = static_cast<int>(panels.size());
  figure.columns = look.strip ? count : std::clamp(look.columns, 1, count);
  if (!look.makes_one_figure()) return figure;
  figure.title = look.title.value_or("");
  figure.caption = look.caption.value_or("");
  return figure;
}

void report_missing_letters(const Figure& figure) {
  const std::string letters = letters_without_font(figure);
  if (!letters.empty())
    say(fmt::format("no font has the characters {}; boxes are drawn instead", letters));
}

// Returns a PDF document with each board on a page of its own, or with the rows of a sheet on as
// many pages as they need, or with the one figure of a strip.
std::string document_of(const std::vector<Panel>& panels, const Look& look,
                        const ImageOutput& output) {
  const std::string paper = look.paper.value_or(panels.size() > 1 && !look.strip ? "a4" : "fit");
  if (look.columns > 0 && paper != "fit")
    return render_sheets(figure_of(panels, look), look.theme, paper_named(paper), output);
  std::vector<Figure> pages;
  if (look.makes_one_figure())
    pages.push_back(figure_of(panels, look));
  else
    for (const Panel& panel : panels) pages.push_back(figure_of({panel}, look));
  if (paper == "fit") return render_pdf(pages, look.theme, output);
  return render_pages(pages, look.theme, paper_named(paper), output);
}

}  // namespace

std::string picture(const std::vector<Panel>& panels, const FigureSource& source,
                    const GivenLook& given, std::optional<ImageFormat> format) {
  const Look look = parse_look(given, format);
  if (!format) return text_of(panels, look);
  report_missing_letters(figure_of(panels, look));
  const ImageOutput output{*format, look.size, look.transparent, look.text_as_text,
                           metadata_of(source, given)};
  if (format == ImageFormat::pdf) return document_of(panels, look, output);
  if (format == ImageFormat::gif && !look.makes_one_figure())
    return render_film(panels, look.theme, output, look.delay);
  if (panels.size() == 1 || look.makes_one_figure()) {
    const Figure figure = figure_of(panels, look);
    if (look.night_theme && format == ImageFormat::svg)
      return render_for_day_and_night(figure, look.theme, *look.night_theme, output);
    return render(figure, look.theme, output);
  }
  throw Error(
      Error::Kind::usage,
      fmt::format(
          "{} boards do not fit into one picture; use -o with {{turn}} or a directory, --strip, "
          "--sheet COLUMNS, a .pdf of several pages, or a .gif",
          panels.size()));
}

}  // namespace cairn::cli
