#include "formats/output/game_page.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <fmt/format.h>
#include <functional>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "analysis/wording.hpp"
#include "core/error.hpp"
#include "core/text.hpp"
#include "core/version.hpp"
#include "core/words.hpp"
#include "formats/output/page_boards.hpp"
#include "formats/output/page_text.hpp"
#include "formats/page_assets.hpp"
#include "formats/records/analysis_json.hpp"
#include "formats/records/analysis_sgf.hpp"
#include "formats/records/json.hpp"

namespace cairn {

namespace {

std::string facts(const GamePage& page) {
  const Language& language = *page.language;
  return fmt::format(
      "{} \u00b7 {} \u00b7 {}", html_text(language.of(page.game->result)),
      html_text(language.of(page.game_title)),
      language.phrase_n(static_cast<long>(page.turns.size()), "{n} turn", "{n} turns"));
}

std::string cut_off_note(const AnnotatedGame& game, const Language& language) {
  const std::string words = cut_off_in_words(game, language);
  return words.empty() ? words : fmt::format("<p class=\"note bad\">{}</p>", html_text(words));
}

std::string root_comment(const AnnotatedGame& game) {
  std::string text = comment_of(game.tags);
  for (const RecordTurn& node : game.trailing)
    if (const std::string comment = comment_of(node.properties); !comment.empty())
      text += (text.empty() ? "" : "\n") + comment;
  if (text.empty()) return {};
  return fmt::format("<p class=\"comment\" dir=\"auto\">{}</p>", html_text(text));
}

std::string totals_html(const AnnotatedGame& game, const Language& language) {
  const auto sums = totals(game);
  const auto accuracy = [&](Side side) {
    const auto& value = game.accuracy[index(side)];
    return value ? language.exact_percent(*value) : std::string("\u2013");
  };
  const auto row = [](std::string_view label, const std::array<std::string, 2>& cells) {
    std::string text = fmt::format("<tr><th scope=\"row\">{}</th>", label);
    for (const std::string& cell : cells)
      text += fmt::format("<td{}>{}</td>", cell == "0" ? " class=\"zero\"" : "", cell);
    return text + "</tr>";
  };
  const auto count = [&](std::string_view label, int Totals::*member) {
    return row(label, {std::to_string(sums[0].*member), std::to_string(sums[1].*member)});
  };
  const auto marked = [&](Mark mark, std::string_view label, int Totals::*member) {
    return count(fmt::format("<span class=\"mk {}\">{}</span> {}", name(mark), glyph(mark), label),
                 member);
  };
  return fmt::format(
             "<table class=\"tally\"><thead><tr><td></td><th scope=\"col\">{} {}</th>"
             "<th scope=\"col\">{} {}</th></tr></thead><tbody>",
             side_sign(Side::white), language.phrase("White"), side_sign(Side::black),
             language.phrase("Black")) +
         row(language.phrase("Accuracy"), {accuracy(Side::white), accuracy(Side::black)}) +
         marked(Mark::inaccuracy, language.phrase("Inaccuracies"), &Totals::inaccuracies) +
         marked(Mark::mistake, language.phrase("Mistakes"), &Totals::mistakes) +
         marked(Mark::blunder, language.phrase("Blunders"), &Totals::blunders) +
         count(language.phrase("Wins given away"), &Totals::wins_given_away) + "</tbody></table>";
}

std::string story_html(const AnnotatedGame& game, const Language& language) {
  std::string text;
  for (const StorySentence& sentence : story(game, language))
    text += (text.empty() ? "" : " ") + html_text(sentence.text);
  return text.empty() ? text : fmt::format("<p class=\"story\">{}</p>", text);
}

std::string turning_link(const AnnotatedGame& game, std::size_t turn, const Language& language) {
  const AnnotatedTurn& played = game.turns[turn];
  const std::string_view mark = mark_class(played);
  const std::string_view form = mark.empty() ? "verdict" : mark;
  return fmt::format(
      R"(<a class="keypt mt2" href="#{0}"><b><svg class="shape {1}" viewBox="-7 -7 14 14" aria-hidden="true"><use href="#m-{1}"/></svg>{2}</b>{3}</a>)",
      turn + 1, form, language.phrase("Turning point: turn {n}", {{"n", turn + 1}}),
      language.phrase_of(
          played.side, "White’s {turn}: {change}", "Black’s {turn}: {change}",
          {{"turn", fmt::format("<span class=\"mono\">{}</span>", html_text(played.text))},
           {"change", html_text(change_in_words(game, turn, language))}}));
}

std::string decision_link(const AnnotatedGame& game, std::size_t turn, const Language& language) {
  const bool is_white = game.turns[turn].after.kind == Value::Kind::white_wins;
  const Side winner = is_white ? Side::white : Side::black;
  const std::string limit = unproven_before(game, turn, language);
  return fmt::format(R"(<a class="keypt mt1" href="#{}"><b>{}{}</b>{}</a>)", turn + 1,
                     proven_sign(), language.phrase("Decided: turn {n}", {{"n", turn + 1}}),
                     limit.empty()
                         ? language.phrase_of(winner, "From here White wins by force",
                                              "From here Black wins by force")
                         : language.phrase_of(winner, "From here White wins by force; {limit}",
                                              "From here Black wins by force; {limit}",
                                              {{"limit", html_text(limit)}}));
}

// Links to the two turns on which the game hung.
std::string key_points(const AnnotatedGame& game, const Language& language) {
  std::string text;
  if (const auto turn = turning_point(game)) text += turning_link(game, *turn, language);
  if (const auto turn = decided_by(game)) text += decision_link(game, *turn, language);
  return text;
}

std::string meaning(const AnnotatedGame& game, const Language& language) {
  if (!is_analysed(game)) return {};
  // The glyphs are escaped, since two question marks mean something else in old compilers.
  return fmt::format(
      "<details><summary>{}{}</summary><p class=\"small faint\">{}</p></details>",
      icon("right", "chev"), language.phrase("What the numbers mean"),
      language.phrase_n(
          game.settings.depth,
          "A percentage is White’s chance to win, as a search of {n} turn estimates it. What is "
          "said in words (“White wins by force”), and the sign of the three stones, is proven. A "
          "turn is an inaccuracy ({inaccuracy}) if it costs its player 5 points or more, a mistake "
          "({mistake}) from 10 and a blunder ({blunder}) from 15 points on. Accuracy is "
          "{everything} if no turn costs anything.",
          "A percentage is White’s chance to win, as a search of {n} turns estimates it. What is "
          "said in words (“White wins by force”), and the sign of the three stones, is proven. A "
          "turn is an inaccuracy ({inaccuracy}) if it costs its player 5 points or more, a mistake "
          "({mistake}) from 10 and a blunder ({blunder}) from 15 points on. Accuracy is "
          "{everything} if no turn costs anything.",
          {{"inaccuracy", "?!"},
           {"mistake", "?"},
           {"blunder", "&#63;&#63;"},
           {"everything", language.percent(100)}}));
}

std::string about_html(const GamePage& page) {
  const AnnotatedGame& game = *page.game;
  const Language& language = *page.language;
  std::string details;
  for (const char* tag : {"EV", "RO", "DT", "PC"})
    if (const std::string value = tag_text(game, tag, ""); !value.empty())
      details +=
          fmt::format("{}<bdi>{}</bdi>", details.empty() ? "" : " \u00b7 ", html_text(value));
  std::string text =
      fmt::format("<h2 class=\"result\">{}</h2>", html_text(language.of(game.result)));
  if (!details.empty()) text += fmt::format("<p class=\"faint small\">{}</p>", details);
  text += cut_off_note(game, language) + root_comment(game);
  text += story_html(game, language);
  text += is_analysed(game) ? totals_html(game, language) + key_points(game, language)
                            : fmt::format("<p class=\"faint small\">{}</p>",
                                          language.phrase("This game is not analysed."));
  text += end_of_about;
  return text + " class=\"practise\"></div><div id=\"practise\"></div>" +
         fmt::format("<details class=\"mt1\"><summary>{}{}</summary>{}</details>",
                     icon("right", "chev"), language.phrase("Pieces"),
                     board_legend(page.board, 0, language)) +
         meaning(game, language);
}

// What the page with the engine has besides.
std::string open_button(const Language& language) {
  return fmt::format(
      R"(<button class="b wide" id="open-button" type="button"><svg class="i" aria-hidden="true"><use href="#i-open"/></svg>{}</button>)",
      language.phrase("Open…"));
}

std::string engine_dialogs(const Language& language) {
  const auto dialog = [](std::string_view id, const std::string& name) {
    return fmt::format(
        "<div id=\"{}\" popover role=\"dialog\" class=\"pop wide\" aria-label=\"{}\"></div>\n", id,
        name);
  };
  return dialog("open", language.phrase("Open a record")) +
         dialog("puzzles", language.phrase("Puzzles")) +
         dialog("version", language.phrase("About Cairn")) +
         "<p id=\"told\" class=\"told-note\" role=\"status\"></p>\n";
}

std::string engine_data(const GamePage& page, const PageSurroundings& around,
                        Compressor compressed) {
  if (!around.has_engine) return {};
  return fmt::format("\n<script type=\"text/plain\" id=\"game-json\">{}</script>",
                     packed(write_json(*page.game, page.sgf), compressed));
}

}  // namespace

std::string player_of(const GamePage& page, Side side) {
  return side == Side::white ? tag_text(*page.game, "PW", page.language->phrase("White"))
                             : tag_text(*page.game, "PB", page.language->phrase("Black"));
}

std::string game_page_title(const GamePage& page) {
  return tag_text(*page.game, "PW", "?") + " \u2013 " + tag_text(*page.game, "PB", "?");
}

std::string game_page_body(const GamePage& page, const PageSurroundings& around,
                           Compressor compressed) {
  const AnnotatedGame& game = *page.game;
  const Language& language = *page.language;
  const bool is_in_site = !around.navigation.empty();
  const std::string navigation =
      around.has_engine ? open_button(language) + around.navigation : around.navigation;
  return filled(translated(study_template, language),
                {{"ICONS", page_icons},
                 {"LOGO", page_logo},
                 {"HOME", is_in_site ? "../index.html" : "#0"},
                 {"HOME-NAME", is_in_site ? language.phrase("Cairn, all games") : "Cairn"},
                 {"NAVIGATION", navigation},
                 {"DIALOGS", around.has_engine ? engine_dialogs(language) : ""},
                 {"ENGINE", engine_data(page, around, compressed)},
                 {"SYMBOLS", board_symbols(page.board, 0)},
                 {"WHITE", html_text(player_of(page, Side::white))},
                 {"BLACK", html_text(player_of(page, Side::black))},
                 {"FACTS", facts(page)},
                 {"SHAPE", is_square(page.board) ? " square" : ""},
                 {"PICTURE", end_picture(page, language.of(game.result))},
                 {"ABOUT", about_html(page)},
                 {"GRAPH", win_graph(game, language)},
                 {"KEYS", key_positions(page)},
                 {"ARROWS", is_analysed(game) ? arrows_legend(language) : ""},
                 {"TURNS", turn_list(page)},
                 {"HELP", help_wanted(language)},
                 {"RECORD", data_address(page.record)},
                 {"DATA", packed(json::dump(game_page_json(page)), compressed)}});
}

std::string game_page_parts(const GamePage& page) {
  const AnnotatedGame& game = *page.game;
  const Language& language = *page.language;
  const std::string white = html_text(player_of(page, Side::white));
  const std::string black = html_text(player_of(page, Side::black));
  const std::string heads = fmt::format(
      R"(<div class="heads" aria-hidden="true"><span><b class="side-w"></b><i>{0}</i><em class="w5">{2}</em></span><span><b class="side-b"></b><i>{1}</i><em>{2}</em></span></div>)",
      white, black, language.phrase("White %"));
  const std::string moments =
      fmt::format(R"(<h2 id="moments-title">{}</h2>{}<div class="figs">{}</div>)",
                  language.phrase("Key positions"),
                  is_analysed(game) ? arrows_legend(language) : "", key_positions(page));
  return json::dump({{"title", fmt::format("<bdi>{}</bdi> – <bdi>{}</bdi>", white, black)},
                     {"facts", facts(page)},
                     {"winning", win_graph(game, language)},
                     {"about", about_html(page)},
                     {"moments", moments},
                     {"list", heads + turn_list(page)},
                     {"symbols", board_symbols(page.board, 0)},
                     {"data", game_page_json(page)}});
}

std::string write_game_page(const GamePage& page, Compressor compressed) {
  return whole_page(
      {game_page_style, game_page_style_hash, game_page_script, game_page_script_hash},
      game_page_title(page), game_page_body(page, {}, compressed), *page.language);
}

namespace {

constexpr std::string_view body_begin = "<body>\n";
constexpr std::string_view body_end = "\n<script type=\"text/plain\" id=\"engine-known\">";

}  // namespace

EnginePage::EnginePage(std::string text) : text_(std::move(text)) {
  const std::string_view made = build();
  const std::string_view other = made.substr(0, made.find(','));
  if (other != version)
    throw Error(Error::Kind::usage,
                fmt::format("it is of Cairn {}, and this is Cairn {}; make it again with ./web",
                            other, version));
}

std::string EnginePage::with(std::string_view title, std::string_view body,
                             const Language& language) const {
  std::string page;
  const char* from = text_.data();
  const auto replace = [&](std::string_view part, std::string_view other) {
    page.append(from, part.data()).append(other);
    from = part.data() + part.size();
  };
  replace(between("<html lang=\"", "\">"), language.code());
  replace(between("<title>", "</title>"), html_text(title));
  replace(between(body_begin, body_end), body);
  return page.append(from, text_.data() + text_.size());
}

std::string EnginePage::engine_script() const {
  const nlohmann::ordered_json parts = {{"build", build()},
                                        {"known", data("engine-known")},
                                        {"script", data("engine-script")},
                                        {"module", data("engine-module")}};
  return "globalThis.cairnEngine = " + json::dump(parts) + ";\n";
}

std::string_view EnginePage::build() const {
  return between("<meta name=\"generator\" content=\"Cairn ", "\">");
}

std::string_view EnginePage::data(std::string_view id) const {
  return between(fmt::format("<script type=\"text/plain\" id=\"{}\">", id), "</script>");
}

std::string_view EnginePage::between(std::string_view begin, std::string_view end) const {
  const std::string_view text = text_;
  const std::size_t found = text.find(begin);
  const std::size_t from = found + begin.size();
  const std::size_t to = found == text.npos ? found : text.find(end, from);
  if (to == text.npos)
    throw Error(Error::Kind::usage, "it is not the page that ./web makes; make it again");
  return text.substr(from, to - from);
}

namespace {

using Json = nlohmann::ordered_json;
using Line = GamePage::Line;

// Writes turns for the script. A position is told by the fields of its text that differ from those
// of the one before it, each after its number.
class TurnWriter {
 public:
  explicit TurnWriter(const PageBoard& board) : board_(board) {}

