import assert from "node:assert/strict";
import { test } from "node:test";

// What the list looks at when it is loaded; the page has no list and no header here.
globalThis.document = { getElementById: () => null, querySelectorAll: () => [] };
const { wayTo } = await import("../../../formats/pages/page/games.js");
const { resultShares } = await import("../../../formats/pages/page/explorer.js");

// Two starts; from the second one, two turns, the first of which was answered in one way.
const node = (id, end, key, ...next) => ({ id, end, key, next });
const trees = [{ start: [1], root: node(0, 1, "a") }, { start: [2], root: node(1, 5, "b", node(2, 4, "c", node(3, 4, "d")), node(4, 5, "e")) }];

test("the way to a node leads to a position on it", () => {
  assert.equal(wayTo(trees, 0, 0), "0");
  assert.equal(wayTo(trees, 3, 0), "1");
  assert.equal(wayTo(trees, 3, 1), "1/c");
  assert.equal(wayTo(trees, 3, 2), "1/c/d");
  assert.equal(wayTo(trees, 4, 1), "1/e");
});

test("nothing leads beyond the openings", () => {
  assert.equal(wayTo(trees, 3, 3), null);
  assert.equal(wayTo(trees, 2, 2), null);
  assert.equal(wayTo([], 0, 0), null);
  assert.equal(wayTo([{ start: [], root: node(0, 2, "kinds", node(1, 2, "c")) }], 1, 1), null, "a kind of turns is no position");
});

test("draws are told among the results, if there are any", () => {
  assert.equal(resultShares({ white: 446, draws: 14, black: 249 }), "63 · 2 · 35 %");
  assert.equal(resultShares({ white: 2, draws: 0, black: 1 }), "67 · 33 %");
  assert.equal(resultShares({ white: 0, draws: 1, black: 0 }), "0 · 100 · 0 %");
});
