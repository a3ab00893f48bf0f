// The functions of cairn.h: a session of the protocol, from which no exception gets out.

#include <atomic>
#include <cstddef>
#include <cstdlib>
#include <cstring>
#include <exception>
#include <fmt/format.h>
#include <limits>
#include <new>
#include <string>

#include "analysis/answerer.hpp"
#include "app/cairn.h"
#include "app/protocol.hpp"
#include "core/version.hpp"
#include "formats/output/engine_json.hpp"

struct cairn_session {
  explicit cairn_session(int megabytes) { settings.memory = megabytes; }

  std::atomic<bool> stop{false};
  std::atomic<bool> is_busy{false};
  cairn::EngineSettings settings;
  cairn::Session session{settings, stop};

  std::string ask(const char* question) {
    if (question == nullptr) return refused("no question; a text expected");
    if (is_busy.exchange(true))
      return refused("the session has not answered yet; one question after the other expected");
    const struct End {
      std::atomic<bool>& is_busy;
      ~End() { is_busy = false; }
    } end{is_busy};
    stop = false;
    return answered(question);
  }

 private:
  std::string answered(const char* question) {
    try {
      return session.ask(question);
    } catch (const std::bad_alloc&) {
      return failed("there is not enough memory; smaller tables may do");
    } catch (const std::exception& error) {
      return failed(fmt::format("internal error: {}", error.what()));
    }
  }

  static std::string refused(const std::string& message) {
    return cairn::engine::write_error({.message = message, .kind = cairn::Error::Kind::usage});
  }

  std::string failed(const std::string& message) {
    session.forget();
    return cairn::engine::write_error({.message = message, .kind = cairn::Error::Kind::internal});
  }
};

const char* cairn_version(void) {
  return cairn::version.data();  // a literal, which ends with a zero byte
}

cairn_session* cairn_new(int megabytes) {
  constexpr std::size_t most = std::numeric_limits<std::size_t>::max() >> 20U;
  if (megabytes < 1 || static_cast<std::size_t>(megabytes) > most) return nullptr;
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
