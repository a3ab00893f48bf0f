import { shape } from "./shapes.js";
import { phrase } from "./words.js";

// The graph of White's chance to win, on which a turn is chosen. The page has drawn it already.
export class GameGraph {
  constructor(plot, values, choose) {
    Object.assign(this, { plot, values, choose, turns: Number(plot.dataset.turns) });
    this.cursor = shape("line", { class: "cursor", y1: 0, y2: "100%" });
    this.here = shape("circle", { class: "here", r: 10 });
    plot.querySelector(".draw").append(this.cursor, this.here);
    this.now = plot.closest("figure").querySelector(".now");
    for (const [name, value] of Object.entries({
      role: "slider", tabindex: 0, "aria-label": phrase("Turn"), "aria-valuemin": 0, "aria-valuemax": this.turns, "aria-valuenow": 0,
    })) plot.setAttribute(name, value);
    plot.addEventListener("pointerdown", (event) => {
      plot.setPointerCapture(event.pointerId);
      this.pick(event);
    });
    plot.addEventListener("pointermove", (event) => { if (event.buttons & 1) this.pick(event); });
  }

  pick(event) {
    const box = this.plot.getBoundingClientRect();
    const turn = Math.round(((event.clientX - box.left) / box.width) * this.turns);
    this.choose(Math.max(0, Math.min(this.turns, turn)));
  }

  show(turn) {
    const { text, percent } = this.values[turn] || {};
    const x = `${(100 * turn) / Math.max(1, this.turns)}%`;
    for (const end of ["x1", "x2"]) this.cursor.setAttribute(end, x);
    this.here.setAttribute("cx", x);
    this.here.setAttribute("cy", `${100 - (percent ?? 50)}%`);
    this.now.textContent = placeWords(turn, text);
    this.plot.setAttribute("aria-valuenow", turn);
    this.plot.setAttribute("aria-valuetext", this.spoken(turn, text));
  }

  spoken(n, value) {
    const count = this.turns;
    if (n === 0) return value ? phrase("The start, White {value}", { value }) : phrase("The start");
    return value ? phrase("Turn {n} of {count}, White {value}", { n, count, value }) : phrase("Turn {n} of {count}", { n, count });
  }
}

function placeWords(n, value) {
  if (n === 0) return value ? phrase("start: {value}", { value }) : phrase("start");
  return value ? phrase("turn {n}: {value}", { n, value }) : phrase("turn {n}", { n });
}
