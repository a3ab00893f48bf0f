// Looks at reports of games in a browser, as club players do.
//
// usage: node report_page.mjs CHROMIUM REAL LONG HOSTILE BARE POSITION SCREENSHOTS
//
// REAL is the page of a real game with marks, LONG that of a game of the other kind, HOSTILE that of
// a record full of markup, BARE that of a record that is cut off before its first turn. POSITION is the
// text of REAL's last position.
import {
  Harness, addressOf, desk, expectAccessible, expectApart, expectNoSidewaysScrolling, forced, isReady, narrow, phone,
} from "./harness.mjs";
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { inflateSync } from "node:zlib";

const [executable, real, long, hostile, bare, last_position, screenshots] = process.argv.slice(2);

const data = async (page) => {
  const text = await page.locator("#game-data").textContent();
  return JSON.parse(inflateSync(Buffer.from(text, "base64")).toString());
};
const pieces = (page) =>
  page.locator("#board .cell").evaluateAll((cells) => cells.map((cell) => cell.getAttribute("aria-label")).join("; "));
const status = (page) => page.locator("#verdict [role=status]").textContent();
const isAt = async (page, turn) => {
  assert.equal(await page.evaluate(() => location.hash), `#${turn}`);
  assert.match(await status(page), Number(turn) === 0 ? /^The start/ : new RegExp(`^(\\?!|\\?|\\?\\?)?${turn}\\. `));
};
const marked = (page) => page.locator("#turns details.why:has(.mk)");
const markedTurns = async (page) => (await data(page)).told.flatMap(([mark], i) => (mark ? [i + 1] : []));

// The names of the pieces after each turn, from what the page holds.
function positions({ board, start, turns }) {
  const play = (position, changes) => {
    const next = position.slice();
    for (let i = 0; i < changes.length; i += 2) next[changes[i]] = changes[i + 1];
    return next;
  };
  const all = [play(board.cells.map(() => -1), start)];
  for (const turn of turns) all.push(turn[2].reduce((position, action) => play(position, action[2]), all.at(-1)));
  return all.map((position) =>
    position.map((look, i) => board.cells[i][0] + (look < 0 ? "" : `, ${board.looks[look].name}`)).join("; "));
}

async function reachEveryTurn(page, go) {
  const expected = positions(await data(page));
  for (let turn = 1; turn < expected.length; ++turn) {
    await go(turn);
    await isAt(page, turn);
    await page.waitForFunction((wanted) =>
      [...document.querySelectorAll("#board .cell")].map((cell) => cell.getAttribute("aria-label")).join("; ") === wanted, expected[turn]);
  }
}

async function swipe(page, dx) {
  await page.locator("#board").evaluate((board, dx) => {
    const touch = (x) => new Touch({ identifier: 1, target: board, clientX: x, clientY: 200 });
    const send = (kind, x, touches) => board.dispatchEvent(
      new TouchEvent(kind, { bubbles: true, touches, changedTouches: [touch(x)] }));
    send("touchstart", 180, [touch(180)]);
    send("touchend", 180 + dx, []);
  }, dx);
}

const still = { ...desk, reducedMotion: "reduce" };

