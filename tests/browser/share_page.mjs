// Hands games on from the page with the engine as a player would: links, diagrams, a page for a friend, a board
// inside another page; and opens what `cairn report --engine` has made.
//
// usage: node share_page.mjs BROWSER PAGE SCREENSHOTS [REPORT SITE FRENCH FRENCH_SITE]
// REPORT is the page of samples/game2552914.txt, SITE a folder with the site of that game alone; the others are the
// same in French.
import { Harness, addressOf, desk, expectAccessible, expectNoSidewaysScrolling, windows } from "./harness.mjs";
import { collect, hasEngine, holds, openExample, playLine, shared } from "./board_steps.mjs";
import assert from "node:assert/strict";
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";

const [executable, file, screenshots, report, site, french, frenchSite] = process.argv.slice(2);
const folder = mkdtempSync(path.join(tmpdir(), "cairn-"));
const THEMES = ["print", "greyscale", "colour", "dark", "colour-blind", "board"];

async function openedShare(page, turn) {
  await hasEngine(page);
  await openExample(page, "A game of TZAAR");
  await page.locator(`#turns .turn[href="#${turn}"]`).click();
  await page.locator("#t-share").evaluate((button) => button.click());
  await collect(page);
}

const shownTurn = (page) => page.locator('#turns [aria-current="step"]').first().getAttribute("href");

async function expectTheGame(page) {
  await hasEngine(page);
  await page.waitForFunction(() => document.querySelectorAll("#turns .turn").length === 27);
  await holds(async () => assert.match(await page.locator("#title").textContent(), /Michael Reitz . ivyed_seer/));
}

const harness = await Harness.launch(executable, screenshots);
const quiet = { ...desk, reducedMotion: "reduce" };
let link = "";

