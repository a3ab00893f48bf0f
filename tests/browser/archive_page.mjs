// Goes through the site of an archive in a browser.
//
// usage: node archive_page.mjs CHROMIUM SITE SCREENSHOTS
import { Harness, addressOf, desk, expectAccessible, expectApart, expectNoSidewaysScrolling, forced, windows } from "./harness.mjs";
import assert from "node:assert/strict";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";

const [executable, site, screenshots] = process.argv.slice(2);
const page_in = (...names) => addressOf(path.join(site, ...names));
const first_of = (folder) => path.join(folder, readdirSync(path.join(site, folder)).sort()[0]);

const cells = (page, name) => page.locator(`.games tbody .${name}`).allTextContents();
const count = (page) => page.locator("#count").textContent();
const isCounted = (page, text) => page.waitForFunction((wanted) => document.getElementById("count")?.textContent === wanted, text);
const all = "12 of 12 games";

// What the rows say of the games: names, and who won.
const rows = (page) => page.locator(".games tbody tr").evaluateAll((found) => found.map((row) => {
  const [white, black] = [".wn", ".bn"].map((side) => row.querySelector(`${side} .pl`).textContent);
  return { white, black, result: row.querySelector(".go").lastChild.textContent };
}));

// Goes back; what Firefox has kept of a page is not loaded again, for which playwright's goBack() waits.
const back = (page) => page.evaluate(() => history.back());

// Makes the pages that come next believe that there are so many times the games.
const multiply = (page, times) => page.addInitScript((count) => {
  let parts;
  Object.defineProperty(globalThis, "cairnGames", { get: () => parts, set: (loaded) => { parts = Array(count).fill(loaded).flat(); } });
}, times);

