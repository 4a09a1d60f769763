/** How long labels are kept that were asked for. */
import { keptSince, RETENTION } from '@moa/core';
import { ERASED_AT_ONCE, type RetentionPolicy, untilNone } from '../../platform/retention/index.ts';

export const labelRetention: RetentionPolicy = {
  name: 'labels of GOODSFLOW',
  due: 's.seller_id in (select l.seller_id from goodsflow_label l where l.created_at < $1)',
  period: RETENTION.goodsflowLabel,
  erase: untilNone(async (tx, now) => {
    const { rowCount } = await tx.query(
      `delete from goodsflow_label where seller_id = $1
          and id in (select id from goodsflow_label where seller_id = $1 and created_at < $2 order by created_at limit $3)`,
      [tx.sellerId, keptSince(RETENTION.goodsflowLabel, now), ERASED_AT_ONCE],
      'goodsflow.erase',
    );
    return rowCount;
  }),
};
