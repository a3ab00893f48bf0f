// Workers and what is told when there can be none.
import assert from "node:assert/strict";
import { afterEach, test } from "node:test";
import { gzipSync } from "node:zlib";
import { Engine, EngineWorker, expectEngine } from "../../../formats/output/page/engine.js";
import { LETTERS, bytesOf, unpackModule } from "../../../formats/output/page/packed.js";
import { inLetters } from "../../../src/app/web/letters.mjs";

const known = { WebAssembly: globalThis.WebAssembly, DecompressionStream: globalThis.DecompressionStream, Worker: globalThis.Worker };
afterEach(() => Object.assign(globalThis, known));

// A worker that answers what the test says.
class Pretended {
  constructor(answer) { Object.assign(this, { answer, isEnded: false }); }
  postMessage(message) { queueMicrotask(() => !this.isEnded && this.answer(message, (part) => this.onmessage({ data: { id: message.id, ...part } }), this)); }
  terminate() { this.isEnded = true; }
}

function engineOf(answer, isBrief) {
  const made = [];
  const engine = new EngineWorker(() => {
    made.push(new Pretended(answer));
    return { worker: made.at(-1), first: {} };
  }, isBrief);
  return { engine, made };
}

test("answers come to whom they are for, with what is known meanwhile", async () => {
  const { engine } = engineOf(({ ask, number }, reply) => {
    if (ask === "twice") reply({ half: number });
    reply({ done: true, result: ask === "twice" ? 2 * number : "ready" });
  });
  const halves = [];
  const answers = await Promise.all([3, 4].map((number) => engine.ask("twice", { number }, ({ half }) => halves.push(half)).answer));
  assert.deepEqual(answers, [6, 8]);
  assert.deepEqual(halves, [3, 4]);
});

test("an error has its place, and the worker goes on", async () => {
  const { engine, made } = engineOf(({ ask }, reply) =>
    reply(ask === "read" ? { done: true, error: { message: "no turn", line: 3, column: 5 } } : { done: true, result: 1 }));
  await assert.rejects(engine.ask("read").answer, { message: "no turn", line: 3, column: 5, isLost: false });
  assert.equal(await engine.ask("other").answer, 1);
  assert.equal(made.length, 1);
});

test("a lost worker is told to all that wait, and a new one takes its place", async () => {
  const { engine, made } = engineOf(({ ask }, reply) => {
    if (ask === "much") reply({ done: true, error: { message: "unreachable", isLost: true } });
    else if (ask !== "waits") reply({ done: true, result: ask });
  });
  const [waits, much] = await Promise.allSettled([engine.ask("waits").answer, engine.ask("much").answer]);
  assert(waits.reason.isLost && much.reason.isLost);
  assert(made[0].isEnded);
  assert.equal(await engine.ask("again").answer, "again");
});

test("a brief worker stays lost", async () => {
  const { engine, made } = engineOf(({ ask }, reply, worker) => (ask ? worker.onerror({ message: "gone", preventDefault() {} }) : reply({ done: true })), true);
  await assert.rejects(engine.ask("much").answer, { message: "gone", isLost: true });
  assert.equal(made.length, 1);
});

test("a worker that never answered is not made again", async () => {
  const { engine, made } = engineOf((_, reply) => reply({ done: true, error: { message: "no memory", isLost: true } }));
  await assert.rejects(engine.ask("much").answer, { message: "no memory", isLost: true });
  await assert.rejects(engine.ask("much").answer, { isLost: true });
  assert.equal(made.length, 1);
});

test("what the page knows is told before the engine is there, and asked of it first", async () => {
  const heard = [];
  globalThis.Worker = class extends Pretended {
    constructor() {
      super((message, reply) => {
        heard.push(message);
        reply({ done: true, result: message.packed ? { module: "module" } : "told by the engine" });
      });
    }
  };
  let begin;
  const question = { ask: "shape", game: "tzaar" };
  const engine = new Engine(new Promise((resolve) => { begin = resolve; }), "", "", [[question, "known"]]);
  assert.equal(await engine.now("shape", { game: "tzaar" }), "known");
  const other = engine.now("shape", { game: "towers" });
  begin("letters");
  assert.equal(await other, "told by the engine");
  assert.equal(await engine.now("shape", { game: "tzaar" }), "told by the engine");
  assert.deepEqual([heard[0].packed, heard[0].questions], ["letters", [question]]);
  await engine.begin("think", {}).answer;
  assert.equal(heard.at(-2).module, "module");
  engine.searchers.think.close();
  await engine.begin("think", {}).answer;
});

// The empty module, as a page holds it.
const packed = inLetters(gzipSync(Uint8Array.of(0, 97, 115, 109, 1, 0, 0, 0)));

test("bytes come back from their letters", () => {
  assert.equal(new Set(LETTERS).size, 91);
  assert.doesNotMatch(LETTERS, /["\\<\s]/);
  for (let size = 0; size < 40; size += 1)
    for (const fill of [() => 0, () => 255, (_, i) => (i * 151 + size) % 256]) {
      const bytes = Uint8Array.from({ length: size }, fill);
      const letters = inLetters(bytes);
      assert.equal(letters.length, Math.ceil((8 * size) / 6.5));
      assert.deepEqual(bytesOf(letters), bytes);
    }
});

test("a module is unpacked and compiled", async () => {
  assert(await unpackModule(` ${packed}\n`) instanceof WebAssembly.Module);
});

test("it is said why there can be no engine", () => {
  globalThis.WebAssembly = undefined;
  assert.throws(expectEngine, /no WebAssembly,/);
  globalThis.WebAssembly = { validate: () => false };
  assert.throws(expectEngine, /no WebAssembly SIMD/);
  globalThis.DecompressionStream = undefined;
  assert.throws(expectEngine, /too old/);
});
