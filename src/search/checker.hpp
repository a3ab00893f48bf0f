// Checks proofs by the rules alone, without what the search knows, and says what it found.
//
// Stable: docs/library.md says what that means.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <random>
#include <string>
#include <tuple>
#include <utility>
#include <vector>

#include "core/error.hpp"
#include "core/position.hpp"
#include "search/memory.hpp"

namespace cairn {

struct CheckedProof {
  std::uint64_t turns = 0;      // the winner's turns, each in a different position
  std::uint64_t positions = 0;  // different proven positions, whichever side is to move
  std::uint64_t length = 0;     // the most turns of both sides to the end, including the next one
};

// What the check of a proof remembers of positions: their digests, which do not depend on any hash
// of the game's rules, and how many turns each position is from the end.

// A digest of 112 bits that stands for a position.
struct Digest {
  std::uint64_t low = 0;
  std::uint64_t high = 0;  // below 2^48

  friend bool operator==(const Digest&, const Digest&) = default;
};

// Computes digests by vector multiply-shift (Dietzfelbinger 1996): with keys drawn at random, any
// two different positions have the same digest with a probability of 2^-112. The keys are drawn
// anew for every check, so nobody can write a file with two positions that collide. Throws
// std::exception if the system provides no random numbers.
template <HasWords P>
class Digester {
 public:
  Digester() {
    std::random_device random;
    for (auto& keys : keys_)
      for (Wide& key : keys)
        for (int words = 0; words < 4; ++words) key = key << 32 | random();
  }

  Digest operator()(const P& position) const {
    const auto words = position.words();
    std::array<Wide, 2> sums{keys_[0][count], keys_[1][count]};
    for (std::size_t i = 0; i < count; ++i) {
      sums[0] += keys_[0][i] * words[i];
      sums[1] += keys_[1][i] * words[i];
    }
    return {static_cast<std::uint64_t>(sums[0] >> 64), static_cast<std::uint64_t>(sums[1] >> 80)};
  }

 private:
  __extension__ using Wide = unsigned __int128;
  static constexpr std::size_t count =
      std::tuple_size_v<decltype(std::declval<const P&>().words())>;

  std::array<std::array<Wide, count + 1>, 2> keys_{};
};

// Stores a number 1..65535 for each digest, in entries of 16 bytes. The table grows as needed.
class DigestTable {
 public:
  DigestTable() : entries_(std::size_t{1} << 10) {}

  std::size_t size() const { return size_; }

  // Starts loading the memory that find() and set() will need for this digest.
  void prefetch(const Digest& digest) const { __builtin_prefetch(&entries_[first_place(digest)]); }

  // Returns the number of a digest, or 0 if it has none.
  std::uint16_t find(const Digest& digest) const {
    return static_cast<std::uint16_t>(entries_[place(digest)].number);
  }

  // Sets the number of a digest; it must not be 0.
  void set(const Digest& digest, std::uint16_t number) {
    Entry& entry = entries_[place(digest)];
    const bool is_new = entry.number == 0;
    entry = {digest.low, digest.high & high_bits, number};
    if (is_new && ++size_ > entries_.size() / 2) grow();
  }

 private:
  struct Entry {
    std::uint64_t low = 0;
    std::uint64_t high : 48 = 0;
    std::uint64_t number : 16 = 0;
  };
  static_assert(sizeof(Entry) == 16);
  static constexpr std::uint64_t high_bits = (std::uint64_t{1} << 48) - 1;

  using Entries = std::vector<Entry, LargePages<Entry>>;

  std::size_t first_place(const Digest& digest) const { return digest.low & (entries_.size() - 1); }

  // Returns the place where the digest is, or where it would be inserted. There is always a free
  // place, because the table is never full.
  std::size_t place(const Digest& digest) const {
    std::size_t place = first_place(digest);
    while (entries_[place].number != 0 &&
           (entries_[place].low != digest.low || entries_[place].high != digest.high))
      place = (place + 1) & (entries_.size() - 1);
    return place;
  }

