#include "formats/pages/site_frame.hpp"

#include <fmt/format.h>

#include <array>

#include "formats/pages/page_assets.hpp"
#include "formats/pages/page_text.hpp"
#include "formats/text/text_hash.hpp"

namespace cairn {

namespace {

// The pages of each part, as the header has them.
constexpr std::array<std::array<std::string_view, 2>, 6> kinds{{{"games", "Games"},
                                                                {"openings", "Openings"},
                                                                {"players", "Players"},
                                                                {"events", "Events"},
                                                                {"moments", "Moments"},
                                                                {"statistics", "Statistics"}}};

std::string navigation(const SitePlace& place) {
  if (place.part == nullptr) return {};
  std::string text = "<nav aria-label=\"Archive\">";
  for (const auto& [kind, name] : kinds)
    text += fmt::format("<a class=\"navlink\" href=\"{}{}\"{}>{}</a>", place.up,
                        part_file(kind, place.part->game),
                        kind == place.kind ? " aria-current=\"page\"" : "", name);
  return text + "</nav>";
}

std::string choice_of_game(const Site& site, const SitePlace& place) {
  if (site.parts.size() < 2 || place.choices.empty()) return {};
  std::string text = "<div class=\"choice\" role=\"group\" aria-label=\"Game\">";
  for (std::size_t i = 0; i < site.parts.size(); ++i)
    text += fmt::format("<a href=\"{}{}\"{}>{}</a>", place.up, place.choices[i],
                        &site.parts[i] == place.part ? " aria-current=\"true\"" : "",
                        html_text(site.parts[i].title));
  return text + "</div>";
}

std::string logo(const SiteFace& face, std::string_view up) {
  if (face.logo.empty()) return std::string(page_logo);
  return fmt::format("<img class=\"own-logo\" src=\"{}{}\" alt=\"\">", up, face.logo);
}

std::string foot(const SiteFace& face) {
  std::string text = fmt::format("<footer class=\"foot\"><p><bdi>{}</bdi>", html_text(face.title));
  if (!face.licence.empty()) text += " \u00B7 " + html_text(face.licence);
  return text + " \u00B7 Made with Cairn</p></footer>";
}

}  // namespace

std::string part_file(std::string_view kind, std::string_view game) {
  return fmt::format("{}-{}.html", kind, game);
}

std::string player_file(std::string_view name, std::string_view game) {
  return fmt::format("players/{:016x}-{}.html", text_hash(name), game);
}

std::string player_link(std::string_view up, const std::string& name, std::string_view game) {
  return fmt::format("<a class=\"pl\" href=\"{}{}\"><bdi>{}</bdi></a>", up, player_file(name, game),
                     html_text(name));
}

std::string site_page(const Site& site, const SitePlace& place, std::string_view title,
                      std::string_view content) {
  const std::string style = fmt::format("{}{}", place.up, site_style_file);
  const std::string script = fmt::format("{}{}", place.up, site_script_file);
  PageFrame frame{style, {}, script, {}};
  for (const std::string& file : place.data)
    frame.data.push_back(fmt::format("{}{}", place.up, file));
  frame.description = place.description;
  frame.has_pictures = !site.face.logo.empty();
  const std::string body = fmt::format(
      "<a class=\"skip\" href=\"#main\">Skip to the content</a>\n<header class=\"top\"><a "
      "class=\"brand\" href=\"{}index.html\" aria-label=\"{}, the archive\">{}</a>{}</header>\n"
      "<main id=\"main\" class=\"archive\">\n<div class=\"head\"><h1><bdi>{}</bdi></h1>{}</div>\n"
      "{}\n</main>\n{}",
      place.up, site.face.logo.empty() ? "Cairn" : html_text(site.face.title),
      logo(site.face, place.up), navigation(place), html_text(title), choice_of_game(site, place),
      content, foot(site.face));
  return whole_page(frame,
                    title == site.face.title ? std::string(title)
                                             : fmt::format("{} \u00B7 {}", title, site.face.title),
                    body);
}

}  // namespace cairn
