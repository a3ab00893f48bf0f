// What the keeper of an archive says of its site on the command line.
#pragma once

#include <string>
#include <vector>

#include "cli/batch/batch_options.hpp"
#include "cli/options/options.hpp"
#include "cli/report/site_files.hpp"
#include "model/archive_page.hpp"
#include "model/puzzle.hpp"

namespace cairn::cli {

struct FaceOptions {
  SiteFace face;
  std::string about;                 // a file in Markdown
  std::string logo;                  // a picture, PNG or SVG
  std::string database;              // a file to download
  std::vector<std::string> puzzles;  // sets, by their directories or files
};

// The options; `options` must outlive them.
po::options_description face_options(FaceOptions& options);

// Makes what they say complete. The charset of the text about the site is the one that `batch` has
// for records. Throws Error of kind syntax, usage or io.
SiteFace face_of(const FaceOptions& options, const BatchOptions& batch);

// Returns the puzzles of the sets, as they stand there. Throws Error of kind usage, io or syntax.
std::vector<Puzzle> puzzles_of(const FaceOptions& options);

// Writes the files that belong to it. Throws Error of kind io.
void write_face_files(const FaceOptions& options, const SiteFace& face, SiteFiles& files);

}  // namespace cairn::cli
