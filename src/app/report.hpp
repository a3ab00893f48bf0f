// The verb `cairn report`: pages of games, and the files of a site.
//
// At each moment all links of the site work. Files with new names come first, since no page leads
// to them yet. Then follow those that replace others, at last the first page: all that they lead to
// is there. What an earlier run has written and this one has not is removed at the end, when no
// page leads there any more. A run that is stopped leaves the site as it was, with new files at
// most.
#pragma once

#include <cstddef>
#include <filesystem>
#include <fstream>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_set>
#include <vector>

#include "app/analysed_record.hpp"
#include "app/batch.hpp"
#include "app/options.hpp"
#include "app/output_file.hpp"
#include "core/language.hpp"
#include "core/page.hpp"
#include "core/puzzle.hpp"
#include "formats/output/game_page.hpp"

namespace cairn::cli {

// The address of the file with all records, and the name of the only file in it.
inline constexpr std::string_view site_records_file = "games.zip";
inline constexpr std::string_view site_records_name = "games.sgf";

class SiteFiles {
 public:
  // Makes the directory and its folders if they do not exist. `claims` are what the run reads.
  // Throws Error of kind io, as the functions below do, and of kind usage if a file would replace
  // one that is read, or one of somebody else.
  SiteFiles(std::string directory, FileClaims claims);

  // Writes a file, which appears only when it is complete, at finish() at the latest; one with this
  // content is left alone.
  void write(const std::string& address, std::string_view text);

  // Writes a file piece by piece, as write() does.
  void append(const std::string& address, std::string_view text);

  // Copies a file, however large, as write() does.
  void copy(const std::string& address, const std::string& source);

  // Lets all files appear, in an order in which every link on the site works at each moment: new
  // ones, data, pages, and the first page. Then removes the pages and the scripts with data that
  // this run did not write. They are known by their names and by how they begin; all else stays.
  void finish();

  std::size_t written() const { return written_; }
  std::size_t unchanged() const { return named_.size() - written_; }
  std::size_t removed() const { return removed_; }

 private:
  // A file that is written piece by piece, and compared with the one that is there.
  struct Growing {
    std::ifstream existing;
    std::unique_ptr<OutputFile> output;
    bool is_same = true;  // until now
  };
  // Notes that the site has this file. Returns false if it was noted before.
  bool name(std::string_view address) {
    return named_.insert(std::hash<std::string_view>{}(address)).second;
  }
  bool is_named(std::string_view address) const {
    return named_.contains(std::hash<std::string_view>{}(address));
  }
  // Begins a file. `mark` is in the beginning of one that it may replace.
  std::unique_ptr<OutputFile> opened(const std::string& path, std::string_view mark);
  void put(const std::string& address, std::unique_ptr<OutputFile> output);
  // Removes what lies in a folder, whose name ends with a slash unless it is empty, was not named,
  // and is a file of a site.
  void remove_others(const std::string& folder);

  std::string directory_;
  FileClaims claims_;
  std::unordered_set<std::size_t> named_;  // hashes of addresses, since there may be very many
  std::size_t written_ = 0;
  std::size_t removed_ = 0;
  std::map<std::string, Growing> growing_;  // by address
  OutputFiles new_;
  OutputFiles replacing_{OutputFiles::Naming::at_the_end};  // other files than pages
  OutputFiles pages_{OutputFiles::Naming::at_the_end};
  std::unique_ptr<OutputFile> first_page_;
};

// What the keeper of an archive says of its site on the command line.

struct BrandingOptions {
  SiteBranding branding;
  std::string about;                 // a file in Markdown
  std::string logo;                  // a picture, PNG or SVG
  std::string database;              // a file to download
  std::vector<std::string> puzzles;  // sets, by their directories or files
};

// The options; `options` must outlive them.
OptionTable branding_options(BrandingOptions& options);

// Makes what they say complete. The charset of the text about the site is the one that `batch` has
// for records. Throws Error of kind syntax, usage or io.
SiteBranding branding_of(const BrandingOptions& options, const BatchOptions& batch);

// Returns the puzzles of the sets, as they stand there. Throws Error of kind usage, io or syntax.
std::vector<Puzzle> puzzles_of(const BrandingOptions& options);

// Writes the files that belong to it. Throws Error of kind io.
void write_branding_files(const BrandingOptions& options, const SiteBranding& branding,
                          SiteFiles& files);

// What `cairn report` is asked for, and the site of an archive, which it writes with -o DIRECTORY.

struct ReportOptions {
  bool has_engine = false;
  const Language* language = &english();
  BrandingOptions branding;
  BatchOptions batch;
  AnalysisOptions analysis;
};

// The page with the engine, if it is wanted. Throws Error, also if it is of another version than
// this program.
std::optional<EnginePage> engine_of(const ReportOptions& options);

// Writes the site of the games in these files, and returns an exit status (app/console.hpp).
// Throws what run_batch() throws.
int report_site(const std::vector<std::string>& files, const ReportOptions& options);

}  // namespace cairn::cli
