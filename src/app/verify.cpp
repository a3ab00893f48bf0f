// cairn verify: checks certificates of forced wins.

#include <algorithm>
#include <array>
#include <cerrno>
#include <chrono>
#include <filesystem>
#include <fmt/format.h>
#include <fstream>
#include <iostream>
#include <sstream>
#include <system_error>
#include <variant>

#include "app/console.hpp"
#include "app/options.hpp"
#include "app/output_file.hpp"
#include "app/puzzles.hpp"
#include "app/records.hpp"
#include "app/source.hpp"
#include "formats/records/compression.hpp"
#include "formats/records/file_kind.hpp"
#include "puzzles/puzzle_set.hpp"

namespace cairn::cli {

namespace {

constexpr Help verify_help{
    .usage = "cairn verify [OPTION...] FILE... | cairn verify --set DIR",
    .about =
        R"(Checks certificates: files in which `cairn solve --proof` writes the proof that a side wins by
force. The check shares only the rules of the game with the search that found the proof. It plays
the winner's turns from the file, tries all turns of the other side itself, and follows each line
to its end; so none can be missing.

One wrong byte is enough to reject a file (- is standard input). All files in an archive (tar,
zip, 7z; also compressed) are checked.

For each file a line is printed: `ok` with the game, the winner, the greatest number of turns, and
the number of positions checked; or what is wrong, the byte where it was noticed, and the turns
that lead there. The time goes to standard error. With --json a line is an object; "length" counts
turns of both sides, "turns" the winner's in all positions.

With --set a whole set of `cairn puzzles` is checked: the two proofs of every puzzle (that its
solution wins in so many turns, and that no other first turn does), its tree and its rank by the
rules alone, the order, the table, the records and the page.

Ctrl-C ends it after the current file. Exit status: 0 all are proven, 1 some are not, 3 a file
could not be read, 130 stopped by Ctrl-C.
)",
    .examples = R"(  cairn solve --proof win.proof 'POSITION' && cairn verify win.proof
  cairn verify --json proofs/*.proof
  cairn verify samples/puzzles/tzaar/certificates.tar.bz2
  cairn verify --set samples/puzzles/tzaar
)",
};

constexpr std::array verdict_accents{
    Accent{": ", "ok", ": ", TerminalColour::green},
    Accent{": ", "not proven", ": ", TerminalColour::red},
};

struct VerifyOptions {
  bool json = false;
  bool quiet = false;
  std::string target = "-";
};

CheckedCertificate check_file(const std::string& path) {
  if (path == "-") return check_certificate(std::cin);
  if (std::error_code none; std::filesystem::is_directory(path, none))
    throw Error(Error::Kind::io, "is a directory; name the files in it: " + path + "/*");
  std::ifstream file(path, std::ios::binary);
  if (!file)
    throw Error(Error::Kind::io,
                "cannot be read: " + std::generic_category().message(errno) + "; name a file");
  return check_certificate(file);
}

// Whether the file is an archive, or compressed. Only of regular files can that be told without
// reading them.
bool is_packed(const std::string& path) {
  std::error_code none;
  return std::filesystem::is_regular_file(path, none) &&
         packed_content(read_beginning(path, telling_bytes)).kind != FileKind::records;
}

// Checks files and writes what was found.
class Verification {
 public:
  explicit Verification(const VerifyOptions& options)
      : options_(options), output_(options.target) {}

  // Returns false if a stop was requested before the last file of an archive.
  bool verify(const std::string& path) {
    bool is_any = false;
    const auto verify_content = [&](const std::string& label, const std::string& content) {
      is_any = true;
      std::istringstream in(content);
      report(label, [&] { return check_certificate(in); });
    };
    try {
      if (!is_packed(path)) {
        report(path, [&] { return check_file(path); });
        return true;
      }
      for_each_whole(path, verify_content);
      if (stop_requested()) return false;
      if (!is_any)
        throw Error(Error::Kind::syntax, "an archive without files; certificates expected");
    } catch (const Error& error) {
      report(path, [&]() -> CheckedCertificate { throw Error(error); });
    }
    return true;
  }

  OutputFile& output() { return output_; }
  int worst() const { return worst_; }

 private:
  // Writes a line on what `check` returns or throws.
  template <class Check>
  void report(const std::string& source, const Check& check) {
    const CertificateVerdict verdict = verdict_of(check);
    const auto* const error = std::get_if<Error>(&verdict);
    if (options_.json)
      output_.write(write_json(verdict, source));
    else
      output_.show(fmt::format("{}: {}\n", source, in_words(verdict)), paint_for(verdict_accents));
    if (error)
      worst_ = std::max(
          worst_, error->kind() == Error::Kind::io ? status::io_failure : status::bad_records);
  }

  template <class Check>
  static CertificateVerdict verdict_of(const Check& check) {
    try {
      return check();
    } catch (const Error& error) {
      return error;
    }
  }

  const VerifyOptions& options_;
  OutputFile output_;
  int worst_ = status::good;
};

// Checks a set, prints what was found, and returns an exit status.
int verify_set(const std::string& directory) {
  const CheckedSet set = check_set(read_puzzle_set(directory), compressed, stop_requested());
  OutputFile output("-");
  for (const std::string& fault : set.faults)
    output.show(fmt::format("{}: {}\n", directory, fault));
  if (stop_requested()) return stopped_status();
  if (!set.faults.empty()) return status::bad_records;
  output.show(fmt::format("{}: {}\n", directory, in_words(set)), paint_for(verdict_accents));
  return status::good;
}

}  // namespace

int run_verify(const Arguments& arguments) {
  VerifyOptions options;
  std::string set;
  const std::vector<Option> table{
      {"json", "", flag(options.json), "one JSON object a line"},
      {"output,o", "FILE", text(options.target), "where the lines go; - is standard output"},
      {"quiet,q", "", flag(options.quiet), "do not print the time"},
      {"set", "DIR", text(set), "check the set of puzzles in that directory"}};
  std::vector<std::string> files;
  if (!parse_options(verify_help, table, arguments, files)) return status::good;
  catch_interrupts();
  if (!set.empty()) {
    if (!files.empty() || options.json || options.target != "-")
      throw Error(Error::Kind::usage,
                  "--set checks one set and prints to standard output; leave FILEs, --json and -o "
                  "out");
    return verify_set(set);
  }
  if (files.empty())
    throw Error(Error::Kind::usage, "no certificate is given; name files, or - for standard input");
  const auto begin = std::chrono::steady_clock::now();
  FileClaims claims;
  for (const std::string& file : files) claims.read(file);
  claims.write("-o", options.target);
  Verification verification(options);
  OutputFile& output = verification.output();
  std::size_t done = 0;
  while (done < files.size() && !stop_requested() && verification.verify(files[done])) ++done;
  if (done == files.size()) output.finish();
  const std::chrono::duration<double> seconds = std::chrono::steady_clock::now() - begin;
  if (!options.quiet) say(fmt::format("{:.3f} s", seconds.count()));
  if (done == files.size()) return verification.worst();
  say(fmt::format("cairn: stopped; files checked: {}", done));
  if (const std::string words = output.keep_part(); !words.empty()) say("cairn: " + words);
  return stopped_status();
}

}  // namespace cairn::cli
