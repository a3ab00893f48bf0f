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

const compared = {
  "analyses as the native program does": () => {
    for (const name of ["samples/game2552914.txt", "samples/own-towers-1.sgf"])
      for (const format of ["json", "sgf", "csv", "text"]) {
        const depth = format === "json" ? [] : ["--depth", "1"];
        const settings = format === "json" ? "{}" : '{"depth":1}';
        const begin = performance.now();
        const expected = native("analyse", "--format", format, ...depth, name).toString();
        const seconds = (performance.now() - begin) / 1000;
        const found = analysed(name, settings, format);
        assert.equal(found.text, expected);
        if (format === "json")
          console.log(`    ${name}: ${found.seconds.toFixed(2)} s, native ${seconds.toFixed(2)} s`);
      }
  },
};

for (const [name, test] of Object.entries(program ? { ...tests, ...compared } : tests)) {
  await test();
  console.log(`ok: ${name}`);
}
console.log(`memory: ${(cairn.memory() / 2 ** 20).toFixed(0)} MiB`);
