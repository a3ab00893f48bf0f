// Holds reports of games to the design of Cairn's pages: what has to be in sight, how large controls are, that
// nothing moves, what is said, and what is printed.
//
// usage: node report_design.mjs CHROMIUM REAL LONG HOSTILE BARE PROVEN SCREENSHOTS
//
// The pages are those of report_page.mjs; PROVEN is a game whose end is proven.
import {
  Harness, addressOf, desk, expectAccessible, expectNoSidewaysScrolling, narrow, phone,
} from "./harness.mjs";
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";

const [executable, real, long, hostile, bare, proven, screenshots] = process.argv.slice(2);
const pages = { real, long, hostile, bare, proven };
const WIDTHS = [[320, 568], [360, 740], [390, 664], [390, 844], [640, 360], [760, 1024], [844, 390], [1024, 768], [1200, 800], [1366, 768], [1920, 1080]];
const isTouched = (width) => width < 1200;
const window_of = ([width, height], more) =>
  ({ viewport: { width, height }, hasTouch: isTouched(width), isMobile: isTouched(width), reducedMotion: "reduce", ...more });

const boxOf = (page, selector) => page.locator(selector).first().boundingBox();
const next = (page) => page.keyboard.press("ArrowRight");
const countOf = async (page) => page.locator("#turns .turn").count();
const marked = '#turns .turn:has(.mk)';

// What of the page cannot be seen as a whole when it is scrolled to its top.
async function outOfSight(page, selectors) {
  return page.evaluate((all) => {
    scrollTo(0, 0);
    const bar = document.getElementById("controls").getBoundingClientRect();
    const isBar = getComputedStyle(document.getElementById("controls")).position === "fixed";
    return all.filter((selector) => {
      const box = document.querySelector(selector).getBoundingClientRect();
      const end = isBar && !document.querySelector(selector).closest("#controls") ? bar.top : innerHeight;
      return box.height === 0 || box.top < 0 || box.left < 0 || box.right > innerWidth + 0.5 || box.bottom > end + 0.5;
    }).map((selector) => `${selector} ${JSON.stringify(document.querySelector(selector).getBoundingClientRect())}`);
  }, selectors);
}

// Controls that are smaller than a finger. Links in sentences may be, and the spaces of the board.
async function smallControls(page, least) {
  return page.evaluate((size) => [...document.querySelectorAll("a, button, summary, select, input, [role=slider]")]
    .filter((each) => each.checkVisibility({ visibilityProperty: true }) && !each.closest("p, .skip, .tree") && each.getBoundingClientRect().width > 0)
    .map((each) => (each.matches("input[type=checkbox]") ? each.closest("label") : each))
    .filter((each) => {
      const { width, height } = each.getBoundingClientRect();
      return width < size - 0.5 || height < size - 0.5;
    }).map((each) => `${each.outerHTML.slice(0, 80)} ${JSON.stringify(each.getBoundingClientRect())}`), least);
}

// The labels of the graph that leave the window, lie on each other, or are too small to read.
async function badLabels(page) {
  return page.evaluate(() => {
    const labels = [...document.querySelectorAll(".graph figcaption span, .ys span, .xs text, .sure-label")]
      .filter((label) => label.textContent && label.getBoundingClientRect().width > 0);
    const boxes = labels.map((label) => label.getBoundingClientRect());
    const lieOnEachOther = (a, b) => a.left < b.right - 1 && b.left < a.right - 1 && a.top < b.bottom - 2 && b.top < a.bottom - 2;
    return labels.filter((label, i) => boxes[i].left < 0 || boxes[i].right > innerWidth ||
      parseFloat(getComputedStyle(label).fontSize) < 12 || boxes.some((box, k) => k < i && lieOnEachOther(box, boxes[i])))
      .map((label) => label.textContent);
  });
}

// Goes through the game by keys. Tells where the verdict, the controls and the graph were at another place than
// after the first turn.
async function moves(page) {
  return page.evaluate(() => {
    const places = () => ["#verdict", "#controls", "#winning", "#board", "#tabs"].map((selector) => {
      const { x, y, width, height } = document.querySelector(selector).getBoundingClientRect();
      return [selector, ...[x, y + scrollY, width, height].map(Math.round)].join(" ");
    });
    const step = () => document.body.dispatchEvent(new KeyboardEvent("keydown", { key: "ArrowRight", bubbles: true }));
    const found = [];
    step();
    const first = places();
    for (let turn = 2; turn <= document.querySelectorAll("#turns .turn").length; ++turn) {
      step();
      for (const [i, place] of places().entries()) if (place !== first[i]) found.push(`turn ${turn}: ${place}, not ${first[i]}`);
    }
    return found;
  });
}

