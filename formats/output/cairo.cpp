#include "formats/output/cairo.hpp"

#include <algorithm>
#include <array>
#include <cairo-pdf.h>
#include <cairo-ps.h>
#include <charconv>
#include <cmath>
#include <csetjmp>
#include <cstddef>
#include <cstdint>
#include <fmt/format.h>
#include <functional>
#include <map>
#include <new>
#include <numbers>
#include <numeric>
#include <png.h>
#include <string>
#include <string_view>
#include <unordered_map>
#include <utility>
#include <vector>

#include "core/error.hpp"
#include "core/text.hpp"
#include "formats/output/pango_lettering.hpp"
#include "formats/output/svg.hpp"

namespace cairn::figure {

namespace {

constexpr double millimetres_per_point = 25.4 / 72;

using Context = std::unique_ptr<cairo_t, decltype(&cairo_destroy)>;

void check(cairo_status_t status) {
  if (status == CAIRO_STATUS_SUCCESS) return;
  if (status == CAIRO_STATUS_NO_MEMORY) throw std::bad_alloc();
  throw Error(Error::Kind::usage, std::string("the picture cannot be drawn: ") +
                                      cairo_status_to_string(status) + "; try a smaller size");
}

// Receives Cairo's output; the closure is a std::string.
cairo_status_t append(void* closure, const unsigned char* bytes, unsigned length) {
  try {
    static_cast<std::string*>(closure)->append(bytes, bytes + length);
  } catch (const std::bad_alloc&) {  // no exception may pass through C code
    return CAIRO_STATUS_NO_MEMORY;
  }
  return CAIRO_STATUS_SUCCESS;
}

class Painter {
 public:
  // Texts are written as text, so that they can be searched, or drawn as outlines.
  Painter(cairo_t* context, bool text_as_text) : context_(context), text_as_text_(text_as_text) {}

  void operator()(const Circle& circle) const {
    cairo_new_path(context_);
    cairo_arc(context_, circle.centre.x, circle.centre.y, circle.radius, 0, 2 * std::numbers::pi);
    cairo_close_path(context_);
    paint(circle.style);
  }
  void operator()(const Path& path) const {
    cairo_new_path(context_);
    for (const Segment& segment : path.segments) add(segment);
    paint(path.style);
  }
  void operator()(const Text& text) const {
    std::vector<Path> paths = pango_lettering().outlines(text);
    if (text_as_text_ && !paths.empty()) paths.pop_back();  // only the halo is left
    for (const Path& path : paths) (*this)(path);
    if (!text_as_text_) return;
    set(text.colour);
    write_text(context_, text);
  }

  void set(Colour colour) const {
    cairo_set_source_rgb(context_, colour.red / 255.0, colour.green / 255.0, colour.blue / 255.0);
  }

 private:
  void add(const Segment& segment) const {
    const auto [x, y] = segment.end;
    switch (segment.kind) {
      case Segment::Kind::move:
        return cairo_move_to(context_, x, y);
      case Segment::Kind::line:
        return cairo_line_to(context_, x, y);
      case Segment::Kind::curve:
        return cairo_curve_to(context_, segment.control_1.x, segment.control_1.y,
                              segment.control_2.x, segment.control_2.y, x, y);
      case Segment::Kind::close:
        return cairo_close_path(context_);
    }
  }

  void paint(const Style& style) const {
    if (style.fill) {
      set(*style.fill);
      cairo_fill_preserve(context_);
    }
    if (!style.stroke) return;
    set(*style.stroke);
    cairo_set_line_width(context_, style.width);
    cairo_set_line_cap(context_, style.round ? CAIRO_LINE_CAP_ROUND : CAIRO_LINE_CAP_BUTT);
    cairo_set_line_join(context_, style.round ? CAIRO_LINE_JOIN_ROUND : CAIRO_LINE_JOIN_MITER);
    cairo_set_dash(context_, &style.dash, style.dash > 0 ? 1 : 0, 0);
    cairo_stroke(context_);
  }

