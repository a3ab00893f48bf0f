#include "app/site.hpp"

#include <algorithm>
#include <cstddef>
#include <fmt/format.h>
#include <nlohmann/json.hpp>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "analysis/statistics.hpp"
#include "analysis/wording.hpp"
#include "core/date.hpp"
#include "core/error.hpp"
#include "core/people.hpp"
#include "core/text.hpp"
#include "formats/output/game_page.hpp"
#include "formats/output/page_text.hpp"
#include "formats/output/puzzle_files.hpp"
#include "formats/output/site_pages.hpp"
#include "formats/page_assets.hpp"
#include "formats/records/analysis_json.hpp"
#include "games/list.hpp"

namespace cairn {

namespace {

Moment moment_of(const AnnotatedGame& game, std::size_t i, const Language& language) {
  const AnnotatedTurn& turn = game.turns[i];
  Moment moment;
  moment.game = game.game;
  moment.position = turn.position;
  moment.played = turn.text;
  if (!turn.is_best) moment.best = turn.best;
  moment.title =
      fmt::format("{} \u2013 {}, {}", isolated(player_name(game, Side::white)),
                  isolated(player_name(game, Side::black)), turn_in_words(game, i, language));
  moment.text =
      fmt::format("{}. {}", change_in_words(game, i, language), judgement(turn, language));
  moment.address = fmt::format("#{}", i + 1);
  moment.weight = turn.loss;
  return moment;
}

bool gives_away(const AnnotatedTurn& turn) {
  return turn.verdict == Verdict::threw_away_win || turn.verdict == Verdict::lost_win;
}

// The moment before a turn from which on a win takes longest.
std::optional<Moment> longest_win(const AnnotatedGame& game, const Language& language) {
  std::optional<Moment> longest;
  for (std::size_t i = 0; i < game.turns.size(); ++i) {
    const Value& value = game.turns[i].before;
    const bool is_win =
        value.kind == Value::Kind::white_wins || value.kind == Value::Kind::black_wins;
    if (!game.turns[i].is_searched || !is_win || !value.turns) continue;
    constexpr int long_win = 3;  // turns of both sides; shorter ones are no sight
    if (*value.turns < long_win || (longest && *value.turns <= longest->weight)) continue;
    longest = moment_of(game, i, language);
    longest->text = value_at(game, i, language).text;
    longest->weight = *value.turns;
  }
  return longest;
}

// How the winner stood before a turn. A percentage tells of no result that is proven.
std::string save_in_words(const AnnotatedGame& game, std::size_t i, double chance,
                          const Language& language) {
  const Side side = game.turns[i].side;
  const ShownValue value = value_at(game, i, language);
  if (value.is_proven)
    return language.phrase_of(side, "It was proven here: {value}. White still won.",
                              "It was proven here: {value}. Black still won.",
                              {{"value", value.text}});
  return language.phrase_of(side, "White stood at {percent} here, and won.",
                            "Black stood at {percent} here, and won.",
                            {{"percent", language.percent(chance)}});
}

// The moment at which the winner, or either side of a draw, stood worst, if that was bad.
std::optional<Moment> save_of(const AnnotatedGame& game, const Language& language) {
  constexpr double bad = 20;  // percent
  std::optional<Moment> worst;
  if (!game.winner) return worst;
  for (std::size_t i = 0; i < game.turns.size(); ++i) {
    const AnnotatedTurn& turn = game.turns[i];
    if (!turn.is_searched || turn.side != *game.winner) continue;
    const double chance = turn.side == Side::white ? turn.win_before : 100 - turn.win_before;
    if (chance > bad || (worst && 100 - chance <= worst->weight)) continue;
    worst = moment_of(game, i, language);
    worst->text = save_in_words(game, i, chance, language);
    worst->weight = 100 - chance;
  }
  return worst;
}

}  // namespace

GameMoments moments_of(const AnnotatedGame& game, const Language& language) {
  GameMoments moments;
  for (std::size_t i = 0; i < game.turns.size(); ++i) {
    const AnnotatedTurn& turn = game.turns[i];
    if (!is_mistake(turn)) continue;
    const Moment moment = moment_of(game, i, language);
    moments.mistakes[index(turn.side)].push_back(moment);
    if (turn.reason) moments.mistakes[index(turn.side)].back().once = turn.reason->code;
    if (gives_away(turn)) moments.given_away.push_back(moment);
    if (turn.mark != Mark::none) moments.swings.push_back(moment);
  }
  if (auto save = save_of(game, language)) moments.saves.push_back(std::move(*save));
  if (auto longest = longest_win(game, language)) moments.long_wins.push_back(std::move(*longest));
  if (!game.turns.empty()) {
    moments.end = moment_of(game, game.turns.size() - 1, language);
    moments.end->best.clear();
    moments.end->text = language.of(game.result) + ".";
  }
  return moments;
}

std::string_view game_address(const Moment& moment) {
  return std::string_view(moment.address).substr(0, moment.address.find('#'));
}

void TopMoments::add(const Moment& moment) {
  const auto shows_the_same = [&](const Moment& other) {
    return moment.once == other.once &&
           (!moment.once.empty() || game_address(moment) == game_address(other));
  };
  const auto same = std::ranges::find_if(moments_, shows_the_same);
  if (same != moments_.end()) {
    if (same->weight >= moment.weight) return;
    moments_.erase(same);
  }
  const auto place =
      std::ranges::upper_bound(moments_, moment.weight, std::ranges::greater{}, &Moment::weight);
  if (place == moments_.end() && moments_.size() >= most_) return;
  moments_.insert(place, moment);
  if (moments_.size() > most_) moments_.pop_back();
}

SiteGame site_game(const AnalysedGame& game, PageSurroundings around, const SitePuzzles& puzzles,
                   Compressor compressed, const Language& language) {
  const auto study = game.study();
  const GamePage page = study->page(language);
  SiteGame made{study->figures(language),
                moments_of(study->game(), language),
                fmt::format("{:08x}", static_cast<std::uint32_t>(text_hash(page.record))),
                {},
                page.record,
                {}};
  if (puzzles.all() > 0) {
    made.positions = study->position_keys();
    made.positions.resize(page.turns.size() + 1);
  }
  const std::vector<PuzzleOfGame> own_puzzles = puzzles.puzzles_of(made);
  around.puzzles = own_puzzles;
  made.page = write_site_game_page(page, std::move(around), compressed);
  return made;
}

std::uint64_t key_of_position(const std::string& game, const std::string& position) {
  return game_named(game).position_key(position);
}

namespace {

void name_turns(const AnyGame& game, OpeningNode& node) {
  for (OpeningNode& child : node.children) {
    auto [turn, reached] = game.turn_between(node.position, child.key);
    child.turn = std::move(turn);
    child.position = std::move(reached);
    name_turns(game, child);
  }
}

std::string engine_body(const GamePage& page, Compressor compressed) {
  return game_page_body(page, {.has_engine = true}, compressed);
}

}  // namespace

GameFigures figures_of(const AnalysedGame& game) {
  return game.study()->figures(english());
}

std::string page_of_game(const AnalysedGame& game, const EnginePage* engine, Compressor compressed,
                         const Language& language) {
  const auto study = game.study();
  const GamePage page = study->page(language);
  return engine == nullptr
             ? write_game_page(page, compressed)
             : engine->with(game_page_title(page), engine_body(page, compressed), language);
}

std::string page_parts_of_game(const AnalysedGame& game, const Language& language) {
  const auto study = game.study();
  return game_page_parts(study->page(language));
}

std::string engine_body_of_game(const AnalysedGame& game, Compressor compressed,
                                const Language& language) {
  const auto study = game.study();
  return engine_body(study->page(language), compressed);
}

std::vector<OpeningTree> named_openings(std::span<const GameFigures* const> games,
                                        std::span<const RatedPlayer> ratings, std::size_t most,
                                        std::size_t share) {
  std::vector<OpeningTree> trees = opening_trees(games, ratings, most, share);
  for (OpeningTree& tree : trees)
    if (!tree.is_by_kind) name_turns(game_named(tree.game), tree.root);
  return trees;
}

namespace {

// The position by which the game of a puzzle is found.
const std::string& position_in_game(const PuzzleSource& source, const Puzzle& puzzle) {
  return source.is_variation ? source.position_before : puzzle.position;
}

std::string players_in(const GameFigures& game) {
  return fmt::format("{} \u2013 {}", isolated(game.sides[0].player),
                     isolated(game.sides[1].player));
}

// Whether no other turn follows: the players have ended the game there.
bool is_end_of(const GameFigures& game, std::size_t turn) {
  return turn >= static_cast<std::size_t>(game.turns);
}

// Where the puzzle stands in its game: "Puzzle: after turn 17".
std::string place_of(const PuzzleSource& source, const GameFigures& game, std::size_t turn,
                     const Language& language) {
  if (source.is_variation && is_end_of(game, turn))
    return language.phrase("Puzzle: if the game had gone on after turn {n}", {{"n", turn}});
  if (source.is_variation)
    return language.phrase("Puzzle: if turn {n} had been another one", {{"n", turn + 1}});
  return turn == 0 ? language.phrase("Puzzle: the start")
                   : language.phrase("Puzzle: after turn {n}", {{"n", turn}});
}

// "From the game Ann - Bob, after turn 17".
std::string words_of_turn(const PuzzleSource& source, const GameFigures& game, std::size_t turn,
                          const Language& language) {
  if (source.is_variation && is_end_of(game, turn))
    return language.phrase("From the game {players}, if it had gone on after turn {n}",
                           {{"players", players_in(game)}, {"n", turn}});
  if (source.is_variation)
    return language.phrase("From the game {players}, if turn {n} had been another one",
                           {{"players", players_in(game)}, {"n", turn + 1}});
  return language.phrase("From the game {players}, after turn {n}",
                         {{"players", players_in(game)}, {"n", turn}});
}

// To the first page of the site, the part's games and moments, and the puzzles of the other parts.
std::vector<PuzzlePage::Link> links_of(const Site& site, const SitePart& part) {
  const Language& language = *site.language;
  std::vector<PuzzlePage::Link> links{
      {"index.html", language.phrase("Cairn, all games")},
      {part_file("games", part.game), language.phrase("Games")},
      {part_file("moments", part.game), language.phrase("Moments")}};
  for (const SitePart& other : site.parts)
    if (other.puzzles > 0 && other.game != part.game)
      links.push_back({part_file(puzzles_kind, other.game), puzzles_title(other, language)});
  return links;
}

}  // namespace

void SitePuzzles::add(const Puzzle& puzzle) try {
  if (!ids_.insert(puzzle.id).second) return;
  PuzzlePage& page = pages_.try_emplace(puzzle.game, language_).first->second;
  page.add(puzzle);
  if (puzzle.asked < 1 ||
      line_from(puzzle.solution).size() < 2 * static_cast<std::size_t>(puzzle.asked) - 1)
    throw Error(Error::Kind::illegal, "its solution has fewer turns than it asks for");
  wanted_.emplace(key_of_position(puzzle.game, position_in_game(puzzle.source, puzzle)),
                  Wanted{&page, page.items.size() - 1});
} catch (const Error& error) {
  throw Error(error.kind(), fmt::format("puzzle {}: {}", quote(puzzle.id), error.what()));
}

void SitePuzzles::find_in(const SiteGame& game, const std::string& page) {
  if (wanted_.empty()) return;
  for (std::size_t turn = 0; turn < game.positions.size(); ++turn) {
    const auto [first, last] = wanted_.equal_range(game.positions[turn]);
    for (auto wanted = first; wanted != last; ++wanted)
      link(wanted->second, game.figures, page, turn);
  }
}

std::vector<PuzzleOfGame> SitePuzzles::puzzles_of(const SiteGame& game) const {
  std::vector<PuzzleOfGame> found;
  if (wanted_.empty()) return found;
  std::set<std::string_view> ids;
  for (std::size_t turn = 0; turn < game.positions.size(); ++turn) {
    const auto [first, last] = wanted_.equal_range(game.positions[turn]);
    const std::size_t here = found.size();
    for (auto wanted = first; wanted != last; ++wanted) {
      const Puzzle& puzzle = wanted->second.page->items[wanted->second.item].puzzle;
      if (puzzle.game == game.figures.game && ids.insert(puzzle.id).second)
        found.push_back(
            {fmt::format("{}{}#{}", site_top, part_file(puzzles_kind, puzzle.game), puzzle.id),
             place_of(puzzle.source, game.figures, turn, language_), task_of(puzzle, language_)});
    }
    std::ranges::sort(found.begin() + static_cast<long>(here), found.end(), {},
                      &PuzzleOfGame::address);
  }
  return found;
}

void SitePuzzles::link(Wanted& wanted, const GameFigures& game, const std::string& page,
                       std::size_t turn) {
  PuzzlePage::Item& item = wanted.page->items[wanted.item];
  const PuzzleSource& source = item.puzzle.source;
  const bool has_players =
      source.white == game.sides[0].player && source.black == game.sides[1].player;
  if (item.puzzle.game != game.game || (item.game && (wanted.has_players || !has_players))) return;
  item.game = {fmt::format("{}#{}", page, turn), words_of_turn(source, game, turn, language_)};
  wanted.has_players = has_players;
}

int SitePuzzles::linked(const PuzzlePage& page) {
  return static_cast<int>(std::ranges::count_if(
      page.items, [](const PuzzlePage::Item& item) { return item.game.has_value(); }));
}

int SitePuzzles::count(std::string_view game) const {
  const auto found = pages_.find(game);
  return found == pages_.end() ? 0 : linked(found->second);
}

int SitePuzzles::without_game() const {
  int count = all();
  for (const auto& [game, page] : pages_) count -= linked(page);
  return count;
}

std::string SitePuzzles::page_of(const Site& site, const SitePart& part, Compressor compressed) {
  PuzzlePage& page = pages_.find(part.game)->second;
  std::erase_if(page.items, [](const PuzzlePage::Item& item) { return !item.game; });
  std::ranges::stable_sort(
      page.items, {}, [](const PuzzlePage::Item& item) { return item.puzzle.difficulty_class; });
  return page.html(puzzles_title(part, language_), links_of(site, part), compressed);
}

namespace {

constexpr std::size_t most_starts = 200;   // that a person chooses from
constexpr std::size_t most_children = 40;  // of a node of the openings
constexpr std::size_t least_share = 5000;  // of a tree's games, one of so many has to play a turn

// Makes the nodes of a tree that are shown, and numbers them. The figures are moved, since there
// may be very many of them.
class TreeMaker {
 public:
  TreeMaker(const OpeningTree& tree, PositionPictures& pictures, int& next)
      : game_(tree.game), is_by_kind_(tree.is_by_kind), pictures_(pictures), next_(next) {}

