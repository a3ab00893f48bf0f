// Plays against the engine as a person would who looks back, takes turns back, errs, resigns, and opens something else
// meanwhile; and sets up what the board page once lost or mixed up.
//
// usage: node play_page.mjs BROWSER PAGE SCREENSHOTS
import { Harness, addressOf, expectAccessible, expectNoSidewaysScrolling } from "./harness.mjs";
import { collect, hasEngine, holds, openExample, openText, playByClicks, playText, saved } from "./board_steps.mjs";
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";

const [executable, file, screenshots] = process.argv.slice(2);
const puzzle = JSON.parse(readFileSync(new URL("puzzle.jsonl", import.meta.url), "utf8").trim());
const RECORD = "tzaar random:7\n1. A5xB6\n";

const says = (page, words) => page.waitForFunction((text) => document.querySelector("#verdict [role=status]").textContent.includes(text), words);
const told = (page, words) => page.waitForFunction((text) => document.querySelector("#told").textContent.includes(text), words);
const press = (page, name) => page.locator("#verdict").getByRole("button", { name, exact: true }).evaluate((button) => button.click());
const open = (page, tab) => page.locator(`#t-${tab}`).evaluate((button) => button.click());
const turns = (page) => page.locator("#turns .turn .mv").allTextContents();
const hasTurns = (page, count) => page.waitForFunction((wanted) => document.querySelectorAll("#turns .turn").length === wanted, count);

async function play(page, side, start = "This position") {
  await open(page, "play");
  for (const name of [side, start]) await page.locator("#p-play").getByRole("button", { name, exact: true }).evaluate((button) => button.click());
  await page.locator("#p-play > .b.p").evaluate((button) => button.click());
}

// Opens a position, as a record without turns.
async function openStart(page, position) {
  await openText(page, `(;FF[TZAAR]PW[Ada]PB[Bo]POS[${position}])`);
  await page.waitForFunction(() => document.querySelector("#title").textContent.includes("Ada"));
}

// A game in which the player, who is White, and the engine have played once each.
async function begun(page) {
  await openStart(page, "random:7");
  await play(page, "White");
  await says(page, "It is your turn");
  await playByClicks(page);
  await hasTurns(page, 2);
  await says(page, "It is your turn");
}

