#include "formats/pages/game_page_parts.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "formats/analysis/annotated_sgf.hpp"
#include "formats/analysis/summary.hpp"
#include "formats/json/json_value.hpp"
#include "formats/pages/board_json.hpp"
#include "formats/pages/page_assets.hpp"
#include "formats/pages/page_messages.hpp"
#include "formats/pages/page_signs.hpp"
#include "formats/pages/page_words.hpp"
#include "formats/text/words.hpp"
#include "text/quote.hpp"

namespace cairn {

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

}  // namespace cairn
