// The shelf of games on the page with the engine: what is opened, played or analysed is there when the page is opened
// again, also in another tab.
//
// usage: node shelf_page.mjs BROWSER PAGE SCREENSHOTS
import { Harness, addressOf, expectAccessible, expectNoSidewaysScrolling } from "./harness.mjs";
import { collect, hasEngine, holds, isShelved, openExample, openText, playByClicks, playText } from "./board_steps.mjs";
import assert from "node:assert/strict";

const [executable, file, screenshots] = process.argv.slice(2);
const address = addressOf(file);

const turns = (page) => page.locator("#turns .turn .mv").allTextContents();
const hasTurns = (page, count) => page.waitForFunction((wanted) => document.querySelectorAll("#turns .turn").length === wanted, count);
const hasLine = (page, text) => page.waitForFunction((wanted) => document.querySelector("#turns .var.mine")?.textContent.includes(wanted), text);
const names = (page, box = "#games") => page.locator(`${box} .choices li:not([hidden]) b`).allTextContents();
const ada = (date) => `(;FF[TZAAR]PW[Ada Łukasik]PB[Bob]DT[${date}]POS[random:7];W[A5xB6])`;

async function showGames(page) {
  await page.evaluate(() => [...document.querySelectorAll("#menu button")].find((button) => button.textContent === "Your games").click());
  await page.locator("#games").getByRole("heading", { name: "Your games" }).waitFor();
}

async function openAda(page, date = "2026-11-01") {
  await openText(page, ada(date));
  await page.waitForFunction(() => document.querySelector("#title").textContent.includes("Ada"));
  await isShelved(page);
}

async function anotherTab(page) {
  const other = await page.context().newPage();
  await other.goto(address);
  await hasEngine(other);
  return other;
}

async function addLine(page, turn) {
  await page.locator("#last").evaluate((button) => button.click());
  await playText(page, turn);
  await hasLine(page, turn);
  await isShelved(page, turn);
}

