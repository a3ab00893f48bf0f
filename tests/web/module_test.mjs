// Tests cairn.wasm in node: it gives the same bytes as the native program, and says what is wrong.
//
// usage: node module_test.mjs MODULE [PROGRAM]
// With PROGRAM, the native `cairn`, analyses are compared with what it writes, and the times told.
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { performance } from "node:perf_hooks";
import { fileURLToPath } from "node:url";
import { inflateSync } from "node:zlib";

import { CairnError, load } from "../../src/app/web/loader.js";

const [modulePath, program] = process.argv.slice(2);
const top = new URL("../../", import.meta.url);
const read = (name) => readFileSync(new URL(name, top));
const module = await WebAssembly.compile(readFileSync(modulePath));
const cairn = await load(module);
const efforts = Object.fromEntries(JSON.parse(cairn.text("cairn_efforts")).map(({ name, effort }) => [name, effort]));

/** What the native program writes, given a text or nothing. Of a damaged record it has the good part. */
function native(input, ...args) {
  const { status, stdout, stderr } = spawnSync(program, args, { input, cwd: fileURLToPath(top), maxBuffer: 1e8 });
  assert(status === 0 || status === 1, stderr.toString());
  return stdout.toString();
}

const fileOf = (name) => ({ bytes: read(name), source: name });

/** Begins an analysis of the only record of a text. */
function begun(instance, { bytes, source }, settings) {
  const records = instance.handle("cairn_records_read", bytes, source);
  const analysis = instance.handle("cairn_analysis_new", records, 0, settings);
  instance.call("cairn_records_free", records);
  return analysis;
}

/** The result of a step by step analysis in a format, and how long it took. */
function analysed(record, settings, format) {
  const analysis = begun(cairn, record, settings);
  const begin = performance.now();
  let known = 0;
  while (cairn.call("cairn_analysis_step", analysis, 0) === 1) {
    const { done, steps, values } = JSON.parse(cairn.text("cairn_analysis_progress", analysis));
    assert(done <= steps && values.length >= known);
    known = values.length;
  }
  const seconds = (performance.now() - begin) / 1000;
  const text = cairn.text("cairn_analysis_result", analysis, format);
  cairn.call("cairn_analysis_free", analysis);
  return { text, seconds };
}

/** The same in JSON, divided among several instances of the module, which share no memory. */
async function divided(record, settings, count) {
  const workers = [];
  for (let i = 0; i < count; ++i) {
    const instance = await load(module);
    workers.push({ instance, analysis: begun(instance, record, settings) });
  }
  const [{ instance, analysis }] = workers;
  for (let tasks; (tasks = instance.call("cairn_analysis_tasks", analysis)) > 0;)
    for (let task = tasks; task-- > 0;) {
      const worker = workers[task % count];
      const found = worker.instance.text("cairn_analysis_work", worker.analysis, task);
      for (const other of workers) if (other !== worker) other.instance.text("cairn_analysis_take", other.analysis, task, found);
    }
  return instance.text("cairn_analysis_result", analysis, "json");
}

