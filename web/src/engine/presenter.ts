// What the seats of a local table see, in the form in which a server sends it (src/sintra/server/tables/presenter.py).

import type { Move, Offer, Ply, Replay, Seat, TableInfo, Undo, View } from "../live/protocol";
import type { EngineGame } from "./game";
import { eventOf, History, placedCount } from "./history";

/** What a table is, besides its history. */
export interface LocalSeats {
  id: string;
  seats: Seat[];
  confirm: boolean;
  assisted: number[];
  offers: Offer[];
  rematch: string | null;
}

/** Whether the game is over, by its rules or because a player of two resigned. */
export function isOver(history: History): boolean {
  const { game, resigned } = history;
  return game.actor === null || (game.players === 2 && resigned.size > 0);
}

/** The legal moves of a seat, each with what it would do at once. */
function legalMoves(game: EngineGame, seat: number): Move[] {
  if (game.actor !== seat) return [];
  const legal = game.legal;
  const hand = game.hand;
  const seen = game.seen(seat);
  return legal.map((id): Move => {
    const effects = game.preview(seen, id);
    const placed = game.placesTiles(id) ? { placed: placedCount(hand, effects, seat) } : {};
    const fits = game.fits(seen, seat, id);
    return { text: game.text(id), effects, ...placed, ...(fits === null ? {} : { fits }) };
  });
}

/** What a seat sees, what it may do, and what it may take back. */
export function viewOf(history: History, local: LocalSeats, seat: number): View {
  const over = isOver(history);
  const confirming = confirmingSeat(history, local);
  const acts = !over && confirming === null && local.seats[seat]?.level === null;
  const legal = acts ? legalMoves(history.game, seat) : [];
  const payments = legal.length > 0 ? history.game.payments(history.game.seen(seat)) : [];
  return {
    seat,
    position: history.game.position(seat),
    legal,
    undo: undoOf(history, seat, over),
    confirming: confirming === seat,
    ...(payments.length > 0 ? { payments } : {}),
  };
}

/** The seats whose players confirm their turns. */
export function confirmingSeats(local: LocalSeats): Set<number> {
  const people = local.seats.filter((seat) => seat.kind === "person" && seat.level === null);
  return new Set(local.confirm ? people.map((seat) => seat.seat) : []);
}

/** The seat that has to confirm its turn. */
export function confirmingSeat(history: History, local: LocalSeats): number | null {
  const seat = local.confirm && !isOver(history) ? history.unconfirmed() : null;
  return seat !== null && confirmingSeats(local).has(seat) ? seat : null;
}

function undoOf(history: History, seat: number, over: boolean): Undo | null {
  if (over) return null;
  const [free] = history.freeUndoTargets(seat);
  if (free !== undefined) return { free: true, to: free, ask: false };
  const to = history.lastTurnStart(seat);
  return to === null ? null : { free: false, to, ask: false };
}

function outcomeOf(history: History): TableInfo["outcome"] {
  const { game, resigned } = history;
  if (!isOver(history)) return null;
  const seats = Array.from({ length: game.players }, (_, seat) => seat);
  return {
    scores: game.scores,
    winners: game.actor === null ? game.winners : seats.filter((seat) => !resigned.has(seat)),
    resigned: [...resigned].sort(),
  };
}

/** What everybody may know about the table; `thinking` is the seat of the level that has to decide. */
export function tableInfo(history: History, local: LocalSeats, thinking: number | null): TableInfo {
  const { game } = history;
  return {
    id: local.id,
    game: game.name,
    options: game.options,
    seats: local.seats,
    spectators: 0,
    confirm: local.confirm,
    over: isOver(history),
    outcome: outcomeOf(history),
    points: history.points(),
    goals: game.goals(),
    forecast: isOver(history) ? [] : game.forecasts(),
    rounds: history.rounds(),
    offers: local.offers,
    assisted: local.assisted,
    thinking,
    rematch: local.rematch,
    clock: null,
  };
}

/** A replay of a game; `seats` may see its secrets, and all are shown when it is over. */
export function replayOf(history: History, names: string[], seats: readonly number[], over: boolean): Replay {
  const { game } = history;
  const played = history.active.filter((entry) => entry.id !== null);
  // Goes through the positions once more, and ends at the same one.
  game.reset([]);
  const everything = over || seats.length === game.players;
  const viewer = seats[0] ?? null;
  const show = (): Ply["position"] =>
    everything ? game.codec.position(game.state, "all") : game.position(viewer);
  const plies: Ply[] = [
    {
      seq: 0,
      kind: "start",
      by: null,
      text: null,
      effects: [],
      turn: 0,
      round: game.round,
      scores: game.scores,
      position: show(),
    },
  ];
  for (const entry of played) {
    game.play(entry.id ?? 0);
    const event = eventOf(game, entry, seats, { over: everything, steps: true });
    plies.push({ ...event, position: show() });
  }
  const finished = game.actor === null;
  return {
    game: game.name,
    options: game.options,
    players: names,
    plies,
    points: history.points(),
    rounds: history.rounds(),
    goals: game.goals(),
    outcome: finished ? { scores: game.scores, winners: game.winners } : null,
  };
}
