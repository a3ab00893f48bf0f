#include "formats/output/template.hpp"

#include <algorithm>
#include <cstddef>
#include <stdexcept>

#include "formats/output/page_text.hpp"
#include "formats/page_assets.hpp"

namespace cairn {

namespace {

// A message of a template, which may have its context before it: "[puzzle] Next".
std::string message_in(std::string_view message, const Language& language) {
  const std::size_t end = message.starts_with('[') ? message.find("] ") : message.npos;
  if (end == message.npos) return language.phrase(message);
  return language.phrase_in(message.substr(1, end - 1), message.substr(end + 2));
}

}  // namespace

bool PageContent::is_there() const {
  if (const bool* is_there = std::get_if<bool>(&value_)) return *is_there;
  if (const auto* text = std::get_if<std::string>(&value_)) return !text->empty();
  if (const auto* html = std::get_if<Html>(&value_)) return !html->text.empty();
  if (const auto* list = std::get_if<std::shared_ptr<const List>>(&value_))
    return !(*list)->empty();
  return true;
}

// Writes templates one after the other into one text.
class Template {
 public:
  Template(const PageContent& content, const Language& language) : language_(language) {
    scopes_.push_back({&content});
  }

  void write(std::string_view text) {
    for (std::size_t at = 0; (at = next(text)) != text.npos;) {
      if (is_message(text, at)) {
        html += text.substr(0, at - 1);
        write_message(cut(text, at + 1, "}@"));
      } else {
        html += text.substr(0, at);
        write_tag(cut(text, at + 2, "}}"), text);
      }
    }
    html += text;
  }

  std::string html;

 private:
  struct Scope {
    const PageContent* content;
    bool is_first = true;  // of the items of a list
  };

  // The place of the brace that begins the next message or tag.
  static std::size_t next(std::string_view text) {
    std::size_t at = text.find('{');
    while (at != text.npos && !is_message(text, at) && !text.substr(at + 1).starts_with('{'))
      at = text.find('{', at + 1);
    return at;
  }
  static bool is_message(std::string_view text, std::size_t at) {
    return at > 0 && text[at - 1] == '@';
  }

  // Returns what stands from a place to an end, and leaves what follows.
  static std::string_view cut(std::string_view& text, std::size_t from, std::string_view end) {
    const std::size_t to = text.find(end, from);
    if (to == text.npos) throw std::logic_error("no end of " + std::string(text));
    const std::string_view part = text.substr(from, to - from);
    text.remove_prefix(to + end.size());
    return part;
  }

  // Returns what stands before the end of a part, and leaves what follows.
  static std::string_view cut_part(std::string_view& text, std::string_view name) {
    const std::string_view all = text;
    for (int depth = 1; depth > 0;) {
      const std::size_t at = next(text);
      if (at == text.npos) throw std::logic_error("no end of " + std::string(name));
      if (is_message(text, at)) {
        cut(text, at + 1, "}@");
        continue;
      }
      const std::string_view tag = cut(text, at + 2, "}}");
      if (tag.substr(1) == name) depth += tag[0] == '/' ? -1 : tag[0] != '>' ? 1 : 0;
    }
    return all.substr(0, all.size() - text.size() - name.size() - std::string_view("{{/}}").size());
  }

  void write_tag(std::string_view tag, std::string_view& text) {
    const std::string_view name = tag.substr(1);
    switch (tag.empty() ? ' ' : tag[0]) {
      case '>':
        return write(template_named(name));
      case '#':
        return write_within(value_of(name), cut_part(text, name));
      case '?':
      case '^': {
        const std::string_view part = cut_part(text, name);
        if (value_of(name).is_there() == (tag[0] == '?')) write(part);
        return;
      }
      default:
        write_value(value_of(tag));
    }
  }

  void write_within(const PageContent& content, std::string_view part) {
    using List = std::shared_ptr<const PageContent::List>;
    if (const auto* const list = std::get_if<List>(&content.value_)) {
      for (const PageContent& item : **list) write_in({&item, &item == &(*list)->front()}, part);
    } else if (content.is_there()) {
      write_in({&content}, part);
    }
  }

  void write_in(Scope scope, std::string_view part) {
    scopes_.push_back(scope);
    write(part);
    scopes_.pop_back();
  }

  void write_value(const PageContent& content) {
    if (const auto* text = std::get_if<std::string>(&content.value_))
      html += html_text(*text);
    else
      html += std::get<Html>(content.value_).text;
  }

  void write_message(std::string_view message) {
    const std::string words = message_in(message, language_);
    std::string_view text = words;
    for (std::size_t at = 0; (at = text.find('{')) != text.npos;) {
      html += text.substr(0, at);
      write_value(value_of(cut(text, at + 1, "}")));
    }
    html += text;
  }

  const PageContent& value_of(std::string_view name) const {
    static const PageContent yes = true;
    static const PageContent no = false;
    if (name == ".") return *scopes_.back().content;
    for (auto scope = scopes_.rbegin(); scope != scopes_.rend(); ++scope) {
      if (name == "@first") return scope->is_first ? yes : no;
      const auto* const fields =
          std::get_if<std::shared_ptr<const PageContent::Fields>>(&scope->content->value_);
      if (fields == nullptr) continue;
      const auto found = std::ranges::find(**fields, name, &PageContent::Field::first);
      if (found != (*fields)->end()) return found->second;
    }
    throw std::logic_error("a template has {{" + std::string(name) + "}}, which nothing fills");
  }

  const Language& language_;
  std::vector<Scope> scopes_;
};

Html render_template(std::string_view name, const PageContent& content, const Language& language) {
  return render_text(template_named(name), content, language);
}

Html render_text(std::string_view text, const PageContent& content, const Language& language) {
  Template writer(content, language);
  writer.write(text);
  return {std::move(writer.html)};
}

std::string_view template_named(std::string_view name) {
  const auto found = std::ranges::find(page_templates, name, &PageTemplate::name);
  if (found == page_templates.end()) throw std::logic_error("no template " + std::string(name));
  return found->text;
}

std::vector<std::string_view> template_names() {
  std::vector<std::string_view> names;
  for (const PageTemplate& each : page_templates) names.push_back(each.name);
  return names;
}

}  // namespace cairn
