#include "cli/input/utf8_reading.hpp"

#include <algorithm>
#include <optional>
#include <string>
#include <utility>

#include "text/utf8.hpp"
#include "text/wide_text.hpp"

namespace cairn::cli {

namespace {

constexpr std::size_t block = 1u << 16;

// What was read of the source, and what is converted of it.
class Reading {
 public:
  explicit Reading(ReadBytes source) : source_(std::move(source)) {
    constexpr std::size_t telling = 512;
    while (text_.size() < telling && !is_at_end_) fill(text_);
    form_ = wide_form(text_);
    if (form_) decode(std::exchange(text_, {}));
  }

  bool is_told() const { return form_ || without_byte_order_mark(text_).size() < text_.size(); }

  std::size_t read(char* target, std::size_t size) {
    while (text_.empty() && !is_at_end_ && !error_) {
      if (!form_) return source_(target, size);
      std::string bytes;
      fill(bytes);
      decode(bytes);
    }
    if (text_.empty() && error_) throw *std::exchange(error_, std::nullopt);
    const std::size_t length = std::min(size, text_.size());
    std::copy_n(text_.begin(), length, target);
    text_.erase(0, length);
    return length;
  }

 private:
  std::size_t read_source(char* target, std::size_t size) {
    try {
      const std::size_t got = source_(target, size);
      is_at_end_ = got == 0;
      return got;
    } catch (const Error& error) {
      error_ = error;
      is_at_end_ = true;
      return 0;
    }
  }

  void fill(std::string& bytes) {
    const std::size_t before = bytes.size();
    bytes.resize(before + block);
    bytes.resize(before + read_source(bytes.data() + before, block));
  }

  void decode(const std::string& bytes) {
    if (!decoder_) decoder_.emplace(*form_);
    try {
      decoder_->convert(bytes, text_);
      if (is_at_end_ && !error_) decoder_->finish();
    } catch (const Error& error) {
      error_ = error;
      is_at_end_ = true;
    }
  }

  ReadBytes source_;
  std::optional<WideForm> form_;
  std::optional<WideDecoder> decoder_;
  std::string text_;  // in UTF-8, or as it stands in the source
  std::optional<Error> error_;
  bool is_at_end_ = false;
};

}  // namespace

Utf8Text read_in_utf8(ReadBytes source) {
  const auto reading = std::make_shared<Reading>(std::move(source));
  return {[reading](char* target, std::size_t size) { return reading->read(target, size); },
          reading->is_told()};
}

}  // namespace cairn::cli
