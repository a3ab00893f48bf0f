#include "cli/batch/annotated_jobs.hpp"

#include <memory>
#include <utility>
#include <variant>

#include "formats/analysis/analysis_json.hpp"
#include "formats/analysis/annotated_sgf.hpp"

namespace cairn::cli {

namespace {

// A place of a piece of text that begins at another one.
Place in_whole_text(Place place, Place begin) {
  return {place.line + begin.line - 1, place.column + (place.line == 1 ? begin.column - 1 : 0)};
}

}  // namespace

std::vector<Job> annotated_jobs(const Input& input,
                                const std::function<Job::Work(AnnotatedGame, Place)>& game_work,
                                const std::function<Job::Work(const BadRecord&)>& bad_work) {
  std::vector<Job> jobs;
  read_json_values(input.piece->text, [&](JsonResult result) {
    Job job;
    job.source = input.label;
    job.number = input.records_before + static_cast<int>(jobs.size()) + 1;
    job.place = in_whole_text(result.place, input.piece->place);
    job.text = result.text;
    job.piece = input.piece;
    if (auto* game = std::get_if<AnnotatedGame>(&result.content)) {
      if (input.keeps_records) job.record = std::make_shared<const Record>(record_of(*game));
      job.work = game_work(std::move(*game), job.place);
    } else if (const auto* bad = std::get_if<BadRecord>(&result.content)) {
      job.work = bad_work(*bad);
    } else {
      const Error& found = std::get<Error>(result.content);
      const Error error(found.kind(), found.what(), job.place);
      job.work = [error]() -> std::optional<Product> { throw error; };
    }
    jobs.push_back(std::move(job));
  });
  return jobs;
}

std::vector<Job> jobs_of_analysis(const Input& record, const std::string& json,
                                  const std::function<std::vector<Job>(const Input&)>& jobs) {
  Input stored = record;
  stored.piece = std::make_shared<const TextPiece>(
      TextPiece{json, record.piece->place, Content::json, TextPiece::Kind::whole});
  std::vector<Job> made = jobs(stored);
  for (Job& job : made) {
    job.text = record.piece->text;
    job.piece = record.piece;
  }
  return made;
}

}  // namespace cairn::cli
