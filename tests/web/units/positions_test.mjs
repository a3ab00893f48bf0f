// Position texts and the index of positions, as the list of an archive's games reads them.
import assert from "node:assert/strict";
import { test } from "node:test";
import { gamesWith, partOf, readPosition, writePosition } from "../../../formats/pages/page/positions.js";

// A board of two ranks with three squares each, and one of three columns with two, one and two spaces.
const squares = { isSquare: true, cells: [["a1", 0, 0], ["b1", 1, 0], ["c1", 2, 0], ["a2", 0, -1], ["b2", 1, -1], ["c2", 2, -1]] };
const columns = { isSquare: false, cells: [["A1", 0, 1], ["A2", 0, 0], ["B1", 0.866, 0.5], ["C1", 1.732, 1], ["C2", 1.732, 0]] };

test("ranks are read from the top, with numbers of empty squares", () => {
  assert.deepEqual(readPosition("(c)2/1(CSS)1 b 7", squares), { pieces: ["", "CSS", "", "c", "", ""], toMove: "b" });
  assert.equal(writePosition(readPosition(" (c)2/1(CSS)1  b 7", squares), squares), "(c)2/1(CSS)1 b 1");
});

test("columns are read from below, with heights", () => {
  assert.deepEqual(readPosition("a12./B1/.c2 w 1", columns), { pieces: ["a12", "", "B", "", "c2"], toMove: "w" });
  assert.equal(writePosition(readPosition("a12./B1/.c2", columns), columns), "a12./B/.c2 w 1");
});

test("texts of other boards are faults", () => {
  for (const text of ["", "(c)2", "(c)3/3", "3/3/3", "tzaar fixed"]) assert.throws(() => readPosition(text, squares), /expected/);
});

test("games are found in a part of the index", () => {
  // Key 5 in game 2 after 1 turn and in game 300 after 200 turns, and key 2 ** 32 - 1 in game 0 at the start.
  const number = (value, length) => value.toString(2).padStart(length, "0");
  const step = (by) => "1".repeat(Math.floor(by / 2 ** 30)) + "0" + number(by % 2 ** 30, 30);
  const bits = [3, 30, 9, 8].map((each) => number(each, 32)).join("") +
    `0${step(5)}${number(2, 9)}${number(1, 8)}` + `1${"0".repeat(8)}${number(298, 9)}${number(200, 8)}` +
    `0${step(2 ** 32 - 6)}${number(0, 9)}${number(0, 8)}`;
  const part = btoa(String.fromCharCode(...bits.match(/.{1,8}/g).map((byte) => parseInt(byte.padEnd(8, "0"), 2))));
  assert.deepEqual([...gamesWith([5, 0], part)], [[2, 1], [300, 200]]);
  assert.deepEqual([...gamesWith([2 ** 32 - 1, 0], part)], [[0, 0]]);
  for (const other of [0, 4, 6, 2 ** 32 - 2]) assert.equal(gamesWith([other, 0], part).size, 0);
  assert.equal(gamesWith([5, 0], "").size, 0);
});

test("parts have the keys by the first bits of their second halves", () => {
  assert.deepEqual([0, 0x3fffffff, 0x40000000, 0xffffffff].map((second) => partOf([0, second], 4)), [0, 0, 1, 3]);
  assert.equal(partOf([0, 0xffffffff], 1), 0);
});
