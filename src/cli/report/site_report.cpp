#include "cli/report/report_options.hpp"

#include <fmt/format.h>

#include <cstddef>
#include <cstdint>
#include <fstream>
#include <functional>
#include <memory>
#include <optional>
#include <string_view>
#include <utility>
#include <variant>

#include "archive/compression.hpp"
#include "archive/zip_stream.hpp"
#include "cli/batch/analysed_records.hpp"
#include "cli/batch/batch.hpp"
#include "cli/report/site_files.hpp"
#include "cli/report/site_memory.hpp"
#include "cli/shell/console.hpp"
#include "cli/shell/interrupt.hpp"
#include "cli/shell/status.hpp"
#include "core/hash.hpp"
#include "formats/pages/site_frame.hpp"
#include "formats/pages/site_games.hpp"
#include "study/archive_site.hpp"
#include "study/studies.hpp"
#include "text/people.hpp"
#include "threads/new_threads.hpp"

namespace cairn::cli {

namespace {

// A number for several things, which is the same for the same things in their order.
class Key {
 public:
  Key& add(std::uint64_t number) {
    key_ = mix(key_ ^ number);
    return *this;
  }
  Key& add(std::string_view text) {
    return add(std::hash<std::string_view>{}(text)).add(text.size());
  }
  template <class Value>
  Key& add(const std::optional<Value>& value) {
    return add(std::uint64_t{value.has_value()})
        .add(value ? static_cast<std::uint64_t>(*value) : 0);
  }
  std::uint64_t value() const { return key_; }

 private:
  std::uint64_t key_ = 0;
};

// Adds the program itself: every other build may write other pages.
void add_program(Key& key) {
  constexpr std::size_t most = 1 << 20;
  std::ifstream program("/proc/self/exe", std::ios::binary);
  std::string part(most, '\0');
  while (program.read(part.data(), most) || program.gcount() > 0)
    key.add(std::string_view(part).substr(0, static_cast<std::size_t>(program.gcount())));
}

// All that the pages of games depend on, beside their records and analyses.
Key page_key(const ReportOptions& options) {
  Key key;
  add_program(key);
  key.add(options.language->code()).add(std::uint64_t{options.has_engine});
  key.add(static_cast<std::uint64_t>(options.spaces));
  const AnalysisOptions& analysis = options.analysis;
  key.add(analysis.depth).add(analysis.proof_nodes).add(analysis.second_look_nodes);
  key.add(analysis.candidates).add(analysis.effort).add(std::uint64_t{analysis.variations});
  key.add(static_cast<std::uint64_t>(analysis.usual_effort));
  const InputLimits& limits = options.batch.limits;
  key.add(std::uint64_t{limits.longest_record}).add(limits.spaces).add(limits.encoding);
  return key.add(people.list());
}

Key page_key(Key settings, std::string_view source, int number, Place place,
             std::string_view text) {
  settings.add(source).add(static_cast<std::uint64_t>(number)).add(text);
  return settings.add(static_cast<std::uint64_t>(place.line))
      .add(static_cast<std::uint64_t>(place.column));
}

// A record of a database, with all of its analyses.
Key stored_page_key(Key settings, const Input& input) {
  const TextPiece& piece = *input.piece;
  Key key = page_key(settings, input.label, input.records_before + 1, piece.place, piece.text);
  for (const StoredAnalysis& analysis : input.analyses()) key.add(analysis.json);
  return key;
}

// A record without an error, which the report would have to tell as it was.
bool is_good(const RecordReport& report) {
  return !report.error && report.state != RecordState::rejected &&
         report.state != RecordState::cut_off;
}

// One run that makes a site.
class SiteRun {
 public:
  explicit SiteRun(const ReportOptions& options)
      : options_(options),
        threads_(options.batch.workers),
        site_(
            [this](const std::string& address, std::optional<std::string_view> content) {
              content ? files_->write(address, *content) : files_->keep(address);
              if (progress_)
                progress_->show(fmt::format("{} of about {} files beside the pages of games",
                                            ++others_, all_others_));
            },
            options.spaces, *options.language, threads_) {}

  // Puts those puzzles on the site that come from its games. Throws Error if one cannot be played.
  void look_for(const std::vector<Puzzle>& puzzles) { site_.look_for(puzzles, compressed); }

  void open() {
    settings_ = page_key(options_);  // all people are known now
    files_.emplace(options_.batch.output);
    memory_.emplace(options_.batch.output, settings_.value());
  }

  // Returns the reader whose products are put on the site.
  Reader reader();

  // Writes the other pages.
  void finish(const SiteFace& face, const std::optional<EnginePage>& engine);
  // Keeps what was done for the next run.
  void stop() { memory_->finish(false); }
  // Throws the error because of which a game could not be put on the site, if there is one.
  void expect_all() const {
    if (failure_) throw *failure_;
  }

 private:
  // Puts a game on the site.
  struct Put {
    SiteRun* run;
    std::shared_ptr<KeptGame> game;
    std::optional<std::uint64_t> key{};  // under which the game is kept
    Job::Work anew{};                    // makes the game with its page

    void operator()(FileClaims&, RecordReport&) const { run->put(*this); }
  };

