// The module as the page holds it: compressed, in letters. A worker unpacks it, so that the page can be used meanwhile.

export function unpackModule(text) {
  const stream = new Blob([bytesOf(text.trim())]).stream().pipeThrough(new DecompressionStream("gzip"));
  return WebAssembly.compileStreaming(new Response(stream, { headers: { "Content-Type": "application/wasm" } }));
}

// Letters that mean nothing in HTML or JavaScript. Five of them are a number of base 85, which is four bytes.
export const LETTERS = "0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ.-:+=^!/*?,;()[]{}@%_|~";
const UNUSED = LETTERS.indexOf("~"); // what is left out at the end counts as the greatest digit

// The bytes that letters stand for. It fails for nobody, since the page is made with them.
export function bytesOf(text) {
  const digits = new Uint8Array(128);
  for (let i = 0; i < LETTERS.length; i += 1) digits[LETTERS.charCodeAt(i)] = i;
  const groups = Math.ceil(text.length / 5);
  const bytes = new Uint8Array(4 * groups);
  for (let i = 0, at = 0; i < 5 * groups; i += 5, at += 4) {
    let number = 0;
    for (let k = i; k < i + 5; k += 1) number = number * 85 + (k < text.length ? digits[text.charCodeAt(k)] : UNUSED);
    bytes[at] = number >>> 24;
    bytes[at + 1] = number >>> 16;
    bytes[at + 2] = number >>> 8;
    bytes[at + 3] = number;
  }
  return bytes.subarray(0, text.length - groups);
}
