// Loads the page with the engine again, leaves it and comes back, as people do without meaning to: what they had
// played and written is there again.
//
// usage: node kept_page.mjs BROWSER PAGE SCREENSHOTS
import { Harness, addressOf } from "./harness.mjs";
import { cell, hasEngine, holds, isShelved, openExample, openText, playByClicks, playText } from "./board_steps.mjs";
import assert from "node:assert/strict";

const [executable, file, screenshots] = process.argv.slice(2);

const KEPT = 600; // milliseconds after which a change is kept, if the machine is not busy
const turns = (page) => page.locator("#turns .turn .mv").allTextContents();
const hasTurns = (page, count) => page.waitForFunction((wanted) => document.querySelectorAll("#turns .turn").length === wanted, count);
const hasLine = (page, text) => page.waitForFunction((wanted) => document.querySelector("#turns .var.mine")?.textContent.includes(wanted), text);
const current = (page) => page.locator('#turns [aria-current="step"]').first().textContent();
const says = (page, words) => page.waitForFunction((text) => document.querySelector(".doing").textContent.includes(text), words);

// A line of one's own from turn 7 on, whose second turn is on the board.
async function addLine(page) {
  await openExample(page, "A game of TZAAR");
  await page.locator('#turns .turn[href="#6"]').evaluate((link) => link.click());
  await playText(page, "A1xB2-pass");
  await hasLine(page, "A1xB2-pass");
  await playText(page, "A2xA3-pass");
  await hasLine(page, "A2xA3-pass");
  await isShelved(page, "A2xA3-pass");
}

const tests = {
  async "a line is there again when the page is loaded again, and so is the place in it"(page) {
    await addLine(page);
    await page.locator("#back").evaluate((button) => button.click());
    await isShelved(page, "A1xB2-pass");
    const place = await current(page);
    await page.reload();
    await hasEngine(page);
    await hasLine(page, "A2xA3-pass");
    await holds(async () => assert.equal(await current(page), place));
    assert.match(place, /A1xB2-pass/);
  },

  async "a game that is being played goes on after one has left the page and come back"(page) {
    await playByClicks(page);
    await hasTurns(page, 1);
    const before = await turns(page);
    await isShelved(page, before[0]);
    await page.goto("about:blank");
    await page.goBack();
    await hasEngine(page);
    await hasTurns(page, 1);
    await holds(async () => assert.deepEqual(await turns(page), before));
    await holds(async () => assert.equal(await page.evaluate(() => document.body.classList.contains("own")), true));
  },

  async "one goes back from a link to what was there before"(page) {
    await addLine(page);
    const before = await turns(page);
    await page.evaluate(() => { location.hash = "p=tzaar%20random:3"; });
    await hasTurns(page, 0);
    await page.evaluate(() => history.back());
    await hasTurns(page, before.length);
    await hasLine(page, "A2xA3-pass");
  },

  async "a page on which nothing was done begins anew"(page) {
    await page.waitForTimeout(KEPT);
    assert.equal(await page.evaluate(() => history.state), null);
  },

  async "a tap that does nothing says why"(page) {
    await openText(page, "(;FF[TZAAR]PW[Ada]POS[fixed])");
    await page.waitForFunction(() => document.querySelector("#title").textContent.includes("Ada"));
    await cell(page, "A1").click(); // a stack of Black's
    await says(page, "it is White’s turn");
    await page.waitForFunction(() => /A1/.test(document.querySelector("#stack").textContent)); // and what it is
    await playText(page, "D7xE8");
    await hasTurns(page, 1);
    await cell(page, "E6").click();
    await page.waitForFunction(() => document.querySelector('[data-space="E6"]').classList.contains("chosen"));
    await cell(page, "E4").click();
    await says(page, "does not cross the middle");
  },

  async "the counts follow each action"(page) {
    await openText(page, "(;FF[TZAAR]PW[Ada]POS[random:7];W[A5xB6])");
    await hasTurns(page, 1);
    await page.locator("#last").evaluate((button) => button.click());
    const count = () => page.evaluate(() => [...document.querySelectorAll(".types > span")].reduce((sum, each) => sum + Number(each.textContent.match(/\d+$/)), 0));
    const before = await count();
    await playText(page, "A3xB4");
    await page.waitForFunction(() => /A3xB4 …/.test(document.querySelector(".doing").textContent));
    await holds(async () => assert.equal(await count(), before - 1));
    await page.locator(".doing").getByText("Take back").click();
    await page.waitForFunction(() => !/…/.test(document.querySelector(".doing").textContent));
    await holds(async () => assert.equal(await count(), before));
  },
};

const views = { chromium: [[1366, "light"], [390, "dark"]], firefox: [[1366, "light"]] };
const harness = await Harness.launch(executable, screenshots);
// Firefox keeps a page whole that one leaves, and the driver loses sight of it.
if (harness.isFirefox) delete tests["a game that is being played goes on after one has left the page and come back"];
await harness.runAll(tests, views, addressOf(file), hasEngine);
await harness.end();
