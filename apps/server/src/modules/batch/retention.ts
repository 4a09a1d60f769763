/** How long files of products are kept, with what they said and the pictures that were fetched for them. */
import { keptSince, RETENTION } from '@moa/core';
import { ERASED_AT_ONCE, type RetentionPolicy, untilNone } from '../../platform/retention/index.ts';
import { deleteBatch } from './batch.queries.ts';

/** A file may hold ten thousand products. */
const FILES_AT_ONCE = 2;

export const batchRetention: readonly RetentionPolicy[] = [
  {
    name: 'files of products',
    due: 's.seller_id in (select f.seller_id from batch_file f where f.created_at < $1)',
    period: RETENTION.batchFile,
    erase: untilNone(async (tx, now) => {
      const { rows } = await tx.query<{ id: number }>(
        'select id from batch_file where seller_id = $1 and created_at < $2 order by created_at limit $3 for update skip locked',
        [tx.sellerId, keptSince(RETENTION.batchFile, now), FILES_AT_ONCE],
      );
      if (rows.length > 0)
        await deleteBatch(
          tx,
          rows.map(({ id }) => id),
        );
      return rows.length;
    }),
  },
  {
    name: 'pictures of files of products',
    due: 's.seller_id in (select p.seller_id from batch_picture p where p.fetched_at < $1)',
    period: RETENTION.batchFile,
    erase: untilNone(async (tx, now) => {
      const { rowCount } = await tx.query(
        `with gone as (select address_hash from batch_picture where seller_id = $1 and fetched_at < $2 order by fetched_at limit $3)
         delete from batch_picture p using gone where p.seller_id = $1 and p.address_hash = gone.address_hash`,
        [tx.sellerId, keptSince(RETENTION.batchFile, now), ERASED_AT_ONCE],
      );
      return rowCount;
    }),
  },
];
