// Uses the page with the engine as a player would: opens records, plays, analyses, sets up, shares.
//
// usage: node board_page.mjs BROWSER PAGE SCREENSHOTS
import { Harness, addressOf, expectAccessible, expectNoSidewaysScrolling, windows } from "./harness.mjs";
import { cell, hasEngine, holds, openExample, playByClicks, playLine, spacesOf } from "./board_steps.mjs";
import assert from "node:assert/strict";

const [executable, file, screenshots] = process.argv.slice(2);


const tests = {
  async "a turn is played by clicks"(page) { await playByClicks(page); },

  async "a turn can be played before the engine is there"(page) {
    const pictures = () => page.locator("#board .cell > use").evaluateAll((uses) => uses.map((use) => use.getAttribute("href")));
    await playByClicks(page);
    const expected = await pictures();
    await page.addInitScript(() => {
      const isLet = new Promise((resolve) => addEventListener("let", resolve));
      globalThis.Worker = class extends Worker {
        postMessage(message) { isLet.then(() => super.postMessage(message)); }
      };
    });
    await page.goto(addressOf(file));
    await page.reload();
    await hasEngine(page);
    await page.waitForFunction(() => performance.getEntriesByName("playable").length > 0);
    await cell(page, "A1").click();
    const [target] = await spacesOf(page, ".may");
    await cell(page, target).click();
    assert.equal(await page.locator("#turns .turn .mv").count(), 0);
    await page.evaluate(() => dispatchEvent(new Event("let")));
    await page.waitForFunction(() => document.querySelector("#turns .turn .mv"));
    await holds(async () => assert.deepEqual(await pictures(), expected));
  },

  async "a game is opened, gone through and analysed"(page) {
    await openExample(page, "A game of TZAAR");
    await holds(async () => assert.equal(await page.locator("#turns .turn").count(), 27));
    await page.keyboard.press("End");
    await page.waitForFunction(() => location.hash === "#27");
    await page.locator("#practise select").selectOption("quick");
    await page.locator("#practise button").click();
    await page.waitForSelector(".tally");
    await holds(async () => assert.match(await page.locator("#about").textContent(), /Decided: turn \d+/));
  },

  async "a game of the other kind is opened"(page) {
    await openExample(page, "A game of Battle of Towers");
    await holds(async () => assert.match(await page.locator("#facts").textContent(), /Battle of Towers/));
  },

  async "the engine thinks, and deeper while one looks"(page) {
    await page.locator("#t-engine").click();
    await page.getByRole("switch").click();
    await page.waitForFunction(() => document.querySelectorAll("#p-engine .pv").length === 3);
    await page.waitForFunction(() => /[2-9] turns deep/.test(document.querySelector("#p-engine .state").textContent));
  },

  async "a forced win is proven and shown"(page) {
    await openExample(page, "A game of TZAAR");
    await page.locator('#turns .turn[href="#22"]').click();
    await page.locator("#t-engine").click();
    await page.locator("#p-engine").getByRole("button", { name: "Who wins by force?" }).click();
    await page.waitForFunction(() => /White wins by force in \d+ turns or fewer/.test(document.querySelector("#p-engine").textContent));
  },

  async "a proof is shown to its end, and another defence is refuted, too"(page) {
    if (page.viewportSize().width !== 390) return;
    const ask = () => page.locator("#p-engine").getByRole("button", { name: "Who wins by force?" }).evaluate((button) => button.click());
    await openExample(page, "A game of TZAAR");
    await page.locator('#turns .turn[href="#22"]').click();
    await page.locator("#t-engine").evaluate((button) => button.click());
    await ask();
    const [, count] = await (await page.waitForFunction(() => /White wins by force in (\d+) turns or fewer/.exec(document.querySelector("#p-engine").textContent))).jsonValue();
    await page.evaluate(() => {
      globalThis.seen = new Map(); // what was told at each place
      new MutationObserver(() => seen.set(location.hash, document.querySelector("#verdict [role=status]").textContent))
        .observe(document.querySelector("#board"), { subtree: true, attributes: true, attributeFilter: ["href"] });
    });
    await page.locator("#p-engine").getByRole("button", { name: "Show it to the end" }).evaluate((button) => button.click());
    await page.waitForFunction(() => /White wins\./.test(document.querySelector("#verdict [role=status]").textContent));
    await page.waitForTimeout(1000); // it stays there
    // The proof leaves the game at its second turn.
    const [places, told] = await page.evaluate(() => [[...seen.keys()], [...seen.values()]]);
    assert.deepEqual(places, ["#23", "#23/2", "#23/2/1", "#23/2/1/1", "#23/2/1/1/1"]);
    assert.deepEqual(told.map((words) => /((?:White|Black) (?:to move|wins))\./.exec(words)[1]),
      ["Black to move", "White to move", "Black to move", "White to move", "White wins"]);
    assert.equal(count, "5");
    await page.locator('#turns .turn[href="#23"]').evaluate((link) => link.click());
    await playLine(page);
    await ask();
    await page.waitForFunction(() => /White (wins by force|has won)/.test(document.querySelector("#p-engine").textContent));
  },

  async "a position is set up, and an impossible one says why"(page) {
    await page.locator("#t-setup").click();
    await page.waitForSelector("#p-setup .palette button");
    await page.locator("#p-setup").getByText("Empty board").click();
    await page.locator("#p-setup .palette button").first().click();
    await cell(page, "A1").click();
    await page.waitForFunction(() => /lack/.test(document.querySelector("#p-setup .note").textContent));
    await page.locator("#p-setup").getByText("Fixed start").click();
    await page.waitForFunction(() => /can be played/.test(document.querySelector("#p-setup .note").textContent));
  },

  async "the engine answers a player's turn"(page) {
    await page.locator("#t-play").click();
    await page.locator("#p-play").getByRole("button", { name: "Black" }).first().click();
    await page.locator("#p-play .b.p").click();
    await page.waitForFunction(() => document.querySelectorAll("#turns .turn").length === 1);
  },

  async "what is wrong with a record is told, and its good turns are opened"(page) {
    await page.locator("#open-button").evaluate((button) => button.click());
    await page.locator("#open textarea").fill("tzaar random:7\n1. A5xB6\n2. A1xA9\n");
    await page.locator("#open").getByRole("button", { name: "Open", exact: true }).click();
    await page.waitForSelector("#open .note.bad");
    await holds(async () => assert.match(await page.locator("#open .note.bad").textContent(),
      /Turn 2 cannot be played.*nearest possible turns.*Turn 1 is good/));
    await page.locator("#open").getByText("Open turn 1").click();
    await page.waitForFunction(() => document.querySelectorAll("#turns .turn").length === 1);
  },

  async "what is doubtful in a record is shown"(page) {
    await page.locator("#open-button").evaluate((button) => button.click());
    await page.locator("#open textarea").fill('[White "Ann"] [White "Zoe"]\ntzaar fixed\n1. D7xE8 F6xF5-G1+F2\n');
    await page.locator("#open").getByRole("button", { name: "Open", exact: true }).click();
    await page.waitForFunction(() => document.querySelectorAll("#turns .turn").length === 2);
    await holds(async () => assert.match(await page.locator("#told").textContent(), /PW is given twice/));
  },

  async "a hostile record stays text"(page) {
    await page.locator("#open-button").evaluate((button) => button.click());
    await page.locator("#open textarea").fill("(;FF[TZAAR]PW[<img src=x onerror=alert(1)>]PB[</script><script>alert(2)</script>]POS[tzaar])");
    await page.locator("#open").getByRole("button", { name: "Open", exact: true }).click();
    await page.waitForTimeout(500);
    assert.equal(await page.locator("#title img, #about img, #open img").count(), 0);
  },

  async "a stack is carried with the mouse"(page) {
    if (page.viewportSize().width !== 1366) return;
    await openExample(page, "A game of TZAAR");
    await page.locator('#turns .turn[href="#6"]').click();
    const centre = async (name) => {
      const { x, y, width, height } = await cell(page, name).locator(".area").boundingBox();
      return [x + width / 2, y + height / 2];
    };
    await page.mouse.move(...(await centre("A1")));
    await page.mouse.down();
    await page.mouse.move(...(await centre("B3")), { steps: 5 });
    await holds(async () => assert.deepEqual(await spacesOf(page, ".chosen"), ["A1"]));
    await page.mouse.move(...(await centre("B2")), { steps: 5 });
    await page.mouse.up();
    await page.waitForFunction(() => document.querySelector(".doing").textContent.startsWith("A1xB2"));
  },

  async "an engine that is lost is told, and comes back"(page) {
    if (harness.isFirefox) return; // it lets no script of a test into a worker
    const lose = (worker) => worker.evaluate(() => setTimeout(() => { throw new WebAssembly.RuntimeError("memory access out of bounds"); }));
    await page.locator("#t-engine").evaluate((button) => button.click());
    await page.getByRole("switch").click();
    await page.waitForFunction(() => document.querySelectorAll("#p-engine .pv").length === 3);
    await lose(page.workers().at(-1));
    await page.waitForFunction(() => /too little memory/.test(document.querySelector("#p-engine .state").textContent));
    await lose(page.workers()[0]);
    await page.getByRole("switch").click();
    await page.waitForFunction(() => document.querySelectorAll("#p-engine .pv").length === 3);
    await playByClicks(page);
  },

  async "nothing is hard to use"(page) {
    for (const tab of ["game", "engine", "setup", "play", "share"]) {
      await page.locator(`#t-${tab}`).evaluate((button) => button.click());
      await page.waitForTimeout(300);
      await expectAccessible(page);
      await expectNoSidewaysScrolling(page);
    }
  },
};

// In Chromium all windows, the two looks in turn; in Firefox one window for each look.
const views = { chromium: [[1366, "light"], [844, "dark"], [390, "light"], [320, "dark"]], firefox: [[1366, "dark"], [390, "light"]] };

const harness = await Harness.launch(executable, screenshots);
const shown = (name, width, colorScheme, use) =>
  harness.run(`${name}, ${width} ${colorScheme}`, addressOf(file), async (page) => {
    assert.equal(await page.evaluate(() => matchMedia("(prefers-color-scheme: dark)").matches), colorScheme === "dark");
    await hasEngine(page);
    await use(page);
  },
    { ...windows[width], colorScheme, reducedMotion: "reduce" });
for (const [width, look] of harness.viewsOf(views))
  for (const [name, test] of Object.entries(tests)) await shown(name, width, look, test);
await harness.run("no WebAssembly", addressOf(file), async (page) => {
  await page.addInitScript(() => { delete globalThis.WebAssembly; });
  await page.reload();
  await page.waitForSelector("html.scripted");
  await page.waitForFunction(() => /engine cannot run/.test(document.querySelector("#told").textContent));
  assert.equal(await page.locator("#open-button").count(), 0);
}, { ...windows[1366], reducedMotion: "reduce" });
await harness.end();