const tests = {
  "counts positions as every build does": () => {
    assert.equal(cairn.text("cairn_bench"), read("tests/bench.expected").toString());
    assert.equal(cairn.text("cairn_perft", "towers", "", 3), "53748");
  },
  "says whether a reader is told in English, as the page says before the module is there": async () => {
    globalThis.history ??= /** @type {any} */ ({}); // a browser has one
    const { isEnglishFor } = await import("../../formats/output/page/languages.js");
    const { languages } = JSON.parse(cairn.text("cairn_messages", ""));
    for (const wishes of ["", "en", "en-US,de", "de-AT,en", "pt-BR,fr-CA,en", "pt,ja", "ja,en-GB,pl", "en-XA", "fr"]) {
      const { language } = JSON.parse(cairn.text("cairn_messages", wishes));
      assert.equal(isEnglishFor(wishes, languages), language === "en", wishes);
    }
  },
  "throws what is wrong, with its place": () => {
    const board = cairn.handle("cairn_board_new", "tzaar", null);
    assert.throws(() => cairn.handle("cairn_board_new", "chess", null), { name: "CairnError", kind: "usage" });
    assert.throws(() => cairn.text("cairn_board_turn", board, "fixed", "A1xA9"), CairnError);
    cairn.call("cairn_board_free", board);
  },
  "finds the turn of two actions": () => {
    const board = cairn.handle("cairn_board_new", "tzaar", null);
    let position = JSON.parse(cairn.text("cairn_board_turn", board, "random:7", "A5xB6")).position;
    const start = position;
    const chosen = new Int32Array(2);
    for (let i = 0; i < 2; ++i) {
      const actions = JSON.parse(cairn.text("cairn_board_actions", board, position));
      chosen[i] = actions.length - 1;
      position = actions.at(-1).position;
    }
    const text = cairn.text("cairn_board_turn_text", board, start, chosen);
    const played = JSON.parse(cairn.text("cairn_board_turn", board, start, text));
    assert.equal(played.position, position);
    assert.equal(played.actions.length, 2);
    cairn.call("cairn_board_free", board);
  },
  "analyses the record of the README": () => {
    const { text } = analysed(fileOf("samples/game2552914.txt"), '{"depth":1}', "json");
    assert.equal(JSON.parse(text).turns.length, 27);
  },
  "analyses the same divided among workers": async () => {
    for (const name of ["samples/game2552914.txt", "samples/own-towers-2.sgf"])
      assert.equal(await divided(fileOf(name), '{"effort":0,"candidates":2}', 3), analysed(fileOf(name), '{"effort":0,"candidates":2}', "json").text);
  },
  "refuses what no worker has found": () => {
    const analysis = begun(cairn, fileOf("samples/game2552914.txt"), '{"effort":0}');
    for (const found of ["", "nonsense", "0".repeat(400)])
      assert.throws(() => cairn.text("cairn_analysis_take", analysis, 1, found), { kind: "usage" });
    assert.throws(() => cairn.text("cairn_analysis_work", analysis, 29), { kind: "usage" });
    cairn.call("cairn_analysis_free", analysis);
  },
};

// Calls what() and returns what it returns, and how many seconds it took.
function timed(what) {
  const begin = performance.now();
  const result = what();
  return [result, (performance.now() - begin) / 1000];
}

function tell(name, seconds, nativeSeconds) {
  const ratio = (seconds / nativeSeconds).toFixed(2);
  console.log(`    ${name}: ${seconds.toFixed(2)} s, native ${nativeSeconds.toFixed(2)} s, ${ratio} times`);
}

// A record in which a turn cannot be played.
function damaged(name, turn, impossible) {
  const text = read(name).toString();
  assert(text.includes(turn));
  return { bytes: Buffer.from(text.replace(turn, impossible)), source: "-" };
}

// Twelve records of both games in four formats, as people have them: repaired, cut off, hardly begun.
const records = [
  ...["game2552914.txt", ...["towers-1", "towers-2", "tzaar-fixed", "tzaar-random", "tzaar-tournament"].map((name) => `own-${name}.sgf`)]
    .map((name) => [fileOf(`samples/${name}`), "normal"]),
  [fileOf("tests/data/boardspace/standard.sgf"), "normal"],
  [fileOf("tests/data/boardspace/custom.sgf"), "quick"],
  [fileOf("tests/data/notations/bracket-in-name.txt"), "quick"],
  [fileOf("tests/data/notations/turn.txt"), "normal"],
  [damaged("samples/game2552914.txt", "W[nonq-nqop]", "W[nonq-nqoz]"), "normal"],
  [damaged("samples/own-towers-1.sgf", "W[f5-f6]", "W[f5-f8]"), "quick"],
];

