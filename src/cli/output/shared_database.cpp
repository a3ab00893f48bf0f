#include "cli/output/shared_database.hpp"

namespace cairn::cli {

namespace {

DatabaseWriter opened(const std::string& path) {
  try {
    return DatabaseWriter(path);
  } catch (const Error& error) {
    throw WriteError(path + ": " + error.what());
  }
}

}  // namespace

SharedDatabase::SharedDatabase(const std::string& path)
    : path_(path), lock_(path), writer_(opened(path)) {}

}  // namespace cairn::cli
