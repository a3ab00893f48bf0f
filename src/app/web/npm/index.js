import { load } from "./loader.js";

export { CairnError, load } from "./loader.js";

// Loads the module that lies beside this file, in a page, a worker or node.
export async function open(megabytes) {
  const address = new URL("cairn.wasm", import.meta.url);
  if (address.protocol !== "file:") return load(await WebAssembly.compileStreaming(fetch(address)), megabytes);
  const { readFile } = await import("node:fs/promises");
  return load(await WebAssembly.compile(await readFile(address)), megabytes);
}