  Json turns(const std::vector<PageTurn>& turns, std::string before) {
    Json json = Json::array();
    for (const PageTurn& turn : turns) {
      json.push_back(Json::array({difference(before, turn.position), status(turn.status, turn.next),
                                  actions_json(board_, turn), in_utf8(turn.text)}));
      if (Json said = remarks(turn); !said.empty()) json.back().push_back(std::move(said));
      before = turn.position;
    }
    return json;
  }

  // What the record says of a turn.
  static Json remarks(const PageTurn& turn) {
    Json json = Json::object();
    if (!turn.name.empty()) json["name"] = in_utf8(turn.name);
    if (!turn.comment.empty()) json["comment"] = in_utf8(turn.comment);
    if (!turn.kept.empty()) json["kept"] = in_utf8(turn.kept);
    if (!turn.value.empty())
      json["value"] = {{"text", turn.value}, {"percent", turn.white_percent}};
    return json;
  }

  // Returns the number of a status among all of them.
  int status(const std::string& text, std::optional<Side> next) {
    const auto found = std::ranges::find(statuses_, text, &Status::text);
    const auto number = static_cast<int>(found - statuses_.begin());
    if (found == statuses_.end()) statuses_.push_back({text, next});
    return number;
  }

  // What is said of all of them, and whose turn it is: null if the game is over.
  Json statuses(const Language& language) const {
    Json json = Json::array();
    for (const Status& status : statuses_) json.push_back(language.of(status.text));
    return json;
  }
  Json sides() const {
    Json json = Json::array();
    for (const Status& status : statuses_)
      json.push_back(status.next ? Json(words::word_for(words::sides, *status.next)) : Json());
    return json;
  }

