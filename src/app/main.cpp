// The program itself, in a file of its own so that a new commit compiles nothing else again.
#include "app/command_line.hpp"
#include "app/commit.hpp"

int main(int count, char** words) {
  return cairn::cli::run_cairn(count, words, cairn::cli::commit);
}
