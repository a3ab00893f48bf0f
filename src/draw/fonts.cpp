#include "draw/fonts.hpp"

#include <fmt/format.h>
#include <fontconfig/fontconfig.h>
#include <pango/pangocairo.h>
#include <pango/pangofc-fontmap.h>

#include <array>
#include <memory>
#include <mutex>
#include <string_view>
#include <utility>
#include <vector>

#include "core/error.hpp"

// Fontconfig refers to its memory by offsets, which the leak sanitizer does not follow.
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
Configuration load_fonts() {
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
  FcConfigSetCurrent(loaded.get());  // else Pango has it read the system's files and rules
  return loaded;
}

FcConfig* configuration() {
  static const Configuration loaded = load_fonts();
  return loaded.get();
}

}  // namespace

PangoFontMap* fonts() {
  using Map = std::unique_ptr<PangoFontMap, decltype(&g_object_unref)>;
  thread_local const Map map = [] {
    g_log_set_handler("GLib", GLogLevelFlags(G_LOG_FLAG_FATAL | G_LOG_LEVEL_ERROR), tell_end,
                      nullptr);
    g_log_set_handler("Pango", G_LOG_LEVEL_WARNING, tell_end, nullptr);
    FcConfig* only = configuration();
    Map made(pango_cairo_font_map_new_for_font_type(CAIRO_FONT_TYPE_FT), &g_object_unref);
    pango_fc_font_map_set_config(PANGO_FC_FONT_MAP(made.get()), only);
    return made;
  }();
  return map.get();
}

bool has_letter(char32_t letter) {
  const FcFontSet* set = FcConfigGetFonts(configuration(), FcSetApplication);
  for (int i = 0; set && i < set->nfont; ++i) {
    FcCharSet* letters = nullptr;
    if (FcPatternGetCharSet(set->fonts[i], FC_CHARSET, 0, &letters) == FcResultMatch &&
        FcCharSetHasChar(letters, letter))
      return true;
  }
  return false;
}

}  // namespace cairn::figure
