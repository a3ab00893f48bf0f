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
      await cell(page, target).click();
      await page.waitForTimeout(100);
    }
    const end = page.locator(".doing").getByText("End the turn here");
    if (await end.count()) await end.click();
    if (await page.locator("#turns .var.mine").count()) return;
  }
  assert.fail("no space leads anywhere");
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
