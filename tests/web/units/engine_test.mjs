// Workers and what is told when there can be none.
import assert from "node:assert/strict";
import { afterEach, test } from "node:test";
import { gzipSync } from "node:zlib";
import { EngineWorker, LETTERS, bytesOf, unpackModule } from "../../../formats/pages/page/engine.js";
import { inLetters } from "../../../src/web/letters.mjs";

const known = { WebAssembly: globalThis.WebAssembly, DecompressionStream: globalThis.DecompressionStream };
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
    return { worker: made.at(-1), module: {} };
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

// The empty module, as a page holds it.
const packed = inLetters(gzipSync(Uint8Array.of(0, 97, 115, 109, 1, 0, 0, 0)));

test("bytes come back from their letters", () => {
  assert.equal(new Set(LETTERS).size, 85);
  assert.doesNotMatch(LETTERS, /["'`\\<>&$]/);
  for (let size = 0; size < 40; size += 1)
    for (const fill of [() => 0, () => 255, (_, i) => (i * 151 + size) % 256]) {
      const bytes = Uint8Array.from({ length: size }, fill);
      const letters = inLetters(bytes);
      assert.equal(letters.length, size + Math.ceil(size / 4));
      assert.deepEqual(bytesOf(letters), bytes);
    }
});

test("a module is unpacked and compiled", async () => {
  assert(await unpackModule(` ${packed}\n`) instanceof WebAssembly.Module);
});

test("it is said why there can be no engine", async () => {
  globalThis.WebAssembly = undefined;
  await assert.rejects(unpackModule(packed), /no WebAssembly,/);
  globalThis.WebAssembly = { validate: () => false };
  await assert.rejects(unpackModule(packed), /no WebAssembly SIMD/);
  globalThis.DecompressionStream = undefined;
  await assert.rejects(unpackModule(packed), /too old/);
});
