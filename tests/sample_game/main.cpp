// The program with one more game: it links the libraries, and adds the game to their list.
#include "app/command_line.hpp"
#include "app/game_module.hpp"
#include "breakthrough/breakthrough.hpp"
#include "games/list.hpp"

int main(int count, char** words) {
  const cairn::GameModule<cairn::Breakthrough> breakthrough;
  cairn::add_game(breakthrough);
  return cairn::cli::run_cairn(count, words, "with a sample game");
}
