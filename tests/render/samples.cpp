#include "samples.hpp"

#include <algorithm>
#include <cstddef>
#include <span>
#include <stdexcept>
#include <string_view>
#include <utility>

#include "core/diagram.hpp"
#include "formats/output/panel.hpp"
#include "games/game.hpp"
#include "games/towers/towers.hpp"
#include "games/tzaar/setup.hpp"
#include "games/tzaar/tzaar.hpp"

namespace cairn::test {

namespace {

// A game from Little Golem (2552914), in that site's notation.
constexpr std::string_view real_start =
    "cBbCbcBCCBBcabaBbCcCbbbCCACAcbcbcBccBCCBaAAacCCcaacCACcCccAB";
const std::vector<std::string> real_turns{
    "npmq",      "prqq-kplp", "smrn-pqqp", "lqmp-lpmp", "omnm-mnnm", "mpmo-lomo", "nonq-nqop",
    "monn-nsnr", "nmpm-opmr", "nror-orqp", "mrpo-pmqm", "rorn-qpsn", "slrm-qmrm", "nnkq-snsk",
    "oqms-rmrl", "skrk-rkqk", "qlqn-rlpl", "qkqn-qnpo", "plkq-onln", "lrmq-pols", "lnpn-mspp",
    "lsks-ksmq", "kqkr-mmnl", "sorp-rnrp", "ppqo-pnpk", "qqqo-olok", "pkok-nlko"};

tzaar::Stack stack_of(char letter, int height) {
  const bool black = letter >= 'A' && letter <= 'C';
  const int type = black ? letter - 'A' : letter - 'a';
  return {black ? Side::black : Side::white, tzaar::all_types.at(static_cast<std::size_t>(type)),
          height};
}

tzaar::Position real_position() {
  return tzaar::parse_position(real_start);
}

Turn<tzaar::Position> real_turn(const tzaar::Position& position, std::string_view text) {
  return tzaar::parse_turn(position, text);
}

Diagram real_diagram(std::size_t turns) {
  tzaar::Position position = real_position();
  for (std::size_t i = 0; i + 1 < turns; ++i)
    position = after(position, real_turn(position, real_turns.at(i)));
  return marked(position, real_turn(position, real_turns.at(turns - 1)));
}

// Every type alone, with one and two digits, in both colours, and a caption.
Diagram heights() {
  Diagram diagram = tzaar::diagram(
      tzaar_position({"A1c1", "A2b1", "A3a1", "A4C1", "A5B1", "B6A1", "C4b3", "C5a8", "D5c3",
                      "F3b10", "D3a2", "G4B3", "G3A10", "F6C4", "F7A5", "D7B2"},
                     Side::black));
  diagram.caption =
      "Stacks of 2 to 10: a Tott is plain, a Tzarra has a ring, a Tzaar has a ring and a centre "
      "(Zoë & André <1-0>).";
  return diagram;
}

const std::vector<std::string> few_stacks{"B1a2", "B3C1", "B4b1", "C4c3", "H1c1",
                                          "H4C1", "I4B2", "F6A1", "E2b1"};

Diagram small_turn(const std::vector<tzaar::Move>& turn) {
  return marked(tzaar_position(few_stacks, Side::white), turn);
}

// The second stack passes over the space that the first one has left, and ends on the same space.
Diagram same_line() {
  const tzaar::Position before =
      tzaar_position({"B1a2", "B3b1", "B5C1", "C4c3", "H4C1", "I4B2", "F6A1"}, Side::white);
  return marked(before, {tzaar::Move::capture(tzaar_space("B3"), tzaar_space("B5")),
                         tzaar::Move::stack(tzaar_space("B1"), tzaar_space("B5"))});
}

Diagram placement() {
  using tzaar::Move;
  tzaar::Position position;
  position.play(Move::place(tzaar::Type::tzaar, tzaar_space("D4")));
  return marked(position, {Move::place(tzaar::Type::tzarra, tzaar_space("D5"))});
}

towers::Position some_towers() {
  return towers::parse_position(
      "(C)(S)4(c)1/2(CCS)(CCC)4/4(SSS)2(CS)/8/5(C)2/4(cs)(css)2/2(cc)(ss)4/(c)(s)6 w 1");
}

Diagram towers_turn(const std::string& from, towers::Leg first, towers::Leg second = {},
                    bool off = false) {
  const auto kind = second.steps > 0 ? towers::Move::Kind::deploy : towers::Move::Kind::whole;
  const towers::Position before = some_towers();
  const towers::Move move{kind, towers_space(from), first, second, off};
  towers::Position::Moves legal;
  before.generate(legal);
  if (std::ranges::find(legal, move) == legal.end()) throw std::logic_error("illegal sample");
  return marked(before, {move});
}

}  // namespace

tzaar::Space tzaar_space(const std::string& name) {
  return tzaar::Space::named(name.at(0) - 'A', name.at(1) - '0').value();
}

towers::Space towers_space(const std::string& name) {
  return towers::Space::at(name.at(0) - 'a', name.at(1) - '1').value();
}

tzaar::Position tzaar_position(const std::vector<std::string>& stacks, Side to_move) {
  tzaar::Setup setup;
  setup.to_move = to_move;
  for (const std::string& stack : stacks)
    setup.pieces[static_cast<std::size_t>(tzaar_space(stack).number())] =
        stack_of(stack.at(2), std::stoi(stack.substr(3)));
  return tzaar::Position(setup);
}

Diagram marked(const tzaar::Position& before, const Turn<tzaar::Position>& turn) {
  Diagram diagram = tzaar::diagram(after(before, turn));
  tzaar::mark_turn(diagram, before, turn);
  return diagram;
}

Diagram marked(const towers::Position& before, const Turn<towers::Position>& turn) {
  Diagram diagram = towers::diagram(after(before, turn));
  towers::mark_turn(diagram, before, turn);
  return diagram;
}

namespace {

// Examples of everything that can be shown on and around a board of the first game.
Diagram marked_board() {
  using Form = Diagram::Mark::Form;
  Diagram diagram = tzaar::diagram(tzaar_position(few_stacks, Side::white));
  add_mark(diagram, "B4", {{}, Form::circle, Tint::red, {}});
  add_mark(diagram, "C4", {{}, Form::annotation, Tint::plain, "?!"});
  add_mark(diagram, "I4", {{}, Form::label, Tint::plain, "a"});
  add_mark(diagram, "H4", {{}, Form::triangle, Tint::blue, {}});
  add_mark(diagram, "E2", {{}, Form::cross, Tint::plain, {}});
  add_mark(diagram, "F6", {{}, Form::square, Tint::plain, {}});
  add_mark(diagram, "D2", {{}, Form::circle, Tint::plain, {}});
  add_mark(diagram, "D4", {{}, Form::cross, Tint::plain, {}});
  add_mark(diagram, "D5", {{}, Form::square, Tint::green, {}});
  add_mark(diagram, "D7", {{}, Form::triangle, Tint::plain, {}});
  add_mark(diagram, "E7", {{}, Form::label, Tint::plain, "12"});
  add_mark(diagram, "G2", {{}, Form::fill, Tint::yellow, {}});
  add_mark(diagram, "G3", {{}, Form::fill, Tint::plain, {}});
  add_mark(diagram, "H1", {{}, Form::selection, Tint::plain, {}});
  add_mark(diagram, "B1", {{}, Form::dim, Tint::plain, {}});
  return diagram;
}

Diagram free_arrows() {
  Diagram diagram = tzaar::diagram(tzaar::fixed_start());
  const auto add = [&](Diagram::ArrowKind kind, const char* from, const char* to, Tint tint) {
    add_arrow(diagram, from, to, kind, tint);
  };
  add(Diagram::ArrowKind::free, "A1", "A5", Tint::plain);
  add(Diagram::ArrowKind::free, "C3", "C4", Tint::red);
  add(Diagram::ArrowKind::free, "I5", "E9", Tint::blue);
  add(Diagram::ArrowKind::free, "E9", "I5", Tint::plain);
  add(Diagram::ArrowKind::line, "A5", "I1", Tint::green);
  return diagram;
}

// Stacks of all heights that can be counted, and higher ones.
Figure visible_stacks() {
  View view;
  view.heights = View::Heights::stacks;
  return {heights(), view};
}

// Everything that is shown beside a board.
Diagram furnished() {
  Diagram diagram = real_diagram(9);
  tzaar::Position position = real_position();
  std::vector<Turn<tzaar::Position>> turns;
  for (std::size_t i = 0; i < 9; ++i) {
    turns.push_back(real_turn(position, real_turns.at(i)));
    position = after(position, turns.back());
  }
  tzaar::add_captured(diagram, real_position(), turns);
  diagram.title = "A game with everything";
  diagram.players = {"Zo\u00EB (1650)", "The player with a long name who hopes that it is not cut"};
  diagram.evaluation = Diagram::Evaluation{62.5, "+1.3"};
  diagram.caption = "After turn 9";
  return diagram;
}

// A turn that is only considered, with arrows and ghosts.
Diagram best_line() {
  using tzaar::Move;
  const tzaar::Position now = tzaar_position(few_stacks, Side::white);
  Diagram diagram = tzaar::diagram(now);
  const Turn<tzaar::Position> turn{Move::capture(tzaar_space("B4"), tzaar_space("B3")),
                                   Move::stack(tzaar_space("B3"), tzaar_space("B1"))};
  tzaar::mark_turn(diagram, now, turn);
  add_ghosts(diagram, tzaar::diagram(after(now, turn)));
  for (Diagram::Arrow& arrow : diagram.arrows) arrow.ghost = true;
  return diagram;
}

Diagram captures(const Diagram& plain, const auto& position, const char* space, auto&& mark) {
  Diagram diagram = plain;
  mark(diagram, position, space);
  return diagram;
}

Figure seen_from(const Diagram& diagram, int rotation, bool mirrored,
                 std::vector<std::string> cells = {}) {
  View view;
  view.rotation = rotation;
  view.mirrored = mirrored;
  view.cells = std::move(cells);
  return {diagram, view};
}

Figure film_strip() {
  Figure figure;
  figure.title = "The first turns";
  figure.caption = "Game 2552914 of Little Golem";
  figure.columns = 2;
  for (std::size_t turn = 1; turn <= 4; ++turn) {
    Diagram diagram = real_diagram(turn);
    diagram.caption = "After turn " + std::to_string(turn);
    figure.panels.push_back({diagram, {}});
  }
  return figure;
}

// A full turn before it is played, with neighbours on all sides.
Diagram unplayed_record() {
  tzaar::Position position = real_position();
  for (std::size_t i = 0; i < 3; ++i)
    position = after(position, real_turn(position, real_turns.at(i)));
  Diagram diagram = tzaar::diagram(position);
  tzaar::mark_turn(diagram, position, real_turn(position, real_turns.at(3)));
  return diagram;
}

}  // namespace

std::vector<Sample> samples() {
  using tzaar::Move;
  const auto at = [](const char* name) { return tzaar_space(name); };
  const tzaar::Position few = tzaar_position(few_stacks, Side::white);
  Diagram unplayed = tzaar::diagram(few);
  tzaar::mark_turn(unplayed, few, {Move::capture(at("B4"), at("B3")), Move::pass()});
  const Diagram real = real_diagram(9);
  using enum towers::Direction;
  const Diagram deployment = towers_turn("f3", {north_west, 1}, {west, 2});
  Diagram planned = towers::diagram(some_towers());
  const towers::Move deploy{
      towers::Move::Kind::deploy, towers_space("f3"), {north_west, 1}, {west, 2}, false};
  towers::mark_turn(planned, some_towers(), {deploy}, 1);
  add_ghosts(planned, deployment);
  Diagram marked_towers = towers::diagram(some_towers());
  mark_captures<Towers>(marked_towers, some_towers(), "e3");
  add_mark(marked_towers, "c2", {{}, Diagram::Mark::Form::circle, Tint::red, {}});
  add_mark(marked_towers, "d2", {{}, Diagram::Mark::Form::annotation, Tint::plain, "!?"});
  add_mark(marked_towers, "d7", {{}, Diagram::Mark::Form::dim, Tint::plain, {}});
  add_mark(marked_towers, "b5", {{}, Diagram::Mark::Form::fill, Tint::green, {}});
  add_mark(marked_towers, "g5", {{}, Diagram::Mark::Form::cross, Tint::plain, {}});
  const Turn<towers::Position> capture{
      {towers::Move::Kind::whole, towers_space("e3"), {north_east, 1}, {}, false}};
  towers::add_captured(marked_towers, some_towers(), std::span(&capture, 1));
  marked_towers.players = {"Anna", "Bert"};
  marked_towers.evaluation = Diagram::Evaluation{20, "-4"};
  return {
      {"tzaar-start", tzaar::diagram(tzaar::fixed_start())},
      {"tzaar-heights", heights()},
      {"tzaar-record-1", real_diagram(1)},
      {"tzaar-record-9", real},
      {"tzaar-record-27", real_diagram(27)},
      {"tzaar-pass", small_turn({Move::capture(at("H1"), at("H4")), Move::pass()})},
      {"tzaar-same-stack",
       small_turn({Move::capture(at("B4"), at("B3")), Move::stack(at("B3"), at("B1"))})},
      {"tzaar-same-line", same_line()},
      {"tzaar-unplayed", unplayed},
      {"tzaar-unplayed-record", unplayed_record()},
      {"tzaar-placement", placement()},
      {"tzaar-marks", marked_board()},
      {"tzaar-arrows", free_arrows()},
      {"tzaar-stacks", visible_stacks()},
      {"tzaar-furnished", furnished()},
      {"tzaar-best-line", best_line()},
      {"tzaar-captures", captures(tzaar::diagram(few), few, "C4", mark_captures<Tzaar>)},
      {"tzaar-flat", seen_from(real, 330, false)},
      {"tzaar-mirrored", seen_from(real, 60, true)},
      {"tzaar-part", seen_from(real, 0, false, cells_between(real, "D1", "I3"))},
      {"tzaar-film-strip", film_strip()},
      {"towers-start", towers::diagram(towers::Position())},
      {"towers-move", towers_turn("d2", {north, 2})},
      {"towers-capture", towers_turn("e3", {north_east, 1})},
      {"towers-stack", towers_turn("b1", {west, 1})},
      {"towers-deployment", deployment},
      {"towers-planned", planned},
      {"towers-marks", marked_towers},
      {"towers-off", towers_turn("g8", {north_east, 1}, {}, true)},
      {"towers-turned", seen_from(deployment, 180, false)},
      {"towers-part", seen_from(deployment, 90, true, cells_between(deployment, "c2", "g5"))},
  };
}

const Sample& sample(const std::string& name) {
  static const std::vector<Sample> all = samples();
  const auto found = std::ranges::find(all, name, &Sample::name);
  if (found == all.end()) throw std::out_of_range(name);
  return *found;
}

void add_arrow(Diagram& diagram, const std::string& from, const std::string& to,
               Diagram::ArrowKind kind, Tint tint) {
  const Spot begin = cell_named(diagram, from).at;
  const Spot end = cell_named(diagram, to).at;
  diagram.arrows.push_back({kind, 0, {begin, end}, tint, false});
}

}  // namespace cairn::test
