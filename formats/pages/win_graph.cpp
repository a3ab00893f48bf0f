#include "formats/pages/win_graph.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cstddef>
#include <string_view>
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
  explicit Graph(const AnnotatedGame& game) : game_(game) {
    for (std::size_t i = 0; i <= game.turns.size(); ++i) values_.push_back(value_at(game, i));
  }

  std::string text() const {
    return fmt::format(
        R"(<figure class="graph"><figcaption><span>White’s chance to win</span><span class="now"></span></figcaption>)"
        R"(<div class="axes"><div class="ys" aria-hidden="true"><span>100 %</span><span>50 %</span><span>0 %</span></div>)"
        R"(<div class="plot" id="graph" data-turns="{}"><svg class="draw" aria-hidden="true">)"
        R"(<svg viewBox="0 0 100 100" preserveAspectRatio="none" width="100%" height="100%">{}</svg>{}</svg>{}</div>)"
        R"(<svg class="xs" aria-hidden="true">{}</svg></div></figure>)",
        game_.turns.size(), curve(), marks(), proven_label(), numbers());
  }

 private:
  double x(std::size_t turns) const {
    const auto count = static_cast<double>(std::max<std::size_t>(game_.turns.size(), 1));
    return 100 * static_cast<double>(turns) / count;
  }
  double y(std::size_t turns) const { return 100 - values_[turns].white_percent; }

  // The number of turns after which everything is proven to the end; more than there are if nothing
  // is proven at the end.
  std::size_t proven_from() const {
    std::size_t from = values_.size();
    while (from > 0 && values_[from - 1].is_proven) --from;
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
        points += fmt::format("L{:.2f} {:.2f}", x(end), y(end));
      if (end > i + 1) {
        areas += fmt::format("M{:.2f} 100{}L{:.2f} 100z", x(i), points, x(end - 1));
        lines += "M" + points.substr(1);
      }
      i = end + 1;
    }
    std::string sure;
    if (const std::size_t from = proven_from(); from + 1 < values_.size())
      sure = fmt::format(R"(<path class="sure" d="M{0:.2f} 0H100V100H{0:.2f}z"/>)", x(from));
    return fmt::format(
        R"(<path class="area" d="{}"/>{}<path class="grid" d="M0 50H100"/><path class="est" d="{}"/>)",
        areas, sure, lines);
  }

  // Of marks at one place, only the gravest one is drawn.
  std::string marks() const {
    std::string text;
    for (std::size_t i = 0; i < game_.turns.size(); ++i) {
      const std::string_view mark = mark_class(game_.turns[i]);
      if (mark.empty()) continue;
      text += fmt::format(
          R"-(<svg class="shape {}" x="{:.2f}%" y="{:.2f}%" width="1" height="1"><g transform="translate(-6.8 -6.8) scale(.85)">{}</g></svg>)-",
          mark, x(i + 1), y(i + 1), mark_shape(mark));
    }
    return text;
  }

  std::string proven_label() const {
    const std::size_t from = proven_from();
    if (from + 1 >= values_.size()) return {};
    const Value::Kind kind = game_.turns.back().after.kind;
    const std::string_view words = kind == Value::Kind::draw         ? "A draw by force"
                                   : kind == Value::Kind::white_wins ? "White wins by force"
                                                                     : "Black wins by force";
    return fmt::format(R"(<span class="sure-label{}">{}<span>{}</span></span>)",
                       kind == Value::Kind::black_wins ? " high" : "", proven_sign(), words);
  }

  std::string numbers() const {
    const std::size_t count = game_.turns.size();
    std::size_t step = 5;
    while (count / step > 6) step *= 2;
    std::string text = R"(<text x="0%" y="1.05em" class="s">start</text>)";
    for (std::size_t i = step; i + step / 2 < count; i += step)
      if (x(i) > 10) text += fmt::format(R"(<text x="{:.2f}%" y="1.05em">{}</text>)", x(i), i);
    return text + fmt::format(R"(<text x="100%" y="1.05em" class="e">{}</text>)", count);
  }

  const AnnotatedGame& game_;
  std::vector<ShownValue> values_;
};

}  // namespace

std::string win_graph(const AnnotatedGame& game) {
  return is_analysed(game) && !game.turns.empty() ? Graph(game).text() : std::string();
}

}  // namespace cairn
