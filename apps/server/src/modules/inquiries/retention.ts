/** How long the questions of a seller who has left are kept. */
import { RETENTION } from '@moa/core';
import type { TenantTx } from '../../platform/database/index.ts';
import { type RetentionPolicy, untilNone } from '../../platform/retention/index.ts';
import { detachPictures } from './messages/messages.queries.ts';

const AT_ONCE = 100;

/** Their pictures go within a day, as those do that went with no text. */
export const leftInquiryRetention: RetentionPolicy = {
  name: 'inquiries of sellers who left',
  due: `s.status = 'CLOSED' and s.closed_at < $1 and s.seller_id in (select i.seller_id from inquiry i)`,
  period: RETENTION.leftInquiry,
  erase: untilNone(eraseSome),
};

async function eraseSome(tx: TenantTx): Promise<number> {
  const { rows } = await tx.query<{ id: number }>('select id from inquiry where seller_id = $1 order by id limit $2', [
    tx.sellerId,
    AT_ONCE,
  ]);
  for (const { id } of rows) await detachPictures(tx, id);
  await tx.query('delete from inquiry where seller_id = $1 and id = any ($2::bigint[])', [tx.sellerId, rows.map(({ id }) => id)]);
  return rows.length;
}
