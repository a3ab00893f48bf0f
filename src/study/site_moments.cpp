#include "study/site_moments.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <optional>

#include "formats/analysis/summary.hpp"
#include "formats/pages/page_text.hpp"
#include "formats/pages/page_words.hpp"
#include "text/quote.hpp"

namespace cairn {

namespace {

Moment moment_of(const AnnotatedGame& game, std::size_t i, const Language& language) {
  const AnnotatedTurn& turn = game.turns[i];
  Moment moment;
  moment.game = game.game;
  moment.position = turn.position;
  moment.played = turn.text;
  if (!turn.is_best) moment.best = turn.best;
  moment.title = fmt::format("{} \u2013 {}, {}", isolated(tag_text(game, "PW", "?")),
                             isolated(tag_text(game, "PB", "?")), turn_in_words(game, i, language));
  moment.text =
      fmt::format("{}. {}", change_in_words(game, i, language), judgement(turn, language));
  moment.address = fmt::format("#{}", i + 1);
  moment.weight = turn.loss;
  return moment;
}

bool gives_away(const AnnotatedTurn& turn) {
  return turn.verdict == Verdict::threw_away_win || turn.verdict == Verdict::lost_win;
}

// The moment before a turn from which on a win takes longest.
std::optional<Moment> longest_win(const AnnotatedGame& game, const Language& language) {
  std::optional<Moment> longest;
  for (std::size_t i = 0; i < game.turns.size(); ++i) {
    const Value& value = game.turns[i].before;
    const bool is_win =
        value.kind == Value::Kind::white_wins || value.kind == Value::Kind::black_wins;
    if (!game.turns[i].is_searched || !is_win || !value.turns) continue;
    if (longest && *value.turns <= longest->weight) continue;
    longest = moment_of(game, i, language);
    longest->text = value_at(game, i, language).text;
    longest->weight = *value.turns;
  }
  return longest;
}

// How the winner stood before a turn. A percentage tells of no result that is proven.
std::string save_in_words(const AnnotatedGame& game, std::size_t i, double chance,
                          const Language& language) {
  const Side side = game.turns[i].side;
  const ShownValue value = value_at(game, i, language);
  if (value.is_proven)
    return language.phrase_of(side, "It was proven here: {value}. White won all the same.",
                              "It was proven here: {value}. Black won all the same.",
                              {{"value", value.text}});
  return language.phrase_of(side, "White stood at {percent} here, and won.",
                            "Black stood at {percent} here, and won.",
                            {{"percent", language.percent(chance)}});
}

// The moment at which the winner, or either side of a draw, stood worst, if that was bad.
std::optional<Moment> save_of(const AnnotatedGame& game, const Language& language) {
  constexpr double bad = 20;  // percent
  std::optional<Moment> worst;
  if (!game.winner) return worst;
  for (std::size_t i = 0; i < game.turns.size(); ++i) {
    const AnnotatedTurn& turn = game.turns[i];
    if (!turn.is_searched || turn.side != *game.winner) continue;
    const double chance = turn.side == Side::white ? turn.win_before : 100 - turn.win_before;
    if (chance > bad || (worst && 100 - chance <= worst->weight)) continue;
    worst = moment_of(game, i, language);
    worst->text = save_in_words(game, i, chance, language);
    worst->weight = 100 - chance;
  }
  return worst;
}

}  // namespace

GameMoments moments_of(const AnnotatedGame& game, const Language& language) {
  GameMoments moments;
  for (std::size_t i = 0; i < game.turns.size(); ++i) {
    const AnnotatedTurn& turn = game.turns[i];
    if (!is_mistake(turn)) continue;
    const Moment moment = moment_of(game, i, language);
    moments.mistakes[index(turn.side)].push_back(moment);
    if (turn.reason) moments.mistakes[index(turn.side)].back().once = turn.reason->code;
    if (gives_away(turn)) moments.given_away.push_back(moment);
    if (turn.mark != Mark::none) moments.swings.push_back(moment);
  }
  if (auto save = save_of(game, language)) moments.saves.push_back(std::move(*save));
  if (auto longest = longest_win(game, language)) moments.long_wins.push_back(std::move(*longest));
  return moments;
}

std::string_view game_address(const Moment& moment) {
  return std::string_view(moment.address).substr(0, moment.address.find('#'));
}

void TopMoments::add(const Moment& moment) {
  const auto shows_the_same = [&](const Moment& other) {
    return moment.once == other.once &&
           (!moment.once.empty() || game_address(moment) == game_address(other));
  };
  const auto same = std::ranges::find_if(moments_, shows_the_same);
  if (same != moments_.end()) {
    if (same->weight >= moment.weight) return;
    moments_.erase(same);
  }
  const auto place =
      std::ranges::upper_bound(moments_, moment.weight, std::ranges::greater{}, &Moment::weight);
  if (place == moments_.end() && moments_.size() >= most_) return;
  moments_.insert(place, moment);
  if (moments_.size() > most_) moments_.pop_back();
}

}  // namespace cairn