const tests = {
  async "one looks back, and goes on where the game is"(page) {
    await begun(page);
    const before = await turns(page);
    await page.evaluate(() => { if (document.activeElement instanceof SVGElement) document.activeElement.blur(); }); // there arrows go over the board
    await page.keyboard.press("ArrowLeft");
    await says(page, "You are looking at another turn");
    await page.waitForTimeout(1500); // the engine would have answered
    assert.deepEqual(await turns(page), before);
    assert.equal(await page.locator("#turns .var").count(), 0);
    await press(page, "Back to the game");
    await says(page, "It is your turn");
    await expectAccessible(page);
    await expectNoSidewaysScrolling(page);
  },

  async "a turn that is taken back is not in the game"(page) {
    await begun(page);
    await press(page, "Take back");
    await hasTurns(page, 0);
    await says(page, "It is your turn");
    await playText(page, "A5xB6");
    await hasTurns(page, 2);
    await holds(async () => assert.equal((await turns(page))[0], "A5xB6"));
    await holds(async () => assert.equal(await page.locator("#turns .var").count(), 0));
  },

  async "whoever resigns has lost in the record"(page) {
    await begun(page);
    await press(page, "Resign");
    await says(page, "Black wins: you resigned.");
    await page.waitForFunction(() => /Black wins/.test(document.querySelector("#facts").textContent + document.querySelector("#about").textContent));
  },

  async "another record ends the game, and the one before can be brought back"(page) {
    await begun(page);
    const before = await turns(page);
    await openText(page, RECORD);
    await hasTurns(page, 1);
    await page.waitForTimeout(1500);
    assert.equal(await page.locator("#turns .turn, #turns .var").count(), 1);
    await told(page, "previous game was closed");
    await page.locator("#told button").evaluate((button) => button.click());
    await hasTurns(page, 2);
    await holds(async () => assert.deepEqual(await turns(page), before));
  },

  async "a puzzle is not solved by the engine of a game"(page) {
    await play(page, "Black");
    await hasTurns(page, 1);
    await openText(page, `${JSON.stringify(puzzle)}\n`);
    await says(page, "White to play and win in 2 turns");
    await page.waitForTimeout(2000);
    await says(page, "Find the turn on the board.");
  },

  async "a turn that gives much away is told before the engine answers"(page) {
    await openStart(page, puzzle.position);
    await play(page, "White");
    await says(page, "It is your turn");
    await page.waitForTimeout(1500); // as long as a person looks
    await playText(page, puzzle.solution.traps[0].turn);
    await says(page, "gives away about");
    await press(page, "Play on");
    await hasTurns(page, 2);
  },

  async "a proof of one place is not told at another"(page) {
    await openStart(page, puzzle.position);
    await open(page, "engine");
    await page.locator("#p-engine").getByRole("button", { name: "Who wins by force?" }).evaluate((button) => button.click());
    await openExample(page, "A game of TZAAR");
    await page.waitForTimeout(2500);
    assert.doesNotMatch(await page.locator("#p-engine .card").first().textContent(), /by force in|No forced win/);
  },

  async "a link that is put into the address is opened"(page) {
    await page.evaluate((text) => { location.hash = `p=${encodeURIComponent(text)}&at=1`; }, RECORD);
    await hasTurns(page, 1);
  },

  async "a file is read in the charset that it names"(page) {
    const bytes = Buffer.concat([Buffer.from("(;FF[TZAAR]CA[Big5]PW["), Buffer.from([0xb3, 0x5c]), Buffer.from("]POS[random:7];W[A5xB6])")]);
    await page.locator("#open input[type=file]").setInputFiles({ name: "big5.sgf", mimeType: "text/plain", buffer: bytes });
    await hasTurns(page, 1);
    await holds(async () => assert.match(await page.locator("#title").textContent(), /許/));
  },

  async "the second action of a turn is set up, and the other game"(page) {
    await open(page, "setup");
    await page.locator("#p-setup").getByText("The second action of a turn").click();
    await page.waitForFunction(() => / 2$| 2 /.test(document.querySelector("#p-setup input").value));
    await page.locator("#p-setup").getByText("Battle of Towers").first().click();
    await page.waitForFunction(() => /Battle of Towers/.test(document.querySelector("#facts").textContent));
    await page.waitForFunction(() => /can be played/.test(document.querySelector("#p-setup .note").textContent));
    await page.locator("#p-setup input").evaluate((input) => { input.value = "nonsense"; input.dispatchEvent(new Event("change")); });
    await page.waitForFunction(() => document.querySelector("#p-setup .note.bad"));
    await page.locator("#p-setup").getByText("Play from here").click();
    await page.waitForTimeout(300);
    assert.equal(await page.locator("#p-setup").isVisible(), true);
  },

  async "a record is chosen by its players"(page) {
    await openText(page, "(;FF[TZAAR]PW[Ada]PB[Bo]EV[Club]DT[2026-01-02]POS[random:7];W[A5xB6])(;FF[TZAAR]PW[Cy]PB[Di]POS[random:8])");
    await page.waitForSelector("#open .choices button");
    const choices = page.locator("#open .choices button");
    await holds(async () => assert.match(await choices.first().textContent(), /Ada – Bo, Club, 2026-01-02.*TZAAR/));
    const isCut = await choices.evaluateAll((buttons) => buttons.some(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth));
    assert.equal(isCut, false);
  },

  async "the text of a record is a record"(page) {
    await openText(page, RECORD);
    await hasTurns(page, 1);
    await open(page, "share");
    await collect(page);
    const text = await saved(page, "Record, text");
    assert.match(text, /A5xB6/);
    await openText(page, text);
    await hasTurns(page, 1);
  },

  async "a record is sent by what the device has for that"(page) {
    await page.addInitScript(() => {
      const share = async (what) => { globalThis.sent = what; };
      Object.defineProperty(navigator, "share", { value: share, configurable: true });
    });
    await page.reload();
    await hasEngine(page);
    await openText(page, RECORD);
    await hasTurns(page, 1);
    await open(page, "share");
    await page.locator("#p-share").getByRole("button", { name: "Send…" }).evaluate((button) => button.click());
    await page.waitForFunction(() => /A5xB6|W\[/.test(globalThis.sent?.text)); // a link to a file would open nowhere else
  },

  async "a comment that is being written is kept when one goes on"(page) {
    await openExample(page, "A game of TZAAR");
    await page.locator('#turns .turn[href="#6"]').evaluate((link) => link.click());
    await page.locator("#remarks").getByRole("button", { name: "Comment" }).evaluate((button) => button.click());
    await page.locator("#remarks textarea").fill("to be kept");
    await page.locator("#on").evaluate((button) => button.click());
    await page.locator('#turns .turn[href="#6"]').evaluate((link) => link.click());
    await page.waitForFunction(() => /to be kept/.test(document.querySelector("#remarks").textContent));
  },

  async "an analysis is offered where one looks, and stopped"(page) {
    await openExample(page, "A game of TZAAR");
    await press(page, "Analyse this game");
    assert.ok((await page.evaluate(() => scrollY)) < 20); // the board stays in sight
    await page.locator("#verdict").getByRole("button", { name: "Stop" }).click();
    await page.locator("#practise").getByRole("button", { name: "Analyse this game" }).waitFor();
    assert.equal(await page.locator("#turns .val").evaluateAll((values) => values.filter((value) => value.textContent).length), 0);
  },
};

const views = { chromium: [[1366, "light"], [390, "dark"]], firefox: [[390, "light"]] };
const harness = await Harness.launch(executable, screenshots);
await harness.runAll(tests, views, addressOf(file), hasEngine);
await harness.end();
