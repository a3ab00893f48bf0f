import assert from "node:assert/strict";
import { test } from "node:test";

import { Looks } from "../../../formats/output/page/looks.js";

test("looks that come when another game was opened change nothing", async () => {
  const study = { data: { board: { looks: [{ name: "White Tzaar", single: -1 }] } } };
  let answer;
  const engine = { now: () => new Promise((resolve) => { answer = resolve; }) };
  const looks = new Looks(study, engine, "tzaar");
  looks.known = [0, 1];
  const isDone = looks.update();
  study.data = { board: { looks: [{ name: "Black Tott", single: 7 }] } };
  answer({ symbols: "", looks: [{ name: "White Tzaar", single: -1 }, { name: "White Tott", single: -1 }] });
  await isDone;
  assert.deepEqual(study.data.board.looks, [{ name: "Black Tott", single: 7 }]);
});
