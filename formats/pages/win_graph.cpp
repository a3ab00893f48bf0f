#include "formats/pages/win_graph.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <functional>
#include <string_view>
#include <utility>
#include <vector>

#include "formats/analysis/summary.hpp"
#include "formats/pages/page_text.hpp"
#include "formats/pages/page_words.hpp"

namespace cairn {

namespace {

constexpr double graph_width = 600;
constexpr double graph_height = 150;
constexpr double left_room = 52;
constexpr double top_room = 8;

constexpr double mark_size = 10;  // of the smallest mark

// The forms of the marks, around the point (0, 0).
constexpr std::string_view forms =
    R"(<defs><path id="inaccuracy" d="M-5 0a5 5 0 1 1 10 0a5 5 0 1 1 -10 0z"/>)"
    R"(<path id="mistake" d="M0 -7l7 12h-14z"/><path id="blunder" d="M-6 -6h12v12h-12z"/>)"
    R"(<path id="verdict" d="M-7 -4l3 -3l4 4l4 -4l3 3l-4 4l4 4l-3 3l-4 -4l-4 4l-3 -3l4 -4z"/></defs>)";

class Graph {
 public:
  explicit Graph(const AnnotatedGame& game) : game_(game) {
    for (std::size_t i = 0; i <= game.turns.size(); ++i) values_.push_back(value_at(game, i));
  }

  std::string text() const {
    return fmt::format(
        R"(<svg id="graph" viewBox="0 0 {} {}" role="group" aria-label="White's win percentage over the turns" data-left="{}" data-width="{}" data-turns="{}">)"
        R"(<rect class="field" x="{}" y="{}" width="{}" height="{}"/>{}{}{}{}{}</svg>)",
        left_room + graph_width + 12, top_room + graph_height + 20, left_room, graph_width,
        game_.turns.size(), left_room, top_room, graph_width, graph_height, forms, scale(),
        numbers(), curve(false) + curve(true), marks());
  }

 private:
  double x(std::size_t turns) const {
    const auto count = static_cast<double>(std::max<std::size_t>(game_.turns.size(), 1));
    return left_room + graph_width * static_cast<double>(turns) / count;
  }
  double y(std::size_t turns) const {
    return top_room + graph_height * (1 - values_[turns].white_percent / 100);
  }

  static std::string scale() {
    std::string text;
    for (const int percentage : {100, 50, 0}) {
      const double height = top_room + graph_height * (1 - percentage / 100.0);
      text += fmt::format(
          R"(<path class="grid" d="M{0} {1}H{2}"/><text class="end" x="{3}" y="{4}">{5} %</text>)",
          left_room, height, left_room + graph_width, left_room - 4, height + 5, percentage);
    }
    return text;
  }

  std::string numbers() const {
    const std::size_t count = game_.turns.size();
    std::size_t step = 5;
    while (count / step > 12) step *= 2;
    std::string text;
    for (std::size_t i = step; i <= count; i += step)
      text += fmt::format(R"(<text x="{:.1f}" y="{}">{}</text>)", x(i),
                          top_room + graph_height + 17, i);
    return text;
  }

  // The pieces of the line that are proven, or those that are not.
  std::string curve(bool is_proven) const {
    std::string path;
    bool is_open = false;
    for (std::size_t i = 1; i < values_.size(); ++i) {
      const bool is_wanted = values_[i - 1].is_known && values_[i].is_known &&
                             (values_[i - 1].is_proven && values_[i].is_proven) == is_proven;
      if (is_wanted && !is_open) path += fmt::format("M{:.1f} {:.1f}", x(i - 1), y(i - 1));
      if (is_wanted) path += fmt::format("L{:.1f} {:.1f}", x(i), y(i));
      is_open = is_wanted;
    }
    if (path.empty()) return {};
    return fmt::format(R"(<path class="{}" d="{}"/>)", is_proven ? "proven" : "estimate", path);
  }

  // Of marks that would lie on each other, only the gravest one is drawn, or the first.
  std::string marks() const {
    std::vector<std::size_t> marked;
    for (std::size_t i = 0; i < game_.turns.size(); ++i)
      if (is_mistake(game_.turns[i])) marked.push_back(i);
    std::ranges::stable_sort(marked, std::greater(), [&](std::size_t i) {
      return std::pair(game_.turns[i].verdict != Verdict::none, game_.turns[i].mark);
    });
    std::vector<std::size_t> drawn;
    for (const std::size_t i : marked)
      if (std::ranges::none_of(drawn, [&](std::size_t other) { return are_near(i, other); }))
        drawn.push_back(i);
    std::ranges::sort(drawn);
    std::string text;
    for (const std::size_t i : drawn) text += mark(i);
    return text;
  }

  bool are_near(std::size_t a, std::size_t b) const {
    return std::abs(x(a) - x(b)) < mark_size && std::abs(y(a + 1) - y(b + 1)) < mark_size;
  }

  std::string mark(std::size_t i) const {
    const AnnotatedTurn& turn = game_.turns[i];
    return fmt::format(
        R"(<a href="#{0}"><title>{0}. {1}</title><use href="#{2}" x="{3:.1f}" y="{4:.1f}"/></a>)",
        i + 1, title_of_mark(turn), mark_word(turn), x(i + 1), y(i + 1));
  }

  static std::string_view mark_word(const AnnotatedTurn& turn) {
    return turn.verdict != Verdict::none ? "verdict" : name(turn.mark);
  }

  // The script adds what the list of turns says of it.
  static std::string_view title_of_mark(const AnnotatedTurn& turn) {
    return turn.mark != Mark::none ? name(turn.mark) : describe(turn.verdict);
  }

  const AnnotatedGame& game_;
  std::vector<ShownValue> values_;
};

}  // namespace

std::string win_graph(const AnnotatedGame& game) {
  return is_analysed(game) ? Graph(game).text() : std::string();
}

}  // namespace cairn
