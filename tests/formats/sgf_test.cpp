#include "formats/records/sgf.hpp"

#include <gtest/gtest.h>

#include "core/random.hpp"

namespace cairn::sgf {
namespace {

// Returns the tree without white space, "(FF=a|b;W=x(;B=y)(;B=z))", with values joined by `|`.
std::string shown(const Tree& tree) {
  std::string text = "(";
  for (const Node& node : tree.nodes) {
    text += ';';
    for (const Property& property : node.properties) {
      text += property.name + '=';
      for (const std::string& value : property.values) text += value + '|';
    }
  }
  for (const Tree& child : tree.children) text += shown(child);
  return text + ')';
}

std::string shown(const Error& error) {
  return describe("", error).substr(1) + '\n';
}

// Returns one line for each item: the tree, or the error with its place, or both if a game breaks
// off.
std::string items_of(std::string_view text) {
  std::string lines;
  read(text, [&](const Item& item) {
    if (const auto* error = std::get_if<Error>(&item.content))
      return static_cast<void>(lines += shown(*error));
    const auto& game = std::get<Game>(item.content);
    lines += shown(game.tree);
    if (game.breaks_off_in_move) lines += " in a move";
    if (game.breaks_off_in_variation) lines += " in a variation";
    lines += game.error ? ' ' + shown(*game.error) : "\n";
  });
  return lines;
}

Tree tree_of(std::string_view text) {
  Tree tree;
  read(text, [&](const Item& item) { tree = std::get<Game>(item.content).tree; });
  return tree;
}

TEST(SgfTest, ReadsTreesInAnyLayout) {
  const std::pair<std::string_view, std::string_view> rows[] = {
      {"(;)", "(;)\n"},
      {"", ""},
      {" \r\n\t", ""},
      {"(;FF[4]GM[1];W[aa];B[bb])", "(;FF=4|GM=1|;W=aa|;B=bb|)\n"},
      {"\n( ; FF [4]\n [5]\tGM\r\n[1]\n;\nW[aa] ) \n", "(;FF=4|5|GM=1|;W=aa|)\n"},
      {"(;A[1](;B[2];C[3])(;D[4](;E[5])(;F[6])))", "(;A=1|(;B=2|;C=3|)(;D=4|(;E=5|)(;F=6|)))\n"},
      {"(;A[1])(;B[2])\n\n(;C[3])", "(;A=1|)\n(;B=2|)\n(;C=3|)\n"},
      {"(;P0[id \"x\"]P1[y]White[z]Zz9[])", "(;P0=id \"x\"|P1=y|W=z|Zz9=|)\n"},
  };
  for (const auto& [text, expected] : rows) EXPECT_EQ(items_of(text), expected) << text;
}

TEST(SgfTest, ValuesAreUnescaped) {
  const std::pair<std::string_view, std::string_view> rows[] = {
      {"[a\\]b]", "a]b"},           {"[a\\\\]", "a\\"},
      {"[\\:\\a\\(]", ":a("},       {"[a\\\nb]", "ab"},
      {"[a\\\r\nb]", "ab"},         {"[a\\\rb]", "ab"},
      {"[a\nb]", "a\nb"},           {"[a\r\nb]", "a\nb"},
      {"[a\rb]", "a\nb"},           {"[a[b;c(d)e:f]", "a[b;c(d)e:f"},
      {"[ x\t]", " x\t"},           {"[\xC3\xA9\xE9]", "\xC3\xA9\xE9"},
      {"[a\n(;W[\\]]", "a\n(;W[]"},
  };
  for (const auto& [text, expected] : rows)
    EXPECT_EQ(tree_of("(;C" + std::string(text) + ")").nodes[0].properties[0].values[0], expected)
        << text;
}

TEST(SgfTest, PlacesAreThoseOfTheFile) {
  const Tree tree = tree_of("\r\n (;FF[x]\r\n  C[a\r\nb]W[c]\n;B[d])");
  EXPECT_EQ(tree.nodes[0].place, (Place{2, 3}));
  EXPECT_EQ(tree.nodes[0].properties[0].place, (Place{2, 4}));
  EXPECT_EQ(tree.nodes[0].properties[1].place, (Place{3, 3}));
  EXPECT_EQ(tree.nodes[0].properties[2].place, (Place{4, 3}));
  EXPECT_EQ(tree.nodes[1].place, (Place{5, 1}));
  EXPECT_EQ(place_of("ab\ncd", 4), (Place{2, 2}));
}

TEST(SgfTest, ErrorsSayWhereAndWhat) {
  const std::pair<std::string_view, std::string_view> rows[] = {
      {"x", "1:1: 'x' outside of a game; a game begins with `(;`\n"},
      {"(", "1:2: `(` without a node; `;` expected here\n"},
      {"(;A[1]", "1:7: the game is not closed; `)` expected here\n"},
      {"(;A[1]\n;B[2", "(;A=1|;B=2|) in a move 2:3: a value of 'B' is not closed; `]` expected\n"},
      {"(;A[2\\]", "1:4: a value of 'A' is not closed; `]` expected\n"},
      {"(;A[2\\", "1:4: a value of 'A' is not closed; `]` expected\n"},
      {"(;A)", "1:3: 'A' without a value; `[` expected after a property's name\n"},
      {"(;A[1]9[2])", "1:7: '9' is out of place; a property, `;`, `(` or `)` expected\n"},
      {"(;A[1](;B[2]);C[3])",
       "(;A=1|(;B=2|)) in a variation 1:14: ';' is out of place; `(` or `)` expected\n"},
      {"(;A[1]())", "(;A=1|) 1:8: `(` without a node; `;` expected here\n"},
      {std::string_view("(;A[1\0])", 8), "1:6: a NUL byte; text expected\n"},
      {std::string_view("(;A[1\\\0])", 9), "1:7: a NUL byte; text expected\n"},
      {"(;A[1]))", "(;A=1|)\n1:8: ')' outside of a game; a game begins with `(;`\n"},
  };
  for (const auto& [text, expected] : rows) EXPECT_EQ(items_of(text), expected) << text;
}

TEST(SgfTest, WhatStandsBeforeABreakIsKept) {
  const std::pair<std::string_view, std::string_view> rows[] = {
      {"(;A[1];W[ab]", "(;A=1|;W=ab|) 1:13: the game is not closed; `)` expected here\n"},
      {"(;A[1];", "(;A=1|) 1:8: the game is not closed; `)` expected here\n"},
      {"(;A[1];W[ab][c", "(;A=1|;W=ab|) 1:13: a value of 'W' is not closed; `]` expected\n"},
      {"(;A[1];W[ab]C[c\\]d",
       "(;A=1|;W=ab|C=c]d|) 1:14: a value of 'C' is not closed; `]` expected\n"},
      {std::string_view("(;A[1];W[a\0b];B[cd])", 20),
       "(;A=1|;W=a|) in a move 1:11: a NUL byte; text expected\n"},
      {"(;A[1](;W[ab];B[c",
       "(;A=1|(;W=ab|;B=c|)) in a move 1:16: a value of 'B' is not closed; `]` expected\n"},
      {"(;A[1](;W[ab])(;W[c",
       "(;A=1|(;W=ab|)(;W=c|)) in a move in a variation 1:18: a value of 'W' is not closed; `]` "
       "expected\n"},
      {"(;A[1];W[ab](", "(;A=1|;W=ab|) 1:14: `(` without a node; `;` expected here\n"},
      {"(;A[1](", "(;A=1|) 1:8: `(` without a node; `;` expected here\n"},
      {"(;A[1];W[ab]9[2];B[cd])",
       "(;A=1|;W=ab|) 1:13: '9' is out of place; a property, `;`, `(` or `)` expected\n"},
  };
  for (const auto& [text, expected] : rows) EXPECT_EQ(items_of(text), expected) << text;
}

TEST(SgfTest, ABrokenGameNeverHidesTheNext) {
  const std::string good = "(;FF[x];W[a])";
  const std::string shown_good = "(;FF=x|;W=a|)\n";
  const std::pair<std::string_view, std::string_view> broken[] = {
      {"(;FF[x];W[a", "(;FF=x|;W=a|) in a move 1:10: a value of 'W' is not closed; `]` expected\n"},
      {"(;FF[x];W[a]", "(;FF=x|;W=a|) 1:13: the game is not closed; `)` expected here\n"},
      {"(;FF[x];W", "(;FF=x|) 1:9: 'W' without a value; `[` expected after a property's name\n"},
      {"some+words", "1:1: 's' outside of a game; a game begins with `(;`\n"},
      {"(;FF[x](;W[a])(;W",
       "(;FF=x|(;W=a|)) in a variation 1:17: 'W' without a value; `[` expected after a "
       "property's name\n"},
      {"(", "2:1: `(` without a node; `;` expected here\n"},
  };
  for (const auto& [text, error] : broken) {
    EXPECT_EQ(items_of(std::string(text) + "\n" + good), std::string(error) + shown_good) << text;
    EXPECT_EQ(items_of(good + '\n' + std::string(text) + "\n\n" + good).find(shown_good), 0u)
        << text;
  }
  // Inside a move a game may begin anywhere on a line. Inside a comment it would belong to the
  // comment.
  EXPECT_EQ(
      items_of("(;A[1];W[a" + good),
      "(;A=1|;W=a|) in a move 1:9: a value of 'W' is not closed; `]` expected\n" + shown_good);
  EXPECT_EQ(items_of("(;C[a" + good), "(;C=a(;FF[x|;W=a|)\n");
  // A game whose first property is not a root property is found at the start of a line.
  EXPECT_EQ(items_of("(;A)\n(;PB[x])"),
            "1:3: 'A' without a value; `[` expected after a property's name\n(;PB=x|)\n");
}

TEST(SgfTest, ItemsHoldTheirText) {
  std::vector<std::string> texts;
  read(" (;A[1]) junk\n(;FF[2];W", [&](const Item& item) { texts.emplace_back(item.text); });
  EXPECT_EQ(texts, (std::vector<std::string>{"(;A[1])", "junk\n", "(;FF[2];W"}));
}

TEST(SgfTest, NestingIsLimited) {
  const auto nested = [](int depth) {
    std::string text;
    for (int i = 0; i < depth; ++i) text += "(;A[]";
    return text + std::string(static_cast<std::size_t>(depth), ')');
  };
  EXPECT_EQ(items_of(nested(max_nesting)).find("1:"), std::string::npos);
  const std::string error = " 1:5001: variations nested too deeply; at most 1000 levels\n";
  EXPECT_TRUE(items_of(nested(max_nesting + 1)).ends_with(error));
  EXPECT_TRUE(items_of(nested(300'000)).ends_with(error));
  EXPECT_EQ(turns_of(tree_of(nested(max_nesting)), 1).size(), 999u);
}

TEST(SgfTest, PropertiesOfANodeAreLimited) {
  std::string text = "(;";
  for (int i = 0; i < 1000; ++i) text += "A[]";
  EXPECT_EQ(tree_of(text + ";B[])").nodes[0].properties.size(), 1000u);
  EXPECT_EQ(items_of(text + "B[])"),
            "1:3003: more than 1000 properties in a node; a node of fewer expected\n");
}

std::string random_value(Random& random) {
  constexpr std::string_view characters = "ab]\\[:;()\n \xC3\xA9";
  std::string value;
  for (auto length = random.below(6); length > 0; --length) {
    const auto at = random.below(12);
    value += characters.substr(at, at == 11 ? 2 : 1);  // the last one has two bytes
  }
  return value;
}

std::vector<RecordTurn> random_line(Random& random, int depth, bool is_variation) {
  std::vector<RecordTurn> line(1 + random.below(4));
  for (std::size_t i = 0; i < line.size(); ++i) {
    RecordTurn& turn = line[i];
    if (random.below(5) > 0) {
      turn.side = both_sides[random.below(2)];
      turn.text = random_value(random);
    }
    for (auto count = random.below(3); count > 0; --count)
      turn.properties.push_back({"C", {random_value(random), random_value(random)}, {}});
    const bool may_vary = depth > 0 && !(is_variation && i == 0);
    for (auto count = may_vary ? random.below(3) : 0; count > 0; --count)
      turn.variations.push_back(random_line(random, depth - 1, true));
  }
  return line;
}

TEST(SgfTest, LinesAreReadAsTheyWereWritten) {
  Random random(1);
  for (int round = 0; round < 500; ++round) {
    const auto turns = random_line(random, 3, false);
    for (const char* line_break : {"", "\n"}) {
      std::string text = "(;FF[x]";
      append(text, turns, line_break);
      text += ')';
      EXPECT_EQ(turns_of(tree_of(text), 1), turns) << text;
      EXPECT_EQ(items_of("(;FF[1]C[a\n" + text + "\n(;FF[2])").find("1:9: a value of 'C'"), 0u);
    }
  }
}

TEST(SgfTest, WritesVariationsBesideTheMainLine) {
  const std::string text =
      "(;FF[x]\n;W[1]\n (;B[2]\n (;W[3]\n;B[4])\n (;W[5]))\n (;B[6]\n;W[7])\n (;B[8]))";
  std::string written = "(;FF[x]";
  append(written, turns_of(tree_of(text), 1), "\n");
  EXPECT_EQ(written + ')', text);
}

TEST(SgfTest, VariationsAreOneText) {
  Random random(2);
  for (int round = 0; round < 200; ++round) {
    std::vector<std::vector<RecordTurn>> variations(random.below(4));
    for (auto& variation : variations) variation = random_line(random, 2, true);
    EXPECT_EQ(read_variations(write_variations(variations)), variations);
  }
  EXPECT_THROW(read_variations("(;(;W"), Error);
}

TEST(SgfTest, PropertiesOfTheFirstNodeAreLeftOutOfOthers) {
  Game game;
  read("(;FF[1]CA[x];AP[2][3]C[a](;W[b]GM[4])(;B[c]))",
       [&](const Item& item) { game = std::get<Game>(item.content); });
  EXPECT_EQ(shown(game.tree), "(;FF=1|CA=x|;C=a|(;W=b|)(;B=c|))");
  EXPECT_EQ(game.repairs, (std::vector<Repair>{repair_of_misplaced("AP", {1, 14}),
                                               repair_of_misplaced("GM", {1, 32})}));
  EXPECT_EQ(items_of("(;FF[1];W[a]AP"),
            "(;FF=1|;W=a|) 1:13: 'AP' without a value; `[` expected after a property's name\n");
}

TEST(SgfTest, AMissingBracketSwallowsNothing) {
  const auto not_closed = [](const char* place, const char* property) {
    return std::string(place) + ": a value of '" + property + "' is not closed; `]` expected\n";
  };
  const std::pair<std::string_view, std::string> rows[] = {
      {"(;FF[1]PW[Ann;W[b2-b3])", not_closed("1:10", "PW")},
      {"(;FF[1]PW[Ann\nPB[Bob]RE[W+];W[a])", not_closed("1:10", "PW")},
      {"(;FF[1];W[a];B[b2-b3;W[b3-b4];B[b])",
       "(;FF=1|;W=a|;B=b2-b3|) in a move " + not_closed("1:15", "B")},
      {"(;FF[1];W[a]C[good ; Black[b7-b6];W[c])",
       "(;FF=1|;W=a|C=good|) " + not_closed("1:14", "C")},
      // These belong to the values.
      {"(;FF[1]PW[Ann;W[b2-b3\\]]GC[x];W[b])", "(;FF=1|PW=Ann;W[b2-b3]|GC=x|;W=b|)\n"},
      {"(;FF[1]GC[ game #[1];W[a]C[see RE[x])", "(;FF=1|GC= game #[1|;W=a|C=see RE[x|)\n"},
      {"(;FF[1];W[a]GC[x FF[2])", "(;FF=1|;W=a|GC=x FF[2|)\n"},
      {"(;FF[1];W[a]C[then ;B[ what now])", "(;FF=1|;W=a|C=then ;B[ what now|)\n"},
  };
  for (const auto& [text, shown] : rows) EXPECT_EQ(items_of(text), shown) << text;
  for (const std::string value : {"Ann;W[a", "Ann PB[Bob", "a; B[b;W[c"}) {
    std::string written = "(;FF[1]";
    append(written, "PW", value);
    EXPECT_EQ(tree_of(written + ";W[a])").nodes[0].properties[1].values.front(), value);
  }
}

TEST(SgfTest, FurtherMovesOfANodeAreAmongItsProperties) {
  for (const std::string text : {"(;\n;W[a]B[b])", "(;\n;W[a]W[b][c])", "(;\n;B[a]C[x]B[b])"}) {
    const auto turns = turns_of(tree_of(text), 1);
    ASSERT_EQ(turns.size(), 1u);
    EXPECT_EQ(turns[0].text, "a");
    std::string written = "(;";
    append(written, turns, "\n");
    EXPECT_EQ(written + ')', text);
  }
  EXPECT_EQ(turns_of(tree_of("(;;W[a][b])"), 1)[0].properties, (Properties{{"W", {"b"}, {}}}));
}

}  // namespace
}  // namespace cairn::sgf
