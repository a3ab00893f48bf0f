// The analysis of a game on the page with the engine: in several workers, stopped, saved, and with what can fail.
//
// usage: node analysis_page.mjs BROWSER PAGE SCREENSHOTS [PROGRAM]
// With PROGRAM, the native `cairn`, what is saved is compared with what it writes.
import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { inflateSync } from "node:zlib";
import assert from "node:assert/strict";
import { Harness, addressOf } from "./harness.mjs";
import { hasEngine, holds, openExample, playByClicks } from "./board_steps.mjs";

const [executable, file, screenshots, program] = process.argv.slice(2);
const samples = fileURLToPath(new URL("../../samples", import.meta.url));
const native = (...args) => execFileSync(program, args, { cwd: samples, maxBuffer: 1e8, stdio: ["ignore", "pipe", "ignore"] }).toString();

// Shows the page again after a script has changed the browser that it finds.
async function reloadedWith(page, change, ...args) {
  await page.addInitScript(change, ...args);
  await page.reload();
}

// A device of three threads, whose workers are counted. `fault` is what happens to those that analyse: "error", or
// "memory", each of them once only if it ends in "once".
function withWorkers(fault) {
  Object.defineProperty(navigator, "hardwareConcurrency", { get: () => 3 });
  globalThis.analysts = 0;
  globalThis.Worker = class extends Worker {
    postMessage(message) {
      if (message.ask === "analyse") globalThis.analysts += 1;
      const isFirst = globalThis.analysts === 1;
      if (message.ask !== "analyse" || !fault || (fault.endsWith("once") && !isFirst)) return super.postMessage(message);
      if (fault.startsWith("error")) return setTimeout(() => this.onerror({ message: "gone", preventDefault() {} }));
      const error = { message: "unreachable", isLost: true };
      return setTimeout(() => this.onmessage({ data: { id: message.id, done: true, error } }));
    }
  };
}

const button = (page) => page.locator("#practise button").first();
async function analyse(page, effort = "quick") {
  await page.locator("#practise select").selectOption(effort);
  await button(page).click();
}
const isDone = (page) => page.waitForSelector(".tally");

// What the page saves when a button under Share is pressed.
async function saved(page, name) {
  await page.locator("#t-share").click();
  await page.evaluate(() => {
    globalThis.saved = null;
    const make = URL.createObjectURL;
    URL.createObjectURL = (blob) => { globalThis.saved = blob; return make(blob); };
  });
  await page.locator("#p-share").getByRole("button", { name, exact: true }).evaluate((made) => made.click());
  await page.waitForFunction(() => globalThis.saved);
  return page.evaluate(() => globalThis.saved.text());
}

// A report with its data unpacked, since browsers compress otherwise.
const unpacked = (page) => page.replace(/(id="game-data">)([^<]*)/, (_, tag, data) => tag + inflateSync(Buffer.from(data, "base64")));

function nativeReport() {
  const folder = mkdtempSync(path.join(tmpdir(), "cairn-"));
  native("report", "-q", "--effort", "quick", "game2552914.txt", "-o", `${folder}/report.html`);
  const page = readFileSync(`${folder}/report.html`, "utf8");
  rmSync(folder, { recursive: true });
  return page;
}

const tests = {
  async "three workers find and save what the native program does"(page) {
    await reloadedWith(page, withWorkers, "");
    await hasEngine(page);
    await page.locator('#open input[type="file"]').setInputFiles(path.join(samples, "game2552914.txt"));
    await page.waitForFunction(() => document.querySelectorAll("#turns .turn").length === 27);
    await analyse(page);
    await page.waitForFunction(() => document.querySelector("#turns .turn .val"));
    await isDone(page);
    await holds(async () => assert.equal(await page.evaluate(() => globalThis.analysts), 3));
    const formats = { "Analysis, JSON": "json", "Record, SGF": "sgf", "Table, CSV": "csv", "Analysis, text": "text" };
    for (const [name, format] of Object.entries(formats)) {
      const text = await saved(page, name);
      assert(text.length > 100, `${name}: ${text}`);
      if (program) assert.equal(text, native("analyse", "--effort", "quick", "--format", format, "game2552914.txt"), name);
    }
    const report = await saved(page, "Report, HTML");
    assert.match(report, /^<!DOCTYPE html>/);
    if (program) assert.equal(unpacked(report), unpacked(nativeReport()));
  },

  async "an analysis is stopped, and another one done"(page) {
    await hasEngine(page);
    await openExample(page, "A game of Battle of Towers");
    await analyse(page, "deep");
    await page.waitForFunction(() => document.querySelector("#verdict progress").value > 0);
    await page.locator("#verdict").getByRole("button", { name: "Stop" }).click();
    await page.waitForFunction(() => /Analyse/.test(document.querySelector("#practise button")?.textContent));
    await holds(async () => assert.equal(await page.locator(".tally").count(), 0));
    await openExample(page, "A game of TZAAR");
    await analyse(page);
    await isDone(page);
  },

  async "the others go on when one worker is lost"(page) {
    await reloadedWith(page, withWorkers, "memory once");
    await hasEngine(page);
    await openExample(page, "A game of TZAAR");
    await analyse(page);
    await isDone(page);
  },

  ...Object.fromEntries(["error", "memory"].map((fault) => [`it is told when all workers are lost, ${fault}`, async (page) => {
    await reloadedWith(page, withWorkers, fault);
    await hasEngine(page);
    await openExample(page, "A game of TZAAR");
    await analyse(page);
    await page.waitForFunction(() => /too little memory/.test(document.querySelector("#told").textContent));
    await holds(async () => assert.equal(await page.locator("#turns .turn").count(), 27));
    await page.locator("#menu-button, #open-button").first().waitFor();
    await page.keyboard.press("End");
    await page.waitForFunction(() => location.hash === "#27");
  }])),

  ...Object.fromEntries([
    ["no WebAssembly", () => { delete globalThis.WebAssembly; }, /has no WebAssembly, so/],
    ["no SIMD", () => { WebAssembly.validate = () => false; }, /no WebAssembly SIMD/],
    ["no memory for a worker", () => {
      globalThis.Worker = class extends Worker {
        postMessage(message) { setTimeout(() => this.onmessage({ data: { id: message.id, done: true, error: { message: "no memory", isLost: true } } })); }
      };
    }, /too little memory/],
  ].map(([name, change, words]) => [`it is told that there is ${name}, and the stored game can be looked at`, async (page) => {
    await reloadedWith(page, change);
    await page.waitForFunction((pattern) => new RegExp(pattern).test(document.querySelector("#told").textContent), words.source);
    await page.waitForSelector("html.scripted");
    await page.keyboard.press("f");
    await holds(async () => assert.equal(await page.locator("#board .cell").count(), 60));
  }])),
};

const harness = await Harness.launch(executable, screenshots);
for (const [name, test] of Object.entries(tests)) await harness.run(name, addressOf(file), test);
await harness.end();
