// What the scripts that drive pages share: each test gets a fresh page, and fails if the page throws,
// logs anything, or asks for anything but files (of its own host, if it has one).
import { violationsIn } from "./axe.mjs";
import { chromium, firefox } from "playwright-core";
import assert from "node:assert/strict";
import path from "node:path";
import { pathToFileURL } from "node:url";

export const desk = { viewport: { width: 1200, height: 800 } };
export const phone = { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true };
export const narrow = { viewport: { width: 320, height: 640 }, hasTouch: true, isMobile: true };

export const addressOf = (file) => pathToFileURL(path.resolve(file)).href;

// Sets of options: a desk, a lying phone, and two upright ones, as people have them.
export const windows = {
  1366: { viewport: { width: 1366, height: 768 } },
  844: { viewport: { width: 844, height: 390 }, hasTouch: true, isMobile: true },
  390: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
  320: { viewport: { width: 320, height: 568 }, hasTouch: true, isMobile: true },
};

// What Firefox is told of its user, which for Chromium is said of each page: it is driven by WebDriver BiDi, which
// cannot say it.
const PREFERENCES = {
  "ui.prefersReducedMotion": 1,
  "browser.aboutwelcome.enabled": false,
};

// Whether a few cases are enough (CONTRIBUTING.md).
export const isShort = process.env.CAIRN_LONG_TESTS === "ci";

// Whether the backgrounds of these elements are all different where the system gives the colours.
export const expectApart = (page, ...selectors) => page.evaluate((all) => {
  const colours = all.map((selector) => getComputedStyle(document.querySelector(selector)).backgroundColor);
  if (new Set(colours).size < all.length) throw new Error(`${all.join()}: ${colours.join()}`);
}, selectors);
export const forced = { ...desk, forcedColors: "active" };

// Waits until the script of a game's page has begun, which first unpacks its data.
export async function isReady(page) {
  await page.waitForFunction(() =>
    !document.getElementById("game-data") || document.documentElement.classList.contains("scripted"));
}

export class Harness {
  static async launch(executable, pictures, ...options) {
    const harness = new Harness();
    harness.isFirefox = path.basename(executable).startsWith("firefox");
    if (!harness.isFirefox) harness.browser = await chromium.launch({ executablePath: executable, args: ["--no-sandbox", ...options] });
    Object.assign(harness, { executable, pictures, failed: 0 });
    return harness;
  }

  // The looks of Firefox belong to all of its pages.
  async withLook({ isMobile, ...options }) {
    if (!this.isFirefox) return { isMobile, ...options };
    const look = `${options.colorScheme === "dark"} ${Boolean(isMobile)}`;
    if (look !== this.look) {
      await this.browser?.close();
      this.browser = await firefox.launch({ channel: "moz-firefox", executablePath: this.executable, firefoxUserPrefs: {
        ...PREFERENCES, "ui.systemUsesDarkTheme": options.colorScheme === "dark" ? 1 : 0, "ui.primaryPointerCapabilities": isMobile ? 1 : 6,
      } });
      this.look = look;
    }
    return options;
  }

  // Of such lists ({ chromium: [[1366, "light"], ...], firefox: [...] }) that of the browser that is driven: the first
  // and the last are enough for every change, in Firefox the first.
  viewsOf(views) {
    const all = views[this.isFirefox ? "firefox" : "chromium"];
    if (!isShort) return all;
    return this.isFirefox ? all.slice(0, 1) : [...new Set([all[0], all.at(-1)])];
  }

  // Runs tests, which are functions of a page with their names, one after the other in windows of these widths and looks.
  // `before` is done on the page first.
  async runAll(tests, views, address, before) {
    for (const [width, colorScheme] of this.viewsOf(views))
      for (const [name, test] of Object.entries(tests))
        await this.run(`${name}, ${width} ${colorScheme}`, address, async (page) => {
          await before(page);
          await test(page);
        }, { ...windows[width], colorScheme, reducedMotion: "reduce" });
  }

  // `use` gets the page, which shows the address.
  async run(name, address, use, options = desk) {
    const known = await this.withLook(options);
    const host = address.startsWith("http:") ? new URL(address).origin : "file:";
    const offline = this.isFirefox ? {} : { offline: host === "file:" };
    const context = await this.browser.newContext({ ...known, ...offline });
    const page = await context.newPage();
    page.setDefaultTimeout(60000); // shared machines may be slow
    const errors = [];
    page.on("pageerror", (error) => errors.push(error.message));
    page.on("console", (message) => errors.push(`console: ${message.text()}`));
    page.on("request", (request) => {
      if (!request.url().startsWith(host) && !/^(data|blob):/.test(request.url())) errors.push(`asked for ${request.url()}`);
    });
    try {
      await page.goto(address);
      if (options.javaScriptEnabled !== false) await isReady(page);
      await use(page);
      assert.deepEqual(errors, []);
      console.log(`ok: ${name}`);
    } catch (error) {
      this.failed += 1;
      console.log(`failed: ${name}\n${error.stack}`);
      await page.screenshot({ path: path.join(this.pictures, `${this.failed}.png`), fullPage: true });
    }
    await context.close();
  }

  // Ends with what the tests of this browser, and of those that are named, came to.
  async end(...others) {
    for (const { browser } of [this, ...others]) await browser.close();
    process.exit([this, ...others].some(({ failed }) => failed) ? 1 : 0);
  }
}

// Fails if axe-core finds that something of the page cannot be used by everybody.
export async function expectAccessible(page) {
  const violations = await violationsIn(page);
  assert.deepEqual(violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).slice(0, 3).join(" ")}`), []);
}

export async function expectNoSidewaysScrolling(page) {
  const [wide, seen] = await page.evaluate(() => [document.documentElement.scrollWidth, innerWidth]);
  assert.ok(wide <= seen, `${wide} pixels wide in a window of ${seen}`);
}