const harness = await Harness.launch(executable, screenshots);

// Points 1 to 4 and 6, at every width.
for (const [what, file] of Object.entries(pages))
  for (const size of ["real", "long"].includes(what) ? WIDTHS : WIDTHS.filter(([width]) => [320, 844, 1366].includes(width)))
    await harness.run(`${what}, ${size.join(" x ")}: fits, and nothing moves`, addressOf(file), async (page) => {
      const [width, height] = size;
      await expectNoSidewaysScrolling(page);
      assert.deepEqual(await moves(page), []);
      await expectNoSidewaysScrolling(page);
      assert.deepEqual(await badLabels(page), []);
      const seen = ["#board .board", "#back", "#on"];
      if (width === 390) seen.push("#verdict");
      if (width === 320) seen.push("#verdict p");
      if (width < 640) assert.deepEqual(await outOfSight(page, seen), []);
      if (isTouched(width)) assert.deepEqual(await smallControls(page, 44), []);
      const space = await page.locator("#board .cell .area").first().evaluate((area) => area.getBoundingClientRect().width);
      if (width < 640) assert.ok(space >= (width === 320 ? 33 : 38), `spaces of ${space} pixels`);
    }, window_of(size));

// Point 7.
const LOOKS = [{ colorScheme: "light" }, { colorScheme: "dark" }, { contrast: "more" }, { colorScheme: "dark", contrast: "more" }];
for (const more of LOOKS)
  await harness.run(`${JSON.stringify(more)}: axe-core finds nothing, whatever is open`, addressOf(real), async (page) => {
    await page.locator(marked).first().click();
    await page.locator("#t-tree").click();
    await expectAccessible(page);
    await page.locator("#t-share").click();
    await page.locator(".m").click();
    assert.ok(await page.locator("#menu").isVisible());
    await expectAccessible(page);
    await page.keyboard.press("Escape");
    await page.keyboard.press("?");
    assert.ok(await page.locator("#keys").isVisible());
    await expectAccessible(page);
    await page.keyboard.press("Escape");
    await page.locator("#t-game").click();
    await page.locator("#t-list").click();
    for (const details of await page.locator("details").all()) await details.evaluate((each) => { each.open = true; });
    await page.locator(".practise button").first().click();
    await expectAccessible(page);
  }, window_of([1366, 768], more));
for (const [what, file] of Object.entries(pages))
  for (const more of LOOKS.slice(0, 2))
    await harness.run(`${what}, ${more.colorScheme}: axe-core finds nothing on a narrow page`, addressOf(file), async (page) => {
      await page.keyboard.press("End");
      await expectAccessible(page);
    }, { ...narrow, ...more, reducedMotion: "reduce" });

await harness.run("a phone's sheet of tools is usable by everybody", addressOf(real), async (page) => {
  await page.locator("#tools").tap();
  await expectAccessible(page);
  assert.deepEqual(await smallControls(page, 44), []);
  await page.locator("#tools-sheet button", { hasText: "Share" }).tap();
  assert.ok(await page.locator("#p-share").isVisible());
  assert.deepEqual(await smallControls(page, 44), []);
  await expectAccessible(page);
}, { ...phone, reducedMotion: "reduce" });

// Point 10.
await harness.run("by keys alone, with the focus always in sight", addressOf(real), async (page) => {
  const seen = new Set();
  for (let i = 0; i < 200; ++i) {
    await page.keyboard.press("Tab");
    const [id, isSeen, outline] = await page.evaluate(() => {
      const at = document.activeElement;
      const box = at.getBoundingClientRect();
      const top = document.querySelector(".top").getBoundingClientRect().bottom;
      const isInTop = Boolean(at.closest(".top, .skip"));
      const isSeen = box.bottom > (isInTop ? 0 : top - 1) && box.top < innerHeight;
      const shown = at.closest(".cell") ? getComputedStyle(at.querySelector(".area")).strokeWidth : getComputedStyle(at).outlineStyle;
      return [at.id || at.className.baseVal || at.className || at.tagName, isSeen, shown];
    });
    if (id === "BODY") break;
    assert.ok(isSeen, `${id} is out of sight`);
    assert.ok(!["none", "0px", "0"].includes(outline), `${id} shows no focus`);
    seen.add(id);
  }
  for (const id of ["skip", "first", "on", "next-mark", "flip", "t-game", "t-list", "graph", "record"]) assert.ok(seen.has(id), `${id}: ${[...seen]}`);
}, desk);

