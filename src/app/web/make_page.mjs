// Puts the page together: one file with everything in it, which opens from a disk.
//
// usage: make_page.mjs MODULE APP WORKER STYLE COMMIT NOTICE PAGE VERSION RECORD...
// COMMIT is a file with the commit that the sources are, NOTICE has the licences of what is compiled in.
import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { deflateSync } from "node:zlib";
import { unpackedFile } from "../../../formats/output/page/unpack.js";
import { inLetters } from "./letters.mjs";
import { load } from "./loader.js";

const [modulePath, appPath, workerPath, stylePath, commitPath, noticePath, output, version, ...records] = process.argv.slice(2);
const [app, worker, style] = [appPath, workerPath, stylePath].map((file) => readFileSync(file, "utf8"));
const bytes = readFileSync(modulePath);
const cairn = await load(await WebAssembly.compile(bytes));

const NAMES = ["A game of TZAAR", "A game of Battle of Towers", "Puzzles: TZAAR", "Puzzles: Battle of Towers"];
const PUZZLES = 12; // of a set, those with the shortest solutions

function puzzlesOf(lines) {
  const least = lines.toSorted((a, b) => a.length - b.length).slice(0, PUZZLES);
  return lines.filter((line) => least.includes(line)).join("\n");
}

const examples = await Promise.all(records.map(async (file, i) => {
  const text = new TextDecoder().decode(await unpackedFile(readFileSync(file)));
  return { name: NAMES[i] || path.basename(file), text: file.includes("puzzles.jsonl") ? puzzlesOf(text.trim().split("\n")) : text };
}));

// The page begins with a random start of TZAAR, on which one can play at once.
function beginning() {
  const { position } = cairn.ask({ ask: "position", game: "tzaar", position: "random:1" });
  return { position, json: cairn.ask({ ask: "game", text: position, source: "new game" }) };
}

// What the page asks first of all, with the answers: it can be played on before the engine is there.
const answersAt = (position) => [
  { ask: "games" }, { ask: "themes" }, { ask: "efforts" }, { ask: "actions", game: "tzaar", position }, { ask: "shape", game: "tzaar" },
].map((question) => [question, cairn.ask(question)]);

const packed = (text) => deflateSync(text, { level: 9 }).toString("base64");

// The script of the page, which is packed, too: it is a third as long so.
const begins = `"use strict";
(async () => {
if (!globalThis.DecompressionStream) {
document.getElementById("told").textContent = "This browser is too old for the page. The stored analysis is all here.";
return document.getElementById("open-button").remove();
}
const bytes = Uint8Array.from(atob("${packed(app)}"), (letter) => letter.charCodeAt(0));
const text = await new Response(new Blob([bytes]).stream().pipeThrough(new DecompressionStream("deflate"))).text();
const script = document.createElement("script");
script.src = URL.createObjectURL(new Blob([text], { type: "text/javascript" }));
script.onload = () => script.remove();
document.head.append(script);
})();`;

// Zopfli makes it smaller by a twentieth than zlib can.
const zipped = execFileSync("zopfli", ["--i5", "-c", modulePath], { maxBuffer: bytes.length });
const hash = (text) => `'sha256-${createHash("sha256").update(text).digest("base64")}'`;
const { position, json } = beginning();
const body = cairn.ask({ ask: "body", json });
const { languages } = cairn.ask({ ask: "messages", languages: "en" });
const known = { examples, languages, answers: answersAt(position) };
const commit = readFileSync(commitPath, "utf8").trim();
const policy = `default-src 'none'; script-src ${hash(begins)} blob: 'wasm-unsafe-eval'; worker-src blob:; style-src ${hash(style)}; ` +
  "img-src data: blob:; base-uri 'none'; form-action 'none'";
writeFileSync(output, `<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${policy}">
<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">
<meta name="description" content="Open a game of TZAAR or Battle of Towers, see where it was lost, try your own turns, and play.">
<meta name="generator" content="Cairn ${version}, commit ${commit}">
<title>Cairn</title>
<link rel="icon" href="data:,">
<style>${style}</style>
<script type="text/plain" id="licences">${packed(readFileSync(noticePath))}</script>
</head>
<body>
${body}
<script type="text/plain" id="engine-known">${packed(JSON.stringify(known))}</script>
<script type="text/plain" id="engine-script">${worker.replaceAll("</script", "<\\/script")}</script>
<script>${begins}</script>
<script type="text/plain" id="engine-module">${inLetters(zipped)}</script>
</body>
</html>
`);
