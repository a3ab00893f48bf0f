// What was made of the games of a site, kept from one run to the next: a database of SQLite, which
// only the same program reads. A game is kept under a number for all that its page depends on.
// Parts of the file with all records are kept compressed, under numbers of their texts.
//
// All members throw Error (Kind::io) if the file can be neither read nor written.
#pragma once

#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_set>

#include "archive/database/sqlite.hpp"

namespace cairn {

struct KeptPage {
  std::string address;
  std::uint64_t size = 0;  // of the page as it was written
  std::uint64_t hash = 0;  // the same
  // When it was written, in nanoseconds; nothing as long as it may not have got its name yet.
  std::optional<std::int64_t> time;
  std::string packed;  // what was made of the game
  std::uint64_t hash_of_game = 0;
  std::string_view examples;                          // those with which that was compressed
  std::shared_ptr<const std::string> all_examples{};  // of which they are the first ones

  // Throws Error if it is damaged.
  std::string game() const;
  // When the file was written, if it has the content that is kept of the page.
  std::optional<std::int64_t> time_if_unchanged(const std::string& path) const;
};

// When a file was written, in nanoseconds; nothing if there is none.
std::optional<std::int64_t> time_of_file(const std::string& path);

class KeptPages {
 public:
  // Opens the file, or makes it. What was kept with other `settings` is forgotten.
  KeptPages(const std::string& path, std::uint64_t settings);

  std::optional<KeptPage> find(std::uint64_t key);
  // Where the page is, if something is kept under the key.
  std::optional<std::string> address_of(std::uint64_t key);
  // Keeps `text`, what was made of a game of this kind, without a time.
  void add(std::uint64_t key, const std::string& address, std::string_view page,
           const std::string& kind, const std::string& text);
  // Tells when the page was written.
  void stamp(std::uint64_t key, std::int64_t time);

  // Returns what deflated_part() has made of a text, if that is kept.
  std::optional<std::string> find_part(std::uint64_t key);
  void add_part(std::uint64_t key, const std::string& deflated);

  // Forgets the games and the parts under other keys.
  void forget_all_but(const std::unordered_set<std::uint64_t>& keys);
  // Writes all of that. Nothing else is called afterwards.
  void commit();

  static std::uint64_t hash_of(std::string_view text);

 private:
  const std::shared_ptr<std::string>& examples_of(const std::string& kind);

  sqlite::Connection connection_;
  sqlite::Statement find_, address_, add_, stamp_, find_part_, add_part_;
  // By kinds. They grow in the room that they have from the beginning, since games refer to them.
  std::map<std::string, std::shared_ptr<std::string>> examples_;
  bool has_new_examples_ = false;
};

}  // namespace cairn
