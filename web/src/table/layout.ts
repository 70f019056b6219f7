// The layouts of a table.

/**
 * Compact: one column, for phones. Low: two columns for windows that are not high, such as a phone held sideways.
 * Medium: two columns, for tablets. Wide: three columns without scrolling.
 */
export type TableSize = "compact" | "low" | "medium" | "wide";

/** The layout for a width and the height of the window, with the limits of TableLayout.svelte; 0: unknown. */
export function sizeOf(width: number, height: number): TableSize | null {
  if (width === 0) return null;
  if (height <= 560 && width >= 560) return "low";
  if (width < 700) return "compact";
  return width < 1060 ? "medium" : "wide";
}

/** Whether one board at a time is shown, with tabs for the players. */
export function hasTabs(size: TableSize | null): boolean {
  return size === "compact" || size === "low";
}
