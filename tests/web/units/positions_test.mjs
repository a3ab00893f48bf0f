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
  const numbers = [5, 2, 1, 0, 298, 200, 2 ** 32 - 6, 0, 0];
  const bytes = numbers.flatMap((number) => {
    const groups = [];
    for (; number >= 0x80; number = Math.floor(number / 0x80)) groups.push((number % 0x80) + 0x80);
    return [...groups, number];
  });
  const part = btoa(String.fromCharCode(...bytes));
  assert.deepEqual([...gamesWith([5, 0], part)], [[2, 1], [300, 200]]);
  assert.deepEqual([...gamesWith([2 ** 32 - 1, 0], part)], [[0, 0]]);
  for (const other of [0, 4, 6, 2 ** 32 - 2]) assert.equal(gamesWith([other, 0], part).size, 0);
  assert.equal(gamesWith([5, 0], "").size, 0);
});

test("parts have the keys by the first bits of their second halves", () => {
  assert.deepEqual([0, 0x3fffffff, 0x40000000, 0xffffffff].map((second) => partOf([0, second], 4)), [0, 0, 1, 3]);
  assert.equal(partOf([0, 0xffffffff], 1), 0);
});
