#include "render/svg.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <iterator>

#include "render/lettering.hpp"
#include "render/xml_text.hpp"

namespace cairn::figure {

namespace {

// The number with at most two decimals, which are ten-thousandths of a board unit. Values just
// below a half are rounded up too, because the last bits of a sine depend on whether the compiler
// or the program computes it.
std::string number(double value) {
  constexpr double half = 0.5 + 1e-6;
  const double rounded = std::floor(value * 100 + half) / 100;
  std::string text = fmt::format("{:.2f}", rounded == 0 ? 0.0 : rounded);  // no "-0.00"
  while (text.ends_with('0')) text.pop_back();
  if (text.ends_with('.')) text.pop_back();
  return text;
}

std::string spot(Spot place) {
  return number(place.x) + ' ' + number(place.y);
}

std::string colour(Colour value) {
  return fmt::format("#{:02x}{:02x}{:02x}", value.red, value.green, value.blue);
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

std::string write_style(const Style& style) {
  std::string text =
      style.fill ? fmt::format(" fill=\"{}\"", colour(*style.fill)) : std::string(" fill=\"none\"");
  if (!style.stroke) return text;
  text +=
      fmt::format(" stroke=\"{}\" stroke-width=\"{}\"", colour(*style.stroke), number(style.width));
  if (style.round) text += " stroke-linecap=\"round\" stroke-linejoin=\"round\"";
  if (style.dash > 0) text += fmt::format(" stroke-dasharray=\"{}\"", number(style.dash));
  return text;
}

std::string write_segment(const Segment& segment) {
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

std::string write_text(const Text& text, const std::string& font) {
  constexpr std::string_view anchors[] = {"start", "middle", "end"};
  // Only a width that is known holds a text to it; an estimate would stretch it.
  const std::string length =
      lettering().has_fonts()
          ? fmt::format(" textLength=\"{}\" lengthAdjust=\"spacingAndGlyphs\"",
                        number(lettering().width(text.text, text.size, text.weight)))
          : "";
  const std::string halo = text.halo > 0
                               ? fmt::format(
                                     " stroke=\"{}\" stroke-width=\"{}\" stroke-linejoin=\"round\" "
                                     "paint-order=\"stroke\"",
                                     colour(text.halo_colour), number(2 * text.halo))
                               : "";
  return fmt::format(
      "<text x=\"{}\" y=\"{}\" font-family=\"{}\" font-size=\"{}\"{} text-anchor=\"{}\"{} "
      "fill=\"{}\"{}>{}</text>\n",
      number(text.at.x), number(text.at.y + text.size / 2), escaped(font),
      number(text.size / size_of_capitals),
      text.weight >= least_bold_weight ? " font-weight=\"bold\"" : "",
      anchors[static_cast<std::size_t>(text.anchor)], length, colour(text.colour), halo,
      escaped(text.text));
}

struct ShapeWriter {
  const std::string* font = nullptr;  // null: texts are drawn as outlines

  std::string operator()(const Circle& circle) const {
    return fmt::format("<circle cx=\"{}\" cy=\"{}\" r=\"{}\"{}/>\n", number(circle.centre.x),
                       number(circle.centre.y), number(circle.radius), write_style(circle.style));
  }
  std::string operator()(const Path& path) const {
    std::string outline;
    for (const Segment& segment : path.segments) outline += write_segment(segment);
    return fmt::format("<path d=\"{}\"{}/>\n", outline, write_style(path.style));
  }
  std::string operator()(const Text& text) const {
    if (font) return write_text(text, *font);
    std::string outlines;
    for (const Path& path : lettering().outlines(text)) outlines += (*this)(path);
    return outlines;
  }
};

std::string write_metadata(const Metadata& metadata) {
  if (metadata.empty()) return {};
  std::string text = "<metadata><figure xmlns=\"urn:cairn:figure\">\n";
  for (const auto& [name, value] : metadata)
    text += fmt::format("<entry name=\"{}\">{}</entry>\n", escaped(name), escaped(value));
  return text + "</figure></metadata>\n";
}

}  // namespace

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
  const ShapeWriter writer{output.text_as_text || !lettering().has_fonts() ? &font : nullptr};
  const auto write = [&](const Scene& shown) {
    if (!output.transparent)
      svg += fmt::format("<rect width=\"{}\" height=\"{}\" fill=\"{}\"/>\n", width, height,
                         colour(shown.background));
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
