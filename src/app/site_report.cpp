#include <algorithm>
#include <cstddef>
#include <filesystem>
#include <fmt/format.h>
#include <memory>
#include <optional>
#include <string_view>
#include <system_error>
#include <utility>
#include <variant>
#include <vector>

#include "app/analysed_records.hpp"
#include "app/batch.hpp"
#include "app/console.hpp"
#include "app/report.hpp"
#include "app/site.hpp"
#include "app/source.hpp"
#include "app/threads.hpp"
#include "core/error.hpp"
#include "formats/output/page_text.hpp"
#include "formats/output/site_pages.hpp"
#include "formats/records/compression.hpp"
#include "games/list.hpp"

namespace cairn::cli {

namespace {

namespace fs = std::filesystem;

constexpr std::string_view first_page = "index.html";
constexpr std::size_t beginning_length = 15;  // by which a file that is no page is known
constexpr std::string_view beginning_of_data = "globalThis.cairn";  // of scripts with data
constexpr std::string_view beginning_of_feed = "<?xml version=\"1.0\" encoding=\"utf-8\"?>";

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
  return fs::file_size(one, failure) == fs::file_size(other, failure) &&
         begins_with(one.string(), other.string());
}

// Whether a file in a folder has a name that a site gives to pages there, or gave before they could
// be read: the game at the end for a player or an event, digits of a hash for a game, after which a
// number may follow.
bool has_name_of_page(std::string_view folder, std::string_view name) {
  constexpr std::string_view ending = ".html";
  if (!name.ends_with(ending)) return false;
  name.remove_suffix(ending.size());
  const auto is_hash = [](std::string_view part) {
    return (part.size() == 8 || part.size() == 16) &&
           part.find_first_not_of("0123456789abcdef") == part.npos;
  };
  if (folder != "games/")
    return std::ranges::any_of(
        games(), [&](const AnyGame* game) { return name.ends_with("-" + game->name); });
  const std::size_t last = name.rfind('-') + 1;  // 0 if there is none
  if (is_hash(name.substr(last))) return true;
  const std::string_view rest = name.substr(0, last == 0 ? 0 : last - 1);
  return name.find_first_not_of("0123456789", last) == name.npos &&
         is_hash(rest.substr(rest.rfind('-') + 1));
}

// Whether a site may have a page of this name in a folder of it, or in its own if that is empty.
bool is_name_of_page(const std::string& folder, const std::string& name) {
  if (!folder.empty()) return has_name_of_page(folder, name);
  return std::ranges::any_of(games(), [&](const AnyGame* game) {
    return std::ranges::count(part_files(game->name), name) > 0;
  });
}

// Whether this is a page of a site, a script with data, the feed or a map of the site, of which
// another run may need fewer.
bool is_of_site(const std::string& folder, const fs::path& path) {
  const std::string name = path.filename().string();
  const bool is_script = folder.empty() && name.ends_with(".js");
  const bool is_map = folder.empty() && name.starts_with("sitemap") && name.ends_with(".xml");
  const bool is_feed = folder.empty() && name == "feed.xml";
  if (!is_script && !is_map && !is_feed && !is_name_of_page(folder, name)) return false;
  try {
    expect_own(path.string(), is_script           ? beginning_of_data
                              : is_map || is_feed ? beginning_of_feed
                                                  : page_mark);
    return true;
  } catch (const Error&) {
    return false;
  }
}

// What a file that may be replaced has at its beginning.
std::string_view mark_of(const std::string& address, std::string_view text) {
  return address.ends_with(".html") ? page_mark : text.substr(0, beginning_length);
}

}  // namespace

SiteFiles::SiteFiles(std::string directory, FileClaims claims)
    : directory_(std::move(directory)), claims_(std::move(claims)) {
  expect_own((fs::path(directory_) / first_page).string(), page_mark);
  for (const char* folder : {"events", "games", "players"})
    make_directory((fs::path(directory_) / folder).string());
}

