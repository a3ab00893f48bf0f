// Runs axe-core in a page. A page allows no script but its own, so axe-core comes in through the
// debugger.
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";

const source = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf-8");

export async function violationsIn(page) {
  await page.evaluate(source);
  return (await page.evaluate(() => globalThis.axe.run({ preload: false }))).violations;
}
