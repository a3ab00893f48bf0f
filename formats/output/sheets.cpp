#include "formats/output/sheets.hpp"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <fmt/format.h>
#include <iterator>
#include <map>
#include <span>
#include <string>
#include <utility>

#include "core/error.hpp"
#include "core/text.hpp"
#include "formats/output/scene.hpp"
#include "formats/output/svg.hpp"

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
    write_title(figure.title, figure.panels.empty() ? Text::Anchor::left : Text::Anchor::centre);
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
    if (!figure.entries.empty()) add_entries(figure);
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

  // What follows the first line, such as an author, is smaller.
  void write_title(const std::string& title, Text::Anchor anchor) {
    const std::size_t end = std::min(title.find('\n'), title.size());
    write(title.substr(0, end), paper_.heading_size, theme_.title_weight, anchor);
    if (end < title.size()) top_ += paper_.text_size * (theme_.line_pitch - 1);
    write(title.substr(end), paper_.text_size, theme_.caption_weight, anchor);
  }

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
      const double greatest =
          std::min(width() / scene.width, std::max(room, paper_.height / 10) / scene.height);
      return paper_.space > 0 ? expect_room(paper_.space / page_units, greatest) : greatest;
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

  // Returns the scale that was asked for. Throws Error (usage) if the boards would not fit.
  static double expect_room(double scale, double greatest) {
    constexpr double rounding = 1.0001;
    if (scale <= greatest * rounding) return scale;
    throw Error(Error::Kind::usage,
                fmt::format("spaces {:g} mm apart do not fit on the paper; at most {:.1f} mm, "
                            "fewer columns or larger paper expected",
                            scale * page_units, std::floor(greatest * page_units * 10) / 10));
  }

  // What is not divided between columns: an entry, or, of a long one, its first lines, or a later
  // line. All lengths are in millimetres.
  struct Block {
    Scene board;
    double board_width = 0;  // 0: there is no board
    double board_top = 0;
    std::vector<Shape> lines;
    double height = 0;
    double gap_behind = 0;
  };

  // Sets the figure's entries in as many columns as have room for lines of a good length. Further
  // pages have its title, too.
  void add_entries(const Figure& figure) {
    constexpr double least_width = 52;  // of a column, in millimetres
    const int most = std::max(1, static_cast<int>((width() + 2 * gap) / (least_width + 2 * gap)));
    skip_gap();
    // A few boards become as large as there is room for.
    const bool is_few = std::ranges::none_of(
        figure.entries, [](const Panel& entry) { return entry.diagram.cells.empty(); });
    int columns =
        is_few ? std::min(most, std::max(2, static_cast<int>(figure.entries.size()))) : most;
    double column = 0;
    std::vector<Block> blocks;
    for (;; ++columns) {
      column = (width() + 2 * gap) / columns - 2 * gap;
      blocks = blocks_of(figure, column);
      if (columns >= most || fit(blocks, columns, bottom())) break;
    }
    double first = top_;
    double last = balanced_bottom(blocks, columns);
    int at = 0;
    for (std::size_t i = 0; i < blocks.size(); ++i) {
      if (top_ + blocks[i].height > last && top_ > first) {
        top_ = first;
        if (++at == columns) {
          begin_page();
          write_title(figure.title, Text::Anchor::left);
          skip_gap();
          first = top_;
          last = balanced_bottom(std::span(blocks).subspan(i), columns);
          at = 0;
        }
      }
      place_block(blocks[i], paper_.margin + at * (column + 2 * gap), column);
    }
    top_ = bottom();
  }

  // Whether so many columns from here down to `last` hold the blocks.
  bool fit(std::span<const Block> blocks, int columns, double last) const {
    int used = 1;
    double y = top_;
    for (const Block& block : blocks) {
      if (y + block.height > last && y > top_) {
        ++used;
        y = top_;
      }
      if (y + block.height > last) return false;
      y += block.height + block.gap_behind;
    }
    return used <= columns;
  }

  // Returns where the columns end, so that they are equally long if all blocks fit on the page.
  double balanced_bottom(std::span<const Block> blocks, int columns) const {
    constexpr double step = 5;  // in millimetres
    for (double last = top_ + step; last < bottom(); last += step)
      if (fit(blocks, columns, last)) return last;
    return bottom();
  }

  // The blocks of all entries: one for each but the longest without a board, which would leave much
  // of a column empty that they do not fit into.
  std::vector<Block> blocks_of(const Figure& figure, double column) const {
    constexpr double longest = 0.45;  // as a part of the height of the columns
    std::vector<Block> blocks;
    for (const Panel& panel : figure.entries) {
      std::vector<Block> whole = entry_blocks(panel, column, *figure.language, false);
      if (panel.diagram.cells.empty() && whole.front().height > longest * (bottom() - top_))
        whole = entry_blocks(panel, column, *figure.language, true);
      std::ranges::move(whole, std::back_inserter(blocks));
    }
    return blocks;
  }

  // The blocks of an entry, which is divided between lines of its text if it is wanted. Its notes
  // are set smaller. What a line is wrapped to is indented, so that one sees where the next one
  // begins.
  std::vector<Block> entry_blocks(const Panel& panel, double column, const Language& language,
                                  bool divided) const {
    constexpr double share_of_text = 0.85;
    constexpr double least_entry_size = 1.8;  // which are letters of 7 points
    constexpr double share_of_notes = 0.86;   // which are letters of 6 points
    constexpr std::size_t lines_kept = 2;     // of a long entry, the number being one
    const double size = std::max(least_entry_size, share_of_text * paper_.text_size);
    std::vector<Block> blocks(1);
    std::size_t written = 0;
    const auto write = [&](std::string_view text, double height, double weight) {
      for (const std::string_view line : split(text, "\n")) {
        double indent = 0;
        for (const std::string& part : wrap(line, column - size, height, weight)) {
          if (divided && written++ >= lines_kept) blocks.emplace_back();
          Block& block = blocks.back();
          block.lines.push_back(Text{part,
                                     {indent, block.height + height / 2},
                                     Text::Anchor::left,
                                     height,
                                     weight,
                                     theme_.ink});
          block.height += height * theme_.line_pitch;
          indent = size;
        }
      }
    };
    const Diagram& diagram = panel.diagram;
    write(diagram.title, size, theme_.title_weight);
    if (!diagram.cells.empty()) add_board(panel, column, size, language, blocks.back());
    write(diagram.caption, size, theme_.caption_weight);
    if (diagram.cells.empty())
      for (const Diagram::Note& note : diagram.notes)
        write(note.text, share_of_notes * size, theme_.caption_weight);
    blocks.back().gap_behind = gap;
    return blocks;
  }

  // Puts an entry's board below what the block has, and a gap after it.
  void add_board(const Panel& panel, double column, double gap_behind, const Language& language,
                 Block& block) const {
    constexpr double share_of_board = 0.72;  // of a column's width
    Figure board(panel.diagram, panel.view);
    board.language = &language;
    board.panels.front().diagram.title.clear();
    board.panels.front().diagram.caption.clear();
    block.board_width = share_of_board * column;
    block.board = compose_legibly(board, theme_, [&](const Scene& scene) {
                    return block.board_width / scene.width;
                  }).scene;
    block.board_top = block.height;
    block.height += block.board.height * block.board_width / block.board.width + gap_behind;
  }

  void place_block(const Block& block, double left, double column) {
    const Spot origin{left, top_};
    add_layer("text", block.lines, 1, origin);
    if (block.board_width > 0) {
      std::ranges::copy(block.board.descriptions, std::back_inserter(pages_.back().descriptions));
      const Spot corner = origin + Spot{(column - block.board_width) / 2, block.board_top};
      for (const Layer& layer : block.board.layers)
        add_layer(layer.name, layer.shapes, block.board_width / block.board.width, corner);
    }
    top_ += block.height + block.gap_behind;
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
  part.rows = figure.rows;
  part.language = figure.language;
  return part;
}

}  // namespace

std::vector<Figure> divided(const Figure& figure, const Theme& theme, const Paper& paper) {
  const auto columns = static_cast<std::size_t>(figure.columns);
  const double width = paper.width - 2 * paper.margin;
  double highest = 0;  // the greatest height of a row, in millimetres
  for (std::size_t first = 0; first < figure.panels.size(); first += columns) {
    const Scene row = compose(part_of(figure, first, columns), theme);
    if (first == 0 || figure.panels.size() - first >= columns)
      highest = std::max(
          highest, row.height * (paper.space > 0 ? paper.space / page_units : width / row.width));
  }
  const double heading = figure.title.empty() ? 0 : paper.heading_size + gap;
  const double footer = paper.text_size * (figure.caption.empty() ? 1 : 3) + 2 * gap;
  const double room = paper.height - 2 * paper.margin - heading - footer;
  // Boards may become a little smaller, so that another row fills the page.
  constexpr double least_scale = 0.8;
  const double share = paper.space > 0 ? 1 : least_scale;
  const double fitting = std::max(1.0, std::floor(room / (share * highest)));
  const auto rows = static_cast<std::size_t>(figure.rows > 0 ? figure.rows : fitting);
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
