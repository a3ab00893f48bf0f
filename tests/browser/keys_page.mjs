// Uses the page with the engine by keys alone: a game of each kind is played to its end, pieces are placed, and every
// dialog and tool is reached.
//
// usage: node keys_page.mjs BROWSER PAGE SCREENSHOTS
import { Harness, addressOf, windows } from "./harness.mjs";
import { hasEngine, holds, openText } from "./board_steps.mjs";
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";

const [executable, file, screenshots] = process.argv.slice(2);
const sample = (name) => readFileSync(new URL(`../../samples/${name}`, import.meta.url), "utf8");

const PIECES = { a: "Tzaar", b: "Tzarra", c: "Tott" }; // a piece that is placed, by the letter in the record

const focused = (page) => page.evaluate(() => document.activeElement?.dataset?.space ?? "");
// What the page says is to be done, after how many turns; false as long as it is what was there before.
const state = (before) => {
  const now = `${document.querySelector(".doing").textContent} ${document.querySelectorAll("#turns .turn").length}`;
  return now !== before && now;
};
const shows = (page, words) => page.waitForFunction((text) => document.querySelector(".doing").textContent.includes(text), words);

// Which space each arrow leads to from each space.
async function waysOf(page) {
  await page.keyboard.press("Enter");
  const spaces = await page.locator("#board .cell").evaluateAll((cells) => cells.map(({ dataset }) => dataset.space));
  const ways = {};
  for (const space of spaces) {
    ways[space] = {};
    for (const key of ["ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown"]) {
      do { // again if the board was drawn anew meanwhile
        await page.evaluate((name) => document.querySelector(`[data-space="${name}"]`).focus(), space);
        await page.keyboard.press(key);
        ways[space][key] = await focused(page);
      } while (ways[space][key] === "");
    }
  }
  return ways;
}

// Goes to a space by arrows, the shortest way.
async function go(page, ways, to) {
  const from = await (await page.waitForFunction(() => document.activeElement?.dataset?.space)).jsonValue();
  const paths = new Map([[from, []]]);
  for (const [space, path] of paths) for (const [key, next] of Object.entries(ways[space]))
    if (!paths.has(next)) paths.set(next, [...path, key]);
  assert.ok(paths.has(to), `no way from ${from} to ${to}`);
  for (const key of paths.get(to)) await page.keyboard.press(key);
  assert.equal(await focused(page), to);
}

// Presses the digit of a button below the board.
async function press(page, name) {
  await shows(page, name);
  const number = await page.locator(".doing button").evaluateAll((buttons, text) => buttons.findIndex(({ textContent }) => textContent === text), name);
  await page.keyboard.press(String(number + 1));
}

// Plays a turn action by action. In Battle of Towers a turn is one action.
async function play(page, ways, turn) {
  for (const action of ways.A1 ? turn.split("-") : [turn]) {
    if (action === "pass") { await press(page, "End the turn here"); continue; }
    const spaces = action.match(/[A-Za-z]\d/g);
    let before = "";
    for (const [i, space] of spaces.entries()) {
      await go(page, ways, space);
      before = await page.evaluate(state);
      await page.keyboard.press("Enter");
      if (i + 1 < spaces.length) await page.waitForFunction((name) => document.querySelector(`[data-space="${name}"]`).classList.contains("may"), spaces[i + 1]);
    }
    // The page says what is to be chosen, or what comes next, when its engine has told it.
    await page.waitForFunction(state, before, { timeout: 2000 }).catch(() => {});
    const offered = await page.locator(".doing button").allTextContents();
    const name = offered.find((words) => words === action || words === PIECES[action[0].toLowerCase()]);
    if (name) await press(page, name);
  }
}

// What has the focus, whether that is to be seen, and whether something lies above it.
const lookAtFocus = (page) => page.evaluate(() => {
  const element = document.activeElement;
  const { outlineStyle } = getComputedStyle(element);
  const { left, top, width, height } = element.getBoundingClientRect();
  const at = document.elementFromPoint(left + width / 2, Math.min(innerHeight - 1, Math.max(0, top + height / 2)));
  return { words: element.ariaLabel || element.textContent, isSeen: outlineStyle !== "none" || element.matches("body, #board .cell"),
    isCovered: width > 0 && !element.contains(at) && !at?.contains(element) };
});

