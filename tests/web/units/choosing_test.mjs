import assert from "node:assert/strict";
import { test } from "node:test";

import { Choosing } from "../../../formats/output/page/choosing.js";

// Space 1 leads to 2, with a part that goes on to 3 or off the board, and to 4; another action has no space.
const actions = [{ path: [1, 2] }, { path: [1, 2, 3] }, { path: [1, 2, "off"] }, { path: [1, 4] }, { path: [5, 4] }, { path: ["pass"] }];

test("an action is chosen once its path names it alone", () => {
  const choosing = new Choosing(actions);
  assert.deepEqual(choosing.offered, [actions[5]]);
  assert.ok(choosing.pick(1));
  assert.deepEqual([choosing.next, choosing.chosen, choosing.offered], [[2, 4], null, []]);
  assert.ok(choosing.pick(2));
  assert.deepEqual([choosing.next, choosing.chosen], [[3], null]);
  assert.deepEqual(choosing.offered, [actions[0], actions[2]]);
  assert.ok(choosing.pick(3));
  assert.equal(choosing.chosen, actions[1]);
});

test("a space is let go, another one begins anew, and one of none is refused", () => {
  const choosing = new Choosing(actions);
  choosing.pick(1);
  choosing.pick(2);
  assert.ok(choosing.pick(2));
  assert.deepEqual(choosing.picked, [1]);
  assert.ok(choosing.pick(5));
  assert.deepEqual([choosing.picked, choosing.next], [[5], [4]]);
  assert.ok(!choosing.pick(3));
  assert.deepEqual(choosing.picked, []);
  assert.equal(choosing.chosen, null);
  assert.ok(!new Choosing().pick(1));
});
