// Makes the npm package: the module, its loader, types, and the licences of what is compiled in.
//
// usage: make_package.mjs MODULE NOTICE SBOM FOLDER
import { cpSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { load } from "./loader.js";

const [module, notice, sbom, folder] = process.argv.slice(2);
const here = (name) => fileURLToPath(new URL(name, import.meta.url));
const cairn = await load(await WebAssembly.compile(readFileSync(module)));
mkdirSync(folder, { recursive: true });
for (const name of ["npm/index.js", "npm/index.d.ts", "npm/example.mjs", "npm/README.md", "loader.js", "../../../LICENSE"])
  cpSync(here(name), path.join(folder, path.basename(name)));
for (const [file, name] of [[module, "cairn.wasm"], [notice, "NOTICE"], [sbom, "cairn.spdx.json"]]) cpSync(file, path.join(folder, name));
writeFileSync(path.join(folder, "package.json"), `${JSON.stringify({
  name: "cairn-games", version: cairn.version(), description: "TZAAR and Battle of Towers: rules, records, analysis, proofs, engine, diagrams",
  license: "MIT", type: "module", engines: { node: ">=18" },
  exports: { ".": { types: "./index.d.ts", default: "./index.js" }, "./cairn.wasm": "./cairn.wasm" },
  files: ["*.js", "*.mjs", "*.d.ts", "*.wasm", "NOTICE", "*.spdx.json"],
}, null, 2)}\n`);
