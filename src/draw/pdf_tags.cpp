#include "draw/pdf_tags.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <cstddef>
#include <map>
#include <string_view>
#include <utility>

#include "text/utf8.hpp"

namespace cairn::figure {

namespace {

bool is_ascii(std::string_view text) {
  return std::ranges::all_of(text, [](char letter) { return ' ' <= letter && letter <= '~'; });
}

// A text of ASCII as a string, which takes a quarter of the room.
std::string short_string(std::string_view text) {
  std::string string = "(";
  for (const char letter : text) {
    if (letter == '(' || letter == ')' || letter == '\\') string += '\\';
    string += letter;
  }
  return string + ')';
}

// A text as a string, in UTF-16 as hexadecimal digits where it needs them.
std::string pdf_string(std::string_view text) {
  if (is_ascii(text)) return short_string(text);
  constexpr char32_t first_pair = 0x10000;
  std::string digits = "<FEFF";
  while (!text.empty()) {
    const char32_t character = take_character(text);
    if (character < first_pair) {
      digits += fmt::format("{:04X}", static_cast<unsigned>(character));
      continue;
    }
    const auto pair = static_cast<unsigned>(character - first_pair);
    digits += fmt::format("{:04X}{:04X}", 0xD800 + (pair >> 10), 0xDC00 + (pair & 0x3FF));
  }
  return digits + '>';
}

// The number after a mark in a text; 0 if the mark is not there.
int number_after(std::string_view text, std::string_view mark) {
  const std::size_t at = text.find(mark);
  int number = 0;
  if (at != text.npos)
    std::from_chars(text.data() + at + mark.size(), text.data() + text.size(), number);
  return number;
}

void insert_after(std::string& text, std::string_view mark, const std::string& added) {
  const std::size_t at = text.find(mark);
  if (at != text.npos) text.insert(at + mark.size(), added);
}

// An update of a file: objects that are changed or new, by their numbers.
class Update {
 public:
  explicit Update(const std::string& pdf)
      : pdf_(pdf), trailer_(pdf.rfind("trailer\n<<")), table_(pdf.rfind("startxref\n")) {}

  // Whether the file has the form in which Cairo writes files.
  bool is_possible() const { return trailer_ != pdf_.npos && table_ != pdf_.npos; }

  int new_number() const { return number_after(trailer(), "/Size "); }

  void put(int number, std::string object) { objects_[number] = std::move(object); }

  // Calls edit(number, text) for each object of a type, and keeps the text. The texts are
  // dictionaries in the form in which Cairo writes them.
  template <class Edit>
  void for_each(std::string_view type, Edit&& edit) {
    const std::string beginning = fmt::format(" 0 obj\n<< /Type /{}\n", type);
    for (std::size_t at = pdf_.find(beginning); at != pdf_.npos;
         at = pdf_.find(beginning, at + 1)) {
      const std::size_t line = pdf_.rfind('\n', at) + 1;
      const std::size_t begin = pdf_.find("<<", at);
      const std::size_t end = pdf_.find("endobj\n", begin);
      if (end == pdf_.npos) return;
      const int number = number_after(std::string_view(pdf_).substr(line), "");
      std::string text = pdf_.substr(begin, end - begin);
      edit(number, text);
      put(number, std::move(text));
    }
  }

  // Returns what is to be appended to the file.
  std::string text() const {
    std::string added;
    std::string table = "xref\n0 1\n0000000000 65535 f \n";
    int size = new_number();
    for (const auto& [number, object] : objects_) {
      table += fmt::format("{} 1\n{:010} 00000 n \n", number, pdf_.size() + added.size());
      added += fmt::format("{} 0 obj\n{}endobj\n", number, object);
      size = std::max(size, number + 1);
    }
    std::string end(trailer());
    const std::string old_size = fmt::format("/Size {}", new_number());
    end.replace(end.find(old_size), old_size.size(), fmt::format("/Size {}", size));
    insert_after(end, "<<",
                 fmt::format(" /Prev {}\n  ", number_after(last_table(), "startxref\n")));
    return added + table + end + fmt::format("startxref\n{}\n%%EOF\n", pdf_.size() + added.size());
  }

 private:
  std::string_view last_table() const { return std::string_view(pdf_).substr(table_); }
  std::string_view trailer() const {
    return std::string_view(pdf_).substr(trailer_, table_ - trailer_);
  }

  const std::string& pdf_;
  std::size_t trailer_;
  std::size_t table_;
  std::map<int, std::string> objects_;
};

}  // namespace

std::string tagged_pdf(std::string pdf, std::string_view language,
                       const std::vector<std::string>& descriptions) {
  Update update(pdf);
  if (!update.is_possible()) return pdf;
  const int document = update.new_number();
  std::string document_is_parent;
  std::string root_is_parent;
  update.for_each("StructTreeRoot", [&](int root, std::string& text) {
    const std::size_t begin = text.find("/K [");
    const std::size_t end = text.find(']', begin);
    if (end == text.npos) return;
    const std::string children = text.substr(begin, end + 1 - begin);
    text.replace(begin, children.size(), fmt::format("/K [ {} 0 R ]", document));
    root_is_parent = fmt::format("/P {} 0 R", root);
    document_is_parent = fmt::format("/P {} 0 R", document);
    update.put(document, fmt::format("<< /Type /StructElem\n   /S /Document\n   {}\n   {}\n>>\n",
                                     root_is_parent, children));
  });
  if (root_is_parent.empty()) return pdf;
  std::size_t figures = 0;
  update.for_each("StructElem", [&](int, std::string& text) {
    const std::size_t parent = text.find(root_is_parent);
    if (parent != text.npos) text.replace(parent, root_is_parent.size(), document_is_parent);
    if (text.find("/S /Figure\n") != text.npos && figures < descriptions.size())
      insert_after(text, "/S /Figure\n",
                   fmt::format("   /Alt {}\n", pdf_string(descriptions[figures++])));
  });
  update.for_each("Catalog", [&](int, std::string& text) {
    insert_after(text, "/Type /Catalog\n",
                 fmt::format("   /MarkInfo << /Marked true >>\n   /Lang ({})\n", language));
  });
  return pdf + update.text();
}

}  // namespace cairn::figure
