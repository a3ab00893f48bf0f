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
const efforts = Object.fromEntries(cairn.ask({ ask: "efforts" }).map(({ name, effort }) => [name, effort]));

/** What the native program writes, given a text or nothing. Of a damaged record it has the good part. */
function native(input, ...args) {
  const { status, stdout, stderr } = spawnSync(program, args, { input, cwd: fileURLToPath(top), maxBuffer: 1e8 });
  assert(status === 0 || status === 1, stderr.toString());
  return stdout.toString();
}

// Bytes as the protocol takes them.
const inBytes = (bytes) => Buffer.from(bytes).toString("latin1");
const fileOf = (name) => ({ bytes: inBytes(read(name)), source: name });
const begin = (instance, record, settings) => instance.ask({ ask: "analyse", ...record, settings });

/** The result of a step by step analysis in JSON, and how long it took. */
function analysed(record, settings) {
  begin(cairn, record, settings);
  const start = performance.now();
  for (let known = 0, isOver = false; !isOver;) {
    const { isDone, done, steps, values } = cairn.ask({ ask: "step" });
    assert(done <= steps && values.length >= known);
    known = values.length;
    isOver = isDone;
  }
  return { text: cairn.ask({ ask: "result" }), seconds: (performance.now() - start) / 1000 };
}

/** The same, divided among several instances of the module, which share no memory. */
async function divided(record, settings, count) {
  const workers = await Promise.all(Array.from({ length: count }, () => load(module)));
  for (const worker of workers) begin(worker, record, settings);
  for (let tasks; (tasks = workers[0].ask({ ask: "progress" }).tasks) > 0;)
    for (let task = tasks; task-- > 0;) {
      const worker = workers[task % count];
      const { found } = worker.ask({ ask: "work", task });
      for (const other of workers) if (other !== worker) other.ask({ ask: "take", task, found });
    }
  return workers[0].ask({ ask: "result" });
}

// What the program says of an analysis that it has read.
const OF_FILE = /Values and proofs are those of the file that was read\.[\n ]/; // which is not said of what was found here

