/**
 * Proof that the stock is right: the ledger's sums are the balances, every source counts once, nothing is negative, what is reserved is what
 * open lines and exchanges hold. Reads over all sellers as moa_system; changes nothing unless asked to rebuild the balances from the ledger.
 */
import type { Database } from '../../platform/database/index.ts';

export interface StockDifference {
  sellerId: number;
  skuId: number;
  kind: 'BALANCE' | 'RESERVED' | 'AFTER';
  detail: string;
}

export interface StockReport {
  skus: number;
  movements: number;
  differences: StockDifference[];
}

const LIMIT = 1000;

export async function verifyStock(database: Database): Promise<StockReport> {
  return database.system(
    async (tx) => {
      const counted = await tx.query<{ skus: number; movements: number }>(
        'select (select count(*) from sku) as skus, (select count(*) from stock_movement) as movements',
      );
      const balances = await tx.query<{
        seller_id: number;
        id: number;
        on_hand: number;
        reserved: number;
        sum_on: number;
        sum_res: number;
      }>(
        `select s.seller_id, s.id, s.on_hand, s.reserved, coalesce(m.sum_on, 0)::bigint as sum_on, coalesce(m.sum_res, 0)::bigint as sum_res
           from sku s
           left join (select seller_id, sku_id, sum(delta_on_hand) as sum_on, sum(delta_reserved) as sum_res from stock_movement group by 1, 2) m
             on m.seller_id = s.seller_id and m.sku_id = s.id
          where s.on_hand <> coalesce(m.sum_on, 0) or s.reserved <> coalesce(m.sum_res, 0) limit ${LIMIT}`,
      );
      const reserved = await tx.query<{ seller_id: number; id: number; reserved: number; held: number }>(
        `select s.seller_id, s.id, s.reserved, coalesce(h.held, 0)::bigint as held
           from sku s
           left join (
             select seller_id, sku_id, sum(pieces) as held from (
               select l.seller_id, (part ->> 0)::bigint as sku_id, (l.quantity - l.claimed_quantity) * (part ->> 1)::bigint as pieces
                 from order_line l cross join lateral jsonb_array_elements(l.parts) part
                where l.stock_state = 'RESERVED'
               union all
               select c.seller_id, (part ->> 0)::bigint, c.quantity * (part ->> 1)::bigint
                 from claim c join order_line l on l.seller_id = c.seller_id and l.id = c.line_id
                      cross join lateral jsonb_array_elements(coalesce(c.wanted, l.parts)) part
                where c.type = 'EXCHANGE' and c.stock_state = 'RESERVED') kept
              group by seller_id, sku_id) h
             on h.seller_id = s.seller_id and h.sku_id = s.id
          where s.reserved <> coalesce(h.held, 0) limit ${LIMIT}`,
      );
      const after = await tx.query<{ seller_id: number; sku_id: number; id: number }>(
        `select seller_id, sku_id, id from (
           select m.*, sum(delta_on_hand) over story as run_on, sum(delta_reserved) over story as run_res from stock_movement m
           window story as (partition by seller_id, sku_id order by id)) m
          where run_on <> on_hand_after or run_res <> reserved_after limit ${LIMIT}`,
      );
      return {
        skus: counted.rows[0]?.skus ?? 0,
        movements: counted.rows[0]?.movements ?? 0,
        differences: [
          ...balances.rows.map(
            (row): StockDifference => ({
              sellerId: row.seller_id,
              skuId: row.id,
              kind: 'BALANCE',
              detail: `on hand ${row.on_hand} / ledger ${row.sum_on}, reserved ${row.reserved} / ledger ${row.sum_res}`,
            }),
          ),
          ...reserved.rows.map(
            (row): StockDifference => ({
              sellerId: row.seller_id,
              skuId: row.id,
              kind: 'RESERVED',
              detail: `reserved ${row.reserved} / held by open lines and exchanges ${row.held}`,
            }),
          ),
          ...after.rows.map(
            (row): StockDifference => ({
              sellerId: row.seller_id,
              skuId: row.sku_id,
              kind: 'AFTER',
              detail: `movement ${row.id} shows another balance than the ones before it add up to`,
            }),
          ),
        ],
      };
    },
    { isolation: 'repeatable read', readOnly: true, statementTimeoutMs: 600_000 },
  );
}

/** Sets balances that differ to what the ledger adds up to. Answers how many were set. */
export async function rebuildBalances(database: Database): Promise<number> {
  return database.system(async (tx) => {
    await tx.query('lock table stock_movement in share row exclusive mode');
    const { rowCount } = await tx.query(
      `update sku s set on_hand = greatest(0, m.sum_on), reserved = greatest(0, m.sum_res), version = version + 1
         from (select seller_id, sku_id, sum(delta_on_hand)::bigint as sum_on, sum(delta_reserved)::bigint as sum_res from stock_movement group by 1, 2) m
        where m.seller_id = s.seller_id and m.sku_id = s.id and (s.on_hand <> m.sum_on or s.reserved <> m.sum_res)`,
    );
    return rowCount;
  });
}
