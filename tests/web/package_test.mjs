// Tests the npm package as whoever installs it would: its example runs in node, and all of cairn.h is in its types.
//
// usage: node package_test.mjs FOLDER
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { cpSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";

const [folder] = process.argv.slice(2);
const record = fileURLToPath(new URL("../../samples/game2552914.txt", import.meta.url));
const header = readFileSync(new URL("../../src/app/cairn.h", import.meta.url), "utf8");
const project = mkdtempSync(path.join(tmpdir(), "cairn-"));

try {
  cpSync(folder, path.join(project, "node_modules/cairn-games"), { recursive: true });
  cpSync(path.join(folder, "example.mjs"), path.join(project, "example.mjs"));
  const shell = `node example.mjs '${record}' 2>told`;
  const drawn = execFileSync("sh", ["-c", shell], { cwd: project }).toString();
  assert.match(drawn, /^<\?xml|^<svg/);
  assert.match(drawn, /<\/svg>/);
  const told = readFileSync(path.join(project, "told"), "utf8");
  assert.match(told, /^(\w\d\w+  \d+\.\d %\n){3}27 turns, White wins: Black has no capture left\nusage: unknown game 'chess'/);
} finally {
  rmSync(project, { recursive: true });
}
console.log("ok: the example of the package runs");

const types = readFileSync(path.join(folder, "index.d.ts"), "utf8");
const known = [...types.matchAll(/^ {2}(cairn_\w+): \[/gm)].map(([, name]) => name).sort();
const declared = [...header.matchAll(/^CAIRN_API [^(]*?(cairn_\w+)\(/gm)].map(([, name]) => name);
const ofTheLoader = ["cairn_text_free", "cairn_version"];
assert.deepEqual(known, declared.filter((name) => !ofTheLoader.includes(name)).sort());
console.log("ok: the types have all functions");
