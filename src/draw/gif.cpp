#include "draw/gif.hpp"

#include <gif_lib.h>

#include <algorithm>
#include <array>
#include <cstdint>
#include <limits>
#include <memory>
#include <new>
#include <unordered_map>
#include <utility>

#include "draw/cairo.hpp"
#include "draw/pixels.hpp"
#include "render/checked_figure.hpp"
#include "render/xml_text.hpp"

namespace cairn::figure {

namespace {

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
  int right = 1;  // behind the last column, and `bottom` below the last line
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
    if (!comment.empty()) check(EGifPutComment(gif_, comment.c_str()));
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

std::string write_gif(const std::vector<Frame>& frames, const Stage& stage,
                      const ImageOutput& output, const About& about) {
  FramePainter painter(frames, stage, output.size);
  const int width = width_pixels(output.size);
  GifWriter writer(width);
  bool is_first = true;
  for (const Frame& frame : frames) {
    const std::vector<GifByteType> picture = painter.paint(frame.panel);
    if (std::exchange(is_first, false))
      writer.begin(static_cast<int>(picture.size()) / width, painter.palette(),
                   xml_text(about.title));
    writer.add(picture, frame.time);
  }
  return writer.finish();
}

}  // namespace cairn::figure