void SiteFiles::write(const std::string& address, std::string_view text) {
  const fs::path path = fs::path(directory_) / address;
  name(address);
  if (has_content(path, text)) return;
  auto output = opened(path.string(), mark_of(address, text));
  output->write(text);
  put(address, std::move(output));
}

std::unique_ptr<OutputFile> SiteFiles::opened(const std::string& path, std::string_view mark) {
  claims_.expect_unread("-o", path);
  expect_own(path, mark);
  return std::make_unique<OutputFile>(path, OutputFile::Existing::replaced_copy);
}

void SiteFiles::put(const std::string& address, std::unique_ptr<OutputFile> output) {
  std::error_code failure;
  ++written_;
  if (address == first_page)
    first_page_ = std::move(output);
  else if (!fs::exists(fs::path(directory_) / address, failure))
    new_.add(std::move(output));
  else if (address.ends_with(".html"))
    pages_.add(std::move(output));
  else
    replacing_.add(std::move(output));
}

void SiteFiles::append(const std::string& address, std::string_view text) {
  const fs::path path = fs::path(directory_) / address;
  if (name(address)) {
    growing_[address] = {std::ifstream(path, std::ios::binary),
                         opened(path.string(), site_records_name), true};
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
  auto output = opened(path.string(), read_beginning(source, beginning_length));
  File file(source, stop_requested());
  std::string bytes(std::size_t{1} << 20, '\0');
  while (const std::size_t got = file.read(bytes.data(), bytes.size()))
    output->write(std::string_view(bytes).substr(0, got));
  look_for_stop();
  put(address, std::move(output));
}

void SiteFiles::finish() {
  for (auto& [address, file] : growing_)
    if (!file.is_same || file.existing.peek() != std::ifstream::traits_type::eof())
      put(address, std::move(file.output));
  growing_.clear();
  new_.finish();
  if (first_page_) pages_.add(std::move(first_page_));
  pages_.save();
  replacing_.finish();
  pages_.finish();
  for (const char* const folder : {"", "events/", "games/", "players/"}) remove_others(folder);
}

void SiteFiles::remove_others(const std::string& folder) {
  std::error_code failure;
  std::vector<fs::path> others;
  const fs::path directory = fs::path(directory_) / folder;
  for (const auto& entry : fs::directory_iterator(directory, failure)) {
    const std::string name = entry.path().filename().string();
    if (const auto end = name.find(".partial");  // left by a run that was killed
        end != name.npos &&
        (is_named(folder + name.substr(0, end)) || is_name_of_page(folder, name.substr(0, end))))
      for (const auto& part : partial_results((directory / name.substr(0, end)).string()))
        remove_part(part);
    else if (!is_named(folder + name) && is_of_site(folder, entry.path()))
      others.push_back(entry.path());
  }
  for (const fs::path& path : others) removed_ += fs::remove(path, failure) ? 1 : 0;
}

namespace {

// One run that makes a site.
class SiteRun {
 public:
  SiteRun(const ReportOptions& options, const SiteBranding& branding)
      : options_(options),
        branding_(branding),
        threads_(options.batch.workers),
        site_(
            [this](const std::string& address, std::string_view content) {
              look_for_stop();
              files_->write(address, content);
              if (progress_)
                progress_->show(fmt::format("{} of about {} other files", ++others_, all_others_));
            },
            *options.language, threads_) {}

  // Puts those puzzles on the site that come from its games. Throws Error if one cannot be played.
  void look_for(const std::vector<Puzzle>& puzzles) { site_.look_for(puzzles, compressed); }

  void open(const FileClaims& claims) { files_.emplace(options_.batch.output, claims); }

  // Returns the reader whose products are put on the site.
  Reader reader();

  // Writes the other pages.
  void finish(const std::optional<EnginePage>& engine);
  // Throws Error if a game could not be put on the site, or if a site that is there would lose
  // games because a file could not be read, or no game was found. `status` is that of the batch.
  void expect_all(int status) const {
    if (failure_) throw *failure_;
    const bool lacks_all = !records_;
    if (!files_ || (!lacks_all && status != status::io_failure)) return;
    const fs::path directory(options_.batch.output);
    if (!fs::exists(directory / first_page)) return;
    throw Error(
        status == status::io_failure ? Error::Kind::io : Error::Kind::usage,
        fmt::format("the site in {0} stays as it is, since {1}; to make it of what there is, "
                    "delete {0}/{2} first",
                    options_.batch.output,
                    lacks_all ? "there is no game for it" : "not all files could be read",
                    first_page));
  }

 private:
  Product present(const Analysed& analysed);
  void put(SiteGame game);
  // Adds a record to those that can be downloaded.
  void add_record(const std::string& record);

  const ReportOptions& options_;
  const SiteBranding& branding_;
  NewThreads threads_;
  std::optional<SiteFiles> files_;
  std::optional<ZipStream> records_;  // from the first one on
  ArchiveSite site_;
  std::optional<Progress> progress_;         // while all but the pages of games is written
  std::size_t others_ = 0, all_others_ = 0;  // files of that: those written, and all
  std::optional<Error> failure_;
};

Product SiteRun::present(const Analysed& analysed) {
  Product product{{}, analysed.report};
  if (const auto* study = std::get_if<AnalysedGame>(&analysed.content)) {
    const auto game = std::make_shared<SiteGame>(
        site_game(*study, {.has_engine = options_.has_engine, .logo = branding_.logo},
                  site_.puzzles(), compressed, *options_.language));
    product.keep = [this, game](FileClaims&, RecordReport&) { put(std::move(*game)); };
  }
  return product;
}

Reader SiteRun::reader() {
  const auto present = [this](const Analysed& analysed) { return this->present(analysed); };
  const AnalysisOptions& analysis = options_.analysis;
  return analysis.depth || analysis.effort ? analysed_records(analysis, Range{}, present)
                                           : stored_analyses(present);
}

void SiteRun::put(SiteGame game) {
  if (failure_) return;
  try {
    add_record(game.record);
    site_.add(std::move(game));
  } catch (const Error& error) {
    failure_ = error;
  }
}

void SiteRun::add_record(const std::string& record) {
  if (!records_)
    records_.emplace(std::string(site_records_name), [this](std::string_view bytes) {
      files_->append(std::string(site_records_file), bytes);
    });
  records_->write(record + "\n");
}

void SiteRun::finish(const std::optional<EnginePage>& engine) {
  progress_.emplace(options_.batch.quiet);
  all_others_ = site_.other_files();
  site_.finish(branding_);
  progress_.reset();
  if (records_) records_->finish();
  write_branding_files(options_.branding, branding_, *files_);
  if (engine) {
    files_->write(std::string(site_board_style_file), engine->style());
    files_->write(std::string(site_board_script_file), engine->script());
    files_->write(std::string(site_engine_file), engine->engine_script());
  }
  files_->finish();
  if (options_.batch.quiet) return;
  if (const int without_game = site_.puzzles().without_game(); without_game > 0)
    say(fmt::format("cairn: {} of {} puzzles are left out; their games are not on the site",
                    without_game, site_.puzzles().all()));
  say(fmt::format("cairn: {} written, {} unchanged, {} removed; open {}/index.html",
                  counted(files_->written(), "file"), files_->unchanged(), files_->removed(),
                  options_.batch.output));
}

}  // namespace

int report_site(const std::vector<std::string>& files, const ReportOptions& options) {
  share_memory(options.batch.workers);
  const std::optional<EnginePage> engine = engine_of(options);
  SiteBranding branding = branding_of(options.branding, options.batch);
  branding.title = options.language->of(branding.title);
  SiteRun run(options, branding);
  run.look_for(puzzles_of(options.branding));
  const int status = run_batch(files, options.batch, run.reader(),
                               {.has_output = false,
                                .directory = options.batch.output,
                                .open = [&](const FileClaims& claims) { run.open(claims); }});
  if (stop_requested()) return stopped_status();
  run.expect_all(status);
  tell_names_of_nobody(options.batch);
  run.finish(engine);
  return status;
}

}  // namespace cairn::cli
