// A text that is cut between records must be read like the whole text.
#include "formats/records/reader.hpp"

#include <gtest/gtest.h>

#include <string>
#include <variant>
#include <vector>

#include "core/random.hpp"
#include "support.hpp"

namespace cairn::test {
namespace {

struct Kind {
  Content content;
  std::vector<std::string> parts;  // good records, bad ones, and what stands between them
};

std::string repeated(const std::string& text, int times) {
  std::string all;
  while (times-- > 0) all += text;
  return all;
}

const std::vector<Kind>& kinds() {
  static const std::vector<Kind> all{
      {Content::sgf,
       {"(;FF[TZAAR]AP[x];W[npmq])\n", "(;FF[TZAAR]AP[x]C[(;FF\n(;];W[npmq](;B[a])(;B[b]))",
        "(;FF[TZAAR]AP[x];W[np\n", "\r\n", "(;FF[TOWERS]C[\\]\n(;C[a]])\n", "\n(;CA[UTF-8])\n", " ",
        "lost\n", "(;FF[CHESS])", ")\n", "(;EV[x]FF[TZAAR])\n(;FF[TZAAR];W[aa]B[bb])\r"}},
      {Content::text,
       {"towers\n", "1. b2-b3 b7-b6\n", "# White: Ann\n", "# a comment\n", "\n", "hello\n",
        "8/8/8/3(ccs)4/8/8/3(SS)4/8 w 1\n", "  \t# Black: Bea\n", "tzaar fixed\r\n", "12... x\n",
        "#8/8 as a comment\n", "towers\r\n"}},
      {Content::waltz,
       {repeated("1 ", 163), repeated("0\n", 100), repeated("-1\r", 63), "4-5 ", "\r\n", "7"}},
      {Content::json,
       {"{\"a\":1}\n", "{}\n", "\n", "{\"schema\":\"analysis/2\"}\n", "[\n",
        "{\n  \"a\": [\n    {},\n    {}\n  ]\n}\n", "  {\n    \"a\": 1\n  },\n", "]\n", "{}, {},\n",
        "{\"a\": [\n", "{\"a\": \"\n", "x\n", ",\n"}},
  };
  return all;
}

std::string random_text(Random& random, const Kind& kind) {
  std::string text = kind.parts[0];
  for (std::uint32_t left = random.below(12); left > 0; --left)
    text += kind.parts[random.below(static_cast<std::uint32_t>(kind.parts.size()))];
  return text;
}

std::string place_text(Place place) {
  return std::to_string(place.line) + ':' + std::to_string(place.column);
}

// Returns everything that a result says, with every place.
std::string words_of(const ReadResult& result) {
  std::string words = std::to_string(result.number) + ' ';
  if (const auto* error = std::get_if<Error>(&result.content))
    return words + place_text(error->place()) + ' ' + error->what() + '\n';
  const Record& record = std::get<Record>(result.content);
  words += std::to_string(record.number) + ' ' + record.game + ' ' + place_text(record.place) +
           ' ' + place_text(record.start_place);
  for (const Property& tag : record.tags) words += ' ' + tag.name + place_text(tag.place);
  for (const RecordTurn& turn : record.turns) {
    words += ' ' + turn.text + place_text(turn.place);
    for (const Property& property : turn.properties)
      words += property.name + place_text(property.place);
    for (const auto& variation : turn.variations)
      for (const RecordTurn& other : variation)
        words += " (" + other.text + place_text(other.place);
  }
  return words + '\n';
}

std::string read_whole(const std::string& text, Content content) {
  std::string words;
  read_records(
      text, "file", [&](ReadResult result) { words += words_of(result); }, content);
  return words;
}

// Reads the text in two pieces.
std::string read_in_pieces(const std::string& text, Content content, std::size_t cut) {
  std::string words;
  int before = 0;
  Place begin{1, 1};
  for (const std::string& piece : {text.substr(0, cut), text.substr(cut)}) {
    int records = 0;
    read_records(
        piece, "file",
        [&](ReadResult result) {
          relocate(result, begin, before);
          words += words_of(result);
          ++records;
        },
        content);
    before += records;
    begin = place_after(piece, content, begin);
  }
  return words;
}

TEST(PiecesTest, CutTextsAreReadAsTheWhole) {
  Random random(20261121);
  int cuts = 0;
  for (int i = 0; i < 4000; ++i) {
    const Kind& kind = kinds()[random.below(static_cast<std::uint32_t>(kinds().size()))];
    const std::string text = random_text(random, kind);
    for (const std::size_t cut : {first_cut(text, kind.content), last_cut(text, kind.content)}) {
      if (cut == std::string::npos || text.find_first_not_of(" \r\n", cut) == std::string::npos)
        continue;
      ASSERT_GT(cut, 0u);
      ASSERT_EQ(read_in_pieces(text, kind.content, cut), read_whole(text, kind.content))
          << text << "\ncut at " << cut;
      ++cuts;
    }
  }
  EXPECT_GT(cuts, 1500);
}

TEST(PiecesTest, PlacesBehindATextCountLinesAsReadersDo) {
  EXPECT_EQ(place_after("", Content::sgf, {3, 7}), (Place{3, 7}));
  EXPECT_EQ(place_after("ab", Content::sgf, {3, 7}), (Place{3, 9}));
  EXPECT_EQ(place_after("a\nb\r\nc\rde", Content::sgf, {3, 7}), (Place{6, 3}));
  EXPECT_EQ(place_after("a\nb\r\nc\rde", Content::text, {3, 7}), (Place{6, 3}));
}

TEST(PiecesTest, TextsAreCutAboveTheCommentsOfPositions) {
  for (const std::string end : {"\n", "\r\n", " \t\n"}) {
    const std::string first = "towers" + end + "b2-b3" + end;
    const std::string text =
        first + "# a comment" + end + "#8/8/8" + end + "towers" + end + "b2-b3";
    EXPECT_EQ(first_cut(text, Content::text), first.size()) << text;
    EXPECT_EQ(last_cut(text, Content::text), first.size()) << text;
  }
}

TEST(PiecesTest, NoCutWhereNoRecordSurelyBegins) {
  for (const auto& [content, text] : std::vector<std::pair<Content, std::string>>{
           {Content::sgf, "(;FF[TZAAR];W[npmq];B["},
           {Content::sgf, "(;FF[TZAAR];C[a (;FF[TZAAR]"},
           {Content::sgf, "(;FF[TZAAR]th 2)o;W[a])"},
           {Content::text, "towers\n1. b2-b3\n# a comment\n"},
           {Content::text, "towers\nb2-b3\nb7"},
           {Content::text, "towers\nb2-b3\n#8/8/8/3(ccs)4/8/8/3(SS)4/8 w 1\nb7-b6\n"},
           {Content::json, "{\"a\":"},
           {Content::waltz, "1\n2\n3\n"}}) {
    EXPECT_EQ(first_cut(text, content), std::string::npos) << text;
    EXPECT_EQ(last_cut(text, content), std::string::npos) << text;
  }
}

}  // namespace
}  // namespace cairn::test
