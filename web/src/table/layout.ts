// The layouts of a table.

/** Compact: one column, for phones. Medium: two columns, for tablets. Wide: three columns without scrolling. */
export type TableSize = "compact" | "medium" | "wide";

/** The layout for a width in pixels, with the limits of the container queries in TableLayout.svelte; 0: unknown. */
export function sizeOf(width: number): TableSize | null {
  if (width === 0) return null;
  if (width < 700) return "compact";
  return width < 1060 ? "medium" : "wide";
}
