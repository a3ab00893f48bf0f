#include "formats/output/film.hpp"

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <gif_lib.h>
#include <limits>
#include <memory>
#include <new>
#include <unordered_map>
#include <utility>

#include "formats/output/cairo.hpp"
#include "formats/output/panel.hpp"
#include "formats/output/scene.hpp"
#include "formats/output/svg.hpp"

namespace cairn::figure {

namespace {

using Arrow = Diagram::Arrow;
using ArrowList = std::vector<Arrow>;

constexpr int steps = 6;            // of a piece along its arrow
constexpr int least_step_time = 2;  // shorter times are not kept by browsers
constexpr int longest_step_time = 5;
constexpr int parts_of_a_turn = 4;  // one of which is for the way of each piece
constexpr int last_board = 3;       // how many turns long the last board is shown

bool is_same(const Arrow& a, const Arrow& b) {
  return a.kind == b.kind && a.path == b.path;
}

// Whether the arrows are those of the board before and at least one more.
bool go_on(const ArrowList& before, const ArrowList& now) {
  return !before.empty() && before.size() < now.size() &&
         std::equal(before.begin(), before.end(), now.begin(), is_same);
}

bool is_action(const Arrow& arrow) {
  return !arrow.ghost && arrow.kind != Diagram::ArrowKind::free &&
         arrow.kind != Diagram::ArrowKind::line;
}

// The spot on an arrow's path after a share of its length.
Spot spot_on(const std::vector<Spot>& path, double share) {
  double whole = 0;
  for (std::size_t i = 0; i + 1 < path.size(); ++i) whole += distance(path[i], path[i + 1]);
  double rest = share * whole;
  for (std::size_t i = 0; i + 1 < path.size(); ++i) {
    const double leg = distance(path[i], path[i + 1]);
    if (rest <= leg) return path[i] + (path[i + 1] - path[i]) * (rest / leg);
    rest -= leg;
  }
  return path.back();
}

class Film {
 public:
  explicit Film(int delay)
      : delay_(delay), step_time_(std::min(delay / (parts_of_a_turn * steps), longest_step_time)) {}

  void add(const Panel& board, const Panel* before, const Panel* next) {
    const ArrowList& arrows = board.diagram.arrows;
    const bool continues = before && go_on(before->diagram.arrows, arrows);
    if (!continues) spent_ = 0;
    if (before) move_pieces(board, *before, continues ? before->diagram.arrows.size() : 0);
    const bool is_interrupted = next && go_on(arrows, next->diagram.arrows);
    const int rest = std::max(delay_ - spent_, least_step_time);
    const int time = !next            ? last_board * delay_
                     : is_interrupted ? std::max(delay_ / (2 * parts_of_a_turn), least_step_time)
                                      : rest;
    show(board, time);
  }

  std::vector<Frame> finish() { return std::move(frames_); }

 private:
  void show(Panel panel, int time) {
    frames_.push_back({std::move(panel), time});
    spent_ += time;
  }

  // Moves the pieces of the board before along the arrows from number `first` on. The texts are
  // those of the new board.
  void move_pieces(const Panel& board, const Panel& before, std::size_t first) {
    if (step_time_ < least_step_time) return;
    Panel moving = board;
    moving.diagram.arrows.clear();
    moving.diagram.marks.clear();
    moving.diagram.ghosts.clear();
    moving.diagram.pieces = before.diagram.pieces;
    for (std::size_t i = first; i < board.diagram.arrows.size(); ++i)
      if (is_action(board.diagram.arrows[i])) move_piece(moving, board.diagram.arrows[i].path);
  }

  void move_piece(Panel& moving, const std::vector<Spot>& path) {
    auto& pieces = moving.diagram.pieces;
    const auto found = std::ranges::find(pieces, path.front(), &Diagram::Piece::at);
    if (found == pieces.end()) return;
    std::rotate(found, found + 1, pieces.end());  // above all others
    for (int step = 1; step < steps; ++step) {
      const double time = static_cast<double>(step) / steps;
      pieces.back().at = spot_on(path, time * time * (3 - 2 * time));
      show(moving, step_time_);
    }
    const Spot end = path.back();
    std::erase_if(pieces, [end](const Diagram::Piece& piece) { return piece.at == end; });
    pieces.back().at = end;
  }