  void grow() {
    const auto old = std::exchange(entries_, Entries(2 * entries_.size()));
    for (const Entry& entry : old)
      if (entry.number != 0) entries_[place({entry.low, entry.high})] = entry;
  }

  Entries entries_;
  std::size_t size_ = 0;
};

// The check of a proof that one side, the winner, wins by force. It shares the rules of the game
// with the code that found the proof, and nothing else.
//
// A proof consists only of the winner's moves, in the order of a walk that the check performs
// itself. Where the winner is to move, the check reads its next moves until the turn is over. Where
// the other side is to move, the check goes through all its turns in the order of generate(), so
// none can be missing; it skips a turn that leads to a position which the walk has already proven.
// The walk keeps its path in a data structure of its own instead of recursing, so no proof can
// exhaust the call stack.

template <HasWords P>
class ProofChecker {
 public:
  // Longer lines are rejected, so that a file which is not a proof cannot use up all memory.
  static constexpr std::uint16_t max_length = 20'000;

  // Checks that `winner` wins from `root` by the moves that next_move(position) chooses one by one.
  // Each move is returned as its place in the order in which generate() appends the moves of
  // `position`. Throws Error of kind illegal if this is not a proof; next_move may throw too.
  // Where the other side moves at the root, its turns to the positions `without` are left out: the
  // proof then is that all other turns lose.
  template <class NextMove>
  CheckedProof check(const P& root, Side winner, NextMove&& next_move,
                     const std::vector<P>& without = {}) {
    *this = ProofChecker();
    winner_ = winner;
    for (const P& position : without) without_.push_back(digest_(position));
    if (!without.empty() && root.to_move() == winner)
      fail("turns of the winner are left out; only the other side's first turn may be");
    if (root.outcome()) fail("the game is over before the first turn; a proof begins earlier");
    if (root.to_move() == winner)
      visit_or_node(root, 0, next_move);
    else
      visit_and_node(root, {}, 0);
    while (!frames_.empty()) advance(next_move);
    return {turns_, lengths_.size(), lengths_.find(digest_(root))};
  }

  // Returns the turns from the root to the point that the check has reached. After an error, this
  // is the line to the mistake.
  const std::vector<Turn<P>>& line() const { return line_; }

 private:
  static constexpr std::uint16_t on_path = 65'535;

  struct Reply {
    Digest digest;  // digest of the position after the reply
    CompactTurn<P> turn;
  };

  // An AND node: a position in which the other side moves, after a turn of the winner.
  struct ReplyFrame {
    P position;
    Digest digest;
    // The digest of the position before the winner's turn; none at the root.
    std::optional<Digest> before;
    std::size_t line_length;  // length of line_ without the two turns that led here
    std::size_t first_reply;  // index in replies_; the replies extend to those of the next frame
    std::size_t next_reply;
    std::uint16_t longest;  // turns to the end after the replies checked so far
  };

  [[noreturn]] static void fail(const std::string& what) {
    throw Error(Error::Kind::illegal, what);
  }

  // A turn leads back to the path, so the moves are no proof (graph-history interaction).
  [[noreturn]] static void reject_cycle() {
    fail("cycle: the line returns to an earlier position; a proof must not");
  }

  // Continues with the last frame: goes on to its next reply that is not proven yet, or leaves it
  // if there is none.
  template <class NextMove>
  void advance(NextMove&& next_move) {
    ReplyFrame& frame = frames_.back();
    while (frame.next_reply < replies_.size()) {
      const Reply& reply = replies_[frame.next_reply];
      const std::uint16_t length = lengths_.find(reply.digest);
      if (length == 0 || length == on_path) {
        const std::size_t line_length = line_.size();
        line_.emplace_back(reply.turn.begin(), reply.turn.end());
        if (length == on_path) reject_cycle();
        return visit_or_node(after(frame.position, line_.back()), line_length, next_move);
      }
      frame.longest = std::max(frame.longest, length);
      ++frame.next_reply;
    }
    settle(frame.digest, frame.longest);
    if (frame.before) settle(*frame.before, lengths_.find(frame.digest));
    line_.resize(frame.line_length);
    replies_.resize(frame.first_reply);
    frames_.pop_back();
  }

