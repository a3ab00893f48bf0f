// What the browser keeps of puzzles belongs to all tabs.
import assert from "node:assert/strict";
import { test } from "node:test";

const STORE = "cairn-puzzles";
const [FIRST, SECOND, THIRD] = ["0000000000000001", "0000000000000002", "0000000000000003"];
const kept = () => JSON.parse(localStorage.getItem(STORE));
let tabs = 0;
const tab = async () => import(`../../../formats/output/puzzle_page/progress.js?tab=${(tabs += 1)}`);

function keepIn(values, isFull = () => false) {
  globalThis.localStorage = {
    getItem: (key) => values.get(key) ?? null,
    setItem: (key, value) => {
      if (isFull()) throw new DOMException("full", "QuotaExceededError");
      values.set(key, value);
    },
  };
}

test("two tabs keep what each of them does", async () => {
  keepIn(new Map());
  const [one, other] = [await tab(), await tab()];
  const file = JSON.stringify({ [STORE]: 1, kept: { [THIRD]: { state: "seen" }, "not an id": { state: "seen" } } });
  const steps = [
    [one, "solve", FIRST], [other, "solve", SECOND], [one, "set", FIRST, { hints: 1 }], [other, "set", SECOND, { wrong: 1 }],
    [one, "takeFile", file], [other, "endStreak"],
  ];
  for (const [{ progress }, name, ...rest] of steps) progress[name](...rest);
  assert.deepEqual(Object.keys(kept()).sort(), [FIRST, SECOND, THIRD, "streak"].sort());
  assert.deepEqual([kept()[FIRST].hints, kept()[SECOND].wrong, kept()[THIRD].state, kept().streak], [1, 1, "seen", 0]);
  other.progress.solve(FIRST); // once is enough
  assert.equal(kept()[FIRST].hints, 1);
  other.set.puzzles = [{ id: SECOND }];
  other.progress.forget();
  assert.deepEqual(Object.keys(kept()).sort(), [FIRST, THIRD, "streak"].sort());
});

test("a full or strange store stops nothing", async () => {
  let isFull = false;
  keepIn(new Map(), () => isFull);
  const { progress } = await tab();
  isFull = true;
  progress.solve(FIRST);
  progress.set(SECOND, { hints: 1 });
  assert.deepEqual([progress.of(FIRST).state, progress.of(SECOND).hints, progress.streak], ["solved", 1, 1]);
  keepIn(new Map([[STORE, "no JSON"]]));
  assert.equal((await tab()).progress.works, false);
});
