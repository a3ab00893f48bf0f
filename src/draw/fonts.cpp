#include "draw/fonts.hpp"

#include <fmt/format.h>
#include <fontconfig/fontconfig.h>
#include <pango/pangocairo.h>
#include <pango/pangofc-fontmap.h>

#include <array>
#include <memory>

#include "core/error.hpp"

// Fontconfig refers to its memory by offsets, which the leak sanitizer does not follow.
#if defined(__SANITIZE_ADDRESS__)
extern "C" const char* __lsan_default_suppressions();  // NOLINT: the sanitizer's name
extern "C" const char* __lsan_default_suppressions() {
  return "leak:libfontconfig.so\n";
}
#endif

namespace cairn::figure {

namespace {

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
  Configuration loaded(FcConfigCreate(), &FcConfigDestroy);
  for (const auto& [path, package, required] : font_files) {
    const auto* name = reinterpret_cast<const FcChar8*>(path);
    if (!FcConfigAppFontAddFile(loaded.get(), name) && required)
      throw Error(Error::Kind::io,
                  fmt::format("the font {} is missing; Debian's package {} has it", path, package));
  }
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
