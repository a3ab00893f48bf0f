// What the fuzz targets share. A target is a function run() that takes a text. Findings are
// everything that it throws, properties that do not hold, and what the sanitizers and the limits of
// run.sh report.
#pragma once

#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include "core/error.hpp"

namespace cairn::fuzz {

void run(std::string_view text);

// Ends the program unless the property holds.
inline void require(bool holds, std::string_view property, std::string_view text = {}) {
  if (holds) return;
  std::fprintf(stderr, "a property does not hold: %.*s\n", static_cast<int>(property.size()),
               property.data());
  std::fwrite(text.data(), 1, text.size(), stderr);  // it may contain NUL bytes
  std::abort();
}

// Returns what `read` returns, or nothing if it throws an Error. It must not throw anything else.
template <class Read>
auto result_of(Read read) -> std::optional<decltype(read())> {
  try {
    return read();
  } catch (const Error& error) {
    require(std::string_view(error.what()).find('\n') == std::string_view::npos,
            "a message is one line", error.what());
    return std::nullopt;
  }
}

}  // namespace cairn::fuzz

// libFuzzer looks for this name.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  cairn::fuzz::run({reinterpret_cast<const char*>(data), size});
  return 0;
}
