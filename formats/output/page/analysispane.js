import { Analysis, thisDevice, workforce } from "./analysis.js";
import { keepSetting, setting } from "./settings.js";
import { turnsTo } from "./tree.js";
import { byId, element, icon, makeButton, selectOf, showBoard } from "./shapes.js";
import { phrase, phraseIn, phraseN } from "./words.js";

// "Analyse this game": how thorough, how far it is, and what it has found.
export class AnalysisPane {
  constructor(app) { Object.assign(this, { app, task: null, effort: setting("effort", -1) }); }

  get isRunning() { return this.task !== null; }
  get study() { return this.app.study; }

  // What was chosen, or "normal".
  get chosen() {
    const { efforts } = this.app;
    return (efforts.find(({ effort }) => effort === this.effort) ?? efforts.find(({ name }) => name === "normal")).effort;
  }

  // Whether the place on the board offers it: one of a game that is not being played and of which nothing is known.
  get isOffered() {
    const { data, node } = this.study;
    return !this.isRunning && !data.isOwn && node.isMain && !data.values.some(Boolean);
  }

  // Shows the button and the choice below what is told of the game, which may have been written again meanwhile.
  show() {
    if (this.isRunning) return byId("practise").replaceChildren();
    const options = this.app.efforts.map(({ name, effort }) => [effort, effortWords(name), { selected: effort === this.chosen }]);
    const choice = selectOf(options, (value) => { this.effort = keepSetting("effort", Number(value)); }, { ariaLabel: phrase("How thorough") });
    byId("practise").replaceChildren(element("div", { className: "row mt2" },
      makeButton("b", [icon("engine"), this.study.data.values.some(Boolean) ? phrase("Analyse again") : phrase("Analyse this game")], () => this.begin()), choice));
  }

  // How far it is stands on the card of the place on the board, wherever one goes meanwhile.
  showProgress({ steps, done }) {
    const part = done / Math.max(1, steps);
    const left = Math.round(((performance.now() - this.began) * (1 - part)) / Math.max(part, 0.01) / 1000);
    this.bar.value = part;
    this.left.textContent = part > 0.05 ? phrase("about {time} left", { time: phraseN(left, "{n} second", "{n} seconds") }) : "";
  }

  // Another game is shown, or this one has changed.
  drop() {
    this.task?.stop();
    this.task = null;
    this.study.setBusy(null);
  }

  // Ends the analysis that runs, and what it has found so far is gone.
  async stop() {
    if (!this.isRunning) return;
    this.drop();
    await this.app.renew();
  }

  async begin() {
    const { app, study } = this;
    app.source ??= { text: await app.saves.recordText("sgf"), source: "own game", number: 0 };
    if (this.isRunning) return;
    if (app.playPane.isPlaying) study.task = null;
    study.openTab("game");
    const effort = this.chosen;
    const { count: workers, megabytes } = workforce(thisDevice());
    const question = { ...app.source, settings: { effort, tableMegabytes: megabytes } };
    const task = (this.task = new Analysis(() => app.engine.makeSearcher(true), workers, question, ({ progress }) => {
      this.showProgress(progress);
      for (const { turn, value, whiteWinPercent } of progress.values) this.showValue(turn, value, whiteWinPercent);
    }));
    this.began = performance.now();
    this.bar = element("progress", { max: 1, value: 0, ariaLabel: phrase("Analysis") });
    this.left = element("span", { className: "small" });
    study.setBusy(element("div", { className: "row busy" }, this.bar, this.left, makeButton("b", phrase("Stop"), () => this.stop())));
    this.show();
    study.say();
    showBoard();
    try {
      const json = await task.answer;
      if (this.task !== task) return;
      this.drop();
      app.json = json;
      app.json = await app.whole();
      await app.showGame(app.json, turnsTo(study.node), study.data.isOwn);
      study.practise.offer();
    } catch (error) {
      if (this.task !== task) return;
      await this.stop();
      app.tell(error.words);
    }
  }

  // A value that is known before the analysis is done.
  showValue(turn, value, percent) {
    const { data, list } = this.study;
    data.percents[turn] = percent;
    const link = list.turns[turn - 1];
    if (!link) return;
    let shown = link.querySelector(".val");
    if (!shown) link.append((shown = element("span", { className: "val" })));
    shown.textContent = value.kind === "estimate" ? String(Math.round(percent)) : value.kind === "white_wins" ? phraseIn("White", "wins") : phraseIn("White", "loses");
  }
}

const effortWords = (name) =>
  ({ quick: phraseIn("effort", "quick"), normal: phraseIn("effort", "normal"), deep: phraseIn("effort", "deep") }[name] ?? name);
