// The module as the page holds it: compressed, in letters. A worker unpacks it, so that the page can be used meanwhile.

export function unpackModule(text) {
  const stream = new Blob([bytesOf(text.trim())]).stream().pipeThrough(new DecompressionStream("gzip"));
  return WebAssembly.compileStreaming(new Response(stream, { headers: { "Content-Type": "application/wasm" } }));
}

// Letters that mean nothing where they stand: in a script that is no program, and in a string of JSON. Two of them are a
// number of 13 bits, one that is left at the end is one of 6.
export const LETTERS = "0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ.-:+=^!/*?,;()[]{}@%_|~#$&'`>";

// The bytes that letters stand for. It fails for nobody, since the page is made with them.
export function bytesOf(text) {
  const digits = new Uint8Array(128);
  for (let i = 0; i < LETTERS.length; i += 1) digits[LETTERS.charCodeAt(i)] = i;
  const bytes = new Uint8Array(Math.floor((13 * (text.length >> 1) + 6 * (text.length & 1)) / 8));
  for (let i = 0, at = 0, held = 0, bits = 0; i < text.length; i += 2) {
    held |= (digits[text.charCodeAt(i)] + (i + 1 < text.length ? LETTERS.length * digits[text.charCodeAt(i + 1)] : 0)) << bits;
    for (bits += 13; bits >= 8; bits -= 8, held >>>= 8) bytes[at++] = held; // beyond the end nothing is written
  }
  return bytes;
}
