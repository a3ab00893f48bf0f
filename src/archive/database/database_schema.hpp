// The tables of Cairn's databases. docs/formats/schema-database.md describes them.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "archive/database/sqlite.hpp"

namespace cairn {

// It rises when a table or a column changes, or what it means: also when the keys of positions do.
inline constexpr int database_version = 1;

// Whether the file is a database of SQLite. False for what cannot be read, and for pipes and
// devices.
bool is_database(const std::string& path);

// The names of the files that SQLite has beside a database while it is used, and removes then.
std::vector<std::string> files_beside_database(const std::string& path);

// Whether the file has such a name, and the database is there.
bool is_beside_database(std::string_view path);

// Makes the tables in a database that has none, and those that an older one lacks. Otherwise, and
// for reading always, throws Error of kind io if it is not Cairn's, or of another version.
void make_tables(sqlite::Connection& connection);
void expect_tables(const sqlite::Connection& connection);

// Whether the database tells which players are one person. Older ones do only once they are written
// again.
bool has_persons(const sqlite::Connection& connection);

}  // namespace cairn
