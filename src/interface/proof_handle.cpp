// Who wins by force, for the C interface.
#include <algorithm>
#include <atomic>
#include <memory>
#include <optional>
#include <string_view>

#include "analysis/solve.hpp"
#include "formats/analysis/solution_json.hpp"
#include "games/list.hpp"
#include "interface/border.hpp"

// A question that is searched in slices; one class for each game.
struct cairn_proof {
  virtual ~cairn_proof() = default;
  // Searches so many positions. Returns whether more of them may find out more.
  virtual bool step(std::uint64_t nodes) = 0;

  std::atomic<bool> stop{false};
  cairn::Solution solution;
  cairn::interface::Failed failed;
};

namespace cairn::interface {

namespace {

template <Game G>
class GameProof final : public cairn_proof {
 public:
  GameProof(std::string_view position, std::size_t bytes)
      : position_(G::parse_position(position)), solver_({.table_bytes = bytes}, stop) {
    solution.game = G::name;
    solution.position = G::write_position(position_, Format::text);
    solution.to_move = position_.to_move();
  }

  // What earlier slices found out is in the solver's table, so that this goes on where they ended.
  bool step(std::uint64_t nodes) override {
    solver_.allow(nodes);
    const std::uint64_t before = solution.nodes;
    solution = solver_.solve(position_).solution;
    const bool is_spent = solution.nodes >= nodes;
    solution.nodes += before;
    return solution.value == Solution::Value::unknown && is_spent;
  }

 private:
  typename G::Position position_;
  Solver<G> solver_;
};

}  // namespace

}  // namespace cairn::interface

using namespace cairn;             // NOLINT: a C file's functions have no namespace
using namespace cairn::interface;  // NOLINT

cairn_proof* cairn_proof_new(const char* game, const char* position, int megabytes,
                             cairn_text** error) {
  return handle(error, [&] {
    std::unique_ptr<cairn_proof> proof;
    with_game(game, [&]<Game G>() {
      const auto bytes = static_cast<std::size_t>(std::max(megabytes, 1)) << 20;
      proof = std::make_unique<GameProof<G>>(position, bytes);
    });
    return proof.release();
  });
}

void cairn_proof_free(cairn_proof* proof) {
  delete proof;
}

int cairn_proof_step(cairn_proof* proof, int nodes) {
  return proof->failed.after([&] {
    const bool goes_on = proof->step(static_cast<std::uint64_t>(std::max(nodes, 1)));
    if (proof->stop) throw stopped();
    return goes_on;
  });
}

void cairn_proof_stop(cairn_proof* proof) {
  proof->stop = true;
}

cairn_text* cairn_proof_result(const cairn_proof* proof) {
  return answered([&] {
    proof->failed.expect_none();
    return write_json(proof->solution);
  });
}