  int delay_;
  int step_time_;
  int spent_ = 0;  // on the present turn
  std::vector<Frame> frames_;
};

constexpr std::size_t colour_count = 256;
constexpr GifByteType unchanged = 255;  // the index that stands for the pixel below

void check(int status) {
  if (status == GIF_ERROR) throw std::bad_alloc();  // nothing else fails in memory
}

int append(GifFileType* gif, const GifByteType* bytes, int length) {
  try {
    static_cast<std::string*>(gif->UserData)->append(bytes, bytes + length);
  } catch (const std::bad_alloc&) {  // no exception may pass through C code
    return 0;
  }
  return length;
}

// Paints the frames of a film, and numbers their colours by one palette.
class FramePainter {
 public:
  FramePainter(const std::vector<Frame>& frames, const Stage& stage, const Size& size)
      : stage_(stage), size_(size) {
    std::vector<CountedColour> all;
    std::unordered_map<Pixel, std::size_t> places;
    int longest = 0;
    for (const Frame& frame : frames) longest = std::max(longest, frame.time);
    for (const Frame& frame : frames) {
      if (frame.time < longest / 4) continue;
      const Surface image = painted(frame.panel);
      for (const auto& [pixel, count] : number_colours(image.get(), false)) {
        const auto [place, is_new] = places.try_emplace(pixel, all.size());
        if (is_new) all.push_back({pixel, 0});
        all[place->second].count += count;
      }
    }
    palette_ = palette_of(all, unchanged).colours;
  }

  const std::vector<Pixel>& palette() const { return palette_; }

  // The frame's pixels as indices into the palette, line by line.
  std::vector<GifByteType> paint(const Panel& panel) {
    const Surface image = painted(panel);
    std::vector<GifByteType> indices;
    for (const auto& [pixel, count] : number_colours(image.get(), false))
      indices.push_back(index_of(pixel));
    std::vector<GifByteType> bytes;
    for_each_row(image.get(), [&](std::span<const Pixel> numbers) {
      for (const Pixel number : numbers) bytes.push_back(indices[number]);
    });
    return bytes;
  }

 private:
  Surface painted(const Panel& panel) const {
    const Scene scene = stage_.show(panel);
    return figure::paint(scene, width_pixels(size_), height_pixels(scene, size_), false);
  }

  GifByteType index_of(Pixel pixel) {
    const auto [known, is_new] = known_.try_emplace(pixel, GifByteType{0});
    if (is_new) known->second = static_cast<GifByteType>(nearest(palette_, pixel));
    return known->second;
  }

  const Stage& stage_;
  Size size_;
  std::vector<Pixel> palette_;
  std::unordered_map<Pixel, GifByteType> known_;
};

// The part of a picture that differs from the one before it.
struct Window {
  int left = 0;
  int top = 0;
  int right = 1;  // after the last column, and `bottom` below the last line
  int bottom = 1;
};

Window difference(const std::vector<GifByteType>& before, const std::vector<GifByteType>& now,
                  int width) {
  const auto height = static_cast<int>(now.size()) / width;
  if (before.empty()) return {0, 0, width, height};
  Window window{width, height, 0, 0};
  for (int y = 0; y < height; ++y)
    for (int x = 0; x < width; ++x) {
      const auto at = static_cast<std::size_t>(y) * static_cast<std::size_t>(width) +
                      static_cast<std::size_t>(x);
      if (before[at] == now[at]) continue;
      window = {std::min(window.left, x), std::min(window.top, y), std::max(window.right, x + 1),
                std::max(window.bottom, y + 1)};
    }
  return window.right == 0 ? Window{} : window;
}

class GifWriter {
 public:
  explicit GifWriter(int width) : width_(width) {
    int error = 0;
    gif_ = EGifOpen(&file_, &append, &error);
    if (!gif_) throw std::bad_alloc();
  }
  ~GifWriter() {
    int error = 0;
    if (gif_) EGifCloseFile(gif_, &error);
  }
  GifWriter(const GifWriter&) = delete;
  GifWriter& operator=(const GifWriter&) = delete;

  void begin(int height, const std::vector<Pixel>& palette, const std::string& comment) {
    using Map = std::unique_ptr<ColorMapObject, decltype(&GifFreeMapObject)>;
    std::array<GifColorType, colour_count> colours{};
    for (std::size_t i = 0; i < palette.size(); ++i)
      colours[i] = {static_cast<GifByteType>(palette[i] >> 16),
                    static_cast<GifByteType>(palette[i] >> 8),
                    static_cast<GifByteType>(palette[i])};
    const Map map(GifMakeMapObject(colour_count, colours.data()), &GifFreeMapObject);
    if (!map) throw std::bad_alloc();
    constexpr int bits_of_a_colour = 8;
    EGifSetGifVersion(gif_, true);
    check(EGifPutScreenDesc(gif_, width_, height, bits_of_a_colour, 0, map.get()));
    // The extension that all browsers know: repeat for ever.
    constexpr std::string_view application = "NETSCAPE2.0";
    constexpr std::array<GifByteType, 3> for_ever{1, 0, 0};
    check(EGifPutExtensionLeader(gif_, APPLICATION_EXT_FUNC_CODE));
    check(EGifPutExtensionBlock(gif_, static_cast<int>(application.size()), application.data()));
    check(EGifPutExtensionBlock(gif_, static_cast<int>(for_ever.size()), for_ever.data()));
    check(EGifPutExtensionTrailer(gif_));
    check(EGifPutComment(gif_, comment.c_str()));
  }

