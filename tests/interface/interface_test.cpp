// Tests the C interface as a program sees it: through cairn.h and the shared library alone.
#include <gtest/gtest.h>

#include <atomic>
#include <cstdlib>
#include <fstream>
#include <iterator>
#include <memory>
#include <nlohmann/json.hpp>
#include <sstream>
#include <string>
#include <thread>
#include <vector>

#include "app/cairn.h"

namespace {

using Json = nlohmann::json;

// A text that is freed, with what it says of an error.
struct Answer {
  std::string text;
  int error = 0, line = 0, column = 0;

  Answer(cairn_text* answer)  // NOLINT: each function's result becomes one
      : text(answer->data, answer->size),
        error(answer->error),
        line(answer->line),
        column(answer->column) {
    EXPECT_EQ(answer->data[answer->size], '\0');
    cairn_text_free(answer);
  }

  // The result as JSON.
  Json json() const {
    EXPECT_EQ(error, CAIRN_OK) << text;
    return Json::parse(text);
  }
};

template <class Handle>
using Owned = std::unique_ptr<Handle, void (*)(Handle*)>;

Owned<cairn_records> read(const std::string& text) {
  return {cairn_records_read(text.data(), text.size(), "test"), cairn_records_free};
}

std::string sample(const std::string& name) {
  std::ifstream file(std::string(std::getenv("CAIRN_SOURCE_ROOT")) + "/samples/" + name);
  EXPECT_TRUE(file) << name;
  return {std::istreambuf_iterator<char>(file), {}};
}

Owned<cairn_board> board(const char* game) {
  return {cairn_board_new(game, nullptr, nullptr), cairn_board_free};
}

Owned<cairn_analysis> analysis(const std::string& text, const char* settings) {
  return {cairn_analysis_new(read(text).get(), 0, settings, nullptr), cairn_analysis_free};
}

const std::string cut_off = "tzaar random:7\n1. A5xB6\n2. A1xA9\n";

TEST(Interface, KnowsItsGames) {
  const Json games = Answer(cairn_games()).json();
  ASSERT_EQ(games.size(), 2U);
  EXPECT_EQ(games[0]["name"], "tzaar");
  EXPECT_EQ(games[1]["title"], "Battle of Towers");
}

TEST(Records, TellWhatIsWrongAndKeepTheGoodPart) {
  const auto records = read(cut_off);
  ASSERT_EQ(cairn_records_count(records.get()), 1U);
  const Json report = Answer(cairn_record_report(records.get(), 0)).json();
  EXPECT_EQ(report["state"], "cut off");
  EXPECT_EQ(report["turns"], 1);
  EXPECT_EQ(report["error"]["line"], 3);
  EXPECT_FALSE(report["error"]["nearest"].empty()) << report;
  EXPECT_EQ(Answer(cairn_record_game(records.get(), 0)).json()["turns"][0]["text"], "A5xB6");
}

TEST(Records, HaveABadOneWhereNoneCanBeRead) {
  for (const std::string& text : {std::string(), std::string("nonsense"), std::string("\0x", 2)}) {
    const auto records = read(text);
    ASSERT_EQ(cairn_records_count(records.get()), 1U);
    EXPECT_EQ(Answer(cairn_record_report(records.get(), 0)).json()["state"], "rejected");
    EXPECT_NE(Answer(cairn_record_game(records.get(), 0)).error, CAIRN_OK);
  }
}

TEST(Records, AreWrittenInAFormatAndReadAgain) {
  const auto records = read(sample("game2552914.txt"));
  const Answer written(cairn_record_write(records.get(), 0, "text"));
  EXPECT_EQ(written.error, CAIRN_OK);
  const auto again = read(written.text);
  EXPECT_EQ(Answer(cairn_record_game(again.get(), 0)).json()["final_position"],
            Answer(cairn_record_game(records.get(), 0)).json()["final_position"]);
  EXPECT_EQ(Answer(cairn_record_write(records.get(), 0, "pgn")).error, CAIRN_USAGE);
  EXPECT_EQ(Answer(cairn_record_write(records.get(), 1, "text")).error, CAIRN_USAGE);
}

TEST(Records, AreToldByWhoPlayed) {
  const auto title = [](const char* tags) {
    const std::string text = "(;FF[TZAAR]" + std::string(tags) + "POS[random:7];W[A5xB6])";
    return Answer(cairn_record_report(read(text).get(), 0)).json().value("title", "none");
  };
  EXPECT_EQ(title("PW[Ada]PB[Bo]EV[Club]DT[2026-01-02]"), "Ada – Bo, Club, 2026-01-02");
  EXPECT_EQ(title("PB[Bo]"), "? – Bo");
  EXPECT_EQ(title(""), "none");
}

TEST(Analysis, IsMadeInStepsAndTellsHowFarItIs) {
  const auto made = analysis(sample("own-towers-1.sgf"), R"({"depth":1})");
  EXPECT_EQ(Answer(cairn_analysis_result(made.get(), "json")).error, CAIRN_USAGE);
  int last_done = 0;
  std::size_t last_known = 0;
  while (cairn_analysis_step(made.get(), 0) == 1) {
    const Json progress = Answer(cairn_analysis_progress(made.get())).json();
    EXPECT_EQ(progress["done"], last_done + 1);
    EXPECT_LE(progress["done"], progress["steps"]);
    EXPECT_GE(progress["values"].size(), last_known);
    last_done = progress["done"];
    last_known = progress["values"].size();
  }
  const Answer json(cairn_analysis_result(made.get(), "json"));
  EXPECT_EQ(json.json()["turns"].size() + 1, last_known);
  EXPECT_EQ(json.json()["schema"], "analysis/2");
  for (const char* format : {"json", "sgf", "csv", "text"}) {
    const Answer written(cairn_analysis_result(made.get(), format));
    EXPECT_EQ(written.error, CAIRN_OK) << format;
    EXPECT_EQ(Answer(cairn_analysis_write(json.text.c_str(), format)).text, written.text);
  }
}

// A record with two lines, one of which has properties and a turn that cannot be played.
TEST(Analysis, DoesNotDependOnItsSteps) {
  const char* const settings = R"({"depth":1,"turns":[3,9]})";
  const auto at_once = analysis(sample("own-towers-1.sgf"), settings);
  EXPECT_EQ(cairn_analysis_step(at_once.get(), 1'000'000), 0);
  const auto in_steps = analysis(sample("own-towers-1.sgf"), settings);
  while (cairn_analysis_step(in_steps.get(), 0) == 1) continue;
  EXPECT_EQ(Answer(cairn_analysis_result(in_steps.get(), "json")).text,
            Answer(cairn_analysis_result(at_once.get(), "json")).text);
}

TEST(Interface, DividesAnAnalysis) {
  const auto one = analysis(sample("own-towers-1.sgf"), R"({"depth":1})");
  const auto other = analysis(sample("own-towers-1.sgf"), R"({"depth":1})");
  const auto whole = analysis(sample("own-towers-1.sgf"), R"({"depth":1})");
  while (const int tasks = cairn_analysis_tasks(one.get()))
    for (int task = 0; task < tasks; ++task) {
      cairn_analysis* const worker = (task % 2 == 0 ? one : other).get();
      const Answer found(cairn_analysis_work(worker, task));
      ASSERT_EQ(found.error, CAIRN_OK) << found.text;
      cairn_analysis* const listener = (task % 2 == 0 ? other : one).get();
      std::string damaged = found.text;
      damaged.back() = damaged.back() == '0' ? '1' : '0';
      EXPECT_EQ(Answer(cairn_analysis_take(listener, task, damaged.c_str())).error, CAIRN_USAGE);
      EXPECT_EQ(Answer(cairn_analysis_take(listener, task, found.text.c_str())).error, CAIRN_OK);
      EXPECT_EQ(Answer(cairn_analysis_take(listener, task, found.text.c_str())).error, CAIRN_USAGE);
    }
  EXPECT_EQ(cairn_analysis_step(whole.get(), 1'000'000), 0);
  EXPECT_EQ(Answer(cairn_analysis_result(other.get(), "json")).text,
            Answer(cairn_analysis_result(whole.get(), "json")).text);
}

TEST(Interface, NamesTheEffortsOfTheCommandLine) {
  EXPECT_EQ(
      Answer(cairn_efforts()).text,
      R"([{"name":"quick","effort":0},{"name":"normal","effort":1},{"name":"deep","effort":3}])");
}

TEST(Interface, WritesTheReport) {
  const auto made = analysis(sample("own-towers-1.sgf"), R"({"depth":1})");
  while (cairn_analysis_step(made.get(), 0) == 1) continue;
  const Answer page(
      cairn_page(Answer(cairn_analysis_result(made.get(), "json")).text.c_str(), nullptr));
  EXPECT_TRUE(page.text.starts_with("<!DOCTYPE html>"));
  EXPECT_NE(page.text.find("id=\"game-data\""), std::string::npos);
}

TEST(Interface, SaysPagesInTheLanguageThatIsAskedFor) {
  const std::string game =
      Answer(cairn_record_game(read(sample("own-towers-1.sgf")).get(), 0)).text;
  const Json english = Answer(cairn_page_parts(game.c_str(), nullptr)).json();
  EXPECT_EQ(Answer(cairn_page_parts(game.c_str(), "en")).json(), english);
  const Json german = Answer(cairn_page_parts(game.c_str(), "de")).json();
  EXPECT_EQ(german["data"]["statuses"][0], "Weiß am Zug");
  EXPECT_NE(Answer(cairn_page_body(game.c_str(), "de")).text.find("Schlüsselstellungen"),
            std::string::npos);
  EXPECT_EQ(Answer(cairn_page(game.c_str(), "tlh")).error, CAIRN_USAGE);
  const Owned<cairn_board> made{cairn_board_new("tzaar", "pl", nullptr), cairn_board_free};
  EXPECT_EQ(Answer(cairn_board_position(made.get(), "fixed")).json()["status"], "Ruch białych");
}

TEST(Interface, ReportsTheNamesOfSpacesInARecord) {
  const auto records = read("# Spaces: no-gap\ntzaar fixed\n1. D7xE7\n");
  EXPECT_EQ(Answer(cairn_record_report(records.get(), 0)).json()["spaces"], "no-gap");
}

TEST(Interface, FindsTheReadersLanguage) {
  const Json french = Answer(cairn_messages("pt-BR,fr-CA,en")).json();
  EXPECT_EQ(french["language"], "fr");
  EXPECT_EQ(french["decimal"], ",");
  EXPECT_EQ(french["languages"].size(), 7U);
  EXPECT_EQ(french["texts"]["{n} turn"], Json::array({"{n} tour", "{n} tours"}));
  EXPECT_EQ(Answer(cairn_messages("pt-BR,sv")).json()["language"], "en");
  EXPECT_TRUE(Answer(cairn_messages("")).json()["texts"].empty());
}

TEST(Analysis, CanBeStopped) {
  const auto made = analysis(sample("game2552914.txt"), nullptr);
  EXPECT_EQ(cairn_analysis_step(made.get(), 0), 1);
  std::thread other([&] { cairn_analysis_stop(made.get()); });
  other.join();
  EXPECT_EQ(cairn_analysis_step(made.get(), 1000), -1);
  EXPECT_EQ(Answer(cairn_analysis_result(made.get(), "json")).text,
            "it was stopped before it was done");
}

TEST(Analysis, SaysWhichSettingIsWrong) {
  const auto records = read(cut_off);
  for (const char* settings : {"{\"depth\":\"a\"}", "{\"depth\":0}", "{\"turns\":[1]}", "[", "{"}) {
    cairn_text* error = nullptr;
    EXPECT_EQ(cairn_analysis_new(records.get(), 0, settings, &error), nullptr) << settings;
    ASSERT_NE(error, nullptr);
    EXPECT_EQ(Answer(error).error, CAIRN_SYNTAX) << settings;
  }
}

TEST(Engine, AnswersAsTheProgramDoes) {
  const Owned<cairn_engine> engine(cairn_engine_new(16), cairn_engine_free);
  const Json answer = Answer(cairn_engine_answer(engine.get(),
                                                 R"({"id":"a","position":"tzaar random:7",
                                                     "depth":1,"candidates":2})"))
                          .json();
  EXPECT_EQ(answer["moveInfos"].size(), 2U);
  EXPECT_EQ(answer["isDuringSearch"], false);
  const Json wrong =
      Answer(cairn_engine_answer(engine.get(), R"({"id":"a","game":"tzaar","moves":["x"]})"))
          .json();
  EXPECT_EQ(wrong["field"], "moves[0]");
}

TEST(Engine, GoesDeeperAsLongAsTheQuestionIsTheSame) {
  const Owned<cairn_engine> engine(cairn_engine_new(16), cairn_engine_free);
  const char* const question = R"({"id":"a","game":"towers","candidates":3})";
  int depth = 0;
  for (int nodes = 0; nodes < 60'000; nodes += 20'000) {
    const Json answer = Answer(cairn_engine_think(engine.get(), question, 20'000)).json();
    EXPECT_EQ(answer["isDuringSearch"], true);
    EXPECT_GE(answer["rootInfo"]["nodes"], nodes);
    EXPECT_GE(answer["rootInfo"]["depth"], depth);
    EXPECT_EQ(answer["moveInfos"].size(), 3U);
    depth = answer["rootInfo"]["depth"];
  }
  EXPECT_GT(depth, 1);
  const Json other =
      Answer(cairn_engine_think(engine.get(), R"({"id":"a","game":"towers"})", 1000)).json();
  EXPECT_LT(other["rootInfo"]["nodes"], 20'000);
}

TEST(Proof, GoesOnWhereItsLastSliceEnded) {
  // The real record of the samples after turn 22.
  const char* const position =
      ".Ca6.c/....../..A7...c/.......c/B.....AC/..b.b2..c/A.C..../c.C.../B.... w 1";
  const Owned<cairn_proof> proof(cairn_proof_new("tzaar", position, 16, nullptr), cairn_proof_free);
  int slices = 1;
  while (cairn_proof_step(proof.get(), 50) == 1) ++slices;
  EXPECT_GT(slices, 1);
  const Json solution = Answer(cairn_proof_result(proof.get())).json();
  EXPECT_EQ(solution["value"], "win");
  EXPECT_GT(solution["nodes"], 50);
}

TEST(Board, ShowsWhatEachActionChanges) {
  for (const char* const game : {"tzaar", "towers"}) {
    const auto made = board(game);
    std::string text = std::string(game) == "tzaar" ? "random:3" : "";
    for (int action = 0; action < 12; ++action) {
      const Json before = Answer(cairn_board_position(made.get(), text.c_str())).json();
      const Json actions = Answer(cairn_board_actions(made.get(), text.c_str())).json();
      ASSERT_FALSE(actions.empty());
      const Json& chosen = actions[actions.size() * 5 / 7];
      Json looks = before["looks"];
      for (std::size_t i = 0; i < chosen["changes"].size(); i += 2)
        looks[chosen["changes"][i].get<std::size_t>()] = chosen["changes"][i + 1];
      text = chosen["position"];
      const Json after = Answer(cairn_board_position(made.get(), text.c_str())).json();
      EXPECT_EQ(after["looks"], looks);
      EXPECT_EQ(chosen["endsTurn"], after["toMove"] != before["toMove"]);
    }
    const Json shape = Answer(cairn_board_shape(made.get())).json();
    EXPECT_EQ(shape["cells"].size(),
              Answer(cairn_board_position(made.get(), "")).json()["looks"].size());
    EXPECT_EQ(shape["themes"]["quiet-first-turn"], "the first turn threatens nothing at once");
  }
}

TEST(Board, WritesTheTurnOfActions) {
  const auto made = board("tzaar");
  const std::string start =
      Answer(cairn_board_turn(made.get(), "random:7", "A5xB6")).json()["position"];
  const Json first = Answer(cairn_board_actions(made.get(), start.c_str())).json()[4];
  const std::string between = first["position"];
  const Json second = Answer(cairn_board_actions(made.get(), between.c_str())).json()[2];
  const std::vector<std::int32_t> actions{4, 2};
  const Answer text(cairn_board_turn_text(made.get(), start.c_str(), actions.data(), 2));
  const Json turn = Answer(cairn_board_turn(made.get(), start.c_str(), text.text.c_str())).json();
  EXPECT_EQ(turn["position"], second["position"]);
  EXPECT_EQ(turn["actions"].size(), 2U);
  const std::int32_t none = -1;
  EXPECT_EQ(Answer(cairn_board_turn_text(made.get(), start.c_str(), &none, 1)).error, CAIRN_USAGE);
}

TEST(Board, SaysWhyAPieceCannotGo) {
  const Owned<cairn_board> made{cairn_board_new("tzaar", "de", nullptr), cairn_board_free};
  const auto said = [&](int from, int to) {
    return Answer(cairn_board_refusal(made.get(), "random:7", from, to));
  };
  EXPECT_EQ(said(0, 2).text, "Dazwischen steht ein anderer Stapel.");  // from A1 to A3
  for (const int space : {-1, 60}) EXPECT_EQ(said(space, 2).error, CAIRN_USAGE);
  EXPECT_EQ(said(0, 60).error, CAIRN_USAGE);
}

TEST(Board, SaysWhatIsWrong) {
  cairn_text* error = nullptr;
  EXPECT_EQ(cairn_board_new("chess", nullptr, &error), nullptr);
  EXPECT_EQ(Answer(error).error, CAIRN_USAGE);
  const auto made = board("tzaar");
  EXPECT_EQ(Answer(cairn_board_position(made.get(), "abc")).error, CAIRN_SYNTAX);
  EXPECT_EQ(Answer(cairn_board_turn(made.get(), "random:7", "A1xI5")).error, CAIRN_ILLEGAL);
}

// Each puzzle is solved by its own main line, and its wrong turns are called wrong.
TEST(Puzzle, IsSolvedByItsSolutionAlone) {
  for (const char* const name :
       {"../tests/data/puzzles/tzaar.jsonl", "../tests/data/puzzles/towers.jsonl"}) {
    std::istringstream lines(sample(name));
    std::string line;
    for (int count = 0; count < 5 && std::getline(lines, line); ++count) {
      const Json puzzle = Json::parse(line);
      const auto verdict = [&](const Json& turns) {
        return Answer(cairn_puzzle_check(line.c_str(), turns.dump().c_str())).json()["verdict"];
      };
      Json turns = Json::array();
      for (Json turn = puzzle["solution"]; turn.is_object();) {
        Json played = turns;
        for (const Json& refutation : turn["refutations"]) {
          played.push_back(refutation["turns"][0]);
          EXPECT_EQ(verdict(played), refutation["loses"] ? "loses" : "too_slow");
          played = turns;
        }
        turns.push_back(turn["turn"]);
        EXPECT_EQ(verdict(turns), "solution") << line;
        if (turn["defences"].empty()) break;
        const Json defence = turn["defences"][0];
        turns.push_back(defence["turns"][0]);
        turn = defence["answer"];
      }
    }
  }
}

TEST(Picture, HasArrowsAndAThemeOrSaysWhatIsWrong) {
  const Answer plain(cairn_svg("tzaar", "random:7", nullptr));
  const Answer arrows(cairn_svg("tzaar", "random:7", R"({"turns":["A5xB6"],"theme":"dark"})"));
  EXPECT_EQ(plain.text.rfind("<svg", 0), 0U);
  EXPECT_NE(plain.text, arrows.text);
  EXPECT_EQ(Answer(cairn_svg("tzaar", "random:7", R"({"theme":"none"})")).error, CAIRN_USAGE);
  EXPECT_EQ(Answer(cairn_svg("tzaar", "random:7", R"({"turns":["A1xI5"]})")).error, CAIRN_ILLEGAL);
}

// What a person can change in a game: comments, lines, how it goes on, and how it ends.

const std::string with_lines =
    "(;FF[TZAAR]POS[random:7]C[all];W[A5xB6](;B[A3xB4-pass]C[played];W[B6xC6-pass])"
    "(;B[A2xA1-pass]N[Sharper]LB[A1:x];W[B6xC6-pass];B[A1xA9])"
    "(;B[A4xB4-pass];W[E6xD5-pass]))";

std::string edited(const std::string& json, const Json& edits) {
  const Answer made(cairn_analysis_edit(json.c_str(), edits.dump().c_str()));
  EXPECT_EQ(made.error, CAIRN_OK) << made.text;
  return made.text;
}

std::string sgf_of(const std::string& json) {
  return Answer(cairn_analysis_write(json.c_str(), "sgf")).text;
}

TEST(Edits, ChangeNothingButWhatTheyName) {
  const std::string game = Answer(cairn_record_game(read(with_lines).get(), 0)).text;
  EXPECT_EQ(edited(game, Json::object()), game);
  const std::string sgf = sgf_of(edited(
      game,
      {{"comments", {{{"turn", 0}, {"text", ""}}, {{"turn", 2}, {"text", "not as planned"}}}}}));
  EXPECT_EQ(sgf.find("C[all]"), sgf.npos) << sgf;
  EXPECT_NE(sgf.find("C[not as planned]"), sgf.npos) << sgf;
  EXPECT_NE(sgf.find("N[Sharper]LB[A1:x]"), sgf.npos) << sgf;
}

TEST(Edits, KeepWhatThePageHasToldOfALine) {
  const std::string game = Answer(cairn_record_game(read(with_lines).get(), 0)).text;
  const Json data = Answer(cairn_page_parts(game.c_str(), nullptr)).json()["data"];
  const Json& line = data["lines"][0];
  const Json& turn = line[2][0];
  EXPECT_EQ(turn[4]["name"], "Sharper");
  Json first{
      {"side", "black"}, {"text", turn[3]}, {"name", "Sharper still"}, {"kept", turn[4]["kept"]}};
  Json second{{"side", "white"}, {"text", line[2][1][3]}};
  const Json edits{{"lines", {{{"turn", 1}, {"lines", {{first, second, {{"kept", line[4]}}}}}}}}};
  const std::string sgf = sgf_of(edited(game, edits));
  EXPECT_NE(sgf.find("N[Sharper still]LB[A1:x]"), sgf.npos) << sgf;
  EXPECT_NE(sgf.find("B[A1xA9]"), sgf.npos) << sgf;
  EXPECT_EQ(sgf.find("E6xD5"), sgf.npos) << sgf;  // the other line
}

TEST(Edits, LetTheGameGoOnInAnotherWay) {
  const std::string game = Answer(cairn_record_game(read(with_lines).get(), 0)).text;
  const Json line{{{"side", "black"}, {"text", "A4xB4-pass"}, {"comment", "better"}}};
  const Json made = Json::parse(edited(game, {{"lines", {{{"turn", 1}, {"lines", Json::array()}}}},
                                              {"continuation", {{"turn", 1}, {"line", line}}}}));
  ASSERT_EQ(made["turns"].size(), 2U);
  EXPECT_EQ(made["turns"][1]["text"], "A4xB4-pass");
  const std::string variations = made["turns"][1]["variations"];
  EXPECT_NE(variations.find("C[played]"), variations.npos) << variations;
  const Json longer = Json::parse(edited(
      made.dump(),
      {{"continuation", {{"turn", 2}, {"line", {{{"side", "white"}, {"text", "E6xD5-pass"}}}}}}}));
  EXPECT_EQ(longer["turns"].size(), 3U);
}

TEST(Edits, TakeTurnsBackAndLetASideResign) {
  const std::string game = Answer(cairn_record_game(read(with_lines).get(), 0)).text;
  const Json given_up = Json::parse(edited(game, {{"length", 1}, {"resigning", "black"}}));
  EXPECT_EQ(given_up["turns"].size(), 1U);
  EXPECT_EQ(given_up["result"], "White wins: resignation");
  const Json played_on = Json::parse(edited(given_up.dump(), {{"length", 0}}));
  EXPECT_EQ(played_on["turns"].size(), 0U);
  EXPECT_EQ(played_on["result"], "unfinished");
}

TEST(Edits, KeepLinesAfterTheLastTurn) {
  const std::string game =
      Answer(cairn_record_game(read("tzaar random:7\n1. A5xB6\n").get(), 0)).text;
  const Json lines{{{{"side", "black"}, {"text", "A4xB4-pass"}, {"comment", "still to be tried"}}}};
  const std::string sgf = sgf_of(edited(game, {{"lines", {{{"turn", 1}, {"lines", lines}}}}}));
  const std::string again = Answer(cairn_record_game(read(sgf).get(), 0)).text;
  EXPECT_EQ(Json::parse(again)["turns"].size(), 1U);
  const Json data = Answer(cairn_page_parts(again.c_str(), nullptr)).json()["data"];
  ASSERT_EQ(data["lines"].size(), 1U);
  EXPECT_EQ(data["lines"][0][0], 1);
  EXPECT_EQ(data["lines"][0][2][0][4]["comment"], "still to be tried");
}

TEST(Edits, SayWhatIsWrong) {
  const std::string game = Answer(cairn_record_game(read(with_lines).get(), 0)).text;
  const auto error = [&](const char* edits) {
    return Answer(cairn_analysis_edit(game.c_str(), edits)).error;
  };
  EXPECT_EQ(error("{"), CAIRN_SYNTAX);
  EXPECT_EQ(error(R"({"comments":[{"turn":4,"text":""}]})"), CAIRN_USAGE);
  EXPECT_EQ(error(R"({"length":4})"), CAIRN_USAGE);
  EXPECT_EQ(error(R"({"lines":[{"turn":1,"lines":[[]]}]})"), CAIRN_SYNTAX);
  EXPECT_EQ(error(R"({"lines":[{"turn":1,"lines":[[{"kept":"(;"}]]}]})"), CAIRN_SYNTAX);
  EXPECT_EQ(error(R"({"continuation":{"turn":1,"line":[{"side":"black","text":"A1xA9"}]}})"),
            CAIRN_ILLEGAL);
}

}  // namespace