await harness.run("a key on a button of the verdict leaves the focus there", addressOf(real), async (page) => {
  await page.keyboard.press("n");
  await page.locator("#verdict button").first().focus();
  await page.keyboard.press("Enter");
  assert.ok(await page.evaluate(() => Boolean(document.activeElement.closest("#verdict, #controls"))));
}, { ...desk, reducedMotion: "reduce" });

await harness.run("on the board, arrows go from space to space, and Escape leaves", addressOf(real), async (page) => {
  const space = () => page.evaluate(() => document.activeElement.dataset.space);
  await page.locator("#board .cell").first().focus();
  const first = await space();
  await page.keyboard.press("ArrowUp");
  assert.notEqual(await space(), first);
  assert.equal(await page.evaluate(() => location.hash), "#0");
  await page.keyboard.press("Escape");
  assert.equal(await space(), undefined);
}, { ...desk, reducedMotion: "reduce" });

// Point 11.
await harness.run("each step is said once", addressOf(real), async (page) => {
  await page.locator(marked).first().click();
  const status = page.locator("#verdict [role=status]");
  const text = (await status.textContent()).replace(/\s+/g, " ");
  assert.match(text, /^(\?\?|\?!|\?)\d+\. \S+/);
  assert.match(text, /\d+ → \d+ %|by force|wins/);
  assert.match(text, /Best: \S+ \(/);
  const live = page.locator('[role="status"], [aria-live]');
  const said = await live.evaluateAll((all) => all.filter((each) => each.textContent.trim() !== "").map((each) => each.textContent));
  assert.equal(said.length, 1, said.join(" | "));
}, desk);

// Point 14.
for (const [what, file] of Object.entries({ real, long, proven }))
  await harness.run(`${what}: what is proven has no percentage, and an estimate no proof`, addressOf(file), async (page) => {
    const count = await countOf(page);
    let proofs = 0;
    for (let turn = 1; turn <= count; ++turn) {
      await next(page);
      const [val, swing, gauge, gaugeName, slider, now] = await page.evaluate((number) => [
        document.querySelector(`#turns .turn[href="#${number}"] .val`)?.lastChild.textContent,
        document.querySelector("#verdict [role=status] .swing")?.textContent, document.querySelector("#gauge span").textContent,
        document.getElementById("gauge").ariaLabel, document.getElementById("graph").ariaValueText, document.querySelector(".now").textContent,
      ], turn);
      if (val === undefined) continue;
      const isProven = !/^\d+$/.test(val);
      proofs += isProven;
      for (const text of [swing, gaugeName, slider, now]) {
        assert.equal(/%/.test(text), !isProven, `turn ${turn}: ${val}, ${text}`);
        assert.equal(/wins|won|draw/.test(text), isProven, `turn ${turn}: ${val}, ${text}`);
      }
      assert.equal(gauge !== "", !isProven, `turn ${turn}: gauge ${gauge}`);
    }
    if (what === "proven") assert.ok(proofs > 0);
  }, { ...desk, reducedMotion: "reduce" });

await harness.run("the graph names what is proven at the end, from where that began", addressOf(proven), async (page) => {
  const values = await page.locator("#turns .val").evaluateAll((all) => all.map((each) => each.lastChild.textContent));
  const last = values.at(-1);
  const from = values.findLastIndex((value) => value !== last) + 2;
  assert.equal(await page.locator(".sure-label").textContent(), last === "wins" ? "White wins by force" : "Black wins by force");
  const begin = Number((await page.locator(".sure").getAttribute("d")).match(/^M([\d.]+)/)[1]);
  assert.ok(Math.abs(begin - (100 * from) / values.length) < 0.1, `${begin} for turn ${from} of ${values.length}`);
});

// Point 17.
for (const [what, file] of Object.entries(pages)) {
  const text = readFileSync(file, "utf-8");
  const markup = text.replace(/<script[^]*?<\/script>|<style[^]*?<\/style>/g, "");
  await harness.run(`${what}: no style but the page's own`, addressOf(file), async (page) => {
    assert.doesNotMatch(markup, /<[^>]*\sstyle\s*=/);
    assert.doesNotMatch(markup, /<[^>]*\son[a-z]+\s*=/);
    assert.match(markup, /default-src 'none'; script-src 'sha256-[^']*'; style-src 'sha256-[^']*'/);
    await page.keyboard.press("End");
    assert.equal(await page.locator("[style]").count(), 0);
  });
}

// Point 18.
for (const [what, file] of Object.entries(pages))
  for (const size of what === "real" ? [[390, 664], [1366, 768]] : [[390, 664]])
    await harness.run(`${what}, ${size[0]}: without JavaScript everything is there, and no control that does nothing`, addressOf(file), async (page) => {
      for (const selector of ["#board .board", "#about .result", "#p-game", "#moments .board"])
        assert.ok(await page.locator(selector).first().isVisible(), selector);
      const turns = page.locator("#turns .turn");
      if (await turns.count()) assert.ok(await turns.last().isVisible());
      if (["real", "long", "proven"].includes(what)) {
        for (const selector of ["#about table", ".graph .est"]) assert.ok(await page.locator(selector).isVisible(), selector);
        assert.ok(await page.locator("#moments figure").count() > 2);
        await page.locator(".why summary").first().click();
        assert.ok(await page.locator(".why .in").first().isVisible());
      }
      assert.deepEqual(await page.locator("button, [role=slider], [role=tab], input, select").evaluateAll((all) =>
        all.filter((each) => each.checkVisibility()).map((each) => each.outerHTML.slice(0, 60))), []);
      await expectNoSidewaysScrolling(page);
    }, { ...window_of(size), javaScriptEnabled: false });

// Point 19.
for (const [what, file] of Object.entries(pages))
  await harness.run(`${what}: printed, it has two pages at most, without controls and grey text`, addressOf(file), async (page) => {
    for (const format of ["A4", "Letter"]) {
      const pdf = (await page.pdf({ format })).toString("latin1");
      const count = pdf.match(/\/Type\s*\/Page\b/g).length;
      assert.ok(count <= 2, `${count} pages of ${format}`);
    }
    await page.emulateMedia({ media: "print" });
    assert.deepEqual(await page.locator("button, summary svg, .tabs, #controls, #gauge").evaluateAll((all) =>
      all.filter((each) => each.checkVisibility()).map((each) => each.outerHTML.slice(0, 60))), []);
    const lightest = await page.evaluate(() => Math.max(0, ...[...document.querySelectorAll("#turns *, #about *, #moments *, .top *")]
      .filter((each) => each.checkVisibility() && [...each.childNodes].some((node) => node.nodeType === 3 && node.textContent.trim()) && !each.closest("svg"))
      .map((each) => Math.max(...getComputedStyle(each).color.match(/\d+/g).slice(0, 3).map(Number)))));
    assert.ok(lightest <= 0x33, `text as light as ${lightest}`);
  });

// Point 20.
await harness.run("nothing moves for those who want no motion", addressOf(real), async (page) => {
  await next(page);
  assert.equal(await page.evaluate(() => document.getAnimations().length), 0);
  assert.equal(await page.locator("#board > .board > g:last-child use").count(), 0);
}, { ...desk, reducedMotion: "reduce" });

const large = await Harness.launch(executable, screenshots, "--blink-settings=defaultFontSize=32");
for (const size of [[1366, 768], [390, 844]])
  await large.run(`text of twice the size loses nothing at ${size.join(" x ")}`, addressOf(real), async (page) => {
    assert.equal(await page.evaluate(() => getComputedStyle(document.documentElement).fontSize), "32px");
    await expectNoSidewaysScrolling(page);
    await page.locator(marked).first().click();
    const clipped = await page.locator("#verdict, #verdict *, .controls .b, .pair").evaluateAll((all) => all.filter((each) =>
      each.checkVisibility({ visibilityProperty: true }) && each.scrollWidth > each.clientWidth + 1 && getComputedStyle(each).display !== "inline")
      .map((each) => each.outerHTML.slice(0, 80)));
    assert.deepEqual(clipped, []);
  }, { viewport: { width: size[0], height: size[1] }, reducedMotion: "reduce" });

await harness.run("zoomed four times, it is the page of a phone", addressOf(real), async (page) => {
  await expectNoSidewaysScrolling(page);
  await page.locator("#on").click();
  await page.waitForFunction(() => location.hash === "#1");
}, { viewport: { width: 320, height: 256 }, deviceScaleFactor: 4, reducedMotion: "reduce" });

await harness.end(large);
