// Works on the lines of a game as a player would: comments, names, promotes, removes and brings back; what is saved is
// opened again, and read by `cairn`.
//
// usage: node lines_page.mjs BROWSER PAGE SCREENSHOTS [PROGRAM]
// PROGRAM is the native `cairn`, which is to read what the page has saved.
import { Harness, addressOf, expectAccessible, expectNoSidewaysScrolling } from "./harness.mjs";
import { collect, hasEngine, holds, openExample, openText, playText, saved } from "./board_steps.mjs";
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";

const [executable, file, screenshots, program] = process.argv.slice(2);

const press = (page, name) => page.locator("#remarks").getByRole("button", { name, exact: true }).evaluate((button) => button.click());
const turns = (page) => page.locator("#turns .turn .mv").allTextContents();
const lines = (page) => page.locator("#turns .var").evaluateAll((boxes) => boxes.map((box) => ({
  name: box.querySelector("small").textContent, turns: [...box.querySelectorAll(".chip")].map((chip) => chip.textContent) })));
const hasLines = (page, count) => page.waitForFunction((wanted) => document.querySelectorAll("#turns .var.mine").length === wanted, count);
const go = (page, turn) => page.locator(`#turns .turn[href="#${turn}"]`).evaluate((link) => link.click());

// Goes to the last turn of a game that is being opened; its start comes onto the board when the engine has answered.
async function goToEnd(page) {
  for (let tries = 0; tries < 100; ++tries) {
    await page.waitForTimeout(500);
    if (await page.locator("#turns .turn").last().getAttribute("aria-current")) return;
    await page.keyboard.press("End");
  }
  assert.fail("the end is not reached");
}

async function write(page, button, text) {
  await press(page, button);
  await page.locator("#remarks :is(textarea, input)").fill(text);
  await press(page, "Keep");
  await page.waitForFunction(() => !document.querySelector("#remarks :is(textarea, input)"));
}

// A line from turn 7 on, with a name and a comment on its second turn.
async function addLine(page) {
  await openExample(page, "A game of TZAAR");
  await go(page, 6);
  await playText(page, "A1xB2-pass");
  await hasLines(page, 1);
  await playText(page, "A2xA3-pass");
  await page.waitForFunction(() => document.querySelectorAll("#turns .var .chip").length === 2);
  await write(page, "Comment", "Is this better? [no] \\ <b>");
  await write(page, "Name", "Corner first");
}

// Opens a text, and waits until no line of the game before is shown any more: those would do for the lines that are waited
// for.
async function openAnew(page, text) {
  await page.locator("#turns .var").evaluateAll((boxes) => { for (const box of boxes) box.dataset.before = ""; });
  await openText(page, text);
  await page.waitForFunction(() => !document.querySelector("#turns [data-before]"));
}

const RECORD = `(;FF[TZAAR]PW[Ada]PB[Bo]POS[random:7]C[on the game];W[A5xB6]
(;B[A3xB4-pass]C[as played];W[B6xC6-pass])
(;B[A2xA1-pass]N[Sharper]C[to be seen]LB[x:1](;W[B6xC6-pass])(;W[E6xD5-pass])))`;

