/** What a shop shows otherwise, overwritten with ours: a push of the whole listing, as a plan that names what it replaces. */
import { type DriftField, driftLabel, driftText, type PlanChange } from '@moa/core';
import type { FrozenItem, PlanKind } from '../../plans/index.ts';
import { wakePushers } from '../../stock/index.ts';
import { reasonsNotToPush, startPush } from '../transmit/transmit.plan.ts';
import { chosenRows, meant } from './drift.plan.ts';
import { type DriftRow, readDriftRows } from './drift.queries.ts';

interface PushInput {
  listingIds: string[];
  fields?: DriftField[] | undefined;
}

const UNSENT = '아직 보내지 않은 변경도 함께 보냅니다.';

export const driftPushKind: PlanKind<PushInput> = {
  name: 'DRIFT_PUSH',
  authority: 'productAuth',
  title: () => '우리 값으로 보내기',
  freeze: async (tx, { listingIds, fields }) => {
    const rows = await chosenRows(tx, listingIds.map(Number));
    const reasons = await reasonsNotToPush(
      tx,
      rows.map(({ id }) => id),
    );
    return rows.map((row) => frozen(row, fields, reasons.get(row.id)));
  },
  present: async (tx, items, lock) => {
    const rows = await readDriftRows(
      tx,
      items.map(({ targetId }) => targetId),
      lock,
    );
    return new Map(
      rows.map((row) => [
        row.id,
        { version: 0, values: Object.fromEntries(changesOf(row, undefined).map((change) => [change.field, change.before])) },
      ]),
    );
  },
  applying: {
    by: 'RUN',
    start: async (tx, items, plan, by) => {
      const stopped = items.filter(({ changes }) => changes.some(({ field }) => field === 'saleStatus')).map(({ targetId }) => targetId);
      // Whether the shop sells is no part of a product's content: the pushers switch it, once they don't take it for done.
      await tx.query(
        `with locked as (select id from listing where seller_id = $1 and id = any ($2::bigint[]) order by id for no key update)
         update listing l set sent_sale = null, stock_version = stock_version + 1, due_at = moa_time_or(due_at, now())
           from locked where l.seller_id = $1 and l.id = locked.id`,
        [tx.sellerId, stopped],
        'listings.switch-again',
      );
      if (stopped.length > 0) wakePushers(tx);
      return startPush(tx, items, plan, by);
    },
  },
  final: '쇼핑몰에 보낸 것은 되돌릴 수 없습니다. 상품을 고친 뒤 다시 보내주십시오.',
};

function changesOf(row: DriftRow, fields: readonly DriftField[] | undefined): PlanChange[] {
  return meant(row, fields === undefined ? undefined : [...fields], 'PUSH').map((difference) => ({
    field: difference.item === null ? difference.field : `${difference.field}:${difference.item}`,
    label: driftLabel(difference),
    before: driftText(difference.theirs),
    after: driftText(difference.ours),
  }));
}

function frozen(row: DriftRow, fields: readonly DriftField[] | undefined, reason: string | undefined): FrozenItem {
  const changes = reason === undefined ? changesOf(row, fields) : [];
  const why = reason ?? (changes.length === 0 ? '쇼핑몰과 다른 항목이 없습니다.' : undefined);
  return {
    targetId: row.id,
    version: null,
    accountId: row.account_id,
    shopType: row.shop_type,
    label: row.name,
    action: 'UPDATE',
    changes,
    ...(why === undefined ? {} : { reason: why }),
    ...(why === undefined && row.changed ? { problems: [{ message: UNSENT, severity: 'WARN' as const }] } : {}),
  };
}
