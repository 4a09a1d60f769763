/** What is said of a file that can't be used as a whole. Pure. */
import { PRODUCT_SHEET_IN_MAX, type ReadSheet } from '@moa/core';
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
