import { shape } from "./shapes.js";

// The graph of the win percentage, on which a turn is chosen. The page has drawn it already.
export class GameGraph {
  constructor(svg, choose) {
    Object.assign(this, { svg, choose });
    this.left = Number(svg.dataset.left);
    this.width = Number(svg.dataset.width);
    this.turns = Number(svg.dataset.turns);
    const field = svg.querySelector(".field");
    const box = Object.fromEntries(["x", "y", "width", "height"].map((name) => [name, field.getAttribute(name)]));
    this.cursor = shape("path", { class: "cursor" });
    this.top = Number(box.y);
    this.height = Number(box.height);
    this.slider = shape("rect", {
      ...box, class: "slider", tabindex: 0, role: "slider", "aria-label": "Turn", "aria-valuemin": 0, "aria-valuemax": this.turns,
    });
    svg.insertBefore(this.cursor, svg.querySelector("a"));
    svg.insertBefore(this.slider, svg.querySelector("a"));
    this.slider.addEventListener("pointerdown", (event) => {
      this.slider.setPointerCapture(event.pointerId);
      this.pick(event);
    });
    this.slider.addEventListener("pointermove", (event) => { if (event.buttons & 1) this.pick(event); });
  }

  pick(event) {
    const box = this.slider.getBoundingClientRect();
    const turn = Math.round(((event.clientX - box.left) / box.width) * this.turns);
    this.choose(Math.max(0, Math.min(this.turns, turn)));
  }

  show(turn, words) {
    const x = this.left + (this.width * turn) / Math.max(1, this.turns);
    this.cursor.setAttribute("d", `M${x} ${this.top}v${this.height}`);
    this.slider.setAttribute("aria-valuenow", turn);
    this.slider.setAttribute("aria-valuetext", words);
  }
}
