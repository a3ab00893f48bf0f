#include "study/archive_site.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <nlohmann/json.hpp>
#include <set>
#include <utility>

#include "analysis/archive_statistics.hpp"
#include "analysis/event_reports.hpp"
#include "analysis/player_spellings.hpp"
#include "analysis/player_tables.hpp"
#include "analysis/ratings.hpp"
#include "formats/pages/page_assets.hpp"
#include "formats/pages/page_messages.hpp"
#include "formats/pages/page_text.hpp"
#include "formats/pages/site_events.hpp"
#include "formats/pages/site_games.hpp"
#include "formats/pages/site_home.hpp"
#include "formats/pages/site_openings.hpp"
#include "formats/pages/site_player.hpp"
#include "formats/pages/site_tables.hpp"
#include "formats/text/text_hash.hpp"
#include "model/told_date.hpp"
#include "study/openings_page.hpp"
#include "study/position_pictures.hpp"
#include "text/letter_forms.hpp"

namespace cairn {

namespace {

constexpr std::size_t mistakes_of_a_player = 6;
constexpr std::size_t most_moments = 12;      // of a list
constexpr std::size_t steps_for_players = 2;  // of an opening: their pages show first turns alone
constexpr std::size_t most_newest = 20;       // games on the first page and in the feed

// The moments with their pictures.
std::vector<ShownMoment> shown_moments(std::span<const Moment> moments,
                                       PositionPictures& pictures) {
  std::vector<ShownMoment> shown;
  for (const Moment& moment : moments)
    shown.push_back(
        {moment, pictures.show(moment.game, moment.position, moment.played, moment.best)});
  return shown;
}

std::int64_t day_of(const GameFigures& game) {
  const ToldDate told = read_date(game.date);
  return told.days.empty() ? 0 : told.days.front().first;
}

std::vector<const ArchiveGame*> pointers_to(const std::deque<ArchiveGame>& games) {
  std::vector<const ArchiveGame*> pointers;
  for (const ArchiveGame& game : games) pointers.push_back(&game);
  return pointers;
}

FiguresOfGames figures_of(std::span<const ArchiveGame* const> games) {
  FiguresOfGames figures;
  for (const ArchiveGame* game : games) figures.push_back(&game->figures);
  return figures;
}

// The first ones of games that no list before has shown.
std::vector<Moment> not_shown_yet(const TopMoments& moments,
                                  std::set<std::string, std::less<>>& shown) {
  std::vector<Moment> chosen;
  for (const Moment& moment : moments.best())
    if (chosen.size() < most_moments && shown.insert(std::string(game_address(moment))).second)
      chosen.push_back(moment);
  return chosen;
}

// The address of each part's page of a kind.
std::vector<std::string> choices_of(const Site& site, std::string_view kind) {
  std::vector<std::string> choices;
  for (const SitePart& part : site.parts) choices.push_back(part_file(kind, part.game));
  return choices;
}

SitePlace place_of(const Site& site, const SitePart& part, std::string_view kind) {
  SitePlace place;
  place.kind = kind;
  place.part = &part;
  place.choices = choices_of(site, kind);
  return place;
}

}  // namespace

void ArchiveSite::write(const std::string& address, std::string_view content) {
  if (address.ends_with(".html")) other_pages_.push_back(address);
  write_(address, content);
}

void ArchiveSite::write_many(std::size_t count,
                             const std::function<std::string(std::size_t)>& address,
                             const std::function<std::string(std::size_t)>& content) {
  const std::size_t at_a_time = 4 * threads_.workers();  // few, since some take 200 kB
  for (std::size_t first = 0; first < count; first += at_a_time) {
    std::vector<std::string> contents(std::min(at_a_time, count - first));
    threads_.run(contents.size(),
                 [&](std::size_t i, std::size_t) { contents[i] = content(first + i); });
    for (std::size_t i = 0; i < contents.size(); ++i) write(address(first + i), contents[i]);
  }
}

void ArchiveSite::look_for(std::span<const Puzzle> puzzles, Compressor compressed) {
  compressed_ = compressed;
  for (const Puzzle& puzzle : puzzles) puzzles_.add(puzzle);
}

void ArchiveSite::add(SiteGame game) {
  const std::string page = page_for(game.stem);
  game.page = with_puzzle_links(std::move(game.page), game.figures.game, puzzles_.puzzles_of(game));
  puzzles_.find_in(game, page);
  ArchiveGame kept{std::move(game.figures), page};
  kept.day = day_of(kept.figures);
  given_.insert(text_hash(kept.file));
  write_(kept.file, game.page);
  share_texts(kept.figures);
  Kind& kind = kinds_[kept.figures.game];
  const auto add = [&](std::vector<Moment>& from, TopMoments& to) {
    for (Moment& moment : from) {
      moment.address = kept.file + moment.address;
      to.add(moment);
    }
  };
  GameMoments& moments = game.moments;
  add(moments.given_away, kind.given_away);
  add(moments.swings, kind.swings);
  add(moments.saves, kind.saves);
  add(moments.long_wins, kind.long_wins);
  for (const Side side : both_sides) {
    const std::string& player = kept.figures.sides[index(side)].player;
    add(moments.mistakes[index(side)],
        kind.mistakes.try_emplace(folded(player), mistakes_of_a_player).first->second);
  }
  kind.games.push_back(std::move(kept));
}

std::string ArchiveSite::page_for(const std::string& stem) const {
  std::string address = "games/" + stem + ".html";
  for (int number = 2; given_.contains(text_hash(address)); ++number)
    address = fmt::format("games/{}-{}.html", stem, number);
  return address;
}

void ArchiveSite::share_texts(GameFigures& figures) {
  if (figures.opening.empty()) return;
  OpeningStep& start = figures.opening.front();
  start.position = starts_.try_emplace(start.key, start.position).first->second;
  for (auto& kind : figures.kinds)
    if (kind) kind = kinds_of_turns_.try_emplace(*kind, kind).first->second;
}

std::size_t ArchiveSite::other_files() const {
  constexpr std::size_t of_the_site = 4;  // the first page, two styles and the script
  constexpr std::size_t of_a_kind = 7;    // six pages, and the script of openings
  std::size_t files = of_the_site;
  for (const auto& [name, kind] : kinds_)
    files += of_a_kind + kind.mistakes.size() + count_events(figures_of(pointers_to(kind.games))) +
             games_scripts(kind.games.size());
  return files;
}

void ArchiveSite::finish(const SiteFace& face) {
  std::vector<GameFigures*> figures;
  for (auto& [name, kind] : kinds_)
    for (ArchiveGame& game : kind.games) figures.push_back(&game.figures);
  join_spellings(figures);
  Site site{face, {}, &language_};
  for (const auto& [name, kind] : kinds_)
    site.parts.push_back(
        {name, kind.games.front().figures.title, static_cast<int>(kind.games.size()),
         static_cast<int>(std::ranges::count_if(
             kind.games, [](const ArchiveGame& game) { return game.figures.is_analysed(); })),
         puzzles_.count(name)});
  std::ranges::stable_sort(site.parts, std::ranges::greater{}, &SitePart::games);
  write(std::string(site_style_file), list_style_text);
  write(std::string(site_game_style_file), game_page_style);
  write(std::string(site_script_file), site_script_text);
  write_words();
  for (const SitePart& part : site.parts) write_kind(site, part, kinds_.at(part.game));
  write_whole(site);
}

void ArchiveSite::write_words() {
  if (&language_ == &english()) return;
  write(std::string(site_words_file),
        "globalThis.cairnMessages = " +
            for_script(messages_json(language_, site_script_text_messages)) + ";\n");
}

void ArchiveSite::write_kind(const Site& site, const SitePart& part, Kind& kind) {
  const std::vector<const ArchiveGame*> games = pointers_to(kind.games);
  const FiguresOfGames figures = figures_of(games);
  const std::vector<RatedPlayer> ratings = ratings_of(figures);
  write_openings(site, part, kind, ratings);
  write_games(site, part, kind);
  const GameStatistics statistics = statistics_of_game(figures);
  write(part_file("statistics", part.game),
        write_statistics_page(site, place_of(site, part, "statistics"), statistics));
  write(part_file("players", part.game),
        write_players_page(site, place_of(site, part, "players"), statistics));
  write_events(site, part, statistics.events, games);
  write_players(site, part, kind, ratings);
  write_moments(site, part, kind);
  if (part.puzzles > 0)
    write(part_file(puzzles_kind, part.game), puzzles_.page_of(site, part, compressed_));
}

void ArchiveSite::write_events(const Site& site, const SitePart& part,
                               std::span<const EventReport> events,
                               std::span<const ArchiveGame* const> games) {
  SitePlace place = place_of(site, part, "events");
  write(part_file("events", part.game), write_events_page(site, place, events));
  place.up = site_top;
  write_many(
      events.size(), [&](std::size_t i) { return event_file(events[i].name, part.game); },
      [&](std::size_t i) { return write_event_page(site, place, events[i], games); });
}

void ArchiveSite::write_games(const Site& site, const SitePart& part, const Kind& kind) {
  const std::vector<const ArchiveGame*> games = pointers_to(kind.games);
  SitePlace place = place_of(site, part, "games");
  place.data = {games_script_file(part.game, 0)};
  write(part_file("games", part.game), write_games_page(site, place, games));
  const ArchiveGames all(games);
  write_many(
      games_scripts(all.size()), [&](std::size_t i) { return games_script_file(part.game, i); },
      [&](std::size_t i) {
        const std::size_t first = i * games_of_a_script;
        return write_games_script(
            all.subspan(first, std::min(games_of_a_script, all.size() - first)), language_);
      });
}

std::string ArchiveSite::player_page(const Site& site, const SitePart& part, const Kind& kind,
                                     PlayerGames player, const RatedPlayer* rating) const {
  auto& [name, games] = player;
  std::ranges::stable_sort(games, {}, &ArchiveGame::day);
  PlayerPage page{name, player_figures(name, figures_of(games)), {}, games, {}, {}, {}};
  if (rating != nullptr) page.rating = *rating;
  PositionPictures pictures(page.boards);
  page.moments = shown_moments(kind.mistakes.at(folded(name)).best(), pictures);
  SitePlace place;
  place.kind = "players";
  place.part = &part;
  place.up = site_top;
  for (const SitePart& other : site.parts)
    place.choices.push_back(kinds_.at(other.game).mistakes.contains(folded(name))
                                ? player_file(name, other.game)
                                : part_file("players", other.game));
  return write_player_page(site, place, page);
}

void ArchiveSite::write_players(const Site& site, const SitePart& part, const Kind& kind,
                                std::span<const RatedPlayer> ratings) {
  std::map<std::string, std::vector<const ArchiveGame*>> by_name;
  for (const ArchiveGame& game : kind.games) {
    const auto& [white, black] = game.figures.sides;
    by_name[white.player].push_back(&game);
    if (black.player != white.player) by_name[black.player].push_back(&game);
  }
  std::map<std::string_view, const RatedPlayer*> rated;
  for (const RatedPlayer& player : ratings) rated[player.player] = &player;
  const std::vector<PlayerGames> players(by_name.begin(), by_name.end());
  write_many(
      players.size(), [&](std::size_t i) { return player_file(players[i].first, part.game); },
      [&](std::size_t i) {
        const auto found = rated.find(players[i].first);
        return player_page(site, part, kind, players[i],
                           found == rated.end() ? nullptr : found->second);
      });
}

void ArchiveSite::write_moments(const Site& site, const SitePart& part, const Kind& kind) {
  MomentsPage page;
  PositionPictures pictures(page.boards);
  std::set<std::string, std::less<>> shown;
  const auto add = [&](const std::string& title, const std::string& reason,
                       const TopMoments& moments) {
    const std::vector<Moment> chosen = not_shown_yet(moments, shown);
    if (!chosen.empty()) page.parts.push_back({title, reason, shown_moments(chosen, pictures)});
  };
  add(language_.phrase("Wins given away"),
      language_.phrase("A proven win was there, and the turn gave it away; the costliest first."),
      kind.given_away);
  add(language_.phrase("Saves"), language_.phrase("Won by the side that stood worst here."),
      kind.saves);
  add(language_.phrase("Longest proven wins"),
      language_.phrase("The win was proven over the most turns."), kind.long_wins);
  add(language_.phrase("Biggest swings"),
      language_.phrase("Other games: the turns that cost most."), kind.swings);
  write(part_file("moments", part.game),
        write_moments_page(site, place_of(site, part, "moments"), page));
}

void ArchiveSite::write_openings(const Site& site, const SitePart& part, Kind& kind,
                                 std::span<const RatedPlayer> ratings) {
  const std::vector<const ArchiveGame*> games = pointers_to(kind.games);
  const FiguresOfGames figures = figures_of(games);
  OpeningsPage page = openings_page(figures, ratings);
  const LastNodes last_nodes(page);
  for (ArchiveGame& game : kind.games) {
    const LastNodes::Place place = last_nodes.of(game.figures);
    game.opening = place.node;
    if (place.is_by_kind) game.figures.first_turn = *game.figures.kinds.front();
    std::vector<OpeningStep>& steps = game.figures.opening;  // the most that is kept of a game
    steps.resize(std::min(steps.size(), steps_for_players));
    steps.shrink_to_fit();
  }
  SitePlace shown = place_of(site, part, "openings");
  shown.data = {openings_script_file(part.game), games_script_file(part.game, 0)};
  write(openings_script_file(part.game), write_openings_script(page, language_));
  write(part_file("openings", part.game), write_openings_page(site, shown, page));
}

void ArchiveSite::write_whole(const Site& site) {
  std::vector<const ArchiveGame*> newest;
  for (const auto& [name, kind] : kinds_)
    for (const ArchiveGame& game : kind.games) newest.push_back(&game);
  const std::size_t count = std::min(newest.size(), most_newest);
  std::ranges::partial_sort(
      newest, newest.begin() + static_cast<long>(count), {},
      [](const ArchiveGame* game) { return std::pair(-game->day, std::string_view(game->file)); });
  newest.resize(count);
  write("index.html", write_home_page(site, newest));
  if (site.face.base.empty()) return;
  write("feed.xml", write_feed(site, newest));
  for (const auto& [name, text] : write_site_maps(site, all_pages())) write(name, text);
}

std::vector<std::string> ArchiveSite::all_pages() const {
  std::vector<std::string> pages = other_pages_;
  for (const auto& [name, kind] : kinds_)
    for (const ArchiveGame& game : kind.games) pages.push_back(game.file);
  return pages;
}

}  // namespace cairn
