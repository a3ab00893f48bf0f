#include "draw/cairo.hpp"

#include <cairo-pdf.h>
#include <cairo-ps.h>
#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <new>
#include <numbers>
#include <string_view>

#include "core/error.hpp"
#include "draw/pango_lettering.hpp"
#include "draw/pdf_tags.hpp"
#include "render/xml_text.hpp"

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

namespace {

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

}  // namespace

std::string write_eps(const Scene& scene, const ImageOutput& output) {
  const double width = output.size.width_millimetres() / millimetres_per_point;
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
  bound_by_figure(eps, width, scene.height * scale);
  return eps;
}

std::string write_pdf(const std::vector<Scene>& pages, const ImageOutput& output,
                      const About& about) {
  const double width = output.size.width_millimetres() / millimetres_per_point;
  std::string pdf;
  const Surface surface(cairo_pdf_surface_create_for_stream(append, &pdf, width, width),
                        &cairo_surface_destroy);
  check(cairo_surface_status(surface.get()));
  set_about(surface.get(), about);
  for (const Scene& page : pages) {
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

}  // namespace cairn::figure
