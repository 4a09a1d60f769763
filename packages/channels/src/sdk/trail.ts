/** Where a walk over pages has been, remembered as far as it takes to see that it goes round. */

/** Words for pages that are distinguished at once: a round of up to this many is seen when it closes. */
const RECENT = 3;

/** Serialised into a cursor: the newest words, and one that is passed again in a longer round. */
interface Trail {
  recent: string[];
  anchor: string | null;
  /** Pages since the walk began. */
  pages: number;
}

/**
 * The trail with `next` behind the page `at`, or null when `next` leads back to where the walk was. The anchor moves up after 1, 2, 4, 8…
 * pages, so that a round of any length is found, at the latest after three times the pages that it has or lie before it.
 */
export function trailTo(trail: string | undefined, at: string | null, next: string): string | null {
  const { recent, anchor, pages }: Trail = trail === undefined ? { recent: [], anchor: null, pages: 0 } : (JSON.parse(trail) as Trail);
  const known = at === null || recent.at(-1) === at ? recent : [...recent, at];
  if (known.includes(next) || next === anchor) return null;
  const walked = pages + 1;
  const isPowerOfTwo = (walked & (walked - 1)) === 0;
  return JSON.stringify({ recent: [...known, next].slice(-RECENT), anchor: isPowerOfTwo ? next : anchor, pages: walked } satisfies Trail);
}

/** Korean: what a seller is shown for a list that goes round. */
export const GOES_ROUND =
  '쇼핑몰이 이미 준 페이지를 되풀이해서 알려 주어 목록을 끝까지 읽지 못했습니다. 읽은 것은 저장했고, 처음부터 다시 읽습니다.';