 private:
  struct Status {
    std::string text;
    std::optional<Side> next;
  };

  static Json difference(const std::string& before, const std::string& after) {
    const std::vector<std::string> old = fields(before);
    const std::vector<std::string> changed = fields(after);
    if (old.size() != changed.size()) return after;
    Json json = Json::array();
    for (std::size_t i = 0; i < changed.size(); ++i)
      if (changed[i] != old[i]) {
        json.push_back(i);
        json.push_back(changed[i]);
      }
    return json;
  }

  // The fields of position text, such as the rows of the board, each with the sign that ends it.
  static std::vector<std::string> fields(std::string_view text) {
    std::vector<std::string> fields;
    while (!text.empty()) {
      const std::size_t end = std::min(text.find_first_of("/ "), text.size() - 1);
      fields.emplace_back(text.substr(0, end + 1));
      text.remove_prefix(end + 1);
    }
    return fields;
  }

  const PageBoard& board_;
  std::vector<Status> statuses_;
};

// Writes the lines of the turns. Those of the record stand in the list of turns; the others have a
// label, and the script adds them to the list. "best" and "answer" are said by the script.
class LineWriter {
 public:
  LineWriter(const GamePage& page, TurnWriter& turns) : page_(page), turns_(turns) {}

  Json lines() {
    Json json = Json::array();
    for (const Line& line : page_.lines) json.push_back(written(line));
    return json;
  }

