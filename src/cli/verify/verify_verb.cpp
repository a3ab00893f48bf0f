// cairn verify: checks certificates of forced wins.
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <chrono>
#include <filesystem>
#include <fstream>
#include <iostream>
#include <nlohmann/json.hpp>
#include <system_error>

#include "cli/certificates/certificate_check.hpp"
#include "cli/options/options.hpp"
#include "cli/output/file_claims.hpp"
#include "cli/output/output_file.hpp"
#include "cli/puzzles/set_check.hpp"
#include "cli/shell/colour.hpp"
#include "cli/shell/console.hpp"
#include "cli/shell/interrupt.hpp"
#include "cli/shell/status.hpp"
#include "core/version.hpp"
#include "formats/json/json_value.hpp"
#include "formats/text/words.hpp"
#include "text/quote.hpp"

namespace cairn::cli {

namespace {

constexpr std::string_view schema = "certificate/1";

constexpr Help verify_help{
    .usage = "cairn verify [OPTION...] FILE... | cairn verify --set DIR",
    .about =
        R"(Checks certificates: files in which `cairn solve --proof` writes the proof that a side wins
by force. The check shares nothing with the search that found the proof but the rules of the
game. It answers the winner's every position with the turn that the file has, goes through
all turns of the other side itself, and follows each line to its end; so none can be missing.
A file is read as a stream (- is standard input), and one wrong byte is enough to reject it.

For each file a line is printed: `ok` with the game, the winner, in how many turns of both
sides it wins at most, and the number of positions checked; or what is wrong, the byte where
it was noticed, and the turns that lead there. The time goes to standard error. With --json a
line is an object; "length" are turns of both sides, "turns" the winner's in all positions.
With --set a whole set of `cairn puzzles` is checked: the two proofs of every puzzle (that its
solution wins in so many turns, and that no other first turn does), its tree and its rank by
the rules alone, the order, the ledger, the table, the records and the page.
Ctrl-C ends it after the file in work. Exit status: 0 all are proven, 1 some are not, 3 a file
could not be read, 130 stopped by Ctrl-C.
)",
    .examples = R"(  cairn solve --proof win.proof 'POSITION' && cairn verify win.proof
  cairn verify --json proofs/*.proof
  cairn verify --set samples/puzzles/tzaar
)",
};

constexpr std::array verdict_accents{
    Accent{": ", "ok", ": ", TerminalColour::green},
    Accent{": ", "not proven", ": ", TerminalColour::red},
};

using Json = nlohmann::ordered_json;

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

std::string describe(const CheckedCertificate& checked) {
  const auto& [header, title, proof] = checked;
  const char* const turns = proof.length == 1 ? "turn" : "turns";
  if (!header.is_narrow())
    return fmt::format("ok: {}, {} wins in at most {} {}, {} positions checked", title,
                       name(header.winner), proof.length, turns, proof.positions);
  const auto other = name(opponent(header.winner));
  const std::string fails =
      header.within == 0 ? "loses" : fmt::format("does not win within {} turns", header.within);
  return fmt::format("ok: {}, {} {} unless it plays {}, {} positions checked", title, other, fails,
                     fmt::join(header.without, " or "), proof.positions);
}

Json json_of(const CheckedCertificate& checked) {
  Json json{{"game", checked.header.game},
            {"position", checked.header.position},
            {"winner", words::word_for(words::sides, checked.header.winner)},
            {"length", checked.proof.length},
            {"turns", checked.header.turns},
            {"positions", checked.proof.positions}};
  if (!checked.header.is_narrow()) return json;
  json["without"] = checked.header.without;
  json["within"] = checked.header.within;
  return json;
}

int verify(const std::string& path, const VerifyOptions& options, OutputFile& output) {
  Json json{{"cairn", version}, {"schema", schema}, {"source", in_utf8(path)}};
  std::string text;
  int status = status::good;
  try {
    const CheckedCertificate checked = check_file(path);
    json["ok"] = true;
    json.update(json_of(checked));
    text = describe(checked);
  } catch (const Error& error) {
    status = error.kind() == Error::Kind::io ? status::io_failure : status::bad_records;
    json["ok"] = false;
    json["error"] = {{"kind", words::word_for(words::error_kinds, error.kind())},
                     {"message", in_utf8(error.what())}};
    text = std::string(status == status::bad_records ? "not proven: " : "") + error.what();
  }
  const std::string line = options.json ? json::dump(json) : fmt::format("{}: {}", path, text);
  const bool is_painted = !options.json && options.target == "-";
  output.write((is_painted ? painted(line, verdict_accents) : line) + '\n');
  return status;
}

// Checks a set, prints what was found, and returns an exit status.
int verify_set(const std::string& directory) {
  const CheckedSet set = check_set(directory);
  for (const std::string& fault : set.faults) std::cout << directory << ": " << fault << '\n';
  if (stop_requested()) return stopped_status();
  if (!set.faults.empty()) return status::bad_records;
  const std::string grades =
      set.silver == 0 ? "all of grade gold" : fmt::format("{} of grade silver", set.silver);
  std::string line = fmt::format("{}: ok: {} puzzles, {}, {} positions checked", directory,
                                 set.puzzles, grades, set.positions);
  if (!set.absent.empty()) line += fmt::format("; not there: {}", fmt::join(set.absent, ", "));
  std::cout << painted(line, verdict_accents) << '\n';
  return status::good;
}

}  // namespace

int run_verify(const Arguments& arguments) {
  VerifyOptions options;
  po::options_description own;
  auto add = own.add_options();
  add("json", po::bool_switch(&options.json), "one JSON object a line");
  add("output,o", po::value(&options.target)->value_name("FILE"),
      "where the lines go; - is standard output");
  add("quiet,q", po::bool_switch(&options.quiet), "do not print the time");
  std::string set;
  add("set", po::value(&set)->value_name("DIR"), "check the set of puzzles in that directory");
  std::vector<std::string> files;
  if (!parse_options(verify_help, own, arguments, files)) return status::good;
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
  OutputFile output(options.target);
  int worst = status::good;
  std::size_t done = 0;
  for (; done < files.size() && !stop_requested(); ++done)
    worst = std::max(worst, verify(files[done], options, output));
  if (done == files.size()) output.finish();
  const std::chrono::duration<double> seconds = std::chrono::steady_clock::now() - begin;
  if (!options.quiet) say(fmt::format("{:.3f} s", seconds.count()));
  if (done == files.size()) return worst;
  say(fmt::format("cairn: stopped; files checked: {}", done));
  if (const std::string words = output.keep_part(); !words.empty()) say("cairn: " + words);
  return stopped_status();
}

}  // namespace cairn::cli
