#include "archive/database/stored_people.hpp"

#include <string_view>

#include "archive/database/database_schema.hpp"
#include "archive/database/sqlite.hpp"
#include "core/error.hpp"
#include "text/letter_forms.hpp"

namespace cairn {

namespace {

// A name as a list of people has it.
std::string in_quotes(std::string_view name) {
  std::string text = "\"";
  for (const char c : name) text += c == '"' ? std::string("\"\"") : std::string(1, c);
  return text + '"';
}

// Adds a line for each other name of a person. Forms of one name are joined without being told.
void add_people(std::string& list, const std::string& path) {
  const sqlite::Connection connection(path, sqlite::Connection::Access::reading);
  if (!has_persons(connection)) return;
  sqlite::Statement rows(connection, R"(SELECT main.name, players.name FROM persons
                                        JOIN players ON players.id = persons.player
                                        JOIN players AS main ON main.id = persons.person
                                        ORDER BY main.name, players.name)");
  while (rows.next())
    if (folded(rows.text(0)) != folded(rows.text(1)))
      list += in_quotes(rows.text(0)) + " = " + in_quotes(rows.text(1)) + '\n';
}

}  // namespace

People stored_people(const std::vector<std::string>& files) {
  std::string list;
  for (const std::string& file : files)
    if (is_database(file)) try {
        add_people(list, file);
      } catch (const Error&) {
        // Who reads its records tells it.
      }
  try {
    return People(list);
  } catch (const Error& error) {
    throw Error(Error::Kind::usage,
                std::string("the databases do not agree on who is one person: ") + error.what() +
                    "; say it with --players FILE");
  }
}

}  // namespace cairn
