// The engine of the C interface.
#include <algorithm>
#include <atomic>
#include <string>
#include <utility>
#include <variant>

#include "formats/json/engine_json.hpp"
#include "games/games_answerer.hpp"
#include "interface/border.hpp"

struct cairn_engine {
  std::atomic<bool> stop{false};
  cairn::EngineSettings settings;
  std::string question;       // that it thinks about; empty: none
  std::uint64_t thought = 0;  // positions searched for it
  cairn::GamesAnswerer answerer{settings, stop};
};

namespace cairn::interface {

namespace {

using engine::Complaint;
using engine::Query;

// Calls answer(query) for the query of a line, once for each turn after which an answer is wanted,
// and returns the lines of the answers, or what is wrong with the line.
template <class Answer>
std::string answers(const char* line, Answer&& answer) {
  engine::Request request = engine::read_request(line);
  std::string lines;
  for (const Complaint& warning : request.warnings) lines += engine::write_warning(warning);
  if (const auto* complaint = std::get_if<Complaint>(&request.content))
    return lines + engine::write_error(*complaint);
  if (const auto* command = std::get_if<engine::Command>(&request.content))
    return lines + engine::write_acknowledgement(*command);
  for_each_answer(std::get<Query>(std::move(request.content)), [&](const Query& query) {
    try {
      lines += engine::write_answer(answer(query));
    } catch (const QueryError& error) {
      lines += engine::write_error({error.error.what(), error.field, query.id});
    }
  });
  return lines;
}

}  // namespace

}  // namespace cairn::interface

using namespace cairn;             // NOLINT: a C file's functions have no namespace
using namespace cairn::interface;  // NOLINT

cairn_engine* cairn_engine_new(int megabytes) {
  return handle(nullptr, [&] {
    auto engine = std::make_unique<cairn_engine>();
    engine->settings.memory = std::max(megabytes, 1);
    return engine.release();
  });
}

void cairn_engine_free(cairn_engine* engine) {
  delete engine;
}

cairn_text* cairn_engine_answer(cairn_engine* engine, const char* question) {
  return answered([&] {
    engine->stop = false;
    engine->question.clear();
    return answers(question, [&](const Query& query) { return engine->answerer.answer(query); });
  });
}

cairn_text* cairn_engine_think(cairn_engine* engine, const char* question, int nodes) {
  return answered([&] {
    engine->stop = false;
    if (engine->question != question) {
      engine->answerer.forget();
      engine->question = question;
      engine->thought = 0;
    }
    return answers(question, [&](const Query& query) {
      engine::Answer answer =
          engine->answerer.think_on(query, static_cast<std::uint64_t>(std::max(nodes, 1)));
      answer.nodes = engine->thought += answer.nodes;
      return answer;
    });
  });
}

void cairn_engine_stop(cairn_engine* engine) {
  engine->stop = true;
}