 private:
  Json written(const Line& line) {
    const std::string& before =
        line.from == 0 ? page_.game->start : page_.turns[line.from - 1].position;
    Json json = Json::array({line.turn, line.from, turns_.turns(line.turns, before)});
    if (line.kind != Line::Kind::variation)
      json.push_back(label(line));
    else if (!line.kept_rest.empty())
      json.insert(json.end(), {"", in_utf8(line.kept_rest)});
    return json;
  }

  std::string label(const Line& line) {
    if (line.kind == Line::Kind::best) return "best";
    if (line.kind == Line::Kind::answer) return "answer";
    if (line.turn != turn_) candidates_ = 0;
    turn_ = line.turn;
    const CandidateTurn& candidate = page_.game->turns[line.turn].candidates[candidates_++];
    const std::string value = candidate.value.kind == Value::Kind::estimate
                                  ? page_.language->percent(candidate.white_win_percent)
                                  : describe(candidate.value, *page_.language);
    return fmt::format("{}. ({})", candidates_, value);
  }

  const GamePage& page_;
  TurnWriter& turns_;
  std::size_t turn_ = 0;        // whose candidates are counted
  std::size_t candidates_ = 0;  // how many of them there were so far
};

// What is said of each turn: the code of its mark, how White's chance changed, the judgement, and
// the best turn with its value.
Json told(const AnnotatedGame& game, const Language& language) {
  Json json = Json::array();
  for (std::size_t i = 0; i < game.turns.size(); ++i) {
    const AnnotatedTurn& turn = game.turns[i];
    json.push_back(Json::array(
        {mark_class(turn), swing_in_words(game, i, language), judgement_in_short(turn, language)}));
    if (!names_best(turn)) continue;
    json.back().push_back(in_utf8(turn.best));
    json.back().push_back(best_in_words(turn, language));
  }
  return json;
}

// The spaces that the reasons speak of on the boards after their turns, by the numbers of the
// turns.
Json reasons(const AnnotatedGame& game) {
  Json json = Json::object();
  for (std::size_t i = 0; i < game.turns.size(); ++i) {
    const AnnotatedTurn& turn = game.turns[i];
    const bool is_after = turn.reason && !turn.reason->spaces.empty() && !turn.refutation.empty() &&
                          turn.reason->turn == turn.refutation.front();
    if (is_after) json[std::to_string(i + 1)] = json::to_json(turn.reason->spaces);
  }
  return json;
}

// What is proven in few words, by the longer ones.
Json shortened(const GamePage& page) {
  Json json = Json::object();
  for (std::size_t i = 0; i <= page.turns.size(); ++i)
    if (const ShownValue value = value_at(*page.game, i, *page.language); value.is_proven)
      json[value.text] = value.short_text;
  return json;
}

}  // namespace

Json game_page_json(const GamePage& page) {
  const Language& language = *page.language;
  TurnWriter writer(page.board);
  const int status = writer.status(page.start_status, page.start_next);
  Json turns = writer.turns(page.turns, page.game->start);
  Json lines = LineWriter(page, writer).lines();
  Json values = Json::array();
  Json percents = Json::array();
  for (std::size_t i = 0; i <= page.turns.size(); ++i) {
    const ShownValue value = value_at(*page.game, i, language);
    values.push_back(value.is_known ? Json(value.text) : Json());
    percents.push_back(value.is_known ? Json(std::round(value.white_percent * 10) / 10) : Json());
  }
  Json json{{"board", board_json(page.board, 0, language)},
            {"position", page.game->start},
            {"comment", in_utf8(comment_of(page.game->tags))},
            {"status", status},
            {"statuses", writer.statuses(language)},
            {"sides", writer.sides()},
            {"start", changes_json(page.start)},
            {"turns", std::move(turns)},
            {"lines", std::move(lines)},
            {"values", std::move(values)},
            {"percents", std::move(percents)},
            {"short", shortened(page)},
            {"game", page.game->game},
            {"told", told(*page.game, language)},
            {"reasons", reasons(*page.game)},
            {"names", {player_of(page, Side::white), player_of(page, Side::black)}},
            {"result", language.of(page.game->result)},
            {"cutOff", cut_off_in_short(*page.game, language)}};
  if (Json messages = messages_json(language, game_page_script_messages); !messages.is_null())
    json["messages"] = std::move(messages);
  return json;
}

namespace {

void apply(const std::vector<PageChange>& changes, std::vector<int>& looks) {
  for (const auto& [space, look] : changes) looks[static_cast<std::size_t>(space)] = look;
}

std::vector<int> looks_after(const GamePage& page, std::size_t turns) {
  std::vector<int> looks(page.board.diagram.cells.size(), -1);
  apply(page.start, looks);
  for (std::size_t i = 0; i < turns && i < page.turns.size(); ++i)
    for (const PageAction& action : page.turns[i].actions) apply(action.changes, looks);
  return looks;
}

const PageTurn* best_turn(const GamePage& page, std::size_t turn) {
  for (const GamePage::Line& line : page.lines)
    if (line.turn == turn && line.kind == GamePage::Line::Kind::best) return &line.turns.front();
  return nullptr;
}

// What a turn cost; a result given away costs more than any estimate.
double cost(const AnnotatedTurn& turn) {
  return turn.loss + (turn.verdict == Verdict::none ? 0 : 100);
}

std::string figure_of_turn(const GamePage& page, std::size_t turn) {
  const AnnotatedGame& game = *page.game;
  const AnnotatedTurn& played = game.turns[turn];
  const Language& language = *page.language;
  const std::string text = fmt::format("<span class=\"mono\">{}</span>", html_text(played.text));
  return fmt::format(
      R"(<figure class="fig"><a href="#{}">{}<figcaption><span class="cap">{}<span>{}</span></span><p>{}. {}</p></figcaption></a></figure>)",
      turn + 1, turn_picture(page, turn, 0), mark_html(played, language),
      language.phrase_of(played.side, "{n}. White {turn}", "{n}. Black {turn}",
                         {{"n", turn + 1}, {"turn", text}}),
      html_text(change_in_words(game, turn, language)), html_text(judgement(played, language)));
}

std::string figure_of_end(const GamePage& page) {
  const std::string words = page.language->phrase(
      "After turn {n}: {result}",
      {{"n", page.turns.size()}, {"result", page.language->of(page.game->result)}});
  return fmt::format(
      R"(<figure class="fig"><a href="#{0}">{1}<figcaption><span class="cap">{2}</span></figcaption></a></figure>)",
      page.turns.size(), end_picture(page, words), html_text(words));
}

}  // namespace

std::string end_picture(const GamePage& page, std::string_view words) {
  return board_picture(page.board, 0, looks_after(page, page.turns.size()), {}, words);
}

std::vector<std::size_t> key_turns(const AnnotatedGame& game, std::size_t most) {
  std::vector<std::size_t> turns;
  const auto add = [&](std::size_t turn) {
    if (turns.size() < most && std::ranges::find(turns, turn) == turns.end()) turns.push_back(turn);
  };
  if (const auto turn = turning_point(game)) add(*turn);
  if (const auto turn = decided_by(game)) add(*turn);
  std::vector<std::size_t> marked;
  for (std::size_t i = 0; i < game.turns.size(); ++i)
    if (is_mistake(game.turns[i])) marked.push_back(i);
  std::ranges::stable_sort(marked, [&](std::size_t a, std::size_t b) {
    return cost(game.turns[a]) > cost(game.turns[b]);
  });
  for (const std::size_t turn : marked) add(turn);
  std::ranges::sort(turns);
  return turns;
}

std::string turn_picture(const GamePage& page, std::size_t turn, int board) {
  std::vector<PictureTurn> turns;
  if (const PageTurn* best = best_turn(page, turn)) turns.push_back({best, false});
  turns.push_back({&page.turns[turn], true});
  const AnnotatedTurn& played = page.game->turns[turn];
  const Fillings fillings = {{"n", turn + 1}, {"turn", in_utf8(played.text)}};
  const std::string words =
      turns.size() > 1
          ? page.language->phrase_of(
                played.side, "The board before turn {n}, White's {turn}; the best turn is dashed",
                "The board before turn {n}, Black's {turn}; the best turn is dashed", fillings)
          : page.language->phrase_of(played.side, "The board before turn {n}, White's {turn}",
                                     "The board before turn {n}, Black's {turn}", fillings);
  return board_picture(page.board, board, looks_after(page, turn), turns, words);
}

std::string key_positions(const GamePage& page) {
  std::string text;
  if (is_analysed(*page.game))
    for (const std::size_t turn : key_turns(*page.game, most_key_positions - 1))
      if (turn < page.turns.size()) text += figure_of_turn(page, turn);
  return text + figure_of_end(page);
}

namespace {

std::string comment_html(const std::string& comment) {
  return comment.empty()
             ? std::string()
             : fmt::format("<p class=\"comment\" dir=\"auto\">{}</p>", html_text(comment));
}

// White's chance after a turn, as short as the column is: "64", or what is proven.
std::string short_value(const AnnotatedTurn& turn, const Language& language) {
  switch (turn.after.kind) {
    case Value::Kind::white_wins:
      return language.phrase_in("White", "wins");
    case Value::Kind::black_wins:
      return language.phrase_in("White", "loses");
    case Value::Kind::draw:
      return language.phrase("draw");
    case Value::Kind::estimate:
      break;
  }
  return fmt::format("{}", std::lround(turn.win_after));
}

class TurnList {
 public:
  explicit TurnList(const GamePage& page) : page_(page), language_(*page.language) {}

