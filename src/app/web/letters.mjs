// Bytes as letters of packed.js: two for 13 bits, which is shorter than base64.
import { LETTERS } from "../../../formats/output/page/packed.js";

export function inLetters(bytes) {
  const letters = [];
  let held = 0;
  let bits = 0;
  for (const byte of bytes) {
    held |= byte << bits;
    bits += 8;
    if (bits < 13) continue;
    letters.push(LETTERS[(held & 8191) % LETTERS.length], LETTERS[Math.floor((held & 8191) / LETTERS.length)]);
    held >>>= 13;
    bits -= 13;
  }
  if (bits > 0) letters.push(LETTERS[held % LETTERS.length]);
  if (bits > 6) letters.push(LETTERS[Math.floor(held / LETTERS.length)]);
  return letters.join("");
}
