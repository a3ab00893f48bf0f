// Unpacks a file that somebody opens: gzip by the browser, bzip2, as sets of puzzles are published, here.

import { unpackedBlob } from "./shapes.js";

const MOST_OF_A_FILE = 64 << 20; // bytes that a file may unpack to
const TOO_LARGE = "The file unpacks to more than 64 MiB. The command line reads files of any size.";
const DAMAGED = "The packed file is damaged.";
const [RUN_A, RUN_B] = [0, 1];

// Returns the bytes as they are if they are not packed.
export async function unpackedFile(bytes) {
  if (bytes[0] === 0x1f && bytes[1] === 0x8b) return gunzip(bytes);
  if (bytes[0] === 0x42 && bytes[1] === 0x5a && bytes[2] === 0x68) return new Bunzip(bytes).all();
  return bytes;
}

async function gunzip(bytes) {
  try {
    return new Uint8Array(await (await unpackedBlob(bytes, "gzip", MOST_OF_A_FILE)).arrayBuffer());
  } catch (error) {
    throw new Error(error instanceof RangeError ? TOO_LARGE : DAMAGED);
  }
}

export class Bunzip {
  constructor(bytes) { Object.assign(this, { bytes, at: 0, held: 0, count: 0, out: new Uint8Array(1 << 20), size: 0 }); }

  bits(count) {
    while (this.count < count) {
      if (this.at >= this.bytes.length) throw new Error(DAMAGED);
      this.held = (this.held << 8) | this.bytes[this.at++];
      this.count += 8;
    }
    this.count -= count;
    return (this.held >>> this.count) & ((1 << count) - 1);
  }

  // Streams may follow one another.
  all() {
    while (this.at < this.bytes.length && this.bytes[this.at] === 0x42) {
      this.at += 3;
      this.largest = (this.bytes[this.at++] - 48) * 100000;
      while (this.begins()) this.block();
      this.count = 0;
    }
    return this.out.subarray(0, this.size);
  }

  // Whether another block begins; else the stream ends.
  begins() {
    const sign = this.bits(24) * 2 ** 24 + this.bits(24);
    this.bits(16);
    this.bits(16); // a checksum
    if (sign !== 0x314159265359 && sign !== 0x177245385090) throw new Error(DAMAGED);
    return sign === 0x314159265359;
  }

  block() {
    if (this.bits(1)) throw new Error(DAMAGED); // shuffled, as no program has done for thirty years
    const origin = this.bits(24);
    const used = [];
    const groups = this.bits(16);
    for (let i = 0; i < 16; ++i) if (groups & (0x8000 >> i)) {
      const part = this.bits(16);
      for (let j = 0; j < 16; ++j) if (part & (0x8000 >> j)) used.push(16 * i + j);
    }
    const symbols = this.symbols(used.length + 2, this.bits(3), this.bits(15));
    this.write(this.sorted(symbols, used), origin);
  }

  // The symbols of a block, whose code changes with each fifty of them.
  symbols(kinds, tableCount, selectorCount) {
    const order = Array.from({ length: tableCount }, (_, i) => i);
    const selectors = Array.from({ length: selectorCount }, () => {
      let place = 0;
      while (this.bits(1)) if (++place >= tableCount) throw new Error(DAMAGED);
      order.unshift(...order.splice(place, 1));
      return order[0];
    });
    const tables = Array.from({ length: tableCount }, () => this.table(kinds));
    const symbols = [];
    for (const selector of selectors) for (let i = 0; i < 50; ++i) {
      const symbol = this.symbol(tables[selector]);
      if (symbol === kinds - 1) return symbols;
      if (symbols.push(symbol) > this.largest) throw new Error(DAMAGED);
    }
    throw new Error(DAMAGED);
  }

  // For each length of a code its first code, how many there are, and their symbols in order.
  table(kinds) {
    let length = this.bits(5);
    const lengths = Array.from({ length: kinds }, () => {
      while (this.bits(1)) length += this.bits(1) ? -1 : 1;
      if (length < 1 || length > 20) throw new Error(DAMAGED);
      return length;
    });
    const table = [];
    let code = 0;
    for (let size = 1; size <= 20; ++size) {
      const symbols = lengths.flatMap((each, symbol) => (each === size ? [symbol] : []));
      table[size] = { first: code, symbols };
      code = 2 * (code + symbols.length);
    }
    return table;
  }

  symbol(table) {
    let code = 0;
    for (let size = 1; size <= 20; ++size) {
      code = 2 * code + this.bits(1);
      const { first, symbols } = table[size];
      if (code - first < symbols.length) return symbols[code - first];
    }
    throw new Error(DAMAGED);
  }

  // The last column of the sorted rotations.
  sorted(symbols, used) {
    const column = new Uint8Array(this.largest);
    let [size, run, unit] = [0, 0, 1];
    const flush = () => {
      if (size + run > this.largest) throw new Error(DAMAGED);
      column.fill(used[0], size, (size += run));
      [run, unit] = [0, 1];
    };
    for (const symbol of symbols) {
      if (symbol === RUN_A || symbol === RUN_B) {
        run += unit << symbol;
        unit *= 2;
        if (run > this.largest) throw new Error(DAMAGED);
        continue;
      }
      flush();
      used.unshift(...used.splice(symbol - 1, 1));
      column[size++] = used[0];
    }
    flush();
    return column.subarray(0, size);
  }

  // Puts the block's text back into its order, and writes it with its runs.
  write(column, origin) {
    const starts = new Uint32Array(257);
    for (const byte of column) starts[byte + 1] += 1;
    for (let i = 0; i < 256; ++i) starts[i + 1] += starts[i];
    const next = new Uint32Array(column.length);
    column.forEach((byte, i) => { next[starts[byte]++] = i; });
    if (origin >= column.length) throw new Error(DAMAGED);
    let [place, last, same] = [next[origin], -1, 0];
    for (let i = 0; i < column.length; ++i, place = next[place]) {
      const byte = column[place];
      if (same === 4) {
        this.put(last, byte);
        same = 0;
        last = -1;
        continue;
      }
      same = byte === last ? same + 1 : 1;
      last = byte;
      this.put(byte, 1);
    }
  }

  put(byte, times) {
    if (this.size + times > this.out.length) {
      if (2 * this.out.length > MOST_OF_A_FILE) throw new Error(TOO_LARGE);
      const larger = new Uint8Array(2 * this.out.length);
      larger.set(this.out);
      this.out = larger;
    }
    this.out.fill(byte, this.size, (this.size += times));
  }
}
