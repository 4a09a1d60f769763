/** What is said of a file that can't be used as a whole. Pure. */
import { LISTING_SHEET_SALES_MAX, PRODUCT_SHEET_IN_MAX, type ReadListingSheet, type ReadSheet } from '@moa/core';
import { formatNumber } from '../../ui/values/format.ts';

/** @param lines of the file, its headings included; null where it can be used */
export function readingProblem(found: ReadSheet | null, lines: number): string | null {
  if (lines === 0) return '빈 파일입니다. 파일을 확인해 다시 올려주십시오.';
  if (found === null)
    return "제목 줄에서 '상품번호'와 고칠 수 있는 열을 찾지 못했습니다. '엑셀로 받기'로 받은 파일의 제목 줄을 그대로 두고 다시 올려주십시오.";
  const most = Math.max(found.rows.length, found.stock.length);
  if (most > PRODUCT_SHEET_IN_MAX)
    return `한 번에 ${formatNumber(PRODUCT_SHEET_IN_MAX)}줄까지 바꿀 수 있습니다. 지금은 ${formatNumber(most)}줄을 고쳤습니다. 파일을 나누어 올려주십시오.`;
  if (most > 0) return null;
  return found.same === 0
    ? '제목 아래에 줄이 없습니다. 파일을 확인해 다시 올려주십시오.'
    : '고친 칸이 없습니다. 받은 파일에서 바꿀 칸을 고쳐 저장한 뒤 다시 올려주십시오.';
}

/** Edits of a sheet of shop products that can be looked at. */
export function listingEdits({ rows, stop, resume }: ReadListingSheet): number {
  return rows.length + stop.length + resume.length;
}

/** As `readingProblem`, of a sheet of shop products. */
export function listingReadingProblem(found: ReadListingSheet | null, lines: number): string | null {
  if (lines === 0) return '빈 파일입니다. 파일을 확인해 다시 올려주십시오.';
  if (found === null)
    return "숨겨진 마지막 열이나 고칠 수 있는 열을 찾지 못했습니다. 쇼핑몰상품 목록에서 '엑셀로 받기'로 받은 파일을 고쳐 올려주십시오.";
  const { rows, stop, resume, refused, same } = found;
  if (rows.length > PRODUCT_SHEET_IN_MAX)
    return `한 번에 ${formatNumber(PRODUCT_SHEET_IN_MAX)}개 상품까지 바꿀 수 있습니다. 지금은 ${formatNumber(rows.length)}개를 고쳤습니다. 파일을 나누어 올려주십시오.`;
  const sales = Math.max(stop.length, resume.length);
  if (sales > LISTING_SHEET_SALES_MAX)
    return `판매상태는 한 번에 ${formatNumber(LISTING_SHEET_SALES_MAX)}줄까지 바꿀 수 있습니다. 지금은 ${formatNumber(sales)}줄을 고쳤습니다. 파일을 나누어 올려주십시오.`;
  if (listingEdits(found) > 0 || refused.length > 0) return null;
  return same === 0
    ? '제목 아래에 줄이 없습니다. 파일을 확인해 다시 올려주십시오.'
    : '고친 칸이 없습니다. 상품명, 판매가, 판매상태에서 바꿀 칸을 고쳐 저장한 뒤 다시 올려주십시오.';
}
