#include "formats/output/pango_lettering.hpp"

#include <algorithm>
#include <array>
#include <cctype>
#include <cmath>
#include <fmt/format.h>
#include <fontconfig/fontconfig.h>
#include <limits>
#include <map>
#include <memory>
#include <mutex>
#include <pango/pangocairo.h>
#include <pango/pangofc-fontmap.h>
#include <string_view>
#include <unordered_map>
#include <utility>
#include <vector>

#include "core/error.hpp"
#include "core/text.hpp"
#include "formats/output/scene.hpp"
#include "formats/output/svg.hpp"

// Fontconfig refers to its memory by offsets, which the leak sanitizer does not follow.
#ifdef __has_feature
#if __has_feature(address_sanitizer)
#define __SANITIZE_ADDRESS__ 1  // as g++ does
#endif
#endif
#if defined(__SANITIZE_ADDRESS__)
extern "C" const char* __lsan_default_suppressions();  // NOLINT: the sanitizer's name
extern "C" const char* __lsan_default_suppressions() {
  return "leak:libfontconfig.so\n";
}
#endif

// Pango starts threads with functions of GLib that end the program where the system gives no
// thread. These take their place, since a program's functions go before those of libraries: what
// Pango wants done is done when it waits for it. Then no lock is held that the work takes.
namespace {

struct Postponed {
  GThreadFunc work;
  void* data;
};
std::mutex postponed_mutex;
std::vector<Postponed> postponed;

std::vector<Postponed> take_postponed() {
  const std::lock_guard lock(postponed_mutex);
  return std::exchange(postponed, {});
}

}  // namespace

GThread* g_thread_new(const char* name, GThreadFunc work, void* data) {
  if (GThread* const thread = g_thread_try_new(name, work, data, nullptr)) return thread;
  const std::lock_guard lock(postponed_mutex);
  postponed.push_back({work, data});
  return g_thread_ref(g_thread_self());
}

void g_cond_wait(GCond* condition, GMutex* mutex) {
  const std::vector<Postponed> mine = take_postponed();
  if (mine.empty()) {
    g_cond_wait_until(condition, mutex, g_get_monotonic_time() + G_TIME_SPAN_HOUR);
    return;  // who waits looks whether it has to wait again
  }
  g_mutex_unlock(mutex);
  for (const auto& [work, data] : mine) work(data);
  g_mutex_lock(mutex);
}

