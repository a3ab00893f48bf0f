// Tests the protocol as a program in C sees it: through cairn.h and the shared library alone.
#include <gtest/gtest.h>

#include <algorithm>
#include <atomic>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <fstream>
#include <iterator>
#include <limits>
#include <memory>
#include <new>
#include <nlohmann/json.hpp>
#include <sstream>
#include <string>
#include <thread>
#include <vector>

#include "app/cairn.h"

namespace {

// How many allocations of at least this size succeed in the library before one fails. All do while
// it is negative. Smaller ones are left out: destructors of the library for JSON allocate, and end
// the program if they cannot.
std::atomic<long> allocations_left{-1};
std::atomic<bool> is_in_library{false};
constexpr std::size_t large = 1 << 16;

}  // namespace

// Sanitizers have their own.
#ifndef __has_feature
#define __has_feature(name) 0
#endif
#if !__has_feature(address_sanitizer) && !__has_feature(thread_sanitizer)
#define CAIRN_ALLOCATIONS_FAIL
// These take the place of the library's, too. Arrays and those that do not throw go through them.
void* operator new(std::size_t size) {
  if (size >= large && is_in_library && allocations_left >= 0 && allocations_left-- == 0)
    throw std::bad_alloc();
  if (void* const memory = std::malloc(std::max<std::size_t>(size, 1))) return memory;
  throw std::bad_alloc();
}
void operator delete(void* memory) noexcept {
  std::free(memory);
}
void operator delete(void* memory, std::size_t) noexcept {
  std::free(memory);
}
#endif

namespace {

using Json = nlohmann::json;

class Session {
 public:
  // The lines that answer a line.
  std::string line(const char* question) const {
    is_in_library = true;
    char* const text = cairn_ask(session_.get(), question);
    is_in_library = false;
    EXPECT_NE(text, nullptr);
    std::string answer = text;
    cairn_text_free(text);
    EXPECT_TRUE(answer.ends_with('\n')) << answer;
    return answer;
  }

  // The last line, which is an error or the answer.
  Json asked(Json question) const {
    question["id"] = "1";
    std::string lines = line(question.dump().c_str());
    lines.pop_back();
    return Json::parse(lines.substr(lines.rfind('\n') + 1));
  }

  Json ask(const std::string& ask, Json question = Json::object()) const {
    question["ask"] = ask;
    const Json answer = asked(std::move(question));
    EXPECT_TRUE(answer.contains("answer")) << answer;
    return answer.value("answer", answer);
  }

  // The kind of an error.
  std::string error(const std::string& ask, Json question) const {
    question["ask"] = ask;
    const Json answer = asked(std::move(question));
    EXPECT_FALSE(answer.value("error", "").empty()) << answer;
    return answer.value("kind", "none");
  }

  void stop() const { cairn_stop(session_.get()); }

