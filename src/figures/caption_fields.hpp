// Fields of captions, such as {side}, in whose place each board has words of its own.
#pragma once

#include <map>
#include <string>
#include <string_view>

namespace cairn {

using CaptionFields = std::map<std::string, std::string, std::less<>>;

// Throws Error of kind usage if a caption has letters in braces that are no field.
void expect_caption_fields(std::string_view caption);

bool has_caption_fields(std::string_view caption);

// Returns a caption with the values of the fields. Fields without a value stay as they are.
std::string with_fields(std::string_view caption, const CaptionFields& values);

// Returns a title with the field {number} before it.
std::string numbered(const std::string& title);

}  // namespace cairn
