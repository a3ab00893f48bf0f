// The names of spaces that readers are shown.
import assert from "node:assert/strict";
import { test } from "node:test";
import { named, takeNames } from "../../../formats/pages/page/names.js";

test("turns have the names of the board", () => {
  takeNames({ cells: [["D7"], ["E7"], ["E8"]], own: ["D7", "E8", "E9"] });
  assert.equal(named("D7xE8-E9+E8"), "D7xE7-E8+E7");
  assert.equal(named("pass"), "pass");
});

test("a board without other names leaves them as they are", () => {
  takeNames({ cells: [["D7"], ["E8"]] });
  assert.equal(named("D7xE8"), "D7xE8");
});
