#include "formats/pages/engine_page.hpp"

#include <fmt/format.h>

#include <nlohmann/json.hpp>
#include <utility>

#include "core/error.hpp"
#include "core/version.hpp"
#include "formats/json/json_value.hpp"
#include "formats/pages/page_text.hpp"

namespace cairn {

namespace {

constexpr std::string_view body_begin = "<body>\n";
constexpr std::string_view body_end = "\n<script type=\"text/plain\" id=\"engine-known\">";

}  // namespace

EnginePage::EnginePage(std::string text) : text_(std::move(text)) {
  const std::string_view made = build();
  const std::string_view other = made.substr(0, made.find(','));
  if (other != version)
    throw Error(Error::Kind::usage,
                fmt::format("it is of Cairn {}, and this is Cairn {}; make it again with ./web",
                            other, version));
}

std::string EnginePage::with(std::string_view title, std::string_view body,
                             const Language& language) const {
  std::string page;
  const char* from = text_.data();
  const auto replace = [&](std::string_view part, std::string_view other) {
    page.append(from, part.data()).append(other);
    from = part.data() + part.size();
  };
  replace(between("<html lang=\"", "\">"), language.code());
  replace(between("<title>", "</title>"), html_text(title));
  replace(between(body_begin, body_end), body);
  return page.append(from, text_.data() + text_.size());
}

std::string EnginePage::engine_script() const {
  const nlohmann::ordered_json parts = {{"build", build()},
                                        {"known", data("engine-known")},
                                        {"script", data("engine-script")},
                                        {"module", data("engine-module")}};
  return "globalThis.cairnEngine = " + json::dump(parts) + ";\n";
}

std::string_view EnginePage::build() const {
  return between("<meta name=\"generator\" content=\"Cairn ", "\">");
}

std::string_view EnginePage::data(std::string_view id) const {
  return between(fmt::format("<script type=\"text/plain\" id=\"{}\">", id), "</script>");
}

std::string_view EnginePage::between(std::string_view begin, std::string_view end) const {
  const std::string_view text = text_;
  const std::size_t found = text.find(begin);
  const std::size_t from = found + begin.size();
  const std::size_t to = found == text.npos ? found : text.find(end, from);
  if (to == text.npos)
    throw Error(Error::Kind::usage, "it is not the page that ./web makes; make it again");
  return text.substr(from, to - from);
}

}  // namespace cairn
