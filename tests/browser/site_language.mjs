// Goes through the site of an archive in the pseudo language, in which every message stands in brackets, and looks for
// words that nobody has marked; and through one in German, whose long words have to fit.
//
// usage: node site_language.mjs BROWSER PSEUDO GERMAN SCREENSHOTS
import { Harness, addressOf, expectAccessible, expectNoSidewaysScrolling, isShort, windows } from "./harness.mjs";
import { expectMarked } from "./marked.mjs";
import assert from "node:assert/strict";
import { readdirSync } from "node:fs";
import path from "node:path";

const [executable, pseudo, german, screenshots] = process.argv.slice(2);
const pagesOf = (site) => [...readdirSync(site).filter((name) => name.endsWith(".html")),
  path.join("players", readdirSync(path.join(site, "players"))[0]), path.join("games", readdirSync(path.join(site, "games"))[0])];

const harness = await Harness.launch(executable, screenshots);
const run = (name, site, file, use, width = 1366) =>
  harness.run(name, addressOf(path.join(site, file)), use, { ...windows[width], reducedMotion: "reduce" });

for (const file of pagesOf(pseudo))
  await run(`every text has been marked: ${file}`, pseudo, file, async (page) => {
    await page.waitForTimeout(300);
    await expectMarked(page, file);
  });

await run("the filters are marked", pseudo, "games-tzaar.html", async (page) => {
  await page.waitForSelector("#filter:not([hidden])");
  await page.locator('[name="player"]').fill("nobody has this name");
  await page.waitForFunction(() => document.querySelectorAll(".games tbody tr").length === 0);
  await expectMarked(page, "no game");
});

await run("the openings are marked", pseudo, "openings-tzaar.html", async (page) => {
  await page.locator("#explorer .turns-of .go").first().click();
  await page.waitForFunction(() => location.hash.length > 2);
  await expectMarked(page, "a turn is chosen");
});

for (const file of pagesOf(german))
  for (const width of isShort ? [320] : [1366, 390, 320])
    await run(`German fits: ${file}, ${width}`, german, file, async (page) => {
      assert.equal(await page.evaluate(() => document.documentElement.lang), "de");
      await expectNoSidewaysScrolling(page);
      await expectAccessible(page);
    }, width);

await harness.end();
