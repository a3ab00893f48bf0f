// Tests cairn.wasm in node: it gives the same bytes as the native program, and says what is wrong.
//
// usage: node module_test.mjs MODULE [PROGRAM]
// With PROGRAM, the native `cairn`, analyses are compared with what it writes, and the times told.
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { performance } from "node:perf_hooks";
import { fileURLToPath } from "node:url";

import { CairnError, load } from "../../src/web/loader.js";

const [path, program] = process.argv.slice(2);
const top = new URL("../../", import.meta.url);
const read = (name) => readFileSync(new URL(name, top));
const cairn = await load(await WebAssembly.compile(readFileSync(path)));
const native = (...args) =>
  execFileSync(program, args, { cwd: fileURLToPath(top), maxBuffer: 1e8, stdio: ["ignore", "pipe", "ignore"] });

/** The result of a step by step analysis of the only record of a file, and how long it took. */
function analysed(name, settings, format) {
  const records = cairn.handle("cairn_records_read", read(name), name);
  const analysis = cairn.handle("cairn_analysis_new", records, 0, settings);
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
  cairn.call("cairn_records_free", records);
  return { text, seconds };
}

const tests = {
  "counts positions as every build does": () => {
    assert.equal(cairn.text("cairn_bench"), read("tests/bench.expected").toString());
    assert.equal(cairn.text("cairn_perft", "towers", "", 3), "53748");
  },
  "throws what is wrong, with its place": () => {
    const board = cairn.handle("cairn_board_new", "tzaar");
    assert.throws(() => cairn.handle("cairn_board_new", "chess"), { name: "CairnError", kind: "usage" });
    assert.throws(() => cairn.text("cairn_board_turn", board, "fixed", "A1xA9"), CairnError);
    cairn.call("cairn_board_free", board);
  },
  "finds the turn of two actions": () => {
    const board = cairn.handle("cairn_board_new", "tzaar");
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
    const { text } = analysed("samples/game2552914.txt", '{"depth":1}', "json");
    assert.equal(JSON.parse(text).turns.length, 27);
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

const records = ["samples/game2552914.txt", ...["towers-1", "towers-2", "tzaar-fixed", "tzaar-random",
  "tzaar-tournament"].map((name) => `samples/own-${name}.sgf`)];

const compared = {
  "analyses as the native program does": () => {
    for (const name of records) {
      const [expected, nativeSeconds] = timed(() => native("analyse", "--format", "json", name).toString());
      const { text, seconds } = analysed(name, "{}", "json");
      assert.equal(text, expected);
      tell(name, seconds, nativeSeconds);
      for (const format of ["sgf", "csv", "text"])
        assert.equal(cairn.text("cairn_analysis_write", text, format),
                     execFileSync(program, ["analyse", "--format", format, "-"], { input: text }).toString());
    }
  },
  "answers as the native engine does": () => {
    for (const game of ["tzaar random:7", "towers"]) {
      const question = JSON.stringify({ id: "1", position: game, nodes: 1000000, candidates: 3 });
      const ask = () => execFileSync(program, ["engine"], { input: question + "\n" }).toString();
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
      const prove = () => native("solve", "--json", "--nodes", "1000000", file).toString();
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
