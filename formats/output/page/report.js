import { Study, startStudy } from "./study.js";
import { byId, unpacked } from "./shapes.js";
import { speak } from "./words.js";

// A page without the engine. Browsers from before 2023 cannot unpack; in them it is as it is without a script.
async function start() {
  const data = await unpacked(byId("game-data").textContent);
  speak(data.messages);
  startStudy(new Study(data));
}

if (byId("game-data") && window.DecompressionStream) start();
