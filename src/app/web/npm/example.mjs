// Says what the best turns of a position are, draws it, and replays a record.
//
//   node example.mjs RECORD >board.svg
import { readFileSync } from "node:fs";
import { CairnError, open } from "cairn-games";

const cairn = await open();

// The three best turns at the start of a game, and the board after the best one.
const engine = cairn.handle("cairn_engine_new", 64);
const question = { id: "1", game: "tzaar", position: "random:7", nodes: 100000, candidates: 3 };
const { moveInfos } = JSON.parse(cairn.text("cairn_engine_answer", engine, JSON.stringify(question)));
for (const { turn, whiteWinPercent } of moveInfos) console.error(`${turn}  ${whiteWinPercent.toFixed(1)} %`);
cairn.call("cairn_engine_free", engine);
const options = JSON.stringify({ turns: [moveInfos[0].turn] });
console.log(cairn.text("cairn_svg", "tzaar", "random:7", options));

// What is to say of a record.
const records = cairn.handle("cairn_records_read", readFileSync(process.argv[2]), process.argv[2]);
const report = JSON.parse(cairn.text("cairn_record_report", records, 0));
console.error(`${report.turns} turns, ${report.result ?? report.error.message}`);
cairn.call("cairn_records_free", records);

try {
  cairn.text("cairn_perft", "chess", "", 1);
} catch (error) {
  if (error instanceof CairnError) console.error(`${error.kind}: ${error.message}`);
}
