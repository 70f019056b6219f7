// Paying with chips: they may be chosen in any order, though the rules name each set in one order only.

const chipOf = (move: string): string => move.replace(/^spend:/, "");

/** Whether all of `some` are among `all`, equal ones counted. */
function contains(all: readonly string[], some: readonly string[]): boolean {
  const left = [...all];
  return some.every((one) => {
    const at = left.indexOf(one);
    if (at >= 0) left.splice(at, 1);
    return at >= 0;
  });
}

/** The chips of a way to pay. */
export function chipsOf(way: readonly string[]): string[] {
  return way.filter((move) => move.startsWith("spend:")).map(chipOf);
}

export class Payment {
  #ways: () => readonly string[][];
  /** The chips chosen, as places in the store. */
  #places: readonly number[] = $state.raw([]);
  /** The ways in which they were chosen: others are another decision. */
  #chosenIn: readonly string[][] | null = $state.raw(null);

  constructor(ways: () => readonly string[][]) {
    this.#ways = ways;
  }

  /** All ways to pay; none if nothing can be paid, or if chips are spent one by one. */
  get ways(): readonly string[][] {
    return this.#ways();
  }

  get places(): readonly number[] {
    return this.#chosenIn === this.ways ? this.#places : [];
  }

  /** Whether the chip at a place can be chosen besides those already chosen, or is one of them. */
  can(place: number, chips: readonly string[]): boolean {
    if (this.places.includes(place)) return true;
    const wanted = [...this.places, place].map((at) => chips[at] ?? "");
    return this.ways.some((way) => contains(chipsOf(way), wanted));
  }

  /** Choose a chip, or put it back. */
  toggle(place: number): void {
    const places = this.places;
    this.#places = places.includes(place) ? places.filter((at) => at !== place) : [...places, place];
    this.#chosenIn = this.ways;
  }

  /** The moves that pay with exactly the chips chosen; `null` if they do not pay. */
  moves(chips: readonly string[]): readonly string[] | null {
    const chosen = this.places.map((at) => chips[at] ?? "");
    return (
      this.ways.find((way) => chipsOf(way).length === chosen.length && contains(chipsOf(way), chosen)) ?? null
    );
  }
}