const tests = {
  async "a line is named, commented, saved and opened again"(page) {
    await addLine(page);
    await page.locator("#t-share").evaluate((button) => button.click());
    await collect(page);
    for (const name of ["Record, SGF", "Analysis, JSON"]) {
      const text = await saved(page, name);
      assert.match(text, /N\[Corner first\]/);
      await openAnew(page, text);
      await page.waitForFunction(() => !document.querySelector("#t-share[aria-selected=true]")); // the game is shown
      await hasLines(page, 1);
      await holds(async () => assert.deepEqual(await lines(page),
        [{ name: "Corner first, from turn 7", turns: ["A1xB2-pass", "A2xA3-pass"] }]));
      await holds(async () => assert.equal(await page.locator("#turns .var .comment").textContent(), "Is this better? [no] \\ <b>"));
      if (program) {
        const sgf = execFileSync(program, ["convert", "--to", "cairn", "-"], { input: text }).toString();
        assert.match(sgf, /N\[Corner first\]/);
        const analysis = execFileSync(program, ["analyse", "--format", "json", "--effort", "quick", "-"], { input: sgf }).toString();
        assert.match(JSON.parse(analysis).turns[6].variations, /N\[Corner first\]/);
      }
      await page.locator("#t-share").evaluate((button) => button.click());
    }
  },

  async "a line is removed, and brought back by its button and by Ctrl Z"(page) {
    await addLine(page);
    for (const undo of [() => page.locator("#told button").click(), () => page.keyboard.press("Control+z")]) {
      await page.keyboard.press("Delete");
      await hasLines(page, 0);
      await undo();
      await hasLines(page, 1);
    }
    await holds(async () => assert.equal((await lines(page))[0].turns.length, 2));
  },

  async "a line becomes the game, and the game a line"(page) {
    await addLine(page);
    const before = await turns(page);
    await press(page, "Make it the game");
    await page.waitForFunction(() => document.querySelectorAll("#turns .turn").length === 8);
    await holds(async () => assert.deepEqual((await turns(page)).slice(5), [before[5], "A1xB2-pass", "A2xA3-pass"]));
    await holds(async () => assert.deepEqual((await lines(page)).map((line) => line.turns), [before.slice(6)]));
    await holds(async () => assert.match(await page.locator("#turns .comment").first().textContent(), /Is this better/));
    await page.locator("#told button").click();
    await page.waitForFunction(() => document.querySelectorAll("#turns .turn").length === 27);
    await holds(async () => assert.equal((await lines(page))[0].turns.length, 2));
  },

  async "the lines and comments of a record are changed, and the rest of it is kept"(page) {
    await openText(page, RECORD);
    await hasLines(page, 2);
    await holds(async () => assert.match((await lines(page))[0].name, /Sharper/));
    await page.locator("#turns .var").nth(1).locator(".chip").last().evaluate((link) => link.click());
    await press(page, "Promote");
    await page.waitForFunction(() => document.querySelector("#turns .var").textContent.includes("E6xD5"));
    await page.keyboard.press("Delete");
    await hasLines(page, 1);
    await go(page, 2);
    await write(page, "Comment", "not as planned");
    await page.waitForFunction(() => document.querySelector("#turns .pair > .comment").textContent.endsWith(" not as planned"));
    await page.locator("#t-share").evaluate((button) => button.click());
    await collect(page);
    const text = await saved(page, "Record, SGF");
    for (const part of ["LB[x:1]", "C[not as planned]", "C[on the game", "N[Sharper]"]) assert.ok(text.includes(part), `${part} in ${text}`);
    assert.ok(!text.includes("E6xD5") && text.includes("W[B6xC6"), text);
  },

  async "lines after the end of a game are kept"(page) {
    await openText(page, RECORD.slice(0, RECORD.indexOf("\n(;B[A2xA1")) + ")");
    await page.waitForFunction(() => document.querySelectorAll("#turns .turn").length === 3);
    await goToEnd(page);
    await playText(page, "A2xA1-pass");
    await hasLines(page, 1);
    await page.locator("#t-share").evaluate((button) => button.click());
    await collect(page);
    await openAnew(page, await saved(page, "Record, SGF"));
    await hasLines(page, 1);
    await holds(async () => assert.equal((await turns(page)).length, 3));
    await holds(async () => assert.deepEqual((await lines(page))[0].turns, ["A2xA1-pass"]));
  },

  async "the analysis of a game keeps its lines"(page) {
    await addLine(page);
    await page.locator("#practise select").selectOption("quick");
    await page.locator("#practise button").evaluate((button) => button.click());
    await page.waitForSelector(".tally", { state: "attached", timeout: 60000 });
    await holds(async () => assert.match((await lines(page))[0].name, /Corner first/));
  },

  async "what is said of a line can be used by everybody"(page) {
    await addLine(page);
    await expectAccessible(page);
    await press(page, "Comment");
    await expectAccessible(page);
    await expectNoSidewaysScrolling(page);
  },
};

const views = { chromium: [[1366, "light"], [390, "dark"]], firefox: [[1366, "dark"]] };
const harness = await Harness.launch(executable, screenshots);
await harness.runAll(tests, views, addressOf(file), hasEngine);
await harness.end();
