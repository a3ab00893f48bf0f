// Builds a record from a scanner's events for a Boardspace game.
#pragma once

#include <array>
#include <deque>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "formats/boardspace/boardspace_game.hpp"
#include "formats/boardspace/boardspace_header.hpp"
#include "formats/sgf/sgf_scanner.hpp"
#include "model/record.hpp"

namespace cairn::boardspace {

// What to assume about a game where its record does not say it.
struct Assumption {
  std::optional<Draw> draw{};        // of a random layout; nothing: the one used at the game's date
  Layout layout = Layout::standard;  // if there is no SU
};

class Builder final : public sgf::Events {
 public:
  // `source` is the text that the scanner reads. The event handlers throw Error if SU does not name
  // a setup.
  Builder(std::string_view source, const Assumption& assumption)
      : source_(source), draw_(assumption.draw), setup_{assumption.layout, 0} {}

  void open() override;
  void close() override;
  void node(Place place) override;
  void property(std::string_view name, Place place) override;
  void value(std::string_view text, bool had_escapes) override;
  void misplaced(std::string_view name, Place place) override;

  // Returns the finished record; `error` is the one that broke the game off, if any. Call it once.
  Record finish(const std::optional<Error>& error);

  bool is_begun() const { return is_begun_; }    // the first node has been read
  bool has_setup() const { return has_setup_; }  // the record has SU
  bool is_random() const { return setup_.layout == Layout::random; }
  Draw draw() const { return *draw_; }  // only for a random layout, after is_begun()

 private:
  struct Action {
    int player;
    std::string_view text;
    Place place;
  };

  std::string_view kept(std::string_view text);
  void begin();
  void read_setup();
  Game& game();
  tzaar::Position make_start() const;
  void finish_node();
  void act(const Action& action, std::string_view clock, Properties&& properties);
  void break_off(const Error& error, bool is_over);
  void settle_start();
  void restore_start();

  std::string_view source_;
  std::deque<std::string> kept_;  // texts that are not part of the source
  std::optional<Draw> draw_;
  Record record_;
  SetUp setup_;
  std::array<Side, 2> colours_{Side::white, Side::black};
  Side first_ = Side::white;
  tzaar::Position start_;
  std::optional<Game> game_;  // made with the start, once it is known who begins
  bool has_start_ = false;    // `Start` was read, or its absence is among the repairs
  bool is_begun_ = false;
  bool has_setup_ = false;
  bool is_main_line_whole_ = false;
  // The state of the node being read.
  bool is_in_node_ = false;
  std::vector<Action> actions_;
  std::string_view clock_;
  Properties properties_;
  bool has_information_ = false;  // about the players
  // The state of the property being read.
  Place place_;
  std::optional<int> player_;
  bool is_clock_ = false;
  bool is_foreign_move_ = false;
};

}  // namespace cairn::boardspace
