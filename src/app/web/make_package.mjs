// Makes the npm package: the module, its loader, and types, which are read out of cairn.h.
//
// usage: make_package.mjs MODULE FOLDER
import { cpSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { load } from "./loader.js";

const [module, folder] = process.argv.slice(2);
const here = (name) => fileURLToPath(new URL(name, import.meta.url));
const TYPES = { int: "number", int32_t: "number", size_t: "number", "const char *": "string | null" };
const ARRAYS = { "const char *": "Uint8Array", "const int32_t *": "Int32Array" };

// The arguments as JavaScript passes them: an array stands for where it is and how long; where an error goes is
// the loader's business.
function argumentsOf(list) {
  const parts = list.split(",").map((part) => /^(.*?)(\w+)$/.exec(part.replace(/\s+/g, " ").trim())).filter(Boolean)
    .map(([, type, name]) => ({ type: type.trim(), name })).filter(({ type, name }) => name !== "void" && !type.endsWith("**"));
  return parts.flatMap(({ type, name }, i) => {
    if (/^(size|count)$/.test(name) && ARRAYS[parts[i - 1]?.type]) return [];
    const isArray = /^(size|count)$/.test(parts[i + 1]?.name ?? "");
    const made = (isArray ? ARRAYS[type] : TYPES[type]) ?? (/^(const )?cairn_\w+ \*$/.test(type) ? "Handle" : null);
    if (!made) throw new Error(`cairn.h has an argument ${type}${name}, for which there is no type here`);
    return [`${name}: ${made}`];
  });
}

function functionsOf(header) {
  const spaced = header.replace(/(?<=\w)(\*+) (?=\w)/g, " $1");
  const pattern = /(?:\/\*((?:(?!\*\/)[^])*)\*\/\n)?CAIRN_API ([\w ]+[ *])(cairn_\w+)\(([^)]*)\);/g;
  return [...spaced.matchAll(pattern)].map(([, comment, result, name, list]) => ({ comment, result: result.trim(), name, list: argumentsOf(list) }));
}

function typesOf(functions) {
  const written = ({ comment, name, list }) =>
    `${comment ? `  /**${comment.replace(/\n *\*?/g, "\n   *")}*/\n` : ""}  ${name}: [${list.join(", ")}];\n`;
  const table = (title, has) => `export interface ${title} {\n${functions.filter(has).map(written).join("")}}\n`;
  const isText = ({ result }) => result === "cairn_text *";
  const isHandle = ({ result }) => !isText({ result }) && /^cairn_\w+ \*$/.test(result);
  return `// Made by make_package.mjs out of cairn.h.
/** Something of the module that has to be freed by its function. */
export type Handle = number;
/** What Cairn says is wrong. Line and column count from 1; 0 means that no place is known. */
export class CairnError extends Error {
  kind: "syntax" | "position" | "illegal" | "ambiguous" | "io" | "usage" | "internal";
  line: number;
  column: number;
}
/** The functions that return a text, and what they take. */
${table("Texts", isText)}/** The functions that return a handle. */
${table("Handles", isHandle)}/** The functions that return a number or nothing. */
${table("Calls", (each) => !isText(each) && !isHandle(each) && each.result !== "const char *" && each.name !== "cairn_text_free")}
export interface Cairn {
  text<Name extends keyof Texts>(name: Name, ...args: Texts[Name]): string;
  handle<Name extends keyof Handles>(name: Name, ...args: Handles[Name]): Handle;
  call<Name extends keyof Calls>(name: Name, ...args: Calls[Name]): number;
  version(): string;
  /** How many bytes the module has taken. */
  memory(): number;
}
/** Loads the module that lies beside this file. */
export function open(): Promise<Cairn>;
/** Loads a compiled cairn.wasm. */
export function load(module: WebAssembly.Module): Promise<Cairn>;
`;
}

const cairn = await load(await WebAssembly.compile(readFileSync(module)));
mkdirSync(folder, { recursive: true });
for (const name of ["npm/index.js", "npm/example.mjs", "npm/README.md", "loader.js", "../../../LICENSE"])
  cpSync(here(name), path.join(folder, path.basename(name)));
cpSync(module, path.join(folder, "cairn.wasm"));
writeFileSync(path.join(folder, "index.d.ts"), typesOf(functionsOf(readFileSync(here("../cairn.h"), "utf8"))));
writeFileSync(path.join(folder, "package.json"), `${JSON.stringify({
  name: "cairn-games", version: cairn.version(), description: "TZAAR and Battle of Towers: rules, records, analysis, proofs, engine, diagrams",
  license: "MIT", type: "module", engines: { node: ">=18" },
  exports: { ".": { types: "./index.d.ts", default: "./index.js" }, "./cairn.wasm": "./cairn.wasm" },
  files: ["*.js", "*.mjs", "*.d.ts", "*.wasm"],
}, null, 2)}\n`);
