// Browsers may refuse to change the history of a tab.
import assert from "node:assert/strict";
import { readFileSync, readdirSync } from "node:fs";
import { test } from "node:test";
import { noteInHistory } from "../../../formats/output/page/shapes.js";

test("a browser that refuses leaves the page as it is", () => {
  const noted = [];
  const note = (...all) => {
    if (noted.length >= 2) throw new DOMException("more than 100 times per 30 seconds", "SecurityError");
    noted.push(all);
  };
  globalThis.history = { replaceState: note, pushState: note };
  noteInHistory({ a: 1 }, "#1");
  noteInHistory(null, "#0", true);
  noteInHistory(null);
  delete globalThis.history;
  assert.deepEqual(noted, [[{ a: 1 }, "", "#1"], [null, "", "#0"]]);
});

test("pages change it by that alone", () => {
  for (const folder of ["page", "puzzle_page"].map((name) => new URL(`../../../formats/output/${name}/`, import.meta.url)))
    for (const name of readdirSync(folder).filter((each) => each.endsWith(".js") && each !== "shapes.js"))
      assert.doesNotMatch(readFileSync(new URL(name, folder), "utf8"), /replaceState|pushState/, name);
});
