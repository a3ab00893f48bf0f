import { phrase } from "./words.js";

// Positions by which games are looked for: their texts, and their keys, as formats/pages/position_keys.cpp reckons them.
// A piece is a word here: its letters, and its height if that is above 1.

const swapped = (word) => word.replace(/[a-z]/gi, (letter) => (letter < "a" ? letter.toLowerCase() : letter.toUpperCase()));

// FNV-1a of a text, and the last steps of MurmurHash3.
function hashed(begin, text) {
  let hash = begin;
  for (let i = 0; i < text.length; i += 1) hash = Math.imul(hash ^ text.charCodeAt(i), 16777619);
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return (hash ^ (hash >>> 16)) >>> 0;
}

// The key of a position under all images of the board: the least one, in two halves.
export function keyOf(pieces, toMove, maps) {
  const all = [...pieces, toMove === "b" ? "W" : "w"]; // the side to move is a piece beyond the last space
  return maps.map(({ swaps, spaces }) => all.reduce((key, word, i) => {
    if (!word) return key;
    const text = `${spaces[i] ?? i}${swaps ? swapped(word) : word}`;
    return [(key[0] ^ hashed(0x811c9dc5, text)) >>> 0, (key[1] ^ hashed(0x1000193, text)) >>> 0];
  }, [0, 0])).reduce((least, key) => (key[0] < least[0] || (key[0] === least[0] && key[1] < least[1]) ? key : least));
}

// The spaces in the order of position texts: the ranks of squares from the top, and else the columns, each from below.
function linesOf({ cells, isSquare }) {
  const [across, along] = isSquare ? [([, , y]) => y, ([, x]) => x] : [([, x]) => x, ([, , y]) => -y];
  const lines = new Map();
  cells.forEach((cell, i) => lines.set(across(cell), [...(lines.get(across(cell)) ?? []), i]));
  return [...lines].sort(([a], [b]) => a - b).map(([, line]) => line.sort((a, b) => along(cells[a]) - along(cells[b])));
}

// Reads a position text. Throws an Error if the board has other spaces.
export function readPosition(text, board) {
  const [rows, side = "w"] = text.trim().split(/\s+/);
  const lines = linesOf(board);
  const parts = rows.split("/").map((row) => [...row.matchAll(/\(([a-z]+)\)|([a-z])(\d*)|\.|\d+/gi)].flatMap(([token, parts, letter, height]) => {
    if (parts) return [[...parts].sort().join("")];
    if (letter) return [Number(height) > 1 ? letter + Number(height) : letter];
    return Array(token === "." ? 1 : Math.min(Number(token), 99)).fill("");
  }));
  if (parts.length !== lines.length || parts.some((part, i) => part.length !== lines[i].length))
    throw new Error(phrase("This is no position text: {parts} parts joined by “/” are expected, for {spaces} spaces.", { parts: lines.length, spaces: board.cells.length }));
  const pieces = board.cells.map(() => "");
  lines.forEach((line, i) => line.forEach((space, k) => { pieces[space] = parts[i][k]; }));
  return { pieces, toMove: side.toLowerCase() === "b" ? "b" : "w" };
}

export function writePosition({ pieces, toMove }, board) {
  const rows = linesOf(board).map((line) => line.map((space) => pieces[space]))
    .map((words) => (board.isSquare ? words.map((word) => (word ? `(${word})` : " ")).join("").replace(/ +/g, (gap) => gap.length) : words.map((word) => word || ".").join("")));
  return `${rows.join("/")} ${toMove} 1`;
}

// The part of an index that has a key, of so many parts.
export const partOf = ([, second], parts) => Math.floor(((second >>> 24) * parts) / 256);

// Reads a text in Base64 as bits, the highest first.
class Bits {
  constructor(text) {
    this.bytes = atob(text);
    this.at = 0;
  }

  next() {
    const byte = this.bytes.charCodeAt(this.at >>> 3);
    return (byte >>> (7 - (this.at++ & 7))) & 1;
  }

  number(count) {
    let number = 0;
    for (let i = 0; i < count; i += 1) number = number * 2 + this.next();
    return number;
  }

  // How many bits of a kind come before one of the other, which is read, too.
  run(kind) {
    let length = 0;
    while (this.next() === kind) length += 1;
    return length;
  }
}

// The games that have a key, by their numbers, each with the number of turns after which it is; from a part of the index
// (formats/pages/position_index.hpp).
export function gamesWith([key], part) {
  const found = new Map();
  if (!part) return found;
  const bits = new Bits(part);
  const [places, restBits, gameBits, turnBits] = Array.from({ length: 4 }, () => bits.number(32));
  for (let [i, here, game] = [0, 0, 0]; i < places && here <= key; i += 1) {
    if (bits.next()) {
      const zeros = bits.run(0);
      game += 2 ** zeros + bits.number(zeros);
    } else {
      here += bits.run(1) * 2 ** restBits + bits.number(restBits);
      game = bits.number(gameBits);
    }
    const turn = bits.number(turnBits);
    if (here === key) found.set(game, turn);
  }
  return found;
}
