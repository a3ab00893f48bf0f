#include "formats/output/svg.hpp"

#include <algorithm>
#include <cmath>
#include <fmt/format.h>
#include <iterator>
#include <string_view>
#include <vector>

#include "core/diagram.hpp"
#include "core/error.hpp"
#include "core/position.hpp"
#include "formats/output/panel.hpp"
#include "formats/output/scene.hpp"
#include "formats/output/sheets.hpp"

namespace cairn::figure {

namespace {

// The figure's title in the file: the game of the first diagram, followed by the title of the
// figure or, if it has none, of that diagram.
std::string file_title(const Figure& figure) {
  const Diagram first = figure.panels.empty() ? Diagram{} : figure.panels.front().diagram;
  const std::string title = figure.title.empty() ? first.title : name_of(figure);
  if (title.empty() || first.game.empty()) return first.game + title;
  if (title.starts_with(first.game)) return title;
  return first.game + ": " + title;
}

// The number with at most that many decimals. Values just below a half are rounded up too, because
// the last bits of a sine depend on whether the compiler or the program computes it.
std::string number(double value, int decimals = page_decimals) {
  constexpr double half = 0.5 + 1e-6;
  const double scale = std::pow(10, decimals);
  const double rounded = std::floor(value * scale + half) / scale;
  std::string text = fmt::format("{:.{}f}", rounded == 0 ? 0.0 : rounded, decimals);  // no "-0.00"
  while (text.ends_with('0')) text.pop_back();
  if (text.ends_with('.')) text.pop_back();
  return text;
}

std::string escaped(std::string_view text) {
  std::string safe;
  while (!text.empty()) {
    const char32_t character = take_character(text);
    switch (character) {
      case U'&':
        safe += "&amp;";
        break;
      case U'<':
        safe += "&lt;";
        break;
      case U'>':
        safe += "&gt;";
        break;
      case U'"':
        safe += "&quot;";
        break;
      default:
        append_character(safe, is_xml_character(character) ? character : replacement_character);
    }
  }
  return safe;
}

class ShapeWriter {
 public:
  // Without a font, texts are drawn as outlines.
  ShapeWriter(const SvgInk& ink, const std::string* font) : ink_(ink), font_(font) {}

  std::string operator()(const Circle& circle) const {
    return fmt::format("<circle cx=\"{}\" cy=\"{}\" r=\"{}\"{}/>\n", length(circle.centre.x),
                       length(circle.centre.y), length(circle.radius), style(circle.style));
  }
  std::string operator()(const Path& path) const {
    std::string outline;
    for (const Segment& each : path.segments) outline += segment(each);
    return fmt::format("<path d=\"{}\"{}/>\n", outline, style(path.style));
  }
  std::string operator()(const Text& text) const {
    if (font_) return letters(text);
    std::string outlines;
    for (const Path& path : lettering().outlines(text)) outlines += (*this)(path);
    return outlines;
  }

  std::string style(const Style& style) const {
    std::string text = style.fill ? fmt::format(" fill=\"{}\"", ink_.colour(*style.fill))
                                  : std::string(" fill=\"none\"");
    if (!style.stroke) return text;
    text += fmt::format(" stroke=\"{}\" stroke-width=\"{}\"", ink_.colour(*style.stroke),
                        length(style.width));
    if (style.round) text += " stroke-linecap=\"round\" stroke-linejoin=\"round\"";
    if (style.dash > 0) text += fmt::format(" stroke-dasharray=\"{}\"", length(style.dash));
    return text;
  }

 private:
  std::string length(double value) const { return number(value, ink_.decimals); }
  std::string spot(Spot place) const { return length(place.x) + ' ' + length(place.y); }

  std::string segment(const Segment& segment) const {
    switch (segment.kind) {
      case Segment::Kind::move:
        return 'M' + spot(segment.end);
      case Segment::Kind::line:
        return 'L' + spot(segment.end);
      case Segment::Kind::curve:
        return 'C' + spot(segment.control_1) + ' ' + spot(segment.control_2) + ' ' +
               spot(segment.end);
      case Segment::Kind::close:
        return "Z";
    }
    return {};
  }

