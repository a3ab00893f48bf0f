// What those programs of this folder share that read FILEs: their command line, and the reading.
#pragma once

#include <boost/program_options.hpp>
#include <exception>
#include <fstream>
#include <iostream>
#include <sstream>
#include <string>
#include <string_view>
#include <vector>

#include "core/error.hpp"

namespace cairn::tuning {

// Takes the options of `description`, --help and FILEs from the command line. Returns false if the
// help was wanted, which is then printed.
inline bool parse(int count, char** words, boost::program_options::options_description description,
                  std::vector<std::string>& files) {
  namespace po = boost::program_options;
  description.add_options()("help,h", "show this help")("file", po::value(&files), "");
  po::positional_options_description positions;
  positions.add("file", -1);
  po::variables_map values;
  po::store(po::command_line_parser(count, words).options(description).positional(positions).run(),
            values);
  po::notify(values);
  if (values.count("help") == 0) return true;
  std::cout << description;
  return false;
}

// Returns what a file holds. Throws Error of kind io if it cannot be read.
inline std::string text_of(const std::string& file) {
  std::ifstream in(file, std::ios::binary);
  if (!in) throw Error(Error::Kind::io, file + " cannot be read; name a file that can");
  std::ostringstream text;
  text << in.rdbuf();
  return text.str();
}

// Calls run(), and returns the exit status: 1 if it threw, after a message that begins with `name`.
template <class Run>
int exit_status(std::string_view name, Run&& run) {
  try {
    run();
    return 0;
  } catch (const std::exception& error) {
    std::cerr << name << ": " << error.what() << '\n';
    return 1;
  }
}

}  // namespace cairn::tuning
