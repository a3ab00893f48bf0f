#include <gtest/gtest.h>

#include <nlohmann/json.hpp>
#include <string>

#include "formats/output/page_text.hpp"
#include "formats/output/wording.hpp"

namespace cairn {
namespace {

TEST(PageText, NothingIsMarkup) {
  EXPECT_EQ(html_text(R"(<b a="1" c='2'>&)"), "&lt;b a=&quot;1&quot; c=&#39;2&#39;&gt;&amp;");
  EXPECT_EQ(html_text("a\x01\x1B\x7F\tb\nc"), "a\tb\nc");
  EXPECT_EQ(html_text("\xE9t\xE9"), "\u00e9t\u00e9");  // ISO 8859-1
  EXPECT_EQ(html_text("\u05d0 \u202e\u4e2d"), "\u05d0 \u202e\u4e2d");
}

TEST(PageText, DataEndsNoScript) {
  const nlohmann::ordered_json json{"</script><!--"};
  const std::string text = for_script(json);
  EXPECT_EQ(text.find('<'), text.npos);
  EXPECT_EQ(nlohmann::ordered_json::parse(text), json);
}

TEST(PageText, AddressesOfFilesAreWhole) {
  EXPECT_EQ(data_address("a\"<\n%#"), "data:text/plain;charset=utf-8,a%22%3C%0A%25%23");
}

TEST(PageText, APageAllowsOnlyItsOwnScript) {
  const std::string page =
      whole_page({"p{}", "sha256-style", "run()", "sha256-script"}, "<t>", "<p>body</p>");
  EXPECT_NE(page.find("script-src 'sha256-script'; style-src 'sha256-style'"), page.npos);
  EXPECT_NE(page.find("<title>&lt;t&gt;</title>"), page.npos);
  EXPECT_NE(page.find("<script>run()</script>"), page.npos);
}

AnnotatedTurn turn_with(Mark mark, Verdict verdict) {
  AnnotatedTurn turn;
  turn.text = "a1-a2";
  turn.best = "b1-b2";
  turn.mark = mark;
  turn.verdict = verdict;
  return turn;
}

TEST(PageWords, AMarkedTurnSaysWhatWasBest) {
  EXPECT_EQ(judgement(turn_with(Mark::none, Verdict::none)), "");
  EXPECT_EQ(judgement(turn_with(Mark::inaccuracy, Verdict::none)),
            "Inaccuracy. b1-b2 was best (50 %).");
  EXPECT_EQ(judgement(turn_with(Mark::blunder, Verdict::threw_away_win)),
            "Blunder. Throws away a won game. b1-b2 was best (50 %). That is proven.");
  AnnotatedTurn fallen = turn_with(Mark::none, Verdict::none);
  fallen.excuse = Excuse::lost_anyway;
  EXPECT_EQ(judgement(fallen), "No way out is known.");
  EXPECT_FALSE(is_mistake(fallen));
}

TEST(PageWords, ProvenResultsAreTold) {
  AnnotatedGame game;
  game.turns.push_back(turn_with(Mark::none, Verdict::none));
  game.turns[0].before = {Value::Kind::estimate, std::nullopt, 0};
  game.turns[0].win_before = 56.6;
  game.turns[0].after = {Value::Kind::black_wins, 5, 0};
  EXPECT_EQ(value_at(game, 0).text, "57 %");
  EXPECT_EQ(value_at(game, 1).text, "Black wins by force in 5 turns");
  EXPECT_TRUE(value_at(game, 1).is_proven);
  EXPECT_EQ(change_in_words(game, 0), "57 % \u2192 Black wins by force in 5 turns");
  game.turns[0].is_searched = false;
  EXPECT_FALSE(value_at(game, 1).is_known);
  EXPECT_EQ(change_in_words(game, 0), "");
}

}  // namespace
}  // namespace cairn