namespace cairn::figure {

namespace {

// GLib ends the program where memory is lacking, after this was told, and Pango goes on without a
// font until it crashes.
void tell_end(const char* domain, GLogLevelFlags level, const char* message, void*) {
  const std::string_view told = message;
  const bool lacks_memory =
      told.find("allocate") != told.npos || told.find("out of memory") != told.npos;
  if (lacks_memory && end_without_memory) end_without_memory(message);
  g_log_default_handler(domain, level, message, nullptr);
}

struct FontFile {
  const char* path;
  const char* package;
  bool required = false;  // without the others, some scripts cannot be written
};

constexpr std::array font_files{
    FontFile{"/usr/share/fonts/truetype/dejavu/DejaVuSans.ttf", "fonts-dejavu-core", true},
    FontFile{"/usr/share/fonts/truetype/dejavu/DejaVuSans-Bold.ttf", "fonts-dejavu-core", true},
    FontFile{"/usr/share/fonts-droid-fallback/truetype/DroidSansFallback.ttf",
             "fonts-droid-fallback"},
    FontFile{"/usr/share/fonts/truetype/freefont/FreeSans.ttf", "fonts-freefont-ttf"},
    FontFile{"/usr/share/fonts/truetype/freefont/FreeSerif.ttf", "fonts-freefont-ttf"},
    FontFile{"/usr/share/fonts/truetype/lohit-telugu/Lohit-Telugu.ttf", "fonts-lohit-telu"},
    FontFile{"/usr/share/fonts/truetype/lohit-kannada/Lohit-Kannada.ttf", "fonts-lohit-knda"},
    FontFile{"/usr/share/fonts/truetype/padauk/Padauk-Regular.ttf", "fonts-sil-padauk"},
    FontFile{"/usr/share/fonts/truetype/khmeros/KhmerOS.ttf", "fonts-khmeros"},
    FontFile{"/usr/share/fonts/truetype/tibetan-machine/TibetanMachineUni.ttf",
             "fonts-tibetan-machine"},
};

using Configuration = std::unique_ptr<FcConfig, decltype(&FcConfigDestroy)>;

// A configuration of our own, without the system's files and rules.
Configuration load_fonts(const std::vector<std::string>& more) {
  // Fontconfig and Pango do not get by with little memory, but end the program.
  constexpr std::size_t wanted = std::size_t{48} << 20;
  ::operator delete(::operator new(wanted));
  Configuration loaded(FcConfigCreate(), &FcConfigDestroy);
  for (const auto& [path, package, required] : font_files) {
    const auto* name = reinterpret_cast<const FcChar8*>(path);
    if (!FcConfigAppFontAddFile(loaded.get(), name) && required)
      throw Error(Error::Kind::io,
                  fmt::format("the font {} is missing; Debian's package {} has it", path, package));
  }
  for (const std::string& path : more)
    FcConfigAppFontAddFile(loaded.get(), reinterpret_cast<const FcChar8*>(path.c_str()));
  return loaded;
}

// The files of a family that is installed; none if there is no such family.
std::vector<std::string> installed_files(const std::string& family) {
  static const Configuration system(FcInitLoadConfigAndFonts(), &FcConfigDestroy);
  FcPattern* const wanted =
      FcPatternBuild(nullptr, FC_FAMILY, FcTypeString, family.c_str(), FC_SCALABLE, FcTypeBool,
                     FcTrue, static_cast<char*>(nullptr));
  FcObjectSet* const keys = FcObjectSetBuild(FC_FILE, static_cast<char*>(nullptr));
  FcFontSet* const found = FcFontList(system.get(), wanted, keys);
  std::vector<std::string> files;
  for (int i = 0; found && i < found->nfont; ++i)
    if (FcChar8* file = nullptr;
        FcPatternGetString(found->fonts[i], FC_FILE, 0, &file) == FcResultMatch)
      files.emplace_back(reinterpret_cast<const char*>(file));
  if (found) FcFontSetDestroy(found);
  FcObjectSetDestroy(keys);
  FcPatternDestroy(wanted);
  std::ranges::sort(files);
  return files;
}

}  // namespace

// The usual fonts, and a family that goes before them.
struct FontSet {
  std::string families;
  Configuration configuration{nullptr, &FcConfigDestroy};
};

namespace {

thread_local const FontSet* font_in_use = nullptr;

const FontSet& usual_fonts() {
  static const FontSet usual = [] {
    FontSet set{font_families, load_fonts({})};
    // Else Pango has it read the system's files and rules.
    FcConfigSetCurrent(set.configuration.get());
    return set;
  }();
  return usual;
}

const FontSet& font_set() {
  return font_in_use ? *font_in_use : usual_fonts();
}

// Returns the set with a family; null if the family is not installed.
const FontSet* set_with(const std::string& family) {
  static std::mutex mutex;
  static std::map<std::string, FontSet> sets;
  const FontSet& usual = usual_fonts();
  if (family == "DejaVu Sans") return &usual;
  const std::lock_guard lock(mutex);
  const auto known = sets.find(family);
  if (known != sets.end()) return &known->second;
  const std::vector<std::string> files = installed_files(family);
  if (files.empty()) return nullptr;
  FontSet set{family + ", " + font_families, load_fonts(files)};
  return &sets.emplace(family, std::move(set)).first->second;
}

// Returns the set with the first family of a list that is installed; null if none is.
const FontSet* first_set(const std::string& font) {
  for (const std::string_view part : split(font, ",")) {
    const std::size_t begin = part.find_first_not_of(" \t\"'");
    if (begin == part.npos) continue;
    const std::size_t end = part.find_last_not_of(" \t\"'") + 1;
    if (const FontSet* set = set_with(std::string(part.substr(begin, end - begin)))) return set;
  }
  return nullptr;
}

}  // namespace

FontScope::FontScope(const std::string& font, bool is_for_reader)
    : before_(font_in_use), lettering_(pango_lettering()) {
  const FontSet* const set = first_set(font);
  if (!set && !is_for_reader)
    throw Error(Error::Kind::usage,
                fmt::format("no font {} is installed, which the theme asks for; `fc-list : family` "
                            "names those that are",
                            quote(font)));
  font_in_use = set;
}

FontScope::~FontScope() {
  font_in_use = before_;
}

bool has_letter(char32_t letter) {
  const FcFontSet* set = FcConfigGetFonts(font_set().configuration.get(), FcSetApplication);
  for (int i = 0; set && i < set->nfont; ++i) {
    FcCharSet* letters = nullptr;
    if (FcPatternGetCharSet(set->fonts[i], FC_CHARSET, 0, &letters) == FcResultMatch &&
        FcCharSetHasChar(letters, letter))
      return true;
  }
  return false;
}

}  // namespace cairn::figure

