import { changed, shape } from "./shapes.js";
import { phrase } from "./words.js";

// The board of all pages. Its ground and its pieces are symbols of the page (formats/output/page_boards.cpp),
// and arrows and names are put together from templates (formats/output/page_boards.hpp): the scene that
// draws figures has made them all.
// An action is [kind, path, changes]; a spot of the path is the number of a space, or [x, y] where no
// space is.

export const CAPTURE = 0; // kinds of actions
export const STACKING = 1;
const STEP_TIME = 420; // milliseconds for which a piece moves
const PAUSE = 90; // between two actions
const TINTS = { other: "--best", best: "--best", answer: "--blunder" }; // of turns that were not played

export class Board {
  // `choose(space)` is called for a click, a tap or a key on a space; `point(space)` when a mouse or
  // the keyboard comes to a space, and with -1 when it leaves. With `keepsFocus`, a click leaves the
  // keyboard where it is.
  constructor(board, { choose = () => {}, point = () => {}, keepsFocus = false } = {}) {
    Object.assign(this, { board, choose, point, position: board.cells.map(() => -1), turned: 1 });
    this.pieces = [];
    this.cells = board.cells.map((cell, i) => this.makeCell(cell, i, keepsFocus));
    this.ground = shape("use", { href: `#ground-${board.number}` });
    this.labels = shape("g", { class: "labels", "aria-hidden": "true" });
    this.arrows = shape("g", { class: "arrows", "aria-hidden": "true" });
    this.moving = shape("g", { "aria-hidden": "true", "pointer-events": "none" });
    this.svg = shape("svg", { class: "board", role: "group", "aria-label": phrase("Board") },
      this.ground, this.labels, ...this.cells, this.arrows, this.moving);
    this.place();
  }

  makeCell([name], i, keepsFocus) {
    const area = shape("rect", { x: -0.5, y: -0.5, width: 1, height: 1, class: "area", rx: this.board.isSquare ? 0.12 : 0.5 });
    const piece = shape("use", { href: "#" });
    const cell = shape("g", { class: "cell", tabindex: i === 0 ? 0 : -1, role: "button", "data-space": name },
      area, piece, shape("circle", { r: 0.16, class: "dot" }));
    this.pieces.push(piece);
    cell.addEventListener("click", () => this.choose(i));
    if (keepsFocus) cell.addEventListener("mousedown", (event) => event.preventDefault());
    cell.addEventListener("keydown", (event) => this.key(event, i));
    cell.addEventListener("pointerenter", (event) => { if (event.pointerType === "mouse") this.point(i); });
    cell.addEventListener("pointerleave", (event) => { if (event.pointerType === "mouse") this.point(-1); });
    cell.addEventListener("focus", () => this.point(i));
    cell.addEventListener("blur", () => this.point(-1));
    return cell;
  }

  // Puts everything where it belongs, as the board is turned.
  place() {
    const { box: [left, top, width, height], cells, labels, label } = this.board;
    const corner = this.turned > 0 ? [left, top] : [-left - width, -top - height];
    this.svg.setAttribute("viewBox", [...corner, width, height].join(" "));
    this.ground.setAttribute("transform", this.turned < 0 ? "rotate(180)" : "");
    this.cells.forEach((cell, i) => cell.setAttribute("transform", `translate(${this.spot(cells[i].slice(1)).join(" ")})`));
    this.labels.innerHTML = labels.map(([name, ...spot]) => moved(label.replace("$", name), this.spot(spot))).join("");
  }

  at(place) { return Array.isArray(place) ? place : this.board.cells[place].slice(1); }
  /** @type {(at: number[]) => number[]} */
  spot([x, y]) { return [x * this.turned, y * this.turned]; }

  flip() {
    this.turned = -this.turned;
    this.place();
    this.showTurns(this.turns || []);
  }

  look(i) { return this.board.looks[this.position[i]]; }
  words(i) {
    const name = this.board.cells[i][0];
    return this.position[i] < 0 ? name : `${name}, ${this.look(i).name}`;
  }
  symbol(look) { return `#look-${this.board.number}-${look}`; }