  std::string letters(const Text& text) const {
    constexpr std::string_view anchors[] = {"start", "middle", "end"};
    // Only a width that is known holds a text to it; an estimate would stretch it.
    const std::string held =
        lettering().has_fonts()
            ? fmt::format(" textLength=\"{}\" lengthAdjust=\"spacingAndGlyphs\"",
                          length(lettering().width(text.text, text.size, text.weight)))
            : "";
    const std::string halo =
        text.halo > 0 ? fmt::format(
                            " stroke=\"{}\" stroke-width=\"{}\" stroke-linejoin=\"round\" "
                            "paint-order=\"stroke\"",
                            ink_.colour(text.halo_colour), length(2 * text.halo))
                      : "";
    return fmt::format(
        "<text x=\"{}\" y=\"{}\" font-family=\"{}\" font-size=\"{}\"{} text-anchor=\"{}\"{} "
        "fill=\"{}\"{}>{}</text>\n",
        length(text.at.x), length(text.at.y + text.size / 2), escaped(*font_),
        length(text.size / size_of_capitals),
        text.weight >= least_bold_weight ? " font-weight=\"bold\"" : "",
        anchors[static_cast<std::size_t>(text.anchor)], held, ink_.colour(text.colour), halo,
        escaped(text.text));
  }

  const SvgInk& ink_;
  const std::string* font_;
};

std::string write_metadata(const Metadata& metadata) {
  if (metadata.empty()) return {};
  std::string text = "<metadata><figure xmlns=\"urn:cairn:figure\">\n";
  for (const auto& [name, value] : metadata)
    text += fmt::format("<entry name=\"{}\">{}</entry>\n", escaped(name), escaped(value));
  return text + "</figure></metadata>\n";
}

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

  // The name of the space at a spot, or "off the board".
  std::string place(Spot spot) const {
    const auto cell = std::ranges::find(diagram_.cells, spot, &Diagram::Cell::at);
    return cell == diagram_.cells.end() ? language_.phrase("off the board") : cell->name;
  }

