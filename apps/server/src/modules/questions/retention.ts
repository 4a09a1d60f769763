/** How long questions of buyers are kept: with everything that was answered. */
import { keptSince, RETENTION } from '@moa/core';
import { ERASED_AT_ONCE, type RetentionPolicy, untilNone } from '../../platform/retention/index.ts';

export const questionRetention: RetentionPolicy = {
  name: 'questions of buyers',
  due: 's.seller_id in (select q.seller_id from question q where q.asked_at < $1)',
  period: RETENTION.question,
  erase: untilNone(async (tx, now) => {
    const { rows } = await tx.query<{ id: number }>(
      'select id from question where seller_id = $1 and asked_at < $2 order by asked_at, id limit $3 for update',
      [tx.sellerId, keptSince(RETENTION.question, now), ERASED_AT_ONCE],
    );
    const ids = rows.map(({ id }) => id);
    await tx.query('delete from question_answer where seller_id = $1 and question_id = any ($2::bigint[])', [tx.sellerId, ids]);
    const { rowCount } = await tx.query('delete from question where seller_id = $1 and id = any ($2::bigint[])', [tx.sellerId, ids]);
    return rowCount;
  }),
};
