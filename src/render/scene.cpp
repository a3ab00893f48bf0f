#include "render/scene.hpp"

#include <algorithm>
#include <cstddef>
#include <utility>

#include "render/description.hpp"
#include "render/panel.hpp"
#include "render/panel_texts.hpp"
#include "render/shapes.hpp"
#include "render/text_lines.hpp"
#include "render/view.hpp"

namespace cairn::figure {

namespace {

// Lays panels out in rows and columns, with the boards of a column aligned.
class Sheet {
 public:
  Sheet(const Figure& figure, const Theme& theme) : figure_(figure), theme_(theme) {
    for (const Panel& panel : figure.panels) {
      seen_.push_back(seen(panel.diagram, panel.view));
      drawings_.push_back(draw_panel({seen_.back(), panel.view, theme}));
      column_.include(drawings_.back());
    }
    for (std::size_t i = 0; i < drawings_.size(); ++i) {
      const double corner = drawings_[i].cells.low.x;
      add_texts({seen_[i], figure.panels[i].view, theme, figure.language}, corner - column_.left,
                corner + column_.right, drawings_[i]);
    }
  }

  Scene lay_out() {
    const auto columns = std::min(static_cast<std::size_t>(figure_.columns), drawings_.size());
    const double width = column_.left + column_.right;
    scene_.background = theme_.background;
    scene_.name = name_of(figure_);
    scene_.language = figure_.language->code();
    const double whole =
        width * static_cast<double>(columns) + theme_.panel_gap * static_cast<double>(columns - 1);
    double top = theme_.margin;
    add_text(figure_.title, theme_.title_size, theme_.title_weight, whole, top, "title");
    if (top > theme_.margin) top += theme_.caption_gap;
    for (std::size_t first = 0; first < drawings_.size(); first += columns) {
      if (first > 0) top += theme_.panel_gap;
      top += place_row(first, std::min(first + columns, drawings_.size()), top);
    }
    if (!figure_.caption.empty()) top += theme_.caption_gap;
    add_text(figure_.caption, theme_.caption_size, theme_.caption_weight, whole, top, "caption");
    for (const std::string& paragraph : figure_.paragraphs) {
      top += theme_.caption_gap;
      add_text(paragraph, theme_.label_size, theme_.label_weight, whole, top, "paragraph",
               Text::Anchor::left);
    }
    scene_.width = (whole + 2 * theme_.margin) * page_units;
    scene_.height = (top + theme_.margin) * page_units;
    return std::move(scene_);
  }

 private:
  void add_text(const std::string& text, double size, double weight, double width, double& top,
                const char* name, Text::Anchor anchor = Text::Anchor::centre) {
    Layer layer{name, {}};
    const double x = theme_.margin + (anchor == Text::Anchor::centre ? width / 2 : 0);
    top = draw_lines(text, x, top, width, anchor, {size, weight, theme_.line_pitch, theme_.ink},
                     layer.shapes);
    add_layer(std::move(layer), {0, 0});
  }

  // Places the panels of a row and returns the row's height.
  double place_row(std::size_t first, std::size_t last, double top) {
    Overhang row;
    for (std::size_t i = first; i < last; ++i) row.include(drawings_[i]);
    const double width = column_.left + column_.right + theme_.panel_gap;
    for (std::size_t i = first; i < last; ++i) {
      const Spot place{theme_.margin + static_cast<double>(i - first) * width + column_.left,
                       top + row.above};
      scene_.descriptions.push_back(describe(figure_.panels[i], *figure_.language));
      for (Layer& layer : drawings_[i].layers)
        add_layer(std::move(layer), place - drawings_[i].cells.low);
    }
    return row.above + row.below;
  }

  void add_layer(Layer layer, Spot origin) {
    if (layer.shapes.empty()) return;
    figure::place(layer.shapes, page_units, origin * page_units);
    scene_.layers.push_back(std::move(layer));
  }

  const Figure& figure_;
  const Theme& theme_;
  std::vector<Diagram> seen_;
  std::vector<PanelDrawing> drawings_;
  Overhang column_;  // the largest of all panels
  Scene scene_;
};

}  // namespace

std::string name_of(const Figure& figure) {
  if (!figure.title.empty() || figure.panels.empty()) return figure.title;
  const Diagram& first = figure.panels.front().diagram;
  return first.caption.empty() ? first.title : first.caption;
}

Scene compose(const Figure& figure, const Theme& theme) {
  return Sheet(figure, theme).lay_out();
}

}  // namespace cairn::figure
