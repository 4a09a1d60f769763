/** Small drawings of stored pictures, as the server makes them. Pure. */

/** Longest sides in pixels. */
const SIDES = [96, 240] as const;
const STORED = /(\/i\/[0-9a-f]{32})\.(jpg|png)$/;

/** Address of the smallest drawing that is sharp at `size` pixels of the page on a fine screen; the picture's own where it is none of ours. */
export function smallPicture(src: string, size: number): string {
  const side = SIDES.find((each) => each >= size * 2);
  return side === undefined ? src : src.replace(STORED, `$1-${side}.$2`);
}
