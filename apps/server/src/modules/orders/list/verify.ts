/** Proof that the menu counters are what counting the rows gives. */
import type { Database } from '../../../platform/database/index.ts';

export interface CounterDifference {
  sellerId: number;
  accountId: number;
  key: string;
  kept: number;
  counted: number;
}

const COUNTED = `
  select seller_id, account_id, 'STATE' as kind, state as key from order_line
  union all select seller_id, account_id, 'CLAIM', open_claim from order_line where open_claim is not null
  union all select seller_id, account_id, 'FLAG', flag from order_line, lateral (values ('NEEDS_MAPPING', needs_mapping), ('OVERSOLD', oversold), ('DELAYED', delayed), ('HOLD', hold)) f (flag, up)
             where up and state in ('PAYMENT_WAITING', 'NEW', 'PREPARING')`;

export async function verifyCounters(database: Database): Promise<CounterDifference[]> {
  const { rows } = await database.system(
    (tx) =>
      tx.query<{ seller_id: number; account_id: number; key: string; kept: number; counted: number }>(
        `select seller_id, account_id, kind || ':' || key as key, coalesce(c.n, 0)::bigint as kept, coalesce(r.n, 0)::bigint as counted
           from menu_counter c
           full join (select seller_id, account_id, kind, key, count(*) as n from (${COUNTED}) x group by 1, 2, 3, 4) r using (seller_id, account_id, kind, key)
          where coalesce(c.n, 0) <> coalesce(r.n, 0) order by 1, 2, 3 limit 1000`,
      ),
    { isolation: 'repeatable read', readOnly: true, statementTimeoutMs: 600_000 },
  );
  return rows.map((row) => ({ sellerId: row.seller_id, accountId: row.account_id, key: row.key, kept: row.kept, counted: row.counted }));
}

/** Sets the counters to what the rows say. Answers how many changed. */
export async function rebuildCounters(database: Database): Promise<number> {
  return database.system(async (tx) => {
    await tx.query('lock table menu_counter in share row exclusive mode');
    const changed = await tx.query(
      `insert into menu_counter as c (seller_id, account_id, kind, key, n)
       select seller_id, account_id, kind, key, count(*) from (${COUNTED}) x group by 1, 2, 3, 4
       on conflict (seller_id, account_id, kind, key) do update set n = excluded.n where c.n <> excluded.n`,
    );
    const dropped = await tx.query(
      `update menu_counter c set n = 0 where n <> 0 and not exists (select 1 from (${COUNTED}) x where x.seller_id = c.seller_id and x.account_id = c.account_id and x.kind = c.kind and x.key = c.key)`,
    );
    return changed.rowCount + dropped.rowCount;
  });
}
