// The layouts of a table.

/**
 * Compact: one column, for phones. Low: two columns for windows that are not high, such as a phone held sideways.
 * Medium: two columns, for tablets. Tall: the factories above the board, for tablets held upright. Wide: three
 * columns without scrolling.
 */
export type TableSize = "compact" | "low" | "medium" | "tall" | "wide";

/**
 * The layout for a width and the height of the window, with the limits of layouts.css. Width 0: unknown. Height
 * `null`: the table is as high as it needs, as in a lesson.
 */
export function sizeOf(width: number, height: number | null): TableSize | null {
  if (width === 0) return null;
  if (height !== null && height <= 560 && width >= 560) return "low";
  if (width < 700) return "compact";
  if (height !== null && height >= 900 && width < 900) return "tall";
  return width < 1060 ? "medium" : "wide";
}

/** Whether one board at a time is shown, with tabs for the players. */
export function hasTabs(size: TableSize | null): boolean {
  return size === "compact" || size === "low";
}
