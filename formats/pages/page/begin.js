import { App } from "./app.js";
import { Engine, unpackModule } from "./engine.js";
import { Study, startStudy } from "./study.js";
import { byId, unpacked } from "./shapes.js";

// The page begins with its own game; the engine joins when it is ready, and without it the page stays as it is.
async function start() {
  const data = await unpacked(byId("game-data").textContent);
  try {
    const engine = new Engine(await unpackModule(byId("engine-module").textContent), byId("engine-script").textContent);
    await engine.rules.isReady;
    const app = new App(data, engine, JSON.parse(byId("examples").textContent));
    app.json = byId("game-json").textContent;
    app.source = null;
    await app.begin();
  } catch (error) {
    console.error(error);
    byId("told").textContent = "This browser cannot run the engine. The stored analysis is all here.";
    startStudy(new Study(data));
  }
}

start();