  // Checks the winner's turn in a new position in which it moves (an OR node).
  template <class NextMove>
  void visit_or_node(P position, std::size_t line_length, NextMove&& next_move) {
    expect_length(line_.size() + 1);
    const Digest before = digest_(position);
    lengths_.set(before, on_path);
    play_turn(position, next_move);
    ++turns_;
    if (const auto outcome = position.outcome()) {
      if (outcome->winner != winner_)
        fail("after the winner's turn " + describe(*outcome) + "; a line ends in the winner's win");
      settle(before, 0);
    } else {
      const std::uint16_t length = lengths_.find(digest_(position));
      if (length == on_path) reject_cycle();
      if (length == 0) return visit_and_node(position, before, line_length);
      settle(before, length);
    }
    line_.resize(line_length);
  }

  template <class NextMove>
  void play_turn(P& position, NextMove&& next_move) {
    line_.emplace_back();
    typename P::Moves moves;
    do {
      moves.clear();
      position.generate(moves);
      const std::size_t place = next_move(std::as_const(position));
      if (place >= moves.size())
        fail("move number " + std::to_string(place) + " is chosen; there are numbers 0 to " +
             std::to_string(moves.size() - 1));
      line_.back().push_back(moves[place]);
      position.play(moves[place]);
    } while (position.to_move() == winner_ && !position.outcome());
  }

  // Enters a new position in which the other side moves (an AND node). `before` is nothing at the
  // root.
  void visit_and_node(const P& position, const std::optional<Digest>& before,
                      std::size_t line_length) {
    const Digest digest = digest_(position);
    lengths_.set(digest, on_path);
    ReplyFrame frame{position, digest, before, line_length, replies_.size(), replies_.size(), 0};
    bool any = false;
    for_each_turn(position, [&](const Turn<P>& turn, const P& reached) {
      any = true;
      const Digest next = digest_(reached);
      if (!before && std::ranges::find(without_, next) != without_.end()) return;
      if (const auto outcome = reached.outcome()) return expect_win(turn, *outcome);
      lengths_.prefetch(next);
      replies_.push_back({next, {turn.begin(), turn.end()}});
    });
    if (!any) fail("there is no turn, though the game is not over; it must have an end");
    leave_out_proven(frame);
    frames_.push_back(std::move(frame));
  }

  // Takes away the replies of the last frame that are proven. What is known of them is looked up
  // for all together, so that the waits for memory overlap.
  void leave_out_proven(ReplyFrame& frame) {
    const auto is_proven = [&](const Reply& reply) {
      const std::uint16_t length = lengths_.find(reply.digest);
      if (length == 0 || length == on_path) return false;
      frame.longest = std::max(frame.longest, length);
      return true;
    };
    const auto first = replies_.begin() + static_cast<std::ptrdiff_t>(frame.first_reply);
    replies_.erase(std::remove_if(first, replies_.end(), is_proven), replies_.end());
  }

  void expect_win(const Turn<P>& reply, const Outcome& outcome) {
    if (outcome.winner == winner_) return;
    line_.push_back(reply);
    fail("after the other side's turn " + describe(outcome) + "; a line ends in the winner's win");
  }

  // Records that the position is proven: its end comes one turn later than `length`.
  void settle(const Digest& digest, std::uint16_t length) {
    expect_length(length + std::size_t{1});
    lengths_.set(digest, static_cast<std::uint16_t>(length + 1));
  }

  static void expect_length(std::size_t length) {
    if (length > max_length)
      fail("a line is longer than " + std::to_string(max_length) + " turns; it must be shorter");
  }

  Digester<P> digest_;
  DigestTable lengths_;  // turns to the end by position, or on_path
  std::vector<ReplyFrame> frames_;
  std::vector<Reply> replies_;
  std::vector<Turn<P>> line_;
  Side winner_ = Side::white;
  std::vector<Digest> without_;
  std::uint64_t turns_ = 0;
};

}  // namespace cairn