const compared = {
  "counts as the native program does": () => {
    assert.equal(cairn.text("cairn_bench"), native("", "bench", "-q"));
    for (const [game, position, depth] of [["tzaar", "fixed", 3], ["tzaar", "random:7", 3], ["tzaar", "tournament", 2], ["towers", "", 4]])
      assert.equal(`${cairn.text("cairn_perft", game, position, depth)}\n`, native("", "perft", String(depth), `${game} ${position}`));
  },
  "analyses as the native program does": () => {
    assert.equal(records.length, 12);
    for (const [record, effort] of records) {
      const { bytes, source } = record;
      const ask = (format) => native(source === "-" ? bytes : "", "analyse", "--effort", effort, "--format", format, source);
      const [expected, nativeSeconds] = timed(() => ask("json"));
      const { text, seconds } = analysed(record, JSON.stringify({ effort: efforts[effort] }), "json");
      assert.equal(text, expected);
      tell(`${source}, ${effort}`, seconds, nativeSeconds);
      for (const format of ["sgf", "csv", "text"])
        assert.equal(cairn.text("cairn_analysis_write", text, format), native(text, "analyse", "--format", format, "-"));
    }
  },
  "analyses as the native program does, divided among workers": async () => {
    for (const name of ["samples/game2552914.txt", "samples/own-towers-2.sgf"])
      assert.equal(await divided(fileOf(name), '{"effort":1}', 3), native("", "analyse", "--format", "json", name));
  },
  "writes the report that the native program writes, but for its compression": () => {
    const data = /(<script type="text\/plain" id="game-data">)([^<]*)/;
    const unpacked = (page) => page.replace(data, (_, tag, packed) => tag + inflateSync(Buffer.from(packed, "base64")));
    for (const name of ["samples/annotated/game2552914.json", "samples/annotated/own-towers-1.json"]) {
      const page = cairn.text("cairn_page", read(name).toString(), null);
      assert.match(page, data);
      const file = path.join(mkdtempSync(path.join(tmpdir(), "cairn-")), "page.html");
      native("", "report", "-q", name, "-o", file);
      assert.equal(unpacked(page), unpacked(readFileSync(file, "utf8")));
      rmSync(path.dirname(file), { recursive: true });
    }
  },
  "answers as the native engine does": () => {
    for (const game of ["tzaar random:7", "towers"]) {
      const question = JSON.stringify({ id: "1", position: game, nodes: 1000000, candidates: 3 });
      const ask = () => native(`${question}\n`, "engine");
      const [expected, nativeSeconds] = timed(ask);
      const engine = cairn.handle("cairn_engine_new", 256);
      const [answer, seconds] = timed(() => cairn.text("cairn_engine_answer", engine, question));
      assert.equal(answer, expected);
      tell(game, seconds, nativeSeconds);
      cairn.call("cairn_engine_free", engine);
    }
  },
  "proves as the native program does": () => {
    for (const [game, file] of [["tzaar", "samples/position-tzaar.txt"], ["towers", "samples/position-towers.txt"]]) {
      const prove = () => native("", "solve", "--json", "--nodes", "1000000", file);
      const [expected, nativeSeconds] = timed(prove);
      const solution = JSON.parse(expected);
      const proof = cairn.handle("cairn_proof_new", game, solution.position, 1024);
      const [, seconds] = timed(() => cairn.call("cairn_proof_step", proof, 1000000));
      const found = JSON.parse(cairn.text("cairn_proof_result", proof));
      for (const key of ["value", "turns", "line", "nodes"]) assert.deepEqual(found[key], solution[key]);
      tell(file, seconds, nativeSeconds);
      cairn.call("cairn_proof_free", proof);
    }
  },
};

for (const [name, test] of Object.entries(program ? { ...tests, ...compared } : tests)) {
  await test();
  console.log(`ok: ${name}`);
}
console.log(`memory: ${(cairn.memory() / 2 ** 20).toFixed(0)} MiB`);
