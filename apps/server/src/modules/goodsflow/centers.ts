/** Places of dispatch at GOODSFLOW: added and changed there, nothing of them is kept here. */
import { problem } from '@moa/contract';
import { type GoodsflowPlace, isSamePlace } from '@moa/core';
import type { TenantTx } from '../../platform/database/index.ts';
import { answered, type GoodsflowDeps, openKey, readChoices } from './link.ts';

export interface SavedCenter extends GoodsflowPlace {
  /** Of the place that is changed. */
  code?: string | undefined;
}

/**
 * A name stands for one place, so that a lost answer can be looked up: what stands there as it was to stand has been saved.
 * @throws ProblemError NOT_FOUND, VALIDATION_FAILED for a name that another place has, INVALID_STATE with what GOODSFLOW answered
 */
export async function saveCenter(
  deps: GoodsflowDeps,
  sellerId: number,
  { code, ...place }: SavedCenter,
  audit: (tx: TenantTx, detail: Record<string, unknown>) => Promise<void>,
) {
  const { key } = await openKey(deps, sellerId);
  const before = await answered(deps, sellerId, await deps.goodsflow.centers(key));
  const changed = before.find((center) => center.code === code) ?? null;
  if (code !== undefined && changed === null)
    throw problem('NOT_FOUND', { detail: '굿스플로에 없는 출고지입니다. 화면을 새로고침해주십시오.' });
  if (before.some((center) => center.code !== code && center.name.trim() === place.name))
    throw problem('VALIDATION_FAILED', {
      errors: [{ path: 'name', code: 'TAKEN', message: '같은 이름의 출고지가 이미 있습니다. 다른 이름을 입력해주십시오.' }],
    });
  await deps.database.tenant(sellerId, (tx) => audit(tx, { code: code ?? null, name: place.name }));
  const answer = await deps.goodsflow.saveCenter(key, place, changed);
  if (answer.kind !== 'lost') await answered(deps, sellerId, answer);
  const choices = await readChoices(deps, sellerId);
  const stands = choices.centers.some((center) => (code === undefined || center.code === code) && isSamePlace(center, place));
  if (answer.kind === 'lost' && !stands) await answered(deps, sellerId, answer);
  return choices;
}
