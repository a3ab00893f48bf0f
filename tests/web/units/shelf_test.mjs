import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { folded } from "../../../formats/output/page/folded.js";
import { aboutGame, keyOf } from "../../../formats/output/page/shelf.js";

const analysis = readFileSync(new URL("../../../samples/annotated/game2552914.json", import.meta.url), "utf8");
const record = ({ source = "a", turns = [{ text: "A1xB2" }], tags = [], accuracy = { white: null, black: null } } = {}) =>
  JSON.stringify({ source, number: 1, game: "tzaar", tags, turns, result: "unfinished", accuracy });

test("a record has the same key wherever it comes from, and another one another", () => {
  assert.equal(keyOf(record()), keyOf(record({ source: "b" })));
  const others = [record({ turns: [{ text: "A1xB3" }] }), record({ turns: [{ text: "B2xA1" }] }), record({ tags: [{ name: "PW", values: ["Ada"] }] }), analysis];
  assert.equal(new Set([record(), ...others].map(keyOf)).size, 5);
});

test("a game without turns is a new one each time", () => {
  assert.notEqual(keyOf(record({ turns: [] })), keyOf(record({ turns: [] })));
});

test("lists tell who played, when and how it ended, and whether it is analysed", () => {
  assert.deepEqual(aboutGame(analysis), { game: "tzaar", white: "Michael Reitz", black: "ivyed_seer ?", date: "", event: "tzaar.ch.43.1.1", turns: 27,
    result: "White wins: Black has no capture left", isAnalysed: true });
  assert.equal(aboutGame(record()).isAnalysed, false);
  assert.equal(aboutGame(record({ turns: [{ text: "A1xB2", after: { kind: "estimate", points: 3 } }] })).isAnalysed, true);
});

test("names are found without case and accents", () => {
  assert.ok(folded("Łukasik Ödön").includes(folded("lukasik o")));
  assert.ok(!folded("Łukasik").includes(folded("b")));
});
