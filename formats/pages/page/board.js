import { changed, shape } from "./shapes.js";

// The board of all pages. Its ground and its pieces are symbols of the page (formats/pages/board_svg.cpp).
// An action is [kind, path, changes]; a spot of the path is the number of a space, or [x, y] where no
// space is.

export const CAPTURE = 0; // kinds of actions; they are also classes of their arrows
export const STACKING = 1;
const KINDS = ["capture", "stacking", "movement", "deployment"];
const ROOM = [0.55, 0.21]; // around spaces, and around the names beside the board
const STEP_TIME = 420; // milliseconds for which a piece moves
const PAUSE = 90; // between two actions

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
    this.moving = shape("g", { "aria-hidden": "true" });
    this.svg = shape("svg", { class: "board", role: "group", "aria-label": "Board" },
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
    const { cells, labels } = this.board;
    const [xs, ys] = [1, 2].map((k) => [cells, labels].flatMap((spots, kind) =>
      spots.flatMap((spot) => [spot[k] * this.turned - ROOM[kind], spot[k] * this.turned + ROOM[kind]])));
    const [left, top] = [Math.min(...xs), Math.min(...ys)];
    this.svg.setAttribute("viewBox", [left, top, Math.max(...xs) - left, Math.max(...ys) - top].join(" "));
    this.ground.setAttribute("transform", this.turned < 0 ? "rotate(180)" : "");
    this.cells.forEach((cell, i) => cell.setAttribute("transform", `translate(${this.spot(cells[i].slice(1)).join(" ")})`));
    this.labels.replaceChildren(...labels.map(([name, x, y]) => {
      const text = shape("text", { x: x * this.turned, y: y * this.turned + 0.1 });
      text.textContent = name;
      return text;
    }));
  }

  at(place) { return Array.isArray(place) ? place : this.board.cells[place].slice(1); }
  spot([x, y]) { return [x * this.turned, y * this.turned]; }

  flip() {
    this.turned = -this.turned;
    this.place();
    this.showArrows(this.shown || []);
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

  // `marks` has lists of spaces for some of the classes below.
  draw(position, marks = {}) {
    this.stop();
    this.setPosition(position);
    this.cells.forEach((cell, i) => {
      for (const mark of ["may", "chosen", "hinted", "changed"])
        cell.classList.toggle(mark, Boolean(marks[mark] && marks[mark].includes(i)));
    });
  }

  setPosition(position) {
    this.position = position;
    this.pieces.forEach((piece, i) => {
      piece.setAttribute("href", position[i] < 0 ? "#" : this.symbol(position[i]));
      this.cells[i].setAttribute("aria-label", this.words(i));
    });
  }

  // Shows the arrows of a turn's actions, with numbers if there are several.
  showArrows(actions, isPlayed = true) {
    this.shown = actions;
    const kind = isPlayed ? "" : " other";
    this.arrows.replaceChildren(...actions.flatMap(([action, path], i) => {
      const spots = path.map((place) => this.spot(this.at(place)));
      if (spots.length < 2) return [];
      const d = "M" + shortened(spots).map((spot) => spot.join(" ")).join("L");
      const arrow = [shape("path", { class: "halo", d }), shape("path", { class: `arrow ${KINDS[action]}${kind}`, d })];
      if (actions.length < 2) return arrow;
      const badge = shape("g", { class: "badge" + kind, transform: `translate(${placeOfNumber(spots).join(" ")})` },
        shape("rect", { x: -0.17, y: -0.17, width: 0.34, height: 0.34, rx: 0.06 }), shape("text", { y: 0.1 }));
      badge.lastChild.textContent = i + 1;
      return [...arrow, badge];
    }));
  }

  // Shows the mark of a turn on the piece that moved last.
  showMark(mark, actions) {
    const glyph = { inaccuracy: "?!", mistake: "?", blunder: "??" }[mark];
    const path = actions.map(([, each]) => each).find((each) => each.length > 0);
    if (!glyph || !path) return;
    const [x, y] = this.spot(this.at(path.at(-1)));
    const badge = shape("g", { class: `badge mark ${mark}`, transform: `translate(${x + 0.31} ${y + 0.3})` },
      shape("rect", { x: -0.3, y: -0.23, width: 0.6, height: 0.46, rx: 0.2 }), shape("text", { y: 0.135 }, glyph));
    this.arrows.append(badge);
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
    const piece = shape("use", { href: this.symbol(this.position[at]) });
    this.moving.replaceChildren(piece);
    this.pieces[at].setAttribute("href", "#");
    const begin = performance.now();
    const step = (now) => {
      if (run !== this.run) return;
      const part = Math.min(1, Math.max(0, (now - begin) / STEP_TIME));
      piece.setAttribute("transform", `translate(${this.along(path, part * part * (3 - 2 * part)).join(" ")})`);
      if (part < 1) requestAnimationFrame(step);
      else end();
    };
    step(begin);
  }

  // The spot at a part of a path, 0 to 1; each of its legs takes the same time.
  along(path, part) {
    const legs = path.length - 1;
    const leg = Math.min(legs - 1, Math.floor(part * legs));
    const [from, to] = [this.at(path[leg]), this.at(path[leg + 1])];
    const rest = part * legs - leg;
    return this.spot([0, 1].map((k) => from[k] + (to[k] - from[k]) * rest));
  }

  stop() {
    if (this.run) clearTimeout(this.run.timer);
    this.run = null;
    this.moving.replaceChildren();
  }

  // The board as the text of an SVG file of its own, with everything that it shows.
  file(withArrows = true) {
    const copy = this.svg.cloneNode(true);
    if (!withArrows) copy.querySelector(".arrows").remove();
    const used = new Set([...copy.querySelectorAll("use")].map((use) => use.getAttribute("href")).filter((href) => href !== "#"));
    for (const use of copy.querySelectorAll('use[href="#"]')) use.remove();
    for (const part of copy.querySelectorAll(".area, .dot")) part.remove();
    for (const cell of copy.querySelectorAll(".cell")) for (const name of cell.getAttributeNames()) if (name !== "transform") cell.removeAttribute(name);
    const symbols = [...used].map((href) => document.querySelector(href).cloneNode(true));
    const heads = [...document.querySelectorAll("marker")].map((marker) => marker.cloneNode(true));
    const parts = shape("defs", {}, ...symbols, ...heads);
    const [x, y, width, height] = copy.getAttribute("viewBox").split(" ");
    copy.setAttribute("width", 100 * width);
    copy.setAttribute("height", 100 * height);
    copy.prepend(parts, shape("rect", { x, y, width, height, class: "board-paper" }));
    const style = shape("style", {});
    style.textContent = rulesOfBoard();
    copy.prepend(style);
    copy.setAttribute("xmlns", "http://www.w3.org/2000/svg");
    return new XMLSerializer().serializeToString(copy);
  }
}