namespace cairn::figure {

namespace {

// Texts are laid out once, at this font size, and scaled. It is large enough for Pango's and
// Cairo's fixed-point numbers to be exact enough, and so small that they hold the longest line.
constexpr double em = 256;
constexpr double capital = em * size_of_capitals;
constexpr std::size_t longest_line = 1000;  // in characters; the rest is cut off

using Layout = std::unique_ptr<PangoLayout, decltype(&g_object_unref)>;

// What Pango knows of the device and of the fonts in use. There is no hinting, which would depend
// on the size.
PangoContext* context() {
  using Map = std::unique_ptr<PangoFontMap, decltype(&g_object_unref)>;
  using Context = std::unique_ptr<PangoContext, decltype(&g_object_unref)>;
  thread_local std::map<const FontSet*, Context> contexts;
  const auto known = contexts.find(&font_set());
  if (known != contexts.end()) return known->second.get();
  g_log_set_handler("GLib", GLogLevelFlags(G_LOG_FLAG_FATAL | G_LOG_LEVEL_ERROR), tell_end,
                    nullptr);
  g_log_set_handler("Pango", G_LOG_LEVEL_WARNING, tell_end, nullptr);
  const Map fonts(pango_cairo_font_map_new_for_font_type(CAIRO_FONT_TYPE_FT), &g_object_unref);
  pango_fc_font_map_set_config(PANGO_FC_FONT_MAP(fonts.get()), font_set().configuration.get());
  Context fresh(pango_font_map_create_context(fonts.get()), &g_object_unref);
  cairo_font_options_t* options = cairo_font_options_create();
  cairo_font_options_set_hint_style(options, CAIRO_HINT_STYLE_NONE);
  cairo_font_options_set_hint_metrics(options, CAIRO_HINT_METRICS_OFF);
  pango_cairo_context_set_font_options(fresh.get(), options);
  cairo_font_options_destroy(options);
  pango_context_set_round_glyph_positions(fresh.get(), false);
  pango_context_set_language(fresh.get(), pango_language_from_string("en"));
  return contexts.emplace(&font_set(), std::move(fresh)).first->second.get();
}

Layout lay_out(const std::string& text, bool bold) {
  Layout layout(pango_layout_new(context()), &g_object_unref);
  PangoFontDescription* font = pango_font_description_new();
  pango_font_description_set_family(font, font_set().families.c_str());
  pango_font_description_set_weight(font, bold ? PANGO_WEIGHT_BOLD : PANGO_WEIGHT_NORMAL);
  pango_font_description_set_absolute_size(font, em * PANGO_SCALE);
  pango_layout_set_font_description(layout.get(), font);
  pango_font_description_free(font);
  pango_layout_set_text(layout.get(), text.data(), static_cast<int>(text.size()));
  return layout;
}

// The text as one line of UTF-8 that is not too long.
std::string one_line(std::string_view text) {
  std::string line;
  for (std::size_t count = 0; !text.empty() && count < longest_line; ++count) {
    const char32_t character = take_character(text);
    const bool is_blank = character < 0x20 || character == 0x2028 || character == 0x2029;
    append_character(line, is_blank                      ? U' '
                           : is_xml_character(character) ? character
                                                         : replacement_character);
  }
  return line;
}

struct CairoPath {
  cairo_path_t* path;
  explicit CairoPath(cairo_t* from) : path(cairo_copy_path(from)) {}
  ~CairoPath() { cairo_path_destroy(path); }
  CairoPath(const CairoPath&) = delete;
  CairoPath& operator=(const CairoPath&) = delete;
};

// Converts the outlines of letters. Moves after which nothing is drawn are left out.
std::vector<Segment> segments_of(const cairo_path_t& path) {
  std::vector<Segment> segments;
  for (int i = 0; i < path.num_data; i += path.data[i].header.length) {
    const cairo_path_data_t* data = path.data + i;
    const auto spot = [&](int number) { return Spot{data[number].point.x, data[number].point.y}; };
    const bool after_move = !segments.empty() && segments.back().kind == Segment::Kind::move;
    switch (data->header.type) {
      case CAIRO_PATH_MOVE_TO:
        if (after_move) segments.pop_back();
        segments.push_back({Segment::Kind::move, spot(1)});
        break;
      case CAIRO_PATH_LINE_TO:
        segments.push_back({Segment::Kind::line, spot(1)});
        break;
      case CAIRO_PATH_CURVE_TO:
        segments.push_back({Segment::Kind::curve, spot(3), spot(1), spot(2)});
        break;
      case CAIRO_PATH_CLOSE_PATH:
        if (!after_move && !segments.empty())
          segments.push_back({Segment::Kind::close, segments.back().end});
    }
  }
  if (!segments.empty() && segments.back().kind == Segment::Kind::move) segments.pop_back();
  return segments;
}

// A line of text at the font size `em`. The base line begins at (0, 0).
struct SetLine {
  double width = 0;
  std::vector<Segment> outline;
};

SetLine set_line(const std::string& text, bool bold) {
  using Surface = std::unique_ptr<cairo_surface_t, decltype(&cairo_surface_destroy)>;
  using Context = std::unique_ptr<cairo_t, decltype(&cairo_destroy)>;
  const Layout layout = lay_out(text, bold);
  PangoLayoutLine* line = pango_layout_get_line_readonly(layout.get(), 0);
  PangoRectangle logical{};
  pango_layout_line_get_extents(line, nullptr, &logical);
  // On a surface with an edge, Cairo would drop the letters that lie far beyond it.
  const Surface surface(cairo_recording_surface_create(CAIRO_CONTENT_ALPHA, nullptr),
                        &cairo_surface_destroy);
  const Context pen(cairo_create(surface.get()), &cairo_destroy);
  cairo_move_to(pen.get(), 0, 0);
  pango_cairo_layout_line_path(pen.get(), line);
  const CairoPath drawn(pen.get());
  return {logical.width / double{PANGO_SCALE}, segments_of(*drawn.path)};
}

// Texts such as the names of spaces return in every figure, so the lines are kept.
const SetLine& line_of(std::string_view text, double weight) {
  constexpr std::size_t most = 2000;
  thread_local std::unordered_map<std::string, SetLine> kept;
  thread_local const FontSet* kept_for = nullptr;
  if (std::exchange(kept_for, &font_set()) != &font_set()) kept.clear();
  const bool bold = weight >= least_bold_weight;
  std::string line = one_line(text);
  std::string key = (bold ? 'b' : ' ') + line;
  const auto found = kept.find(key);
  if (found != kept.end()) return found->second;
  if (kept.size() >= most) kept.clear();
  return kept.emplace(std::move(key), set_line(line, bold)).first->second;
}

// Blanks and what is no letter by itself, such as joiners, are not.
bool is_drawn(char32_t letter) {
  return g_unichar_isgraph(letter) && !g_unichar_iszerowidth(letter);
}

// Keeps the layout's lines from ending inside a turn, after a sign such as the hyphen of
// D4xC3-A1+A2. Pango's time for it grows with the square of the length, so that it is not done for
// a text that no picture can hold.
void keep_turns_together(const std::string& text, PangoLayout* layout) {
  constexpr std::size_t longest = 4000;
  if (text.size() > longest) return;
  PangoAttrList* attributes = pango_attr_list_new();
  for (std::size_t i = 0; i + 1 < text.size(); ++i) {
    if (!std::ispunct(static_cast<unsigned char>(text[i])) || text[i + 1] == ' ') continue;
    PangoAttribute* together = pango_attr_allow_breaks_new(false);
    together->start_index = static_cast<guint>(i);
    together->end_index = static_cast<guint>(i + 2);
    pango_attr_list_insert(attributes, together);
  }
  pango_layout_set_attributes(layout, attributes);
  pango_attr_list_unref(attributes);
}

class PangoLettering final : public Lettering {
 public:
  bool has_fonts() const override { return true; }