  std::string text() {
    std::string text = fmt::format("<ol class=\"turns\" id=\"turns\" aria-label=\"{}\">\n",
                                   language_.phrase("Turns"));
    for (std::size_t i = 0; i < page_.turns.size();) text += pair(i);
    if (const std::string after = variations_of(page_.turns.size()); !after.empty())
      text += "<li class=\"pair\"><span></span><span></span>" + after + "</li>\n";
    return text + "</ol>";
  }

 private:
  // A row with White's turn on the left and Black's on the right, and what is to be said of both.
  std::string pair(std::size_t& i) {
    std::string row;
    std::string below;
    for (const Side side : {Side::white, Side::black}) {
      if (i == page_.turns.size() || page_.turns[i].side != side) {
        row += "<span></span>";
        continue;
      }
      row += turn(i);
      below += remarks(i++);
    }
    return "<li class=\"pair\">" + row + below + "</li>\n";
  }

  std::string turn(std::size_t i) const {
    const AnnotatedTurn& turn = page_.game->turns[i];
    const std::string value =
        turn.is_searched
            ? fmt::format(R"(<span class="val"><span class="hide">{} </span>{}</span>)",
                          language_.phrase_in("before a value", "White"),
                          short_value(turn, language_))
            : "";
    return fmt::format(
        R"(<a class="turn" href="#{0}"><b>{0}</b><span class="hide">{1} </span><span class="mv">{2}</span>{3}{4}</a>)",
        i + 1, language_.phrase_of(turn.side, "White", "Black"), html_text(turn.text),
        mark_html(turn, language_), value);
  }

