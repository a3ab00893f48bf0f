// The functions of cairn.h: a session of the protocol, from which no exception gets out.

#include <algorithm>
#include <atomic>
#include <cstdlib>
#include <cstring>
#include <exception>
#include <fmt/format.h>
#include <new>
#include <string>

#include "analysis/answerer.hpp"
#include "app/cairn.h"
#include "app/protocol.hpp"
#include "core/version.hpp"
#include "formats/output/engine_json.hpp"

struct cairn_session {
  explicit cairn_session(int megabytes) { settings.memory = std::max(megabytes, 1); }

  std::atomic<bool> stop{false};
  cairn::EngineSettings settings;
  cairn::Session session{settings, stop};

  std::string ask(const char* question) {
    stop = false;
    if (question == nullptr) return failed("no question; a text expected");
    try {
      return session.ask(question);
    } catch (const std::bad_alloc&) {
      return failed("there is not enough memory; smaller tables may do");
    } catch (const std::exception& error) {
      return failed(fmt::format("internal error: {}", error.what()));
    }
  }

 private:
  std::string failed(const std::string& message) {
    session.forget();
    return cairn::engine::write_error({.message = message});
  }
};

const char* cairn_version(void) {
  return cairn::version.data();  // a literal, which ends with a zero byte
}

cairn_session* cairn_new(int megabytes) {
  try {
    return new cairn_session(megabytes);
  } catch (...) {
    return nullptr;
  }
}

void cairn_free(cairn_session* session) {
  delete session;
}

char* cairn_ask(cairn_session* session, const char* question) {
  if (session == nullptr) return nullptr;
  try {
    const std::string answer = session->ask(question);
    auto* const text = static_cast<char*>(std::malloc(answer.size() + 1));
    if (text != nullptr) std::memcpy(text, answer.c_str(), answer.size() + 1);
    return text;
  } catch (...) {
    return nullptr;
  }
}

void cairn_text_free(char* text) {
  std::free(text);
}

void cairn_stop(cairn_session* session) {
  if (session != nullptr) session->stop = true;
}
