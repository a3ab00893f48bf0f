#include "study/archive_site.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "analysis/archive_statistics.hpp"
#include "analysis/player_tables.hpp"
#include "formats/pages/archive_html.hpp"
#include "study/position_pictures.hpp"

namespace cairn {

namespace {

constexpr std::size_t mistakes_of_a_player = 6;
constexpr std::size_t most_children = 8;  // of a node of the openings

std::vector<ShownMoment> shown_moments(const TopMoments& moments, PositionPictures& pictures) {
  std::vector<ShownMoment> shown;
  for (const Moment& moment : moments.best())
    shown.push_back(
        {moment, pictures.show(moment.game, moment.position, moment.played, moment.best)});
  return shown;
}

// Leaves out what fewer than `least` games played.
OpeningsPage::Node shown_node(const std::string& game, const OpeningNode& node, int least,
                              PositionPictures& pictures) {
  OpeningsPage::Node shown;
  shown.position = pictures.show(game, node.position, {}, {});
  for (const OpeningNode& child : node.children) {
    if (child.games < least || shown.children.size() == most_children)
      ++shown.hidden;
    else
      shown.children.push_back(shown_node(game, child, least, pictures));
  }
  shown.figures = node;
  shown.figures.children.clear();
  return shown;
}

}  // namespace

void ArchiveSite::add(SiteGame game) {
  ArchiveGame kept{std::move(game.figures), new_page(game.stem)};
  write_(kept.file, game.page);
  keep(game.moments, kept);
  games_.push_back(std::move(kept));
}

std::string ArchiveSite::new_page(const std::string& stem) {
  std::string address = "games/" + stem + ".html";
  for (int number = 2; !given_.insert(address).second; ++number)
    address = fmt::format("games/{}-{}.html", stem, number);
  return address;
}

void ArchiveSite::keep(const GameMoments& moments, const ArchiveGame& game) {
  const auto add = [&](const std::vector<Moment>& from, TopMoments& to) {
    for (Moment moment : from) {
      moment.address = game.file + moment.address;
      to.add(moment);
    }
  };
  add(moments.given_away, given_away_);
  add(moments.swings, swings_);
  add(moments.long_wins, long_wins_);
  for (const Side side : both_sides) {
    const std::string& player = game.figures.sides[index(side)].player;
    add(moments.mistakes[index(side)],
        mistakes_.try_emplace(player, mistakes_of_a_player).first->second);
  }
}

void ArchiveSite::finish(const std::string& title) {
  std::vector<GameFigures> figures;
  for (const ArchiveGame& game : games_) figures.push_back(game.figures);
  const Statistics statistics = statistics_of(figures);
  write_(std::string(site_style_file), site_style());
  write_(std::string(site_game_style_file), site_game_style());
  write_(std::string(site_script_file), site_script());
  write_players();
  write_moments();
  write_openings();
  write_("statistics.html", write_statistics_page(statistics));
  write_(std::string(site_games_file), write_games_script(games_));
  write_("index.html", write_index_page(games_, statistics, title));
}

void ArchiveSite::write_players() {
  std::map<std::string, std::vector<const ArchiveGame*>> players;
  for (const ArchiveGame& game : games_) {
    const auto& [white, black] = game.figures.sides;
    players[white.player].push_back(&game);
    if (black.player != white.player) players[black.player].push_back(&game);
  }
  for (auto& [name, games] : players) {
    std::ranges::stable_sort(games, std::ranges::less{}, [](const ArchiveGame* game) {
      return std::string_view(game->figures.date);
    });
    std::vector<const GameFigures*> figures;
    for (const ArchiveGame* game : games) figures.push_back(&game->figures);
    PlayerPage page{name, player_figures(name, figures), games, {}, {}};
    PositionPictures pictures(page.boards);
    page.moments = shown_moments(mistakes_.at(name), pictures);
    write_(player_file(name), write_player_page(page));
  }
}

void ArchiveSite::write_moments() {
  MomentsPage page;
  PositionPictures pictures(page.boards);
  const auto add = [&](const char* title, const TopMoments& moments) {
    if (!moments.best().empty()) page.parts.push_back({title, shown_moments(moments, pictures)});
  };
  add("Wins given away", given_away_);
  add("Longest proven wins", long_wins_);
  add("Biggest swings", swings_);
  write_("moments.html", write_moments_page(page));
}

void ArchiveSite::write_openings() {
  std::vector<GameFigures> figures;
  for (const ArchiveGame& game : games_) figures.push_back(game.figures);
  OpeningsPage page;
  PositionPictures pictures(page.boards);
  for (const OpeningTree& tree : named_openings(figures))
    page.trees.push_back({tree.title, shown_node(tree.game, tree.root,
                                                 std::max(2, tree.root.games / 200), pictures)});
  write_("openings.html", write_openings_page(page));
}

}  // namespace cairn