const tests = {
  async "every turn is reached by keys"(page) {
    await reachEveryTurn(page, () => page.keyboard.press("ArrowRight"));
    await page.keyboard.press("Home");
    await isAt(page, 0);
    await page.keyboard.press("End");
    await isAt(page, (await data(page)).turns.length);
    await page.keyboard.press("ArrowLeft");
    await isAt(page, (await data(page)).turns.length - 1);
  },

  async "the list shows the turn on the board"(page) {
    await page.keyboard.press("End");
    const list = await page.locator("#turns").boundingBox();
    const item = await page.locator("#turns .turn").last().boundingBox();
    assert.ok(item.y >= list.y && item.y + item.height <= list.y + list.height + 1);
    await page.keyboard.press("Home");
    assert.equal(await page.locator("#turns").evaluate((turns) => turns.scrollTop), 0);
  },

  async "every turn is reached by clicks"(page) {
    await reachEveryTurn(page, (turn) => page.locator(`#turns .turn[href="#${turn}"]`).click());
    await page.locator("#first").click();
    await reachEveryTurn(page, () => page.locator("#on").click());
  },

  async "the wheel goes through the turns"(page) {
    await page.locator("#board").hover();
    await page.mouse.wheel(0, 100);
    await page.waitForFunction(() => location.hash === "#1");
    await page.waitForTimeout(100);
    await page.mouse.wheel(0, -100);
    await page.waitForFunction(() => location.hash === "#0");
  },

  async "a link leads to a turn, and back again"(page) {
    await page.goto(`${addressOf(real)}#17`);
    await isReady(page);
    await isAt(page, 17);
    assert.equal(await page.evaluate(() => scrollY), 0);
    await page.evaluate(() => { location.hash = "#5"; });
    await page.waitForFunction(() => document.querySelector("#verdict [role=status]").textContent.includes("5. "));
    await page.reload();
    await isReady(page);
    await isAt(page, 5);
    await page.goto(`${addressOf(real)}#999`);
    assert.match(await status(page), /^(\?!|\?|\?\?)?5\. /);
  },

  async "best line and answer of every marked turn are played on the board"(page) {
    const count = await marked(page).count();
    assert.ok(count > 0);
    for (let i = 0; i < count; ++i) {
      await marked(page).nth(i).locator("summary").click();
      const links = marked(page).nth(i).locator(".line");
      for (let k = 0; k < await links.count(); ++k) {
        const before = await pieces(page);
        await links.nth(k).click();
        if (/^#\d+$/.test(await page.evaluate(() => location.hash))) continue; // what was answered was best
        assert.match(await status(page), /Variation/);
        assert.equal(await page.locator('#turns .chip[aria-current="step"]').first().textContent(), await links.nth(k).textContent());
        await page.waitForFunction(() => document.querySelectorAll("#board .arrow").length > 0);
        assert.notEqual(await pieces(page), before);
      }
    }
    await page.keyboard.press("Escape");
    assert.doesNotMatch(await status(page), /Variation/);
  },

  async "a line shows its arrows while the mouse points at it"(page) {
    await marked(page).first().locator("summary").click();
    const link = marked(page).first().locator(".line").first();
    await link.scrollIntoViewIfNeeded();
    await link.hover();
    await page.waitForFunction(() => document.querySelectorAll("#board .arrow.other").length > 0);
    await page.mouse.move(1, 1);
    await page.waitForFunction(() => document.querySelectorAll("#board .arrow").length === 0);
    await isAt(page, 0);
  },

  async "next and previous mistake"(page) {
    const turns = await markedTurns(page);
    assert.ok(turns.length > 1);
    for (const turn of turns) {
      await page.locator("#next-mark").click();
      await isAt(page, turn);
    }
    assert.equal(await page.locator("#next-mark").getAttribute("aria-disabled"), "true");
    await page.keyboard.press("p");
    await isAt(page, turns.at(-2));
  },

  async "the board is flipped"(page) {
    const place = () => page.locator("#board .cell").first().boundingBox();
    const before = await place();
    await page.keyboard.press("f");
    const after = await place();
    assert.ok(Math.hypot(after.x - before.x, after.y - before.y) > 100);
    await page.locator("#flip").click();
    assert.deepEqual(await place(), before);
  },

  async "the graph chooses turns"(page) {
    await page.locator("#graph").scrollIntoViewIfNeeded();
    const box = await page.locator("#graph").boundingBox();
    await page.mouse.click(box.x + box.width - 1, box.y + box.height / 2);
    await isAt(page, (await data(page)).turns.length);
    await page.locator("#graph").focus();
    await page.keyboard.press("ArrowLeft");
    const value = await page.locator("#graph").getAttribute("aria-valuenow");
    await isAt(page, value);
    assert.equal(await page.locator("#graph .shape").count(), (await markedTurns(page)).length);
  },

  async "a stack is told piece by piece"(page) {
    await page.keyboard.press("End");
    const stack = page.locator('#board .cell[aria-label*="height"]').first();
    await stack.hover();
    const height = Number((await stack.getAttribute("aria-label")).match(/height (\d+)/)[1]);
    assert.match(await page.locator("#stack").textContent(), /From the top: /);
    assert.equal(await page.locator("#stack svg").count(), height);
    await page.mouse.move(0, 0);
    assert.equal(await page.locator("#stack svg").count(), 0);
    await stack.focus();
    assert.equal(await page.locator("#stack svg").count(), height);
  },

  async "the position is copied, the diagram and the record are saved"(page) {
    await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
    await page.keyboard.press("End");
    await page.locator("#t-share").click();
    await page.getByRole("button", { name: "Copy position" }).click();
    await page.waitForFunction(() => document.querySelector("#p-share [role=status]").textContent !== "");
    assert.equal(await page.evaluate(() => navigator.clipboard.readText()), last_position);
    const [diagram] = await Promise.all([page.waitForEvent("download"), page.getByRole("button", { name: "Diagram, SVG" }).click()]);
    const svg = readFileSync(await diagram.path(), "utf-8");
    assert.match(svg, /^<svg [^>]*xmlns="http:\/\/www.w3.org\/2000\/svg"/);
    assert.ok(svg.includes("look-0-") && !svg.includes("<script") && !svg.includes("var("));
    await page.goto("about:blank");
    await page.setContent(svg);
    const seen = (selector, property) => page.locator(selector).first().evaluate((shape, name) => getComputedStyle(shape)[name], property);
    for (const piece of [".piece.white", ".piece.black"]) assert.equal(await seen(`${piece} circle, ${piece} path`, "stroke"), "rgb(34, 38, 43)");
    assert.notEqual(await seen('[id="ground-0"] path', "stroke"), "none");
    assert.notEqual(await seen(".arrow path:last-of-type", "fill"), await seen(".arrow path", "fill"));
    await page.goto(addressOf(real));
    await isReady(page);
    const [record] = await Promise.all([page.waitForEvent("download"), page.locator("#record").click()]);
    assert.match(readFileSync(await record.path(), "utf-8"), /^\(;FF\[TZAAR\]/);
  },

  async "axe-core finds nothing"(page) {
    await page.keyboard.press("End");
    await expectAccessible(page);
  },
};

const harness = await Harness.launch(executable, screenshots);
for (const [name, use] of Object.entries(tests)) await harness.run(name, addressOf(real), use, still);

await harness.run("the game plays by itself, and the pieces move", addressOf(real), async (page) => {
  await page.keyboard.press(" ");
  await page.waitForFunction(() => document.querySelectorAll("#board > .board > g:last-child use").length === 1);
  await page.waitForFunction(() => location.hash === "#2");
  await page.keyboard.press(" ");
  assert.equal(await page.locator("#play").textContent(), "Run");
});

await harness.run("touch reaches every turn", addressOf(real), async (page) => {
  await reachEveryTurn(page, () => page.locator("#on").tap());
  await page.keyboard.press("Home"); // on a phone the button is among the tools
  await swipe(page, -120);
  await isAt(page, 1);
  await swipe(page, 120);
  await isAt(page, 0);
  await page.locator("#board .cell .area").first().tap({ force: true });
  assert.notEqual(await page.locator("#stack").textContent(), "");
}, { ...phone, reducedMotion: "reduce" });

for (const [what, file] of Object.entries({ real, long, hostile, bare })) {
  for (const colorScheme of ["light", "dark"])
    await harness.run(`${what}, ${colorScheme}: accessible and not too wide`, addressOf(file), async (page) => {
      const count = (await data(page)).turns.length;
      for (let turn = 0; turn <= count; ++turn) {
        await expectNoSidewaysScrolling(page);
        await page.keyboard.press("ArrowRight");
      }
      await expectAccessible(page);
    }, { ...narrow, colorScheme, reducedMotion: "reduce" });
}

await harness.run("the other game, turn by turn", addressOf(long), async (page) => {
  await reachEveryTurn(page, () => page.keyboard.press("ArrowRight"));
}, still);

await harness.run("names and comments are text", addressOf(hostile), async (page) => {
  assert.match(await page.locator("h1").textContent(), /<script>alert\(1\)<\/script>/);
  assert.equal(await page.locator("h1 script, #facts img, .comment b, .comment svg").count(), 0);
  const comments = await page.locator("#turns .comment, .comment").allTextContents();
  assert.ok(comments.some((text) => text.includes("</script><b>bold</b>\nsecond line")), comments.join("|"));
  assert.ok(comments.some((text) => text.includes("מהלך <i>ראשון</i>")));
  assert.ok((await page.locator("#turns .var").allTextContents()).some((text) => text.includes("In the record")));
  await page.keyboard.press("Home");
  await page.keyboard.press("ArrowRight");
  assert.match(await page.locator("#verdict [role=status] .comment").textContent(), /<i>ראשון<\/i>.* – <u>Ed<\/u>$/s);
});

await harness.run("without JavaScript: summary, turns and pictures", addressOf(real), async (page) => {
  assert.ok(await page.locator("#about table").isVisible());
  assert.ok(await page.locator("figure .board").count() > 2);
  assert.ok(await page.locator("#turns > li").last().isVisible());
  assert.ok(!await page.locator("#controls").isVisible());
}, { ...desk, javaScriptEnabled: false });

await harness.run("White and Black have colours of their own where these are forced", addressOf(real), async (page) => {
  await expectApart(page, ".side-w", ".side-b");
}, forced);

for (const [what, file] of Object.entries({ real, long }))
  await harness.run(`${what}: printed, it has two pages`, addressOf(file), async (page) => {
    for (const format of ["A4", "Letter"]) {
      const pdf = (await page.pdf({ format })).toString("latin1");
      assert.equal(pdf.match(/\/Type\s*\/Page\b/g).length, 2, format);
    }
  });

await harness.end();
