import { Study, startStudy } from "./study.js";
import { byId, unpacked } from "./shapes.js";

// A page without the engine. Browsers from before 2023 cannot unpack; in them it is as it is without a script.
async function start() {
  startStudy(new Study(await unpacked(byId("game-data").textContent)));
}

if (byId("game-data") && window.DecompressionStream) start();
