#include "games/self_played.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <memory>

#include "analysis/selfplay.hpp"
#include "formats/records/writer.hpp"
#include "games/list.hpp"

namespace cairn {

namespace {

// Returns the tags in the order in which records have them. There is no date, so that the same game
// always gives the same bytes.
Properties tags_of(const SelfPlaySettings& settings, int number, const Record& record) {
  const std::string limits = limits_text(settings);
  const std::string player = "Cairn, " + limits;
  return {{"PW", {player}, {}},
          {"PB", {player}, {}},
          {"EV", {fmt::format("self-play, seed {}, game {}", settings.seed, number)}, {}},
          {"SO", {"Cairn against itself; no human played this game"}, {}},
          {"GC",
           {fmt::format("{}; {} random turns, noise {} % within {} points", limits,
                        settings.random_turns, settings.noise, settings.margin)},
           {}},
          {"RE", {std::string(value_of(record.tags, "RE"))}, {}}};
}

}  // namespace

std::string default_start(std::string_view game) {
  std::string start;
  with_game(game, [&]<Game G>() {
    try {
      G::parse_position(std::string(random_start) + ":0");
      start = random_start;
    } catch (const Error&) {
      return;  // it has none
    }
  });
  return start;
}

void expect_starts(const SelfPlayPlan& plan) {
  if (std::ranges::find(plan.starts, random_start) == plan.starts.end() ||
      default_start(plan.game) == random_start)
    return;
  with_game(plan.game, [&]<Game G>() {
    throw Error(Error::Kind::usage,
                fmt::format("{} has no random starts; leave --start random out", G::title));
  });
}

std::string limits_text(const SelfPlaySettings& settings) {
  std::string text = fmt::format("depth {}", settings.limits.depth);
  if (settings.limits.nodes != Budget::unlimited)
    text += fmt::format(", {} nodes", settings.limits.nodes);
  for (const auto& [name, strength] : strength_names)
    if (strength == settings.player.strength && strength != Strength::full)
      text += fmt::format(", {}", name);
  return text;
}

SelfPlayed::SelfPlayed(const SelfPlayPlan& plan, const std::atomic<bool>& stop) : plan_(plan) {
  with_game(plan.game, [&]<Game G>() {
    play_ = [player = std::make_shared<SelfPlay<G>>(plan.settings, stop), format = plan.format](
                std::uint64_t number, const std::string& start) {
      return player->play(number, start, format);
    };
  });
}

std::optional<std::string> SelfPlayed::play(int number) const {
  const auto game = static_cast<std::uint64_t>(number);
  auto record = play_(game, plan_.starts[(game - 1) % plan_.starts.size()]);
  if (!record) return std::nullopt;
  record->tags = tags_of(plan_.settings, number, *record);
  return write_record(*record, plan_.format);
}

}  // namespace cairn
