// Uses the page with the engine in other languages than English: nothing is left that nobody has marked, the reader's
// own language is found and another one chosen, and the words fit into narrow windows.
//
// usage: node language_page.mjs BROWSER PAGE SCREENSHOTS
import { Harness, addressOf, expectAccessible, expectNoSidewaysScrolling, windows } from "./harness.mjs";
import { hasEngine, holds, openExample } from "./board_steps.mjs";
import { expectMarked } from "./marked.mjs";
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";

const [executable, file, screenshots] = process.argv.slice(2);
const TABS = ["game", "engine", "setup", "play", "share"];
const still = { reducedMotion: "reduce" };

const press = (page, selector) => page.locator(selector).first().evaluate((button) => button.click());
const openTab = (page, tab) => press(page, `#t-${tab}`);
const languageOf = (page) => page.evaluate(() => document.documentElement.lang);
const verdictSays = (page, words) =>
  page.waitForFunction((text) => document.querySelector("#verdict [role=status]").textContent.includes(text), words);

// Opens a text in the dialog, in any language.
async function openText(page, text) {
  await press(page, "#open-button");
  await page.locator("#open textarea").evaluate((field, value) => { field.value = value; }, text);
  await press(page, "#open .row .b.p");
}

const marked = {
  async "each tool"(page) {
    for (const tab of TABS) {
      await openTab(page, tab);
      await page.waitForTimeout(300);
      await expectMarked(page, tab);
    }
    await openTab(page, "setup");
    await page.locator("#p-setup .palette button").first().click();
    await page.locator("#p-setup .row .chip").nth(1).click();
    await page.waitForSelector("#p-setup .note.good");
    await expectMarked(page, "a start is set up");
  },

  async "the engine and its proofs"(page) {
    await openExample(page, "A game of TZAAR");
    await page.locator('#turns .turn[href="#22"]').evaluate((link) => link.click());
    await openTab(page, "engine");
    await press(page, "#p-engine [role=switch]");
    await page.waitForFunction(() => document.querySelectorAll("#p-engine .pv").length === 3);
    await expectMarked(page, "the engine thinks");
    await press(page, "#p-engine .card .row button");
    await page.waitForFunction(() => /wins by force in/.test(document.querySelector("#p-engine .card").textContent));
    await expectMarked(page, "a win is proven");
  },

  async "an analysis and the turns of its game"(page) {
    await openExample(page, "A game of TZAAR");
    await page.locator("#practise select").selectOption("0");
    await press(page, "#practise button");
    await page.waitForSelector(".tally");
    for (let turn = 0; turn <= 27; ++turn) {
      await expectMarked(page, `turn ${turn}`);
      await page.keyboard.press("ArrowRight");
    }
  },

  async "lines and comments"(page) {
    await openTab(page, "engine");
    await press(page, "#p-engine [role=switch]");
    await page.waitForSelector("#p-engine .pv .seq a");
    await press(page, "#p-engine .pv .seq a");
    await openTab(page, "game");
    await page.waitForSelector("#turns .var.mine");
    await press(page, "#p-engine [role=switch]");
    await expectMarked(page, "a line");
    for (const button of [0, 1]) {
      await page.locator("#remarks button").nth(button).evaluate((each) => each.click());
      await expectMarked(page, `field ${button}`);
      await page.keyboard.press("Escape");
    }
    await page.keyboard.press("Delete");
    await expectMarked(page, "a line is removed");
  },

  async "playing against the engine"(page) {
    await openTab(page, "play");
    await press(page, "#p-play > .b.p");
    await page.waitForFunction(() => document.querySelectorAll("#verdict .row button").length > 1);
    await expectMarked(page, "it is one's turn");
    await page.locator("#verdict .row button").last().evaluate((button) => button.click());
    await expectMarked(page, "resigned");
  },

  async "what is wrong with a record"(page) {
    await openText(page, "tzaar random:7\n1. A5xB6\n2. A1xA9\n");
    await page.waitForSelector("#open .note.bad");
    await page.locator("#open .note.bad").evaluate((note) => { // the error itself stays English
      for (const part of [...note.childNodes]) if (!part.textContent.includes("⟦")) part.remove();
    });
    await expectMarked(page, "a fault is told");
    await openText(page, "");
    await expectMarked(page, "there is nothing to open");
  },

  async "a puzzle"(page) {
    await openText(page, readFileSync(new URL("puzzle.jsonl", import.meta.url), "utf8"));
    await verdictSays(page, "to play and win");
    await expectMarked(page, "a puzzle is asked");
    await press(page, "#verdict button:nth-of-type(1)");
    await verdictSays(page, "Hint");
    await expectMarked(page, "a hint");
    await press(page, "#verdict button:last-of-type");
    await verdictSays(page, "solution");
    await expectMarked(page, "its solution");
  },

  async "menu, keys and what the page is"(page) {
    await press(page, "#menu button:nth-of-type(3)");
    await expectMarked(page, "about");
  },
};

