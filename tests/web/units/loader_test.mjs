// The loader, with a module that only answers: what is no question is refused before it is asked.
import assert from "node:assert/strict";
import { test } from "node:test";

import { CairnError, load } from "../../../src/app/web/loader.js";

const WRONG = [null, true, -1, 0, 2 ** 32, 2 ** 64, NaN, Infinity, 1n, 1.5, "", "x", [], () => 1, Symbol("x")];
const ANSWER = 2 ** 20; // where it lies in the memory

/** A module that answers with these lines, and keeps what it was asked. */
async function loaded(lines) {
  const memory = { buffer: new ArrayBuffer(2 ** 21) };
  const asked = [];
  const put = (at, text) => new Uint8Array(memory.buffer).set(new TextEncoder().encode(`${text}\0`), at);
  const read = (at) => new TextDecoder().decode(new Uint8Array(memory.buffer, at)).split("\0")[0];
  const exports = {
    memory, _initialize() {}, cairn_new: (megabytes) => megabytes, malloc: () => 8, free() {}, cairn_text_free() {},
    cairn_ask(session, at) {
      asked.push(JSON.parse(read(at)));
      put(ANSWER, lines.join("\n"));
      return ANSWER;
    },
  };
  const { imports } = WebAssembly.Module;
  const { instantiate } = WebAssembly;
  Object.assign(WebAssembly, { instantiate: async () => ({ exports }) });
  WebAssembly.Module.imports = () => [];
  try {
    return { cairn: await load({}), asked };
  } finally {
    WebAssembly.instantiate = instantiate;
    WebAssembly.Module.imports = imports;
  }
}

test("megabytes are a whole number that can be addressed", async () => {
  for (const value of WRONG) await assert.rejects(load({}, value), RangeError, String(value));
  await assert.rejects(load({}, 4096), RangeError);
});

test("what is no module is refused", async () => {
  for (const value of WRONG) await assert.rejects(load(value), TypeError, String(value));
});

test("what is no question is refused, and nothing is left out of one", async () => {
  const { cairn, asked } = await loaded(['{"id":"1","answer":[1]}']);
  for (const value of [...WRONG, undefined]) assert.throws(() => cairn.ask(value), TypeError, String(value));
  for (const value of [NaN, Infinity, 1n, () => 1, Symbol("x")])
    for (const question of [{ depth: value }, { options: { turns: [value] } }]) assert.throws(() => cairn.ask(question), TypeError);
  assert.deepEqual(asked, []);
  assert.deepEqual(cairn.ask({ ask: "games", text: "a\0b", left: undefined }), [1]);
  assert.deepEqual(asked, [{ id: "1", ask: "games", text: "a\0b" }]);
});

test("keys that are not known are refused, and errors are thrown", async () => {
  const warning = '{"warning":"unknown key \'dept\'; ignored","field":"settings.dept","id":"1"}';
  const { cairn } = await loaded([warning, '{"id":"1","answer":1}']);
  assert.throws(() => cairn.ask({ ask: "analyse", settings: { dept: 1 } }), { name: "TypeError", message: "unknown key 'dept'" });
  const { cairn: other } = await loaded(['{"error":"no","kind":"illegal","line":1,"column":2,"id":"1"}']);
  assert.throws(() => other.ask({ ask: "turn" }), (error) => error instanceof CairnError && error.kind === "illegal" && error.column === 2);
});
