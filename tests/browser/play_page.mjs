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

  async "whoever resigns is asked first, and has lost in the record"(page) {
    await begun(page);
    await press(page, "Resign…");
    await says(page, "Do you want to resign");
    await press(page, "Play on");
    await says(page, "It is your turn");
    await press(page, "Resign…");
    await press(page, "Resign");
    await says(page, "Black wins: you resigned.");
    await page.waitForFunction(() => /Black wins/.test(document.querySelector("#facts").textContent + document.querySelector("#about").textContent));
  },

  async "a player has a name, each turn is judged, and both are kept"(page) {
    const pane = page.locator("#p-play");
    await open(page, "play");
    await pane.getByLabel("Your name").fill("Ann]a");
    await pane.getByLabel("Judge each of my turns").check();
    await begun(page);
    await holds(async () => assert.match(await page.locator("#verdict .small").textContent(), /[A-I]\d.*(was as good as any other turn|It costs \d+ points?)\./));
    await page.reload();
    await hasEngine(page);
    await open(page, "play");
    assert.equal(await pane.getByLabel("Your name").inputValue(), "Ann]a");
    assert.equal(await pane.getByLabel("Judge each of my turns").isChecked(), true);
    await pane.getByRole("button", { name: "Battle of Towers" }).evaluate((button) => button.click());
    await pane.locator(".b.p").last().evaluate((button) => button.click());
    await says(page, "It is your turn");
    await page.waitForFunction(() => /Ann\]a.*Cairn, level 2/.test(document.querySelector("#title").textContent));
  },

  async "looks and settings are those of the last time"(page) {
    const choose = (name) => page.locator("#menu").getByText(name, { exact: false }).first().evaluate((each) => each.click());
    await choose("Dark");
    await choose("Coordinates");
    await open(page, "engine");
    await page.locator("#p-engine").getByRole("button", { name: "More lines" }).evaluate((button) => button.click());
    await page.reload();
    await hasEngine(page);
    assert.equal(await page.evaluate(() => document.documentElement.dataset.theme), "dark");
    assert.equal(await page.locator("#board .labels").isVisible(), false);
    assert.equal(await page.locator("#p-engine output").textContent(), "5");
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

  async "stacks are set up by taps, holds, digits and copies, and counted"(page) {
    await openExample(page, "A game of TZAAR");
    await open(page, "setup");
    const pane = page.locator("#p-setup");
    const pieces = async (wanted) => holds(async () => assert.match(await pane.locator("input").inputValue(), wanted));
    const space = (name) => page.locator(`#board [data-space="${name}"]`);
    await pane.getByText("Empty board").evaluate((button) => button.click());
    await pieces(/^[./]+ w/);
    await pane.locator(".palette button").first().evaluate((button) => button.click());
    const put = async (name, wanted) => {
      await space(name).click();
      await pieces(wanted);
    };
    await put("A1", /^a\./);
    await put("A1", /^a2\./);
    await put("A1", /^a3\./);
    await page.keyboard.press("7");
    await pieces(/^a7\./);
    await space("A1").click({ delay: 700 });
    await pieces(/^a6\./);
    await pane.getByText("Copy a stack").evaluate((button) => button.click());
    await space("A1").click();
    await holds(async () => assert.equal(await pane.locator("output").textContent(), "6"));
    await put("A2", /^a6a6\./);
    assert.match(await page.locator("#types-bottom").textContent(), /2.*0.*0/); // those of the board, and not of the game
    await pane.getByText("Remove").evaluate((button) => button.click());
    await put("A2", /^a6\./);
    await pane.getByText("Fixed start").evaluate((button) => button.click());
    await page.waitForSelector("#p-setup .note.good");
    const title = await page.locator("#title").textContent();
    await pane.getByText("Play from here").evaluate((button) => button.click());
    await told(page, "previous game is kept");
    await page.locator("#told button").evaluate((button) => button.click());
    await holds(async () => assert.equal(await page.locator("#title").textContent(), title));
  },

  async "the rules are learnt on boards"(page) {
    const lesson = (n) => holds(async () => assert.match(await page.locator("#verdict h2").last().textContent(), new RegExp(`^${n} / 6`)));
    const learn = async (game) => {
      await page.locator("#menu").getByText("Learn the rules").evaluate((item) => item.click());
      await page.locator("#version").getByRole("button", { name: "Try them on the board" }).nth(game).click();
      await lesson(1);
    };
    const taps = async (turn) => {
      for (const name of turn.match(/[a-h]\d/g)) if ((await page.locator(".doing .chip").getByText(turn, { exact: true }).count()) === 0) await page.locator(`#board [data-space="${name}"]`).click();
      const chip = page.locator(".doing .chip").getByText(turn, { exact: true });
      if (await chip.count()) await chip.click();
    };
    await learn(0);
    await playText(page, "A1xA3");
    await says(page, "Yes.");
    await press(page, "Next");
    await lesson(2);
    for (const [number, turn] of ["A5xA3", "A1+A3", "A1xA2-B1+B2", "A1xA2", "A1xA2-B1+B3"].entries()) {
      await playText(page, turn);
      await says(page, "Yes.");
      if (number < 4) await press(page, "Next");
      if (number < 4) await lesson(number + 3);
    }
    await press(page, "Stop");
    await learn(1);
    await taps("d3-d4");
    for (const turn of ["c3xd4", "c3+d4"]) {
      await says(page, "Yes.");
      await press(page, "Next");
      await taps(turn);
    }
    await says(page, "Yes.");
    await press(page, "Next");
    await taps("b2-c3");
    await says(page, "not what is asked for");
    await press(page, "Try again");
    for (const turn of ["b2-d4", "b2>c3,d4,d5", "d8-off"]) {
      await taps(turn);
      await says(page, "Yes.");
      if (turn !== "d8-off") await press(page, "Next");
    }
    await expectAccessible(page);
    await press(page, "Stop");
    await page.waitForFunction(() => document.querySelector("#title").textContent === "Cairn");
  
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
