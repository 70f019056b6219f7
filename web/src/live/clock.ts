// The clocks between two messages of the server: it says what is left, the page counts down.

import type { Clock } from "./protocol";

/** Milliseconds that a seat has left, `elapsed` milliseconds after the message; `null` for levels. */
export function leftAfter(clock: Clock, seat: number, elapsed: number): number | null {
  const left = clock.left[seat] ?? null;
  if (left === null || clock.running !== seat) return left;
  return Math.max(0, left - elapsed);
}

/** Whether so little is left that it should catch the eye: a tenth, at most a minute, at least ten seconds. */
export function isLow(clock: Clock, left: number): boolean {
  return left <= Math.max(10_000, Math.min(60_000, clock.seconds * 100));
}
