// The turns of a game as a tree, and how values are told.
import assert from "node:assert/strict";
import { test } from "node:test";
import { Tree } from "../../../formats/output/page/tree.js";
import { percentOf, valueWords } from "../../../formats/output/page/values.js";

// A board of three spaces with one kind of piece, and a game of two turns, each a move to the next space.
const turn = (from, to, text, position, status = 0) => [position, status, [[2, [from, to], [from, -1, to, 0]]], text];
const game = () => new Tree({
  board: { cells: [["a"], ["b"], ["c"]], looks: [{ height: 1, single: 0 }] }, statuses: ["White to move", "over"],
  start: [0, 0], position: "x--", status: 0, lines: [], turns: [turn(0, 1, "a-b", "-x-"), turn(1, 2, "b-c", "--x", 1)],
});

test("positions follow from the turns", () => {
  const tree = game();
  assert.deepEqual(tree.main.map((node) => tree.frameOf(node).position), [[0, -1, -1], [-1, 0, -1], [-1, -1, 0]]);
  assert.deepEqual(tree.main.map((node) => tree.frameOf(node).text), ["x--", "-x-", "--x"]);
  assert.equal(tree.statusOf(tree.main[2]), "over");
});

test("a turn that is there already is not added twice", () => {
  const tree = game();
  assert.equal(tree.add(tree.root, turn(0, 1, "a-b", "-x-"), "own"), tree.main[1]);
  const own = tree.add(tree.root, turn(0, 2, "a-c", "--x"), "own");
  assert.equal(tree.add(tree.root, turn(0, 2, "a-c", "--x"), "own"), own);
});

test("every place has an address that leads back to it", () => {
  const tree = game();
  const own = tree.add(tree.main[1], turn(1, 0, "b-a", "x--"), "own");
  const further = tree.add(own, turn(0, 2, "a-c", "--x"), "own");
  for (const node of [...tree.main, own, further]) assert.equal(tree.nodeAt(tree.addressOf(node)), node);
  assert.equal(tree.addressOf(further), "#1/2/1");
  assert.equal(further.leaves, tree.main[1]);
  assert.deepEqual(further.own, [own, further]);
  assert.equal(tree.nodeAt("#7"), undefined);
});

test("values are numbers or words", () => {
  const told = (kind, turns, whiteWinPercent) => valueWords({ value: { kind, turns }, whiteWinPercent });
  assert.equal(told("estimate", null, 51.6), "52 %");
  assert.equal(told("white_wins", 3, 100), "White in 3");
  assert.equal(told("black_wins", null, 0), "Black wins");
  assert.equal(told("draw"), "draw");
  assert.equal(valueWords({}), "");
  assert.equal(percentOf({ value: { kind: "white_wins" } }), 100);
  assert.equal(percentOf({ value: { kind: "black_wins" }, whiteWinPercent: 40 }), 0);
  assert.equal(percentOf({}), 50);
});