// An arrow leaves out the middle of its first and of its last space, so that the pieces there can be seen.
function shortened(spots) {
  const part = ([x, y], [toX, toY], length) => {
    const whole = Math.hypot(toX - x, toY - y);
    return [x + ((toX - x) * length) / whole, y + ((toY - y) * length) / whole];
  };
  return [part(spots[0], spots[1], 0.22), ...spots.slice(1, -1), part(spots.at(-1), spots.at(-2), 0.42)];
}

// A number stands on a long arrow, and beside a short one, which it would hide.
function placeOfNumber([[x, y], [toX, toY]]) {
  const [dx, dy] = [toX - x, toY - y];
  const length = Math.hypot(dx, dy);
  const aside = length > 1.2 ? 0 : 0.27 / length;
  return [x + dx * 0.45 + dy * aside, y + dy * 0.45 - dx * aside];
}

export const prefersNoMotion = () => matchMedia("(prefers-reduced-motion: reduce)").matches;

// The rules for boards, with the colours of the page as they are now: few programs but browsers know variables.
function rulesOfBoard() {
  const colours = getComputedStyle(document.documentElement);
  const rules = [...document.styleSheets].flatMap((sheet) => [...sheet.cssRules])
    .filter((rule) => /^\.(board|board-paper|piece|light|dark|lines|rim|face|hole|labels|halo|arrow|badge|(other-|halo-)?head)\b/.test(rule.selectorText || ""));
  const text = rules.map((rule) => rule.cssText).join("\n");
  return text.replace(/var\((--[a-z-]+)\)/g, (_, name) => colours.getPropertyValue(name).trim());
}
