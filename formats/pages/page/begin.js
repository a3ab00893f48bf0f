import { App } from "./app.js";
import { Engine, EngineError, unpackModule } from "./engine.js";
import { Study, startStudy } from "./study.js";
import { keepForLater } from "./about.js";
import { byId, unpacked, unpackedText } from "./shapes.js";

// The engine comes with the page, or in a script that the pages of a site share.
const partOf = (name, id) => globalThis.cairnEngine?.[name] ?? byId(id).textContent;

// The page begins with its own game; without the engine it stays a page on which that game is studied.
async function makeApp(data) {
  try {
    const engine = new Engine(await unpackModule(partOf("module", "engine-module")), partOf("script", "engine-script"));
    await engine.rules.isReady;
    const app = new App(data, engine, JSON.parse(partOf("examples", "examples")));
    app.json = await unpackedText(byId("game-json").textContent);
    return app;
  } catch (error) {
    const why = error instanceof EngineError && !error.isLost ? error.message : "The engine could not be started: this device has too little memory for it.";
    byId("told").textContent = `${why} The stored analysis is all here.`;
    byId("open-button").remove();
    return null;
  }
}

async function start() {
  keepForLater();
  const data = await unpacked(byId("game-data").textContent);
  const app = await makeApp(data);
  if (app) await app.begin();
  else startStudy(new Study(data));
}

start();
