// The looks of pieces on the page's board. The page's game numbers them in one way and the engine in another;
// they are the same if their names are.
export class Looks {
  constructor(study, engine, game) { Object.assign(this, { study, engine, game, data: study.data, known: [] }); }

  // Makes sure that the page has all looks that the engine has shown.
  async update() {
    const shape = await this.engine.now("shape", { game: this.game });
    if (this.study.data !== this.data) return; // another game was opened meanwhile
    const { board } = this.data;
    const symbols = new DOMParser().parseFromString(shape.symbols, "text/html");
    shape.looks.forEach((look, i) => {
      if (this.known[i] !== undefined) return;
      let at = board.looks.findIndex(({ name }) => name === look.name);
      if (at < 0) {
        at = board.looks.push({ ...look }) - 1;
        const symbol = document.importNode(symbols.getElementById(`look-0-${i}`), true);
        symbol.id = `look-${board.number}-${at}`;
        document.querySelector("#symbols defs").append(symbol);
      }
      this.known[i] = at;
    });
    // The piece on top of a stack has a look of its own.
    shape.looks.forEach((look, i) => { board.looks[this.known[i]].single = look.single < 0 ? -1 : this.known[look.single]; });
  }

  of(look) { return look < 0 ? -1 : this.known[look]; }

  // Whether the engine has shown a look that the page has not got yet.
  lacks(changes) { return changes.some((look, i) => i % 2 === 1 && this.of(look) === undefined); }

  /** @returns {[number, any[], number[]]} */
  translate([kind, path, changes]) {
    return [kind, path, changes.map((each, i) => (i % 2 === 0 ? each : this.of(each)))];
  }
}
