// Choosing one of several actions by clicks: its path, space by space, until that names one action alone. A spot of a
// path that is no number is not on the board, so that nothing can be clicked there.

export class Choosing {
  // An action is { path, ... }.
  constructor(actions = []) {
    this.actions = actions;
    this.picked = [];
  }

  // The actions whose paths begin with what is picked.
  get candidates() { return this.actions.filter(({ path }) => this.picked.every((space, i) => path[i] === space)); }

  // Picks a space: the next one of a path, or the first one of another. That which was picked last is let go. Returns
  // whether it is such a space; if not, nothing is picked any more.
  pick(space) {
    const at = this.picked.length;
    const isNext = this.candidates.some(({ path }) => path[at] === space);
    const isAgain = !isNext && at > 0 && this.picked[at - 1] === space;
    const isFirst = !isNext && !isAgain && this.actions.some(({ path }) => path[0] === space);
    this.picked = isNext ? [...this.picked, space] : isAgain ? this.picked.slice(0, -1) : isFirst ? [space] : [];
    return isNext || isAgain || isFirst;
  }

  // The action that is picked as a whole, unless a longer path begins with it.
  get chosen() {
    const [action, ...others] = this.candidates;
    const isWhole = this.picked.length > 0 && action?.path.length === this.picked.length;
    return isWhole && others.length === 0 ? action : null;
  }

  // The spaces that can be picked next.
  get next() {
    const at = this.picked.length;
    return [...new Set(this.candidates.map(({ path }) => path[at]).filter(Number.isInteger))];
  }

  // The actions for which there are buttons, since no further click names them.
  get offered() {
    return this.candidates.filter(({ path }) => !path.slice(this.picked.length).some(Number.isInteger));
  }
}
