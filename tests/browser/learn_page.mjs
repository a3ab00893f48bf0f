// A mistake on the board, and learning from it, on the page with the engine.
//
// usage: node learn_page.mjs BROWSER PAGE SCREENSHOTS
import { Harness, addressOf, expectAccessible, expectNoSidewaysScrolling } from "./harness.mjs";
import { hasEngine, holds, openExample, playText } from "./board_steps.mjs";
import assert from "node:assert/strict";

const [executable, file, screenshots] = process.argv.slice(2);

const card = (page) => page.locator("#verdict [role=status]").innerText();
const press = (page, name) => page.locator("#verdict").getByRole("button", { name, exact: true }).click();
const says = (page, words) => holds(async () => assert.match(await card(page), words));

async function analysed(page) {
  await openExample(page, "A game of TZAAR");
  await page.locator("#practise select").selectOption("normal");
  await page.locator("#practise button").evaluate((button) => button.click());
  await says(page, /The analysis is done/);
}

// The middles of notes and of the stacks of turns, and how near each note comes to a stack.
const distances = (page) => page.evaluate(() => {
  const middle = (each) => { const { x, y, width, height } = each.getBoundingClientRect(); return [x + width / 2, y + height / 2, width]; };
  const [, , space] = middle(document.querySelector("#board .cell .area"));
  const stacks = [...document.querySelectorAll("#board .cell.changed.full, #board .cell.changed")].filter((cell) => /,/.test(cell.getAttribute("aria-label"))).map(middle);
  return [...document.querySelectorAll("#board .badge")].flatMap((note) => stacks.map(([x, y]) => Math.hypot(middle(note)[0] - x, middle(note)[1] - y) / space));
});

const tests = {
  async "a mistake is seen without a click"(page) {
    await analysed(page);
    await page.keyboard.press("n");
    await says(page, /^\?!\s*5\. E7xD7-C6\+D7\s*White\s*\d+ → \d+ %\s*Inaccuracy\. G6xG7-G2\+E2 takes the Tzaar on G7.* Best: G6xG7-G2\+E2 \(\d+ %\)\./);
    for (const [kind, count] of Object.entries({ best: 2, answer: 2 })) assert.equal(await page.locator(`#board .arrow.${kind}`).count(), count);
    assert.deepEqual((await page.locator("#board .badge").allTextContents()).map((text) => text.replace(/\d+/, "n")).sort(), ["?!", "n", "n"]);
    for (const far of await distances(page)) assert.ok(far > 0.5, `a note covers a stack: ${far}`);
    await expectAccessible(page);
    await expectNoSidewaysScrolling(page);
    for (const name of ["Best line", "Answer"]) {
      await press(page, name);
      await says(page, /(White|Black)\s*\d+ %/);
      assert.match(await page.locator("#gauge").getAttribute("aria-label"), /\d+ %/);
      await page.keyboard.press("Home");
      await page.keyboard.press("n");
    }
  },

  async "any turn is judged, and the answer to it played"(page) {
    await analysed(page);
    await press(page, "White’s 2");
    await says(page, /What is better here\?\s*1 \/ 2/);
    assert.equal(await page.locator("#panel, #gauge, #winning, #about").evaluateAll((parts) => parts.filter((part) => part.checkVisibility()).length), 0);
    await expectAccessible(page);
    await expectNoSidewaysScrolling(page);
    for (const key of ["b", "n", "e", "ArrowDown"]) await page.keyboard.press(key); // nothing gives it away
    await says(page, /What is better here/);
    await press(page, "Hint");
    assert.equal(await page.locator("#board .cell.hinted").count(), 1);
    await press(page, "Hint");
    assert.equal(await page.locator("#board .arrow").count(), 1);
    await playText(page, "E7xD7-pass");
    await says(page, /^\d+\. B5xC5-C4\+C5[^]*It costs \d+ points?\. .*takes the Tzaar/);
    await holds(async () => assert.equal(await page.locator("#board .arrow.answer").count(), 2));
    await press(page, "Try again");
    await playText(page, "E7xD7-C6+D7");
    await says(page, /That is the turn of the game/);
    await press(page, "Try again");
    await playText(page, "G6xG7-G2+E2");
    await says(page, /Yes, the best turn\. G6xG7-G2\+E2 \(\d+ %\); the game went on with/);
    await press(page, "Next one");
    await press(page, "Show it");
    await press(page, "Next one");
    await says(page, /1 of 2 found\s*At the first try: 0\. Shown or skipped: 1\./);
    await press(page, "Back to the game");
    assert.equal(await page.locator("#turns .var").count(), 0); // tries are no lines of the game
    await page.locator('#turns .turn[href="#5"]').evaluate((link) => link.click());
    await press(page, "Try it");
    await says(page, /What is better here\?\s*1 \/ 1/);
  },
};

const views = { chromium: [[1366, "light"], [390, "dark"], [320, "light"]], firefox: [[390, "light"]] };
const harness = await Harness.launch(executable, screenshots);
await harness.runAll(tests, views, addressOf(file), hasEngine);
await harness.end();
