// Benchmark of figures in one thread: how many figures a second are written in each format, for
// both games.
//
// usage: bench_render [--seconds S] [WORD...]
//
// Each kind is drawn for S seconds of processor time (2 by default). With words, only the kinds
// whose names contain one of them are drawn. The aims are 1000 SVG figures a second, and 100 PNG
// figures of 800 pixels. One core of an AMD EPYC, shared with other work, reached for TZAAR 3000
// SVG figures and 120 (print) or 110 (colour) PNG figures, and for Battle of Towers 2200 SVG
// figures and 280 or 220 PNG figures.
//
//   meson setup build-bench --buildtype=release -Dcpu=native -Dbenchmarks=true
//   meson test -C build-bench --benchmark figures
#include <fmt/core.h>

#include <algorithm>
#include <ctime>
#include <exception>
#include <string>
#include <string_view>
#include <vector>

#include "core/position.hpp"
#include "core/random.hpp"
#include "formats/output/image.hpp"
#include "formats/output/theme.hpp"
#include "games/towers/diagram.hpp"
#include "games/tzaar/diagram.hpp"
#include "games/tzaar/setup.hpp"

namespace cairn {
namespace {

// Returns the processor time of this process, so that other work on the machine does not count.
double seconds_used() {
  return static_cast<double>(std::clock()) / CLOCKS_PER_SEC;
}

// The figures of a random game, each with its turn.
template <Position P, class Draw>
std::vector<Figure> figures_of(P position, std::size_t turns, Draw&& draw) {
  Random random(7);
  std::vector<Figure> figures;
  while (figures.size() < turns && !position.outcome()) {
    const P before = position;
    Turn<P> turn;
    while (position.to_move() == before.to_move() && !position.outcome()) {
      typename P::Moves moves;
      position.generate(moves);
      turn.push_back(moves[random.below(static_cast<std::uint32_t>(moves.size()))]);
      position.play(turn.back());
    }
    figures.push_back(draw(before, turn, position));
  }
  return figures;
}

std::vector<Figure> tzaar_figures() {
  return figures_of(tzaar::random_start(1), 20,
                    [](const auto& before, const auto& turn, auto& now) {
                      Diagram diagram = tzaar::diagram(now);
                      tzaar::mark_turn(diagram, before, turn);
                      diagram.caption = "After a turn of a random game";
                      return diagram;
                    });
}

std::vector<Figure> towers_figures() {
  return figures_of(towers::Position(), 20, [](const auto& before, const auto& turn, auto& now) {
    Diagram diagram = towers::diagram(now);
    towers::mark_turn(diagram, before, turn);
    diagram.caption = "After a turn of a random game";
    return diagram;
  });
}

struct Kind {
  std::string_view name;
  ImageFormat format;
  std::string_view theme;
};

constexpr Kind kinds[] = {{"svg print", ImageFormat::svg, "print"},
                          {"png print", ImageFormat::png, "print"},
                          {"png colour", ImageFormat::png, "colour"},
                          {"pdf print", ImageFormat::pdf, "print"}};

void measure(const std::string& name, const std::vector<Figure>& figures, const Kind& kind,
             double seconds) {
  const Theme& theme = theme_named(kind.theme);
  const double begin = seconds_used();
  std::size_t drawn = 0;
  std::size_t bytes = 0;
  double passed = 0;
  while (passed < seconds) {
    bytes +=
        render(figures[drawn % figures.size()], theme, {kind.format, Size::pixels(800)}).size();
    ++drawn;
    passed = seconds_used() - begin;
  }
  fmt::print("{:<20} {:>7.0f} a second  {:>7.1f} KiB each\n", name,
             static_cast<double>(drawn) / passed,
             static_cast<double>(bytes) / static_cast<double>(drawn) / 1024);
}

void run(const std::vector<std::string>& words) {
  double seconds = 2;
  std::vector<std::string> wanted;
  for (std::size_t i = 0; i < words.size(); ++i)
    if (words[i] == "--seconds" && i + 1 < words.size())
      seconds = std::stod(words[++i]);
    else
      wanted.push_back(words[i]);
  for (const auto& [game, figures] :
       {std::pair<std::string, std::vector<Figure>>{"tzaar", tzaar_figures()},
        {"towers", towers_figures()}})
    for (const Kind& kind : kinds) {
      const std::string name = fmt::format("{} {}", game, kind.name);
      const auto is_in_name = [&](const std::string& word) { return name.find(word) != name.npos; };
      if (wanted.empty() || std::ranges::any_of(wanted, is_in_name))
        measure(name, figures, kind, seconds);
    }
}

}  // namespace
}  // namespace cairn

int main(int count, char** words) {
  try {
    cairn::run({words + 1, words + count});
  } catch (const std::exception& error) {
    fmt::print(stderr, "bench_render: {}\n", error.what());
    return 1;
  }
}
