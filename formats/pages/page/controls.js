import { byId } from "./shapes.js";

// Keys, buttons, links, wheel and swipes, by which people go through the page of a game.

const SWIPE = 40; // pixels

export function listen(view) {
  const commands = {
    ArrowRight: () => view.visit(view.next()),
    ArrowLeft: () => view.visit(view.previous()),
    Home: () => view.visit({ turn: 0 }),
    End: () => view.visit({ turn: view.count }),
    Escape: () => view.visit({ turn: view.place.turn }),
    " ": () => view.togglePlaying(),
    f: () => view.board.flip(),
    n: () => view.goToMistake(view.mistakeAfter()),
    p: () => view.goToMistake(view.mistakeBefore()),
  };
  document.addEventListener("keydown", (event) => {
    const command = commands[event.key];
    if (!command || event.ctrlKey || event.altKey || event.metaKey || event.shiftKey) return;
    if (event.target.closest("input, select, textarea") || (event.key === " " && event.target.closest("button, a"))) return;
    command();
    event.preventDefault();
  });
  const onClick = (id, run) => byId(id).addEventListener("click", run);
  onClick("first", commands.Home);
  onClick("back", commands.ArrowLeft);
  onClick("play", commands[" "]);
  onClick("on", commands.ArrowRight);
  onClick("last", commands.End);
  onClick("previous-mistake", commands.p);
  onClick("next-mistake", commands.n);
  onClick("flip", commands.f);
  onClick("copy", () => view.copy());
  onClick("save", () => view.save());
  document.addEventListener("click", (event) => {
    const link = event.target.closest('a[href^="#"]');
    const place = link && view.placeOf(link.getAttribute("href"));
    if (!place) return;
    event.preventDefault();
    view.visit(place);
    if (!link.closest("#now")) byId("playing").scrollIntoView({ block: "nearest" });
  });
  // Only a mouse that moves points at something, not one under which the page moves.
  document.addEventListener("pointermove", (event) => {
    const link = event.pointerType === "mouse" && !view.isPlaying && event.target.closest('.lines a[href^="#"]');
    if (link === view.pointedAt) return;
    view.pointedAt = link;
    const place = link && view.placeOf(link.getAttribute("href"));
    if (place && place.line) view.glance(place);
    else view.endGlance();
  });
  window.addEventListener("hashchange", () => view.visit(view.placeOf(location.hash)));
  listenToBoard(view);
}

// The wheel and swipes go through the turns.
function listenToBoard(view) {
  const board = byId("playing");
  let lastWheel = 0;
  board.addEventListener("wheel", (event) => {
    if (event.ctrlKey || event.deltaY === 0) return;
    event.preventDefault();
    if (event.timeStamp - lastWheel < 60) return;
    lastWheel = event.timeStamp;
    view.visit(event.deltaY > 0 ? view.next() : view.previous());
  }, { passive: false });
  let touch = null;
  board.addEventListener("touchstart", (event) => { touch = event.touches.length === 1 ? event.touches[0] : null; }, { passive: true });
  board.addEventListener("touchend", (event) => {
    if (!touch) return;
    const end = event.changedTouches[0];
    const [dx, dy] = [end.clientX - touch.clientX, end.clientY - touch.clientY];
    if (Math.abs(dx) > SWIPE && Math.abs(dx) > 2 * Math.abs(dy)) view.visit(dx < 0 ? view.next() : view.previous());
    touch = null;
  }, { passive: true });
}