  // Lists a side's pieces as "NAME A1, B2 (height 3); ...", with the names in order of appearance.
  std::string pieces_of(const std::vector<Diagram::Piece>& pieces, Side side) const {
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

  std::string list_pieces(const std::vector<Diagram::Piece>& pieces, Side side) const {
    return language_.phrase_of(side, "White: {pieces}", "Black: {pieces}",
                               {{"pieces", pieces_of(pieces, side)}});
  }

  std::string arrow(const Diagram::Arrow& arrow) const {
    std::vector<std::string> stations;
    for (const Spot spot : arrow.path) stations.push_back(place(spot));
    const std::string from = stations.front();
    stations.erase(stations.begin());
    return told_arrow(arrow.kind, {{"from", from}, {"to", joined(stations, ", ")}});
  }

  std::string mark(const Diagram::Mark& mark) const {
    return language_.phrase("{space}: {mark}",
                            {{"space", place(mark.at)}, {"mark", told_mark(mark)}});
  }

  // Lists the captured pieces of a side: "Captured from White: Tott 2, Tzarra 1".
  std::string captured(Side side) const {
    std::vector<std::string> parts;
    for (const Diagram::Captured& each : diagram_.captured[index(side)])
      parts.push_back(language_.of(each.piece.name) + ' ' + std::to_string(each.count));
    return language_.phrase_of(side, "Captured from White: {pieces}",
                               "Captured from Black: {pieces}", {{"pieces", joined(parts, ", ")}});
  }

  std::string player(Side side) const {
    return language_.phrase_of(side, "{player} plays White", "{player} plays Black",
                               {{"player", diagram_.players[index(side)]}});
  }

  std::string note(const Diagram::Note& note) const {
    const std::string number = note.number > 0 ? std::to_string(note.number) + ' ' : "";
    return number + in_words(note, language_);
  }

 private:
  std::string told_arrow(Diagram::ArrowKind kind, PhraseArguments spaces) const {
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

  std::string told_mark(const Diagram::Mark& mark) const {
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

  const Diagram& diagram_;
  const Language& language_;
};

// This limits the memory for a picture, and stays below what Cairo can address.
constexpr int greatest_height = 4 * greatest_width / 3;

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

bool is_xml_character(char32_t character) {
  return character == '\t' || character == '\n' ||
         (character >= 0x20 && character != 0xFFFE && character != 0xFFFF);
}

std::string xml_text(std::string_view text) {
  std::string safe;
  while (!text.empty()) {
    const char32_t character = take_character(text);
    append_character(safe, is_xml_character(character) ? character : replacement_character);
  }
  return safe;
}

std::string hexadecimal(Colour colour) {
  return fmt::format("#{:02x}{:02x}{:02x}", colour.red, colour.green, colour.blue);
}

std::string write_shapes(std::span<const Shape> shapes, const SvgInk& ink,
                         const std::string& font) {
  const ShapeWriter writer(ink, &font);
  std::string text;
  for (const Shape& shape : shapes) text += std::visit(writer, shape);
  return text;
}

std::string write_style(const Style& style, const SvgInk& ink) {
  return ShapeWriter(ink, nullptr).style(style);
}

std::string write_svg(const Scene& scene, const ImageOutput& output, const About& about,
                      const std::string& font, const Scene* dark) {
  const Size size = whole(output.size, scene);
  const bool in_millimetres = size.unit == Size::Unit::millimetres;
  const std::string_view unit = in_millimetres ? "mm" : "";
  const double scale = size.width / scene.width;
  double natural_height = scene.height * scale;
  // Viewers differ in how they treat fractions of pixels.
  if (!in_millimetres) natural_height = std::max(1.0, std::round(natural_height));
  const std::string width = number(scene.width);
  const std::string height = number(natural_height / scale);
  std::string svg = fmt::format(
      "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{}{}\" height=\"{}{}\" viewBox=\"0 0 {} "
      "{}\" role=\"img\">\n<title>{}</title>\n<desc>{}</desc>\n{}",
      number(size.width), unit, number(natural_height), unit, width, height, escaped(about.title),
      escaped(about.description), write_metadata(about.metadata));
  const SvgInk ink;
  const bool as_text = output.text_as_text || !lettering().has_fonts();
  const ShapeWriter writer(ink, as_text ? &font : nullptr);
  const auto write = [&](const Scene& shown) {
    if (!output.transparent)
      svg += fmt::format("<rect width=\"{}\" height=\"{}\" fill=\"{}\"/>\n", width, height,
                         hexadecimal(shown.background));
    for (const Layer& layer : shown.layers) {
      svg += fmt::format("<g class=\"{}\">\n", layer.name);
      for (const Shape& shape : layer.shapes) svg += std::visit(writer, shape);
      svg += "</g>\n";
    }
  };
  if (!dark) {
    write(scene);
    return svg + "</svg>\n";
  }
  svg +=
      "<style>.by-night{display:none}@media(prefers-color-scheme:dark){"
      ".by-day{display:none}.by-night{display:inline}}</style>\n<g class=\"by-day\">\n";
  write(scene);
  svg += "</g>\n<g class=\"by-night\">\n";
  write(*dark);
  return svg + "</g>\n</svg>\n";
}

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

Size whole(const Size& size, const Scene& scene) {
  if (size.unit != Size::Unit::space_millimetres) return size;
  return Size::millimetres(size.width * scene.width / page_units, size.dots_per_inch);
}

int width_pixels(const Size& size) {
  return std::max(1, static_cast<int>(std::round(size.width_pixels())));
}

int height_pixels(const Scene& scene, const Size& size) {
  const double height = std::round(width_pixels(size) * scene.height / scene.width);
  return static_cast<int>(std::clamp(height, 1.0, 1e9));
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
    throw Error(Error::Kind::usage, fmt::format("a width of {:g} pixels cannot be drawn; {} to {} "
                                                "expected",
                                                size.width, smallest_width, greatest_width));
  const double millimetres_per_pixel = millimetres_per_inch / resolution;
  throw Error(Error::Kind::usage,
              fmt::format("a width of {:g} mm at {:g} dots per inch cannot be drawn; {:.1f} to "
                          "{:.1f} mm expected",
                          size.width, resolution, smallest_width * millimetres_per_pixel,
                          greatest_width * millimetres_per_pixel));
}

void check_height(const Scene& scene, const Size& size) {
  const int height = height_pixels(scene, size);
  if (height > greatest_height)
    throw Error(Error::Kind::usage,
                fmt::format("the picture would be {} pixels high; the limit is {}; use a smaller "
                            "width, more columns or shorter texts",
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
    throw Error(Error::Kind::usage, fmt::format("a margin of {:g} mm cannot be used; 0 to {:g} mm "
                                                "expected on this paper",
                                                paper.margin, widest));
  for (const double size : {paper.heading_size, paper.text_size})
    if (!(size >= 0.5 && size <= widest / 2))
      throw Error(Error::Kind::usage,
                  fmt::format("letters {:g} mm high cannot be used; 0.5 to {:g} mm expected "
                              "on this paper",
                              size, widest / 2));
}

void check_any(std::span<const Figure> figures) {
  if (figures.empty())
    throw Error(Error::Kind::usage, "a document without a page; at least one expected");
}

void check_pages(std::span<const Figure> pages, const Paper& paper) {
  check_any(pages);
  check_paper(paper);
  for (const Figure& page : pages) check_page(page);
}

Composed composed(const Figure& figure, const Theme& theme, const Size& size) {
  check_figure(figure);
  if (size.unit != Size::Unit::space_millimetres) check_size(size);
  Composed composed = compose_legibly(figure, theme, [&size](const Scene& scene) {
    return whole(size, scene).width_millimetres() / scene.width;
  });
  check_size(whole(size, composed.scene));
  check_height(composed.scene, whole(size, composed.scene));
  return composed;
}

}  // namespace cairn::figure

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
