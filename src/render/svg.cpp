#include "render/svg.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <iterator>

#include "render/lettering.hpp"
#include "render/xml_text.hpp"

namespace cairn::figure {

namespace {

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

}  // namespace

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
  const bool in_millimetres = output.size.unit == Size::Unit::millimetres;
  const std::string_view unit = in_millimetres ? "mm" : "";
  const double scale = output.size.width / scene.width;
  double natural_height = scene.height * scale;
  // Viewers differ in how they treat fractions of pixels.
  if (!in_millimetres) natural_height = std::max(1.0, std::round(natural_height));
  const std::string width = number(scene.width);
  const std::string height = number(natural_height / scale);
  std::string svg = fmt::format(
      "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{}{}\" height=\"{}{}\" viewBox=\"0 0 {} "
      "{}\" role=\"img\">\n<title>{}</title>\n<desc>{}</desc>\n{}",
      number(output.size.width), unit, number(natural_height), unit, width, height,
      escaped(about.title), escaped(about.description), write_metadata(about.metadata));
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

}  // namespace cairn::figure