  // What stands below a turn: why it is marked, comments, and lines.
  std::string remarks(std::size_t i) {
    const AnnotatedTurn& turn = page_.game->turns[i];
    std::string text;
    if (const std::string said = judgement(turn, language_); !said.empty()) text = why(i, said);
    return text + comment_html(page_.turns[i].comment) + variations_of(i);
  }

  std::string why(std::size_t i, const std::string& said) const {
    const AnnotatedTurn& turn = page_.game->turns[i];
    return fmt::format(
        R"(<details class="why" id="why-{}"><summary>{}{}<span class="txt">{}</span></summary>)"
        R"(<div class="in"><p>{} {}</p></div></details>)",
        i + 1, icon("right", "chev"), mark_html(turn, language_), in_short(i),
        language_.phrase_of(turn.side, "White {change}.", "Black {change}.",
                            {{"change", change_in_words(*page_.game, i, language_)}}),
        html_text(said));
  }

  // The folded line already names the best turn.
  std::string in_short(std::size_t i) const {
    const AnnotatedTurn& turn = page_.game->turns[i];
    std::string text = first_judgement(turn, language_);
    if (names_best(turn))
      text = language_.phrase(
          "{judgement}. Best was {turn}",
          {{"judgement", text},
           {"turn", fmt::format("<span class=\"mono\">{}</span>", html_text(turn.best))}});
    return language_.phrase_of(turn.side, "{n}. White: {judgement}", "{n}. Black: {judgement}",
                               {{"n", i + 1}, {"judgement", text}});
  }

