#include "study/archive_site.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <set>
#include <utility>

#include "analysis/archive_statistics.hpp"
#include "analysis/opening_builder.hpp"
#include "analysis/player_tables.hpp"
#include "analysis/ratings.hpp"
#include "formats/pages/page_assets.hpp"
#include "formats/pages/site_games.hpp"
#include "formats/pages/site_home.hpp"
#include "formats/pages/site_openings.hpp"
#include "formats/pages/site_player.hpp"
#include "formats/pages/site_tables.hpp"
#include "model/told_date.hpp"
#include "study/position_pictures.hpp"

namespace cairn {

namespace {

constexpr std::size_t mistakes_of_a_player = 6;
constexpr std::size_t most_children = 40;  // of a node of the openings
constexpr std::size_t most_moments = 12;   // of a list
constexpr std::size_t most_newest = 20;    // games on the first page and in the feed

std::vector<ShownMoment> shown_moments(std::span<const Moment> moments,
                                       PositionPictures& pictures) {
  std::vector<ShownMoment> shown;
  for (const Moment& moment : moments)
    shown.push_back(
        {moment, pictures.show(moment.game, moment.position, moment.played, moment.best)});
  return shown;
}

// Makes the nodes of a tree that are shown, and numbers them. Leaves out what fewer than `least`
// games played.
class TreeMaker {
 public:
  TreeMaker(std::string game, PositionPictures& pictures, int least, int& next)
      : game_(std::move(game)), pictures_(pictures), least_(least), next_(next) {}

  OpeningsPage::Node node(const OpeningNode& figures) {
    OpeningsPage::Node shown;
    shown.number = next_++;
    for (const OpeningNode& child : figures.children) {
      if (child.games < least_ || shown.children.size() == most_children) {
        ++shown.hidden;
        continue;
      }
      auto turn = pictures_.show(game_, figures.position, child.turn, {}).played;
      shown.children.push_back(node(child));
      shown.children.back().turn = std::move(turn);
    }
    shown.end = next_;
    shown.figures = figures;
    shown.figures.children.clear();
    return shown;
  }

 private:
  std::string game_;
  PositionPictures& pictures_;
  int least_;
  int& next_;
};

// The number of the last node that a game reached.
int last_node(const OpeningsPage::Node& node, const GameFigures& game, std::size_t depth = 0) {
  if (depth + 1 < game.opening.size())
    for (const OpeningsPage::Node& child : node.children)
      if (child.figures.key == game.opening[depth + 1].key)
        return last_node(child, game, depth + 1);
  return node.number;
}

std::int64_t day_of(const ArchiveGame& game) {
  const ToldDate told = read_date(game.figures.date);
  return told.days.empty() ? 0 : told.days.front().first;
}

std::vector<const ArchiveGame*> pointers_to(const std::vector<ArchiveGame>& games) {
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
  if (address.ends_with(".html")) addresses_.push_back(address);
  write_(address, content);
}

void ArchiveSite::add(SiteGame game) {
  ArchiveGame kept{std::move(game.figures), new_page(game.stem)};
  write(kept.file, game.page);
  share_positions(kept.figures);
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
        kind.mistakes.try_emplace(player, mistakes_of_a_player).first->second);
  }
  kind.games.push_back(std::move(kept));
}

std::string ArchiveSite::new_page(const std::string& stem) {
  std::string address = "games/" + stem + ".html";
  for (int number = 2; !given_.insert(address).second; ++number)
    address = fmt::format("games/{}-{}.html", stem, number);
  return address;
}

void ArchiveSite::share_positions(GameFigures& figures) {
  for (OpeningStep& step : figures.opening)
    step.position = positions_.try_emplace(step.key, step.position).first->second;
}

void ArchiveSite::finish(const SiteFace& face) {
  Site site{face, {}};
  for (const auto& [name, kind] : kinds_)
    site.parts.push_back(
        {name, kind.games.front().figures.title, static_cast<int>(kind.games.size()),
         static_cast<int>(std::ranges::count_if(
             kind.games, [](const ArchiveGame& game) { return game.figures.is_analysed(); }))});
  std::ranges::stable_sort(site.parts, std::ranges::greater{}, &SitePart::games);
  write(std::string(site_style_file), list_style_text);
  write(std::string(site_game_style_file), game_page_style);
  write(std::string(site_script_file), site_script_text);
  for (const SitePart& part : site.parts) write_kind(site, part, kinds_.at(part.game));
  write_whole(site);
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
  write(part_file("events", part.game),
        write_events_page(site, place_of(site, part, "events"), statistics.events, games));
  write_players(site, part, kind, ratings);
  write_moments(site, part, kind);
}