 private:
  std::unique_ptr<cairn_session, void (*)(cairn_session*)> session_{cairn_new(16), cairn_free};
};

std::string sample(const std::string& name) {
  std::ifstream file(std::string(std::getenv("CAIRN_SOURCE_ROOT")) + "/samples/" + name);
  EXPECT_TRUE(file) << name;
  return {std::istreambuf_iterator<char>(file), {}};
}

// An analysis of a text's first record that is done.
std::string analysed(const Session& session, const std::string& text, const Json& settings) {
  session.ask("analyse", {{"text", text}, {"settings", settings}});
  EXPECT_EQ(session.ask("step", {{"milliseconds", 1'000'000}})["isDone"], true);
  return session.ask("result");
}

const std::string cut_off = "tzaar random:7\n1. A5xB6\n2. A1xA9\n";

TEST(Interface, HasTheVersionOfItsHeader) {
  std::ostringstream expected;
  expected << CAIRN_VERSION_MAJOR << '.' << CAIRN_VERSION_MINOR << '.' << CAIRN_VERSION_PATCH;
  EXPECT_EQ(cairn_version(), expected.str());
  EXPECT_EQ(Session().ask("version"), expected.str());
}

TEST(Interface, SurvivesWhatIsNoQuestion) {
  const Session session;
  std::string deep = R"({"id":"1","ask":"edit","edits":)";
  for (int i = 0; i < 100'000; ++i) deep += R"({"lines":[)";
  const std::vector<std::string> lines{"",
                                       "{",
                                       "[]",
                                       "1",
                                       "\xff",
                                       "{\"id\":\"1\",\"ask\":3}",
                                       R"({"id":1,"ask":"games"})",
                                       R"({"ask":"games"})",
                                       R"({"id":"1","ask":"sing"})",
                                       deep,
                                       R"({"id":"1","ask":"perft","depth":1e999})"};
  for (const std::string& line : lines)
    EXPECT_FALSE(Json::parse(session.line(line.c_str())).value("error", "").empty()) << line;
  EXPECT_TRUE(Json::parse(session.line(nullptr)).contains("error"));
  EXPECT_EQ(cairn_ask(nullptr, "{}"), nullptr);
  cairn_stop(nullptr);
  cairn_free(nullptr);
  cairn_text_free(nullptr);
}

// Each question with an argument that is wrong, and the kind of the error.
TEST(Interface, SaysWhatIsWrong) {
  const Session session;
  const Json huge = 1e18;
  const std::vector<std::tuple<const char*, Json, const char*>> wrong{
      {"perft", {{"game", "chess"}}, "usage"},
      {"perft", {{"game", "towers"}, {"depth", -1}}, "syntax"},
      {"game", Json::object(), "syntax"},  // nothing was read yet
      {"read", {{"text", "a"}, {"bytes", "\u0100"}}, "syntax"},
      {"game", {{"text", "nonsense"}}, "syntax"},
      {"game", {{"text", cut_off}, {"number", 1}}, "usage"},
      {"game", {{"text", cut_off}, {"number", huge}}, "syntax"},
      {"write", {{"text", cut_off}, {"format", "pgn"}}, "usage"},
      {"convert", {{"json", "{}"}, {"format", "sgf"}}, "syntax"},
      {"page", {{"json", "[]"}}, "syntax"},
      {"report", {{"json", "{}"}, {"language", "tlh"}}, "syntax"},
      {"position", {{"game", "chess"}}, "usage"},
      {"position", {{"game", "tzaar"}, {"position", "abc"}}, "syntax"},
      {"position", {{"game", "tzaar"}, {"position", 3}}, "syntax"},
      {"turn", {{"game", "tzaar"}, {"position", "random:7"}, {"turn", "A1xI5"}}, "illegal"},
      {"turnText", {{"game", "tzaar"}, {"position", "random:7"}, {"actions", {-1}}}, "syntax"},
      {"turnText", {{"game", "tzaar"}, {"position", "random:7"}, {"actions", {999}}}, "usage"},
      {"refusal", {{"game", "tzaar"}, {"position", "random:7"}}, "syntax"},
      {"refusal", {{"game", "tzaar"}, {"position", "random:7"}, {"from", 60}}, "syntax"},
      {"refusal", {{"game", "tzaar"}, {"position", "random:7"}, {"from", 0}, {"to", 60}}, "syntax"},
      {"setup", {{"game", "tzaar"}, {"changes", {{"put", {{60, "a"}}}}}}, "syntax"},
      {"setup", {{"game", "tzaar"}, {"changes", {{"put", {{0}}}}}}, "syntax"},
      {"setup", {{"game", "tzaar"}, {"changes", {{"toMove", "grey"}}}}, "syntax"},
      {"svg", {{"game", "tzaar"}, {"options", {{"theme", "none"}}}}, "usage"},
      {"svg", {{"game", "tzaar"}, {"options", {{"width", huge}}}}, "syntax"},
      {"svg",
       {{"game", "tzaar"}, {"position", "random:7"}, {"options", {{"turns", {"A1xI5"}}}}},
       "illegal"},
      {"puzzle", {{"puzzle", "{}"}}, "syntax"},
      {"prove", {{"game", "towers"}, {"position", "x"}}, "syntax"},
      {"prove", {{"game", "towers"}, {"nodes", 0}}, "syntax"},
      {"step", Json::object(), "usage"},
      {"work", {{"task", 0}}, "usage"},
      {"take", {{"task", 0}, {"found", ""}}, "usage"},
      {"result", Json::object(), "usage"},
      {"analyse", {{"text", cut_off}, {"settings", {{"depth", "a"}}}}, "syntax"},
      {"analyse", {{"text", cut_off}, {"settings", {{"depth", 0}}}}, "syntax"},
      {"analyse", {{"text", cut_off}, {"settings", {{"turns", {1}}}}}, "syntax"},
      {"analyse", {{"text", cut_off}, {"settings", 3}}, "syntax"},
  };
  for (const auto& [ask, question, kind] : wrong)
    EXPECT_EQ(session.error(ask, question), kind) << ask << ' ' << question;
}

TEST(Interface, KnowsItsGamesAndEfforts) {
  const Session session;
  const Json games = session.ask("games");
  ASSERT_EQ(games.size(), 2U);
  EXPECT_EQ(games[0]["name"], "tzaar");
  EXPECT_EQ(games[1]["title"], "Battle of Towers");
  EXPECT_EQ(session.ask("efforts")[2], Json({{"name", "deep"}, {"effort", 3}}));
  EXPECT_EQ(session.ask("perft", {{"game", "towers"}, {"depth", 3}}), 53748);
}

TEST(Interface, WarnsOfUnknownKeys) {
  const std::string lines = Session().line(R"({"id":"a","ask":"games","gmae":"tzaar"})");
  const std::size_t end = lines.find('\n');
  EXPECT_EQ(Json::parse(lines.substr(0, end))["field"], "gmae");
  EXPECT_TRUE(Json::parse(lines.substr(end)).contains("answer"));
}

TEST(Records, TellWhatIsWrongAndKeepTheGoodPart) {
  const Session session;
  const Json read = session.ask("read", {{"text", cut_off}});
  ASSERT_EQ(read["count"], 1);
  const Json& report = read["reports"][0];
  EXPECT_EQ(report["state"], "cut off");
  EXPECT_EQ(report["turns"], 1);
  EXPECT_EQ(report["error"]["line"], 3);
  EXPECT_FALSE(report["error"]["nearest"].empty()) << report;
  EXPECT_EQ(Json::parse(session.ask("game").get<std::string>())["turns"][0]["text"], "A5xB6");
}

TEST(Records, HaveABadOneWhereNoneCanBeRead) {
  const Session session;
  for (const std::string& text : {std::string(), std::string("nonsense"), std::string("\0x", 2)}) {
    const Json read = session.ask("read", {{"text", text}});
    ASSERT_EQ(read["count"], 1);
    EXPECT_EQ(read["reports"][0]["state"], "rejected");
    session.error("game", Json::object());
  }
}

TEST(Records, AreWrittenInAFormatAndReadAgain) {
  const Session session;
  const auto final_position = [&](const std::string& text) {
    const std::string game = session.ask("game", {{"text", text}});
    return Json::parse(game)["final_position"];
  };
  const std::string text = sample("game2552914.txt");
  const std::string written = session.ask("write", {{"text", text}, {"format", "text"}});
  EXPECT_EQ(final_position(written), final_position(text));
}

TEST(Records, AreToldByWhoPlayed) {
  const Session session;
  const auto title = [&](const std::string& tags) {
    const Json read =
        session.ask("read", {{"text", "(;FF[TZAAR]" + tags + "POS[random:7];W[A5xB6])"}});
    return read["reports"][0].value("title", "none");
  };
  EXPECT_EQ(title("PW[Ada]PB[Bo]EV[Club]DT[2026-01-02]"), "Ada – Bo, Club, 2026-01-02");
  EXPECT_EQ(title("PB[Bo]"), "? – Bo");
  EXPECT_EQ(title(""), "none");
}

TEST(Records, AreReadFromBytes) {
  const Json read =
      Session().ask("read", {{"bytes", "(;FF[TZAAR]PW[Ren\u00e9]PB[\u00c3\u00a9]POS[random:7])"}});
  EXPECT_EQ(read["reports"][0]["title"], "René – é");
  const Json named = Session().ask("read", {{"text", "# Spaces: no-gap\ntzaar fixed\n1. D7xE7\n"}});
  EXPECT_EQ(named["reports"][0]["spaces"], "no-gap");
}

TEST(Analysis, IsMadeInStepsAndTellsHowFarItIs) {
  const Session session;
  session.ask("analyse", {{"text", sample("own-towers-1.sgf")}, {"settings", {{"depth", 1}}}});
  EXPECT_EQ(session.error("result", Json::object()), "usage");
  int last_done = 0;
  std::size_t last_known = 0;
  for (Json progress; (progress = session.ask("step"))["isDone"] == false;) {
    EXPECT_EQ(progress["done"], last_done + 1);
    EXPECT_LE(progress["done"], progress["steps"]);
    EXPECT_GE(progress["values"].size(), last_known);
    last_done = progress["done"];
    last_known = progress["values"].size();
  }
  const std::string json = session.ask("result");
  EXPECT_EQ(Json::parse(json)["turns"].size() + 1, last_known);
  EXPECT_EQ(Json::parse(json)["schema"], "analysis/2");
  for (const char* format : {"json", "sgf", "csv", "text"})
    EXPECT_EQ(session.ask("result", {{"format", format}}),
              session.ask("convert", {{"json", json}, {"format", format}}));
}

TEST(Analysis, DoesNotDependOnItsSteps) {
  const Json settings{{"depth", 1}, {"turns", {3, 9}}};
  const Session session;
  const std::string at_once = analysed(session, sample("own-towers-1.sgf"), settings);
  session.ask("analyse", {{"text", sample("own-towers-1.sgf")}, {"settings", settings}});
  while (session.ask("step")["isDone"] == false) continue;
  EXPECT_EQ(session.ask("result"), at_once);
}

TEST(Analysis, IsTheSameIfItIsDivided) {
  const Session workers[2];
  const Json question{{"text", sample("own-towers-1.sgf")}, {"settings", {{"depth", 1}}}};
  for (const Session& worker : workers) worker.ask("analyse", question);
  const auto tasks_left = [&] { return workers[0].ask("progress")["tasks"].get<int>(); };
  while (const int tasks = tasks_left())
    for (int task = 0; task < tasks; ++task) {
      const Session& listener = workers[(task + 1) % 2];
      Json finding{{"task", task},
                   {"found", workers[task % 2].ask("work", {{"task", task}})["found"]}};
      Json damaged = finding;
      auto& last = damaged["found"].get_ref<std::string&>().back();
      last = last == '0' ? '1' : '0';
      EXPECT_EQ(listener.error("take", damaged), "usage");
      EXPECT_EQ(listener.ask("take", finding), true);
      EXPECT_EQ(listener.error("take", finding), "usage");
    }
  const Session whole;
  EXPECT_EQ(workers[1].ask("result"), analysed(whole, sample("own-towers-1.sgf"), {{"depth", 1}}));
  EXPECT_EQ(workers[1].error("work", {{"task", 99}}), "usage");
}

TEST(Analysis, CanBeStopped) {
  const Session session;
  session.ask("analyse", {{"text", sample("game2552914.txt")}});
  EXPECT_EQ(session.ask("step")["isDone"], false);
  std::atomic<bool> is_answered{false};
  std::thread other([&] {
    while (!is_answered) {
      std::this_thread::sleep_for(std::chrono::milliseconds(20));
      session.stop();
    }
  });
  EXPECT_EQ(session.error("step", {{"milliseconds", 1'000'000}}), "internal");
  is_answered = true;
  other.join();
  EXPECT_EQ(session.error("result", Json::object()), "usage");  // it is gone
}

TEST(Pages, SpeakTheLanguageThatIsAskedFor) {
  const Session session;
  const std::string game = session.ask("game", {{"text", sample("own-towers-1.sgf")}});
  const Json english = session.ask("page", {{"json", game}});
  EXPECT_EQ(session.ask("page", {{"json", game}, {"language", "en"}}), english);
  const Json german = session.ask("page", {{"json", game}, {"language", "de"}});
  EXPECT_EQ(german["data"]["statuses"][0], "Weiß am Zug");
  const std::string body = session.ask("body", {{"json", game}, {"language", "de"}});
  EXPECT_NE(body.find("Schlüsselstellungen"), body.npos);
  const std::string report = session.ask("report", {{"json", game}});
  EXPECT_TRUE(report.starts_with("<!DOCTYPE html>"));
  EXPECT_NE(report.find("id=\"game-data\""), report.npos);
  EXPECT_EQ(session.ask("position",
                        {{"game", "tzaar"}, {"position", "fixed"}, {"language", "pl"}})["status"],
            "Ruch białych");
}

TEST(Pages, FindTheReadersLanguage) {
  const Session session;
  const auto messages = [&](const char* languages) {
    return session.ask("messages", {{"languages", languages}});
  };
  const Json french = messages("pt-BR,fr-CA,en");
  EXPECT_EQ(french["language"], "fr");
  EXPECT_EQ(french["decimal"], ",");
  EXPECT_EQ(french["languages"].size(), 7U);
  EXPECT_EQ(french["texts"]["{n} turn"], Json::array({"{n} tour", "{n} tours"}));
  EXPECT_EQ(messages("pt-BR,sv")["language"], "en");
  EXPECT_TRUE(messages("")["texts"].empty());
}

TEST(Engine, AnswersAsTheProgramDoes) {
  const Session session;
  const Json answer =
      session.asked({{"position", "tzaar random:7"}, {"depth", 1}, {"candidates", 2}});
  EXPECT_EQ(answer["moveInfos"].size(), 2U);
  EXPECT_EQ(answer["isDuringSearch"], false);
  EXPECT_EQ(
      session.asked(
          {{"ask", "search"}, {"position", "tzaar random:7"}, {"depth", 1}, {"candidates", 2}}),
      answer);
  EXPECT_EQ(session.asked({{"game", "tzaar"}, {"moves", {"x"}}})["field"], "moves[0]");
  EXPECT_EQ(session.asked({{"action", "clear_cache"}})["action"], "clear_cache");
}

TEST(Engine, GoesDeeperAsLongAsTheQuestionIsTheSame) {
  const Session session;
  int depth = 0;
  for (int nodes = 0; nodes < 60'000; nodes += 20'000) {
    const Json answer =
        session.asked({{"ask", "think"}, {"game", "towers"}, {"candidates", 3}, {"nodes", 20'000}});
    EXPECT_EQ(answer["isDuringSearch"], true);
    EXPECT_GE(answer["rootInfo"]["nodes"], nodes);
    EXPECT_GE(answer["rootInfo"]["depth"], depth);
    EXPECT_EQ(answer["moveInfos"].size(), 3U);
    depth = answer["rootInfo"]["depth"];
  }
  EXPECT_GT(depth, 1);
  const Json other = session.asked({{"ask", "think"}, {"game", "towers"}, {"nodes", 1000}});
  EXPECT_LT(other["rootInfo"]["nodes"], 20'000);
}

TEST(Proof, GoesOnWhereItsLastSliceEnded) {
  // The real record of the samples after turn 22.
  const Json question{
      {"game", "tzaar"},
      {"position", ".Ca6.c/....../..A7...c/.......c/B.....AC/..b.b2..c/A.C..../c.C.../B.... w 1"},
      {"nodes", 50}};
  const Session session;
  int slices = 1;
  Json proof;
  while ((proof = session.ask("prove", question))["isDone"] == false) ++slices;
  EXPECT_GT(slices, 1);
  EXPECT_EQ(proof["solution"]["value"], "win");
  EXPECT_GT(proof["solution"]["nodes"], 50);
}

TEST(Board, ShowsWhatEachActionChanges) {
  const Session session;
  for (const std::string game : {"tzaar", "towers"}) {
    const auto ask = [&](const char* what, const std::string& position) {
      return session.ask(what, {{"game", game}, {"position", position}});
    };
    std::string text = game == "tzaar" ? "random:3" : "";
    for (int action = 0; action < 12; ++action) {
      const Json before = ask("position", text);
      const Json actions = ask("actions", text);
      ASSERT_FALSE(actions.empty());
      const Json& chosen = actions[actions.size() * 5 / 7];
      Json looks = before["looks"];
      for (std::size_t i = 0; i < chosen["changes"].size(); i += 2)
        looks[chosen["changes"][i].get<std::size_t>()] = chosen["changes"][i + 1];
      text = chosen["position"];
      const Json after = ask("position", text);
      EXPECT_EQ(after["looks"], looks);
      EXPECT_EQ(chosen["endsTurn"], after["toMove"] != before["toMove"]);
    }
    const Json shape = session.ask("shape", {{"game", game}});
    EXPECT_EQ(shape["cells"].size(), ask("position", "")["looks"].size());
    EXPECT_EQ(shape["themes"]["quiet-first-turn"], "the first turn threatens nothing at once");
  }
}

TEST(Board, WritesTheTurnOfActions) {
  const Session session;
  const auto ask = [&](const char* what, const std::string& position, Json question) {
    question.update({{"game", "tzaar"}, {"position", position}});
    return session.ask(what, question);
  };
  const std::string start = ask("turn", "random:7", {{"turn", "A5xB6"}})["position"];
  const std::string between = ask("actions", start, Json::object())[4]["position"];
  const Json second = ask("actions", between, Json::object())[2];
  const Json text = ask("turnText", start, {{"actions", {4, 2}}});
  EXPECT_EQ(session.ask("turnText", {{"game", "towers"}, {"actions", Json::array()}}), "");
  const Json turn = ask("turn", start, {{"turn", text}});
  EXPECT_EQ(turn["position"], second["position"]);
  EXPECT_EQ(turn["actions"].size(), 2U);
}

TEST(Board, SaysWhyAPieceCannotGo) {
  EXPECT_EQ(Session().ask("refusal", {{"game", "tzaar"},
                                      {"position", "random:7"},
                                      {"language", "de"},
                                      {"from", 0},
                                      {"to", 2}}),
            "Dazwischen steht ein anderer Stapel.");  // from A1 to A3
  for (const char* const game : {"tzaar", "towers"})
    EXPECT_EQ(Session().ask("refusal", {{"game", game}, {"from", 0}, {"to", 0}}), "");
}

TEST(Board, IsSetUp) {
  const Session session;
  const Json kit = session.ask("kit", {{"game", "tzaar"}});
  const Json made =
      session.ask("setup", {{"game", "tzaar"},
                            {"start", kit["empty"]},
                            {"changes", {{"put", {{0, "a2"}}}, {"toMove", "black"}}}});
  EXPECT_EQ(made["pieces"][0], "a2");
  EXPECT_EQ(made["toMove"], "black");
  EXPECT_GE(made["looks"][0], 0);
  EXPECT_TRUE(made["fault"].is_string());
}

// Each puzzle is solved by its own main line, and its wrong turns are called wrong.
TEST(Puzzle, IsSolvedByItsSolutionAlone) {
  for (const char* const name :
       {"../tests/data/puzzles/tzaar.jsonl", "../tests/data/puzzles/towers.jsonl"}) {
    const Session session;
    std::istringstream lines(sample(name));
    std::string line;
    for (int count = 0; count < 5 && std::getline(lines, line); ++count) {
      const Json puzzle = Json::parse(line);
      const auto verdict = [&](const Json& turns) {
        return session.ask("puzzle", {{"puzzle", line}, {"turns", turns}})["verdict"];
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

TEST(Picture, HasArrowsAndATheme) {
  const Session session;
  const auto svg = [&](const Json& options) -> std::string {
    return session.ask("svg", {{"game", "tzaar"}, {"position", "random:7"}, {"options", options}});
  };
  EXPECT_TRUE(svg(Json::object()).starts_with("<svg"));
  EXPECT_NE(svg(Json::object()), svg({{"turns", {"A5xB6"}}, {"theme", "dark"}}));
  EXPECT_EQ(session.ask("themes")[0], "print");
}

// What a person can change in a game: comments, lines, how it goes on, and how it ends.

const std::string with_lines =
    "(;FF[TZAAR]POS[random:7]C[all];W[A5xB6](;B[A3xB4-pass]C[played];W[B6xC6-pass])"
    "(;B[A2xA1-pass]N[Sharper]LB[A1:x];W[B6xC6-pass];B[A1xA9])"
    "(;B[A4xB4-pass];W[E6xD5-pass]))";

std::string game_of(const std::string& text) {
  return Session().ask("game", {{"text", text}});
}

std::string edited(const std::string& json, const Json& edits) {
  return Session().ask("edit", {{"json", json}, {"edits", edits}});
}

std::string sgf_of(const std::string& json) {
  return Session().ask("convert", {{"json", json}, {"format", "sgf"}});
}

Json page_data(const std::string& json) {
  return Session().ask("page", {{"json", json}})["data"];
}

TEST(Edits, ChangeNothingButWhatTheyName) {
  const std::string game = game_of(with_lines);
  EXPECT_EQ(edited(game, Json::object()), game);
  const std::string sgf = sgf_of(edited(
      game,
      {{"comments", {{{"turn", 0}, {"text", ""}}, {{"turn", 2}, {"text", "not as planned"}}}}}));
  EXPECT_EQ(sgf.find("C[all]"), sgf.npos) << sgf;
  EXPECT_NE(sgf.find("C[not as planned]"), sgf.npos) << sgf;
  EXPECT_NE(sgf.find("N[Sharper]LB[A1:x]"), sgf.npos) << sgf;
}

TEST(Edits, KeepWhatThePageHasToldOfALine) {
  const std::string game = game_of(with_lines);
  const Json data = page_data(game);
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
  const std::string game = game_of(with_lines);
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
  const std::string game = game_of(with_lines);
  const Json given_up = Json::parse(edited(game, {{"length", 1}, {"resigning", "black"}}));
  EXPECT_EQ(given_up["turns"].size(), 1U);
  EXPECT_EQ(given_up["result"], "White wins: resignation");
  const Json played_on = Json::parse(edited(given_up.dump(), {{"length", 0}}));
  EXPECT_EQ(played_on["turns"].size(), 0U);
  EXPECT_EQ(played_on["result"], "unfinished");
}

TEST(Edits, KeepLinesAfterTheLastTurn) {
  const std::string game = game_of("tzaar random:7\n1. A5xB6\n");
  const Json lines{{{{"side", "black"}, {"text", "A4xB4-pass"}, {"comment", "still to be tried"}}}};
  const std::string sgf = sgf_of(edited(game, {{"lines", {{{"turn", 1}, {"lines", lines}}}}}));
  const std::string again = game_of(sgf);
  EXPECT_EQ(Json::parse(again)["turns"].size(), 1U);
  const Json data = page_data(again);
  ASSERT_EQ(data["lines"].size(), 1U);
  EXPECT_EQ(data["lines"][0][0], 1);
  EXPECT_EQ(data["lines"][0][2][0][4]["comment"], "still to be tried");
}

TEST(Edits, SayWhatIsWrong) {
  const Session session;
  const std::string game = game_of(with_lines);
  const std::vector<std::pair<const char*, const char*>> wrong{
      {R"({"comments":[{"turn":4,"text":""}]})", "usage"},
      {R"({"length":4})", "usage"},
      {R"({"lines":[{"turn":1,"lines":[[]]}]})", "syntax"},
      {R"({"lines":[{"turn":1,"lines":[[{"kept":"(;"}]]}]})", "syntax"},
      {R"({"continuation":{"turn":1,"line":[{"side":"black","text":"A1xA9"}]}})", "illegal"}};
  for (const auto& [edits, kind] : wrong)
    EXPECT_EQ(session.error("edit", {{"json", game}, {"edits", Json::parse(edits)}}), kind);
}

// ---- Memory that runs out ----

#ifdef CAIRN_ALLOCATIONS_FAIL

// The questions of a session, and what they need: parts of other answers.
std::vector<std::vector<std::string>> sessions() {
  const Session session;
  const std::string text = cut_off, all = sample("game2552914.txt");
  const Json few{{"effort", 1}, {"depth", 1}, {"proofNodes", 1000}, {"secondLookNodes", 100}};
  const std::string json = analysed(session, cut_off, few);
  std::ifstream file(std::string(std::getenv("CAIRN_SOURCE_ROOT")) + "/tests/browser/puzzle.jsonl");
  std::string puzzle;
  std::getline(file, puzzle);
  const auto of = [](const char* ask, Json keys) {
    keys["id"] = "1";
    keys["ask"] = ask;
    return keys.dump();
  };
  const Json game{{"game", "tzaar"}, {"position", "random:7"}};
  const auto with = [&](Json keys) {
    keys.update(game);
    return keys;
  };
  return {
      {of("messages", {{"languages", "fr"}})},
      {of("perft", with({{"depth", 1}}))},
      {of("read", {{"text", all}}), of("game", {{"number", 0}}),
       of("write", {{"format", "boardspace"}})},
      {of("convert", {{"json", json}, {"format", "sgf"}})},
      {of("convert", {{"json", json}, {"format", "text"}})},
      {of("edit", {{"json", json}, {"edits", {{"comments", {{{"turn", 1}, {"text", "good"}}}}}}})},
      {of("report", {{"json", json}})},
      {of("page", {{"json", json}, {"language", "de"}})},
      {of("turn", with({{"turn", "A5xB6"}})), of("actions", game),
       of("shape", {{"game", "tzaar"}})},
      {of("refusal", with({{"from", 0}, {"to", 7}})), of("kit", {{"game", "towers"}})},
      {of("setup", {{"game", "tzaar"}, {"changes", {{"put", {{0, "a2"}}}}}})},
      {of("svg", with({{"options", {{"turns", {"A5xB6"}}}}}))},
      {of("puzzle", {{"puzzle", puzzle}, {"turns", Json::array()}})},
      {of("prove", with({{"nodes", 500}})), of("think", with({{"nodes", 2000}}))},
      {of("analyse", {{"text", text}, {"settings", few}}),
       of("step", {{"milliseconds", 1'000'000}}), of("result", Json::object())},
  };
}

// Each large allocation fails once: the question has its usual answer or an error, and is answered
// as usual when it is asked again. Short tests leave out ever more of them.
TEST(Memory, MayRunOutAtAnyPlace) {
  const char* const asked = std::getenv("CAIRN_LONG_TESTS");
  const bool is_full = asked != nullptr && asked == std::string("full");
  int failed = 0;
  for (const std::vector<std::string>& questions : sessions()) {
    const auto answers = [&](const Session& session, bool may_fail) {
      std::vector<std::string> lines;
      for (const std::string& question : questions) {
        lines.push_back(session.line(question.c_str()));
        EXPECT_TRUE(may_fail || !lines.back().starts_with(R"({"id":"1","error")")) << lines.back();
      }
      return lines;
    };
    const std::vector<std::string> expected = answers(Session(), false);
    allocations_left = std::numeric_limits<long>::max();
    answers(Session(), false);
    const long used = std::numeric_limits<long>::max() - allocations_left.exchange(-1);
    for (long place = 0; place < used; place += is_full ? 1 + place / 500 : 1 + place / 5) {
      const Session session;
      allocations_left = place;
      const std::vector<std::string> told = answers(session, true);
      allocations_left = -1;
      bool is_told = told == expected;
      for (const std::string& line : told) is_told |= line.find("not enough memory") != line.npos;
      failed += told != expected;
      EXPECT_TRUE(is_told) << questions.front().substr(0, 200) << " at " << place;
      EXPECT_EQ(answers(session, false), expected)
          << questions.front().substr(0, 200) << " at " << place;
      if (HasFailure()) return;
    }
  }
  EXPECT_GT(failed, 5);
}

#endif

}  // namespace
