// What the tests of the C interface share: its texts and handles, which are freed.
#pragma once

#include <gtest/gtest.h>

#include <cstdlib>
#include <fstream>
#include <iterator>
#include <memory>
#include <nlohmann/json.hpp>
#include <string>

#include "app/cairn.h"

namespace cairn::test {

using Json = nlohmann::json;

// A text that is freed, with what it says of an error.
struct Answer {
  std::string text;
  int error = 0, line = 0, column = 0;

  Answer(cairn_text* answer)  // NOLINT: each function's result becomes one
      : text(answer->data, answer->size),
        error(answer->error),
        line(answer->line),
        column(answer->column) {
    EXPECT_EQ(answer->data[answer->size], '\0');
    cairn_text_free(answer);
  }

  // The result as JSON.
  Json json() const {
    EXPECT_EQ(error, CAIRN_OK) << text;
    return Json::parse(text);
  }
};

template <class Handle>
using Owned = std::unique_ptr<Handle, void (*)(Handle*)>;

inline Owned<cairn_records> read(const std::string& text) {
  return {cairn_records_read(text.data(), text.size(), "test"), cairn_records_free};
}

inline std::string sample(const std::string& name) {
  std::ifstream file(std::string(std::getenv("CAIRN_SOURCE_ROOT")) + "/samples/" + name);
  EXPECT_TRUE(file) << name;
  return {std::istreambuf_iterator<char>(file), {}};
}

}  // namespace cairn::test
