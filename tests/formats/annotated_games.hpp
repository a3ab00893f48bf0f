// Annotated games for the tests of writers: one made by hand, and random ones.
#pragma once

#include "core/annotated_game.hpp"
#include "core/random.hpp"

namespace cairn::test {

// Four turns: a good one, a mistake, one that throws a win away, and the last one, which wins.
inline AnnotatedGame small_game() {
  AnnotatedGame game;
  game.source = "games/a.sgf";
  game.number = 2;
  game.game = "towers";
  game.tags = {{"FF", {"TOWERS"}, {}},
               {"PW", {"Ann"}, {}},
               {"PB", {"Bob, \"B\""}, {}},
               {"EV", {"Cup"}, {}},
               {"XX", {"a", "b]"}, {}}};
  game.start = "START w 1";
  game.settings.depth = 3;
  game.turns.resize(4);
  for (std::size_t i = 0; i < 4; ++i) {
    AnnotatedTurn& turn = game.turns[i];
    turn.side = i % 2 == 0 ? Side::white : Side::black;
    turn.text = std::string(1, static_cast<char>('a' + i)) + "1-a2";
    turn.position = "P" + std::to_string(i);
    turn.best = turn.text;
    turn.is_best = true;
    turn.best_line = {turn.text};
    turn.nodes = 100 + i;
  }
  AnnotatedTurn& first = game.turns[0];
  first.before = first.after = {Value::Kind::estimate, {}, 125};
  first.best_value = first.after;
  first.win_before = first.win_after = first.win_best = 60.5;
  first.properties = {{"C", {"well played"}, {}}, {"TE", {"1"}, {}}};
  AnnotatedTurn& second = game.turns[1];
  second.before = {Value::Kind::estimate, {}, 125};
  second.win_before = 60.5;
  second.after = {Value::Kind::white_wins, 5, 0};
  second.win_after = 100;
  second.loss = 39.5;
  second.mark = Mark::blunder;
  second.verdict = Verdict::walked_into_loss;
  second.best = "x7-x6";
  second.is_best = false;
  second.best_line = {"x7-x6", "y2-y3", "z7-z6"};
  second.best_value = {Value::Kind::estimate, {}, 110};
  second.win_best = 59.3;
  second.refutation = {"c7-c6", "y2-y3"};
  second.second_look = SecondLook{35.5, 39.5, 5.5, 1000};
  AnnotatedTurn& third = game.turns[2];
  third.before = {Value::Kind::white_wins, 5, 0};
  third.win_before = 100;
  third.after = {Value::Kind::black_wins, 1, 0};
  third.win_after = 0;
  third.loss = 100;
  third.mark = Mark::blunder;
  third.verdict = Verdict::threw_away_win;
  third.best = "w4-w5";
  third.is_best = false;
  third.best_line = {"w4-w5"};
  third.best_value = {Value::Kind::white_wins, 4, 0};
  third.win_best = 100;
  third.refutation = {"d1-a2"};
  third.properties = {{"N", {"here"}, {}}};
  RecordTurn other;
  other.side = Side::white;
  other.text = "q1-q2";
  other.properties = {{"C", {"or so"}, {}}};
  third.variations = {{other}};
  AnnotatedTurn& fourth = game.turns[3];
  fourth.before = {Value::Kind::black_wins, 1, 0};
  fourth.after = {Value::Kind::black_wins, 0, 0};
  fourth.best_value = fourth.after;
  fourth.win_before = fourth.win_after = fourth.win_best = 0;
  game.final_position = "END w 3";
  game.winner = Side::black;
  game.result = "Black wins: the far edge is crossed after turn 4";
  game.accuracy = {45.25, 88.0};
  return game;
}

// Any UTF-8 text, with brackets and quotes in it.
inline std::string random_text(Random& random) {
  constexpr std::string_view pieces[] = {"a", "]", "\\",       "\"",    "\n",
                                         ",", ";", "\xC3\xA9", "(;FF[", " "};
  std::string text;
  for (auto length = random.below(6); length > 0; --length) text += pieces[random.below(10)];
  return text;
}

inline double random_number(Random& random) {
  return static_cast<double>(random.next() >> 11) / 9007199254740992.0 * 100;
}

inline std::vector<std::string> random_texts(Random& random) {
  std::vector<std::string> texts(random.below(3));
  for (std::string& text : texts) text = random_text(random);
  return texts;
}

inline Properties random_properties(Random& random) {
  Properties properties(random.below(3));
  for (Property& property : properties) {
    property.name = std::string(1, static_cast<char>('A' + random.below(26))) + "0x";
    property.values = random_texts(random);
  }
  return properties;
}

inline Value random_value(Random& random) {
  const auto number = static_cast<int>(random.below(5000));
  switch (random.below(4)) {
    case 0:
      return {Value::Kind::estimate, {}, number - 2500};
    case 1:
      return {Value::Kind::white_wins, number, 0};
    case 2:
      return {Value::Kind::black_wins, number % 7 == 0 ? std::optional<int>() : number, 0};
    default:
      return {Value::Kind::draw, {}, 0};
  }
}

inline std::vector<RecordTurn> random_nodes_without_move(Random& random) {
  std::vector<RecordTurn> nodes(random.below(3));
  for (RecordTurn& node : nodes) {
    node.properties = {{"C", {random_text(random)}, {}}};
    if (random.below(4) > 0) continue;
    RecordTurn other;
    other.side = Side::black;
    other.text = "c3-c4";
    node.variations = {{other}, {other, other}};
  }
  return nodes;
}

inline CandidateTurn random_candidate(Random& random) {
  return {random_text(random), random_value(random), random_number(random), random_texts(random)};
}

inline AnnotatedTurn random_turn(Random& random) {
  AnnotatedTurn turn;
  turn.side = both_sides[random.below(2)];
  turn.text = random_text(random);
  turn.position = random_text(random);
  turn.before = random_value(random);
  turn.after = random_value(random);
  turn.win_before = random_number(random);
  turn.win_after = random_number(random);
  turn.best_value = random_value(random);
  turn.win_best = random_number(random);
  turn.loss = random_number(random);
  turn.mark = static_cast<Mark>(random.below(4));
  turn.verdict = static_cast<Verdict>(random.below(6));
  turn.excuse = static_cast<Excuse>(random.below(4));
  if (random.below(2) == 0) {
    Reason& reason = turn.reason.emplace();
    reason.code = "stack_lost";
    reason.side = both_sides[random.below(2)];
    reason.turn = random_text(random);
    reason.piece = random_text(random);
    reason.count = static_cast<int>(random.below(9));
    reason.other = static_cast<int>(random.below(9));
    reason.turns = static_cast<int>(random.below(9));
    reason.spaces = random_texts(random);
  }
  turn.asked_before = random.below(3) * 1000;
  if (random.below(2) == 0) turn.lost_within = 1 + static_cast<int>(random.below(9));
  if (random.below(2) == 0)
    turn.second_look = SecondLook{random_number(random), random_number(random),
                                  random_number(random), random.next()};
  turn.best = random_text(random);
  turn.is_best = random.below(2) == 0;
  turn.best_line = random_texts(random);
  turn.refutation = random_texts(random);
  turn.nodes = random.next();
  for (auto count = random.below(3); count > 0; --count)
    turn.candidates.push_back(random_candidate(random));
  turn.preceding = random_nodes_without_move(random);
  turn.properties = random_properties(random);
  for (auto count = random.below(3); count > 0; --count) {
    RecordTurn node;
    node.side = both_sides[random.below(2)];
    node.text = random_text(random);
    node.properties = {{"C", {random_text(random)}, {}}};
    turn.variations.push_back({node, node});
  }
  return turn;
}

inline AnnotatedGame random_game(Random& random) {
  AnnotatedGame game;
  game.source = random_text(random);
  game.number = 1 + static_cast<int>(random.below(1000));
  game.game = "towers";
  game.tags = random_properties(random);
  game.start = random_text(random);
  game.settings.depth = static_cast<int>(random.below(9));
  game.settings.candidates = static_cast<int>(random.below(3));
  game.settings.second_look_nodes = random.next();
  game.proofs_reach = static_cast<int>(random.below(3));
  game.turns.resize(random.below(5));
  for (AnnotatedTurn& turn : game.turns) turn = random_turn(random);
  game.trailing = random_nodes_without_move(random);
  game.final_position = random_text(random);
  if (random.below(3) > 0) game.winner = both_sides[random.below(2)];
  game.result = random_text(random);
  for (auto& accuracy : game.accuracy)
    if (random.below(3) > 0) accuracy = random_number(random);
  if (random.below(3) == 0)
    game.cut_off = CutOff{random_text(random), 1 + static_cast<int>(random.below(99))};
  return game;
}

}  // namespace cairn::test
