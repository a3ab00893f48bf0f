// Measures pages of an archive's site in Chromium: what is loaded, when it is painted, when a list is whole and how soon
// it answers. Prints a table for each way to look at them. tests/tuning/site_archive.py makes large archives.
//
// usage: node site_figures.mjs BROWSER SITE PAGE...     (for example games-tzaar.html)
import { existsSync, readFileSync } from "node:fs";
import http from "node:http";
import { createRequire } from "node:module";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { gzipSync } from "node:zlib";

const require = createRequire(new URL("../browser/package.json", import.meta.url));
const { chromium } = require("playwright-core");
const [executable, site, ...pages] = process.argv.slice(2);
const DESK = { viewport: { width: 1366, height: 768 } };
const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, deviceScaleFactor: 2 };
const TYPES = { ".html": "text/html; charset=utf-8", ".js": "text/javascript; charset=utf-8", ".css": "text/css", ".svg": "image/svg+xml" };
const NETWORK = { offline: false, latency: 40, downloadThroughput: 10e6 / 8, uploadThroughput: 5e6 / 8 };
const FILTERS = [["player", "a"], ["player", ""], ["won", "white"], ["sort", "-date"], ["sort", "white"]];
const REST = 2000; // milliseconds after which nothing is loaded any more

// A host of files, as they are or compressed.
function hosted(isPacked) {
  const server = http.createServer((request, response) => {
    const file = path.join(site, path.normalize(decodeURIComponent(new URL(request.url, "http://host").pathname)));
    if (!existsSync(file)) { response.writeHead(404).end(); return; }
    const content = isPacked ? gzipSync(readFileSync(file)) : readFileSync(file);
    response.writeHead(200, { "Content-Type": TYPES[path.extname(file)] ?? "application/octet-stream", ...(isPacked && { "Content-Encoding": "gzip" }) }).end(content);
  });
  return new Promise((resolve) => { server.listen(0, "127.0.0.1", () => resolve(server)); });
}

// What the page notes of itself from its beginning.
function note() {
  globalThis.noted = { painted: 0, shifted: 0, blocked: 0 };
  const on = (type, take) => new PerformanceObserver((list) => list.getEntries().forEach(take)).observe({ type, buffered: true });
  on("largest-contentful-paint", (entry) => { noted.painted = entry.startTime; });
  on("layout-shift", (entry) => { if (!entry.hadRecentInput) noted.shifted += entry.value; });
  on("longtask", (entry) => { noted.blocked += entry.duration - 50; });
}

// When the list of games knows all of them, or null if the page has none.
async function whole(page) {
  const count = await page.evaluate(() => (document.getElementById("filter") ? document.querySelector(".facts").textContent.match(/^[\d.,\s]*/)[0].replace(/\D/g, "") : null));
  if (!count) return null;
  await page.waitForFunction((games) => document.getElementById("count").textContent.replace(/\D/g, "").endsWith(games), count, { polling: 20, timeout: 120000 });
  return page.evaluate(() => performance.now());
}

// How long the slowest of some filters takes until the list shows what it finds.
const slowestAnswer = (page) => page.evaluate(async (filters) => {
  const times = [];
  for (const [name, value] of filters) {
    const field = document.getElementById("filter").elements[name];
    const began = performance.now();
    field.value = value;
    field.dispatchEvent(new Event("input", { bubbles: true }));
    await new Promise((resolve) => { requestAnimationFrame(() => setTimeout(resolve)); });
    times.push(performance.now() - began);
  }
  return Math.max(...times);
}, FILTERS);

async function figures(address, options, slower, isSlowNetwork) {
  const browser = await chromium.launch({ executablePath: executable, args: ["--no-sandbox"] });
  const page = await (await browser.newContext(options)).newPage();
  const session = await page.context().newCDPSession(page);
  let [bytes, requests] = [0, 0];
  session.on("Network.loadingFinished", ({ encodedDataLength }) => { bytes += encodedDataLength; requests += 1; });
  for (const domain of ["Network", "Performance", "HeapProfiler"]) await session.send(`${domain}.enable`);
  await session.send("Emulation.setCPUThrottlingRate", { rate: slower });
  if (isSlowNetwork) await session.send("Network.emulateNetworkConditions", NETWORK);
  await page.addInitScript(note);
  await page.goto(address, { timeout: 120000 });
  const known = await whole(page);
  await page.waitForTimeout(REST);
  const seen = await page.evaluate(() => ({ ...noted, first: performance.getEntriesByName("first-contentful-paint")[0].startTime, elements: document.querySelectorAll("*").length }));
  await session.send("HeapProfiler.collectGarbage");
  const { metrics } = await session.send("Performance.getMetrics");
  const heap = metrics.find(({ name }) => name === "JSHeapUsedSize").value;
  const answer = known === null ? null : await slowestAnswer(page);
  await browser.close();
  const milliseconds = (value) => (value === null ? "-" : Math.round(value));
  return [Math.round(bytes / 1000), requests, milliseconds(seen.first), milliseconds(seen.painted), milliseconds(seen.blocked), seen.shifted.toFixed(3), milliseconds(known), milliseconds(answer), seen.elements, Math.round(heap / 1e6)];
}

const [plain, packed] = [await hosted(false), await hosted(true)];
const hostOf = (server) => `http://127.0.0.1:${server.address().port}`;
const disk = pathToFileURL(path.resolve(site)).href;
for (const [way, base, options, slower] of [["desk, disk", disk, DESK, 1], ["desk, gzip", hostOf(packed), DESK, 1], ["phone, disk", disk, PHONE, 4], ["phone, gzip", hostOf(packed), PHONE, 4], ["phone, plain", hostOf(plain), PHONE, 4]]) {
  console.log(`${way}\n${["kB", "files", "first", "largest", "blocked", "shift", "whole", "answer", "elements", "MB", "page"].join("\t")}`);
  for (const page of pages) console.log([...await figures(`${base}/${page}`, options, slower, slower > 1 && base !== disk), page].join("\t"));
}
for (const server of [plain, packed]) server.close();
