import assert from "node:assert/strict";
import { test } from "node:test";

// What the list looks at when it is loaded; the page has no list and no header here.
globalThis.document = { getElementById: () => null, querySelectorAll: () => [] };
const { resultShares } = await import("../../../formats/output/page/explorer.js");

test("draws are told among the results, if there are any", () => {
  assert.equal(resultShares({ white: 446, draws: 14, black: 249 }), "63 · 2 · 35 %");
  assert.equal(resultShares({ white: 2, draws: 0, black: 1 }), "67 · 33 %");
  assert.equal(resultShares({ white: 0, draws: 1, black: 0 }), "0 · 100 · 0 %");
});
