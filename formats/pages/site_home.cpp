#include "formats/pages/site_home.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "formats/pages/page_text.hpp"
#include "formats/statistics/statistics_words.hpp"
#include "model/date_text.hpp"

namespace cairn {

namespace {

constexpr std::size_t most_addresses = 50'000;  // of a site map, by its standard
constexpr std::string_view map_schema = "http://www.sitemaps.org/schemas/sitemap/0.9";

std::string parts_html(const Site& site) {
  std::string text = "<div class=\"cards\">";
  for (const SitePart& part : site.parts)
    text += fmt::format(
        "<a class=\"card\" href=\"{}\"><span class=\"lab\">{}</span><b>{}</b><small>{}</small></a>",
        part_file("games", part.game), html_text(site.language->of(part.title)),
        games_in_words(part.games, *site.language),
        analysed_in_words(part.analysed, *site.language));
  return text + "</div>\n";
}

std::string downloads_html(const SiteFace& face, const Language& language) {
  if (face.downloads.empty()) return {};
  std::string text = fmt::format("<section><h2>{}</h2><ul>", language.phrase("To download"));
  for (const SiteFace::Download& download : face.downloads)
    text += fmt::format("<li><a href=\"{}\" download>{}</a></li>", html_text(download.file),
                        html_text(language.of(download.title)));
  return text + "</ul></section>\n";
}

std::string puzzles_html(const Site& site) {
  std::string links;
  for (const SitePart& part : site.parts)
    if (part.puzzles > 0)
      links += fmt::format("<a class=\"b\" href=\"{}\">{}</a> ", part_file(puzzles_kind, part.game),
                           html_text(puzzles_title(part, *site.language)));
  if (links.empty()) return {};
  return fmt::format("<section><h2>{}</h2><p class=\"row\">{}</p></section>\n",
                     site.language->phrase("Puzzles of these games"), links);
}

// A date on one line.
std::string date_html(const std::string& date) {
  return fmt::format("<span class=\"date\">{}</span>", html_text(date));
}

std::string newest_html(ArchiveGames newest, const Language& language) {
  if (newest.empty()) return {};
  std::string text =
      fmt::format("<section><h2>{}</h2><ul class=\"games-of\">", language.phrase("Newest games"));
  for (const ArchiveGame* game : newest) {
    const GameFigures& f = game->figures;
    text += fmt::format("<li><a href=\"{}\"><bdi>{}</bdi> – <bdi>{}</bdi></a> {} · {}{}</li>",
                        game->file, html_text(f.sides[0].player), html_text(f.sides[1].player),
                        html_text(language.of(f.result)), html_text(language.of(f.title)),
                        f.date.empty() ? "" : " · " + date_html(f.date));
  }
  return text + "</ul></section>\n";
}

// "2026-01-31T00:00:00Z"; what is not known of a date is its first day.
std::string time_of(const GameFigures& game) {
  const ParsedDate told = parse_date(game.date);
  if (told.days.empty()) return "1970-01-01T00:00:00Z";
  const auto day = told.days.front().first;
  return fmt::format("{:04}-{:02}-{:02}T00:00:00Z", day / 10000,
                     std::max<long long>(day / 100 % 100, 1), std::max<long long>(day % 100, 1));
}

}  // namespace

std::string write_home_page(const Site& site, ArchiveGames newest) {
  const SiteFace& face = site.face;
  const Language& language = *site.language;
  std::string content;
  if (!face.about.empty()) content += "<div class=\"about-site\">" + face.about + "</div>\n";
  content += parts_html(site) + newest_html(newest, language) + puzzles_html(site) +
             downloads_html(face, language);
  std::string facts;
  if (!face.licence.empty())
    facts += language.phrase("Licence of the games: {licence}.",
                             {{"licence", html_text(face.licence)}}) +
             " ";
  if (!face.made.empty())
    facts += language.phrase("Made on {date}.", {{"date", date_html(face.made)}});
  if (!face.base.empty())
    facts += fmt::format(" <a href=\"feed.xml\">{}</a>.", language.phrase("New games as a feed"));
  if (!facts.empty()) content += "<p class=\"facts\">" + facts + "</p>";
  SitePlace place;
  const std::string description =
      language.phrase("{title}: games to play through.", {{"title", face.title}});
  place.description = description;
  place.part = site.parts.empty() ? nullptr : &site.parts.front();
  return site_page(site, place, face.title, content);
}

std::string write_feed(const Site& site, ArchiveGames newest) {
  const SiteFace& face = site.face;
  std::string text = fmt::format(
      "<?xml version=\"1.0\" encoding=\"utf-8\"?>\n<feed xmlns=\"http://www.w3.org/2005/Atom\">\n"
      "<title>{0}</title>\n<id>{1}</id>\n<link href=\"{1}\"/>\n<link rel=\"self\" href=\"{1}feed.xml\"/>\n"
      "<updated>{2}</updated>\n<author><name>{0}</name></author>\n",
      html_text(face.title), html_text(face.base),
      newest.empty() ? "1970-01-01T00:00:00Z" : time_of(newest.front()->figures));
  for (const ArchiveGame* game : newest) {
    const GameFigures& f = game->figures;
    text += fmt::format(
        "<entry><title>{} – {}</title><id>{}</id><link href=\"{}\"/><updated>{}</updated>"
        "<summary>{}, {}</summary></entry>\n",
        html_text(f.sides[0].player), html_text(f.sides[1].player),
        html_text(face.base + game->file), html_text(face.base + game->file), time_of(f),
        html_text(site.language->of(f.title)), html_text(site.language->of(f.result)));
  }
  return text + "</feed>\n";
}

std::vector<std::pair<std::string, std::string>> write_site_maps(
    const Site& site, std::span<const std::string> addresses) {
  constexpr std::string_view head = "<?xml version=\"1.0\" encoding=\"utf-8\"?>\n";
  std::vector<std::pair<std::string, std::string>> maps;
  for (std::size_t first = 0; first < addresses.size(); first += most_addresses) {
    std::string text = fmt::format("{}<urlset xmlns=\"{}\">\n", head, map_schema);
    for (const std::string& address :
         addresses.subspan(first, std::min(most_addresses, addresses.size() - first)))
      text += fmt::format("<url><loc>{}</loc></url>\n", html_text(site.face.base + address));
    maps.push_back({fmt::format("sitemap-{}.xml", maps.size() + 1), text + "</urlset>\n"});
  }
  if (maps.size() == 1) {
    maps.front().first = "sitemap.xml";
    return maps;
  }
  std::string index = fmt::format("{}<sitemapindex xmlns=\"{}\">\n", head, map_schema);
  for (const auto& [name, text] : maps)
    index += fmt::format("<sitemap><loc>{}</loc></sitemap>\n", html_text(site.face.base + name));
  maps.push_back({"sitemap.xml", index + "</sitemapindex>\n"});
  return maps;
}

}  // namespace cairn
