// Puts values into the templates of pages, which stand as page/*.html.
//
//   {{name}}                  a value; a text is escaped, Html is not
//   {{#name}} ... {{/name}}   for each item of a list, or within fields; in a list {{.}} is the
//                             item, and {{@first}} holds for the first one
//   {{?name}} ... {{/name}}   once if there is something
//   {{^name}} ... {{/name}}   once if there is nothing: false, an empty text or an empty list
//   {{>name}}                 another template
//   @{Words, {name}}@         a message, in the language of the page
//
// Names are those of the innermost fields that have them. A line that is indented continues the one
// before it (page/embed.py).
#pragma once

#include <concepts>
#include <functional>
#include <initializer_list>
#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

#include "core/language.hpp"

namespace cairn {

// Text that is HTML, and stands in a page as it is.
struct Html {
  std::string text;
};

// What a template is filled with.
class PageContent {
 public:
  using Field = std::pair<std::string_view, PageContent>;
  using List = std::vector<PageContent>;
  using Fields = std::vector<Field>;

  PageContent(std::same_as<bool> auto is_there) : value_(is_there) {}
  PageContent(std::string text) : value_(std::move(text)) {}
  PageContent(std::string_view text) : value_(std::string(text)) {}
  PageContent(const char* text) : value_(std::string(text)) {}
  PageContent(std::integral auto number) requires(!std::same_as<decltype(number), bool>)
      : value_(std::to_string(number)) {}
  PageContent(Html html) : value_(std::move(html)) {}
  PageContent(List list) : value_(std::make_shared<const List>(std::move(list))) {}
  PageContent(Fields fields) : value_(std::make_shared<const Fields>(std::move(fields))) {}
  PageContent(std::initializer_list<Field> fields) : PageContent(Fields(fields)) {}

  // Whether a condition holds, or there is a text, an item or a field.
  bool is_there() const;

 private:
  friend class Template;
  // Shared, since fields are copied into those around them.
  std::variant<bool, std::string, Html, std::shared_ptr<const List>, std::shared_ptr<const Fields>>
      value_;
};

// What `make` makes of each of some things.
template <class Things, class Make>
PageContent::List list_of(Things&& things, Make&& make) {
  PageContent::List list;
  for (auto&& thing : things) list.push_back(std::invoke(make, thing));
  return list;
}

// Returns the template with the content. Throws std::logic_error if there is no such template, if
// it has a name that the content has not, or a part without an end.
Html render_template(std::string_view name, const PageContent& content,
                     const Language& language = english());
// The same of a text that is a template itself.
Html render_text(std::string_view text, const PageContent& content,
                 const Language& language = english());

// The text of a template; the names of all.
std::string_view template_named(std::string_view name);
std::vector<std::string_view> template_names();

}  // namespace cairn
