// What is dropped and pasted on the page, and texts that take long to read.
import assert from "node:assert/strict";
import { test } from "node:test";
import { Opener } from "../../../formats/output/page/open.js";

// A document of which only the listeners matter.
const anything = new Proxy(() => {}, { get: (_, key) => (key === Symbol.toPrimitive ? () => "" : key === Symbol.iterator ? [][Symbol.iterator] : anything),
  set: () => true, apply: () => anything });

function opener(engine = anything) {
  const heard = {};
  globalThis.document = new Proxy({ addEventListener: (name, listener) => { heard[name] = listener; } }, { get: (own, key) => own[key] ?? anything });
  const made = new Opener({ examples: [], engine });
  const opened = [];
  Object.assign(made, { open: (text) => opened.push(text), openFile: (file) => opened.push(file), tell: () => {}, close: () => {} });
  return { made, heard, opened };
}

test("what is dropped or pasted on a field is the field's, but for files", () => {
  const { heard, opened } = opener();
  const on = { field: { closest: () => ({}) }, board: { closest: () => null }, text: {} };
  const send = (name, target, types) => {
    const files = types.includes("Files") ? ["a file"] : [];
    const data = { types, files, getData: () => "a text" };
    let isTaken = false;
    heard[name]({ target: on[target], ...(name === "paste" ? { clipboardData: data } : { dataTransfer: data }), preventDefault: () => { isTaken = true; } });
    return [isTaken, opened.splice(0)];
  };
  for (const [target, types, taken] of [["field", ["text/plain"], null], ["field", ["Files"], "a file"], ["board", ["text/plain"], "a text"],
    ["board", ["Files"], "a file"], ["text", ["text/plain"], "a text"]]) {
    assert.deepEqual(send("dragover", target, types), [taken !== null, []]);
    assert.deepEqual(send("drop", target, types), [taken !== null, taken === null ? [] : [taken]]);
  }
  assert.deepEqual(send("paste", "field", ["text/plain"])[1], []);
  assert.deepEqual(send("paste", "board", ["text/plain"])[1], ["a text"]);
});

test("a text that takes long to read can be left", async (t) => {
  t.mock.timers.enable({ apis: ["setTimeout"] });
  let refuse;
  const lost = (message) => refuse(Object.assign(new Error(message), { isLost: true }));
  const engine = { rules: { lose: lost }, now: () => new Promise((_, reject) => { refuse = reject; }) };
  const { made } = opener(engine);
  const buttons = [];
  made.told = { append: (button) => buttons.push(button) };
  const button = { append: () => {} };
  globalThis.document = { createElement: () => button };
  const answer = made.answer("read", { text: "long" });
  assert.equal(buttons.length, 0);
  t.mock.timers.tick(10000);
  assert.equal(buttons.length, 1);
  button.onclick();
  await assert.rejects(answer, { message: "This text takes long to read.", isLost: false });
  const other = made.answer("read", { text: "short" });
  lost("the engine was stopped");
  await assert.rejects(other, { message: "the engine was stopped", isLost: true });
});