  cairo_t* context_;
  bool text_as_text_;
};

// The kind of a layer's contents in the structure of a PDF document (ISO 32000-1, 14.8.4).
const char* structure_type(const Layer& layer) {
  if (layer.name == "title") return "H1";
  if (layer.name == "caption") return "Caption";
  const bool is_text = layer.name == "text" || layer.name == "paragraph" ||
                       layer.name == "players" || layer.name == "page number";
  return is_text ? "P" : "Figure";
}

// Paints a page of a PDF document. Neighbouring layers of one kind are one part of its structure;
// each board is a part of its own.
void paint_page(const Scene& page, cairo_surface_t* surface, double scale, bool transparent) {
  const Context owned(cairo_create(surface), &cairo_destroy);
  cairo_t* const context = owned.get();
  const Painter painter(context, true);
  if (!transparent) {
    painter.set(page.background);
    cairo_paint(context);
  }
  cairo_scale(context, scale, scale);
  std::string open;
  for (const Layer& layer : page.layers) {
    const std::string type = structure_type(layer);
    if (type != open || layer.name == "board") {
      if (!open.empty()) cairo_tag_end(context, open.c_str());
      cairo_tag_begin(context, type.c_str(), "");
      open = type;
    }
    for (const Shape& shape : layer.shapes) std::visit(painter, shape);
  }
  if (!open.empty()) cairo_tag_end(context, open.c_str());
  check(cairo_status(context));
}

// Adds bookmarks with the names of the pages, if there are several pages.
void add_bookmarks(const std::vector<Scene>& pages, cairo_surface_t* surface) {
  if (pages.size() < 2) return;
  for (std::size_t i = 0; i < pages.size(); ++i)
    if (!pages[i].name.empty())
      cairo_pdf_surface_add_outline(
          surface, CAIRO_PDF_OUTLINE_ROOT, xml_text(pages[i].name).c_str(),
          ("page=" + std::to_string(i + 1) + " pos=[0 0]").c_str(), CAIRO_PDF_OUTLINE_FLAG_OPEN);
}

// Paints the layers from index `first` on. The background is painted only if `first` is 0.
void paint(const Scene& scene, cairo_surface_t* surface, double scale, bool transparent,
           std::size_t first = 0) {
  const Context context(cairo_create(surface), &cairo_destroy);
  // In small pictures edges cover much of the area, so they get the full number of shades. In
  // larger ones 16 shades look no worse and take half the time.
  constexpr double small_width = 500;
  if (scene.width * scale > small_width) cairo_set_antialias(context.get(), CAIRO_ANTIALIAS_FAST);
  const Painter painter(context.get(), false);
  if (!transparent && first == 0) {
    painter.set(scene.background);
    cairo_paint(context.get());
  }
  cairo_scale(context.get(), scale, scale);
  for (std::size_t i = first; i < scene.layers.size(); ++i)
    for (const Shape& shape : scene.layers[i].shapes) std::visit(painter, shape);
  check(cairo_status(context.get()));
}

void paint_image(const Scene& scene, cairo_surface_t* image, bool transparent,
                 std::size_t first = 0) {
  paint(scene, image, cairo_image_surface_get_width(image) / scene.width, transparent, first);
  cairo_surface_flush(image);
}

std::size_t size_of(cairo_surface_t* image) {
  return static_cast<std::size_t>(cairo_image_surface_get_stride(image)) *
         static_cast<std::size_t>(cairo_image_surface_get_height(image));
}

bool same_kind(cairo_surface_t* a, cairo_surface_t* b) {
  return a && b && cairo_image_surface_get_format(a) == cairo_image_surface_get_format(b) &&
         cairo_image_surface_get_width(a) == cairo_image_surface_get_width(b) &&
         size_of(a) == size_of(b);
}

// Keeps the image of the layers below the pieces, because many figures that are drawn one after
// another have them in common.
class LastBoard {
 public:
  // Paints the lowest layers of a scene on an empty image and returns how many it painted.
  std::size_t paint_on(cairo_surface_t* image, const Scene& scene, bool transparent) {
    constexpr std::size_t greatest = 16 << 20;  // bytes
    const auto end = std::ranges::find_if_not(scene.layers, [](const Layer& layer) {
      return layer.name == "board" || layer.name == "coordinates";
    });
    if (end == scene.layers.begin() || size_of(image) > greatest) return 0;
    Scene below{scene.width, scene.height, scene.background, {scene.layers.begin(), end}};
    if (!(below == scene_) || !same_kind(image, image_.get())) {
      scene_ = std::move(below);
      image_.reset(cairo_surface_create_similar_image(image, cairo_image_surface_get_format(image),
                                                      cairo_image_surface_get_width(image),
                                                      cairo_image_surface_get_height(image)));
      check(cairo_surface_status(image_.get()));
      paint_image(scene_, image_.get(), transparent);
    }
    std::copy_n(cairo_image_surface_get_data(image_.get()), size_of(image),
                cairo_image_surface_get_data(image));
    cairo_surface_mark_dirty(image);
    return scene_.layers.size();
  }

