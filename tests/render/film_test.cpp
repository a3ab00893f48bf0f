// Films of boards, and the GIF files that show them.
#include "formats/output/film.hpp"

#include <gif_lib.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <cstring>
#include <string>
#include <vector>

#include "core/error.hpp"
#include "formats/output/image.hpp"
#include "games/tzaar/diagram.hpp"
#include "games/tzaar/setup.hpp"
#include "samples.hpp"

namespace cairn::test {
namespace {

using figure::film_of;
using figure::Frame;

// The boards before a turn, after its first action and after its second one.
std::vector<Panel> boards_of_a_turn() {
  tzaar::Position position =
      tzaar_position({"A1a1", "A2b1", "B1c1", "I5A1", "I4B1", "H5C1"}, Side::white);
  Panel before{tzaar::diagram(position), {}};
  Panel first = before;
  Panel whole = before;
  const Spot from = before.diagram.pieces[0].at;
  const Spot to = before.diagram.pieces[1].at;
  const Spot last = before.diagram.pieces[2].at;
  const auto arrow = [](Spot begin, Spot end) {
    Diagram::Arrow made;
    made.kind = Diagram::ArrowKind::capture;
    made.path = {begin, end};
    return made;
  };
  first.diagram.pieces.erase(first.diagram.pieces.begin() + 1);
  first.diagram.pieces[0].at = to;
  first.diagram.arrows = {arrow(from, to)};
  whole.diagram.pieces.erase(whole.diagram.pieces.begin() + 1, whole.diagram.pieces.begin() + 3);
  whole.diagram.pieces[0].at = last;
  whole.diagram.arrows = {arrow(from, to), arrow(to, last)};
  return {before, first, whole};
}

int time_of(const std::vector<Frame>& frames, std::size_t first, std::size_t last) {
  int sum = 0;
  for (std::size_t i = first; i < last; ++i) sum += frames[i].time;
  return sum;
}

TEST(Film, MovesPiecesAlongTheirArrows) {
  const std::vector<Panel> boards = boards_of_a_turn();
  const std::vector<Frame> frames = film_of(boards, 100);
  ASSERT_GT(frames.size(), 6u);
  EXPECT_EQ(frames.front().panel, boards.front());
  EXPECT_EQ(frames.back().panel, boards.back());
  const auto first = std::ranges::find(frames, boards[1], &Frame::panel);
  ASSERT_NE(first, frames.end());
  const Spot from = boards[0].diagram.pieces[0].at;
  const Spot to = boards[1].diagram.pieces[0].at;
  double last = 0;
  for (auto frame = frames.begin() + 1; frame != first; ++frame) {
    const Spot at = frame->panel.diagram.pieces.back().at;
    const double way = std::hypot(at.x - from.x, at.y - from.y);
    EXPECT_GT(way, last);
    EXPECT_LT(way, std::hypot(to.x - from.x, to.y - from.y));
    EXPECT_TRUE(frame->panel.diagram.arrows.empty());
    last = way;
  }
}

TEST(Film, EachTurnTakesAsLongAsAsked) {
  const std::vector<Panel> boards = boards_of_a_turn();
  std::vector<Panel> twice = boards;
  twice.insert(twice.end(), boards.begin() + 1, boards.end());
  for (const int delay : {60, 100, 300}) {
    const std::vector<Frame> frames = film_of(twice, delay);
    const auto end = std::ranges::find(frames, boards[2], &Frame::panel);
    const auto behind = static_cast<std::size_t>(end - frames.begin()) + 1;
    EXPECT_EQ(frames[0].time, delay);
    EXPECT_EQ(time_of(frames, 1, behind), delay);
  }
  EXPECT_EQ(film_of(twice, 5).size(), twice.size());  // there is no time for moving
}

struct Reader {
  const std::string& bytes;
  std::size_t at = 0;
};

int read(GifFileType* gif, GifByteType* bytes, int length) {
  auto& reader = *static_cast<Reader*>(gif->UserData);
  const std::size_t count =
      std::min(static_cast<std::size_t>(length), reader.bytes.size() - reader.at);
  std::memcpy(bytes, reader.bytes.data() + reader.at, count);
  reader.at += count;
  return static_cast<int>(count);
}

TEST(Film, IsAGifFileWithAllFrames) {
  const std::vector<Panel> boards = boards_of_a_turn();
  const ImageOutput output{ImageFormat::gif, Size::pixels(160)};
  const std::string bytes = render_film(boards, Theme{}, output, 100);
  EXPECT_EQ(bytes, render_film(boards, Theme{}, output, 100));
  Reader reader{bytes};
  int error = 0;
  GifFileType* gif = DGifOpen(&reader, &read, &error);
  ASSERT_TRUE(gif);
  EXPECT_EQ(DGifSlurp(gif), GIF_OK);
  EXPECT_EQ(gif->SWidth, 160);
  EXPECT_EQ(static_cast<std::size_t>(gif->ImageCount), film_of(boards, 100).size());
  int time = 0;
  for (int i = 0; i < gif->ImageCount; ++i) {
    GraphicsControlBlock control{};
    EXPECT_EQ(DGifSavedExtensionToGCB(gif, i, &control), GIF_OK);
    time += control.DelayTime;
  }
  EXPECT_EQ(time, time_of(film_of(boards, 100), 0, film_of(boards, 100).size()));
  DGifCloseFile(gif, &error);
}

TEST(Film, NeedsABoard) {
  EXPECT_THROW(render_film({}, Theme{}), Error);
}

}  // namespace
}  // namespace cairn::test
