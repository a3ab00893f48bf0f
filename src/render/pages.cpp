#include "render/pages.hpp"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <iterator>
#include <map>
#include <string>
#include <utility>

#include "render/checked_figure.hpp"
#include "render/legible.hpp"
#include "render/shapes.hpp"
#include "render/text_lines.hpp"

namespace cairn::figure {

namespace {

constexpr double units_per_millimetre = 10;
constexpr double gap = 3;  // between a heading, the boards and texts, in millimetres

class Pages {
 public:
  // The scale of the boards by the number of columns.
  using Scales = std::map<int, double>;

  Pages(const Theme& theme, const Paper& paper, Scales greatest = {})
      : theme_(theme), paper_(paper), scales_(std::move(greatest)) {}

  void add(const Figure& figure) {
    begin_page();
    pages_.back().name = name_of(figure);
    pages_.back().language = figure.language->code();
    write(figure.title, paper_.heading_size, theme_.title_weight, Text::Anchor::left);
    if (!figure.panels.empty()) {
      skip_gap();
      place_boards(figure);
    }
    if (!figure.caption.empty()) skip_gap();
    write(figure.caption, paper_.text_size, theme_.caption_weight, Text::Anchor::centre);
    for (const std::string& paragraph : figure.paragraphs) {
      skip_gap();
      write(paragraph, paper_.text_size, theme_.caption_weight, Text::Anchor::left);
    }
    if (!figure.entries.empty()) add_entries(figure.entries, *figure.language);
  }

  const Scales& scales() const { return scales_; }

  std::vector<Scene> finish() {
    if (paper_.page_numbers && pages_.size() > 1) number_pages();
    return std::move(pages_);
  }

 private:
  double width() const { return paper_.width - 2 * paper_.margin; }
  double footer() const { return paper_.page_numbers ? paper_.text_size + gap : 0; }
  double bottom() const { return paper_.height - paper_.margin - footer(); }

  void begin_page() {
    Scene page;
    page.width = paper_.width * units_per_millimetre;
    page.height = paper_.height * units_per_millimetre;
    page.background = theme_.background;
    pages_.push_back(std::move(page));
    top_ = paper_.margin;
  }

  // Leaves a gap, except at the top of a page.
  void skip_gap() {
    if (top_ > paper_.margin) top_ += gap;
  }

  void add_layer(std::string name, std::vector<Shape> shapes, double factor, Spot origin) {
    place(shapes, factor * units_per_millimetre, origin * units_per_millimetre);
    if (!shapes.empty()) pages_.back().layers.push_back({std::move(name), std::move(shapes)});
  }

  // Writes a text line by line, and continues on further pages if necessary.
  void write(const std::string& text, double size, double weight, Text::Anchor anchor) {
    const double x = anchor == Text::Anchor::left ? paper_.margin : paper_.width / 2;
    bool first = true;
    for (const std::string& line : wrap(text, width(), size, weight)) {
      if (!first) top_ += size * (theme_.line_pitch - 1);
      first = false;
      if (top_ + size > bottom()) begin_page();
      std::vector<Shape> shapes{Text{line, {x, top_ + size / 2}, anchor, size, weight, theme_.ink}};
      add_layer("text", std::move(shapes), 1, {0, 0});
      top_ += size;
    }
  }

  // Places the boards as large as the rest of the page allows, leaving room for the caption. With
  // one_scale, they are only as large as all pages with the same number of columns allow.
  void place_boards(const Figure& figure) {
    Figure boards = figure;
    boards.title.clear();
    boards.caption.clear();
    boards.paragraphs.clear();
    const auto lines = static_cast<double>(
        wrap(figure.caption, width(), paper_.text_size, theme_.caption_weight).size());
    const double room = bottom() - top_ - lines * paper_.text_size * theme_.line_pitch - gap;
    const auto fitting = [&](const Scene& scene) {
      return std::min(width() / scene.width, std::max(room, paper_.height / 10) / scene.height);
    };
    Scene scene = compose_legibly(boards, theme_, fitting).scene;
    double factor = fitting(scene);
    double& common = scales_.try_emplace(figure.columns, factor).first->second;
    common = std::min(common, factor);
    if (paper_.one_scale) factor = common;
    std::ranges::move(scene.descriptions, std::back_inserter(pages_.back().descriptions));
    const Spot origin{(paper_.width - scene.width * factor) / 2, top_};
    for (Layer& layer : scene.layers)
      add_layer(std::move(layer.name), std::move(layer.shapes), factor, origin);
    top_ += scene.height * factor;
  }

  // An entry that is ready to be placed: its board, and its lines with their places from its top.
  struct Entry {
    Scene board;
    double board_width = 0;  // in millimetres, like all lengths here; 0: there is no board
    double board_top = 0;
    double height = 0;
    std::vector<Shape> lines;
  };

  // Sets the entries in as many columns as have room for lines of a good length.
  void add_entries(const std::vector<Panel>& entries, const Language& language) {
    constexpr double least_width = 52;  // of a column, in millimetres
    const int columns =
        std::max(1, static_cast<int>((width() + 2 * gap) / (least_width + 2 * gap)));
    const double column = (width() + 2 * gap) / columns - 2 * gap;
    skip_gap();
    std::vector<Entry> ready;
    for (const Panel& panel : entries) ready.push_back(entry_of(panel, column, language));
    double first = top_;
    double last = balanced_bottom(ready, columns);
    int at = 0;
    for (const Entry& entry : ready) {
      if (top_ + entry.height > last && top_ > first) {
        top_ = first;
        if (++at == columns) {
          begin_page();
          first = top_;
          last = bottom();
          at = 0;
        }
      }
      place_entry(entry, paper_.margin + at * (column + 2 * gap), column);
    }
    top_ = bottom();
  }

