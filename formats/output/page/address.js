import { unpackedText } from "./shapes.js";
import { phrase } from "./words.js";

const MOST_OF_A_LINK = 4 << 20; // bytes that a link may unpack to

// Addresses of the page with the engine. What follows "#" never leaves the browser. It is the number of a
// turn ("#17"), or "r", a record that is compressed, or "p", a position or record as it is, with "at", the turn to
// begin with; and with "embed" the page is a board inside another page (docs/board.md).

export class Address {
  // Signs that a sentence or HTML has put behind or into it are not its own; a text may end with them.
  constructor(fragment) {
    const text = fragment.replace(/^#/, "").replaceAll("&amp;", "&");
    this.parts = new URLSearchParams(/(^|&)p=[^&]*$/.test(text) ? text : text.replace(/[.,;:!?)\]}>'"’”»]+$/, ""));
  }

  get isEmbedded() { return this.parts.has("embed"); }
  get isFlipped() { return this.parts.has("flip"); }
  get look() { return this.parts.get("look"); }
  get language() { return this.parts.get("language"); }
  get at() { return this.parts.get("at") || "0"; }

  get hasRecord() { return this.parts.has("r") || this.parts.has("p"); }

  // The record, or null if the address holds none. Rejects if it is damaged or too long.
  async record() {
    const packed = this.parts.get("r");
    if (!packed) return this.parts.get("p");
    try {
      return await unpackedText(packed.replaceAll("-", "+").replaceAll("_", "/"), MOST_OF_A_LINK);
    } catch {
      throw new Error(phrase("it is damaged, or unpacks to more than 4 MiB"));
    }
  }

  // What all places of the record have in their addresses; their places in the game follow.
  get beginning() {
    const others = [...this.parts].filter(([name]) => name !== "at");
    return `#${others.map(([name, value]) => (value ? `${name}=${encodeURIComponent(value)}` : name)).join("&")}&at=`;
  }
}

// A text as unpackedText() reads it.
export async function packed(text) {
  const stream = new Blob([text]).stream().pipeThrough(new CompressionStream("deflate"));
  const bytes = new Uint8Array(await new Response(stream).arrayBuffer());
  return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(""));
}

// What stands for a record in addresses.
export const packedRecord = async (text) => (await packed(text)).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
