// Drawing.

function drawParts(look, group) {
  const count = look.forms.length;
  const radius = [0.31, 0.215, 0.2][Math.min(count, 3) - 1];
  const distance = count < 2 ? 0 : (radius + 0.015) / Math.sin(Math.PI / count);
  look.forms.forEach((form, i) => {
    const angle = (count === 2 ? Math.PI : -Math.PI / 2) + (2 * Math.PI * i) / count;
    const x = Math.cos(angle) * distance;
    const y = Math.sin(angle) * distance + (count === 3 ? distance / 4 : 0);
    const half = radius * 0.9;
    if (form === "square")
      group.append(shape("rect", { x: x - half, y: y - half, width: 2 * half, height: 2 * half }));
    else group.append(shape("circle", { cx: x, cy: y, r: radius }));
  });
}

// The corners of a star with eight tips, one of them straight up.
function starCorners(radius, notch) {
  return Array.from({ length: 16 }, (_, i) => {
    const far = i % 2 ? notch : radius;
    return [Math.sin((i * Math.PI) / 8) * far, -Math.cos((i * Math.PI) / 8) * far].join(",");
  }).join(" ");
}

// A number for the height takes the place of the centre.
function drawLayers(look, group) {
  const numbered = look.height > 1;
  for (const form of look.forms) {
    if (form === "ring") group.append(shape("circle", { r: 0.375, class: "ring" }));
    else if (form === "star") group.append(shape("polygon", { points: starCorners(0.47, 0.343) }));
    else if (form === "disc") group.append(shape("circle", { r: 0.4525 }));
    else if (!numbered) group.append(shape("circle", { r: 0.13, class: "centre" }));
  }
  if (!numbered) return;
  const text = shape("text", { y: 0.02 });
  text.textContent = look.height;
  group.append(text);
}

function drawPiece(look) {
  const group = shape("g", { class: "piece " + look.side });
  (look.beside ? drawParts : drawLayers)(look, group);
  return group;
}

// The board of a puzzle: its spaces are drawn once, its pieces whenever they change.
class Board {
  constructor(board, choose) {
    this.board = board;
    this.cells = board.cells.map(([name, x, y, ground], i) => {
      const group = shape("g", {
        class: "cell", transform: `translate(${x} ${y})`, tabindex: i === 0 ? 0 : -1,
        role: "button", "data-space": name,
      });
      if (ground)
        group.append(shape("rect", { x: -0.5, y: -0.5, width: 1, height: 1, class: ground }));
      group.append(shape("circle", { r: 0.48, class: "area" }));
      group.append(shape("g", {}), shape("circle", { r: 0.16, class: "dot" }));
      group.addEventListener("click", () => choose(i));
      group.addEventListener("keydown", (event) => this.key(event, i, choose));
      return group;
    });
    const places = board.cells.map(([, x, y]) => [x, y]).concat(board.labels.map(([, x, y]) => [x, y]));
    const [left, right] = [Math.min(...places.map((at) => at[0])), Math.max(...places.map((at) => at[0]))];
    const [top, bottom] = [Math.min(...places.map((at) => at[1])), Math.max(...places.map((at) => at[1]))];
    const lines = shape("g", { class: "lines" });
    for (const [x1, y1, x2, y2] of board.lines) lines.append(shape("line", { x1, y1, x2, y2 }));
    const labels = shape("g", { class: "labels", "aria-hidden": "true" });
    for (const [name, x, y] of board.labels) {
      const text = shape("text", { x, y });
      text.textContent = name;
      labels.append(text);
    }
    const room = 0.6;
    this.svg = shape(
      "svg",
      { viewBox: [left - room, top - room, right - left + 2 * room, bottom - top + 2 * room].join(" "),
        role: "group", "aria-label": "Board" },
      lines, labels, ...this.cells);
  }

  // Arrows go to the nearest space in their direction.
  key(event, i, choose) {
    const ways = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };
    if (event.key === "Enter" || event.key === " ") choose(i);
    else if (ways[event.key]) this.focus(this.nearest(i, ways[event.key]));
    else return;
    event.preventDefault();
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

  // marks: classes of spaces, as sets of their numbers.
  draw(position, marks) {
    this.cells.forEach((cell, i) => {
      const look = this.board.looks[position[i]];
      const name = this.board.cells[i][0];
      cell.setAttribute("aria-label", look ? `${name}, ${look.name}` : name);
      cell.children[cell.children.length - 2].replaceChildren(...(look ? [drawPiece(look)] : []));
      for (const mark of ["may", "chosen", "hinted", "changed"])
        cell.classList.toggle(mark, Boolean(marks[mark] && marks[mark].includes(i)));
    });
  }
}

