#include "formats/pages/game_page_parts.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <functional>
#include <string_view>
#include <utility>
#include <vector>

#include "formats/analysis/summary.hpp"
#include "formats/pages/page_signs.hpp"
#include "formats/pages/page_text.hpp"
#include "formats/pages/page_words.hpp"

namespace cairn {

namespace {

// Places are percentages of the plot, so that nothing is stretched with it but the curve.
class Graph {
 public:
  Graph(const AnnotatedGame& game, const Language& language) : game_(game), language_(language) {
    for (std::size_t i = 0; i <= game.turns.size(); ++i) values_.push_back(value_at(game, i));
  }

  std::string text() const {
    return fmt::format(
        R"(<figure class="graph"><figcaption><span>{}</span><span class="now"></span></figcaption>)"
        R"(<div class="axes"><div class="ys" aria-hidden="true"><span>{}</span><span>{}</span><span>{}</span></div>)"
        R"(<div class="plot" id="graph" data-turns="{}"><svg class="draw" aria-hidden="true">)"
        R"(<svg viewBox="0 0 100 100" preserveAspectRatio="none" width="100%" height="100%">{}</svg>{}</svg>{}</div>)"
        R"(<svg class="xs" aria-hidden="true">{}</svg></div></figure>)",
        language_.phrase("White’s chance to win"), language_.percent(100), language_.percent(50),
        language_.percent(0), game_.turns.size(), curve(), marks(), proven_label(), numbers());
  }

 private:
  double x(std::size_t turns) const {
    const auto count = static_cast<double>(std::max<std::size_t>(game_.turns.size(), 1));
    return 100 * static_cast<double>(turns) / count;
  }
  double y(std::size_t turns) const { return 100 - values_[turns].white_percent; }

  // The number of turns from which on the result at the end is proven; more than there are if none
  // is. Another result may have been proven before.
  std::size_t proven_from() const {
    std::size_t from = values_.size();
    while (from > 0 && values_[from - 1].is_proven &&
           values_[from - 1].white_percent == values_.back().white_percent)
      --from;
    return from;
  }

  // The area below the curve is White's share. Where nothing is known, there is a gap.
  std::string curve() const {
    std::string areas;
    std::string lines;
    for (std::size_t i = 0; i < values_.size();) {
      std::size_t end = i;
      std::string points;
      for (; end < values_.size() && values_[end].is_known; ++end)
        points += fmt::format("L{:.1f} {:.1f}", x(end), y(end));
      if (end > i + 1) {
        areas += fmt::format("M{:.1f} 100{}L{:.1f} 100z", x(i), points, x(end - 1));
        lines += "M" + points.substr(1);
      }
      i = end + 1;
    }
    std::string sure;
    if (const std::size_t from = proven_from(); from + 1 < values_.size())
      sure = fmt::format(R"(<path class="sure" d="M{0:.1f} 0H100V100H{0:.1f}z"/>)", x(from));
    return fmt::format(
        R"(<path class="area" d="{}"/>{}<path class="grid" d="M0 50H100"/><path class="est" d="{}"/>)",
        areas, sure, lines);
  }

  // Of marks that would lie on each other, only the gravest one is drawn, or the first.
  std::string marks() const {
    std::vector<std::size_t> marked;
    for (std::size_t i = 0; i < game_.turns.size(); ++i)
      if (is_mistake(game_.turns[i])) marked.push_back(i);
    std::ranges::stable_sort(marked, std::greater(), [&](std::size_t i) {
      return std::pair(game_.turns[i].mark, game_.turns[i].verdict != Verdict::none);
    });
    std::vector<std::size_t> drawn;
    for (const std::size_t i : marked)
      if (std::ranges::none_of(drawn, [&](std::size_t other) { return are_near(i, other); }))
        drawn.push_back(i);
    std::ranges::sort(drawn);
    std::string text;
    for (const std::size_t i : drawn)
      text += fmt::format(R"(<use href="#m-{0}" class="shape {0}" x="{1:.1f}%" y="{2:.1f}%"/>)",
                          mark_class(game_.turns[i]), x(i + 1), y(i + 1));
    return text;
  }

  // By the size of marks in the smallest graph.
  bool are_near(std::size_t a, std::size_t b) const {
    constexpr double width = 2;
    constexpr double height = 7;
    return std::abs(x(a) - x(b)) < width && std::abs(y(a + 1) - y(b + 1)) < height;
  }

  std::string proven_label() const {
    const std::size_t from = proven_from();
    if (from + 1 >= values_.size()) return {};
    const Value::Kind kind = game_.turns.back().after.kind;
    const std::string words = kind == Value::Kind::draw ? language_.phrase("A draw by force")
                              : kind == Value::Kind::white_wins
                                  ? language_.phrase("White wins by force")
                                  : language_.phrase("Black wins by force");
    return fmt::format(R"(<span class="sure-label{}">{}<span>{}</span></span>)",
                       kind == Value::Kind::black_wins ? " high" : "", proven_sign(), words);
  }

  std::string numbers() const {
    const std::size_t count = game_.turns.size();
    std::size_t step = 5;
    while (count / step > 6) step *= 2;
    std::string text =
        fmt::format(R"(<text x="0%" y="1.05em" class="s">{}</text>)", language_.phrase("start"));
    for (std::size_t i = step; i + step / 2 < count; i += step)
      if (x(i) > 10) text += fmt::format(R"(<text x="{:.2f}%" y="1.05em">{}</text>)", x(i), i);
    return text + fmt::format(R"(<text x="100%" y="1.05em" class="e">{}</text>)", count);
  }

  const AnnotatedGame& game_;
  const Language& language_;
  std::vector<ShownValue> values_;
};

}  // namespace

std::string win_graph(const AnnotatedGame& game, const Language& language) {
  return is_analysed(game) && !game.turns.empty() ? Graph(game, language).text() : std::string();
}

}  // namespace cairn
