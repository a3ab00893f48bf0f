#include <gtest/gtest.h>
#include <unistd.h>

#include <cstdint>
#include <filesystem>
#include <string>
#include <thread>
#include <vector>

#include "formats/records/database.hpp"
#include "formats/records/sqlite.hpp"

namespace cairn {
namespace {

constexpr std::int64_t games = 8;

// A database with an analysis for each of these games, which names its game.
class StoredAnalyses : public testing::Test {
 protected:
  StoredAnalyses()
      : path_(std::filesystem::temp_directory_path() /
              ("cairn-stored-" + std::to_string(getpid()) + ".db")) {
    std::filesystem::remove(path_);
    DatabaseWriter(path_).commit();
    sqlite::Connection connection(path_, sqlite::Connection::Access::writing);
    for (std::int64_t game = 0; game < games; ++game) {
      const std::string name = std::to_string(game);
      connection.run(
          "INSERT INTO analyses(game, search, depth, proof_nodes, second_look, "
          "candidates, json) VALUES(" +
          name + ", 'any', 1, 1, 1, 1, '" + name + "')");
    }
  }
  ~StoredAnalyses() override { std::filesystem::remove(path_); }

  const std::string path_;
};

// A site that is made again reads the next games while others are made.
TEST_F(StoredAnalyses, AreThoseOfTheGameWhileOtherThreadsReadOthers) {
  DatabaseReader reader(path_);
  std::vector<int> wrong(games);
  std::vector<std::thread> threads;
  for (std::int64_t game = 0; game < games; ++game)
    threads.emplace_back([&, game] {
      for (int time = 0; time < 2000; ++time) {
        const std::vector<StoredAnalysis> found = reader.analyses(game);
        if (found.size() != 1 || found.front().json != std::to_string(game)) ++wrong[game];
      }
    });
  for (std::thread& thread : threads) thread.join();
  EXPECT_EQ(wrong, std::vector<int>(games));
}

}  // namespace
}  // namespace cairn