const tests = {
  async "the first screen has the last games, and a click opens one where one was"(page) {
    await playByClicks(page);
    await hasTurns(page, 1);
    const [played] = await turns(page);
    await isShelved(page, played);
    await openAda(page);
    const other = await anotherTab(page);
    await holds(async () => assert.equal((await names(other, "#verdict")).length, 2));
    assert.match((await names(other, "#verdict"))[0], /Ada Łukasik – Bob/);
    assert.match((await names(other, "#verdict"))[1], /^Game of .*\d/);
    await expectAccessible(other);
    await expectNoSidewaysScrolling(other);
    await other.locator("#verdict .choices button").nth(1).click();
    await hasTurns(other, 1);
    assert.deepEqual(await turns(other), [played]);
    await holds(async () => assert.equal(await other.evaluate(() => document.body.classList.contains("own")), true));
    await other.goBack();
    await holds(async () => assert.equal((await names(other, "#verdict")).length, 2));
    await other.goForward();
    await hasTurns(other, 1);
    await other.close();
  },

  async "an analysis is kept with its game, and the record opens with it"(page) {
    await openAda(page);
    await page.locator("#practise select").selectOption("quick");
    await page.locator("#practise button").evaluate((button) => button.click());
    await page.waitForFunction(() => /The analysis is done/.test(document.querySelector("#verdict").textContent));
    await page.waitForTimeout(600);
    const other = await anotherTab(page);
    await openText(other, ada("2026-11-01"));
    await other.waitForFunction(() => /From your games/.test(document.querySelector("#told").textContent) && document.querySelector(".tally"));
    await showGames(other);
    assert.deepEqual(await names(other), ["Ada Łukasik – Bob"]);
    assert.match(await other.locator("#games .choices li").innerText(), /TZAAR, 1 turn, .* · 2026-11-01 · analysed/);
    await other.close();
  },

  async "games are searched, deleted, brought back, and saved as one file"(page) {
    await openAda(page);
    await openText(page, "(;FF[TZAAR]PW[Cleo]PB[Dan]POS[random:8])");
    await page.waitForFunction(() => document.querySelector("#title").textContent.includes("Cleo"));
    await showGames(page);
    await expectAccessible(page);
    await expectNoSidewaysScrolling(page);
    assert.deepEqual(await names(page), ["Cleo – Dan", "Ada Łukasik – Bob"]);
    await page.locator("#games input").fill("LUKA");
    assert.deepEqual(await names(page), ["Ada Łukasik – Bob"]);
    await page.locator("#games").getByRole("button", { name: "Delete Ada Łukasik – Bob" }).click();
    await holds(async () => assert.deepEqual(await names(page), ["Cleo – Dan"]));
    assert.equal(await page.evaluate(() => document.activeElement.textContent), "Undo");
    await page.keyboard.press("Enter");
    await holds(async () => assert.deepEqual(await names(page), ["Cleo – Dan", "Ada Łukasik – Bob"]));
    await collect(page);
    await page.locator("#games").getByRole("button", { name: "Save all" }).click();
    await page.waitForFunction(() => /2 games are saved/.test(document.querySelector("#games").textContent));
    const text = await page.evaluate(() => globalThis.saved.at(-1).text());
    assert.match(text, /PW\[Cleo\][^]*PW\[Ada Łukasik\]/);
    await page.keyboard.press("Escape");
    await openText(page, text);
    await holds(async () => assert.equal((await names(page, "#open")).length, 2));
  },

  async "records of one text are searched, and gone through one after the other"(page) {
    const record = (name) => `(;FF[TZAAR]PW[${name}]PB[Bob]POS[random:9]${name === "Bad" ? "rubbish" : ""})`;
    await openText(page, ["Ada", "Bad", "Cleo"].map(record).join("\n"));
    await page.locator("#open .choices").waitFor();
    await page.locator("#open input[type=search]").fill("cleo");
    assert.deepEqual(await names(page, "#open"), ["3. Cleo – Bob"]);
    await page.locator("#open .choices button:visible").click();
    const isOpen = (name) => page.waitForFunction((wanted) => document.querySelector("#title").textContent.includes(wanted), name);
    await isOpen("Cleo");
    const press = (name) => page.locator("#verdict").getByRole("button", { name }).click();
    await press("Previous record");
    await isOpen("Ada"); // the bad one between them cannot be opened
    assert.equal(await page.locator("#verdict").getByRole("button", { name: "Previous record" }).count(), 0);
    await press("Next record");
    await isOpen("Cleo");
  },

  async "a game that is played has a name and a date"(page) {
    await page.evaluate(() => document.querySelector("#t-play").click());
    await page.locator("#p-play").getByRole("button", { name: "Play", exact: true }).click();
    await page.waitForFunction(() => /Cairn, level 2/.test(document.querySelector("#plate-top").textContent));
    await playByClicks(page);
    await page.waitForFunction(() => history.state?.key && !history.state.json);
    await showGames(page);
    assert.match(await page.locator("#games .choices li").innerText(), /^White – Cairn, level 2\s+TZAAR, \d turns?, unfinished · 20\d\d-\d\d-\d\d/);
  },

  async "Back leads from a game to the one before, and to the first screen"(page) {
    await openAda(page);
    await openExample(page, "A game of TZAAR");
    await isShelved(page);
    await page.goBack();
    await page.waitForFunction(() => document.querySelector("#title").textContent.includes("Ada"));
    await page.goBack();
    await page.waitForFunction(() => document.body.classList.contains("fresh"));
    await page.goForward();
    await page.waitForFunction(() => document.querySelector("#title").textContent.includes("Ada"));
  },

  async "two tabs have one game: what one adds the other shows, and nothing is overwritten"(page) {
    await openAda(page);
    const other = await anotherTab(page);
    await other.locator("#verdict .choices button").first().click();
    await hasTurns(other, 1);
    await isShelved(other);
    await addLine(page, "A3xB4-pass");
    await hasLine(other, "A3xB4-pass");
    // Whoever is in the middle of a comment is not disturbed: then there are two games.
    await other.locator("#remarks").getByRole("button", { name: "Comment" }).evaluate((button) => button.click());
    await other.locator("#remarks textarea").fill("Of the other tab");
    await page.locator("#remarks").getByRole("button", { name: "Comment" }).evaluate((button) => button.click());
    await page.locator("#remarks textarea").fill("Of the first tab");
    await page.locator("#remarks textarea").press("Control+Enter");
    await page.waitForTimeout(1000);
    await other.locator("#remarks textarea").press("Control+Enter");
    await other.waitForFunction(() => /Another tab has changed this game/.test(document.querySelector("#told").textContent));
    await showGames(other);
    assert.equal((await names(other)).length, 2);
    await collect(other);
    await other.locator("#games").getByRole("button", { name: "Save all" }).click();
    await other.waitForFunction(() => globalThis.saved.length > 0);
    const text = await other.evaluate(() => globalThis.saved.at(-1).text());
    for (const words of ["Of the other tab", "Of the first tab"]) assert.ok(text.includes(words), words);
    await other.close();
  },

  async "a game that an older page left in the history goes to the shelf"(page) {
    await openAda(page);
    const other = await anotherTab(page);
    await other.evaluate(async (key) => {
      const answerOf = (request) => new Promise((resolve) => { request.onsuccess = () => resolve(request.result); });
      const texts = (await answerOf(indexedDB.open("cairn"))).transaction("texts").objectStore("texts");
      const json = (await answerOf(texts.get(key))).replace("2026-11-01", "1999-12-31");
      history.replaceState({ json, turns: [], isOwn: false, language: "en" }, "");
    }, await page.evaluate(() => history.state.key));
    await other.reload();
    await hasEngine(other);
    await isShelved(other);
    await showGames(other);
    assert.match((await other.locator("#games .choices li").allInnerTexts()).join("\n"), /Ada Łukasik – Bob\s.* · 1999-12-31/);
    await other.close();
  },

  async "a game that was deleted stays away until something is done with it"(page) {
    await openAda(page);
    await showGames(page);
    await page.locator("#games").getByRole("button", { name: "Delete Ada" }).click();
    await page.waitForFunction(() => /is deleted/.test(document.querySelector("#games").textContent));
    await page.keyboard.press("Escape");
    await page.locator("#last").evaluate((button) => button.click());
    await page.waitForFunction(() => history.state.json);
    await showGames(page);
    assert.deepEqual(await names(page), []);
    await page.keyboard.press("Escape");
    await addLine(page, "A3xB4-pass");
    await showGames(page);
    assert.deepEqual(await names(page), ["Ada Łukasik – Bob"]);
    // It opens in the line where one was.
    const other = await anotherTab(page);
    await other.locator("#verdict .choices button").first().click();
    await hasLine(other, "A3xB4-pass");
    await holds(async () => assert.match(await other.locator('#turns [aria-current="step"]').first().textContent(), /A3xB4-pass/));
    await other.close();
  },

  async "a new game on which nothing was done is not on the shelf, nor is a puzzle"(page) {
    await page.evaluate(() => [...document.querySelectorAll("#menu button")].find((button) => /New game: .*Towers/.test(button.textContent)).click());
    await page.waitForFunction(() => document.querySelector("#facts").textContent.includes("Towers"));
    await page.waitForFunction(() => history.state?.json);
    await page.locator("#open-button").evaluate((button) => button.click());
    await page.locator("#open").getByText("Puzzles: TZAAR").click();
    await page.waitForFunction(() => document.querySelector("#title").textContent === "Puzzle 1");
    await page.locator("#verdict").getByRole("button", { name: "Show it" }).click();
    await page.waitForFunction(() => /This is the solution/.test(document.querySelector("#verdict").textContent) && history.state?.json);
    await showGames(page);
    assert.match(await page.locator("#games").innerText(), /There are none yet/);
  },
};

const views = { chromium: [[1366, "light"], [390, "dark"], [320, "light"]], firefox: [[1366, "light"]] };
const harness = await Harness.launch(executable, screenshots);
await harness.runAll(tests, views, address, hasEngine);

// A browser that keeps nothing says so once, and everything else works.
await harness.run("where nothing can be kept, that is told", "about:blank", async (page) => {
  await page.addInitScript(() => { IDBFactory.prototype.open = () => { throw new DOMException("refused", "SecurityError"); }; });
  await page.goto(address);
  await hasEngine(page);
  await playByClicks(page);
  await page.waitForFunction(() => /does not keep your games/.test(document.querySelector("#told").textContent));
  const before = await turns(page);
  await page.reload();
  await hasEngine(page);
  await hasTurns(page, 1);
  assert.deepEqual(await turns(page), before);
});
await harness.end();
