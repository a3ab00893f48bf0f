// Measures the page in Chromium from a disk: how soon it is there, how much memory it takes, how smoothly stacks move.
// Prints a table with the targets, and ends with 1 if a figure misses it with --strict.
//
// usage: node figures.mjs BROWSER PAGE [--strict]
import { readFileSync, statSync } from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";
import { pathToFileURL } from "node:url";

const require = createRequire(new URL("../browser/package.json", import.meta.url));
const { chromium } = require("playwright-core");
const [executable, file, strict] = process.argv.slice(2);
const address = pathToFileURL(path.resolve(file)).href;
const DESK = { viewport: { width: 1366, height: 768 } };
const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
const RUNS = 5;

const median = (values) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)];
const inSeconds = (value) => `${(value / 1000).toFixed(2)} s`;
const inMegabytes = (value) => `${Math.round(value)} MB`;

async function inBrowser(use) {
  const browser = await chromium.launch({ executablePath: executable, args: ["--no-sandbox"] });
  try {
    return await use(browser);
  } finally {
    await browser.close();
  }
}

// Opens the page in a window of its own, `slower` times as slowly as this machine.
async function opened(browser, options, slower = 1) {
  const context = await browser.newContext(options);
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await session.send("Emulation.setCPUThrottlingRate", { rate: slower });
  await page.goto(address, { waitUntil: "commit" });
  await page.waitForFunction(() => performance.getEntriesByName("playable").length > 0, null, { polling: 50, timeout: 60000 });
  return { context, page };
}

// When the page was painted first, and when turns could be played on its board, in milliseconds.
const begin = (slower) => inBrowser(async (browser) => {
  const { page } = await opened(browser, DESK, slower);
  return page.evaluate(() => ({
    painted: performance.getEntriesByName("first-contentful-paint")[0].startTime,
    playable: performance.getEntriesByName("playable")[0].startTime,
  }));
});

// From the switch of the engine to the first value of the position.
const firstValue = () => inBrowser(async (browser) => {
  const { page } = await opened(browser, DESK);
  await page.locator("#t-engine").click();
  return page.evaluate(() => new Promise((resolve) => {
    const began = performance.now();
    const see = () => (document.querySelector("#p-engine .pv") ? resolve(performance.now() - began) : requestAnimationFrame(see));
    document.querySelector("#p-engine [role=switch]").click();
    see();
  }));
});

// The private memory of the process that shows the page, at its most, while its game is analysed and the engine on.
const memory = (options) => inBrowser(async (browser) => {
  const { page } = await opened(browser, options);
  const session = await browser.newBrowserCDPSession();
  const resident = async () => {
    const { processInfo } = await session.send("SystemInfo.getProcessInfo");
    const sizes = processInfo.filter(({ type }) => type === "renderer").map(({ id }) => privateBytes(id));
    return Math.max(...sizes) / 1e6;
  };
  const idle = await resident();
  await page.locator("#open-button").evaluate((button) => button.click());
  await page.locator("#open").getByText("A game of TZAAR").click();
  await page.waitForFunction(() => document.querySelectorAll("#turns .turn").length > 20);
  await page.locator("#practise button").first().click();
  let most = 0;
  for (;;) {
    most = Math.max(most, await resident());
    if (await page.locator(".tally").count()) break;
    await page.waitForTimeout(100);
  }
  return { idle, most };
});

// What the process has for itself, without what it shares with others (Linux).
function privateBytes(pid) {
  const sums = readFileSync(`/proc/${pid}/smaps_rollup`, "utf8").matchAll(/^Private_\w+:\s+(\d+) kB/gm);
  return [...sums].reduce((sum, [, kilobytes]) => sum + 1024 * kilobytes, 0);
}

// Frames a second while a game is played through with its stacks moving, and the longest frame in milliseconds.
const frames = () => inBrowser(async (browser) => {
  const { page } = await opened(browser, { ...DESK, reducedMotion: "no-preference" });
  await page.locator("#open-button").evaluate((button) => button.click());
  await page.locator("#open").getByText("A game of TZAAR").click();
  await page.waitForFunction(() => document.querySelectorAll("#turns .turn").length > 20);
  return page.evaluate(() => new Promise((resolve) => {
    const times = [];
    const end = performance.now() + 4000;
    let next = 0;
    const frame = (now) => {
      times.push(now);
      if (now > end) {
        const gaps = times.slice(1).map((time, i) => time - times[i]).sort((a, b) => a - b);
        return resolve({ rate: (1000 * gaps.length) / (times.at(-1) - times[0]), longest: gaps.at(-1) });
      }
      if (now > next) {
        document.dispatchEvent(new KeyboardEvent("keydown", { key: "ArrowRight", bubbles: true }));
        next = now + 500;
      }
      requestAnimationFrame(frame);
    };
    requestAnimationFrame(frame);
  }));
});

async function times(measure) {
  const all = [];
  for (let i = 0; i < RUNS; ++i) all.push(await measure());
  return all;
}

const quick = await times(() => begin(1));
const slow = await times(() => begin(4));
const values = await times(firstValue);
const desk = await memory(DESK);
const phone = await memory(PHONE);
const moving = await frames();
const of = (list, key) => median(list.map((each) => each[key]));
const rows = [
  ["first paint", of(quick, "painted"), 300, inSeconds],
  ["board playable", of(quick, "playable"), 500, inSeconds],
  ["board playable, four times slower", of(slow, "playable"), 2000, inSeconds],
  ["first value of a position", median(values), 1000, inSeconds],
  ["memory before anything is asked", desk.idle, 400, inMegabytes],
  ["memory while a game is analysed, desktop", desk.most, 400, inMegabytes],
  ["memory while a game is analysed, phone", phone.most, 256, inMegabytes],
  ["milliseconds between frames while stacks move", 1000 / moving.rate, 1000 / 58, (value) => `${value.toFixed(1)} ms`],
  ["size of the page", statSync(file).size / 1e6, 1.8, (value) => `${value.toFixed(2)} MB`],
];
console.log("| figure | measured | to reach |\n| --- | --- | --- |");
for (const [name, value, most, words] of rows) console.log(`| ${name} | ${words(value)} | ${words(most)} |`);
const missed = rows.filter(([, value, most]) => value > most).map(([name]) => name);
if (missed.length > 0) console.log(`\nmissed: ${missed.join("; ")}`);
process.exit(strict && missed.length > 0 ? 1 : 0);