  Product present(const Analysed& analysed);
  // Adds a record to those that can be downloaded.
  void add_record(const std::string& record);
  std::vector<Job> jobs_of(const Input& input, const Reader& reader);
  Job::Work remembered(std::uint64_t key, std::optional<KeptPage> page, Job::Work work);
  void put(const Put& given);

  const ReportOptions& options_;
  Key settings_;
  NewThreads threads_;
  std::optional<SiteFiles> files_;
  std::optional<SiteMemory> memory_;
  std::optional<ZipStream> records_;  // from the first one on
  ArchiveSite site_;
  std::optional<Progress> progress_;         // while all but the pages of games is written
  std::size_t others_ = 0, all_others_ = 0;  // files of that: those written, and all
  std::optional<Error> failure_;
};

Product SiteRun::present(const Analysed& analysed) {
  Product product{{}, analysed.report};
  if (const auto* study = std::get_if<GameStudy>(&analysed.content))
    product.keep = Put{
        this, std::make_shared<KeptGame>(KeptGame{site_game(*study, options_.has_engine, compressed,
                                                            options_.spaces, *options_.language),
                                                  analysed.report})};
  return product;
}

// Returns the work that takes what is kept under the key, or else does `work`.
Job::Work SiteRun::remembered(std::uint64_t key, std::optional<KeptPage> page, Job::Work work) {
  return [this, key, page = std::move(page), work = std::move(work)]() -> std::optional<Product> {
    if (auto kept = page ? memory_->game_of(key, *page) : std::nullopt) {
      auto game = std::make_shared<KeptGame>(std::move(*kept));
      return Product{{}, game->report, Put{this, game, key, work}};
    }
    std::optional<Product> product = work();
    Put* const put = product ? product->keep.target<Put>() : nullptr;
    if (put && is_good(product->report)) put->key = key;
    return product;
  };
}

// A record of a database that is kept is not even read, unless it has to be selected.
std::vector<Job> SiteRun::jobs_of(const Input& input, const Reader& reader) {
  std::optional<std::uint64_t> stored;
  if (input.analyses) stored = stored_page_key(settings_, input).value();
  std::optional<KeptPage> page = stored ? memory_->find(*stored) : std::nullopt;
  if (page && !input.keeps_records) {
    Job job;
    job.source = input.label;
    job.number = input.records_before + 1;
    job.place = input.piece->place;
    job.text = input.piece->text;
    job.piece = input.piece;
    job.work = remembered(*stored, std::move(page),
                          [reader, input] { return reader(input).front().work(); });
    return {std::move(job)};
  }
  std::vector<Job> jobs = reader(input);
  for (Job& job : jobs) {
    if (!job.is_readable) continue;
    const std::uint64_t key =
        stored.value_or(page_key(settings_, job.source, job.number, job.place, job.text).value());
    job.work = remembered(key, stored ? page : memory_->find(key), std::move(job.work));
  }
  return jobs;
}

Reader SiteRun::reader() {
  const auto present = [this](const Analysed& analysed) { return this->present(analysed); };
  const AnalysisOptions& analysis = options_.analysis;
  const Reader reader = analysis.depth || analysis.effort
                            ? analysed_records(analysis, Range{}, present)
                            : stored_analyses(present);
  return [this, reader](const Input& input) { return jobs_of(input, reader); };
}

void SiteRun::put(const Put& given) {
  if (failure_) return;
  try {
    std::shared_ptr<KeptGame> game = given.game;
    const std::string address = site_.page_for(game->game.stem);
    const std::string links = site_.puzzle_links(game->game);
    if (!game->game.page && (address != game->address || links != game->game.puzzle_links)) {
      // Another page is there now, or has other puzzles.
      const std::optional<Product> made = given.anew();
      if (!made) return;  // a stop was requested
      game = made->keep.target<Put>()->game;
    }
    game->address = address;
    if (game->game.page) {
      game->game.page = with_puzzle_links(std::move(*game->game.page), links);
      game->game.puzzle_links = links;
    }
    if (given.key && game->game.page) memory_->add(*given.key, *game);
    add_record(game->game.record);
    site_.add(std::move(game->game));
  } catch (const Error& error) {
    failure_ = error;
  }
}

void SiteRun::add_record(const std::string& record) {
  if (!records_)
    records_.emplace(
        std::string(site_records_name),
        [this](std::string_view bytes) { files_->append(std::string(site_records_file), bytes); },
        [this](std::string_view part) { return memory_->deflated(part); });
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
  memory_->finish(true);
  if (options_.batch.quiet) return;
  if (const int without_game = site_.puzzles().without_game(); without_game > 0)
    say(fmt::format("cairn: {} of {} puzzles are left out; their games are not on the site",
                    without_game, site_.puzzles().all()));
  say(fmt::format(
      "cairn: {} files written, {} unchanged; open {}/index.html; into the web goes all but {}",
      files_->written(), files_->unchanged(), options_.batch.output, site_memory_file));
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
  if (stop_requested()) {
    run.stop();
    return stopped_status();
  }
  run.finish(face, engine);
  return status;
}

}  // namespace cairn::cli
