// Solves puzzles on the page with the engine, as a player would: a wrong turn is refuted, hints are asked for, the
// right turns are found, and the game is played on.
//
// usage: node solve_page.mjs BROWSER PAGE SCREENSHOTS
import { Harness, addressOf, expectAccessible, expectNoSidewaysScrolling } from "./harness.mjs";
import { hasEngine, holds, openText, playText } from "./board_steps.mjs";
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";

const [executable, file, screenshots] = process.argv.slice(2);
const line = readFileSync(new URL("puzzle.jsonl", import.meta.url), "utf8").trim();
const puzzle = JSON.parse(line);
// The table of the published set has a head, and a line for each puzzle.
const published = readFileSync(new URL("../../samples/puzzles/towers/puzzles.csv", import.meta.url), "utf8").trim().split("\n").length - 1;
const [{ turns: [defence] }] = puzzle.solution.defences;

const says = (page, words) => page.waitForFunction((text) => document.querySelector("#verdict [role=status]").textContent.includes(text), words);
const press = (page, name) => page.locator("#verdict").getByRole("button", { name, exact: true }).click();

async function openPuzzle(page) {
  await openText(page, line);
  await says(page, "White to play and win in 2 turns");
}

const tests = {
  async "nothing tells the solution before the puzzle is over"(page) {
    await openPuzzle(page);
    for (const key of ["e", "2", "3", "4", "b"]) await page.keyboard.press(key);
    for (const hidden of ["#p-engine", "#p-setup", "#p-play", "#tabs", "#gauge", "#about"])
      assert.equal(await page.locator(hidden).isVisible(), false, hidden);
    assert.doesNotMatch(await page.locator("main").innerText(), /Rating|Tzaar left/);
    await expectAccessible(page);
    await expectNoSidewaysScrolling(page);
  },

  async "a wrong turn is refuted, and the right ones solve it"(page) {
    await openPuzzle(page);
    const [trap] = puzzle.solution.traps;
    await playText(page, trap.turn);
    await says(page, `Not that one. Black answers ${trap.line[0]}`);
    await press(page, "See why");
    await page.waitForFunction((count) => document.querySelectorAll("#turns .var .chip").length === count, trap.line.length);
    await press(page, "Try again");
    await press(page, "Hint");
    await says(page, "in the end the other side has no Tzaar left");
    await press(page, "Hint");
    await says(page, `look at ${puzzle.solution.turn.slice(0, 2)}`);
    await playText(page, puzzle.solution.turn);
    await says(page, `Yes. Black answers ${defence}`);
    await playText(page, puzzle.solution.defences[0].answer.turn);
    await says(page, "Solved. White wins: Black has no Tzaar left. Rating 1116");
    await holds(async () => assert.equal(await page.locator("#tabs").isVisible(), true));
  },

  async "the solution is shown, and one plays on against the engine"(page) {
    await openPuzzle(page);
    await press(page, "Show it");
    await says(page, "This is the solution");
    await page.waitForFunction(() => document.querySelectorAll("#turns .var .chip").length === 3);
    await page.keyboard.press("Home");
    await press(page, "Play on");
    await says(page, "It is your turn");
  },

  async "what was not asked for is shown"(page) {
    await openText(page, `${JSON.stringify({ ...puzzle, asked: 1 })}\n`);
    await says(page, "White to play and win in 2 turns");
    await playText(page, puzzle.solution.turn);
    await says(page, `Solved at the first try. The longest defence: ${defence}, `);
    await holds(async () => assert.equal(await page.locator("#facts").textContent(), puzzle.difficulty_class.replace("_", " ")));
    await press(page, "Show the rest");
    await page.waitForFunction(() => document.querySelectorAll("#turns .turn, #turns .chip").length >= 3);
    await holds(async () => assert.equal(await page.locator("#told").textContent(), ""));
    await says(page, "Solved at the first try.");
  },

  async "a published set is opened, packed as it is"(page) {
    const name = new URL("../../samples/puzzles/towers/puzzles.jsonl.bz2", import.meta.url).pathname;
    await page.locator("#open input[type=file]").setInputFiles(name);
    await says(page, "Puzzle 1: ");
    await press(page, "All");
    await holds(async () => assert.equal(await page.locator("#puzzles .numbers button").count(), published));
    await expectAccessible(page);
    await page.locator("#puzzles").getByRole("button", { name: `Puzzle ${published}, new` }).click();
    await says(page, `Puzzle ${published}: `);
  },

  async "a set is a list to choose from"(page) {
    const other = { ...puzzle, id: "0000000000000001" };
    await openText(page, `${line}\n${JSON.stringify(other)}\n`);
    await says(page, "Puzzle 1: White to play");
    await press(page, "All");
    await page.locator("#puzzles").getByRole("button", { name: "Puzzle 2, new" }).click();
    await says(page, "Puzzle 2: White to play");
    await press(page, "Show it");
    await says(page, "This is the solution");
    await press(page, "All");
    await page.locator("#puzzles").getByRole("button", { name: "Puzzle 2, seen" }).click();
  },

  async "a press is not lost when what is said changes meanwhile"(page) {
    await openText(page, `${line}\n${line}\n`);
    await says(page, "Puzzle 1: White to play");
    await press(page, "Show it");
    await says(page, "This is the solution");
    await page.locator("#verdict").getByRole("button", { name: "All" }).hover();
    await page.mouse.down();
    const place = await page.evaluate(() => location.hash);
    await page.waitForFunction((before) => location.hash !== before, place);
    await page.mouse.up();
    await page.waitForSelector("#puzzles:popover-open");
  },
};

const views = { chromium: [[1366, "light"], [844, "dark"], [390, "light"], [320, "dark"]], firefox: [[1366, "dark"]] };
const harness = await Harness.launch(executable, screenshots);
await harness.runAll(tests, views, addressOf(file), hasEngine);
await harness.end();
