#include "formats/analysis/story.hpp"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <utility>

#include "formats/analysis/summary.hpp"

namespace cairn {

namespace {

// Between these percentages neither side is clearly ahead.
constexpr double even_from = 35;
constexpr double even_to = 65;
constexpr double even_chances = 50;

constexpr std::size_t worth_telling = 4;  // turns

int whole(double number) {
  return static_cast<int>(std::lround(number));
}

class StoryTeller {
 public:
  StoryTeller(const AnnotatedGame& game, const Language& language)
      : game_(game), language_(language), decided_(decided_by(game)) {
    if (decided_)
      winner_ =
          game.turns[*decided_].after.kind == Value::Kind::white_wins ? Side::white : Side::black;
    else
      winner_ = game.winner;
  }

  std::vector<StorySentence> tell() {
    tell_open();
    tell_turn();
    tell_chances();
    tell_dearest();
    tell_proof();
    tell_unknown();
    if (sentences_.size() > most) sentences_.resize(most);
    return std::move(sentences_);
  }

 private:
  static constexpr std::size_t most = 6;
  static constexpr std::size_t most_chances = 2;

  double chances(Side side, double white) const {
    return side == Side::white ? white : 100 - white;
  }

  StorySentence& add(std::string code, std::string text) {
    StorySentence& told = sentences_.emplace_back();
    told.code = std::move(code);
    told.text = std::move(text);
    return told;
  }

  // How many turns there were before one side was clearly ahead.
  std::size_t even_turns() const {
    const auto end = std::ranges::find_if(game_.turns, [](const AnnotatedTurn& turn) {
      return !turn.is_searched || turn.after.kind != Value::Kind::estimate ||
             turn.win_after < even_from || turn.win_after > even_to;
    });
    return static_cast<std::size_t>(end - game_.turns.begin());
  }

  void tell_open() {
    const std::size_t turns = even_turns();
    if (turns < worth_telling) return;
    double least = 100;
    double greatest = 0;
    for (std::size_t i = 0; i < turns; ++i) {
      least = std::min(least, game_.turns[i].win_after);
      greatest = std::max(greatest, game_.turns[i].win_after);
    }
    StorySentence& told =
        add("open_until",
            language_.phrase(
                "Up to turn {n} neither side was clearly ahead: White's chances were estimated at "
                "{least} to {most} %.",
                {{"n", turns}, {"least", whole(least)}, {"most", whole(greatest)}}));
    told.turn = static_cast<int>(turns);
    told.percent = whole(least);
    told.most = whole(greatest);
  }

  // Where the game turned: at a turn that has a mark, or else between the last turn before which
  // the loser stood even and the first proof. Nothing turns for a side that was clearly behind
  // before; then the turn is told for what it cost.
  void tell_turn() {
    const auto turn = turning_point(game_);
    if (turn && game_.turns[*turn].mark != Mark::none) {
      const AnnotatedTurn& played = game_.turns[*turn];
      if (chances(played.side, played.win_before) < even_from) return tell_cost(*turn);
      StorySentence& told =
          add("turned",
              language_.phrase_of(
                  played.side,
                  "The game turned with turn {n}, White's {turn}, which cost {points} points.",
                  "The game turned with turn {n}, Black's {turn}, which cost {points} points.",
                  {{"n", *turn + 1}, {"turn", played.text}, {"points", whole(played.loss)}}));
      about(*turn, told).points = whole(played.loss);
      return;
    }
    if (!winner_ || !decided_) return;
    const Side loser = opponent(*winner_);
    std::size_t first = *decided_;
    while (first > 0 && chances(loser, game_.turns[first].win_before) < even_chances) --first;
    if (first == *decided_) return;
    const bool is_blamed = std::ranges::any_of(game_.turns, [&](const AnnotatedTurn& other) {
      return other.side == loser && other.mark >= Mark::mistake;
    });
    const Fillings span = {{"first", first + 1}, {"last", *decided_ + 1}};
    StorySentence& told =
        is_blamed
            ? add("turned_between",
                  language_.phrase_of(loser,
                                      "By the estimates the game turned against White between turn "
                                      "{first} and turn {last}.",
                                      "By the estimates the game turned against Black between turn "
                                      "{first} and turn {last}.",
                                      span))
            : add("turned_unseen",
                  language_.phrase_of(
                      loser,
                      "No single turn is known to have lost the game for White: by the estimates it "
                      "turned between turn {first} and turn {last}.",
                      "No single turn is known to have lost the game for Black: by the estimates it "
                      "turned between turn {first} and turn {last}.",
                      span));
    told.turn = static_cast<int>(first) + 1;
    told.last_turn = static_cast<int>(*decided_) + 1;
    told.side = loser;
  }