  // Arrow keys go to the nearest space in their direction.
  key(event, i) {
    const ways = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };
    if (event.key === "Enter" || event.key === " ") this.choose(i);
    else if (ways[event.key]) this.focus(this.nearest(i, this.spot(ways[event.key])));
    else if (event.key === "Escape") return this.cells[i].blur();
    else return;
    event.preventDefault();
    event.stopPropagation();
  }

  /** @type {(from: number, way: number[]) => number} */
  nearest(from, [dx, dy]) {
    const [, x, y] = this.board.cells[from];
    let best = from;
    let least = Infinity;
    this.board.cells.forEach(([, cx, cy], i) => {
      const along = (cx - x) * dx + (cy - y) * dy;
      const aside = Math.abs((cx - x) * dy) + Math.abs((cy - y) * dx);
      const far = along + 2 * aside;
      if (along > 0.1 && aside <= 2 * along && far < least) [best, least] = [i, far];
    });
    return best;
  }

  focus(i) {
    for (const cell of this.cells) cell.setAttribute("tabindex", -1);
    this.cells[i].setAttribute("tabindex", 0);
    this.cells[i].focus();
  }

  // Goes to the space that was last chosen.
  focusFirst() { this.cells.find((cell) => cell.getAttribute("tabindex") === "0").focus(); }

  // `marks` has lists of spaces for some of the classes below.
  draw(position, marks = {}) {
    this.stop();
    this.setPosition(position);
    this.cells.forEach((cell, i) => {
      for (const mark of ["may", "can", "chosen", "hinted", "changed", "why"])
        cell.classList.toggle(mark, Boolean(marks[mark] && marks[mark].includes(i)));
    });
  }

  // Gives one of these classes to the spaces of a list, and to no others.
  mark(kind, spaces) {
    this.cells.forEach((cell, i) => {
      cell.classList.toggle(kind, spaces.includes(i));
      cell.classList.toggle("full", this.position[i] >= 0);
    });
  }

  // The space that an element of the board belongs to, or -1.
  spaceOf(element) { return this.cells.indexOf(element?.closest?.(".cell")); }

  setPosition(position) {
    this.position = position;
    this.pieces.forEach((piece, i) => {
      piece.setAttribute("href", position[i] < 0 ? "#" : this.symbol(position[i]));
      this.cells[i].setAttribute("aria-label", this.words(i));
    });
  }

  showArrows(actions, isPlayed = true) { this.showTurns([{ actions, kind: isPlayed ? "" : "other" }]); }

  // Shows the arrows of turns, with numbers where a turn has several actions. A turn is { actions, kind, note, looks }: one
  // that was played has no kind, an "other" or the "best" one is dashed. The note is a short text, which has a class.
  // What the last turn does, too, no other one shows.
  showTurns(turns) {
    this.turns = turns;
    const shown = turns.map(({ actions, kind, ...rest }, i) => ({ ...rest, kind, actions: actions.map(([each, path], k) => [each, path, actions.length > 1 ? k + 1 : 0])
      .filter(([, path]) => path.length > 1 && (i === turns.length - 1 || !turns.at(-1).actions.some(([, last]) => String(last) === String(path)))) }));
    this.arrows.innerHTML = shown.map(({ actions, kind }) => actions.map((action) => {
      const text = this.arrow(...action, kind === "other" || kind === "best");
      return kind ? `<g class="arrow ${kind}">${text.replaceAll("--accent", TINTS[kind])}</g>` : `<g class="arrow">${text}</g>`;
    }).join("")).join("");
    const hidden = this.hiddenBy(shown.flatMap(({ actions }) => actions.map(([, path]) => path)));
    for (const { note, looks, actions: [action] } of shown.toReversed()) if (note && action) this.showNote(note, looks, action[1].at(-1), hidden);
  }

  // What a note may hide: [x, y, how far it reaches, how bad that is]. Stacks to which arrows lead are to be seen.
  hiddenBy(paths) {
    const ends = new Set(paths.map((path) => path.at(-1)));
    const stacks = this.cells.flatMap((_, i) => (this.position[i] < 0 ? [] : [[...this.spot(this.at(i)), 0.62, ends.has(i) ? 8 : 2]]))
      .concat(this.board.labels.map(([, ...spot]) => [...this.spot(spot), 0.5, 2]));
    return paths.reduce((all, path) => all.concat(path.slice(1).flatMap((place, i) => {
      const [from, to] = [this.at(path[i]), this.at(place)].map((at) => this.spot(at));
      return [0.2, 0.4, 0.6, 0.8, 0.95].map((part) => [...from.map((each, k) => each + part * (to[k] - each)), 0.3, 1]);
    })), stacks);
  }

  // Puts a note beside a place, where it hides least.
  showNote(note, looks, place, hidden) {
    const [x, y] = this.spot(this.at(place));
    /** @type {(at: number[]) => number} */
    const cost = ([atX, atY]) => hidden.reduce((sum, [hiddenX, hiddenY, reach, bad]) => sum + bad * Math.max(0, reach - Math.hypot(atX - hiddenX, atY - hiddenY)), Math.hypot(atX - x, atY - y));
    const [left, top, width, height] = this.svg.getAttribute("viewBox").split(" ").map(Number);
    const isOn = ([atX, atY]) => atX > left + 0.4 && atX < left + width - 0.4 && atY > top + 0.3 && atY < top + height - 0.3;
    const spots = [0.5, 0.58, 0.7, 0.85].flatMap((far) => Array.from({ length: 24 }, (_, i) => [x + far * Math.cos((i * Math.PI) / 12), y + far * Math.sin((i * Math.PI) / 12)])).filter(isOn);
    const best = spots.reduce((least, each) => (cost(each) < cost(least) ? each : least));
    hidden.push([...best, 0.6, 9]);
    const wide = 0.2 + 0.19 * note.length;
    this.arrows.append(shape("g", { class: `badge ${looks}`, transform: `translate(${best.join(" ")})` },
      shape("rect", { x: -wide / 2, y: -0.2, width: wide, height: 0.4, rx: 0.18 }), shape("text", { y: 0.115 }, note)));
  }

  // An arrow with a head on each of its legs.
  arrow(kind, path, number, isDashed) {
    const { kinds, dash, number: [digits, ...places] } = this.board.arrows;
    const { ends, whole, part, tail } = kinds[kind];
    const spots = path.map((place) => this.spot(this.at(place)));
    const stands = path.map((place) => (this.position[place] >= 0 ? 1 : 0));
    const legs = spots.slice(1).map((to, i) => {
      const length = distance(spots[i], to);
      const [before, behind] = ends[stands[i]][stands[i + 1]];
      const on = (along) => pointOf([along, 0, 0], spots[i], to);
      let [begin, end, text] = [before, length - behind, ""];
      for (const [mark, gap, least] = dash; isDashed && end - begin > least; begin += mark + gap)
        text += between(part, on(begin), on(begin + mark));
      return text + between(whole, on(begin), on(end));
    });
    if (legs.length === 0) return "";
    const place = number > 0 ? moved(digits.replace("$", number), pointOf(places[stands[0]], spots[0], spots[1])) : "";
    return legs.join("") + (stands[0] ? "" : moved(tail, spots[0])) + place;
  }

  // Moves the pieces of a turn's actions one after the other, and then calls `done`, which draws the
  // board; at once if the reader wants no motion. A board that is drawn meanwhile stops moving.
  animate(position, actions, done) {
    if (prefersNoMotion()) return done();
    this.draw(position);
    this.showArrows([]);
    const run = (this.run = {});
    const next = (i) => {
      if (this.run !== run) return;
      if (i === actions.length) return done();
      const [, path, changes] = actions[i];
      const before = this.position;
      const end = () => {
        if (this.run !== run) return;
        this.moving.replaceChildren();
        this.setPosition(changed(before, changes));
        run.timer = setTimeout(() => next(i + 1), PAUSE);
      };
      this.move(path, run, end);
    };
    next(0);
  }

  move(path, run, end) {
    const [at] = path;
    if (path.length < 2 || this.position[at] < 0) {
      run.timer = setTimeout(end, PAUSE);
      return;
    }
    const piece = this.lift(at);
    const spots = path.map((place) => this.spot(this.at(place)));
    run.motion = piece.animate(spots.map(([x, y]) => ({ transform: `translate(${x}px, ${y}px)`, easing: "ease-in-out" })),
      { duration: STEP_TIME, fill: "forwards" });
    run.motion.onfinish = end;
  }

  // Takes the piece of a space up. Returns what is to be moved.
  lift(at) {
    const piece = shape("use", { href: this.symbol(this.position[at]) });
    this.moving.replaceChildren(piece);
    this.pieces[at].setAttribute("href", "#");
    return piece;
  }

  // Holds the piece that was taken up below a point of the window.
  carry(x, y) {
    const at = new DOMPoint(x, y).matrixTransform(this.svg.getScreenCTM().inverse());
    this.moving.firstChild.setAttribute("transform", `translate(${at.x} ${at.y})`);
  }

  putDown() {
    this.moving.replaceChildren();
    this.setPosition(this.position);
  }

  stop() {
    if (this.run) clearTimeout(this.run.timer);
    this.run?.motion?.cancel();
    this.run = null;
    this.moving.replaceChildren();
  }

  // The board as the text of an SVG file of its own, with everything that it shows.
  file(withArrows = true) {
    const copy = this.svg.cloneNode(true);
    if (!withArrows) copy.querySelector(".arrows").remove();
    for (const more of copy.querySelectorAll(".badge, .arrow.best, .arrow.answer")) more.remove();
    const used = new Set([...copy.querySelectorAll("use")].map((use) => use.getAttribute("href")).filter((href) => href !== "#"));
    for (const use of copy.querySelectorAll('use[href="#"]')) use.remove();
    for (const part of copy.querySelectorAll(".area, .dot")) part.remove();
    for (const cell of copy.querySelectorAll(".cell")) for (const name of cell.getAttributeNames()) if (name !== "transform") cell.removeAttribute(name);
    const symbols = [...used].map((href) => document.querySelector(href).cloneNode(true));
    const [x, y, width, height] = copy.getAttribute("viewBox").split(" ");
    copy.setAttribute("width", 100 * width);
    copy.setAttribute("height", 100 * height);
    copy.prepend(shape("defs", {}, ...symbols), shape("rect", { x, y, width, height, fill: "var(--paper)" }));
    copy.setAttribute("xmlns", "http://www.w3.org/2000/svg");
    return withColours(new XMLSerializer().serializeToString(copy));
  }
}

const distance = ([x, y], [toX, toY]) => Math.hypot(toX - x, toY - y);
const moved = (text, spot) => `<g transform="translate(${spot.join(" ")})">${text}</g>`;

// Where a point of a template lies if the template goes from one spot to another.
function pointOf([along, across, isFromEnd], from, to) {
  const length = distance(from, to);
  const [dx, dy] = [0, 1].map((k) => (to[k] - from[k]) / length);
  const far = along + isFromEnd * length;
  return [from[0] + far * dx - across * dy, from[1] + far * dy + across * dx];
}

function between([text, points], from, to) {
  return text.replace(/\$(\d+)/g, (_, i) => pointOf(points[i], from, to).map((length) => length.toFixed(3)).join(" "));
}

export const prefersNoMotion = () => matchMedia("(prefers-reduced-motion: reduce)").matches;

// The text with the colours of the page as they are now: few programs but browsers know variables.
function withColours(text) {
  const colours = getComputedStyle(document.documentElement);
  return text.replace(/var\((--[a-z-]+)\)/g, (_, name) => colours.getPropertyValue(name).trim());
}
