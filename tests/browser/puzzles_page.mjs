// Solves the page of a puzzle set in a browser, as its users do.
//
// usage: node puzzles_page.mjs CHROMIUM PAGE SITE_PAGE SCREENSHOTS
//
// PAGE is a puzzles.html, SITE_PAGE that of the same puzzles in the site of their games; SCREENSHOTS is a directory for
// pictures of what failed.
import { Harness, addressOf, desk, expectAccessible, expectNoSidewaysScrolling, isReady, phone, windows } from "./harness.mjs";
import assert from "node:assert/strict";
import { inflateSync } from "node:zlib";

const [executable, page_file, site_page, screenshots] = process.argv.slice(2);

// What the page itself holds: the tests look up there what solves a puzzle and what does not.
const read_set = async (page) => {
  const text = await page.evaluate(() => document.getElementById("set").textContent);
  return JSON.parse(inflateSync(Buffer.from(text, "base64")));
};

// The verdicts of a task with the actions that lead to them.
function* turns_of(choices, before = []) {
  for (const [action, rest] of choices)
    if (Array.isArray(rest)) yield* turns_of(rest, [...before, action]);
    else yield { actions: [...before, action], verdict: rest };
}

const find_turn = (task, wanted) => {
  for (const turn of turns_of(task.choices)) if (wanted(turn.verdict)) return turn;
  return null;
};

// Spaces to click on, and words for buttons.
const path_of = (action) => action.match(/[A-Za-z]\d+|[a-z]{3,}/g);

// Plays a turn with `act`, which clicks, taps or presses keys on a space.
async function play(page, task, turn, act) {
  for (const number of turn.actions) {
    const action = task.actions[number][0];
    for (const word of path_of(action))
      if (/\d/.test(word)) await act(page.locator(`[data-space="${word}"]`));
    const button = page.locator("#actions button", { hasText: new RegExp(`^${escape(action)}$`) });
    if (await button.count()) await button.click();
  }
}
const escape = (text) => text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");

const click = (space) => space.locator(".area").click({ force: true });
const tap = (space) => space.locator(".area").tap({ force: true });
const press = async (space) => {
  await space.focus();
  await space.press("Enter");
};

const isAt = (page, number) =>
  page.waitForFunction((n) => document.getElementById("number").textContent.includes(`Puzzle ${n} of `), number);

const openMenu = (page) => page.locator("[popovertarget=menu]").click();

const message = (page) => page.locator("#message").textContent();

async function solve(page, puzzle, act) {
  for (const node of puzzle.line.slice(0, puzzle.asked))
    await play(page, node.task, find_turn(node.task, (verdict) => verdict === -1), act);
  assert.match(await message(page), /^Solved(\.| at the first try\.)/);
}

async function pieces(page) {
  return page.locator(".cell").evaluateAll((cells) => cells.map((cell) => cell.getAttribute("aria-label")));
}

