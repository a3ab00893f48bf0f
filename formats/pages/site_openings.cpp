#include "formats/pages/site_openings.hpp"

#include <fmt/format.h>

#include <cmath>
#include <nlohmann/json.hpp>
#include <optional>

#include "formats/pages/board_json.hpp"
#include "formats/pages/page_text.hpp"
#include "formats/pages/site_games.hpp"
#include "formats/pages/site_tables.hpp"
#include "formats/statistics/statistics_words.hpp"

namespace cairn {

namespace {

using Json = nlohmann::ordered_json;

Json tenths(std::optional<double> value) {
  return value ? Json(std::round(*value * 10) / 10) : Json();
}

Json node_json(const PageBoard& board, const OpeningsPage::Node& node) {
  const OpeningNode& figures = node.figures;
  Json json{{"id", node.number},
            {"end", node.end},
            {"key", fmt::format("{:016x}", figures.key)},
            {"games", figures.games},
            {"white", figures.white_wins},
            {"black", figures.black_wins},
            {"draws", figures.draws},
            {"accuracy", tenths(figures.accuracy)},
            {"loss", tenths(figures.mean_loss)},
            {"last", figures.last_date},
            {"players", figures.players},
            {"position", figures.position}};
  if (node.turn) {
    json["turn"] = figures.turn;
    json["side"] = node.turn->side == Side::white ? "w" : "b";
    json["actions"] = actions_json(board, *node.turn);
  }
  if (node.hidden > 0) json["hidden"] = node.hidden;
  json["next"] = Json::array();
  for (const OpeningsPage::Node& child : node.children)
    json["next"].push_back(node_json(board, child));
  return json;
}

std::string score_text(const OpeningNode& node) {
  const int ended = node.white_wins + node.black_wins + node.draws;
  if (ended == 0) return "–";
  return fmt::format("{:.0f} %", 100 * (node.white_wins + node.draws / 2.0) / ended);
}

// The first turns of a start as a table, for who has no script.
std::string turns_html(const OpeningsPage::Tree& tree) {
  std::string text = fmt::format(
      "<section><h2>{}</h2><p class=\"facts\">{}</p><table class=\"figures\"><thead><tr><th "
      "scope=\"col\">Turn</th><th scope=\"col\">Games</th><th scope=\"col\">White’s score</th></tr></thead><tbody>",
      html_text(tree.title), games_in_words(tree.root.figures.games));
  for (const OpeningsPage::Node& child : tree.root.children)
    text +=
        fmt::format("<tr><th scope=\"row\">{}</th><td>{}</td><td>{}</td></tr>",
                    html_text(child.figures.turn), child.figures.games, score_text(child.figures));
  return text + "</tbody></table></section>\n";
}

}  // namespace

std::string openings_script_file(std::string_view game) {
  return fmt::format("openings-{}.js", game);
}

std::string write_openings_script(const OpeningsPage& page) {
  Json trees = Json::array();
  for (const OpeningsPage::Tree& tree : page.trees)
    trees.push_back({{"title", tree.title},
                     {"start", tree.looks},
                     {"root", node_json(page.boards.front(), tree.root)}});
  Json json{{"trees", std::move(trees)}};
  if (!page.boards.empty()) json["board"] = board_json(page.boards.front(), 0);
  return "globalThis.cairnOpenings = " + for_script(json) + ";\n";
}

std::string write_openings_page(const Site& site, const SitePlace& place,
                                const OpeningsPage& page) {
  std::string content = board_symbols_of(page.boards);
  content +=
      "<p class=\"faint\">Turns that mirror each other count as one. A turn’s cost is the winning "
      "chance it gave away, on average.</p>";
  content += fmt::format(
      "<div id=\"explorer\" data-game=\"{}\" data-scripts=\"{}\"></div><div id=\"first-turns\">",
      place.part->game, games_scripts(static_cast<std::size_t>(place.part->games)));
  for (const OpeningsPage::Tree& tree : page.trees) content += turns_html(tree);
  content += "</div>";
  if (!page.first_turns.rows.empty())
    content += fmt::format(
        "<section><h2>{}</h2><p class=\"faint\">Games whose start no other game has can be "
        "compared by what is done first.</p>{}</section>",
        html_text(page.first_turns.title), figures_html(page.first_turns, "", place.part->game));
  if (page.trees.empty() && page.first_turns.rows.empty())
    content += "<p>No game of this archive has a turn.</p>";
  return site_page(site, place, "Openings", content);
}

}  // namespace cairn
