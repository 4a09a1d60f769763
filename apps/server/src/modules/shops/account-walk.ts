/** A regular round over the linked accounts of every active seller. */
import type { TenantTx, Tx } from '../../platform/database/index.ts';
import type { SellerWalk, WalkContext } from '../../platform/jobs/index.ts';

export interface AccountWalk extends Pick<SellerWalk, 'name' | 'cron' | 'attempts'> {
  due: DueAccounts;
  /** Does it for one account. Idempotent. */
  work(sellerId: number, accountId: number, context: WalkContext): Promise<unknown>;
}

/** Which linked accounts (`a`) have something to do. */
export interface DueAccounts {
  /** Whoever was done is not among them any more. Its values begin at $3. */
  where: string;
  values?(): readonly unknown[];
}

export function walkAccounts({ due, work, ...round }: AccountWalk): SellerWalk {
  return {
    ...round,
    due: (tx, range) => dueSellers(tx, range, due, round.name),
    work: async (sellerId, context) => {
      const ids = await context.database.tenant(sellerId, (tx) => dueAccounts(tx, due, round.name), { readOnly: true });
      for (const id of ids) {
        context.signal.throwIfAborted();
        await work(sellerId, id, context);
      }
    },
  };
}

/** Active sellers of a range with at least one account that is due. `name` is the round's. */
export async function dueSellers(tx: Tx, { from, to }: { from: number; to: number }, due: DueAccounts, name: string): Promise<number[]> {
  const { rows } = await tx.query<{ seller_id: number }>(
    `select distinct a.seller_id from shop_account a
      where a.seller_id between $1 and $2 and a.status = 'NORMAL' and ${due.where}
        and a.seller_id in (select s.seller_id from seller s where s.status = 'ACTIVE' and s.seller_id between $1 and $2)
      order by a.seller_id`,
    [from, to, ...(due.values?.() ?? [])],
    `${name}.sellers`,
  );
  return rows.map((row) => row.seller_id);
}

/** Her accounts that are due. The second value keeps those of the condition where they are for many sellers. */
export async function dueAccounts(tx: TenantTx, due: DueAccounts, name: string): Promise<number[]> {
  const { rows } = await tx.query<{ id: number }>(
    `select a.id from shop_account a where a.seller_id = $1 and a.seller_id <= $2 and a.status = 'NORMAL' and ${due.where} order by a.id`,
    [tx.sellerId, tx.sellerId, ...(due.values?.() ?? [])],
    `${name}.accounts`,
  );
  return rows.map((row) => row.id);
}
