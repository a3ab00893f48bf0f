// Says what the best turns of a position are, draws it, and replays a record.
//
//   node example.mjs RECORD >board.svg
import { readFileSync } from "node:fs";
import { CairnError, open } from "cairn-games";

const cairn = await open();

// The three best turns at the start of a game, and the board after the best one.
const board = { game: "tzaar", position: "random:7" };
const { moveInfos } = cairn.ask({ ...board, nodes: 100000, candidates: 3 });
for (const { turn, whiteWinPercent } of moveInfos) console.error(`${turn}  ${whiteWinPercent.toFixed(1)} %`);
console.log(cairn.ask({ ask: "svg", ...board, options: { turns: [moveInfos[0].turn] } }));

// What is to say of a record.
const { reports: [report] } = cairn.ask({ ask: "read", text: readFileSync(process.argv[2], "utf8"), source: process.argv[2] });
console.error(`${report.turns} turns, ${report.result ?? report.error.message}`);

try {
  cairn.ask({ ask: "perft", game: "chess", depth: 1 });
} catch (error) {
  if (error instanceof CairnError) console.error(`${error.kind}: ${error.message}`);
}