void ArchiveSite::write_games(const Site& site, const SitePart& part, const Kind& kind) {
  const std::vector<const ArchiveGame*> games = pointers_to(kind.games);
  SitePlace place = place_of(site, part, "games");
  place.data = {games_script_file(part.game, 0)};
  write(part_file("games", part.game), write_games_page(site, place, games));
  const ArchiveGames all(games);
  for (std::size_t first = 0; first < all.size(); first += games_of_a_script)
    write(games_script_file(part.game, first / games_of_a_script),
          write_games_script(all.subspan(first, std::min(games_of_a_script, all.size() - first))));
}

void ArchiveSite::write_players(const Site& site, const SitePart& part, const Kind& kind,
                                std::span<const RatedPlayer> ratings) {
  std::map<std::string, std::vector<const ArchiveGame*>> players;
  for (const ArchiveGame& game : kind.games) {
    const auto& [white, black] = game.figures.sides;
    players[white.player].push_back(&game);
    if (black.player != white.player) players[black.player].push_back(&game);
  }
  std::map<std::string, const RatedPlayer*> rated;
  for (const RatedPlayer& player : ratings) rated[player.player] = &player;
  for (auto& [name, games] : players) {
    std::ranges::stable_sort(games, {}, [](const ArchiveGame* game) { return day_of(*game); });
    PlayerPage page{name, player_figures(name, figures_of(games)), {}, games, {}, {}, {}};
    if (const auto found = rated.find(name); found != rated.end()) page.rating = *found->second;
    PositionPictures pictures(page.boards);
    page.moments = shown_moments(kind.mistakes.at(name).best(), pictures);
    SitePlace place;
    place.kind = "players";
    place.part = &part;
    place.up = "../";
    for (const SitePart& other : site.parts)
      place.choices.push_back(kinds_.at(other.game).mistakes.contains(name)
                                  ? player_file(name, other.game)
                                  : part_file("players", other.game));
    write(player_file(name, part.game), write_player_page(site, place, page));
  }
}

void ArchiveSite::write_moments(const Site& site, const SitePart& part, const Kind& kind) {
  MomentsPage page;
  PositionPictures pictures(page.boards);
  std::set<std::string, std::less<>> shown;
  const auto add = [&](const char* title, const char* reason, const TopMoments& moments) {
    const std::vector<Moment> chosen = not_shown_yet(moments, shown);
    if (!chosen.empty()) page.parts.push_back({title, reason, shown_moments(chosen, pictures)});
  };
  add("Wins given away", "A proven win was there, and the turn gave it away; the costliest first.",
      kind.given_away);
  add("Saves", "Won by the side that stood worst here.", kind.saves);
  add("Longest proven wins", "The win was proven over the most turns.", kind.long_wins);
  add("Biggest swings", "Other games: the turns that cost most.", kind.swings);
  write(part_file("moments", part.game),
        write_moments_page(site, place_of(site, part, "moments"), page));
}

void ArchiveSite::write_openings(const Site& site, const SitePart& part, Kind& kind,
                                 std::span<const RatedPlayer> ratings) {
  const std::vector<const ArchiveGame*> games = pointers_to(kind.games);
  const FiguresOfGames figures = figures_of(games);
  OpeningsPage page;
  PositionPictures pictures(page.boards);
  int next = 0;
  for (const OpeningTree& tree : named_openings(figures, ratings)) {
    TreeMaker maker(tree.game, pictures, std::max(2, tree.root.games / 5000), next);
    std::vector<int> looks = pictures.show(tree.game, tree.root.position, {}, {}).looks;
    page.trees.push_back({tree.title, std::move(looks), maker.node(tree.root)});
  }
  page.first_turns = first_turns_table(figures);
  std::map<std::uint64_t, const OpeningsPage::Node*> roots;
  for (const OpeningsPage::Tree& tree : page.trees) roots[tree.root.figures.key] = &tree.root;
  for (ArchiveGame& game : kind.games) {
    if (game.figures.opening.empty()) continue;
    const auto root = roots.find(game.figures.opening.front().key);
    if (root != roots.end()) game.opening = last_node(*root->second, game.figures);
  }
  SitePlace place = place_of(site, part, "openings");
  place.data = {openings_script_file(part.game), games_script_file(part.game, 0)};
  write(openings_script_file(part.game), write_openings_script(page));
  write(part_file("openings", part.game), write_openings_page(site, place, page));
}

void ArchiveSite::write_whole(const Site& site) {
  std::vector<const ArchiveGame*> newest;
  for (const auto& [name, kind] : kinds_)
    for (const ArchiveGame& game : kind.games) newest.push_back(&game);
  const std::size_t count = std::min(newest.size(), most_newest);
  std::ranges::partial_sort(newest, newest.begin() + static_cast<long>(count), {},
                            [](const ArchiveGame* game) {
                              return std::pair(-day_of(*game), std::string_view(game->file));
                            });
  newest.resize(count);
  write("index.html", write_home_page(site, newest));
  if (site.face.base.empty()) return;
  write("feed.xml", write_feed(site, newest));
  for (const auto& [name, text] : write_site_maps(site, addresses_)) write(name, text);
}

}  // namespace cairn
