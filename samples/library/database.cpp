// Lists the records of a database that `cairn convert -o games.db` has made: their files, their
// numbers there, the games, and who played them.
//
//   g++ -std=c++20 database.cpp $(pkg-config --cflags --libs cairn-archive) -o database
//   ./database games.db
#include <iostream>

#include "formats/records/database.hpp"
#include "formats/records/reader.hpp"
#include "games/list.hpp"

int main(int count, char** words) {
  if (count != 2) return std::cerr << "usage: database FILE\n", 2;
  try {
    cairn::DatabaseReader reader(words[1]);
    while (const auto row = reader.next()) {
      const cairn::StoredRecord& stored = row->record;
      const auto read = cairn::read_records(stored.text, stored.source);
      std::cout << stored.source << ", record " << stored.number << ": ";
      if (const auto* record = std::get_if<cairn::Record>(&read.front().content))
        std::cout << record->game << ", " << cairn::value_of(record->tags, "PW") << " against "
                  << cairn::value_of(record->tags, "PB");
      std::cout << '\n';
    }
  } catch (const cairn::Error& error) {
    return std::cerr << error.what() << '\n', 1;
  }
}
