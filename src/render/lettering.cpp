#include "render/lettering.hpp"

#include <algorithm>
#include <cstddef>
#include <utility>

#include "render/shapes.hpp"
#include "text/utf8.hpp"

namespace cairn::figure {

namespace {

// Estimates from the mean widths of DejaVu Sans, in font sizes: narrow letters, capitals and wide
// letters, all others; and how much wider bold letters are.
double letter_width(char32_t letter) {
  constexpr std::u32string_view narrow = U"fijlrt.,:;'|!()[] -";
  constexpr std::u32string_view wide = U"mwMW%@";
  if (narrow.find(letter) != narrow.npos) return 0.36;
  if (wide.find(letter) != wide.npos || letter >= 0x2E80) return 0.98;
  return letter >= U'A' && letter <= U'Z' ? 0.69 : 0.62;
}
constexpr double bold_factor = 1.1;

class PlainLettering final : public Lettering {
 public:
  bool has_fonts() const override { return false; }

  double width(std::string_view text, double size, double weight) const override {
    double ems = 0;
    while (!text.empty()) ems += letter_width(take_character(text));
    return ems * size / size_of_capitals * (weight >= least_bold_weight ? bold_factor : 1);
  }

  std::vector<Path> outlines(const Text& text) const override {
    const double wide = width(text.text, text.size, text.weight);
    if (wide <= 0) return {};
    const Spot low = origin_of(text, wide) + Spot{0, -text.size};
    const Spot high = low + Spot{wide, text.size};
    using enum Segment::Kind;
    return {Path{
        {{move, low}, {line, {high.x, low.y}}, {line, high}, {line, {low.x, high.y}}, {close, low}},
        filled(text.colour)}};
  }

  std::vector<std::string> lines(std::string_view paragraph, double room, double size,
                                 double weight) const override {
    std::vector<std::string> lines;
    std::string line;
    const auto fits = [&](const std::string& text) { return width(text, size, weight) <= room; };
    while (!paragraph.empty()) {
      const std::size_t end = std::min(paragraph.find(' '), paragraph.size());
      const std::string word(paragraph.substr(0, end));
      paragraph.remove_prefix(std::min(end + 1, paragraph.size()));
      if (!line.empty() && fits(line + ' ' + word)) {
        line += ' ' + word;
        continue;
      }
      if (!line.empty()) lines.push_back(std::exchange(line, {}));
      for (std::string_view rest = word; !rest.empty();) {
        std::string_view next = rest;
        std::string letter;
        append_character(letter, take_character(next));
        if (!line.empty() && !fits(line + letter)) lines.push_back(std::exchange(line, {}));
        line += letter;
        rest = next;
      }
    }
    if (!line.empty()) lines.push_back(std::move(line));
    return lines;
  }
};

thread_local const Lettering* in_use = nullptr;

}  // namespace

const Lettering& lettering() {
  static const PlainLettering plain;
  return in_use ? *in_use : plain;
}

LetteringScope::LetteringScope(const Lettering& used) : before_(std::exchange(in_use, &used)) {}

LetteringScope::~LetteringScope() {
  in_use = before_;
}

Spot origin_of(const Text& text, double width) {
  const double before = text.anchor == Text::Anchor::left     ? 0
                        : text.anchor == Text::Anchor::centre ? width / 2
                                                              : width;
  return text.at + Spot{-before, text.size / 2};
}

}  // namespace cairn::figure
