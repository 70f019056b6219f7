// SVG paths of the drawings, in a square of 48 units.

const round = (n: number): number => Math.round(n * 100) / 100;

/** A star polygon: `points` tips at `outer`, valleys at `inner`, the first tip straight up. */
export function star(points: number, outer: number, inner: number, cx = 24, cy = 24, turn = 0): string {
  const corners = Array.from({ length: points * 2 }, (_, i) => {
    const radius = i % 2 === 0 ? outer : inner;
    const angle = (i * Math.PI) / points - Math.PI / 2 + turn;
    return `${round(cx + radius * Math.cos(angle))} ${round(cy + radius * Math.sin(angle))}`;
  });
  return `M${corners.join("L")}Z`;
}

/** A sector of a ring between two radii; angles in turns, clockwise from the top. */
export function sector(from: number, to: number, outer: number, inner: number, cx = 24, cy = 24): string {
  const at = (turn: number, r: number): string =>
    `${round(cx + r * Math.sin(turn * 2 * Math.PI))} ${round(cy - r * Math.cos(turn * 2 * Math.PI))}`;
  const large = to - from > 0.5 ? 1 : 0;
  return (
    `M${at(from, outer)}A${outer} ${outer} 0 ${large} 1 ${at(to, outer)}` +
    `L${at(to, inner)}A${inner} ${inner} 0 ${large} 0 ${at(from, inner)}Z`
  );
}

/** One petal of the rosette, pointing up from the middle. */
export const petal = "M24 23C18.6 17.5 19.4 10.5 24 5C28.6 10.5 29.4 17.5 24 23Z";

/** Rows of scales: where the middles of the circles of the turquoise tile are, from the back to the front. */
export const scales: readonly (readonly [number, number])[] = [-2, 10, 22, 34, 46, 58].flatMap((y, row) =>
  (row % 2 === 0 ? [0, 24, 48] : [12, 36]).map((x) => [x, y] as const),
);

/** Where two interlaced squares cross with the upright one on top, as short pieces of it. */
export const overpasses = "M37.5 27V32.2M15.8 37.5H21M10.5 21V15.8M32.2 10.5H27";
