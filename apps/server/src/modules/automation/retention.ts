/** How long it is kept what rules did. */
import { keptSince, RETENTION } from '@moa/core';
import { ERASED_AT_ONCE, type RetentionPolicy, untilNone } from '../../platform/retention/index.ts';

export const automationRetention: RetentionPolicy = {
  name: 'what rules did',
  due: 's.seller_id in (select l.seller_id from automation_log l where l.at < $1)',
  period: RETENTION.automationLog,
  erase: untilNone(async (tx, now) => {
    const { rowCount } = await tx.query(
      `delete from automation_log where seller_id = $1
          and id in (select id from automation_log where seller_id = $1 and at < $2 order by at, id limit $3)`,
      [tx.sellerId, keptSince(RETENTION.automationLog, now), ERASED_AT_ONCE],
    );
    return rowCount;
  }),
};