  void add(const std::vector<GifByteType>& picture, int time) {
    const Window window = difference(last_, picture, width_);
    GraphicsControlBlock control{DISPOSE_DO_NOT, false, time,
                                 last_.empty() ? NO_TRANSPARENT_COLOR : unchanged};
    std::array<GifByteType, 4> block{};
    EGifGCBToExtension(&control, block.data());
    check(EGifPutExtension(gif_, GRAPHICS_EXT_FUNC_CODE, block.size(), block.data()));
    const int columns = window.right - window.left;
    check(EGifPutImageDesc(gif_, window.left, window.top, columns, window.bottom - window.top,
                           false, nullptr));
    std::vector<GifByteType> line;
    for (int y = window.top; y < window.bottom; ++y) {
      line.clear();
      for (int x = window.left; x < window.right; ++x) {
        const auto at = static_cast<std::size_t>(y) * static_cast<std::size_t>(width_) +
                        static_cast<std::size_t>(x);
        const bool is_kept = !last_.empty() && last_[at] == picture[at];
        line.push_back(is_kept ? unchanged : picture[at]);
      }
      check(EGifPutLine(gif_, line.data(), columns));
    }
    last_ = picture;
  }

  std::string finish() {
    int error = 0;
    check(EGifCloseFile(std::exchange(gif_, nullptr), &error));
    return std::move(file_);
  }

 private:
  int width_;
  std::string file_;
  GifFileType* gif_ = nullptr;
  std::vector<GifByteType> last_;
};

}  // namespace

Stage::Stage(std::span<const Panel> panels, const Theme& theme) : theme_(theme) {
  for (const Panel& panel : panels)
    room_.include(draw_panel({seen(panel.diagram, panel.view), panel.view, theme}));
  Overhang with_texts = room_;
  for (const Panel& panel : panels) with_texts.include(draw(panel));
  room_ = with_texts;
}

PanelDrawing Stage::draw(const Panel& panel) const {
  const Diagram shown = seen(panel.diagram, panel.view);
  PanelDrawing drawing = draw_panel({shown, panel.view, theme_});
  const double corner = drawing.cells.low.x;
  add_texts({shown, panel.view, theme_}, corner - room_.left, corner + room_.right, drawing);
  return drawing;
}

Scene Stage::show(const Panel& panel) const {
  PanelDrawing drawing = draw(panel);
  const Spot origin =
      Spot{theme_.margin + room_.left, theme_.margin + room_.above} - drawing.cells.low;
  Scene scene;
  scene.background = theme_.background;
  scene.width = (room_.left + room_.right + 2 * theme_.margin) * page_units;
  scene.height = (room_.above + room_.below + 2 * theme_.margin) * page_units;
  for (Layer& layer : drawing.layers) {
    if (layer.shapes.empty()) continue;
    place(layer.shapes, page_units, origin * page_units);
    scene.layers.push_back(std::move(layer));
  }
  return scene;
}

std::vector<Frame> film_of(std::span<const Panel> boards, int delay) {
  Film film(delay);
  for (std::size_t i = 0; i < boards.size(); ++i)
    film.add(boards[i], i > 0 ? &boards[i - 1] : nullptr,
             i + 1 < boards.size() ? &boards[i + 1] : nullptr);
  return film.finish();
}

std::string write_gif(const std::vector<Frame>& frames, const Stage& stage,
                      const ImageOutput& output, const About& about) {
  const Size size = whole(output.size, stage.show(frames.front().panel));
  FramePainter painter(frames, stage, size);
  const int width = width_pixels(size);
  GifWriter writer(width);
  bool is_first = true;
  for (const Frame& frame : frames) {
    const std::vector<GifByteType> picture = painter.paint(frame.panel);
    if (std::exchange(is_first, false))
      writer.begin(static_cast<int>(picture.size()) / width, painter.palette(),
                   "Cairn: " + xml_text(about.title));
    writer.add(picture, frame.time);
  }
  return writer.finish();
}

}  // namespace cairn::figure
