#include "archive/input/inputs.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <iterator>
#include <system_error>
#include <utility>

#include "archive/database/database_schema.hpp"
#include "archive/input/charsets.hpp"
#include "formats/records/file_kind.hpp"
#include "text/split.hpp"
#include "text/wide_text.hpp"

namespace cairn {

namespace {

namespace fs = std::filesystem;

constexpr std::size_t longest_list = 256u << 20;

bool is_hidden(const fs::path& path) {
  return path.filename().string().starts_with('.');
}

// What a text is if it is plainly no list of names, or an empty text.
std::string_view other_than_names(std::string_view text) {
  if (text.starts_with("(;")) return "a record";
  const FileContent content = file_content(text.substr(0, telling_bytes));
  const bool may_be_names = content.kind == FileKind::records || content.kind == FileKind::prose ||
                            content.kind == FileKind::other;
  return may_be_names ? std::string_view{} : content.words;
}

std::string read_list(const std::string& path, const std::atomic<bool>& stop) {
  File file(path, stop);
  std::string text;
  for (;;) {
    const std::size_t size = text.size();
    text.resize(size + std::max<std::size_t>(size, 1u << 16));
    const std::size_t got = file.read(text.data() + size, text.size() - size);
    text.resize(size + got);
    if (got == 0) return text;
    if (text.size() > longest_list)
      throw Error(Error::Kind::io, fmt::format("longer than {} MiB; a list of file names expected",
                                               longest_list >> 20));
  }
}

// Programs write such names as they are on the disk.
std::vector<std::string> names_between_nul(std::string_view text) {
  std::vector<std::string> names;
  for (const std::string_view name : split(text, std::string_view("\0", 1)))
    if (!name.empty()) names.emplace_back(name);
  return names;
}

// People write them in a charset, but a program may have written them as they are on the disk.
std::vector<std::string> names_on_lines(std::string_view text, const std::string& encoding) {
  std::vector<std::string> names;
  for (std::string_view name : split(text, "\n")) {
    if (name.ends_with('\r')) name.remove_suffix(1);
    std::error_code ignored;
    std::string converted = read_in_charset(std::string(name), encoding);
    if (name != converted && fs::exists(name, ignored)) converted = name;
    if (!converted.empty()) names.push_back(std::move(converted));
  }
  return names;
}

}  // namespace

Inputs::DatabaseInput::DatabaseInput(const std::string& path, const StoredQuery* query)
    : path_(label_of(path)), reader_(std::make_shared<DatabaseReader>(path, query)) {}

std::optional<Input> Inputs::DatabaseInput::next() {
  if (is_broken_) return std::nullopt;
  try {
    std::optional<DatabaseReader::Row> row = reader_->next();
    if (!row) return std::nullopt;
    StoredRecord& record = row->record;
    Input input{record.source};
    input.piece = std::make_shared<const TextPiece>(
        TextPiece{std::move(record.text), record.place, record.content, TextPiece::Kind::whole});
    input.records_before = record.number - 1;
    input.analyses = [reader = row->is_analysed ? reader_ : nullptr, game = row->key] {
      return reader ? reader->analyses(game) : std::vector<StoredAnalysis>{};
    };
    return input;
  } catch (const Error& error) {
    is_broken_ = true;
    return Input{path_, {}, error};
  }
}

Inputs::Inputs(const std::vector<std::string>& arguments, const std::atomic<bool>& stop,
               const InputLimits& limits, const StoredQuery* query,
               const std::vector<std::string>& written)
    : stop_(stop), limits_(limits), query_(query), written_(written) {
  if (arguments.empty())
    throw Error(Error::Kind::usage,
                "no FILE is given; name files or directories, or - for standard input");
  for (const std::string& argument : arguments) add(argument);
  add_sizes();
}

std::optional<Input> Inputs::next() {
  while (!stop_) {
    if (opened_ || database_) {
      std::optional<Input> input = opened_ ? opened_->next() : database_->next();
      if (stop_) return std::nullopt;
      if (input) return input;
      opened_.reset();
      database_.reset();
      size_passed_ += entries_[taken_ - 1].size;
    }
    if (taken_ == entries_.size()) return std::nullopt;
    Entry& entry = entries_[taken_++];
    if (entry.error || !entry.foreign_kind.empty())
      return Input{label_of(entry.path), {}, std::move(entry.error), entry.foreign_kind};
    try {
      // SQLite opens the file by itself, and its locks would be lost if it were open here too.
      if (is_database(entry.path)) {
        database_ = std::make_unique<DatabaseInput>(entry.path, query_);
        left_out_ += database_->reader().left_out();
      } else {
        opened_ = std::make_unique<OpenedFile>(entry.path, entry.is_named, limits_, stop_);
      }
    } catch (const Error& error) {
      return Input{label_of(entry.path), {}, error};
    }
  }
  return std::nullopt;
}

std::optional<double> Inputs::share_read() const {
  if (!has_sizes_ || size_ == 0) return std::nullopt;
  if (finished() == count()) return 1;
  double read = static_cast<double>(size_passed_ + (opened_ ? opened_->bytes_read() : 0));
  if (database_)
    read += database_->reader().share_read() * static_cast<double>(entries_[taken_ - 1].size);
  return std::min(1.0, read / static_cast<double>(size_));
}

std::vector<std::string> Inputs::paths() const {
  std::vector<std::string> paths;
  for (const Entry& entry : entries_)
    if (entry.foreign_kind.empty()) paths.push_back(entry.path);
  return paths;
}

void Inputs::add(const std::string& path) {
  std::error_code ignored;  // a file that cannot be examined is reported when it is read
  if (path == "-" || !fs::is_directory(path, ignored)) {
    entries_.push_back({path});
    return;
  }
  const std::size_t before = entries_.size();
  add_directory(path);
  if (entries_.size() == before) entries_.push_back({path, {}, "a directory without files", false});
}

void Inputs::add_directory(const std::string& path) {
  std::vector<fs::directory_entry> found;
  std::error_code failure;
  for (fs::directory_iterator entry(path, failure), end; !failure && entry != end;
       entry.increment(failure))
    if (!is_hidden(entry->path())) found.push_back(*entry);
  if (failure) {
    entries_.push_back({path, cannot_read(failure.value())});
    return;
  }
  std::ranges::sort(found);
  for (const fs::directory_entry& entry : found) add_found(entry);
}

void Inputs::add_found(const fs::directory_entry& found) {
  std::error_code ignored;  // set for a link that leads nowhere; reading it will fail
  const std::string path = found.path().string();
  const auto is_same = [&](const std::string& database) {
    return fs::equivalent(path, database, ignored);
  };
  if (found.is_directory(ignored) && !found.is_symlink(ignored))
    add_directory(path);
  else if (found.is_directory(ignored))
    entries_.push_back({path, {}, "a link to a directory", false});
  else if (found.is_other(ignored))
    entries_.push_back({path, {}, "a pipe, a socket or a device", false});
  else if (is_beside_database(path))
    entries_.push_back({path, {}, "the journal of a database", false});
  else if (std::ranges::any_of(written_, is_same))
    entries_.push_back({path, {}, "the database to which records are added", false});
  else
    entries_.push_back({path, {}, {}, false});
}

void Inputs::add_sizes() {
  for (Entry& entry : entries_) {
    if (entry.error || !entry.foreign_kind.empty()) continue;
    std::error_code failure;
    const bool is_regular = entry.path != "-" && fs::is_regular_file(entry.path, failure);
    has_sizes_ = has_sizes_ && is_regular;
    if (is_regular) entry.size = fs::file_size(entry.path, failure);
    if (failure) entry.size = 0;
    size_ += entry.size;
  }
}

std::vector<std::string> read_file_list(const std::string& path, const std::string& encoding,
                                        const std::atomic<bool>& stop) {
  try {
    const std::string text = without_wide_form(read_list(path, stop));
    if (const std::string_view other = other_than_names(text); !other.empty())
      throw Error(Error::Kind::usage, fmt::format("{}; a list of file names expected", other));
    const bool has_nul = text.find('\0') != text.npos && text.find('\x1A') == text.npos;
    return has_nul ? names_between_nul(text) : names_on_lines(text, encoding);
  } catch (const Error& error) {
    throw Error(error.kind(), path + ": " + error.what());
  }
}

std::vector<std::string> all_files(std::vector<std::string> files,
                                   const std::vector<std::string>& lists,
                                   const std::string& encoding, const std::atomic<bool>& stop) {
  for (const std::string& list : lists)
    std::ranges::move(read_file_list(list, encoding, stop), std::back_inserter(files));
  if (std::ranges::count(files, "-") + std::ranges::count(lists, "-") > 1)
    throw Error(Error::Kind::usage,
                "standard input is named more than once; it can be read only once");
  return files;
}

}  // namespace cairn
