// Goes through reports of games in the pseudo language, in which every message stands in brackets, and looks for words
// that nobody has marked.
//
// usage: node report_language.mjs CHROMIUM REAL LONG SCREENSHOTS
//
// The pages are those of report_page.mjs, made with --language en-XA.
import { Harness, addressOf, desk, phone } from "./harness.mjs";
import { expectMarked } from "./marked.mjs";
import assert from "node:assert/strict";

const [executable, real, long, screenshots] = process.argv.slice(2);

const harness = await Harness.launch(executable, screenshots);
for (const [what, file] of Object.entries({ real, long }))
  for (const window of [desk, phone])
    await harness.run(`${what}: every text has been marked`, addressOf(file), async (page) => {
      await expectMarked(page, "at the start");
      const count = await page.locator("#turns .turn").count();
      for (let turn = 1; turn <= Math.min(count, 40); ++turn) {
        await page.keyboard.press("ArrowRight");
        await expectMarked(page, `after turn ${turn}`);
      }
      for (const line of await page.locator("#turns a.line[href]").evaluateAll((links) => links.slice(0, 6).map((link) => link.getAttribute("href")))) {
        await page.evaluate((address) => { location.hash = address; }, line);
        await expectMarked(page, line);
      }
    }, { ...window, reducedMotion: "reduce" });

await harness.run("practising, sharing and the tree are marked", addressOf(real), async (page) => {
  await page.locator("#mistakes button").first().click();
  await expectMarked(page, "practising");
  await page.locator("#board .cell").first().click({ force: true });
  await expectMarked(page, "a wrong space");
  await page.locator("#verdict button").first().click();
  await expectMarked(page, "the better turn");
  await page.locator("#verdict button").last().click();
  await page.locator("#t-share").click();
  await page.evaluate(() => { navigator.clipboard.writeText = () => Promise.reject(new Error("no")); });
  for (const button of await page.locator("#p-share .acts").first().locator("button").all()) {
    await button.click();
    const said = (await page.locator("#p-share [role=status]").textContent()).split("⟧")[0];
    assert.match(said, /^⟦/);
  }
  await page.locator("#t-game").click();
  await page.locator("#t-tree").click();
  await expectMarked(page, "the tree");
}, { ...desk, reducedMotion: "reduce" });

await harness.end();
