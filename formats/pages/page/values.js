// How values are told: an estimate is a number, a proof is words.

export function valueWords({ value, whiteWinPercent }) {
  if (!value) return "";
  if (value.kind === "estimate") return `${Math.round(whiteWinPercent)} %`;
  if (value.kind === "draw") return "draw";
  const winner = value.kind === "white_wins" ? "White" : "Black";
  return value.turns ? `${winner} in ${value.turns}` : `${winner} wins`;
}

export function percentOf({ value, whiteWinPercent }) {
  if (value?.kind === "white_wins") return 100;
  return value?.kind === "black_wins" ? 0 : whiteWinPercent ?? 50;
}
