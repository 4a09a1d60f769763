/** SQL of a month's end: what shops reported for it, by shop, by tax and by means of payment, and what the goods had cost. */
import { type MonthSums, type PayMeans, SETTLE_PARTS, type ShopType, TAKEN_EVENTS, type TaxType } from '@moa/core';
import { ofVisibleShops, type TenantTx } from '../../../platform/database/index.ts';

const part = (name: string) => `coalesce((e.parts->>'${name}')::bigint, 0)`;
const parts = (...names: string[]) => names.map(part).join(' + ');
/** Files say the whole of what is taken as the amount, and leave its parts empty. */
const OTHER_PARTS = parts(...SETTLE_PARTS.filter((name) => name !== 'deduction'));
const IS_BACK = `e.event in ('CANCEL', 'RETURN', 'ADJUST')`;
const IS_TAKEN = `e.event in (${TAKEN_EVENTS.map((event) => `'${event}'`).join(', ')})`;

export interface ShopMonthRow extends MonthSums {
  account_id: number;
  shop_type: ShopType;
  shop_name: string | null;
  rows: number;
}

/** By the Korean days for which the shops count. */
export async function readShopMonths(tx: TenantTx, from: string, to: string, accountId: number | null): Promise<ShopMonthRow[]> {
  const { rows } = await tx.query<ShopMonthRow>(
    `select t.*, a.shop_name from (
       select e.account_id, e.shop_type, count(*) as rows, sum(e.amount)::bigint as amount,
              coalesce(sum(${part('gross')}) filter (where not ${IS_BACK}), 0)::bigint as sales,
              coalesce(sum(${part('gross')}) filter (where ${IS_BACK}), 0)::bigint as back,
              sum(${parts('sellerDiscount', 'channelDiscount')})::bigint as discount,
              sum(${parts('salesFee', 'paymentFee', 'referralFee', 'deliveryFeeFee', 'otherFee', 'feeVat')})::bigint as fee,
              sum(case when e.parts is null and e.event in ('DELIVERY_FEE', 'EXCHANGE_FEE') then e.amount else ${parts('deliveryFee', 'returnFee')} end)::bigint as delivery,
              sum(case when ${IS_TAKEN} then e.amount - (${OTHER_PARTS}) else ${part('deduction')} end)::bigint as deduction
         from settlement_entry e
        where e.seller_id = $1 and e.basis_date between $2::date and $3::date and ${ofVisibleShops('e.account_id', '$4')}
          and ($5::bigint is null or e.account_id = $5)
        group by e.account_id, e.shop_type) t
       left join shop_account a on a.seller_id = $1 and a.id = t.account_id
      order by t.amount desc, t.account_id`,
    [tx.sellerId, from, to, tx.shopAccountIds, accountId],
    'settlement.shop-months',
  );
  return rows;
}

export interface CostRow {
  account_id: number;
  cost: number;
  /** Lines whose cost nobody knows. */
  unknown: number;
  /** Lines whose cost is that of today: what it was when they were sent was not kept. */
  today: number;
}

/** What the goods of a month had cost when they were sent, without the pieces that were cancelled or came back. */
export async function readCosts(tx: TenantTx, month: string): Promise<CostRow[]> {
  const { rows } = await tx.query<CostRow>(
    `select x.account_id, coalesce(sum(x.kept * x.cost), 0)::bigint as cost, count(*) filter (where x.cost is null and x.kept > 0) as unknown,
            count(*) filter (where x.unit_cost is null and x.cost is not null and x.kept > 0) as today
       from (select s.account_id, l.unit_cost, coalesce(l.unit_cost, (p.body->'basic'->>'costPrice')::bigint) as cost,
                    case when l.state in ('CANCELED', 'RETURNED', 'UNPAID_CANCELED') then 0
                         when l.open_claim is null then greatest(0, l.quantity - l.claimed_quantity) else l.quantity end as kept
               from settlement s
               left join order_line l on l.seller_id = s.seller_id and l.id = s.line_id and l.seller_id = $1
               left join product p on p.seller_id = l.seller_id and p.id = l.product_id and p.seller_id = $1
              where s.seller_id = $1 and s.month = $2 and s.state in ('MATCH', 'MISMATCH', 'UNMATCHED') and s.order_no <> ''
                and ${ofVisibleShops('s.account_id', '$3')}) x
      group by x.account_id`,
    [tx.sellerId, month, tx.shopAccountIds],
    'settlement.month-costs',
  );
  return rows;
}

export interface VatRow {
  tax_type: TaxType | null;
  pay_means: PayMeans | null;
  rows: number;
  sales: number;
  back: number;
  delivery: number;
  /** Won of rows that say their amount and not what was sold for: no part of the others. */
  unclear: number;
}

/**
 * What was sold for, not what was paid out: by the tax type of the product and by how the buyer paid, as far as anybody says. Summed by product first:
 * the body of a product is read once, and not for each of its rows.
 */
export async function readVat(tx: TenantTx, from: string, to: string, accountId: number | null): Promise<VatRow[]> {
  const { rows } = await tx.query<VatRow>(
    `select t.tax_type, x.pay_means, sum(x.rows)::bigint as rows, sum(x.sales)::bigint as sales, sum(x.back)::bigint as back,
            sum(x.delivery)::bigint as delivery, sum(x.unclear)::bigint as unclear
       from (select e.product, e.pay_means, count(*) as rows,
                    coalesce(sum(e.gross) filter (where not e.back), 0) as sales, coalesce(sum(e.gross) filter (where e.back), 0) as back,
                    sum(e.delivery) as delivery, sum(e.unclear) as unclear
               from (select e.pay_means, ${IS_BACK} as back, ${part('gross')} as gross, ${part('deliveryFee')} as delivery,
                            case when e.parts is null then e.amount else 0 end as unclear,
                            (select l.product_id from order_line l
                              where l.seller_id = $1 and l.account_id = e.account_id and l.order_no = e.order_no and l.product_id is not null
                                and (l.line_no = e.line_no or e.item_id <> '' and l.shop_item_id = e.item_id)
                              order by (l.line_no = e.line_no) desc, l.id limit 1) as product
                       from settlement_entry e
                      where e.seller_id = $1 and e.basis_date between $2::date and $3::date and e.order_no <> '' and not ${IS_TAKEN}
                        and ${ofVisibleShops('e.account_id', '$4')} and ($5::bigint is null or e.account_id = $5)) e
              group by e.product, e.pay_means) x
       left join lateral (
         select p.body->'common'->>'taxType' as tax_type from product p where p.seller_id = $1 and p.id = x.product offset 0) t on true
      group by t.tax_type, x.pay_means order by t.tax_type nulls last, x.pay_means nulls last`,
    [tx.sellerId, from, to, tx.shopAccountIds, accountId],
    'settlement.vat',
  );
  return rows;
}
