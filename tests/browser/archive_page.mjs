// Goes through the site of an archive in a browser.
//
// usage: node archive_page.mjs CHROMIUM SITE SCREENSHOTS
import { Harness, addressOf, desk, expectAccessible, expectNoSidewaysScrolling, narrow } from "./harness.mjs";
import assert from "node:assert/strict";
import { existsSync, readdirSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";

const [executable, site, screenshots] = process.argv.slice(2);
const page_in = (...names) => addressOf(path.join(site, ...names));
const first_of = (folder) => path.join(folder, readdirSync(path.join(site, folder)).sort()[0]);

const column = (page, number) => page.locator(`#games tbody td:nth-child(${number})`).allTextContents();
const count = (page) => page.locator("#count").textContent();

const tests = {
  async "the games are sorted"(page) {
    for (const [title, number] of [["White", 1], ["Turns", 5], ["Date", 7]]) {
      const button = page.locator("#games th button", { hasText: new RegExp(`^${title}$`) });
      await button.click();
      const values = (await column(page, number)).map((text) => (number === 5 ? Number(text) : text.toLowerCase()));
      const sorted = values.slice().sort((a, b) => (a < b ? -1 : a > b ? 1 : 0));
      assert.deepEqual(values, sorted, title);
      assert.equal(await page.locator("#games th").nth(number - 1).getAttribute("aria-sort"), "ascending");
      await button.click();
      assert.equal(await page.locator("#games th").nth(number - 1).getAttribute("aria-sort"), "descending");
    }
  },

  async "the games are filtered"(page) {
    assert.equal(await count(page), "20 of 20 games");
    await page.locator('[name="player"]').fill("anna");
    const players = await page.locator("#games tbody tr").evaluateAll((rows) => rows.map((row) => row.cells[0].textContent + row.cells[1].textContent));
    assert.ok(players.length > 0 && players.length < 20 && players.every((text) => text.includes("Anna")));
    await page.locator('[name="year"]').selectOption("2021");
    assert.ok((await column(page, 7)).every((date) => date.startsWith("2021")));
    await page.locator('button[type="reset"]').click();
    await page.waitForFunction(() => document.getElementById("count").textContent === "20 of 20 games");
    await page.locator('[name="least"]').fill("25");
    assert.ok((await column(page, 5)).every((turns) => Number(turns) >= 25));
    await page.locator('[name="result"]').selectOption("1-0");
    assert.ok((await column(page, 3)).every((result) => result === "1-0"));
  },

  async "a name is found without its accents"(page) {
    await page.locator('[name="player"]').fill("JORG");
    const players = await page.locator("#games tbody tr").evaluateAll((rows) => rows.map((row) => row.cells[0].textContent + row.cells[1].textContent));
    assert.ok(players.length > 0 && players.length < 20 && players.every((text) => text.includes("Jörg")));
  },

  async "the filters are kept in the address"(page) {
    await page.locator('[name="player"]').fill("anna");
    await page.locator('[name="year"]').selectOption("2021");
    const [address, chosen] = [page.url(), await count(page)];
    assert.notEqual(chosen, "20 of 20 games");
    await page.locator("#games tbody td:nth-child(3) a").first().click();
    await page.waitForSelector("#board .cell");
    await page.goBack();
    await page.waitForFunction((text) => document.getElementById("count")?.textContent === text, chosen);
    assert.equal(await page.locator('[name="player"]').inputValue(), "anna");
    await page.goto("about:blank");
    await page.goto(address);
    assert.equal(await count(page), chosen);
    assert.equal(await page.locator('[name="year"]').inputValue(), "2021");
    await page.locator('button[type="reset"]').click();
    await page.waitForFunction(() => document.getElementById("count").textContent === "20 of 20 games" && location.hash === "");
  },

  async "a game's page opens, and can be gone through"(page) {
    await page.locator("#games tbody td:nth-child(3) a").first().click();
    await page.waitForSelector("#board .cell");
    await page.keyboard.press("ArrowRight");
    await page.waitForFunction(() => location.hash === "#1");
    await page.locator("nav a").first().click();
    await page.waitForSelector("#filter");
  },

  async "a player's page shows games, and names are text"(page) {
    await page.locator("#games tbody a", { hasText: "<b>Cleo</b>" }).first().click();
    assert.equal(await page.locator("h1").textContent(), "<b>Cleo</b>");
    assert.ok(await page.locator("#games tbody tr").count() > 0);
  },

  async "every link leads to a file"(page) {
    for (const file of ["index.html", "statistics.html", "openings.html", "moments.html", first_of("players"), first_of("games")]) {
      await page.goto(page_in(file));
      const links = await page.locator("a[href]").evaluateAll((all) => all.map((link) => new URL(link.getAttribute("href"), location.href).href));
      for (const link of links) if (link.startsWith("file:")) assert.ok(existsSync(fileURLToPath(link.replace(/#.*/, ""))), link);
    }
  },

  async "a diagram of the moments leads to its turn"(page) {
    await page.goto(page_in("moments.html"));
    await page.locator("figure a").first().click();
    await page.waitForSelector("html.scripted");
    const turn = new URL(page.url()).hash.slice(1);
    assert.match(await page.locator("#verdict [role=status]").textContent(), new RegExp(`${turn}\\. `));
  },

  async "openings count images of the board as one"(page) {
    await page.goto(page_in("openings.html"));
    for (const summary of await page.locator("details > summary").all()) if (await summary.isVisible()) await summary.click();
    assert.equal(await page.locator("main > section").count(), 2);
    assert.match(await page.locator("summary").first().textContent(), /^The start 12 games/);
  },
};

const harness = await Harness.launch(executable, screenshots);
for (const [name, use] of Object.entries(tests)) await harness.run(name, page_in("index.html"), use, desk);
for (const file of ["index.html", "statistics.html", "openings.html", "moments.html", first_of("players"), first_of("games")])
  for (const colorScheme of ["light", "dark"])
    await harness.run(`${file}, ${colorScheme}: accessible and not too wide`, page_in(file), async (page) => {
      await expectNoSidewaysScrolling(page);
      await expectAccessible(page);
    }, { ...narrow, colorScheme });
await harness.run("without JavaScript the games are there", page_in("index.html"), async (page) => {
  assert.equal(await page.locator("#games tbody tr").count(), 20);
  assert.ok(!await page.locator("#filter").isVisible());
}, { ...desk, javaScriptEnabled: false });
await harness.end();
