/** Which rows of a long list are in the document: those in sight and some on either side. Rows are equally high. */

/** Rows above which only those of the window are in the document. */
export const WINDOW_FROM = 100;
/** Rows drawn on either side of those in sight. */
const MARGIN = 12;

export interface RowWindow {
  first: number;
  /** Behind the last. */
  end: number;
}

/** What is in sight of the list, in pixels. */
export interface Sight {
  /** From the top of the first row to the upper edge. */
  top: number;
  height: number;
}

export function rowWindow(count: number, rowHeight: number, sight: Sight): RowWindow {
  if (count <= WINDOW_FROM || rowHeight <= 0) return { first: 0, end: count };
  const upper = Math.min(count - 1, Math.max(0, Math.floor(sight.top / rowHeight)));
  const lower = Math.max(upper, Math.ceil((sight.top + sight.height) / rowHeight));
  return { first: Math.max(0, upper - MARGIN), end: Math.min(count, lower + MARGIN) };
}

/** Where to scroll to so that the row is in sight: nowhere when it is, else as little as needed. */
export function topToShow(index: number, rowHeight: number, { top, height }: Sight): number {
  const start = index * rowHeight;
  if (start < top) return start;
  return Math.max(top, start + rowHeight - height);
}
