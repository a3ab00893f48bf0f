// What the last run of a site has made of its games, in the file `.cairn-site` beside its pages
// (archive/database/kept_pages.hpp), so that a game that is still the same is neither replayed nor
// written again. The file need not go into the web.
#pragma once

#include <cstdint>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_set>
#include <vector>

#include "archive/database/kept_pages.hpp"
#include "cli/output/shared_database.hpp"
#include "study/kept_game.hpp"

namespace cairn::cli {

// The name of the file in the site's folder.
inline constexpr const char* site_memory_file = ".cairn-site";

class SiteMemory {
 public:
  // If the file can be neither read nor made anew, or another run writes it, nothing is kept, and
  // all is made again. `settings` is a number for all that the pages of all games depend on.
  SiteMemory(std::string directory, std::uint64_t settings);

  // Any thread may call these. `key` is a number for all that the page of a game depends on.

  // Returns what is kept under the key.
  std::optional<KeptPage> find(std::uint64_t key);
  // Returns the game of which that was kept, if its page lies there as it was written.
  std::optional<KeptGame> game_of(std::uint64_t key, const KeptPage& page);
  // Keeps a game, which has its page.
  void add(std::uint64_t key, const KeptGame& game);

  // Does what deflated_part() does, or returns what is kept of that, and keeps it.
  std::string deflated(std::string_view text);

  // Keeps what was added, and if `is_whole` forgets what was neither found nor added. It is called
  // once the pages are written.
  void finish(bool is_whole);

 private:
  // Calls use(pages) while no other thread does. What fails ends all keeping.
  template <class Use>
  void with_pages(Use&& use);

  std::string directory_;
  std::mutex mutex_;                  // guards all that follows
  std::optional<DatabaseLock> lock_;  // held until the database has closed the file
  std::optional<KeptPages> pages_;
  std::unordered_set<std::uint64_t> used_;  // keys, also of parts
  std::vector<std::uint64_t> untimed_;      // those of pages of which the time is not known yet
};

}  // namespace cairn::cli
