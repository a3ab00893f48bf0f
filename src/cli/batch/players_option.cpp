#include "cli/batch/players_option.hpp"

#include "cli/input/charsets.hpp"
#include "cli/input/whole_file.hpp"
#include "core/error.hpp"
#include "model/record.hpp"
#include "text/people.hpp"

namespace cairn::cli {

namespace {

People read_people(const std::string& path, const std::string& encoding) {
  std::string list = read_whole(path);
  try {
    return People(read_in_charset(std::move(list), encoding));
  } catch (const Error& error) {
    throw Error(Error::Kind::usage, describe(path, error));
  }
}

}  // namespace

void add_players(po::options_description& description, std::string& path,
                 const std::string* encoding) {
  description.add_options()(
      "players",
      po::value(&path)->value_name("FILE")->notifier([encoding](const std::string& list) {
        people = read_people(list, encoding ? *encoding : std::string());
      }),
      "a list of people, one a line: Main name = other spelling, another; their games are found "
      "and counted together");
}

}  // namespace cairn::cli