  // The lines of the record. The script adds those that the search found.
  std::string variations_of(std::size_t turn) {
    std::string text;
    for (int number = 1; next_ < page_.lines.size() && page_.lines[next_].turn == turn; ++next_) {
      const GamePage::Line& line = page_.lines[next_];
      if (line.kind == GamePage::Line::Kind::variation) text += variation(line, number);
      ++number;
    }
    return text;
  }

  std::string variation(const GamePage::Line& line, int number) const {
    std::string text =
        fmt::format("<div class=\"var\"><small>{}</small>", language_.phrase("In the record"));
    for (std::size_t i = 0; i < line.turns.size(); ++i)
      text += fmt::format(R"(<a class="chip line" href="#{}" data-line="{}" data-at="{}">{}</a>{})",
                          line.turn + 1, number, i + 1, html_text(line.turns[i].text),
                          comment_html(line.turns[i].comment));
    if (!line.rest.empty()) text += " " + html_text(line.rest);
    return text + "</div>";
  }

  const GamePage& page_;
  const Language& language_;
  std::size_t next_ = 0;  // the first line that is not in the list yet
};

}  // namespace

std::string turn_list(const GamePage& page) {
  return TurnList(page).text();
}

namespace {

// Places are percentages of the plot, so that nothing is stretched with it but the curve.
class Graph {
 public:
  Graph(const AnnotatedGame& game, const Language& language) : game_(game), language_(language) {
    for (std::size_t i = 0; i <= game.turns.size(); ++i) values_.push_back(value_at(game, i));
  }

  std::string text() const {
    return fmt::format(
        R"(<figure class="graph"><figcaption><span>{}</span><span class="now"></span></figcaption>)"
        R"(<div class="axes"><div class="ys" aria-hidden="true"><span>{}</span><span>{}</span><span>{}</span></div>)"
        R"(<div class="plot" id="graph" data-turns="{}"><svg class="draw" aria-hidden="true">)"
        R"(<svg viewBox="0 0 100 100" preserveAspectRatio="none" width="100%" height="100%">{}</svg>{}</svg>{}</div>)"
        R"(<svg class="xs" aria-hidden="true">{}</svg></div></figure>)",
        language_.phrase("White’s chance to win"), language_.percent(100), language_.percent(50),
        language_.percent(0), game_.turns.size(), curve(), marks(), proven_label(), numbers());
  }