 private:
  Scene scene_;
  Surface image_{nullptr, &cairo_surface_destroy};
};

void set_about(cairo_surface_t* surface, const About& about) {
  const auto set = [surface](cairo_pdf_metadata_t field, const std::string& text) {
    cairo_pdf_surface_set_metadata(surface, field, xml_text(text).c_str());
  };
  std::string keywords;
  for (const auto& [name, text] : about.metadata) keywords += name + ": " + text + '\n';
  if (!keywords.empty()) keywords.pop_back();
  set(CAIRO_PDF_METADATA_TITLE, about.title);
  set(CAIRO_PDF_METADATA_SUBJECT, about.description);
  set(CAIRO_PDF_METADATA_KEYWORDS, keywords);
  set(CAIRO_PDF_METADATA_CREATOR, "Cairn");
  set(CAIRO_PDF_METADATA_CREATE_DATE, "");  // otherwise Cairo enters the current time
}

// Makes the whole figure the bounding box of an EPS file, for which Cairo takes what is inked; a
// transparent figure would be cut, and be smaller than was asked for.
void bound_by_figure(std::string& eps, double width, double height) {
  const std::string box = fmt::format(" 0 0 {:.0f} {:.0f}", std::ceil(width), std::ceil(height));
  for (const std::string_view comment : {"\n%%BoundingBox:", "\n%%PageBoundingBox:"})
    if (const std::size_t at = eps.find(comment); at != eps.npos) {
      const std::size_t begin = at + comment.size();
      eps.replace(begin, eps.find('\n', begin) - begin, box);
    }
}

bool is_ascii(std::string_view text) {
  return std::ranges::all_of(text, [](char letter) { return ' ' <= letter && letter <= '~'; });
}

// A text of ASCII as a string, which takes a quarter of the room.
std::string short_string(std::string_view text) {
  std::string string = "(";
  for (const char letter : text) {
    if (letter == '(' || letter == ')' || letter == '\\') string += '\\';
    string += letter;
  }
  return string + ')';
}

// A text as a string, in UTF-16 as hexadecimal digits where it needs them.
std::string pdf_string(std::string_view text) {
  if (is_ascii(text)) return short_string(text);
  constexpr char32_t first_pair = 0x10000;
  std::string digits = "<FEFF";
  while (!text.empty()) {
    const char32_t character = take_character(text);
    if (character < first_pair) {
      digits += fmt::format("{:04X}", static_cast<unsigned>(character));
      continue;
    }
    const auto pair = static_cast<unsigned>(character - first_pair);
    digits += fmt::format("{:04X}{:04X}", 0xD800 + (pair >> 10), 0xDC00 + (pair & 0x3FF));
  }
  return digits + '>';
}

// The number after a mark in a text; 0 if the mark is not there.
int number_after(std::string_view text, std::string_view mark) {
  const std::size_t at = text.find(mark);
  int number = 0;
  if (at != text.npos)
    std::from_chars(text.data() + at + mark.size(), text.data() + text.size(), number);
  return number;
}

void insert_after(std::string& text, std::string_view mark, const std::string& added) {
  const std::size_t at = text.find(mark);
  if (at != text.npos) text.insert(at + mark.size(), added);
}

// An update of a file: objects that are changed or new, by their numbers.
class Update {
 public:
  explicit Update(const std::string& pdf)
      : pdf_(pdf), trailer_(pdf.rfind("trailer\n<<")), table_(pdf.rfind("startxref\n")) {}