const tests = {
  async "every puzzle is solved by clicks"(page, set) {
    for (const [i, puzzle] of set.puzzles.entries()) {
      assert.equal(await page.locator("#task").textContent(), puzzle.task);
      await isAt(page, i + 1);
      await solve(page, puzzle, click);
      if (i + 1 < set.puzzles.length) await page.locator("#next").click();
    }
    assert.equal(await page.locator("#progress").textContent(),
                 `${set.puzzles.length} of ${set.puzzles.length} solved, ${set.puzzles.length} without help, ` +
                 `${set.puzzles.length} in a row`);
  },

  async "a wrong turn is answered by its refutation, and can be tried again"(page, set) {
    const before = await pieces(page);
    const { task } = set.puzzles[0].line[0];
    const wrong = find_turn(task, (verdict) => verdict >= 0 && task.replies[verdict][0] !== "");
    await play(page, task, wrong, click);
    const [reply, loses, , , end] = task.replies[wrong.verdict];
    assert.ok((await message(page)).includes(reply));
    assert.match(await message(page), end ? /wins/ : loses ? /and wins/ : /not in time/);
    assert.notDeepEqual(await pieces(page), before);
    await click(page.locator(".cell").first());
    assert.deepEqual(await pieces(page), before);
    await solve(page, set.puzzles[0], click);
  },

  async "a trap is refuted to the end of the game"(page, set) {
    const has_rest = ({ replies }) => replies.some((reply) => reply.length > 3);
    const number = set.puzzles.findIndex(({ line }) => has_rest(line[0].task));
    assert.ok(number >= 0);
    await page.evaluate((id) => { location.hash = id; }, set.puzzles[number].id);
    const { task } = set.puzzles[number].line[0];
    const wrong = find_turn(task, (verdict) => verdict >= 0 && task.replies[verdict].length > 3);
    await play(page, task, wrong, click);
    const [reply, , , rest, end] = task.replies[wrong.verdict];
    assert.ok((await message(page)).includes(`${reply}. ${end}.`));
    const line = page.locator("#actions button");
    assert.deepEqual(await line.allTextContents(), [reply, ...rest.map(([turn]) => turn)]);
    const atEnd = await pieces(page);
    await line.first().click();
    if (rest.length > 0) assert.notDeepEqual(await pieces(page), atEnd);
    for (const _ of rest) await page.keyboard.press(".");
    assert.deepEqual(await pieces(page), atEnd);
    await click(page.locator(".cell").first());
    assert.equal(await message(page), "");
  },

  async "hints say more and more"(page, set) {
    const [node] = set.puzzles[0].line;
    await page.locator("#hint").click();
    assert.ok((await message(page)).includes(set.puzzles[0].idea));
    await page.locator("#hint").click();
    assert.ok((await message(page)).includes(path_of(node.first)[0]));
    assert.equal(await page.locator(".cell.hinted").count(), 1);
    await page.keyboard.press("H");
    assert.ok((await message(page)).includes(node.first));
    await page.keyboard.press("h");
    const kept = () => page.evaluate(() => JSON.parse(localStorage.getItem("cairn-puzzles")));
    assert.equal((await kept())[set.puzzles[0].id].hints, 3);
    await solve(page, set.puzzles[0], click);
    assert.equal(await page.locator("#progress").textContent(), `1 of ${set.puzzles.length} solved, 0 without help`);
    assert.equal(await page.locator("#list button.solved:not(.clean)").count(), 1);
  },

  async "a click that plays nothing is answered"(page, set) {
    const [item] = set.puzzles;
    const occupied = new Set(item.start.filter((_, i) => i % 2 === 0));
    const cells = set.boards[item.board].cells;
    const empty = cells.findIndex((_, i) => !occupied.has(i));
    await click(page.locator(`[data-space="${cells[empty][0]}"]`));
    assert.match(await message(page), /is empty/);
    const { task } = item.line[0];
    const [from] = path_of(task.actions[task.choices[0][0]][0]);
    await click(page.locator(`[data-space="${from}"]`));
    await click(page.locator(`[data-space="${cells[empty][0]}"]`));
    assert.match(await message(page), /cannot go to|is empty/);
  },

  async "a refutation leaves nothing behind when the turn is tried again"(page, set) {
    const { task } = set.puzzles[0].line[0];
    const wrong = find_turn(task, (verdict) => verdict >= 0);
    await play(page, task, wrong, click);
    assert.notEqual(await message(page), "");
    await click(page.locator(".cell").first());
    assert.equal(await message(page), "");
    assert.equal(await page.locator(".arrows path").count(), 0);
  },

  async "an address leads to a puzzle"(page, set) {
    const last = set.puzzles.length;
    await page.evaluate((id) => { location.hash = id; }, set.puzzles[last - 1].id);
    await isAt(page, last);
    assert.equal(await page.locator("#details a").getAttribute("href"), `#${set.puzzles[last - 1].id}`);
    await page.reload();
    await isAt(page, last);
  },

  async "filters leave out puzzles, and next and random keep to them"(page, set) {
    const wanted = set.puzzles.at(-1).class;
    await page.locator("#by-class").selectOption(wanted);
    const left = set.puzzles.filter((puzzle) => puzzle.class === wanted).length;
    assert.equal(await page.locator("#list button:not([hidden])").count(), left);
    await page.locator("#random").click();
    if (set.puzzles[0].class !== wanted || left > 1)
      assert.ok((await page.locator("#number").textContent()).endsWith(wanted));
    await page.locator("#by-class").selectOption("");
    const theme = set.puzzles[0].themes[0];
    await page.locator("#by-theme").selectOption(theme);
    assert.equal(await page.locator("#list button:not([hidden])").count(),
                 set.puzzles.filter(({ themes }) => themes.includes(theme)).length);
  },

  async "progress is saved to a file and loaded"(page, set) {
    await solve(page, set.puzzles[0], click);
    await openMenu(page);
    const [download] = await Promise.all([page.waitForEvent("download"), page.locator("#save").click()]);
    const file = await download.path();
    page.once("dialog", (dialog) => dialog.accept());
    await openMenu(page);
    await page.locator("#forget").click();
    assert.match(await page.locator("#progress").textContent(), /^0 of /);
    await page.locator("#file").setInputFiles(file);
    await page.waitForFunction(() => /^1 of /.test(document.getElementById("progress").textContent));
    await page.locator("#file").setInputFiles({ name: "x.json", mimeType: "application/json", buffer: Buffer.from("{}") });
    await page.waitForFunction(() => /holds no progress/.test(document.getElementById("message").textContent));
  },

  async "the keyboard alone solves a puzzle"(page, set) {
    await solve(page, set.puzzles[0], press);
    await page.keyboard.press("n");
    await isAt(page, 2);
    await page.keyboard.press("p");
    await page.locator(".cell").first().focus();
    const focused = () => page.evaluate(() => document.activeElement.dataset.space);
    const first = await focused();
    await page.keyboard.press("ArrowUp");
    const above = await focused();
    assert.notEqual(above, first);
    await page.keyboard.press("ArrowDown");
    assert.equal(await focused(), first);
  },

  async "a turn is taken back"(page, set) {
    const { task } = set.puzzles[0].line[0];
    const before = await pieces(page);
    const long = [...turns_of(task.choices)].find(({ actions }) => actions.length > 1);
    if (!long) return;
    await play(page, task, { actions: long.actions.slice(0, 1) }, click);
    assert.notDeepEqual(await pieces(page), before);
    await page.keyboard.press("Escape");
    assert.deepEqual(await pieces(page), before);
  },

  async "progress is there after a reload, and can be forgotten"(page, set) {
    await solve(page, set.puzzles[0], click);
    await page.reload();
    assert.match(await page.locator("#progress").textContent(), /^1 of /);
    assert.equal(await page.locator("#list button.solved").count(), 1);
    page.once("dialog", (dialog) => dialog.accept());
    await openMenu(page);
    await page.locator("#forget").click();
    assert.match(await page.locator("#progress").textContent(), /^0 of /);
  },

  async "the solution is shown turn by turn, and does not count as solved"(page, set) {
    const { line } = set.puzzles[0];
    const before = await pieces(page);
    await page.keyboard.press("s");
    const text = await page.locator("#line").textContent();
    for (const node of line) assert.ok(text.includes(node.turn[0]));
    assert.match(await page.locator("#proof").textContent(), /proven/);
    await page.keyboard.press(".");
    assert.notDeepEqual(await pieces(page), before);
    await page.keyboard.press(",");
    assert.deepEqual(await pieces(page), before);
    const defences = page.locator("#line details").first();
    for (const summary of await defences.locator("summary").all()) await summary.click();
    await defences.locator("button").last().click();
    assert.notDeepEqual(await pieces(page), before);
    assert.match(await page.locator("#progress").textContent(), /^0 of /);
  },
};