const tests = {
  "counts positions as every build does": () => {
    assert.equal(cairn.ask({ ask: "bench" }), read("tests/bench.expected").toString());
    assert.equal(cairn.ask({ ask: "perft", game: "towers", depth: 3 }), 53748);
  },
  "says whether a reader is told in English, as the page says before the module is there": async () => {
    globalThis.history ??= /** @type {any} */ ({}); // a browser has one
    const { isEnglishFor } = await import("../../formats/output/page/languages.js");
    const { languages } = cairn.ask({ ask: "messages" });
    for (const wishes of ["", "en", "en-US,de", "de-AT,en", "pt-BR,fr-CA,en", "pt,ja", "ja,en-GB,pl", "en-XA", "fr"]) {
      const { language } = cairn.ask({ ask: "messages", languages: wishes });
      assert.equal(isEnglishFor(wishes, languages), language === "en", wishes);
    }
  },
  "throws what is wrong, with its place": () => {
    assert.throws(() => cairn.ask({ ask: "shape", game: "chess" }), { name: "CairnError", kind: "usage" });
    assert.throws(() => cairn.ask({ ask: "turn", game: "tzaar", position: "fixed", turn: "A1xA9" }), CairnError);
  },
  "refuses what is wrong, whichever key has it": () => {
    const wrong = [null, true, -1, 0, 2 ** 31, 2 ** 32 + 1, 2 ** 64, 1.5, "", "\0", "x".repeat(1e5), [], [[]], {}];
    const fits = { game: [""], position: [""], depth: [0], nodes: [2 ** 31, 2 ** 32 + 1] };
    const start = { game: "towers", position: "8/8/8/3(ccs)4/8/8/3(SS)4/8 w 1", depth: 1 };
    const refused = (error) => error instanceof CairnError && error.kind !== "internal";
    assert.deepEqual(Object.keys(cairn), ["ask", "version", "memory"]); // with arguments only the first
    for (const [key, right] of Object.entries(fits))
      for (const value of wrong) {
        const ask = () => cairn.ask({ ...start, [key]: value });
        if (right.includes(value)) ask();
        else assert.throws(ask, refused, `${key}: ${JSON.stringify(value).slice(0, 80)}`);
      }
    assert.throws(() => cairn.ask({ ...start, node: 5 }), { name: "TypeError", message: "unknown key 'node'" });
    assert.throws(() => cairn.ask({ ask: "svg", game: "towers", options: { wdth: 5 } }), { name: "TypeError", message: "unknown key 'wdth'" });
    assert.throws(() => cairn.ask({ ...start, game: "towers\0zzz" }), refused);
  },
  "finds the turn of two actions": () => {
    const ask = (what, position, rest = {}) => cairn.ask({ ask: what, game: "tzaar", position, ...rest });
    const start = ask("turn", "random:7", { turn: "A5xB6" }).position;
    let position = start;
    const actions = [0, 0].map(() => {
      const list = ask("actions", position);
      ({ position } = list.at(-1));
      return list.length - 1;
    });
    const played = ask("turn", start, { turn: ask("turnText", start, { actions }) });
    assert.equal(played.position, position);
    assert.equal(played.actions.length, 2);
  },
  "analyses the record of the README": () => {
    const { text } = analysed(fileOf("samples/game2552914.txt"), { depth: 1 });
    assert.equal(JSON.parse(text).turns.length, 27);
  },
  "analyses the same divided among workers": async () => {
    const settings = { effort: 0, candidates: 2 };
    for (const name of ["samples/game2552914.txt", "samples/own-towers-2.sgf"])
      assert.equal(await divided(fileOf(name), settings, 3), analysed(fileOf(name), settings).text);
  },
  "refuses what no worker has found": () => {
    begin(cairn, fileOf("samples/game2552914.txt"), { effort: 0 });
    for (const found of ["", "nonsense", "0".repeat(400)])
      assert.throws(() => cairn.ask({ ask: "take", task: 1, found }), { kind: "usage" });
    assert.throws(() => cairn.ask({ ask: "work", task: 29 }), { kind: "usage" });
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
  return { bytes: inBytes(text.replace(turn, impossible)), source: "-" };
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
    assert.equal(cairn.ask({ ask: "bench" }), native("", "bench", "-q"));
    for (const [game, position, depth] of [["tzaar", "fixed", 3], ["tzaar", "random:7", 3], ["tzaar", "tournament", 2], ["towers", "", 4]])
      assert.equal(`${cairn.ask({ ask: "perft", game, position, depth })}\n`, native("", "perft", String(depth), `${game} ${position}`));
  },
  "analyses as the native program does": () => {
    assert.equal(records.length, 12);
    const few = ["game2552914.txt", "towers-2.sgf", "custom.sgf", "turn.txt", "-"];
    for (const [record, effort] of process.env.CAIRN_LONG_TESTS === "ci" ? records.filter(([{ source }]) => few.some((end) => source.endsWith(end))) : records) {
      const { bytes, source } = record;
      const ask = (format) => native(source === "-" ? Buffer.from(bytes, "latin1") : "", "analyse", "--effort", effort, "--format", format, source);
      const [expected, nativeSeconds] = timed(() => ask("json"));
      const { text, seconds } = analysed(record, { effort: efforts[effort] });
      assert.equal(text, expected);
      tell(`${source}, ${effort}`, seconds, nativeSeconds);
      for (const format of ["sgf", "csv", "text"])
        assert.equal(cairn.ask({ ask: "convert", json: text, format }), native(text, "analyse", "--format", format, "-").replace(OF_FILE, ""));
    }
  },
  "analyses as the native program does, divided among workers": async () => {
    for (const name of ["samples/game2552914.txt", "samples/own-towers-2.sgf"])
      assert.equal(await divided(fileOf(name), { effort: 1 }, 3), native("", "analyse", "--format", "json", name));
  },
  "writes the report that the native program writes, but for its compression": () => {
    const data = /(<script type="text\/plain" id="game-data">)([^<]*)/;
    const unpacked = (page) => page.replace(data, (_, tag, packed) => tag + inflateSync(Buffer.from(packed, "base64")));
    for (const name of ["samples/annotated/game2552914.json", "samples/annotated/own-towers-1.json"]) {
      const page = cairn.ask({ ask: "report", json: read(name).toString() });
      assert.match(page, data);
      const file = path.join(mkdtempSync(path.join(tmpdir(), "cairn-")), "page.html");
      native("", "report", "-q", name, "-o", file);
      assert.equal(unpacked(page), unpacked(readFileSync(file, "utf8")).replace(OF_FILE, ""));
      rmSync(path.dirname(file), { recursive: true });
    }
  },
  "answers as the native engine does": async () => {
    const instance = await load(module, 256);
    for (const game of ["tzaar random:7", "towers"]) {
      const question = { id: "1", position: game, nodes: 1000000, candidates: 3 };
      const [expected, nativeSeconds] = timed(() => native(`${JSON.stringify(question)}\n`, "engine"));
      const [answer, seconds] = timed(() => instance.ask(question));
      assert.deepEqual(answer, JSON.parse(expected));
      tell(game, seconds, nativeSeconds);
    }
  },
  "proves as the native program does": async () => {
    const instance = await load(module, 1024);
    for (const [game, file] of [["tzaar", "samples/position-tzaar.txt"], ["towers", "samples/position-towers.txt"]]) {
      const [expected, nativeSeconds] = timed(() => JSON.parse(native("", "solve", "--json", "--nodes", "1000000", file)));
      const [{ solution }, seconds] = timed(() => instance.ask({ ask: "prove", game, position: expected.position, nodes: 1000000 }));
      for (const key of ["value", "turns", "line", "nodes"]) assert.deepEqual(solution[key], expected[key]);
      tell(file, seconds, nativeSeconds);
    }
  },
};

for (const [name, test] of Object.entries(program ? { ...tests, ...compared } : tests)) {
  await test();
  console.log(`ok: ${name}`);
}
console.log(`memory: ${(cairn.memory() / 2 ** 20).toFixed(0)} MiB`);
