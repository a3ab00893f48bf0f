// Takes a picture of a page, as README shows them.
//
// usage: node screenshot.mjs CHROMIUM ADDRESS PICTURE WIDTH HEIGHT
import { chromium } from "playwright-core";

const [executablePath, address, picture, width, height] = process.argv.slice(2);
const browser = await chromium.launch({ executablePath, args: ["--no-sandbox"] });
const page = await browser.newPage({ viewport: { width: Number(width), height: Number(height) }, reducedMotion: "reduce" });
await page.goto(address);
await page.screenshot({ path: picture });
await browser.close();
