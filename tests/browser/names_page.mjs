// Shows the names of spaces that a reader chooses, or that a record has, on the page with the engine.
//
// usage: node names_page.mjs BROWSER PAGE SCREENSHOTS
import { Harness, addressOf, expectAccessible } from "./harness.mjs";
import { collect, hasEngine, holds, openText, playText, saved, shared } from "./board_steps.mjs";
import assert from "node:assert/strict";

const [executable, file, screenshots] = process.argv.slice(2);

const OWN = ["D7xE8", "F6xF5-G1+F2", "D6xE7-A5xA4"];
const NO_GAP = ["D7xE7", "F6xF5-G1+F2", "D6xE6-A5xA4"];
const DIAGONAL = ["D7xE8", "F7xF6-G3+F3", "D6xE7-A5xA4"];
const record = (turns, names) => `# Spaces: ${names}\ntzaar fixed\n${turns.map((turn, i) => `${i + 1}. ${turn}\n`).join("")}`;

const label = (page) => page.locator("#board .labels").textContent();
const hasTurns = (page, turns) => page.waitForFunction((wanted) =>
  [...document.querySelectorAll("#turns .turn .mv")].map((each) => each.textContent).join() === wanted, turns.join());
const choose = (page, word) => page.locator("#menu select").first().evaluate((field, value) => {
  field.value = value;
  field.dispatchEvent(new Event("change"));
}, word);

const tests = {
  async "a record's names are offered, and chosen in the menu"(page) {
    await openText(page, record(NO_GAP, "no-gap"));
    await hasTurns(page, OWN);
    await page.locator("#told button").evaluate((button) => button.click());
    await hasTurns(page, NO_GAP);
    await holds(async () => assert.match(await label(page), /E8/));
    await holds(async () => assert.doesNotMatch(await label(page), /E9/));
    await expectAccessible(page);
    await choose(page, "diagonal");
    await hasTurns(page, DIAGONAL);
    await holds(async () => assert.match(await label(page), /I9/));
    await choose(page, "cairn");
    await hasTurns(page, OWN);
  },

  async "the names are those of turns, lines, the engine and what is shared"(page) {
    await openText(page, record(OWN, "cairn"));
    await hasTurns(page, OWN);
    await choose(page, "diagonal");
    await hasTurns(page, DIAGONAL);
    await page.locator('#turns .turn[href="#3"]').evaluate((link) => link.click());
    await holds(async () => assert.match(await page.locator("#verdict").textContent(), /D6xE7-A5xA4/));
    await page.locator('#turns .turn[href="#2"]').evaluate((link) => link.click());
    await holds(async () => assert.match(await page.locator("#verdict").textContent(), /F7xF6-G3\+F3/));
    await playText(page, "I6xI5-pass");
    await page.waitForFunction(() => document.querySelector("#turns .var .chip")?.textContent === "I6xI5-pass");
    await page.locator("#t-engine").evaluate((button) => button.click());
    await page.locator("#p-engine [role=switch]").evaluate((button) => button.click());
    await page.waitForFunction(() => document.querySelectorAll("#p-engine .pv .seq a").length > 2);
    const line = (await page.locator("#p-engine .pv .seq a").allTextContents()).join(" ");
    assert.doesNotMatch(line, /F1|G[12]|H[123]|I[1234]/);
    await page.locator("#p-engine .pv .seq a").first().evaluate((link) => link.click());
    await page.locator("#p-engine [role=switch]").evaluate((button) => button.click());
    await page.locator("#t-share").evaluate((button) => button.click());
    await collect(page);
    assert.match(await saved(page, "Analysis, JSON"), /F6xF5-G1\+F2/);
    assert.match(await saved(page, "Report, HTML"), /F7xF6-G3\+F3/);
    assert.match(await shared(page, "Copy link", "copied"), /&spaces=diagonal&at=/);
  },

  async "a choice lasts, and an address goes before it"(page) {
    await choose(page, "no-gap");
    await page.waitForFunction(() => /E8/.test(document.querySelector("#board .labels").textContent));
    await page.reload();
    await page.waitForFunction(() => /E8(?!.*E9)/.test(document.querySelector("#board .labels")?.textContent));
    await page.goto(`${page.url().split("#")[0]}?again#p=tzaar%20fixed&spaces=diagonal`);
    await page.waitForFunction(() => /I9/.test(document.querySelector("#board .labels")?.textContent));
    await holds(async () => assert.equal(await page.locator("#menu select").first().inputValue(), "diagonal"));
  },
};

const views = { chromium: [[1366, "light"]], firefox: [[1366, "light"]] };
const harness = await Harness.launch(executable, screenshots);
await harness.runAll(tests, views, addressOf(file), hasEngine);
await harness.end();
