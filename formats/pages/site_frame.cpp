#include "formats/pages/site_frame.hpp"

#include <fmt/format.h>

#include <array>

#include "formats/pages/page_assets.hpp"
#include "formats/pages/page_messages.hpp"
#include "formats/pages/page_text.hpp"
#include "formats/text/text_hash.hpp"
#include "text/letter_forms.hpp"

namespace cairn {

namespace {

// The pages of each part, as the header has them; the names stand in po/stored.txt.
constexpr std::array<std::array<std::string_view, 2>, 7> kinds{{{"games", "Games"},
                                                                {"openings", "Openings"},
                                                                {"players", "Players"},
                                                                {"events", "Events"},
                                                                {"moments", "Moments"},
                                                                {puzzles_kind, "Puzzles"},
                                                                {"statistics", "Statistics"}}};

std::string navigation(const SitePlace& place, const Language& language) {
  if (place.part == nullptr) return {};
  std::string text = fmt::format("<nav aria-label=\"{}\">", language.phrase("Archive"));
  for (const auto& [kind, name] : kinds)
    if (kind != puzzles_kind || place.part->puzzles > 0)
      text += fmt::format("<a class=\"navlink\" href=\"{}{}\"{}>{}</a>", place.up,
                          part_file(kind, place.part->game),
                          kind == place.kind ? " aria-current=\"page\"" : "", language.of(name));
  return text + "</nav>";
}

std::string choice_of_game(const Site& site, const SitePlace& place) {
  if (site.parts.size() < 2 || place.choices.empty()) return {};
  std::string text = fmt::format("<div class=\"choice\" role=\"group\" aria-label=\"{}\">",
                                 site.language->phrase_in("choice", "Game"));
  for (std::size_t i = 0; i < site.parts.size(); ++i)
    text += fmt::format("<a href=\"{}{}\"{}>{}</a>", place.up, place.choices[i],
                        &site.parts[i] == place.part ? " aria-current=\"true\"" : "",
                        html_text(site.language->of(site.parts[i].title)));
  return text + "</div>";
}

std::string logo(const SiteFace& face, std::string_view up) {
  if (face.logo.empty()) return std::string(page_logo);
  return fmt::format("<img class=\"own-logo\" src=\"{}{}\" alt=\"\">", up, face.logo);
}

std::string foot(const SiteFace& face, const Language& language) {
  std::string text = fmt::format("<footer class=\"foot\"><p><bdi>{}</bdi>", html_text(face.title));
  if (!face.licence.empty()) text += " \u00B7 " + html_text(face.licence);
  return fmt::format("{} \u00B7 {}</p>{}</footer>", text, language.phrase("Made with Cairn"),
                     help_wanted(language));
}

}  // namespace

std::string part_file(std::string_view kind, std::string_view game) {
  return fmt::format("{}-{}.html", kind, game);
}

std::vector<std::string> part_files(std::string_view game) {
  std::vector<std::string> files;
  for (const auto& [kind, name] : kinds) files.push_back(part_file(kind, game));
  return files;
}

std::string puzzles_title(const SitePart& part, const Language& language) {
  return language.phrase("{games} puzzles", {{"games", language.of(part.title)}});
}

std::string player_file(std::string_view name, std::string_view game) {
  return fmt::format("players/{:016x}-{}.html", text_hash(folded(name)), game);
}

std::string player_link(std::string_view up, const std::string& name, std::string_view game) {
  const std::string file = player_file(name, game);
  const std::string_view address =
      std::string_view(file).substr(up.empty() ? 0 : file.find('/') + 1);
  return fmt::format("<a class=\"pl\" href=\"{}\">{}</a>", address, name_html(name));
}

std::string site_page(const Site& site, const SitePlace& place, std::string_view title,
                      std::string_view content) {
  const std::string style = fmt::format("{}{}", place.up, site_style_file);
  const std::string script = fmt::format("{}{}", place.up, site_script_file);
  const Language& language = *site.language;
  PageFrame frame{style, {}, script, {}};
  if (&language != &english()) frame.data.push_back(fmt::format("{}{}", place.up, site_words_file));
  for (const std::string& file : place.data)
    frame.data.push_back(fmt::format("{}{}", place.up, file));
  frame.description = place.description;
  frame.has_pictures = !site.face.logo.empty();
  const std::string face_name = site.face.logo.empty() ? "Cairn" : html_text(site.face.title);
  const std::string body = fmt::format(
      "<a class=\"skip\" href=\"#main\">{}</a>\n<header class=\"top\"><a "
      "class=\"brand\" href=\"{}index.html\" aria-label=\"{}\">{}</a>{}</header>\n"
      "<main id=\"main\" class=\"archive\">\n<div class=\"head\"><h1><bdi>{}</bdi></h1>{}</div>\n"
      "{}\n</main>\n{}",
      language.phrase("Skip to the content"), place.up,
      language.phrase("{name}, the archive", {{"name", face_name}}), logo(site.face, place.up),
      navigation(place, language), html_text(title), choice_of_game(site, place), content,
      foot(site.face, language));
  return whole_page(frame,
                    title == site.face.title ? std::string(title)
                                             : fmt::format("{} \u00B7 {}", title, site.face.title),
                    body, language);
}

}  // namespace cairn
