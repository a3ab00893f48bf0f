import { percentWords, phrase, phraseOf } from "./words.js";

// How values are told: an estimate is a number, a proof is words.

export function valueWords({ value, whiteWinPercent }) {
  if (!value) return "";
  if (value.kind === "estimate") return percentWords(whiteWinPercent);
  if (value.kind === "draw") return phrase("draw");
  const isWhites = value.kind === "white_wins";
  return value.turns ? phraseOf(isWhites, "White in {n}", "Black in {n}", { n: value.turns })
    : phraseOf(isWhites, "White wins", "Black wins");
}

export function percentOf({ value, whiteWinPercent }) {
  if (value?.kind === "white_wins") return 100;
  return value?.kind === "black_wins" ? 0 : whiteWinPercent ?? 50;
}