  OpeningsPage::Node node(OpeningNode figures) {
    OpeningsPage::Node shown;
    shown.number = next_++;
    shown.hidden = figures.rare;
    for (OpeningNode& child : figures.children) {
      if (shown.children.size() == most_children) {
        ++shown.hidden;
        continue;
      }
      auto turn = is_by_kind_ ? std::optional<PageTurn>()
                              : pictures_.show(game_, figures.position, child.turn, {}).played;
      shown.children.push_back(node(std::move(child)));
      shown.children.back().turn = std::move(turn);
    }
    shown.end = next_;
    figures.children = {};
    shown.figures = std::move(figures);
    return shown;
  }

 private:
  std::string game_;
  bool is_by_kind_;
  PositionPictures& pictures_;
  int& next_;
};

int last_node(const OpeningsPage::Node& node, const GameFigures& game, std::size_t depth,
              bool is_by_kind) {
  if (const auto key = opening_key(game, depth + 1, is_by_kind))
    for (const OpeningsPage::Node& child : node.children)
      if (child.figures.key == *key) return last_node(child, game, depth + 1, is_by_kind);
  return node.number;
}

}  // namespace

OpeningsPage openings_page(std::span<const GameFigures* const> games,
                           std::span<const RatedPlayer> ratings) {
  OpeningsPage page;
  PositionPictures pictures(page.boards);
  int next = 0;
  for (OpeningTree& tree : named_openings(games, ratings, most_starts, least_share)) {
    TreeMaker maker(tree, pictures, next);
    std::vector<int> looks;
    if (!tree.is_by_kind) looks = pictures.show(tree.game, tree.root.position, {}, {}).looks;
    page.trees.push_back(
        {tree.title, std::move(looks), maker.node(std::move(tree.root)), tree.is_by_kind});
  }
  return page;
}

LastNodes::LastNodes(const OpeningsPage& page) {
  for (const OpeningsPage::Tree& tree : page.trees)
    if (tree.is_by_kind)
      by_kind_ = &tree.root;
    else
      roots_[tree.root.figures.key] = &tree.root;
}

LastNodes::Place LastNodes::of(const GameFigures& game) const {
  if (game.opening.empty()) return {};
  const auto root = roots_.find(game.opening.front().key);
  if (root != roots_.end()) return {last_node(*root->second, game, 0, false), false};
  if (by_kind_ == nullptr || game.kinds.front() == nullptr) return {};
  return {last_node(*by_kind_, game, 0, true), true};
}

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
  const ParsedDate told = parse_date(game.date);
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
  const std::int64_t day = day_of(game.figures);
  const std::string page = page_for(game_stem(game.figures, day, game.digits));
  puzzles_.find_in(game, page);
  ArchiveGame kept{std::move(game.figures), page, day};
  if (game.moments.end && day > newest_day_) {
    newest_day_ = day;
    newest_end_ = std::move(game.moments.end);
    newest_end_->address = page + newest_end_->address;
  }
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

void ArchiveSite::finish(const SiteBranding& branding) {
  std::vector<GameFigures*> figures;
  for (auto& [name, kind] : kinds_)
    for (ArchiveGame& game : kind.games) figures.push_back(&game.figures);
  join_spellings(figures);
  Site site{branding, {}, &language_};
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
  PlayerPage page{name, player_figures(name, figures_of(games)), {}, games, {}, {}};
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
  if (!newest.empty() && newest.front()->day > 0)
    std::erase_if(newest, [](const ArchiveGame* game) { return game->day == 0; });
  write("index.html", write_home_page(site, newest, first_moment()));
  if (site.branding.base.empty()) return;
  write("feed.xml", write_feed(site, newest));
  for (const auto& [name, text] : write_site_maps(site, all_pages())) write(name, text);
}

MomentsPage ArchiveSite::first_moment() const {
  MomentsPage page;
  PositionPictures pictures(page.boards);
  TopMoments finest(1);
  for (const auto& [name, kind] : kinds_)
    for (const TopMoments* moments : {&kind.given_away, &kind.saves})
      if (!moments->best().empty()) finest.add(moments->best().front());
  if (!finest.best().empty())
    page.parts.push_back(
        {language_.phrase("A moment"), {}, shown_moments(finest.best(), pictures)});
  else if (newest_end_)
    page.parts.push_back({language_.phrase("The newest game"),
                          {},
                          shown_moments(std::vector{*newest_end_}, pictures)});
  return page;
}

std::vector<std::string> ArchiveSite::all_pages() const {
  std::vector<std::string> pages = other_pages_;
  for (const auto& [name, kind] : kinds_)
    for (const ArchiveGame& game : kind.games) pages.push_back(game.file);
  return pages;
}

namespace {

std::optional<PageTurn> played_on(AnyBoard& board, const std::string& position,
                                  const std::string& turn) {
  if (turn.empty()) return std::nullopt;
  try {
    return board.turn(position, turn).shown;
  } catch (const Error&) {
    return std::nullopt;
  }
}

}  // namespace

ShownPosition PositionPictures::show(const std::string& game, const std::string& position,
                                     const std::string& played, const std::string& best) {
  const AnyGame& of = game_named(game);
  ShownPosition shown;
  shown.board = board_of(of);
  const auto board = of.board(boards_[shown.board]);
  shown.looks = board->looks_of(position);
  shown.played = played_on(*board, position, played);
  shown.best = played_on(*board, position, best);
  return shown;
}

std::size_t PositionPictures::board_of(const AnyGame& game) {
  const auto place =
      static_cast<std::size_t>(std::ranges::find(games_, game.name) - games_.begin());
  if (place == games_.size()) {
    games_.push_back(game.name);
    boards_.push_back(game.empty_board());
  }
  return place;
}

}  // namespace cairn
