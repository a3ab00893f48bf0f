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
#include "formats/output/template.hpp"
#include "formats/page_assets.hpp"
#include "formats/records/analysis_json.hpp"
#include "formats/records/analysis_sgf.hpp"
#include "formats/records/json.hpp"

namespace cairn {

namespace {

using Json = nlohmann::ordered_json;

// A turn's text among other words.
Html mono(std::string_view turn) {
  return {fmt::format("<span class=\"mono\">{}</span>", html_text(turn))};
}

// What a turn is marked as: "inaccuracy", "mistake", "blunder", "verdict" if it only changed a
// proven result, or nothing. The symbol `#m-CLASS` is a shape that tells it without its colour:
// circle, triangle, square or diamond.
std::string_view mark_class(const AnnotatedTurn& turn) {
  if (turn.mark != Mark::none) return name(turn.mark);
  return turn.verdict != Verdict::none ? "verdict" : "";
}

// The glyph of a turn's mark with its name for those who hear the page.
Html mark_html(const AnnotatedTurn& turn, const Language& language) {
  if (turn.mark == Mark::none) return {};
  return render_template("mark", {{"name", name(turn.mark)},
                                  {"glyph", glyph(turn.mark)},
                                  {"words", name_of(turn.mark, language)}});
}

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
    for (const GamePage::Line& line : page_.lines) json.push_back(written(line));
    return json;
  }

 private:
  Json written(const GamePage::Line& line) {
    const std::string& before =
        line.from == 0 ? page_.game->start : page_.turns[line.from - 1].position;
    Json json = Json::array({line.turn, line.from, turns_.turns(line.turns, before)});
    if (line.kind != GamePage::Line::Kind::variation)
      json.push_back(label(line));
    else if (!line.kept_rest.empty())
      json.insert(json.end(), {"", in_utf8(line.kept_rest)});
    return json;
  }

  std::string label(const GamePage::Line& line) {
    if (line.kind == GamePage::Line::Kind::best) return "best";
    if (line.kind == GamePage::Line::Kind::answer) return "answer";
    if (line.turn != turn_) candidates_ = 0;
    turn_ = line.turn;
    const CandidateTurn& candidate = page_.game->turns[line.turn].candidates[candidates_++];
    return fmt::format(
        "{}. ({})", candidates_,
        value_in_words(candidate.value, candidate.white_win_percent, *page_.language));
  }

  const GamePage& page_;
  TurnWriter& turns_;
  std::size_t turn_ = 0;        // whose candidates are counted
  std::size_t candidates_ = 0;  // how many of them there were so far
};

