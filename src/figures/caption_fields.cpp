#include "figures/caption_fields.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <functional>

#include "core/error.hpp"
#include "text/quote.hpp"

namespace cairn {

namespace {

constexpr std::array<std::string_view, 7> field_names{"number", "side",   "white", "black",
                                                      "turn",   "played", "task"};

// Returns a text in which `value(name)` stands for each {name} of small letters.
std::string replaced(std::string_view text,
                     const std::function<std::string(std::string_view)>& value) {
  std::string result;
  while (!text.empty()) {
    const std::size_t begin = std::min(text.find('{'), text.size());
    result += text.substr(0, begin);
    text.remove_prefix(begin);
    if (text.empty()) break;
    const std::size_t end = text.find_first_not_of("abcdefghijklmnopqrstuvwxyz", 1);
    const bool is_field = end != text.npos && end > 1 && text[end] == '}';
    const std::size_t size = is_field ? end + 1 : 1;
    result += is_field ? value(text.substr(1, end - 1)) : std::string(text.substr(0, 1));
    text.remove_prefix(size);
  }
  return result;
}

bool is_field(std::string_view name) {
  return std::ranges::find(field_names, name) != field_names.end();
}

}  // namespace

void expect_caption_fields(std::string_view caption) {
  replaced(caption, [](std::string_view name) -> std::string {
    if (!is_field(name))
      throw Error(Error::Kind::usage, fmt::format("{} in --caption is not a field; {{{}}} are",
                                                  cairn::quoted(fmt::format("{{{}}}", name)),
                                                  fmt::join(field_names, "}, {")));
    return {};
  });
}

bool has_caption_fields(std::string_view caption) {
  bool found = false;
  replaced(caption, [&](std::string_view name) {
    found = found || is_field(name);
    return std::string();
  });
  return found;
}

std::string with_fields(std::string_view caption, const CaptionFields& values) {
  return replaced(caption, [&](std::string_view name) {
    const auto found = values.find(name);
    return found == values.end() ? fmt::format("{{{}}}", name) : found->second;
  });
}

std::string numbered(const std::string& title) {
  return title.empty() ? "{number}" : "{number}. " + title;
}

}  // namespace cairn
