#include "model/told_result.hpp"

#include <gtest/gtest.h>

#include <cstddef>
#include <string>
#include <string_view>

namespace cairn {
namespace {

// W, B, D or -, and how; `!` if it is not understood.
std::string words_for(const ToldResult& told) {
  if (!told.is_understood) return "!";
  return "WBD-"[static_cast<std::size_t>(told.kind)] + std::string(told.way);
}

TEST(ToldResult, IsReadInAllItsForms) {
  const struct {
    std::string_view text;
    std::string_view result;
  } rows[] = {
      {"W+R", "Wresignation"},
      {"W/O", "-forfeit"},
      {"w+r", "Wresignation"},
      {" B + T ", "Btime"},
      {"W+Resign", "Wresignation"},
      {"B+Forfeit", "Bforfeit"},
      {"W+12.5", "W"},
      {"W+", "W"},
      {"R+W", "!"},
      {"White+Time", "Wtime"},
      {"W", "W"},
      {"black", "B"},
      {"0", "D"},
      {"Draw", "D"},
      {"Void", "-"},
      {"?", "-"},
      {"", "-"},
      {"*", "-"},
      {"1-0", "W"},
      {"0 : 1", "B"},
      {"1\u20130", "W"},
      {"0-1 (time)", "Btime"},
      {"1-0 FF", "Wforfeit"},
      {"1/2-1/2", "D"},
      {"\u00BD-\u00BD", "D"},
      {"+:-", "Wforfeit"},
      {"-:+", "Bforfeit"},
      {"White wins", "W"},
      {"White won on time", "Wtime"},
      {"Black resigns", "Wresignation"},
      {"White won, Black resigned", "Wresignation"},
      {"White resigned, Black wins", "Bresignation"},
      {"White lost, Black wins", "B"},
      {"White gives up", "Bresignation"},
      {"Black quit", "Wresignation"},
      {"White ran out of time", "Btime"},
      {"White timed out, Black wins", "Btime"},
      {"Black resigned; White wins", "Wresignation"},
      {"Black lost on time and White won", "Wtime"},
      {"Weiß gibt auf, Schwarz gewinnt", "Bresignation"},
      {"Loser: White, winner: Black", "B"},
      {"White beats Black on time", "Wtime"},
      {"White wins or Black wins", "!"},
      {"White wins, Black wins", "!"},
      {"W+R; B+R", "!"},
      {"W+B", "!"},
      {"W+R (Black resigned)", "Wresignation"},
      {"1-0 (Black resigned)", "Wresignation"},
      {"1-0 (Black wins)", "!"},
      {"Black lost on time", "Wtime"},
      {"White timed out", "Btime"},
      {"White forfeits", "Bforfeit"},
      {"White by forfeit", "Wforfeit"},
      {"Winner: White", "W"},
      {"Schwarz gibt auf", "Wresignation"},
      {"Weiß gewinnt", "W"},
      {"Les noirs abandonnent", "Wresignation"},
      {"abandon des noirs", "Wresignation"},
      {"Resignation by White", "Bresignation"},
      {"White by resignation", "Wresignation"},
      {"forfeit by Black", "Wforfeit"},
      {"Resignation (White)", "!"},
      {"białe poddają się", "Bresignation"},
      {"victoire des blancs", "W"},
      {"ganan las negras", "B"},
      {"Zwart wint", "B"},
      {"Remis", "D"},
      {"белые выиграли", "W"},
      {"白中押し勝ち", "Wresignation"},
      {"黑中盘胜", "Bresignation"},
      {"unfinished", "-"},
      {"something", "!"},
      {"2-1", "!"},
      {"N", "!"},
      {"10", "!"},
      {"White (resignation)", "!"},
      {"I like White", "!"},
      {"White?", "!"},
      {"w ?", "!"},
      {"1-0?", "!"},
      {"White wins?", "!"},
      {"W+?", "W"},
      {"White should have won", "!"},
      {"Black did not win", "!"},
      {"Schwarz hat nicht verloren", "!"},
      {"Blanc gagne probablement", "!"},
      {"draw agreed", "D"},
      {"1.0-0.0", "W"},
      {"0,0 - 1,0", "B"},
      {"White to move and win", "!"},
      {"Black to play wins", "!"},
      {"白投了", "Bresignation"},
      {"흑 불계승", "Bresignation"},
      {"백승", "W"},
      {"무승부", "D"},
      {"As pretas ganharam", "B"},
      {"Weiss gab auf", "Bresignation"},
      {"Vyhrál bílý", "W"},
      {"Valkoinen luovutti", "Bresignation"},
      {"Siyah kazandı", "B"},
      {"білі виграли", "W"},
      {"világos nyert", "W"},
      {"κέρδισε ο μαύρος", "B"},
      {"Wit verloor op tijd", "Btime"},
      {"Las blancas perdieron por tiempo", "Btime"},
      {"Il bianco ha perso per il tempo", "Btime"},
      {"Les blancs tombent au temps", "Btime"},
      {"White fell on time", "Btime"},
      {"White's flag fell", "Btime"},
      {"White foobar on time", "!"},
      {"Somebody lost to White", "!"},
      {"Schwarz hat aufgegeben", "Wresignation"},
      {"Il nero ha abbandonato", "Wresignation"},
      {"Défaite des noirs", "W"},
      {"Sieger: Weiß", "W"},
      {"Zwycięstwo białych", "W"},
      {"The game was won by White after 34 exciting turns", "W"},
      {"1-0 Black wins", "!"},
      {"White wins 0-1", "!"},
      {"White wins 1-0", "W"},
      {"B+R 1-0", "!"},
      {"W+R B+R", "!"},
      {"W+Draw", "!"},
      {"draw 1-0", "!"},
      {"No draw", "!"},
      {"Draw refused", "!"},
      {"Draw offered by White", "!"},
      {"White never wins", "!"},
      {"White can win", "!"},
      {"White winning", "!"},
      {"White wins unless Black passes", "!"},
      {"Weiß gewinnt, wenn Schwarz passt", "!"},
      {"Loss for Black", "W"},
      {"derrota de las blancas", "B"},
      {"White: loss", "B"},
      {"they drew", "!"},
      {"annulée", "-"},
      {"w.o.", "-forfeit"},
      {"kampflos", "!"},
      {"kampflos für Schwarz", "!"},
      {"walkover for White", "!"},
      {"Black wins by walkover", "Bforfeit"},
      {"kampfloser Sieg für Weiß", "Wforfeit"},
      {"Schwarz hat die Zeit überschritten", "Wtime"},
      {"Black exceeded the time limit", "Wtime"},
      {"White's time expired", "Btime"},
      {"Black disqualified", "Wforfeit"},
      {"Die Partie endete remis", "D"},
      {"Gain des Noirs", "B"},
      {"Blanc a dépassé le temps", "Btime"},
      {"winst voor wit", "W"},
      {"Overwinning voor zwart", "B"},
      {"afgebroken", "-"},
      {"partida aplazada", "-"},
      {"pareggio", "D"},
      {"Wygrana czarnych", "B"},
      {"Zwyciężyły białe", "W"},
      {"Czarne przekroczyły czas", "Wtime"},
  };
  for (const auto& row : rows) EXPECT_EQ(words_for(read_result(row.text)), row.result) << row.text;
}

TEST(ToldResult, AmongTurnsItStandsAlone) {
  const auto told = [](std::string_view text) -> std::string {
    const auto lone = read_lone_result(text);
    if (!lone) return "";
    return lone->kind == ResultKind::open ? std::string(lone->way) : sgf_result(*lone);
  };
  const std::pair<std::string_view, std::string_view> rows[] = {
      {"1-0", "W+"},
      {"1/2-1/2", "0"},
      {"W+R", "W+R"},
      {"b+time", "B+T"},
      {"draw", "0"},
      {"White resigns.", "B+R"},
      {"Black wins on time", "B+T"},
      {"White lost", "B+"},
      {"Black resigned, White wins", "W+R"},
      {"resign", "resignation"},
      {"timed out", "time"},
      {"loses on time", "time"},
      {"forfeits", "forfeit"},
      {"White", ""},
      {"w", ""},
      {"0", ""},
      {"-", ""},
      {"lost", ""},
      {"unfinished", ""},
      {"1-0 e5", ""},
      {"0:05 F6xF5-G1+F2 0:07", ""},
      {"1-0 (time)", "W+T"},
      {"b2-b3 resigns", ""},
      {"he resigns", ""},
      {"(;FF[,", ""},
      {"5,4->6,3", ""},
  };
  for (const auto& [text, result] : rows) EXPECT_EQ(told(text), result) << text;
}

TEST(ToldResult, MayNameThePlayers) {
  const auto told = [](std::string text) {
    const Properties tags{{"PW", {"Ann Lee"}, {}}, {"PB", {"Bob"}, {}}, {"RE", {text}, {}}};
    return words_for(told_result(tags));
  };
  EXPECT_EQ(told("Ann Lee"), "W");
  EXPECT_EQ(told("The game is won by BOB"), "B");
  EXPECT_EQ(told("Bob resigned"), "Wresignation");
  EXPECT_EQ(told("Bobby"), "!");
  EXPECT_EQ(told("B+R"), "Bresignation");
  EXPECT_EQ(told("Bob wins (Ann Lee resigned)"), "Bresignation");
  EXPECT_EQ(told("Ann Lee timed out, Bob wins"), "Btime");
  EXPECT_EQ(told("Bob wins on time against Ann Lee"), "Btime");
  EXPECT_EQ(told("Bob hat gegen Ann Lee gewonnen"), "B");
  EXPECT_EQ(told("Gewinner Bob, Verlierer Ann Lee"), "B");
  EXPECT_EQ(told("Bob lost to Ann Lee"), "W");
  EXPECT_EQ(told("Robert lost to Ann Lee"), "!");
  EXPECT_EQ(told("Ann Lee wins, Bob wins"), "!");
  EXPECT_EQ(told("0-1 Ann Lee wins"), "!");
}

TEST(ToldResult, MayNamePlayersThatAreCalledLikeColours) {
  const auto told = [](std::string white, std::string black, std::string text) {
    const Properties tags{{"PW", {white}, {}}, {"PB", {black}, {}}, {"RE", {text}, {}}};
    return words_for(told_result(tags));
  };
  EXPECT_EQ(told("Schwarz", "Weiss", "Weiss wins"), "!");
  EXPECT_EQ(told("Black", "White", "Black wins"), "!");
  EXPECT_EQ(told("Black", "White", "W+R"), "Wresignation");
  EXPECT_EQ(told("White", "Bo", "White wins"), "W");
  EXPECT_EQ(told("Remis", "Bo", "Remis wins"), "!");
}

TEST(ToldResult, DoubtsAreTold) {
  EXPECT_EQ(doubt_about_result({{"RE", {"1-0"}, {}}}), "");
  EXPECT_EQ(doubt_about_result({}), "");
  EXPECT_NE(doubt_about_result({{"RE", {"2-1"}, {}}}).find("'2-1' is not understood"),
            std::string::npos);
}

}  // namespace
}  // namespace cairn
