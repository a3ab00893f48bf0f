import { byId, element, icon, makeButton, showBoard } from "./shapes.js";
import { phrase, phraseIn } from "./words.js";

// Keys, buttons, links, wheel and swipes, by which people go through a game.

const SWIPE = 40; // pixels

// What they are and what is written on them, which has to be short, and what they do.
const buttonWords = () => [
  ["tools", "c-tools", "grid", phraseIn("button", "Tools"), phrase("Tools")],
  ["first", "c-edge", "first", phraseIn("button", "Start"), phrase("Start of the game")],
  ["previous-mark", "", "prev-mark", phraseIn("button", "Mark"), phrase("Previous mark")],
  ["back", "step", "prev", phraseIn("button", "Back"), phrase("Back one turn")],
  ["play", "c-play", "play", phraseIn("button", "Run"), phrase("Run through the game")],
  ["on", "step", "next", phraseIn("button", "Next"), phrase("Next turn")],
  ["next-mark", "", "next-mark", phraseIn("button", "Mark"), phrase("Next mark")],
  ["last", "c-edge", "last", phraseIn("button", "End"), phrase("End of the game")],
  ["flip", "c-flip", "flip", phraseIn("button", "Flip"), phrase("Flip the board")],
];

export const keyWords = () => [
  ["← →", phrase("back, next turn")], [phrase("Home End"), phrase("start, end")], ["P N", phrase("previous, next mark")],
  ["↑ ↓", phrase("choose between lines")], [phrase("Shift ←"), phrase("back to the game")], [phraseIn("key", "Space"), phrase("run, pause")],
  ["B A", phrase("best line, answer")], ["F", phrase("flip the board")], ["C", phrase("copy a link to this turn")],
  ["Esc", phrase("close, or leave the board")], ["?", phrase("this list")],
];

class Controls {
  constructor(study, commands) {
    this.study = study;
    this.buttons = Object.fromEntries(buttonWords().map(([id, kind, sign, word, name]) => {
      const button = makeButton(`b ${kind}`.trim(), [icon(sign), element("span", { ariaHidden: "true", textContent: word })], commands[id] && (() => { commands[id](); showBoard(); }),
        { id, ariaLabel: name, title: name });
      if (id === "tools") button.setAttribute("popovertarget", "tools-sheet");
      return [id, button];
    }));
    byId("controls").replaceChildren(...Object.values(this.buttons));
  }

  // A button that has nothing to do stays where it is, and keeps the focus.
  show() {
    const { node, tree } = this.study;
    const idle = {
      first: node === tree.root, back: !this.study.previous(), on: !this.study.next(), last: node === tree.main.at(-1),
      "previous-mark": !this.study.markBefore(), "next-mark": !this.study.markAfter(),
    };
    for (const [id, is] of Object.entries(idle)) this.buttons[id].setAttribute("aria-disabled", is);
    for (const id of ["previous-mark", "next-mark"]) this.buttons[id].hidden = !this.study.mayHaveMarks;
  }

  showPlaying(is) {
    const { play } = this.buttons;
    play.setAttribute("aria-pressed", is);
    play.lastChild.textContent = is ? phraseIn("button", "Pause") : phraseIn("button", "Run");
  }
}

export function listen(study) {
  const { tree } = study;
  const line = (name) => () => study.hides || study.visit(study.lineNamed(study.node.leaves.number, name)?.nodes[0]);
  const commands = {
    first: () => study.visit(study.tree.root),
    back: () => study.visit(study.previous()),
    on: () => study.visit(study.next()),
    last: () => study.visit(study.tree.main.at(-1)),
    play: () => study.togglePlaying(),
    flip: () => study.flip(),
    "previous-mark": () => study.visit(study.markBefore()),
    "next-mark": () => study.visit(study.markAfter()),
  };
  const keys = {
    ArrowRight: commands.on, ArrowLeft: commands.back, Home: commands.first, End: commands.last, " ": commands.play,
    ArrowUp: () => study.choose(-1), ArrowDown: () => study.choose(1),
    Escape: () => study.visit(study.node.leaves), b: line("best"), a: line("answer"),
    f: commands.flip, n: commands["next-mark"], p: commands["previous-mark"],
    c: () => study.share.copyLink(), "?": () => byId("keys").showPopover(),
    ...study.extraKeys,
  };
  study.commands = commands;
  study.controls = new Controls(study, commands);
  document.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.altKey || event.metaKey || document.querySelector(":popover-open")) return;
    if (event.target.closest("input, select, textarea, [role=tablist]") || ([" ", "Enter"].includes(event.key) && event.target.closest("button, a, summary"))) return;
    if (event.shiftKey && event.key === "ArrowLeft") study.visit(study.node.leaves);
    else if (event.key.length === 1 && /[a-z]/.test(event.key) && !study.hasLetterKeys) return;
    else if (keys[event.key] && (!event.shiftKey || event.key === "?")) keys[event.key]();
    else return;
    event.preventDefault();
  });
  document.addEventListener("click", (event) => {
    const link = event.target.closest('a[href^="#"]');
    const node = link && study.tree.nodeAt(link.getAttribute("href"));
    if (!node) return;
    event.preventDefault();
    study.visit(node);
    if (!link.closest(".right")) showBoard();
  });
  // Only a mouse that moves points at something, not one under which the page moves.
  document.addEventListener("pointermove", (event) => {
    const link = event.pointerType === "mouse" && !study.isPlaying && event.target.closest('a.line[href^="#"]');
    if (link === study.pointedAt) return;
    study.pointedAt = link;
    const node = link && study.tree.nodeAt(link.getAttribute("href"));
    if (node && !node.isMain) study.glance(node);
    else study.endGlance();
  });
  window.addEventListener("hashchange", () => study.visit(study.tree.nodeAt(location.hash)));
  listenToBoard(study, commands);
}

// The wheel and swipes go through the turns.
function listenToBoard(study, commands) {
  const board = byId("board");
  let lastWheel = 0;
  board.addEventListener("wheel", (event) => {
    if (event.ctrlKey || event.deltaY === 0) return;
    event.preventDefault();
    if (event.timeStamp - lastWheel < 60) return;
    lastWheel = event.timeStamp;
    (event.deltaY > 0 ? commands.on : commands.back)();
  }, { passive: false });
  let touch = null;
  board.addEventListener("touchstart", (event) => { touch = event.touches.length === 1 ? event.touches[0] : null; }, { passive: true });
  board.addEventListener("touchend", (event) => {
    if (!touch) return;
    const end = event.changedTouches[0];
    const [dx, dy] = [end.clientX - touch.clientX, end.clientY - touch.clientY];
    if (Math.abs(dx) > SWIPE && Math.abs(dx) > 2 * Math.abs(dy)) (dx < 0 ? commands.on : commands.back)();
    touch = null;
  }, { passive: true });
}