const harness = await Harness.launch(executable, screenshots);
const narrow = harness.isFirefox ? [390] : [390, 320];
for (const [name, use] of Object.entries(marked))
  await harness.run(`every text has been marked: ${name}`, `${addressOf(file)}#language=en-XA`, async (page) => {
    await hasEngine(page);
    await use(page);
  }, { ...windows[1366], ...still });

// What is written on buttons, labels and choices, as far as it does not fit into them.
const cutTexts = (page) => page.locator("button:visible, .lab:visible, option:visible").evaluateAll((elements) => elements.filter((element) => {
  const text = document.createRange();
  text.selectNodeContents(element);
  const [inner, outer] = [text.getBoundingClientRect(), element.getBoundingClientRect()];
  const isCut = element.clientWidth > 0 && element.scrollWidth > element.clientWidth + 1;
  return isCut || inner.left < outer.left - 0.5 || inner.right > outer.right + 0.5;
}).map(({ textContent }) => textContent));

for (const code of ["en", "fr", "de", "nl", "it", "es", "pl"])
  for (const width of narrow)
    await harness.run(`nothing is cut in ${code}, ${width}`, `${addressOf(file)}#language=${code}`, async (page) => {
      await hasEngine(page);
      await holds(async () => assert.equal(await languageOf(page), code));
      await expectAccessible(page);
      for (const tab of TABS) {
        await openTab(page, tab);
        await page.waitForTimeout(300);
        await expectNoSidewaysScrolling(page);
        assert.deepEqual(await cutTexts(page), [], tab);
      }
    }, { ...windows[width], ...still });

if (!harness.isFirefox) {
  await harness.run("the reader's language is found, and another one chosen and remembered", addressOf(file), async (page) => {
    await hasEngine(page);
    await holds(async () => assert.equal(await languageOf(page), "fr"));
    await holds(async () => assert.match(await page.locator("#open-button").textContent(), /Ouvrir/));
    assert.equal(await page.evaluate(() => localStorage.length), 0);
    await openExample(page, "Une partie de TZAAR");
    await page.locator('#turns .turn[href="#9"]').evaluate((link) => link.click());
    await page.locator("#menu select").last().evaluate((select) => {
      select.value = "de";
      select.dispatchEvent(new Event("change"));
    });
    await page.waitForFunction(() => document.documentElement.lang === "de");
    await hasEngine(page);
    await page.waitForFunction(() => location.hash === "#9" && document.querySelectorAll("#turns .turn").length === 27);
    await page.reload();
    await hasEngine(page);
    await holds(async () => assert.equal(await languageOf(page), "de"));
  }, { ...windows[1366], ...still, locale: "fr-CA" });

  await harness.run("who has none of the languages reads English", addressOf(file), async (page) => {
    await hasEngine(page);
    await holds(async () => assert.equal(await languageOf(page), "en"));
    await holds(async () => assert.equal((await page.locator("#open-button").textContent()).trim(), "Open…"));
  }, { ...windows[1366], ...still, locale: "sv-SE" });
}
await harness.end();
