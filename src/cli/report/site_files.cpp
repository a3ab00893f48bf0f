#include "cli/report/site_files.hpp"

#include <algorithm>
#include <filesystem>
#include <iterator>
#include <memory>
#include <system_error>
#include <utility>
#include <vector>

#include "cli/input/whole_file.hpp"
#include "core/error.hpp"
#include "formats/pages/site_frame.hpp"
#include "games/list.hpp"

namespace cairn::cli {

namespace {

namespace fs = std::filesystem;

constexpr std::size_t stem_length = 16;
constexpr std::size_t beginning_length = 15;     // by which a file of a site is known
constexpr std::size_t beginning_of_records = 4;  // of any zip archive
constexpr std::string_view beginning_of_data = "globalThis.cairn";  // of scripts with data

bool has_content(const fs::path& path, std::string_view text) {
  std::error_code failure;
  if (fs::file_size(path, failure) != text.size() || failure) return false;
  try {
    return read_whole(path.string()) == text;
  } catch (const Error&) {
    return false;
  }
}

bool is_same_file(const fs::path& one, const fs::path& other) {
  std::error_code failure;
  if (fs::equivalent(one, other, failure)) return true;
  if (fs::file_size(one, failure) != fs::file_size(other, failure) || failure) return false;
  using Bytes = std::istreambuf_iterator<char>;
  std::ifstream first(one, std::ios::binary);
  std::ifstream second(other, std::ios::binary);
  return std::equal(Bytes(first), Bytes(), Bytes(second));
}

// Whether a file has a name that this class gives to pages.
bool is_page(const fs::path& path) {
  const std::string stem = path.stem().string();
  return path.extension() == ".html" && stem.size() >= stem_length &&
         stem.substr(0, stem_length).find_first_not_of("0123456789abcdef") == stem.npos;
}

// Whether a file is a page of the archive of a game, which another run may not have.
bool is_part(const fs::path& path) {
  bool is_one = false;
  for_each_game([&]<Game G>() {
    is_one |= std::ranges::count(part_files(G::name), path.filename().string()) > 0;
  });
  std::error_code failure;
  return is_one && fs::is_regular_file(path, failure);
}

// Whether a file is one of the scripts with data, of which another run may need fewer.
bool is_data(const fs::path& path) {
  std::error_code failure;
  if (path.extension() != ".js" || !fs::is_regular_file(path, failure)) return false;
  try {
    return read_beginning(path.string(), beginning_of_data.size()) == beginning_of_data;
  } catch (const Error&) {
    return false;
  }
}

// Throws Error of kind usage if there is a file whose first bytes are not those of the text that is
// to replace it, such as a record.
void expect_page(const fs::path& path, std::string_view text,
                 std::size_t length = beginning_length) {
  std::error_code failure;
  if (!fs::exists(path, failure)) return;
  if (!fs::is_regular_file(path, failure) ||
      read_beginning(path.string(), length) != text.substr(0, length))
    throw Error(Error::Kind::usage,
                path.string() +
                    " is not a page of a site, so it is not replaced; name another "
                    "directory with -o");
}

}  // namespace

SiteFiles::SiteFiles(std::string directory) : directory_(std::move(directory)) {
  for (const char* folder : {"events", "games", "players", "positions"})
    make_directory((fs::path(directory_) / folder).string());
  expect_page(fs::path(directory_) / "index.html", "<!DOCTYPE html>");
}

void SiteFiles::write(const std::string& address, std::string_view text) {
  const fs::path path = fs::path(directory_) / address;
  name(address);
  if (has_content(path, text)) return;
  expect_page(path, text);
  auto output = std::make_unique<OutputFile>(path.string());
  output->write(text);
  output_.add(std::move(output));
  ++written_;
}

void SiteFiles::append(const std::string& address, std::string_view text) {
  const fs::path path = fs::path(directory_) / address;
  if (name(address)) {
    expect_page(path, text, beginning_of_records);
    growing_[address] = {std::ifstream(path, std::ios::binary),
                         std::make_unique<OutputFile>(path.string()), true};
  }
  Growing& file = growing_.at(address);
  file.output->write(text);
  std::string before(text.size(), '\0');
  if (file.is_same)
    file.is_same = file.existing.read(before.data(), static_cast<std::streamsize>(text.size())) &&
                   before == text;
}

void SiteFiles::copy(const std::string& address, const std::string& source) {
  const fs::path path = fs::path(directory_) / address;
  name(address);
  if (is_same_file(source, path)) return;
  expect_page(path, read_beginning(source, beginning_length));
  const fs::path part = path.string() + ".partial";
  std::error_code failure;
  fs::copy_file(source, part, fs::copy_options::overwrite_existing, failure);
  if (!failure) fs::rename(part, path, failure);
  if (failure)
    throw Error(Error::Kind::io, path.string() + " cannot be written: " + failure.message());
  ++written_;
}

void SiteFiles::finish() {
  for (auto& [address, file] : growing_) {
    if (file.is_same && file.existing.peek() == std::ifstream::traits_type::eof()) continue;
    output_.add(std::move(file.output));
    ++written_;
  }
  growing_.clear();
  output_.finish();
  for (const char* const folder : {"events/", "games/", "players/"}) remove_others(folder, is_page);
  for (const char* const folder : {"", "positions/"}) remove_others(folder, is_data);
  remove_others("", is_part);
}

void SiteFiles::remove_others(const std::string& folder, bool (*is_own)(const fs::path&)) {
  std::error_code failure;
  std::vector<fs::path> others;
  for (const auto& entry : fs::directory_iterator(fs::path(directory_) / folder, failure))
    if (!is_named(folder + entry.path().filename().string()) && is_own(entry.path()))
      others.push_back(entry.path());
  for (const fs::path& path : others) fs::remove(path, failure);
}

}  // namespace cairn::cli