await harness.run("a link holds the record and the turn", addressOf(file), async (page) => {
  await openedShare(page, 12);
  link = await shared(page, "Copy link", "copied");
  assert.match(link, /^file:.*#r=[\w-]+&at=12$/);
  assert.ok(link.length < 2000, `${link.length} letters`);
}, quiet);

await harness.run("a link opens at its turn, also when it is loaded again", link, async (page) => {
  await expectTheGame(page);
  await holds(async () => assert.equal(await shownTurn(page), "#12"));
  await page.locator('#turns .turn[href="#13"]').click();
  await holds(async () => assert.match(await page.evaluate(() => location.hash), /#r=.*&at=13$/));
  await page.reload();
  await expectTheGame(page);
  await holds(async () => assert.equal(await shownTurn(page), "#13"));
}, quiet);

await harness.run("a damaged link is told", link.replace(/r=.{40}/, "r="), async (page) => {
  await hasEngine(page);
  await page.waitForFunction(() => /The link cannot be opened/.test(document.querySelector("#told").textContent));
}, quiet);

await harness.run("diagrams in every theme", addressOf(file), async (page) => {
  await openedShare(page, 12);
  const seen = new Set();
  for (const theme of ["", ...THEMES]) {
    await page.locator("#p-share select").selectOption(theme);
    const svg = await shared(page, "Diagram, SVG", "saved");
    assert.match(svg, /<svg[^]*<\/svg>/);
    assert.doesNotMatch(svg, /var\(/);
    const png = await shared(page, "Diagram, PNG", "saved");
    assert.equal(png.slice(1, 4), "PNG");
    assert.ok(png.length > 20000, `${theme}: a PNG of ${png.length} bytes`);
    seen.add(svg).add(png);
  }
  assert.equal(seen.size, 2 * (THEMES.length + 1));
}, quiet);

const copy = path.join(folder, "game.html");
await harness.run("the page is saved with its game and lines of one's own", addressOf(file), async (page) => {
  await openedShare(page, 12);
  await playLine(page);
  writeFileSync(copy, await shared(page, "Page with this game", "saved"), "latin1");
}, quiet);
await harness.run("the saved page shows them, and has the engine", addressOf(copy), async (page) => {
  await expectTheGame(page);
  await holds(async () => assert.equal(await page.locator("#turns .var").count(), 1));
  await holds(async () => assert.match(await page.title(), /Michael Reitz/));
}, quiet);

const frames = path.join(folder, "frames.html");
const embedded = link.replace("#", "#embed&");
writeFileSync(frames, `<!DOCTYPE html><html lang="en"><meta charset="utf-8"><title>Boards</title><body><main><h1>Boards</h1>
${[[420, 600, ""], [320, 480, "&flip&look=dark"]].map(([width, height, more], i) =>
    `<iframe src="${embedded.replace("&r=", `${more}&r=`).replaceAll("&", "&amp;")}" width="${width}" height="${height}" title="Board ${i + 1}"></iframe>`).join("\n")}
</main></body></html>`);
await harness.run("a board inside another page", addressOf(frames), async (page) => {
  assert.equal(page.frames().length, 3);
  for (const frame of page.frames().slice(1)) {
    await hasEngine(frame);
    await frame.waitForFunction(() => /at=12$/.test(location.hash));
    const seen = await frame.evaluate(() => ({
      scrolls: [document.documentElement.scrollWidth > innerWidth, document.documentElement.scrollHeight > innerHeight],
      board: document.querySelector("#board").getBoundingClientRect().width,
      next: document.querySelector("#on").getBoundingClientRect().bottom <= innerHeight,
      hidden: [".top nav", ".a-panel", ".foot"].map((part) => document.querySelector(part).checkVisibility()),
    }));
    assert.deepEqual(seen, { ...seen, next: true, hidden: [false, false, false] });
    assert.equal(seen.scrolls[0], false);
    assert.ok(seen.board >= 240, `a board of ${seen.board} pixels`);
    await frame.locator("#on").click();
    await frame.waitForFunction(() => /at=13$/.test(location.hash));
  }
  await holds(async () => assert.equal(await page.frames()[2].evaluate(() => document.documentElement.dataset.theme), "dark"));
}, quiet);

for (const [width, colorScheme] of [[1366, "light"], [390, "dark"]]) {
  const options = { ...windows[width], colorScheme, reducedMotion: "reduce" };
  await harness.run(`a board alone is for everybody, ${width} ${colorScheme}`, embedded, async (page) => {
    await expectTheGame(page);
    await page.waitForFunction(() => /at=12$/.test(location.hash));
    await expectAccessible(page);
    await expectNoSidewaysScrolling(page);
  }, options);
}

// A report is asked what would have been.
async function expectEngine(page) {
  await expectTheGame(page);
  await page.locator('#turns .turn[href="#12"]').click();
  await playLine(page);
  await holds(async () => assert.equal(await page.locator("#turns .turn").count(), 27));
  await page.locator("#t-engine").click();
  await page.getByRole("switch").click();
  await page.waitForFunction(() => document.querySelectorAll("#p-engine .pv").length === 3);
}

// What is written in the page, and what its scripts say.
const speaks = (code, written, said) => async (page) => {
  await expectTheGame(page);
  await holds(async () => assert.equal(await page.evaluate(() => document.documentElement.lang), code));
  await holds(async () => assert.match(await page.locator("#open-button").textContent(), written));
  await holds(async () => assert.match(await page.locator("#t-engine").textContent(), said));
};
const FRENCH = speaks("fr", /Ouvrir…/, /Moteur/);

if (report) {
  const inSite = (folder) => path.join(folder, "games", readdirSync(path.join(folder, "games"))[0]);
  await harness.run("a report with the engine", addressOf(report), expectEngine, quiet);
  await harness.run("a game of a site with the engine", addressOf(inSite(site)), expectEngine, quiet);
  await harness.run("a French report with the engine", addressOf(french), FRENCH, quiet);
  await harness.run("a French report whose reader wants German", `${addressOf(french)}#language=de`, speaks("de", /Öffnen…/, /Engine/), quiet);
  await harness.run("a French report whose reader wants English", `${addressOf(french)}#language=en`, speaks("en", /Open…/, /Engine/), quiet);
  await harness.run("a French site stays French", `${addressOf(inSite(frenchSite))}#language=de`, FRENCH, quiet);
}
rmSync(folder, { recursive: true });
await harness.end();