// Goes on with Tab until something of that name has the focus, which is always to be seen. What lies before the focus is
// reached by Shift+Tab: behind its last thing the page hands the focus to the browser's own bars, and Firefox under a
// script does not show it when it comes back.
async function tabTo(page, name, key = "Tab") {
  for (let i = 0; i < 300; ++i) {
    await page.keyboard.press(key);
    let { words, isSeen, isCovered } = await lookAtFocus(page);
    if (isCovered) { // it may still be scrolled to
      await page.waitForTimeout(500);
      ({ words, isSeen, isCovered } = await lookAtFocus(page));
    }
    assert.ok(isSeen, `the focus on ${words} is not to be seen`);
    assert.ok(!isCovered, `${words} has the focus below something else`);
    if (words === name) return;
  }
  assert.fail(`Tab does not lead to ${name}`);
}

async function pressButton(page, name, key) {
  await tabTo(page, name, key);
  await page.keyboard.press("Enter");
}

// Plays all turns of a record from its start, which is on the board.
async function playAll(page, turns) {
  const ways = await waysOf(page);
  for (const [i, turn] of turns.entries()) {
    await play(page, ways, turn);
    await page.waitForFunction((count) => document.querySelectorAll("#turns .turn").length === count, i + 1);
    await page.waitForFunction(() => document.activeElement.closest("#board"));
  }
  await holds(async () => assert.deepEqual(await page.locator("#turns .turn .mv").allTextContents(), turns));
}

async function turnsOf(page, text) {
  await openText(page, text);
  await page.waitForFunction(() => document.querySelectorAll("#turns .turn").length > 20);
  return page.locator("#turns .turn .mv").allTextContents();
}

const tests = {
  async "TZAAR, with the placing"(page) {
    const turns = await turnsOf(page, sample("own-tzaar-tournament.sgf"));
    await page.keyboard.press("3");
    await pressButton(page, "Tournament start");
    await pressButton(page, "Play from here");
    await playAll(page, turns);
    await holds(async () => assert.match(await page.locator("#facts").textContent(), /White wins/));
  },

  async "Battle of Towers"(page) {
    const turns = await turnsOf(page, sample("own-towers-1.sgf"));
    await pressButton(page, "Open…", "Shift+Tab");
    await page.keyboard.type("towers");
    await pressButton(page, "Open");
    await page.waitForFunction(() => document.querySelectorAll("#turns .turn").length === 0);
    await playAll(page, turns);
    await holds(async () => assert.match(await page.locator("#facts").textContent(), /Black wins/));
  },

  async "a game against the engine, tools and dialogs"(page) {
    await page.keyboard.press("?");
    await page.waitForSelector("#keys:popover-open");
    await page.keyboard.press("Escape");
    await pressButton(page, "Menu");
    await pressButton(page, "About Cairn");
    await page.waitForSelector("#version:popover-open");
    await page.keyboard.press("Escape");
    await page.keyboard.press("4");
    await pressButton(page, "Black");
    await pressButton(page, "Play");
    await page.waitForFunction(() => document.querySelectorAll("#turns .turn").length === 1);
    await pressButton(page, "Resign…");
    await pressButton(page, "Resign");
    await page.keyboard.press("e");
    await page.keyboard.press("2");
    await page.waitForFunction(() => document.querySelectorAll("#p-engine .pv").length === 3);
    await page.keyboard.press("1");
    await page.keyboard.press("m");
    await page.keyboard.type("a good turn");
    await page.keyboard.press("Control+Enter");
    await page.waitForFunction(() => /a good turn/.test(document.querySelector("#turns").textContent));
  },
};

const harness = await Harness.launch(executable, screenshots);
for (const [name, test] of Object.entries(tests))
  await harness.run(`by keys: ${name}`, addressOf(file), async (page) => {
    await hasEngine(page);
    await test(page);
  }, { ...windows[1366], reducedMotion: "reduce" });
await harness.end();