  // Whether the file has the form in which Cairo writes files.
  bool is_possible() const { return trailer_ != pdf_.npos && table_ != pdf_.npos; }

  int new_number() const { return number_after(trailer(), "/Size "); }

  void put(int number, std::string object) { objects_[number] = std::move(object); }

  // Calls edit(number, text) for each object of a type, and keeps the text. The texts are
  // dictionaries in the form in which Cairo writes them.
  template <class Edit>
  void for_each(std::string_view type, Edit&& edit) {
    const std::string beginning = fmt::format(" 0 obj\n<< /Type /{}\n", type);
    for (std::size_t at = pdf_.find(beginning); at != pdf_.npos;
         at = pdf_.find(beginning, at + 1)) {
      const std::size_t line = pdf_.rfind('\n', at) + 1;
      const std::size_t begin = pdf_.find("<<", at);
      const std::size_t end = pdf_.find("endobj\n", begin);
      if (end == pdf_.npos) return;
      const int number = number_after(std::string_view(pdf_).substr(line), "");
      std::string text = pdf_.substr(begin, end - begin);
      edit(number, text);
      put(number, std::move(text));
    }
  }

  // Returns what is to be appended to the file.
  std::string text() const {
    std::string added;
    std::string table = "xref\n0 1\n0000000000 65535 f \n";
    int size = new_number();
    for (const auto& [number, object] : objects_) {
      table += fmt::format("{} 1\n{:010} 00000 n \n", number, pdf_.size() + added.size());
      added += fmt::format("{} 0 obj\n{}endobj\n", number, object);
      size = std::max(size, number + 1);
    }
    std::string end(trailer());
    const std::string old_size = fmt::format("/Size {}", new_number());
    end.replace(end.find(old_size), old_size.size(), fmt::format("/Size {}", size));
    insert_after(end, "<<",
                 fmt::format(" /Prev {}\n  ", number_after(last_table(), "startxref\n")));
    return added + table + end + fmt::format("startxref\n{}\n%%EOF\n", pdf_.size() + added.size());
  }

 private:
  std::string_view last_table() const { return std::string_view(pdf_).substr(table_); }
  std::string_view trailer() const {
    return std::string_view(pdf_).substr(trailer_, table_ - trailer_);
  }

  const std::string& pdf_;
  std::size_t trailer_;
  std::size_t table_;
  std::map<int, std::string> objects_;
};

int difference(Pixel a, Pixel b) {
  const auto square = [](int way) { return way * way; };
  return square(red(a) - red(b)) + square(green(a) - green(b)) + square(blue(a) - blue(b)) +
         square(alpha(a) - alpha(b));
}

constexpr double metres_per_inch = 0.0254;
constexpr int compression_level = 2;  // for flat areas, higher levels cost much and save little

// The value of a colour in PNG, where it is not multiplied by alpha.
constexpr std::uint8_t pure(std::uint8_t multiplied, std::uint8_t alpha) {
  return alpha == 0 ? std::uint8_t{0}
                    : static_cast<std::uint8_t>((multiplied * 255 + alpha / 2) / alpha);
}

bool all_grey(cairo_surface_t* surface) {
  Pixel differences = 0;
  for_each_row(surface, [&differences](std::span<const Pixel> pixels) {
    for (const Pixel pixel : pixels) differences |= (pixel >> 8 ^ pixel) & 0xFFFF;
  });
  return differences == 0;
}

// The contents of a PNG file: lines of bytes, one byte for each pixel.
struct Raster {
  std::uint32_t width = 0;
  std::uint32_t height = 0;
  std::vector<std::uint8_t> bytes;
  std::vector<Pixel> palette;  // empty: the bytes are grey
};

template <class Convert>
void fill(Raster& raster, cairo_surface_t* surface, Convert&& convert) {
  raster.bytes.resize(static_cast<std::size_t>(raster.width) * raster.height);
  auto next = raster.bytes.begin();
  for_each_row(surface,
               [&](auto pixels) { next = std::ranges::transform(pixels, next, convert).out; });
}

// Converts the surface, whose pixels may be overwritten.
Raster raster_of(cairo_surface_t* surface, bool transparent) {
  Raster raster;
  raster.width = static_cast<std::uint32_t>(cairo_image_surface_get_width(surface));
  raster.height = static_cast<std::uint32_t>(cairo_image_surface_get_height(surface));
  if (!transparent && all_grey(surface)) {
    fill(raster, surface, [](Pixel pixel) { return blue(pixel); });
    return raster;
  }
  Palette palette = palette_of(number_colours(surface, transparent), PNG_MAX_PALETTE_LENGTH);
  fill(raster, surface, [&palette](Pixel number) { return palette.numbers[number]; });
  raster.palette = std::move(palette.colours);
  return raster;
}

// The texts in the form that libpng needs: pointers into strings that this object keeps.
class Texts {
 public:
  explicit Texts(const About& about) {
    add("Title", about.title);
    add("Description", about.description);
    add("Software", "Cairn");
    for (const auto& [name, text] : about.metadata) add("cairn:" + name, text);
    for (auto& [keyword, text] : kept_) {
      png_text entry{};
      entry.compression = PNG_ITXT_COMPRESSION_NONE;
      entry.key = keyword.data();
      entry.text = text.data();
      entry.itxt_length = text.size();
      entries_.push_back(entry);
    }
  }