Object.assign(tests, {
  async "axe-core finds nothing"(page) {
    await expectAccessible(page);
  },
});

const phone_tests = {
  async "a telephone: no sideways scrolling, spaces large enough, solved by taps"(page, set) {
    await expectNoSidewaysScrolling(page);
    await expectAccessible(page);
    const box = await page.locator(".cell .area").first().boundingBox();
    assert.ok(box.width >= 28, `spaces of ${box.width} pixels`);
    const board = await page.locator("#board").boundingBox();
    assert.ok(board.y + board.height < page.viewportSize().height);
    await solve(page, set.puzzles[0], tap);
  },
};

const site_tests = {
  async "a puzzle that is solved leads to the turn of its game"(page, set) {
    const [address, words] = set.puzzles[0].game;
    const link = page.getByRole("link", { name: words });
    const before = await pieces(page);
    assert.equal(await link.count(), 0);
    await solve(page, set.puzzles[0], click);
    await link.click();
    await isReady(page);
    assert.ok(page.url().endsWith(`/${address}`));
    assert.deepEqual(await pieces(page), before);
  },

  async "the menu leads to the site's other pages"(page) {
    await openMenu(page);
    await page.locator("#menu a", { hasText: "Moments" }).click();
    await page.waitForURL(/moments-tzaar\.html$/);
    await page.locator("nav a", { hasText: "Puzzles" }).click();
    await page.waitForURL(/puzzles-tzaar\.html/);
    await page.locator(".brand").click();
    await page.waitForURL(/index\.html$/);
  },

  async "all is accessible, and not too wide"(page) {
    await expectNoSidewaysScrolling(page);
    await page.locator("#show").click();
    await expectAccessible(page);
  },
};

const harness = await Harness.launch(executable, screenshots);
const run = (name, test, options) =>
  harness.run(name, addressOf(page_file), async (page) => test(page, await read_set(page)), { ...options, reducedMotion: "reduce" });
for (const [name, test] of Object.entries(tests)) await run(name, test, desk);
for (const [name, test] of Object.entries(phone_tests)) await run(name, test, phone);
for (const [width, colorScheme] of [[1366, "light"], [844, "dark"], [390, "light"], [320, "dark"]])
  for (const [name, test] of Object.entries(site_tests))
    await harness.run(`${name}, ${width} ${colorScheme}`, addressOf(site_page), async (page) => test(page, await read_set(page)),
                      { ...windows[width], colorScheme, reducedMotion: "reduce" });
await harness.end();