 private:
  double x(std::size_t turns) const {
    const auto count = static_cast<double>(std::max<std::size_t>(game_.turns.size(), 1));
    return 100 * static_cast<double>(turns) / count;
  }
  double y(std::size_t turns) const { return 100 - values_[turns].white_percent; }

  // The number of turns from which on the result at the end is proven; more than there are if none
  // is. Another result may have been proven before.
  std::size_t proven_from() const {
    std::size_t from = values_.size();
    while (from > 0 && values_[from - 1].is_proven &&
           values_[from - 1].white_percent == values_.back().white_percent)
      --from;
    return from;
  }

  // The area below the curve is White's share. Where nothing is known, there is a gap.
  std::string curve() const {
    std::string areas;
    std::string lines;
    for (std::size_t i = 0; i < values_.size();) {
      std::size_t end = i;
      std::string points;
      for (; end < values_.size() && values_[end].is_known; ++end)
        points += fmt::format("L{:.1f} {:.1f}", x(end), y(end));
      if (end > i + 1) {
        areas += fmt::format("M{:.1f} 100{}L{:.1f} 100z", x(i), points, x(end - 1));
        lines += "M" + points.substr(1);
      }
      i = end + 1;
    }
    std::string sure;
    if (const std::size_t from = proven_from(); from + 1 < values_.size())
      sure = fmt::format(R"(<path class="sure" d="M{0:.1f} 0H100V100H{0:.1f}z"/>)", x(from));
    return fmt::format(
        R"(<path class="area" d="{}"/>{}<path class="grid" d="M0 50H100"/><path class="est" d="{}"/>)",
        areas, sure, lines);
  }

  // Of marks that would lie on each other, only the gravest one is drawn, or the first.
  std::string marks() const {
    std::vector<std::size_t> marked;
    for (std::size_t i = 0; i < game_.turns.size(); ++i)
      if (is_mistake(game_.turns[i])) marked.push_back(i);
    std::ranges::stable_sort(marked, std::greater(), [&](std::size_t i) {
      return std::pair(game_.turns[i].mark, game_.turns[i].verdict != Verdict::none);
    });
    std::vector<std::size_t> drawn;
    for (const std::size_t i : marked)
      if (std::ranges::none_of(drawn, [&](std::size_t other) { return are_near(i, other); }))
        drawn.push_back(i);
    std::ranges::sort(drawn);
    std::string text;
    for (const std::size_t i : drawn)
      text += fmt::format(R"(<use href="#m-{0}" class="shape {0}" x="{1:.1f}%" y="{2:.1f}%"/>)",
                          mark_class(game_.turns[i]), x(i + 1), y(i + 1));
    return text;
  }

  // By the size of marks in the smallest graph.
  bool are_near(std::size_t a, std::size_t b) const {
    constexpr double width = 2;
    constexpr double height = 7;
    return std::abs(x(a) - x(b)) < width && std::abs(y(a + 1) - y(b + 1)) < height;
  }

  std::string proven_label() const {
    const std::size_t from = proven_from();
    if (from + 1 >= values_.size()) return {};
    const Value::Kind kind = game_.turns.back().after.kind;
    const std::string words = kind == Value::Kind::draw ? language_.phrase("A draw by force")
                              : kind == Value::Kind::white_wins
                                  ? language_.phrase("White wins by force")
                                  : language_.phrase("Black wins by force");
    return fmt::format(R"(<span class="sure-label{}">{}<span>{}</span></span>)",
                       kind == Value::Kind::black_wins ? " high" : "", proven_sign(), words);
  }

  std::string numbers() const {
    const std::size_t count = game_.turns.size();
    std::size_t step = 5;
    while (count / step > 6) step *= 2;
    std::string text =
        fmt::format(R"(<text x="0%" y="1.05em" class="s">{}</text>)", language_.phrase("start"));
    for (std::size_t i = step; i + step / 2 < count; i += step)
      if (x(i) > 10) text += fmt::format(R"(<text x="{:.2f}%" y="1.05em">{}</text>)", x(i), i);
    return text + fmt::format(R"(<text x="100%" y="1.05em" class="e">{}</text>)", count);
  }

  const AnnotatedGame& game_;
  const Language& language_;
  std::vector<ShownValue> values_;
};

}  // namespace

std::string win_graph(const AnnotatedGame& game, const Language& language) {
  return is_analysed(game) && !game.turns.empty() ? Graph(game, language).text() : std::string();
}

}  // namespace cairn