  // Returns where the columns end, so that they are equally long if all entries fit on the page.
  double balanced_bottom(const std::vector<Entry>& entries, int columns) const {
    constexpr double step = 5;  // in millimetres
    for (double last = top_ + step; last < bottom(); last += step) {
      int used = 1;
      double y = top_;
      bool fits = true;
      for (const Entry& entry : entries) {
        if (y + entry.height > last && y > top_) {
          ++used;
          y = top_;
        }
        fits = fits && y + entry.height <= last;
        y += entry.height + gap;
      }
      if (fits && used <= columns) return last;
    }
    return bottom();
  }

  Entry entry_of(const Panel& panel, double column, const Language& language) const {
    constexpr double share_of_board = 0.72;  // of a column's width
    constexpr double share_of_text = 0.85;
    constexpr double least_entry_size = 1.8;  // which are letters of 7 points
    const double size = std::max(least_entry_size, share_of_text * paper_.text_size);
    Entry entry;
    double y = 0;
    const auto write = [&](const std::string& text, double weight) {
      for (const std::string& line : wrap(text, column, size, weight)) {
        entry.lines.push_back(
            Text{line, {0, y + size / 2}, Text::Anchor::left, size, weight, theme_.ink});
        y += size * theme_.line_pitch;
      }
    };
    if (!panel.diagram.title.empty()) write(panel.diagram.title, theme_.title_weight);
    if (!panel.diagram.cells.empty()) {
      Figure board(panel.diagram, panel.view);
      board.language = &language;
      board.panels.front().diagram.title.clear();
      board.panels.front().diagram.caption.clear();
      entry.board_width = share_of_board * column;
      entry.board = compose_legibly(board, theme_, [&](const Scene& scene) {
                      return entry.board_width / scene.width;
                    }).scene;
      entry.board_top = y;
      y += entry.board.height * entry.board_width / entry.board.width + size;
    }
    if (!panel.diagram.caption.empty()) write(panel.diagram.caption, theme_.caption_weight);
    entry.height = y;
    return entry;
  }

  void place_entry(const Entry& entry, double left, double column) {
    const Spot origin{left, top_};
    add_layer("text", entry.lines, 1, origin);
    if (entry.board_width > 0) {
      std::ranges::copy(entry.board.descriptions, std::back_inserter(pages_.back().descriptions));
      const Spot corner = origin + Spot{(column - entry.board_width) / 2, entry.board_top};
      for (const Layer& layer : entry.board.layers)
        add_layer(layer.name, layer.shapes, entry.board_width / entry.board.width, corner);
    }
    top_ += entry.height + gap;
  }

  void number_pages() {
    const double y = paper_.height - paper_.margin - paper_.text_size / 2;
    for (std::size_t i = 0; i < pages_.size(); ++i) {
      std::vector<Shape> shapes{Text{std::to_string(i + 1) + " / " + std::to_string(pages_.size()),
                                     {paper_.width / 2, y},
                                     Text::Anchor::centre,
                                     paper_.text_size,
                                     theme_.caption_weight,
                                     theme_.ink}};
      place(shapes, units_per_millimetre, {0, 0});
      pages_[i].layers.push_back({"page number", std::move(shapes)});
    }
  }

  const Theme& theme_;
  const Paper& paper_;
  Scales scales_;  // the smallest ones so far
  std::vector<Scene> pages_;
  double top_ = 0;  // where the next item begins, in millimetres
};

// The figure's boards from number `first` on, at most `count`, without texts around them.
Figure part_of(const Figure& figure, std::size_t first, std::size_t count) {
  Figure part;
  const auto begin = figure.panels.begin() + static_cast<std::ptrdiff_t>(first);
  const auto rest = static_cast<std::size_t>(figure.panels.end() - begin);
  part.panels.assign(begin, begin + static_cast<std::ptrdiff_t>(std::min(count, rest)));
  part.columns = figure.columns;
  part.language = figure.language;
  return part;
}

}  // namespace

std::vector<Figure> divided(const Figure& figure, const Theme& theme, const Paper& paper) {
  const auto columns = static_cast<std::size_t>(figure.columns);
  double highest = 0;  // the greatest height of a row, as a part of its width
  for (std::size_t first = 0; first < figure.panels.size(); first += columns) {
    const Scene row = compose(part_of(figure, first, columns), theme);
    if (first == 0 || figure.panels.size() - first >= columns)
      highest = std::max(highest, row.height / row.width);
  }
  const double width = paper.width - 2 * paper.margin;
  const double heading = figure.title.empty() ? 0 : paper.heading_size + gap;
  const double footer = paper.text_size * (figure.caption.empty() ? 1 : 3) + 2 * gap;
  const double room = paper.height - 2 * paper.margin - heading - footer;
  const auto rows = static_cast<std::size_t>(std::max(1.0, std::floor(room / (highest * width))));
  std::vector<Figure> parts;
  for (std::size_t first = 0; first < figure.panels.size(); first += rows * columns) {
    parts.push_back(part_of(figure, first, rows * columns));
    parts.back().title = figure.title;
  }
  parts.back().caption = figure.caption;
  parts.back().paragraphs = figure.paragraphs;
  return parts;
}

std::vector<Scene> compose_pages(std::span<const Figure> figures, const Theme& theme,
                                 const Paper& paper) {
  check_pages(figures, paper);
  Pages::Scales scales;
  if (paper.one_scale) {
    Pages trial(theme, paper);
    for (const Figure& figure : figures) trial.add(figure);
    scales = trial.scales();
  }
  Pages pages(theme, paper, std::move(scales));
  for (const Figure& figure : figures) pages.add(figure);
  return pages.finish();
}

}  // namespace cairn::figure
