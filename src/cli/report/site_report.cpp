#include <fmt/format.h>

#include <cstddef>
#include <memory>
#include <optional>
#include <string_view>
#include <utility>
#include <variant>

#include "archive/compression.hpp"
#include "archive/zip_stream.hpp"
#include "cli/batch/analysed_records.hpp"
#include "cli/batch/batch.hpp"
#include "cli/report/report_options.hpp"
#include "cli/report/site_files.hpp"
#include "cli/shell/console.hpp"
#include "cli/shell/interrupt.hpp"
#include "cli/shell/memory.hpp"
#include "cli/shell/status.hpp"
#include "formats/pages/site_frame.hpp"
#include "study/archive_site.hpp"
#include "study/studies.hpp"
#include "threads/new_threads.hpp"

namespace cairn::cli {

namespace {

// One run that makes a site.
class SiteRun {
 public:
  explicit SiteRun(const ReportOptions& options)
      : options_(options),
        threads_(options.batch.workers),
        site_(
            [this](const std::string& address, std::string_view content) {
              files_->write(address, content);
              if (progress_)
                progress_->show(fmt::format("{} of about {} files beside the pages of games",
                                            ++others_, all_others_));
            },
            *options.language, threads_) {}

  // Puts those puzzles on the site that come from its games. Throws Error if one cannot be played.
  void look_for(const std::vector<Puzzle>& puzzles) { site_.look_for(puzzles, compressed); }

  void open() { files_.emplace(options_.batch.output); }

  // Returns the reader whose products are put on the site.
  Reader reader();

  // Writes the other pages.
  void finish(const SiteFace& face, const std::optional<EnginePage>& engine);
  // Throws the error because of which a game could not be put on the site, if there is one.
  void expect_all() const {
    if (failure_) throw *failure_;
  }

 private:
  Product present(const Analysed& analysed);
  void put(SiteGame game);
  // Adds a record to those that can be downloaded.
  void add_record(const std::string& record);

  const ReportOptions& options_;
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
  if (const auto* study = std::get_if<GameStudy>(&analysed.content)) {
    const bool has_puzzles = site_.puzzles().all() > 0;
    const auto game = std::make_shared<SiteGame>(
        site_game(*study, options_.has_engine, has_puzzles, compressed, *options_.language));
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

void SiteRun::finish(const SiteFace& face, const std::optional<EnginePage>& engine) {
  progress_.emplace(options_.batch.quiet);
  all_others_ = site_.other_files();
  site_.finish(face);
  progress_.reset();
  if (records_) records_->finish();
  write_face_files(options_.face, face, *files_);
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
  say(fmt::format("cairn: {} files written, {} unchanged; open {}/index.html", files_->written(),
                  files_->unchanged(), options_.batch.output));
}

}  // namespace

int report_site(const std::vector<std::string>& files, const ReportOptions& options) {
  share_memory(options.batch.workers);
  const std::optional<EnginePage> engine = engine_of(options);
  SiteFace face = face_of(options.face, options.batch);
  face.title = options.language->of(face.title);
  SiteRun run(options);
  run.look_for(puzzles_of(options.face));
  const int status = run_batch(files, options.batch, run.reader(),
                               {.has_output = false, .open = [&] { run.open(); }});
  run.expect_all();
  if (stop_requested()) return stopped_status();
  run.finish(face, engine);
  return status;
}

}  // namespace cairn::cli
