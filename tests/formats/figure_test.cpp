#include <gtest/gtest.h>

#include "core/random.hpp"
#include "formats/output/figure_source.hpp"
#include "support.hpp"

namespace cairn::test {
namespace {

using namespace std::string_literals;

FigureSource full() {
  FigureSource source;
  source.games.push_back(
      {"a.sgf, record 1", "tzaar", "start", {"A1xA2", "pass"}, "Ann", "B\xC3\xB6"});
  source.games.push_back({"b", "towers", "", {}, "", ""});
  FigureBoard board;
  board.game = 1;
  board.turn = 2;
  board.view = TurnView::planned;
  board.first_action = true;
  board.marks = {{BoardMark::Form::arrow, {"A1", "A2"}, "", Tint::red},
                 {BoardMark::Form::label, {"A1"}, "x=y,z", Tint::plain}};
  board.glyph = "?!";
  board.evaluation = Diagram::Evaluation{12.25, "+1.30"};
  board.best_line = {"A1xA2-pass"};
  board.caption = "caption";
  board.position = "position";
  source.boards = {board, {}};
  source.options = {{"theme", "{\"base\": \"dark\"}"}, {"mirror", ""}};
  return source;
}

TEST(FigureSource, JsonAndBack) {
  const std::string json = write_json(full());
  EXPECT_EQ(read_figure_source(json), full());
  for (const char c : json) EXPECT_TRUE(' ' <= c && c <= '~') << json;
}

TEST(FigureSource, BadJson) {
  const std::string good = write_json(full());
  const struct {
    const char* old;
    const char* replacement;
    const char* expected;
  } rows[] = {
      {"figure/1", "figure/9", "unknown schema 'figure/9'"},
      {"\"game\":1", "\"game\":2", "'boards[0].game'"},
      {"\"turn\":2", "\"turn\":-1", "'boards[0].turn'"},
      {"\"planned\"", "\"plan\"", "'boards[0].view'"},
      {"12.25", "112.25", "'boards[0].evaluation.white_win_percent'"},
      {"\"arrow\"", "\"rocket\"", "unknown mark 'rocket'"},
      {"\"games\":[", "\"games\":7,\"x\":[", "'games'"},
  };
  for (const auto& row : rows) {
    std::string bad = good;
    bad.replace(bad.find(row.old), std::string(row.old).size(), row.replacement);
    const std::string error = error_of([&] { read_figure_source(bad); });
    EXPECT_NE(error.find(row.expected), std::string::npos) << row.old << ": " << error;
  }
}

std::string png_with(const std::string& keyword, const std::string& text) {
  const std::string data = keyword + "\0\0\0\0\0"s + text;
  const std::string length{0, 0, static_cast<char>(data.size() >> 8),
                           static_cast<char>(data.size())};
  return "\x89PNG\r\n\x1a\n"s + "\0\0\0\0IHDRcccc"s + length + "iTXt" + data + "cccc";
}

TEST(Metadata, Entries) {
  const std::string svg =
      "<?xml version=\"1.0\"?>\n<svg><title>x</title><metadata><figure xmlns=\"urn:cairn:figure\">"
      "<entry name=\"position\">a &lt;&amp;&gt; &#233;&#x1F5FF;&bogus; b & c</entry>"
      "<entry name=\"source\">s</entry></figure></metadata></svg>";
  EXPECT_EQ(metadata_entry(svg, "position"), "a <&> \xC3\xA9\xF0\x9F\x97\xBF b & c");
  EXPECT_EQ(metadata_entry(svg, "source"), "s");
  EXPECT_EQ(metadata_entry(svg, "figure"), std::nullopt);
  const std::string png = png_with("cairn:position", "text \xC3\xA9");
  EXPECT_EQ(metadata_entry(png, "position"), "text \xC3\xA9");
  EXPECT_EQ(metadata_entry(png, "pos"), std::nullopt);
  const std::string pdf =
      "%PDF-1.5\n<< /Keywords (position: a \\(b\\) \\101\\\\ (c)\nsource: s) >>";
  EXPECT_EQ(metadata_entry(pdf, "position"), "a (b) A\\ (c)");
  EXPECT_EQ(metadata_entry(pdf, "source"), "s");
  const std::string wide =
      "%PDF-1.5\n/Keywords <FEFF 0070006F0073006900740069006F006E003A002000E9D83DDDFF>";
  EXPECT_EQ(metadata_entry(wide, "position"), "\xC3\xA9\xF0\x9F\x97\xBF");
}

TEST(Metadata, NoPicture) {
  for (const std::string text : {"", "<", "<html></html>", "(;FF[TZAAR])", "\x89PNG"})
    EXPECT_EQ(metadata_entry(text, "position"), std::nullopt) << text;
}

TEST(Metadata, AnyBytes) {
  const std::string samples[] = {
      "<svg><metadata><entry name=\"position\">&#99999999999;&#xD800;&;</entry></metadata></svg>",
      png_with("cairn:position", "text"),
      "%PDF-1.5\n/Keywords (\\777\\(position: \\",
      "%PDF-1.5\n/Keywords <FEFFD8",
      "%PDF-1.5\n/Keywords <zz",
      "%PDF-1.5\n/Keywords",
  };
  Random random(1);
  for (const std::string& sample : samples)
    for (int i = 0; i < 2000; ++i) {
      std::string text = sample;
      for (int change = 0; change < 3; ++change)
        text[random.below(static_cast<std::uint32_t>(text.size()))] =
            static_cast<char>(random.below(256));
      text.resize(random.below(static_cast<std::uint32_t>(text.size()) + 1));
      metadata_entry(text, "position");
    }
}

}  // namespace
}  // namespace cairn::test
