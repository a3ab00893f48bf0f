#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <cmath>
#include <set>
#include <string>
#include <utility>
#include <variant>
#include <vector>

#include "analysis/page_positions.hpp"
#include "core/error.hpp"
#include "core/random.hpp"
#include "formats/output/arrows.hpp"
#include "formats/output/board_text.hpp"
#include "formats/output/drawn_boards.hpp"
#include "formats/output/figure_source.hpp"
#include "formats/output/page_boards.hpp"
#include "formats/output/svg.hpp"
#include "game_types.hpp"
#include "games/game.hpp"
#include "games/list.hpp"
#include "support.hpp"

namespace cairn::test {
namespace {

// Returns the texts of a legend's pieces, each with a semicolon behind it.
std::string pieces_of(const std::string& legend) {
  std::string pieces;
  for (std::size_t at = legend.find("</svg> "); at != std::string::npos;
       at = legend.find("</svg> ", at + 1))
    pieces += legend.substr(at + 7, legend.find("</li>", at) - at - 7) + ';';
  return pieces;
}

TEST(BoardSvg, TheLegendIsInTheOrderOfTheLettersWhateverWasMetFirst) {
  const char* const few = "8/8/3(S)4/8/8/3(s)4/8/8 w 1";
  const char* const more = "8/8/3(S)1(C)2/8/8/3(s)1(c)2/8/8 w 1";
  for (const auto& order : {std::pair{more, few}, std::pair{few, more}}) {
    PageBoard board = PagePositions<Towers>::empty_board();
    PagePositions<Towers> positions(board);
    positions.looks_of(Towers::parse_position(order.first));
    positions.looks_of(Towers::parse_position(order.second));
    ASSERT_EQ(board.looks.size(), 4u);
    std::string by_letters;
    for (const char* letters : {"c", "s", "C", "S"})
      by_letters +=
          look_in_words(*std::ranges::find(board.looks, letters, &Diagram::Piece::letters)) + ';';
    EXPECT_EQ(pieces_of(board_legend(board, 0)), by_letters);
  }
}

// Returns the radii of all circles in a text of SVG, each once, in board units.
std::set<int> radii_in(const std::string& svg, double units) {
  std::set<int> radii;
  for (std::size_t at = svg.find(" r=\""); at != svg.npos; at = svg.find(" r=\"", at + 1))
    radii.insert(static_cast<int>(std::lround(std::stod(svg.substr(at + 4)) * 1000 / units)));
  return radii;
}

template <Drawable G>
void expect_pieces_of_figures(const char* position) {
  PageBoard board = PagePositions<G>::empty_board();
  const auto shown = G::parse_position(position);
  PagePositions<G>(board).looks_of(shown);
  const figure::Scene scene = figure::compose(G::diagram(shown), page_theme());
  std::string pieces;
  for (const figure::Layer& layer : scene.layers)
    if (layer.name == "pieces") pieces += page_shapes(layer.shapes);
  const std::set<int> radii = radii_in(pieces, figure::page_units);
  EXPECT_GT(radii.size(), 1u);
  EXPECT_EQ(radii_in(board_symbols(board, 0), 1), radii);
}

TEST(BoardSvg, PiecesAreThoseOfFigures) {
  expect_pieces_of_figures<Tzaar>(
      ".bcCc/...A.C/..bC..C/bC.c...c/.......c/...ac..C/.B...../...b.C/.cAcC b 1");
  expect_pieces_of_figures<Towers>("8/8/3(CS)1(C)2/8/8/3(s)1(c)2/8/8 w 1");
}

// Where the points of a template lie if it is put on a leg, as page/board.js does it.
std::vector<Spot> placed(const nlohmann::ordered_json& points, const figure::Leg& leg) {
  const Spot along = figure::direction(leg.to - leg.from);
  const Spot right{-along.y, along.x};
  std::vector<Spot> spots;
  for (const auto& point : points) {
    const double far =
        point[0].get<double>() + point[2].get<double>() * figure::distance(leg.from, leg.to);
    spots.push_back(leg.from + along * far + right * point[1].get<double>());
  }
  return spots;
}

TEST(BoardSvg, ArrowsOfScriptsAreThoseOfTheScene) {
  const PageBoard board = PagePositions<Towers>::empty_board();
  const auto templates = arrow_templates(board);
  const figure::Leg legs[] = {{{0, 0}, {0.5, 0}}, {{1, 2}, {3, -1}}, {{0, 0}, {-4, -4}}};
  for (std::size_t kind = 0; kind < 4; ++kind)
    for (const figure::Leg& leg : legs)
      for (const bool has_head : {true, false}) {
        const Diagram::Arrow arrow{static_cast<Diagram::ArrowKind>(kind), 0, {leg.from, leg.to}};
        std::vector<figure::Shape> shapes;
        figure::draw_leg(leg, has_head, arrow, page_theme(), shapes);
        std::vector<Spot> drawn;
        for (const figure::Shape& shape : shapes)
          for (const figure::Segment& segment : std::get<figure::Path>(shape).segments)
            if (segment.kind != figure::Segment::Kind::close) drawn.push_back(segment.end);
        const auto spots = placed(templates["kinds"][kind][has_head ? "whole" : "part"][1], leg);
        ASSERT_EQ(spots.size(), drawn.size());
        for (std::size_t i = 0; i < drawn.size(); ++i)
          EXPECT_LT(figure::distance(spots[i], drawn[i]), 0.002) << kind << ' ' << i;
      }
}

TEST(BoardSvg, TheBestTurnIsDashed) {
  PageBoard board = PagePositions<Towers>::empty_board();
  PageTurn turn;
  turn.actions.push_back(
      {{board.diagram.cells[0].at, board.diagram.cells[7].at}, Diagram::ArrowKind::movement, {}});
  const std::vector<int> empty(board.diagram.cells.size(), -1);
  const auto fill_of = [](Tint tint) {
    figure::Style style;
    style.fill = page_theme().tints[static_cast<std::size_t>(tint)];
    return page_style(style);
  };
  const auto paths = [&](bool is_played) {
    const PictureTurn shown{&turn, is_played};
    const std::string svg = board_picture(board, 0, empty, {&shown, 1}, "");
    EXPECT_NE(svg.find(fill_of(is_played ? played_tint : other_tint)), svg.npos);
    EXPECT_EQ(svg.find(fill_of(is_played ? other_tint : played_tint)), svg.npos);
    std::size_t count = 0;
    for (std::size_t at = svg.find("<path"); at != svg.npos; at = svg.find("<path", at + 1))
      ++count;
    return count;
  };
  EXPECT_EQ(paths(true), 2u);  // the halo and the arrow
  EXPECT_GT(paths(false), 20u);
}

TEST(BoardText, SquareBoard) {
  Diagram board = Towers::diagram(Towers::parse_position("8/8/8/3(ccs)4/8/8/3(SS)4/8 w 1"));
  board.marks.push_back({board.find("a1")->at, Diagram::Mark::Form::circle, Tint::plain, ""});
  board.marks.push_back({board.find("d2")->at, Diagram::Mark::Form::square, Tint::plain, ""});
  board.marks.push_back({board.find("h8")->at, Diagram::Mark::Form::label, Tint::plain, "A"});
  board.marks.push_back({board.find("d5")->at, Diagram::Mark::Form::label, Tint::plain, "B"});
  board.title = "A  title";
  board.caption = "A caption";
  board.players = {"Ann", "Bob"};
  const std::string text = write_board_text(board);
  EXPECT_EQ(text,
            "A title\n"
            "White: Ann, Black: Bob\n"
            "\n"
            "  8   ·   ·   ·   ·   ·   ·   ·   A\n"
            "  7   ·   ·   ·   ·   ·   ·   ·   ·\n"
            "  6   ·   ·   ·   ·   ·   ·   ·   ·\n"
            "  5   ·   ·   ·   ○○□ ·   ·   ·   ·\n"
            "  4   ·   ·   ·   ·   ·   ·   ·   ·\n"
            "  3   ·   ·   ·   ·   ·   ·   ·   ·\n"
            "  2   ·   ·   ·  [■■] ·   ·   ·   ·\n"
            "  1  (·)  ·   ·   ·   ·   ·   ·   ·\n"
            "      a   b   c   d   e   f   g   h\n"
            "\n"
            "White to move\n"
            "Labels: B on d5\n"
            "A caption\n");
  const std::string coloured = with_colours(text);
  EXPECT_NE(coloured.find(" \x1b[38;5;16;48;5;255m○○□\x1b[0m "), std::string::npos) << coloured;
  EXPECT_NE(coloured.find("[\x1b[38;5;255;48;5;238m■■\x1b[0m]"), std::string::npos) << coloured;
}

TEST(BoardText, HexagonalBoard) {
  const Diagram board = Tzaar::diagram(Tzaar::parse_position(
      "a3bc../....../......./......../......../......../......./AB..../....C12 b 1"));
  const std::string text = write_board_text(board);
  EXPECT_NE(text.find(" ○a3"), std::string::npos) << text;
  EXPECT_NE(text.find(" ●c12"), std::string::npos) << text;
  EXPECT_TRUE(text.ends_with("\nWhite wins\n(a Tzaar, b Tzarra, c Tott)\n")) << text;
  std::size_t spaces = 0;
  for (std::size_t at = 0; (at = text.find("·", at)) != text.npos; ++at) ++spaces;
  EXPECT_EQ(spaces, 54U) << text;
  EXPECT_NE(with_colours(text).find("m●c12\x1b[0m"), std::string::npos) << with_colours(text);
}

TEST(BoardText, ArrowsAndActions) {
  Diagram board = Towers::diagram(Towers::parse_position(""));
  const Spot from = board.find("b2")->at;
  const Spot to = board.find("c3")->at;
  board.arrows.push_back({Diagram::ArrowKind::capture, 1, {from, to}, Tint::plain, false});
  board.arrows.push_back({Diagram::ArrowKind::free, 0, {to, from}, Tint::red, false});
  board.arrows.push_back(
      {Diagram::ArrowKind::deployment, 0, {to, from, {50, 50}}, Tint::plain, false});
  const std::string text = write_board_text(board);
  EXPECT_NE(text.find("1 b2xc3; c3>b2,off\nArrows: c3->b2\n"), std::string::npos) << text;
}

TEST(BoardText, HostileTexts) {
  Diagram board = Towers::diagram(Towers::parse_position(""));
  board.title = "\x1b[31m";
  board.caption = std::string(1000, 'x') + " \x07";
  board.marks.push_back({board.cells[0].at, Diagram::Mark::Form::label, Tint::plain, "\x1b[2J\n"});
  const std::string text = write_board_text(board);
  for (const unsigned char c : text) EXPECT_TRUE(c == '\n' || c >= ' ') << text;
  EXPECT_EQ(write_board_text(Diagram{}), "\n");
}

// Boards of records, from the reader to panels and back from a picture, without a command line.

DrawnBoards drawn(const DrawnTurns& turns, const FigureLook& look = {}) {
  static const std::string text = real_record();
  return draw_boards(read_figure_record(read(text).front()), turns, look);
}

std::vector<std::string> captions(const DrawnBoards& boards) {
  std::vector<std::string> texts;
  for (const Panel& panel : boards.panels) texts.push_back(panel.diagram.caption);
  return texts;
}

TEST(DrawnBoards, ShowTheTurnsThatAreAskedFor) {
  DrawnTurns turns;
  turns.turns = {{2, 3, TurnView::position}, {0, 0}};
  EXPECT_EQ(captions(drawn(turns)), (std::vector<std::string>{"After turn 2", "After turn 3", ""}));
  turns.turns = {{TurnRange::start_or_first, TurnRange::end}};
  EXPECT_EQ(drawn(turns).panels.size(), 27u);
  EXPECT_EQ(drawn({}).source.boards.front().turn, 27);
  turns.turns = {{28, 28}};
  EXPECT_NE(error_of([&] { drawn(turns); }).find("no turn 28"), std::string::npos);
}

TEST(DrawnBoards, AFilmShowsEachAction) {
  DrawnTurns turns;
  turns.turns = {{2, 2}};
  turns.is_film = true;
  const DrawnBoards film = drawn(turns);
  ASSERT_EQ(film.panels.size(), 3u);
  EXPECT_TRUE(film.panels[0].diagram.arrows.empty());
  EXPECT_EQ(film.panels[1].diagram.arrows.size(), 1u);
  EXPECT_EQ(film.panels[2].diagram.arrows.size(), 2u);
}

TEST(DrawnBoards, APictureKeepsWhatItWasDrawnFrom) {
  FigureLook look;
  look.marks = parse_marks(BoardMark::Form::circle, "b4=red");
  look.columns = 2;
  look.title = "Two turns";
  DrawnTurns turns;
  turns.turns = {{5, 6}};
  DrawnBoards boards = drawn(turns, look);
  ImageOutput output;
  output.metadata = metadata_of(boards.source);
  const std::string svg = render_svg(figure_of(boards.panels, look, 180), Theme{}, output);
  const DrawnBoards again =
      draw_boards_again(read_figure_source(metadata_entry(svg, "figure").value()), look);
  EXPECT_EQ(again.panels, boards.panels);
  EXPECT_EQ(again.source.boards, boards.source.boards);
}

TEST(DrawnBoards, RefuseWhatIsNotKnown) {
  FigureLook look;
  look.evaluation = true;
  EXPECT_NE(error_of([&] { drawn({}, look); }).find("no evaluation at turn 27"), std::string::npos);
  look = {};
  look.area = "A1-Z9";
  EXPECT_NE(error_of([&] { drawn({}, look); }).find("Z9"), std::string::npos);
}

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

using Form = BoardMark::Form;

std::string described(const std::vector<BoardMark>& marks) {
  std::string text;
  for (const BoardMark& mark : marks)
    text += std::string(name(mark.form)) + ' ' + write_value(mark) + '\n';
  return text;
}

TEST(Marks, ValuesOfOptionsAndBack) {
  const struct {
    Form form;
    const char* value;
    const char* expected;
  } rows[] = {
      {Form::arrow, "E4-F5", "arrow E4-F5\n"},
      {Form::arrow, "b2-c3-d4=red", "arrow b2-c3-d4=red\n"},
      {Form::line, "A1-B2,C3-D4=blue", "line A1-B2\nline C3-D4=blue\n"},
      {Form::circle, "E4,F5=green,G6", "circle E4\ncircle F5=green\ncircle G6\n"},
      {Form::fill, "E4=plain", "fill E4\n"},
      {Form::label, "E4=A=1,2", "label E4=A=1,2\n"},
      {Form::label, "G7=A,H6=B,C3", "label G7=A\nlabel H6=B,C3\n"},
  };
  for (const auto& row : rows) {
    const auto marks = parse_marks(row.form, row.value);
    EXPECT_EQ(described(marks), row.expected);
    for (const BoardMark& mark : marks)
      EXPECT_EQ(parse_mark(mark.form, write_value(mark)), mark) << row.value;
  }
}

TEST(Marks, BadValues) {
  const struct {
    Form form;
    const char* value;
  } rows[] = {
      {Form::arrow, ""},
      {Form::arrow, "E4"},
      {Form::arrow, "E4-"},
      {Form::arrow, "-E4"},
      {Form::arrow, "E4--F5"},
      {Form::circle, ""},
      {Form::circle, "E4,"},
      {Form::circle, "E4="},
      {Form::circle, "E4=pink"},
      {Form::circle, "=red"},
      {Form::label, "E4"},
      {Form::label, "E4="},
      {Form::line, "1-2-3-4-5-6-7-8-9"},
  };
  for (const auto& row : rows)
    EXPECT_NE(error_of([&] { parse_marks(row.form, row.value); }), "no error") << row.value;
  EXPECT_NE(error_of([] { parse_mark_form("star"); }).find("; arrow, "), std::string::npos);
}

TEST(Marks, OfProperties) {
  const Record record = read_one(
      "(;FF[TZAAR]AP[x]POS[" + real_record().substr(real_record().find("POS[") + 4, 60) +
      "];C[x]CR[np]MA[mq][zz]SQ[]TR[oq:oq]LB[np:A:B][mq]AR[np:mq][np:np]LN[np]SL[mr]DD[ms]XX[np]VW[np:oq][zy:zz])");
  std::vector<std::string> complaints;
  const auto space_name = [](std::string_view text) {
    return text == "zz" || text.empty() ? "" : "<" + std::string(text) + ">";
  };
  const auto marks = marks_of(record.turns.front().properties, space_name,
                              [&](const Error& error) { complaints.push_back(error.what()); });
  EXPECT_EQ(described(marks),
            "circle <np>\ncross <mq>\nlabel <np>=A:B\narrow <np>-<mq>\nselect <mr>\ndim <ms>\n"
            "view <np>\nview <nq>\nview <op>\nview <oq>\nview <zy>\n");
  EXPECT_EQ(complaints.size(), 6u);
  for (const std::string& complaint : complaints)
    EXPECT_NE(complaint.find(" is not a mark on this board; "), std::string::npos) << complaint;
}

// Whatever a record writes, as many marks come of rectangles as there are spaces, and soon.
TEST(Marks, OfManyRectangles) {
  const Property all{"TR", std::vector<std::string>(100'000, "aa:zz"), {}};
  const Property none{"SQ", std::vector<std::string>(100'000, "\x01\x01:~~"), {}};
  const auto space_name = [](std::string_view text) {
    return text.front() == 'a' ? std::string(text) : "";
  };
  std::size_t complaints = 0;
  const auto marks = marks_of({all, none}, space_name, [&](const Error&) { ++complaints; });
  EXPECT_EQ(marks.size(), 26u);
  EXPECT_EQ(complaints, 100'000u);
}

Diagram small_board() {
  Diagram board;
  board.game = "Small";
  for (const char* name : {"A1", "A2", "B1", "C3"}) {
    const Spot at{static_cast<double>(board.cells.size()), 0};
    board.cells.push_back({name, at, Diagram::Cell::Ground::none});
  }
  return board;
}

TEST(Marks, OnADiagram) {
  Diagram board = small_board();
  add_mark(board, parse_marks(Form::label, "b1=X").front());
  add_mark(board, parse_marks(Form::arrow, "A1-c3-A2=red").front());
  ASSERT_EQ(board.marks.size(), 1u);
  EXPECT_EQ(board.marks[0].at, (Spot{2, 0}));
  EXPECT_EQ(board.marks[0].text, "X");
  ASSERT_EQ(board.arrows.size(), 1u);
  EXPECT_EQ(board.arrows[0].path, (std::vector<Spot>{{0, 0}, {3, 0}, {1, 0}}));
  EXPECT_EQ(board.arrows[0].tint, Tint::red);
}

TEST(Marks, NoSuchSpace) {
  const struct {
    const char* space;
    const char* expected;
  } rows[] = {
      {"B2", "the board of Small has no space 'B2'; A2, B1, A1, C3 are near it"},
      {"x", "the board of Small has no space 'x'; A1 to C3 are near it"},
      {"", "the board of Small has no space ''; A1 to C3 are near it"},
  };
  for (const auto& row : rows)
    EXPECT_EQ(error_of([&] { cell_called(small_board(), row.space); }), row.expected);
}

}  // namespace
}  // namespace cairn::test
