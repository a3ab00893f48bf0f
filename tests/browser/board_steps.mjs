// Steps on the page with the engine that several scripts take.
import assert from "node:assert/strict";

export const cell = (page, name) => page.locator(`#board [data-space="${name}"]`);
export const spacesOf = (page, kind) =>
  page.locator(`#board .cell${kind}`).evaluateAll((cells) => cells.map(({ dataset }) => dataset.space));

// Waits until an assertion holds: the page says and shows things one after the other, as its engine answers. The last
// failure is thrown after a minute.
export async function holds(assertion) {
  for (const end = Date.now() + 60000; ;) {
    try {
      return await assertion();
    } catch (error) {
      if (Date.now() > end) throw error;
      await new Promise((resolve) => { setTimeout(resolve, 50); });
    }
  }
}

// Waits until the engine answers.
export async function hasEngine(page) {
  await page.waitForSelector("html.scripted");
  await page.waitForFunction(() => document.querySelector("#p-play button"));
}

export async function openExample(page, name) {
  await page.locator("#open-button").evaluate((button) => button.click());
  await page.locator("#open").getByText(name).click();
  await page.waitForFunction(() => document.querySelectorAll("#turns .turn").length > 20);
}

// Plays a turn that is not in the game at this place, which becomes a line of one's own.
export async function playLine(page) {
  for (const name of await spacesOf(page, "")) {
    for (let action = 0; action < 2; ++action) {
      await cell(page, name).click();
      const target = (await spacesOf(page, ".may")).at(-1);
      if (!target) break;
      const before = await page.locator(".doing").textContent();
      await cell(page, target).click();
      await page.waitForFunction((words) =>
        document.querySelector(".doing").textContent !== words || document.querySelector("#turns .var.mine"), before);
    }
    const end = page.locator(".doing").getByText("End the turn here");
    if (await end.count()) await end.click();
    if (await page.locator("#turns .var.mine").count()) return;
  }
  assert.fail("no space leads anywhere");
}

// Waits until the game on the board is on the shelf with a turn, which is on the board, or as it is.
export const isShelved = (page, turn = "") => holds(async () => assert.ok(await page.evaluate(async (text) => {
  const { key, json, turns = [] } = history.state ?? {};
  if (!key || json || (text && turns.at(-1) !== text)) return false;
  const answerOf = (request) => new Promise((resolve, reject) => { Object.assign(request, { onsuccess: () => resolve(request.result), onerror: reject }); });
  const database = await answerOf(indexedDB.open("cairn"));
  const kept = await answerOf(database.transaction("texts").objectStore("texts").get(key));
  database.close();
  return kept?.includes(text);
}, turn), `not on the shelf: ${turn}`));

// Plays the first capture that the board offers.
export async function playByClicks(page) {
  for (const name of await spacesOf(page, "")) {
    await cell(page, name).click();
    const [target] = await spacesOf(page, ".may");
    if (!target) continue;
    await cell(page, target).click();
    await page.waitForFunction(() => document.querySelector("#turns .turn .mv"));
    const turn = await page.locator("#turns .turn .mv").first().textContent();
    assert.equal(turn, `${name}x${target}`);
    return;
  }
  assert.fail("no space leads anywhere");
}

// Opens a text in the dialog.
export async function openText(page, text) {
  await page.locator("#open-button").evaluate((button) => button.click());
  await page.locator("#open textarea").evaluate((field, value) => { field.value = value; }, text);
  await page.locator("#open").getByRole("button", { name: "Open", exact: true }).evaluate((button) => button.click());
}

// Clicks on a space until another is offered: the page has to hear from the engine first what is possible.
async function choose(page, from, to) {
  const isOffered = (name) => document.querySelector(`[data-space="${name}"]`).classList.contains("may");
  for (let tries = 0; tries < 10; ++tries) {
    await cell(page, from).click();
    if (await page.waitForFunction(isOffered, to, { timeout: 6000 }).then(() => true, () => false)) return;
  }
  assert.fail(`${to} is not offered from ${from}`);
}

// Plays a turn by clicks on its spaces, action by action: "A1xB2-C3+D4".
export async function playText(page, turn) {
  for (const action of turn.split("-")) {
    if (action === "pass") {
      await page.locator(".doing").getByText("End the turn here").click();
      continue;
    }
    const [from, to] = action.match(/[A-Z]\d/g);
    await choose(page, from, to);
    await cell(page, to).click();
    await page.waitForTimeout(150);
  }
}

// What the page copies and saves stays in it for a test to look at.
export const collect = (page) => page.evaluate(() => {
  Object.assign(globalThis, { copied: [], saved: [] });
  navigator.clipboard.writeText = async (text) => void copied.push(text);
  const make = URL.createObjectURL;
  URL.createObjectURL = (blob) => { saved.push(blob); return make(blob); };
});

// Presses a button under Share, and returns what it has copied or saved.
export async function shared(page, name, kind) {
  const count = await page.evaluate((list) => globalThis[list].length, kind);
  await page.locator("#p-share").getByRole("button", { name }).evaluate((button) => button.click());
  await page.waitForFunction(([list, before]) => globalThis[list].length > before, [kind, count]);
  if (kind === "copied") return page.evaluate(() => copied.at(-1));
  return page.evaluate(async () => {
    const bytes = new Uint8Array(await saved.at(-1).arrayBuffer());
    return Array.from(bytes, (byte) => String.fromCharCode(byte)).join("");
  });
}

export const saved = (page, name) => shared(page, name, "saved");
