import { phrase, phraseOf } from "./words.js";

// What is said of the turns that somebody tries in a puzzle.

export const unrefuted = () => phrase("Not that one. What refutes it is not known here.");

// Of a wrong turn that the other side, White or not, answers with `turn`, and wins: at the end of the line, at last
// (`loses`), or not in time. Without an answer the turn loses at once.
export function refused(byWhite, turn, loses, end) {
  if (!turn) return phrase("Not that one: it loses at once.");
  if (end)
    return phraseOf(byWhite, "Not that one. White answers {turn}. {end}.", "Not that one. Black answers {turn}. {end}.", { turn, end });
  return loses
    ? phraseOf(byWhite, "Not that one. White answers {turn} and wins.", "Not that one. Black answers {turn} and wins.", { turn })
    : phraseOf(byWhite, "Not that one. White answers {turn}, and you no longer win in time.",
               "Not that one. Black answers {turn}, and you no longer win in time.", { turn });
}

// Of the right one, when another is asked for.
export const goesOn = (byWhite, turn) =>
  phraseOf(byWhite, "Yes. White answers {turn}. And now?", "Yes. Black answers {turn}. And now?", { turn });
