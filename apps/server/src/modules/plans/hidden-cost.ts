/** Plans and 원가 보기: who may not see a cost does not change it either. */
import { problem } from '@moa/contract';
import type { SellerScope } from '../../platform/database/index.ts';

export const COST_FIELD = 'costPrice';

/** @throws ProblemError FORBIDDEN for a field that the caller may not see */
export function refuseHiddenCost({ hidesCost }: SellerScope, fields: readonly string[]): void {
  if (!hidesCost || !fields.includes(COST_FIELD)) return;
  throw problem('FORBIDDEN', { detail: '원가를 볼 권한이 없어 원가를 바꿀 수 없습니다. 셀러에게 원가 보기 권한을 요청해주십시오.' });
}

/** The fields that items change. */
export function fieldsOf(items: readonly { changes: readonly { field: string }[] }[]): string[] {
  return items.flatMap(({ changes }) => changes.map(({ field }) => field));
}
