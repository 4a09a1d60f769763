/** Arithmetic of the page bar: blocks of ten buttons, five when the window is narrower than 1200 px. */

export const PAGE_SIZES = [20, 50, 100, 200, 500] as const;
export const WIDE_BLOCK = 10;
export const NARROW_BLOCK = 5;

export interface PageBlock {
  /** Zero-based pages of the block. */
  pages: number[];
  /** First page of the block before, or null. */
  previousBlock: number | null;
  /** First page of the block after, or null. */
  nextBlock: number | null;
}

/** Block that holds `page` (zero-based) of `totalPages`. A page past the end falls into the last block. */
export function pageBlock(page: number, totalPages: number, blockSize: number): PageBlock {
  const last = Math.max(0, totalPages - 1);
  const current = Math.min(Math.max(0, page), last);
  const start = Math.floor(current / blockSize) * blockSize;
  const end = Math.min(start + blockSize, Math.max(1, totalPages));
  return {
    pages: Array.from({ length: end - start }, (_, index) => start + index),
    previousBlock: start > 0 ? start - blockSize : null,
    nextBlock: end < totalPages ? end : null,
  };
}

/** `1,234건`, or `10,000건 이상` when the server stopped counting. */
export function totalText(totalElements: number, totalExact: boolean, unit = '건'): string {
  const text = `${totalElements.toLocaleString('ko-KR')}${unit}`;
  return totalExact ? text : `${text} 이상`;
}
