#include "formats/output/figure_source.hpp"

#include <gtest/gtest.h>

#include "support.hpp"

namespace cairn::test {
namespace {

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
