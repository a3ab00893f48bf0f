// Steps on the page with the engine that several scripts take.
import assert from "node:assert/strict";

export const cell = (page, name) => page.locator(`#board [data-space="${name}"]`);
export const spacesOf = (page, kind) =>
  page.locator(`#board .cell${kind}`).evaluateAll((cells) => cells.map(({ dataset }) => dataset.space));

// Waits until the engine answers.
export async function hasEngine(page) {
  await page.waitForSelector("html.scripted");
  await page.waitForFunction(() => document.querySelector("#p-play button"));
}

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
