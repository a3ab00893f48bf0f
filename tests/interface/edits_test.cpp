// Tests what a person can change in a game: comments, lines, how it goes on, and how it ends.
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>
#include <string>

#include "answers.hpp"
#include "app/cairn.h"

using cairn::test::Answer;
using cairn::test::Json;
using cairn::test::read;

namespace {

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
