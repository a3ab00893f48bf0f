#include "cli/batch/analysis_journal.hpp"

#include <filesystem>
#include <system_error>
#include <utility>
#include <variant>

#include "analysis/index_game.hpp"
#include "archive/database/database_schema.hpp"
#include "formats/analysis/analysis_json.hpp"
#include "study/studies.hpp"

namespace cairn::cli {

AnalysisJournal::AnalysisJournal(const std::string& output, bool is_fresh)
    : path_(path_for(output)) {
  if (!is_database(path_)) return;
  made();
  if (is_fresh) remove();
}

std::optional<Analysed> AnalysisJournal::analyse(const Record& record, std::string_view text,
                                                 const AnalysisSettings& given) {
  const AnalysisSettings settings = settings_for(given, record.game);
  if (auto found = find(record, text, settings))
    return Analysed{std::move(*found), check_record(record)};
  std::optional<Analysed> analysed = analyse_record(record, settings);
  if (!analysed) return std::nullopt;
  if (const auto* study = std::get_if<GameStudy>(&analysed->content))
    add(record, text, settings, *study);
  return analysed;
}

std::optional<AnnotatedGame> AnalysisJournal::find(const Record& record, std::string_view text,
                                                   const AnalysisSettings& settings) {
  SharedDatabase* const database = existing();
  if (!database) return std::nullopt;
  const std::string search = search_version(record.game);
  const std::string json = database->with_writer([&](DatabaseWriter& writer) {
    const auto key = writer.find(text);
    return key ? writer.analysis(*key, search, settings) : std::string();
  });
  if (json.empty()) return std::nullopt;
  auto content = read_json(json);
  auto* const game = std::get_if<AnnotatedGame>(&content);
  if (!game) return std::nullopt;
  const bool is_elsewhere = game->source != record.source || game->number != record.number;
  if (is_elsewhere && game->cut_off) return std::nullopt;  // its message names the other place
  game->source = record.source;
  game->number = record.number;
  ++taken_up_;
  return std::move(*game);
}

void AnalysisJournal::add(const Record& record, std::string_view text,
                          const AnalysisSettings& settings, const GameStudy& study) {
  const StoredAnalysis analysis{search_version(record.game), settings, write_json(study)};
  IndexedGame index;
  study.with_types(
      [&]<Game G>(const Study<G>& typed) { index = index_game<G>(record, typed.replay); });
  made().with_writer([&](DatabaseWriter& writer) {
    auto key = writer.find(text);
    if (!key)
      key = writer.add(
          {record.source, record.number, record.place, Content::text, std::string(text)}, index);
    writer.add_analysis(*key, analysis, study.game());
    writer.commit_now_and_then();
  });
}

SharedDatabase* AnalysisJournal::existing() {
  const std::lock_guard guard(mutex_);
  return database_ ? &*database_ : nullptr;
}

SharedDatabase& AnalysisJournal::made() {
  const std::lock_guard guard(mutex_);
  if (!database_) database_.emplace(path_);
  return *database_;
}

void AnalysisJournal::keep() {
  if (database_) database_->with_writer([](DatabaseWriter& writer) { writer.commit(); });
}

void AnalysisJournal::remove() {
  if (!database_) return;
  database_.reset();
  std::error_code ignored;  // it is taken up again, or removed, by the next run
  std::filesystem::remove(path_, ignored);
}

}  // namespace cairn::cli
