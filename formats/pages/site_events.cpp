#include "formats/pages/site_events.hpp"

#include <fmt/format.h>

#include <cstddef>

#include "formats/pages/page_text.hpp"
#include "formats/pages/site_tables.hpp"
#include "formats/statistics/statistics_words.hpp"
#include "formats/text/text_hash.hpp"

namespace cairn {

namespace {

std::string linked_player(const std::string& name, std::string_view up, std::string_view game) {
  return fmt::format("<a class=\"pl\" href=\"{}{}\">{}</a>", up, player_file(name, game),
                     name_html(name));
}

// Who is first, with the points; of many who share it the first ones.
std::string winners_html(const EventReport& event, std::string_view game) {
  constexpr std::size_t most_names = 3;
  if (event.standings.empty()) return "\u2013";
  std::string text;
  std::size_t i = 0;
  for (; i < event.standings.size() && event.standings[i].rank == 1; ++i)
    if (i < most_names)
      text += (i == 0 ? "" : ", ") + linked_player(event.standings[i].player, "", game);
  if (i > most_names) text += ", \u2026";
  return fmt::format("{} ({})", text, points_in_words(event.standings.front().points));
}

std::string cross_cell(const EventStanding& player, std::size_t self, std::size_t opponent) {
  if (self == opponent) return "<td class=\"self\">×";
  const auto found = player.against.find(opponent);
  if (found == player.against.end()) return "<td>";
  const EventScore& score = found->second;
  return score.games == 1
             ? fmt::format("<td>{}", points_in_words(score.points))
             : fmt::format("<td>{}<small>/{}</small>", points_in_words(score.points), score.games);
}

// The standings, with a cross table if there are not too many players for it.
std::string standings_html(const EventReport& event, std::string_view game,
                           const Language& language) {
  constexpr std::size_t most_opponents = 30;
  const std::size_t opponents =
      event.standings.size() > most_opponents ? 0 : event.standings.size();
  std::string text = fmt::format(
      "<div class=\"wide\" tabindex=\"0\" role=\"region\" aria-label=\"{}\"><table "
      "class=\"figures cross\"><thead><tr><th scope=\"col\">#</th><th "
      "scope=\"col\">{}</th><th scope=\"col\">{}</th><th scope=\"col\">{}</th><th "
      "scope=\"col\">{}</th><th scope=\"col\">Sonneborn-Berger</th>",
      html_text(language.phrase("Standings: {event}", {{"event", event.name}})),
      language.phrase("Player"), language.phrase("Points"), language.phrase("Games"),
      language.phrase("Direct"));
  for (std::size_t i = 0; i < opponents; ++i)
    text += fmt::format("<th scope=\"col\">{}</th>", i + 1);
  text += "</tr></thead><tbody>\n";
  for (std::size_t i = 0; i < event.standings.size(); ++i) {
    const EventStanding& player = event.standings[i];
    text +=
        fmt::format("<tr><td>{}<th scope=\"row\">{}<td><b>{}</b><td>{}<td>{}<td>{}", player.rank,
                    linked_player(player.player, site_top, game), points_in_words(player.points),
                    player.games, points_in_words(player.direct),
                    figure_html({"", "", 2}, player.sonneborn_berger, language));
    for (std::size_t j = 0; j < opponents; ++j) text += cross_cell(player, i, j);
    text += '\n';
  }
  return text + "</tbody></table></div>";
}

// The games of an event by its rounds, if they are not too many.
std::string rounds_html(const EventReport& event, ArchiveGames games, const Language& language) {
  std::string text;
  for (const EventRound& round : event.rounds) {
    text += fmt::format(
        "<section><h2>{}</h2><ul class=\"games-of\">",
        language.phrase("Round {name}",
                        {{"name", fmt::format("<bdi>{}</bdi>", html_text(round.name))}}));
    for (const std::size_t i : round.games) {
      const auto& [white, black] = games[i]->figures.sides;
      text +=
          fmt::format("<li><a href=\"{}{}\"><bdi>{}</bdi> – <bdi>{}</bdi></a> {}</li>", site_top,
                      games[i]->file, html_text(white.player), html_text(black.player),
                      html_text(language.of(games[i]->figures.result)));
    }
    text += "</ul></section>\n";
  }
  return text;
}

std::string event_row(const EventReport& event, std::string_view game, const Language& language) {
  return fmt::format(
      "<tr><th scope=\"row\"><a href=\"{}\">{}</a><td class=\"text\">{}<td>{}<td "
      "class=\"text\">{}\n",
      event_file(event.name, game), name_html(event.name), winners_html(event, game),
      language.number(event.games), html_text(dates_of(event, language)));
}

}  // namespace

std::string event_file(std::string_view name, std::string_view game) {
  return fmt::format("events/{:016x}-{}.html", text_hash(name), game);
}

std::string write_events_page(const Site& site, const SitePlace& place,
                              std::span<const EventReport> events) {
  const Language& language = *site.language;
  const std::string title = language.of("Events");
  if (events.empty())
    return site_page(site, place, title,
                     fmt::format("<p>{}</p>", language.phrase("No two games of this archive name "
                                                              "the same event.")));
  std::string content = fmt::format(
      "<div class=\"wide\" tabindex=\"0\" role=\"region\" aria-label=\"{}\"><table "
      "class=\"figures events\"><thead><tr><th scope=\"col\">{}</th><th scope=\"col\" "
      "class=\"text\">{}</th><th scope=\"col\">{}</th><th scope=\"col\" "
      "class=\"text\">{}</th></tr></thead><tbody>\n",
      html_text(title), language.phrase("Event"), language.phrase("First place"),
      language.phrase("Games"), language.phrase("Date"));
  for (const EventReport& event : events) content += event_row(event, place.part->game, language);
  return site_page(site, place, title, content + "</tbody></table></div>");
}

std::string write_event_page(const Site& site, const SitePlace& place, const EventReport& event,
                             ArchiveGames games) {
  constexpr int most_games = 60;
  const Language& language = *site.language;
  const std::string_view game = place.part->game;
  std::string content =
      fmt::format("<p class=\"facts\">{}</p>{}<p class=\"faint\">{}</p>",
                  html_text(facts_of(event, language)), standings_html(event, game, language),
                  language.phrase("Ranked by points, then by the points against those with as many "
                                  "(direct), then by Sonneborn-Berger: the points of the opponents "
                                  "one has beaten, and half of those one has drawn with."));
  const bool shows_all = event.games <= most_games && event.without_round == 0;
  if (!shows_all)
    content +=
        fmt::format("<p><a href=\"{}{}#event={}\">{}</a></p>", site_top, part_file("games", game),
                    address_part(event.name), language.phrase("All games of this event"));
  if (event.games <= most_games) content += rounds_html(event, games, language);
  return site_page(site, place, event.name, content);
}

}  // namespace cairn