// What is said of each turn: the code of its mark, how its player's chances changed, the judgement,
// its reason, and the best turn with its value.
Json told(const AnnotatedGame& game, const Language& language) {
  Json json = Json::array();
  for (std::size_t i = 0; i < game.turns.size(); ++i) {
    const AnnotatedTurn& turn = game.turns[i];
    json.push_back(Json::array(
        {mark_class(turn), swing_in_words(game, i, language), judgement_in_short(turn, language)}));
    if (!is_mistake(turn)) continue;
    json.back().push_back(turn.reason ? in_utf8(in_words(*turn.reason, language)) : "");
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

// A picture of the last position.
Html end_picture(const GamePage& page, std::string_view words) {
  return {board_picture(page.board, 0, looks_after(page, page.turns.size()), {}, words)};
}

// The indices of the turns that matter most, in the order of the game: the turning point, the turn
// that decided the game, and those that cost most.
std::vector<std::size_t> key_turns(const AnnotatedGame& game) {
  constexpr std::size_t most = 5;
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

// A picture of the board before a turn with the arrows of that turn and, dashed, of the best one.
Html turn_picture(const GamePage& page, std::size_t turn) {
  std::vector<PictureTurn> turns;
  if (const PageTurn* best = best_turn(page, turn)) turns.push_back({best, false});
  turns.push_back({&page.turns[turn], true});
  const AnnotatedTurn& played = page.game->turns[turn];
  const PhraseArguments arguments = {{"n", turn + 1}, {"turn", in_utf8(played.text)}};
  const std::string words =
      turns.size() > 1
          ? page.language->phrase_of(
                played.side, "The board before turn {n}, White's {turn}; the best turn is dashed",
                "The board before turn {n}, Black's {turn}; the best turn is dashed", arguments)
          : page.language->phrase_of(played.side, "The board before turn {n}, White's {turn}",
                                     "The board before turn {n}, Black's {turn}", arguments);
  return {board_picture(page.board, 0, looks_after(page, turn), turns, words)};
}

PageContent figure_of_turn(const GamePage& page, std::size_t turn) {
  const AnnotatedTurn& played = page.game->turns[turn];
  const Language& language = *page.language;
  return {{"n", turn + 1},
          {"picture", turn_picture(page, turn)},
          {"mark", mark_html(played, language)},
          {"is-white", played.side == Side::white},
          {"turn", mono(played.text)},
          {"change", change_in_words(*page.game, turn, language)},
          {"judgement", judgement(played, language)}};
}

std::string words_of_end(const GamePage& page) {
  return page.language->phrase(
      "After turn {n}: {result}",
      {{"n", page.turns.size()}, {"result", page.language->of(page.game->result)}});
}

// The key positions with what is to be said of them.
PageContent::List key_positions(const GamePage& page) {
  PageContent::List figures;
  if (is_analysed(*page.game))
    for (const std::size_t turn : key_turns(*page.game))
      if (turn < page.turns.size()) figures.push_back(figure_of_turn(page, turn));
  return figures;
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

// The turns as page/turns.html lists them. The script adds the lines that the search found.
class TurnList {
 public:
  explicit TurnList(const GamePage& page) : page_(page), language_(*page.language) {}

  PageContent::List rows() {
    PageContent::List rows;
    for (std::size_t i = 0; i < page_.turns.size();) rows.push_back(row(i));
    if (PageContent::List after = variations_of(page_.turns.size()); !after.empty()) {
      const PageContent remarks{
          {"judgement", ""}, {"comment", ""}, {"variations", std::move(after)}};
      rows.push_back({{"halves", PageContent::List{no_turn(), no_turn()}},
                      {"remarks", PageContent::List{remarks}}});
    }
    return rows;
  }

 private:
  static PageContent no_turn() { return {{"turn", ""}}; }

  // White's turn on the left and Black's on the right, and what is to be said of both.
  PageContent row(std::size_t& i) {
    PageContent::List halves;
    PageContent::List remarks;
    for (const Side side : both_sides) {
      const bool is_there = i < page_.turns.size() && page_.turns[i].side == side;
      halves.push_back(is_there ? half(i) : no_turn());
      if (is_there) remarks.push_back(remarks_on(i++));
    }
    return {{"halves", std::move(halves)}, {"remarks", std::move(remarks)}};
  }

  PageContent half(std::size_t i) const {
    const AnnotatedTurn& turn = page_.game->turns[i];
    return {{"n", i + 1},
            {"is-white", turn.side == Side::white},
            {"turn", turn.text},
            {"mark", mark_html(turn, language_)},
            {"value", turn.is_searched ? short_value(turn, language_) : ""}};
  }

  // What stands below a turn: why it is marked, comments, and lines.
  PageContent remarks_on(std::size_t i) {
    const AnnotatedTurn& turn = page_.game->turns[i];
    const std::string said = judgement(turn, language_);
    return {{"n", i + 1},
            {"is-white", turn.side == Side::white},
            {"mark", mark_html(turn, language_)},
            {"short", said.empty() ? Html{} : in_short(i)},
            {"change", change_in_words(*page_.game, i, language_)},
            {"judgement", said},
            {"comment", page_.turns[i].comment},
            {"variations", variations_of(i)}};
  }

  // The folded line already names the best turn.
  Html in_short(std::size_t i) const {
    const AnnotatedTurn& turn = page_.game->turns[i];
    const auto found = findings(turn, language_);
    std::string text = found.empty() ? "" : found.front();
    if (names_best(turn))
      text = language_.phrase("{judgement}. Best was {turn}",
                              {{"judgement", text}, {"turn", mono(turn.best).text}});
    return {language_.phrase_of(turn.side, "{n}. White: {judgement}", "{n}. Black: {judgement}",
                                {{"n", i + 1}, {"judgement", text}})};
  }

  // The lines of the record.
  PageContent::List variations_of(std::size_t turn) {
    PageContent::List variations;
    for (int number = 1; next_ < page_.lines.size() && page_.lines[next_].turn == turn; ++next_) {
      const GamePage::Line& line = page_.lines[next_];
      if (line.kind == GamePage::Line::Kind::variation)
        variations.push_back(variation(line, number));
      ++number;
    }
    return variations;
  }

  static PageContent variation(const GamePage::Line& line, int number) {
    int index = 0;
    return {{"turns", list_of(line.turns,
                              [&](const PageTurn& turn) -> PageContent {
                                return {{"at", line.turn + 1},
                                        {"number", number},
                                        {"index", ++index},
                                        {"text", turn.text},
                                        {"comment", turn.comment}};
                              })},
            {"rest", line.rest}};
  }

  const GamePage& page_;
  const Language& language_;
  std::size_t next_ = 0;  // the first line that is not in the list yet
};

// Places are percentages of the plot, so that nothing is stretched with it but the curve.
class Graph {
 public:
  Graph(const AnnotatedGame& game, const Language& language) : game_(game), language_(language) {
    for (std::size_t i = 0; i <= game.turns.size(); ++i) values_.push_back(value_at(game, i));
  }

  std::string text() const {
    return render_template("graph",
                           {{"all", language_.percent(100)},
                            {"half", language_.percent(50)},
                            {"none", language_.percent(0)},
                            {"turns", game_.turns.size()},
                            {"areas", curve(true)},
                            {"lines", curve(false)},
                            {"sure", sure()},
                            {"marks", marks()},
                            {"numbers", numbers()}},
                           language_)
        .text;
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
  std::string curve(bool is_area) const {
    std::string text;
    for (std::size_t i = 0; i < values_.size();) {
      std::size_t end = i;
      std::string points;
      for (; end < values_.size() && values_[end].is_known; ++end)
        points += fmt::format("L{:.1f} {:.1f}", x(end), y(end));
      if (end > i + 1)
        text += is_area ? fmt::format("M{:.1f} 100{}L{:.1f} 100z", x(i), points, x(end - 1))
                        : "M" + points.substr(1);
      i = end + 1;
    }
    return text;
  }

  // Of marks that would lie on each other, only the gravest one is drawn, or the first.
  PageContent::List marks() const {
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
    return list_of(drawn, [&](std::size_t i) -> PageContent {
      return {{"form", mark_class(game_.turns[i])},
              {"x", fmt::format("{:.1f}", x(i + 1))},
              {"y", fmt::format("{:.1f}", y(i + 1))}};
    });
  }

  // By the size of marks in the smallest graph.
  bool are_near(std::size_t a, std::size_t b) const {
    constexpr double width = 2;
    constexpr double height = 7;
    return std::abs(x(a) - x(b)) < width && std::abs(y(a + 1) - y(b + 1)) < height;
  }

  // From where on the graph is shaded, and what it says there.
  PageContent sure() const {
    const std::size_t from = proven_from();
    if (from + 1 >= values_.size()) return false;
    const Value::Kind kind = game_.turns.back().after.kind;
    return {{"x", fmt::format("{:.1f}", x(from))},
            {"high", kind == Value::Kind::black_wins},
            {"words", kind == Value::Kind::draw         ? language_.phrase("A draw by force")
                      : kind == Value::Kind::white_wins ? language_.phrase("White wins by force")
                                                        : language_.phrase("Black wins by force")}};
  }

  PageContent::List numbers() const {
    const std::size_t count = game_.turns.size();
    std::size_t step = 5;
    while (count / step > 6) step *= 2;
    PageContent::List numbers;
    for (std::size_t i = step; i + step / 2 < count; i += step)
      if (x(i) > 10) numbers.push_back({{"x", fmt::format("{:.2f}", x(i))}, {"n", i}});
    return numbers;
  }

  const AnnotatedGame& game_;
  const Language& language_;
  std::vector<ShownValue> values_;
};

std::string facts(const GamePage& page) {
  const Language& language = *page.language;
  return fmt::format(
      "{} \u00b7 {} \u00b7 {}", language.of(page.game->result), language.of(page.game_title),
      language.phrase_n(static_cast<long>(page.turns.size()), "{n} turn", "{n} turns"));
}

std::string root_comment(const AnnotatedGame& game) {
  std::string text = comment_of(game.tags);
  for (const RecordTurn& node : game.trailing)
    if (const std::string comment = comment_of(node.properties); !comment.empty())
      text += (text.empty() ? "" : "\n") + comment;
  return text;
}

PageContent::Fields totals_of(const AnnotatedGame& game) {
  const auto sums = totals(game);
  const auto counts = [&](int Totals::*member) {
    return list_of(sums, [&](const Totals& sum) -> PageContent {
      return {{"n", sum.*member}, {"zero", sum.*member == 0}};
    });
  };
  const auto points = [&](double Totals::*member) {
    return list_of(sums, [&](const Totals& sum) { return fmt::format("{:.0f}", sum.*member); });
  };
  return {{"lost", points(&Totals::lost)},
          {"avoidable", points(&Totals::avoidable)},
          {"inaccuracies", counts(&Totals::inaccuracies)},
          {"mistakes", counts(&Totals::mistakes)},
          {"blunders", counts(&Totals::blunders)},
          {"given-away", counts(&Totals::wins_given_away)}};
}

// The two turns on which the game hung.
PageContent turning_of(const AnnotatedGame& game, const Language& language) {
  const auto turn = turning_point(game);
  if (!turn) return false;
  const AnnotatedTurn& played = game.turns[*turn];
  const std::string_view mark = mark_class(played);
  return {{"n", *turn + 1},
          {"form", mark.empty() ? "verdict" : mark},
          {"is-white", played.side == Side::white},
          {"turn", mono(played.text)},
          {"change", change_in_words(game, *turn, language)}};
}

PageContent decision_of(const AnnotatedGame& game, const Language& language) {
  const auto turn = decided_by(game);
  if (!turn) return false;
  return {{"n", *turn + 1},
          {"is-white", game.turns[*turn].after.kind == Value::Kind::white_wins},
          {"limit", unproven_before(game, *turn, language)}};
}

// The glyphs are escaped, since two question marks mean something else in old compilers.
Html meaning(const AnnotatedGame& game, const Language& language) {
  if (!is_analysed(game)) return {};
  const std::string file = word_of_file(game, language);
  return {
      (file.empty() ? file : file + ' ') +
      language.phrase_n(
          game.settings.depth,
          "A percentage is White’s chance to win, as a search of {n} turn estimates it. What is "
          "said in words (“White wins by force”), and the sign of the three stones, is proven. A "
          "turn is an inaccuracy ({inaccuracy}) if it costs its player 5 points or more, a mistake "
          "({mistake}) from 10 and a blunder ({blunder}) from 15 points on. Points lost are "
          "those by which a side’s chances fell with its own turns.",
          "A percentage is White’s chance to win, as a search of {n} turns estimates it. What is "
          "said in words (“White wins by force”), and the sign of the three stones, is proven. A "
          "turn is an inaccuracy ({inaccuracy}) if it costs its player 5 points or more, a mistake "
          "({mistake}) from 10 and a blunder ({blunder}) from 15 points on. Points lost are "
          "those by which a side’s chances fell with its own turns.",
          {{"inaccuracy", "?!"}, {"mistake", "?"}, {"blunder", "&#63;&#63;"}})};
}

// What page/about.html says of a game.
PageContent::Fields about(const GamePage& page, std::span<const PuzzleOfGame> puzzles) {
  const AnnotatedGame& game = *page.game;
  const Language& language = *page.language;
  PageContent::List details;
  for (const char* tag : {"EV", "RO", "DT", "PC"})
    if (std::string value = tag_text(game, tag, ""); !value.empty())
      details.push_back(std::move(value));
  PageContent::Fields fields = totals_of(game);
  fields.insert(
      fields.end(),
      {{"result", language.of(game.result)},
       {"details", std::move(details)},
       {"cut-off", cut_off_in_words(game, language)},
       {"comment", root_comment(game)},
       {"story", list_of(story(game, language), &StorySentence::text)},
       {"analysed", is_analysed(game)},
       {"turning", turning_of(game, language)},
       {"decided", decision_of(game, language)},
       {"puzzles",
        list_of(
            puzzles,
            [](const PuzzleOfGame& puzzle) -> PageContent {
              return {{"address", puzzle.address}, {"where", puzzle.where}, {"task", puzzle.task}};
            })},
       {"legend", Html{board_legend(page.board, 0, language)}},
       {"meaning", meaning(game, language)}});
  return fields;
}

// All that templates show of the game.
PageContent::Fields content_of(const GamePage& page, std::span<const PuzzleOfGame> puzzles) {
  const Language& language = *page.language;
  PageContent::Fields fields = about(page, puzzles);
  fields.insert(fields.end(), {{"white", player_of(page, Side::white)},
                               {"black", player_of(page, Side::black)},
                               {"facts", facts(page)},
                               {"symbols", Html{board_symbols(page.board, 0)}},
                               {"graph", Html{win_graph(*page.game, language)}},
                               {"rows", TurnList(page).rows()},
                               {"figures", key_positions(page)},
                               {"last", page.turns.size()},
                               {"picture-of-end", end_picture(page, words_of_end(page))},
                               {"words-of-end", words_of_end(page)}});
  return fields;
}

constexpr std::string_view body_begin = "<body>\n";
constexpr std::string_view body_end = "\n<script type=\"text/plain\" id=\"engine-known\">";

}  // namespace

std::string player_of(const GamePage& page, Side side) {
  const std::string name = player_name(*page.game, side);
  return name == "?" ? page.language->phrase_of(side, "White", "Black") : name;
}

std::string game_page_title(const GamePage& page) {
  return player_name(*page.game, Side::white) + " \u2013 " + player_name(*page.game, Side::black);
}

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
            {"annotator", tag_text(*page.game, "AN", "")},
            {"result", language.of(page.game->result)},
            {"cutOff", cut_off_in_short(*page.game, language)}};
  if (Json messages = messages_json(language, game_page_script_messages); !messages.is_null())
    json["messages"] = std::move(messages);
  return json;
}

std::string win_graph(const AnnotatedGame& game, const Language& language) {
  return is_analysed(game) && !game.turns.empty() ? Graph(game, language).text() : std::string();
}

std::string game_page_body(const GamePage& page, const PageSurroundings& around,
                           Compressor compressed) {
  const Language& language = *page.language;
  PageContent::Fields fields = content_of(page, around.puzzles);
  const bool is_in_site = !around.navigation.text.empty();
  fields.insert(
      fields.end(),
      {{"home", is_in_site ? "../index.html" : "#0"},
       {"own-logo", is_in_site && !around.logo.empty() ? "../" + around.logo : ""},
       {"cairns-logo", !is_in_site || around.logo.empty()},
       {"home-name", is_in_site ? language.phrase("Cairn, all games") : "Cairn"},
       {"navigation", around.navigation},
       {"engine",
        around.has_engine ? Html{packed(write_json(*page.game, page.sgf), compressed)} : Html{}},
       {"square", is_square(page.board)},
       {"picture", end_picture(page, language.of(page.game->result))},
       {"unreviewed", language.unreviewed() > 0},
       {"record", data_address(page.record)},
       {"data", Html{packed(json::dump(game_page_json(page)), compressed)}}});
  return render_template("study", fields, language).text;
}

std::string game_page_parts(const GamePage& page) {
  const PageContent content = content_of(page, {});
  const auto part = [&](std::string_view name) {
    return render_template(name, content, *page.language).text;
  };
  return json::dump(
      {{"title", render_text("<bdi>{{white}}</bdi> – <bdi>{{black}}</bdi>", content).text},
       {"facts", render_text("{{facts}}", content).text},
       {"winning", win_graph(*page.game, *page.language)},
       {"about", part("about")},
       {"moments", part("keys")},
       {"list", part("turns")},
       {"symbols", board_symbols(page.board, 0)},
       {"data", game_page_json(page)}});
}

std::string write_game_page(const GamePage& page, Compressor compressed) {
  return whole_page(
      {game_page_style, game_page_style_hash, game_page_script, game_page_script_hash},
      game_page_title(page), game_page_body(page, {}, compressed), *page.language);
}

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

}  // namespace cairn
