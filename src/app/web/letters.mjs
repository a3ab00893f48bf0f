// Bytes as letters that mean nothing in HTML or JavaScript: five letters for four bytes, which is shorter than base64.
import { LETTERS } from "../../../formats/output/page/packed.js";

export function inLetters(bytes) {
  const parts = [];
  for (let i = 0; i < bytes.length; i += 4) {
    let number = 0;
    for (let k = 0; k < 4; k += 1) number = number * 256 + (bytes[i + k] ?? 0);
    let part = "";
    for (let k = 0; k < 5; k += 1, number = Math.floor(number / 85)) part = LETTERS[number % 85] + part;
    parts.push(part.slice(0, Math.min(5, bytes.length - i + 1)));
  }
  return parts.join("");
}