const tests = {
  async "nothing moves when the filters come"(page) {
    const moved = await page.evaluate(() => new Promise((resolve) => {
      if (!PerformanceObserver.supportedEntryTypes.includes("layout-shift")) resolve(0); // Firefox does not tell it
      else new PerformanceObserver((list) => resolve(list.getEntries().reduce((sum, { value }) => sum + value, 0))).observe({ type: "layout-shift", buffered: true });
      setTimeout(() => resolve(0), 1000);
    }));
    assert.ok(moved < 0.1, String(moved)); // what Web Vitals call good
  },

  async "the newest games come first"(page) {
    const days = (await cells(page, "d")).map((text) => Number(text.replaceAll("-", "")));
    assert.deepEqual(days, days.slice().sort((a, b) => b - a));
  },

  async "the first page finds the games of a player"(page) {
    await page.goto(page_in("index.html"));
    await page.locator('[name="player"]').fill("anna");
    await page.locator('button[formaction="games-towers.html"]').click();
    await page.waitForSelector("#filter");
    assert.equal(await page.locator('[name="player"]').inputValue(), "anna");
    const found = await rows(page);
    assert.ok(found.length > 0 && found.length < 8 && found.every(({ white, black }) => [white, black].includes("Anna")));
    await page.locator('button[type="reset"]').click();
    await isCounted(page, "8 of 8 games");
    await page.reload();
    await isCounted(page, "8 of 8 games");
  },

  async "the games are sorted"(page) {
    for (const [order, name, key] of [["white", "wn", (text) => text.trim().toLowerCase()], ["turns", "t", parseFloat], ["date", "d", (text) => Number(text.replaceAll("-", ""))]]) {
      await page.locator('[name="sort"]').selectOption(order);
      const values = (await cells(page, name)).map(key);
      assert.deepEqual(values, values.slice().sort((a, b) => (a < b ? -1 : a > b ? 1 : 0)), order);
    }
  },

  async "the games of a player are found by side, opponent and result"(page) {
    assert.equal(await count(page), all);
    await page.locator('[name="player"]').fill("anna");
    const found = await rows(page);
    assert.ok(found.length > 0 && found.length < 12 && found.every(({ white, black }) => [white, black].includes("Anna")));
    await page.locator('[name="won"]').selectOption("player");
    const won = await rows(page);
    assert.deepEqual(won, found.filter(({ white, result }) => result === (white === "Anna" ? "1–0" : "0–1")));
    await page.locator('[name="won"]').selectOption("");
    await page.locator('[name="side"]').selectOption("black");
    assert.deepEqual(await rows(page), found.filter(({ black }) => black === "Anna"));
    await page.locator('[name="side"]').selectOption("");
    await page.locator('[name="opponent"]').fill("jorg");
    const pair = await rows(page);
    assert.ok(pair.length > 0);
    assert.deepEqual(pair, found.filter(({ white, black }) => [white, black].includes("Jörg")));
  },

  async "the games are filtered by the rest"(page) {
    await page.locator("#more-filters summary").click();
    await page.locator('[name="from"]').fill("2021");
    await page.locator('[name="to"]').fill("2021");
    assert.ok((await cells(page, "d")).every((date) => date.startsWith("2021")));
    await page.locator('button[type="reset"]').click();
    await isCounted(page, all);
    await page.locator('[name="least"]').fill("25");
    const turns = (await cells(page, "t")).map(parseFloat);
    assert.ok(turns.length > 0 && turns.every((number) => number >= 25));
    await page.locator('[name="analysed"]').selectOption("no");
    await isCounted(page, "No game of 12 games fits these filters.");
  },

  async "the filters are kept in the address"(page) {
    await page.locator('[name="player"]').fill("anna");
    await page.locator("#more-filters summary").click();
    await page.locator('[name="from"]').fill("2021");
    const [address, chosen] = [await page.evaluate(() => location.href), await count(page)];
    assert.notEqual(chosen, all);
    await page.locator(".games tbody .go").first().click();
    await page.waitForSelector("#board .cell");
    await back(page);
    await isCounted(page, chosen);
    assert.equal(await page.locator('[name="player"]').inputValue(), "anna");
    await page.goto("about:blank");
    await page.goto(address);
    await isCounted(page, chosen);
    assert.ok(await page.locator('[name="from"]').isVisible());
    await page.locator('button[type="reset"]').click();
    await isCounted(page, all);
    await page.waitForFunction(() => location.hash === "");
  },

  async "a row is a link as a whole, and a name another one"(page) {
    const ending = await page.locator(".games tbody .e").first().boundingBox();
    await page.mouse.click(ending.x + ending.width / 2, ending.y + ending.height / 2);
    await page.waitForSelector("#board .cell");
    await page.keyboard.press("ArrowRight");
    await page.waitForFunction(() => location.hash === "#1");
    await page.locator("nav a").first().click();
    await page.waitForSelector("#filter");
  },

  async "a player's page shows games, and names are text"(page) {
    await page.locator(".games tbody .pl", { hasText: "<b>Cleo</b>" }).first().click();
    assert.equal(await page.locator("h1").textContent(), "<b>Cleo</b>");
    assert.ok(await page.locator(".games tbody tr").count() > 0);
    assert.ok(await page.locator("figure.picture svg").count() > 0);
  },

  async "the header leads to the same page of the other game"(page) {
    await page.locator('[aria-label="Game"] a', { hasText: "Battle of Towers" }).click();
    await isCounted(page, "8 of 8 games");
    await page.locator("nav a", { hasText: "Players" }).click();
    await page.locator('[aria-label="Game"] a', { hasText: "TZAAR" }).click();
    assert.match(page.url(), /players-tzaar\.html$/);
  },

  async "every link leads to a file"(page) {
    for (const file of pages) {
      await page.goto(page_in(file));
      const links = await page.locator("a[href]").evaluateAll((found) => found.map((link) => new URL(link.getAttribute("href"), location.href).href));
      for (const link of links) if (link.startsWith("file:")) assert.ok(existsSync(fileURLToPath(link.replace(/#.*/, ""))), link);
    }
  },

  async "a diagram of the moments leads to its turn, and each game is there once"(page) {
    await page.goto(page_in("moments-tzaar.html"));
    const games = await page.locator("figure a").evaluateAll((found) => found.map((link) => link.pathname));
    assert.equal(new Set(games).size, games.length);
    await page.locator("figure a").first().click();
    await page.waitForSelector("html.scripted");
    const turn = new URL(page.url()).hash.slice(1);
    assert.match(await page.locator("#verdict [role=status]").textContent(), new RegExp(`${turn}\\. `));
  },

  async "openings are gone through, with the games behind each turn"(page) {
    await page.goto(page_in("openings-tzaar.html"));
    const told = () => page.locator(".told-here").textContent();
    assert.match(await told(), /^12 games/);
    const first = page.locator(".turns-of tbody tr").first();
    const [turn, games] = [await first.locator(".go").textContent(), Number(await first.locator("td").first().textContent())];
    await first.locator(".go").click();
    await page.waitForFunction((text) => document.querySelector(".path").textContent.includes(text), turn);
    assert.equal(await page.locator(".x-games tbody tr").count(), games);
    assert.equal(await page.locator('.x-games tbody .go[href$="#1"]').count(), games); // each game opens there
    const address = page.url();
    assert.equal(new URL(address).hash, `#tzaar%20fixed%20${turn}`); // as on the command line
    await page.locator(".path a").first().click();
    await page.waitForFunction(() => document.querySelector(".told-here").textContent.startsWith("12 games"));
    await page.goto("about:blank");
    await page.goto(address);
    assert.match(await told(), new RegExp(`^${games} games`));
  },

  async "Back finds the rows again that were shown later"(page) {
    await multiply(page, 40);
    await page.goto("about:blank");
    await page.goto(page_in("games-tzaar.html"));
    const shown = () => page.locator(".games tbody tr").count();
    await isCounted(page, "480 of 480 games");
    assert.equal(await shown(), 200);
    await page.locator("#more").click();
    assert.equal(await shown(), 400);
    await page.locator(".games tbody .go").nth(300).click();
    await page.waitForSelector("#board .cell");
    await back(page);
    await isCounted(page, "480 of 480 games");
    assert.equal(await shown(), 400);
  },

  async "a turn of the openings that is chosen by keys keeps the focus in the openings"(page) {
    await page.goto(page_in("openings-tzaar.html"));
    await page.locator(".turns-of tbody .go").first().focus();
    await page.keyboard.press("Enter");
    await page.waitForFunction(() => document.activeElement.matches(".path [aria-current]"));
    assert.equal(await page.locator(".path a").count(), 2);
  },

  async "the games of an opening have heads, and the rest can be shown"(page) {
    await multiply(page, 6);
    await page.goto(page_in("openings-tzaar.html"));
    const list = page.locator(".x-games");
    const shown = () => list.locator("tbody tr").count();
    const heads = await list.locator("th:visible").evaluateAll((found) => found.map((head) => [head.textContent, head.offsetWidth > 20]));
    assert.deepEqual(heads, ["White", "Black", "Result", "Ending", "Turns", "Event", "Date", "White’s avoidable points", "Black’s avoidable points", "Marks"].map((head) => [head, true]));
    assert.deepEqual([await list.locator(".facts").textContent(), await shown()], ["50 of 72 games", 50]);
    await list.locator("button", { hasText: "Show more" }).click();
    assert.deepEqual([await list.locator(".facts").textContent(), await shown()], ["72 of 72 games", 72]);
    assert.ok(!await list.locator("button").isVisible());
  },

  async "percentages of openings are whole, those of a player as in the tables below"(page) {
    await page.goto(page_in("openings-tzaar.html"));
    const told = await page.locator(".told-here, .turns-of tbody td:nth-of-type(2), .turns-of tbody td:nth-of-type(3)").allTextContents();
    assert.ok(told.some((text) => text.includes("%")) && told.every((text) => !/\d[.,]\d/.test(text)), told.join("; "));
    await page.goto(page_in(first_of("players")));
    const cards = await page.locator(".cards .card").evaluateAll((found) => Object.fromEntries(found.map((card) => [card.querySelector(".lab").textContent, card.querySelector("b").textContent])));
    const both = await page.locator("table.figures tbody tr", { hasText: "both" }).first().locator("td").allTextContents();
    assert.deepEqual([cards.Score, cards["Avoidable points"]], [`${both[4]} %`, both[5]]);
  },

  async "scrollbars have the colours of the page"(page) {
    await page.goto(page_in("players-tzaar.html"));
    const [bar, edge] = await page.locator(".wide").first().evaluate((table) => {
      const style = getComputedStyle(table);
      const probe = document.body.appendChild(document.createElement("hr"));
      probe.className = "chip"; // has a border of that colour
      return [style.scrollbarColor, getComputedStyle(probe).borderTopColor];
    });
    assert.equal(bar, `${edge} rgba(0, 0, 0, 0)`);
  },

  async "pictures and figures can be saved"(page) {
    await page.goto(page_in("statistics-tzaar.html"));
    for (const [name, beginning] of [["Save picture (SVG)", "<svg"], ["Save figures (CSV)", "start,games,"]]) {
      const [download] = await Promise.all([page.waitForEvent("download"), page.locator("button", { hasText: name }).first().click()]);
      assert.ok(readFileSync(await download.path(), "utf8").startsWith(beginning), name);
    }
  },
};

// The letters of charts that are too small to be read, or cut off.
const illegible = (page) => page.locator("svg.chart text").evaluateAll((texts) => texts.filter((text) => {
  const [letters, chart] = [text, text.ownerSVGElement].map((it) => it.getBoundingClientRect());
  return parseFloat(getComputedStyle(text).fontSize) * text.getScreenCTM().a < 11 || letters.left < chart.left || letters.right > chart.right;
}).map((text) => text.textContent));

// The sizes of the letters around boards that are too small to be read.
const illegibleBoards = (page) => page.locator("svg.board:has(use[href^='#labels'])").evaluateAll((boards) => boards.map((board) => {
  const label = document.querySelector(`${board.querySelector("use[href^='#labels']").getAttribute("href")} text`);
  return parseFloat(label.getAttribute("font-size")) * board.getScreenCTM().a;
}).filter((size) => !(size >= 10)));

// Links and controls that are too small to be hit. The link of a row covers it, and some names have three letters.
const smallTargets = (page) => page.locator("main :is(a, button, summary, select, input):visible").evaluateAll((found) => found.filter((each) => {
  const { width, height } = each.getBoundingClientRect();
  return !each.matches(".go") && !each.closest("p") && (height < 24 || (width < 24 && !each.matches("a")));
}).map((each) => each.outerHTML.slice(0, 80)));

const pages = ["index.html", ...["games", "openings", "players", "events", "moments", "statistics"].map((kind) => `${kind}-tzaar.html`), first_of("players"), first_of("events"), first_of("games")];
const harness = await Harness.launch(executable, screenshots);
const views = { chromium: [[1366, "light"], [844, "dark"], [390, "light"], [320, "dark"]], firefox: [[1366, "dark"], [390, "light"]] };
// Of files that Firefox saves nothing is told here.
if (harness.isFirefox) delete tests["pictures and figures can be saved"];
for (const [name, use] of Object.entries(tests)) await harness.run(name, page_in("games-tzaar.html"), use, desk);
for (const [width, colorScheme] of harness.viewsOf(views)) {
  const options = { ...windows[width], colorScheme };
  for (const file of pages)
    await harness.run(`${width} ${colorScheme}: ${file} is accessible and not too wide`, page_in(file), async (page) => {
      await expectNoSidewaysScrolling(page);
      await expectAccessible(page);
      assert.deepEqual(await illegible(page), []);
      assert.deepEqual(await illegibleBoards(page), []);
      if (!file.startsWith("games/")) assert.deepEqual(await smallTargets(page), []);
    }, options);
}
if (!harness.isFirefox) {
  await harness.run("results have colours of their own where these are forced", page_in("statistics-towers.html"), async (page) => {
    await expectApart(page, ".key .white-wins", ".key .draws", ".key .open", ".key .black-wins");
  }, forced);
  for (const file of pages)
    await harness.run(`${file} is printed on paper without controls`, page_in(file), async (page) => {
      await page.emulateMedia({ media: "print" });
      await page.setViewportSize({ width: 718, height: 1000 }); // A4 between its margins
      await expectNoSidewaysScrolling(page);
      // Firefox moves what does not fit for its padding alone to the next sheet, as a whole.
      assert.equal(await page.locator("main.archive").evaluateAll(([main]) => main && getComputedStyle(main).paddingBottom) ?? "0px", "0px");
      for (const table of await page.locator(".wide:visible").all()) {
        const [whole, seen] = await table.evaluate((it) => [it.scrollWidth, it.clientWidth]);
        assert.ok(whole <= seen, `a table of ${whole} pixels on ${seen}`);
      }
      for (const control of await page.locator("button, select, input, nav").all()) assert.ok(!await control.isVisible(), await control.evaluate((it) => it.outerHTML));
    }, desk);
  await harness.run("the openings on paper tell their start in black, and break no turn", page_in("openings-towers.html"), async (page) => {
    await page.emulateMedia({ media: "print" });
    await page.setViewportSize({ width: 718, height: 1000 });
    const chip = page.locator(".path [aria-current]");
    assert.deepEqual([await chip.textContent(), await chip.evaluate((it) => getComputedStyle(it).color)], ["Battle of Towers, fixed", "rgb(0, 0, 0)"]);
    assert.deepEqual(await page.locator(".turns-of tbody th").evaluateAll((found) => found.filter((head) => head.querySelector("a").getClientRects().length > 1).map((head) => head.textContent)), []);
  }, desk);
}
await harness.end();
