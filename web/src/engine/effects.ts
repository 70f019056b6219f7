// Effects from the rows of the rules' log (decode in src/sintra/model/effects.py).

import type { Effect, EffectKindName } from "../live/protocol";

const COLUMNS = "abcdef";
type Decoded = Partial<Omit<Effect, "kind" | "seat" | "text">>;
type Numbers = readonly [a: number, b: number, c: number, d: number];

/** What the four numbers of a row say, by its kind. */
const DECODERS: Partial<Record<EffectKindName, (row: Numbers, goals: readonly string[]) => Decoded>> = {
  tile: ([row, column, across, down]) => ({
    points: Math.max(1, (across > 1 ? across : 0) + (down > 1 ? down : 0)),
    row: row + 1,
    column: COLUMNS[column] ?? "",
    across,
    down,
  }),
  special: ([row, column, points]) => ({ points, row: row + 1, column: COLUMNS[column] ?? "" }),
  draw: ([paid]) => ({ points: -paid }),
  broken: ([count, discarded]) => ({ count, discarded }),
  floor: ([count, discarded]) => ({ count, discarded }),
  unplaceable: ([row, count, discarded]) => ({ row: row + 1, count, discarded }),
  cost: ([count, spaces, marker, lost]) => ({ points: -lost, count, spaces, marker }),
  goal: ([goal, count, worth], goals) => ({ count, name: goals[goal] ?? "", worth }),
  end: ([points]) => ({ points }),
};

/**
 * An effect of a row of the log: kind, seat, and four numbers. `text` is empty: the page has texts of its own, and
 * the server's English ones are for other clients.
 */
export function decodeEffect(
  row: readonly number[],
  kinds: ReadonlyMap<number, EffectKindName>,
  goals: readonly string[],
): Effect {
  const [number = 0, seat = -1, a = 0, b = 0, c = 0, d = 0] = row;
  const kind = kinds.get(number);
  if (kind === undefined) throw new Error(`there is no effect ${number}`);
  const told = DECODERS[kind]?.([a, b, c, d], goals) ?? { count: a };
  const said = Object.entries(told).filter(([name, value]) => name === "points" || value !== 0);
  return { kind, seat: seat < 0 ? null : seat, points: 0, text: "", ...Object.fromEntries(said) };
}