  double width(std::string_view text, double size, double weight) const override {
    return text.empty() ? 0 : line_of(text, weight).width * size / capital;
  }

  std::vector<Path> outlines(const Text& text) const override {
    const SetLine& line = line_of(text.text, text.weight);
    const double scale = text.size / capital;
    const Spot origin = origin_of(text, line.width * scale);
    Path path{line.outline, filled(text.colour)};
    for (Segment& segment : path.segments) {
      segment.end = origin + segment.end * scale;
      segment.control_1 = origin + segment.control_1 * scale;
      segment.control_2 = origin + segment.control_2 * scale;
    }
    if (path.segments.empty()) return {};
    if (text.halo <= 0) return {std::move(path)};
    Path halo = path;
    halo.style = stroked(text.halo_colour, 2 * text.halo);
    halo.style.round = true;
    return {std::move(halo), std::move(path)};
  }

  std::vector<std::string> lines(std::string_view paragraph, double width, double size,
                                 double weight) const override {
    constexpr double widest = 1 << 20;  // in units of the layout; Pango counts 1024ths of them
    const std::string text = xml_text(paragraph);
    const Layout layout = lay_out(text, weight >= least_bold_weight);
    const double room = std::clamp(width * capital / size, 0.0, widest);
    pango_layout_set_width(layout.get(), static_cast<int>(room * PANGO_SCALE));
    pango_layout_set_wrap(layout.get(), PANGO_WRAP_WORD_CHAR);
    keep_turns_together(text, layout.get());
    std::vector<std::string> lines;
    for (const GSList* each = pango_layout_get_lines_readonly(layout.get()); each;
         each = each->next) {
      const auto* line = static_cast<const PangoLayoutLine*>(each->data);
      std::string words = text.substr(static_cast<std::size_t>(line->start_index),
                                      static_cast<std::size_t>(line->length));
      words.erase(words.find_last_not_of(' ') + 1);
      if (!words.empty()) lines.push_back(std::move(words));
    }
    return lines;
  }
};

}  // namespace

const Lettering& pango_lettering() {
  static const PangoLettering pango;
  return pango;
}

std::string letters_without_font(std::string_view text) {
  constexpr std::size_t most = 20;
  std::u32string missing;
  while (!text.empty() && missing.size() < most) {
    const char32_t letter = take_character(text);
    const bool is_known = letter < 0x7F || missing.find(letter) != missing.npos;
    if (!is_known && is_drawn(letter) && !has_letter(letter)) missing += letter;
  }
  std::string letters;
  for (const char32_t letter : missing) append_character(letters, letter);
  return letters;
}

void write_text(cairo_t* pen, const Text& text) {
  const std::string line = one_line(text.text);
  const Layout layout = lay_out(line, text.weight >= least_bold_weight);
  const double scale = text.size / capital;
  const Spot origin = origin_of(text, pango_lettering().width(text.text, text.size, text.weight));
  cairo_save(pen);
  cairo_translate(pen, origin.x, origin.y);
  cairo_scale(pen, scale, scale);
  cairo_move_to(pen, 0, 0);
  pango_cairo_show_layout_line(pen, pango_layout_get_line_readonly(layout.get(), 0));
  cairo_restore(pen);
}

}  // namespace cairn::figure
