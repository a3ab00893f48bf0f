#include "cli/report/site_memory.hpp"

#include <filesystem>
#include <system_error>
#include <utility>

#include "archive/compression.hpp"
#include "core/error.hpp"

namespace cairn::cli {

namespace fs = std::filesystem;

SiteMemory::SiteMemory(std::string directory, std::uint64_t settings)
    : directory_(std::move(directory)) {
  const std::string path = (fs::path(directory_) / site_memory_file).string();
  try {
    lock_.emplace(path);
  } catch (const Error&) {
    return;  // another run writes it
  }
  for (int attempts = 2; attempts > 0 && !pages_; --attempts) {
    try {
      pages_.emplace(path, settings);
    } catch (const Error&) {  // it is damaged, or another version's
      std::error_code ignored;
      for (const char* const ending : {"", "-journal"}) fs::remove(path + ending, ignored);
    }
  }
}

template <class Use>
void SiteMemory::with_pages(Use&& use) {
  const std::lock_guard guard(mutex_);
  if (!pages_) return;
  try {
    use(*pages_);
  } catch (const Error&) {
    pages_.reset();
  }
}

std::optional<KeptPage> SiteMemory::find(std::uint64_t key) {
  std::optional<KeptPage> page;
  with_pages([&](KeptPages& pages) { page = pages.find(key); });
  return page;
}

std::optional<KeptGame> SiteMemory::game_of(std::uint64_t key, const KeptPage& page) {
  const auto time = page.time_if_unchanged((fs::path(directory_) / page.address).string());
  if (!time) return std::nullopt;
  try {
    KeptGame game = read_kept_game(page.game());
    game.address = page.address;
    const std::lock_guard guard(mutex_);
    used_.insert(key);
    if (page.time != time) untimed_.push_back(key);
    return game;
  } catch (const Error&) {
    return std::nullopt;
  }
}

void SiteMemory::add(std::uint64_t key, const KeptGame& game) {
  const std::string text = write_kept_game(game);
  with_pages([&](KeptPages& pages) {
    pages.add(key, game.address, *game.game.page, game.game.figures.game, text);
    used_.insert(key);
    untimed_.push_back(key);
  });
}

std::string SiteMemory::deflated(std::string_view text) {
  const std::uint64_t key = KeptPages::hash_of(text);
  std::optional<std::string> part;
  with_pages([&](KeptPages& pages) {
    part = pages.find_part(key);
    used_.insert(key);
  });
  if (part) return *part;
  part = deflated_part(text);
  with_pages([&](KeptPages& pages) { pages.add_part(key, *part); });
  return *part;
}

void SiteMemory::finish(bool is_whole) {
  with_pages([&](KeptPages& pages) {
    for (const std::uint64_t key : untimed_) {
      const std::string address = pages.address_of(key).value_or("");
      if (const auto time = time_of_file((fs::path(directory_) / address).string()))
        pages.stamp(key, *time);
    }
    if (is_whole) pages.forget_all_but(used_);
    pages.commit();
    pages_.reset();
  });
}

}  // namespace cairn::cli
