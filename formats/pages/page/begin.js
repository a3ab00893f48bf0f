import { App } from "./app.js";
import { Engine, unpackModule } from "./engine.js";
import { Study, startStudy } from "./study.js";
import { byId, unpacked } from "./shapes.js";

// The page begins with its own game; without the engine it stays a page on which that game is studied.
async function makeApp(data) {
  try {
    const engine = new Engine(await unpackModule(byId("engine-module").textContent), byId("engine-script").textContent);
    await engine.rules.isReady;
    const app = new App(data, engine, JSON.parse(byId("examples").textContent));
    app.json = byId("game-json").textContent;
    return app;
  } catch {
    byId("told").textContent = "This browser cannot run the engine. The stored analysis is all here.";
    return null;
  }
}

async function start() {
  const data = await unpacked(byId("game-data").textContent);
  const app = await makeApp(data);
  if (app) await app.begin();
  else startStudy(new Study(data));
}

start();
