/** The numbers sellers know their products by: one after the other for each seller. */
import { createBatches } from '../../platform/batches.ts';
import type { Database, TenantTx } from '../../platform/database/index.ts';

const TOGETHER = 100;

/**
 * Takes the next numbers sellers know products by; answers the last of them. Whoever takes some makes the seller's other new products
 * wait until the transaction ends.
 */
export async function takeProductSeqs(tx: TenantTx, count: number): Promise<number> {
  const { rows } = await tx.query<{ value: number }>(
    `insert into seller_sequence as s (seller_id, name, value) values ($1, 'product', $2)
     on conflict (seller_id, name) do update set value = s.value + excluded.value returning value`,
    [tx.sellerId, count],
    'catalog.take-seqs',
  );
  return rows[0]?.value ?? count;
}

/**
 * Answers how to take the number of a new product before its transaction, so that products of one seller that are saved at once do not
 * wait for each other. A number is lost when the save fails; its loss in a crash does no harm, as the product was not stored either.
 */
export function createProductSeqs(database: Database): (sellerId: number) => Promise<number> {
  return createBatches<number, number>({
    kindOf: String,
    max: TOGETHER,
    run: async (sellers) => {
      const count = sellers.length;
      const last = await database.tenant(sellers[0] ?? 0, (tx) => takeProductSeqs(tx, count), { relaxedCommit: true });
      return sellers.map((_, i) => ({ status: 'fulfilled', value: last - count + 1 + i }));
    },
  });
}