  // What proofs say of single turns: wins that were thrown away, and losses that could be avoided.
  void tell_chances() {
    std::size_t count = 0;
    for (std::size_t i = game_.turns.size(); i-- > 0 && count < most_chances;) {
      const AnnotatedTurn& turn = game_.turns[i];
      const bool had_win = turn.before.kind != Value::Kind::estimate && turn.loss > 0;
      if (turn.verdict == Verdict::walked_into_loss && !turn.is_best)
        about(i, add("could_be_saved",
                     language_.phrase_of(
                         turn.side,
                         "With turn {n}, White walked into a forced loss; {better} was better, and "
                         "nobody knows how that would have ended.",
                         "With turn {n}, Black walked into a forced loss; {better} was better, and "
                         "nobody knows how that would have ended.",
                         {{"n", i + 1}, {"better", turn.best}})))
            .percent = whole(chances(turn.side, turn.win_best));
      else if (had_win)
        about(i, add("had_a_win",
                     language_.phrase_of(turn.side,
                                         "Before turn {n}, White had a proven win, with {better}.",
                                         "Before turn {n}, Black had a proven win, with {better}.",
                                         {{"n", i + 1}, {"better", turn.best}})));
      else
        continue;
      ++count;
    }
  }

  // What a loser without a mark can still learn: the turn that cost most.
  void tell_dearest() {
    if (!winner_) return;
    const Side loser = opponent(*winner_);
    std::optional<std::size_t> dearest;
    for (std::size_t i = 0; i < game_.turns.size(); ++i) {
      const AnnotatedTurn& turn = game_.turns[i];
      if (turn.side != loser || turn.loss <= 0) continue;
      if (turn.mark != Mark::none) return;
      if (!dearest || turn.loss > game_.turns[*dearest].loss) dearest = i;
    }
    if (dearest) tell_cost(*dearest);
  }

  void tell_cost(std::size_t i) {
    const AnnotatedTurn& turn = game_.turns[i];
    const int lost = whole(turn.loss);
    StorySentence& told = add(
        "cost_most",
        language_.phrase_n_of(
            turn.side, lost,
            "What cost White most was turn {number}, {turn}: {n} point; {better} seems better.",
            "What cost White most was turn {number}, {turn}: {n} points; {better} seems better.",
            "What cost Black most was turn {number}, {turn}: {n} point; {better} seems better.",
            "What cost Black most was turn {number}, {turn}: {n} points; {better} seems better.",
            {{"number", i + 1}, {"turn", turn.text}, {"better", turn.best}}));
    about(i, told).points = lost;
  }

  void tell_proof() {
    if (!decided_ || !winner_) return;
    const AnnotatedTurn& turn = game_.turns[*decided_];
    const bool is_losers = turn.side != *winner_ && !turn.refutation.empty();
    const std::string begins = is_losers
                                   ? ' ' + language_.phrase("The win begins with {turn}.",
                                                            {{"turn", turn.refutation.front()}})
                                   : "";
    StorySentence& told =
        add(is_losers ? "proven_with" : "proven",
            language_.phrase_of(*winner_,
                                "After turn {n}, White is proven to win, whatever Black plays.",
                                "After turn {n}, Black is proven to win, whatever White plays.",
                                {{"n", *decided_ + 1}}) +
                begins);
    told.turn = static_cast<int>(*decided_) + 1;
    told.side = winner_;
    told.played = turn.text;
    if (is_losers) told.better = turn.refutation.front();
  }

  void tell_unknown() {
    if (!decided_) return;
    const std::string limit = unproven_before(game_, *decided_, language_, true);
    if (limit.empty()) return;
    add("unknown_before", limit).turn = static_cast<int>(*decided_) + 1;
  }

  // Says which turn a sentence is about.
  StorySentence& about(std::size_t i, StorySentence& told) const {
    const AnnotatedTurn& turn = game_.turns[i];
    told.turn = static_cast<int>(i) + 1;
    told.side = turn.side;
    told.played = turn.text;
    if (!turn.is_best) told.better = turn.best;
    return told;
  }

  const AnnotatedGame& game_;
  const Language& language_;
  std::optional<std::size_t> decided_;
  std::optional<Side> winner_;
  std::vector<StorySentence> sentences_;
};

}  // namespace

std::vector<StorySentence> story(const AnnotatedGame& game, const Language& language) {
  const bool is_searched =
      !game.turns.empty() && std::ranges::all_of(game.turns, &AnnotatedTurn::is_searched);
  return is_searched ? StoryTeller(game, language).tell() : std::vector<StorySentence>{};
}

}  // namespace cairn
