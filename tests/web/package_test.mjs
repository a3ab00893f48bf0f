// Tests the npm package as whoever installs it would: its example runs in node.
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
