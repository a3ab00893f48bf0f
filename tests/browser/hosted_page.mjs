// Visits the hosted folder as somebody who installs the page: it is an app, and works when the host is gone.
//
// usage: node hosted_page.mjs BROWSER FOLDER SCREENSHOTS
import { Harness, desk } from "./harness.mjs";
import { hasEngine, playByClicks } from "./board_steps.mjs";
import assert from "node:assert/strict";
import { existsSync, readFileSync } from "node:fs";
import { createServer } from "node:http";
import path from "node:path";

const [executable, folder, screenshots] = process.argv.slice(2);
const TYPES = { ".html": "text/html", ".js": "text/javascript", ".svg": "image/svg+xml", ".webmanifest": "application/manifest+json" };

// A plain static host.
async function hosted() {
  const server = createServer(({ url }, response) => {
    const file = path.join(folder, url === "/" ? "index.html" : url.split("?")[0]);
    if (!existsSync(file)) return response.writeHead(404).end();
    response.writeHead(200, { "content-type": TYPES[path.extname(file)] }).end(readFileSync(file));
  });
  await new Promise((resolve) => server.listen(0, "127.0.0.1", resolve));
  return { server, address: `http://127.0.0.1:${server.address().port}/` };
}

async function close(server) {
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
}

const harness = await Harness.launch(executable, screenshots);
const first = await hosted();

await harness.run("the page can be installed, and says what it is", first.address, async (page) => {
  await hasEngine(page);
  if (!harness.isFirefox) {
    await page.evaluate(() => navigator.serviceWorker.ready.then(() => 0));
    const session = await page.context().newCDPSession(page);
    const { installabilityErrors } = await session.send("Page.getInstallabilityErrors");
    // A window without traces of its user cannot install anything.
    assert.deepEqual(installabilityErrors.filter(({ errorId }) => errorId !== "in-incognito"), []);
    const { data } = await session.send("Page.getAppManifest");
    assert.equal(JSON.parse(data).name, "Cairn");
  }
  await page.getByRole("button", { name: "Menu" }).click();
  await page.getByRole("button", { name: "About Cairn" }).click();
  const about = await page.locator("#version").textContent();
  assert.match(about, /Cairn \d+\.\d+\.\d+, commit [0-9a-f]{7}.*MIT licence.*Your games never leave this device.*This browser keeps them until/);
  assert.equal(await page.evaluate(() => localStorage.length + sessionStorage.length + document.cookie.length), 0);
}, desk);

await harness.run("the page works without its host after the first visit", first.address, async (page) => {
  await page.evaluate(async () => {
    const { active } = await navigator.serviceWorker.ready;
    if (active.state !== "activated") await new Promise((resolve) => { active.onstatechange = resolve; });
  });
  await close(first.server);
  await page.reload();
  await hasEngine(page);
  await playByClicks(page);
}, desk);
await harness.end();