  const std::vector<png_text>& entries() const { return entries_; }

 private:
  // A keyword has at most 79 bytes; a text ends at a zero byte.
  void add(std::string keyword, std::string_view text) {
    keyword.resize(std::min<std::size_t>(keyword.size(), 79));
    std::string safe = xml_text(text);
    std::erase(safe, '\0');
    if (!safe.empty()) kept_.emplace_back(std::move(keyword), std::move(safe));
  }

  std::vector<std::pair<std::string, std::string>> kept_;
  std::vector<png_text> entries_;
};

void append(png_structp png, png_bytep bytes, std::size_t length) {
  try {
    auto* file = static_cast<std::string*>(png_get_io_ptr(png));
    file->append(reinterpret_cast<const char*>(bytes), length);
  } catch (const std::bad_alloc&) {  // no exception may pass through C code
    png_error(png, "no memory");
  }
}

void set_palette(png_structp png, png_infop info, const std::vector<Pixel>& palette,
                 bool transparent) {
  std::array<png_color, PNG_MAX_PALETTE_LENGTH> colours{};
  std::array<png_byte, PNG_MAX_PALETTE_LENGTH> opacities{};
  for (std::size_t i = 0; i < palette.size(); ++i) {
    const std::uint8_t opacity = alpha(palette[i]);
    colours[i] = {pure(red(palette[i]), opacity), pure(green(palette[i]), opacity),
                  pure(blue(palette[i]), opacity)};
    opacities[i] = opacity;
  }
  const int size = static_cast<int>(palette.size());
  png_set_PLTE(png, info, colours.data(), size);
  if (transparent) png_set_tRNS(png, info, opacities.data(), size, nullptr);
}

// Returns false on failure. libpng reports errors by a long jump into this function, so no object
// in it may have a destructor.
bool write(png_structp png, png_infop info, const Raster& raster, const ImageOutput& output,
           const std::vector<png_text>& texts) {
  if (setjmp(png_jmpbuf(png))) return false;  // NOLINT: see above
  png_set_compression_level(png, compression_level);
  png_set_filter(png, PNG_FILTER_TYPE_BASE, PNG_FILTER_NONE);
  const int colour_type = raster.palette.empty() ? PNG_COLOR_TYPE_GRAY : PNG_COLOR_TYPE_PALETTE;
  png_set_IHDR(png, info, raster.width, raster.height, 8, colour_type, PNG_INTERLACE_NONE,
               PNG_COMPRESSION_TYPE_DEFAULT, PNG_FILTER_TYPE_DEFAULT);
  if (!raster.palette.empty()) set_palette(png, info, raster.palette, output.transparent);
  const auto dots_per_metre =
      static_cast<png_uint_32>(std::lround(output.size.dots_per_inch / metres_per_inch));
  png_set_pHYs(png, info, dots_per_metre, dots_per_metre, PNG_RESOLUTION_METER);
  png_set_text(png, info, texts.data(), static_cast<int>(texts.size()));
  png_write_info(png, info);
  for (std::size_t y = 0; y < raster.height; ++y)
    png_write_row(png, raster.bytes.data() + y * raster.width);
  png_write_end(png, nullptr);
  return true;
}

void ignore(png_structp, png_const_charp) {}

}  // namespace

Surface paint(const Scene& scene, int width_pixels, int height_pixels, bool transparent) {
  const cairo_format_t format = transparent ? CAIRO_FORMAT_ARGB32 : CAIRO_FORMAT_RGB24;
  Surface surface(cairo_image_surface_create(format, width_pixels, height_pixels),
                  &cairo_surface_destroy);
  check(cairo_surface_status(surface.get()));
  thread_local LastBoard board;
  const std::size_t painted = board.paint_on(surface.get(), scene, transparent);
  paint_image(scene, surface.get(), transparent, painted);
  return surface;
}

std::string write_eps(const Scene& scene, const ImageOutput& output) {
  const double width = whole(output.size, scene).width_millimetres() / millimetres_per_point;
  const double scale = width / scene.width;
  std::string eps;
  const Surface surface(
      cairo_ps_surface_create_for_stream(append, &eps, width, scene.height * scale),
      &cairo_surface_destroy);
  check(cairo_surface_status(surface.get()));
  cairo_ps_surface_set_eps(surface.get(), 1);
  paint(scene, surface.get(), scale, output.transparent);
  cairo_surface_show_page(surface.get());
  cairo_surface_finish(surface.get());
  check(cairo_surface_status(surface.get()));
  // Without the time, so that the same figure makes the same bytes.
  if (const std::size_t date = eps.find("%%CreationDate:"); date != eps.npos)
    eps.erase(date, eps.find('\n', date) + 1 - date);
  if (constexpr std::string_view creator = "%%Creator: "; eps.find(creator) != eps.npos)
    eps.insert(eps.find(creator) + creator.size(), "Cairn, with ");
  bound_by_figure(eps, width, scene.height * scale);
  return eps;
}

std::string write_pdf(const std::vector<Scene>& pages, const ImageOutput& output,
                      const About& about) {
  std::string pdf;
  const Surface surface(cairo_pdf_surface_create_for_stream(append, &pdf, 1, 1),
                        &cairo_surface_destroy);
  check(cairo_surface_status(surface.get()));
  set_about(surface.get(), about);
  for (const Scene& page : pages) {
    const double width = whole(output.size, page).width_millimetres() / millimetres_per_point;
    const double scale = width / page.width;
    cairo_pdf_surface_set_size(surface.get(), width, page.height * scale);
    paint_page(page, surface.get(), scale, output.transparent);
    cairo_surface_show_page(surface.get());
  }
  add_bookmarks(pages, surface.get());
  cairo_surface_finish(surface.get());
  check(cairo_surface_status(surface.get()));
  std::vector<std::string> descriptions;
  for (const Scene& page : pages)
    descriptions.insert(descriptions.end(), page.descriptions.begin(), page.descriptions.end());
  return tagged_pdf(std::move(pdf), pages.front().language, descriptions);
}

std::string tagged_pdf(std::string pdf, std::string_view language,
                       const std::vector<std::string>& descriptions) {
  Update update(pdf);
  if (!update.is_possible()) return pdf;
  const int document = update.new_number();
  std::string document_is_parent;
  std::string root_is_parent;
  update.for_each("StructTreeRoot", [&](int root, std::string& text) {
    const std::size_t begin = text.find("/K [");
    const std::size_t end = text.find(']', begin);
    if (end == text.npos) return;
    const std::string children = text.substr(begin, end + 1 - begin);
    text.replace(begin, children.size(), fmt::format("/K [ {} 0 R ]", document));
    root_is_parent = fmt::format("/P {} 0 R", root);
    document_is_parent = fmt::format("/P {} 0 R", document);
    update.put(document, fmt::format("<< /Type /StructElem\n   /S /Document\n   {}\n   {}\n>>\n",
                                     root_is_parent, children));
  });
  if (root_is_parent.empty()) return pdf;
  std::size_t figures = 0;
  update.for_each("StructElem", [&](int, std::string& text) {
    const std::size_t parent = text.find(root_is_parent);
    if (parent != text.npos) text.replace(parent, root_is_parent.size(), document_is_parent);
    if (text.find("/S /Figure\n") != text.npos && figures < descriptions.size())
      insert_after(text, "/S /Figure\n",
                   fmt::format("   /Alt {}\n", pdf_string(descriptions[figures++])));
  });
  update.for_each("Catalog", [&](int, std::string& text) {
    insert_after(text, "/Type /Catalog\n",
                 fmt::format("   /MarkInfo << /Marked true >>\n   /Lang ({})\n", language));
  });
  return pdf + update.text();
}

std::span<Pixel> row(cairo_surface_t* surface, int number) {
  const auto offset = static_cast<std::ptrdiff_t>(number) * cairo_image_surface_get_stride(surface);
  unsigned char* bytes = cairo_image_surface_get_data(surface) + offset;
  return {reinterpret_cast<Pixel*>(bytes),
          static_cast<std::size_t>(cairo_image_surface_get_width(surface))};
}

std::vector<CountedColour> number_colours(cairo_surface_t* surface, bool transparent) {
  // Without transparency, Cairo leaves the alpha bits undefined.
  const Pixel unused = transparent ? 0 : 0xFF000000;
  constexpr std::uint32_t none = 0xFFFFFFFF;
  constexpr int bits = 12;
  constexpr Pixel scatter = 0x9E3779B1;  // Knuth's multiplicative hashing
  std::vector<CountedColour> colours;
  std::unordered_map<Pixel, std::uint32_t> numbers;
  std::vector<std::pair<Pixel, std::uint32_t>> recent(std::size_t{1} << bits, {0, none});
  for_each_row(surface, [&](std::span<Pixel> pixels) {
    for (auto next = pixels.begin(); next != pixels.end();) {
      const auto begin = next;
      while (next != pixels.end() && *next == *begin) ++next;
      const Pixel colour = *begin | unused;
      auto& [known, number] = recent[(colour * scatter) >> (32 - bits)];
      if (known != colour || number == none) {
        const auto count = static_cast<std::uint32_t>(colours.size());
        known = colour;
        number = numbers.try_emplace(colour, count).first->second;
        if (number == count) colours.push_back({colour, 0});
      }
      colours[number].count += static_cast<std::uint32_t>(next - begin);
      std::fill(begin, next, number);
    }
  });
  return colours;
}

std::size_t nearest(const std::vector<Pixel>& colours, Pixel wanted) {
  const auto far = [wanted](Pixel colour) { return difference(colour, wanted); };
  return static_cast<std::size_t>(std::ranges::min_element(colours, {}, far) - colours.begin());
}

Palette palette_of(const std::vector<CountedColour>& all, std::size_t most) {
  std::vector<std::size_t> order(all.size());
  std::iota(order.begin(), order.end(), std::size_t{0});
  if (all.size() > most)
    std::ranges::stable_sort(order, std::ranges::greater{},
                             [&all](std::size_t i) { return all[i].count; });
  Palette palette;
  palette.numbers.resize(all.size());
  for (const std::size_t number : order) {
    std::size_t place = palette.colours.size();
    if (place < most)
      palette.colours.push_back(all[number].pixel);
    else
      place = nearest(palette.colours, all[number].pixel);
    palette.numbers[number] = static_cast<std::uint8_t>(place);
  }
  return palette;
}

std::string write_png(const Scene& scene, const ImageOutput& output, const About& about) {
  const Size size = whole(output.size, scene);
  const Surface surface =
      paint(scene, width_pixels(size), height_pixels(scene, size), output.transparent);
  const Raster raster = raster_of(surface.get(), output.transparent);
  const Texts texts(about);
  std::string file;
  png_structp png = png_create_write_struct(PNG_LIBPNG_VER_STRING, nullptr, nullptr, &ignore);
  png_infop info = png ? png_create_info_struct(png) : nullptr;
  bool written = false;
  if (info) {
    png_set_write_fn(png, &file, &append, nullptr);
    written = write(png, info, raster, output, texts.entries());
  }
  png_destroy_write_struct(&png, &info);
  if (!written) throw std::bad_alloc();
  return file;
}

}  // namespace cairn::figure
