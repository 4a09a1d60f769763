/** Lines of orders as far as their money goes: read for whole orders, and what their shops should pay for them. */
import {
  type CategoryFee,
  type ExpectedPayout,
  expectedPayout,
  koreanDate,
  type LineState,
  type OrderFees,
  orderFees,
  type ShopType,
} from '@moa/core';
import type { TenantTx } from '../../platform/database/index.ts';
import type { OrderKey } from './entries.queries.ts';

export interface LineRow {
  id: number;
  account_id: number;
  shop_type: ShopType;
  order_no: string;
  line_no: string;
  state: LineState;
  open_claim: string | null;
  confirmed_at: Date | null;
  delivered_at: Date | null;
  ordered_at: Date;
  title: string;
  option_text: string;
  shop_product_id: string | null;
  shop_item_id: string | null;
  quantity: number;
  claimed_quantity: number;
  /** Pieces that came back for good. */
  returned: number;
  amount: number;
  discount: number;
  shop_discount: number | null;
  delivery_fee: number;
  expected_settlement: number | null;
  /** Goods that go out for an exchange, which nobody pays for again. */
  sent_in_exchange: boolean;
  /** Null where the account is gone. */
  fee_rate: number | null;
  category_fees: CategoryFee[] | null;
  standard_id: string | null;
  standard_path: string | null;
  shop_category_id: string | null;
  shop_category_path: string | null;
}

const GONE: readonly LineState[] = ['CANCELED', 'RETURNED', 'UNPAID_CANCELED'];

export async function linesOfOrders(tx: TenantTx, orders: readonly OrderKey[]): Promise<LineRow[]> {
  const { rows } = await tx.query<LineRow>(
    `select l.id, l.account_id, l.shop_type, l.order_no, l.line_no, l.state, l.open_claim, l.confirmed_at, l.delivered_at, l.ordered_at, t.title,
            l.option_text, l.shop_product_id, l.shop_item_id, l.quantity, l.claimed_quantity, l.amount, l.discount, l.shop_discount, l.delivery_fee,
            (select coalesce(sum(c.quantity), 0)::bigint from claim c
              where c.seller_id = $1 and c.line_id = l.id and c.type = 'RETURN' and c.state = 'DONE') as returned,
            l.expected_settlement, l.sent_for is not null as sent_in_exchange, a.fee_rate, a.category_fees, p.category_id as standard_id, p.category_path as standard_path,
            li.category_id as shop_category_id, li.category_path as shop_category_path
       from unnest($2::bigint[], $3::text[]) as o (account_id, order_no)
       join order_line l on l.account_id = o.account_id and l.order_no = o.order_no
       join sold_title t on t.seller_id = l.seller_id and t.id = l.title_id
       left join shop_account a on a.seller_id = l.seller_id and a.id = l.account_id and a.seller_id = $1
       left join product p on p.seller_id = l.seller_id and p.id = l.product_id and p.seller_id = $1
       left join listing li on li.seller_id = l.seller_id and li.id = l.listing_id and li.seller_id = $1
      where l.seller_id = $1 and t.seller_id = $1 and o.order_no <> ''
      order by l.id`,
    [tx.sellerId, orders.map(({ accountId }) => accountId), orders.map(({ orderNo }) => orderNo)],
    'settlement.lines-of-orders',
  );
  return rows;
}

const categoryOf = (categoryId: string | null, path: string | null) => (categoryId ? { categoryId, path: path ?? '' } : null);

/** What its shop takes of a line, by the day on which it was ordered. */
export function feesOfLine(line: LineRow): OrderFees {
  const { fee_rate: feeRate } = line;
  return orderFees(
    line.shop_type,
    feeRate === null ? null : { feeRate, categoryFees: line.category_fees ?? [] },
    {
      standard: categoryOf(line.standard_id, line.standard_path),
      shop: categoryOf(line.shop_category_id, line.shop_category_path),
    },
    koreanDate(line.ordered_at),
  );
}

/** Pieces that nobody pays for: those that were cancelled, and those that came back. */
function goneOf({ state, quantity, open_claim: open, claimed_quantity: canceled, returned }: LineRow): number {
  if (GONE.includes(state)) return quantity;
  return Math.min(quantity, (open === null ? canceled : 0) + returned);
}

/** Null where neither the shop says what it will pay nor anybody knows its fee. */
export function expectedOfLine(line: LineRow): ExpectedPayout | null {
  const { goods, deliveryRate, vat } = feesOfLine(line);
  if (goods === null && line.expected_settlement === null) return null;
  return expectedPayout({
    quantity: line.quantity,
    goneQuantity: goneOf(line),
    amount: line.amount,
    discount: line.discount,
    shopDiscount: line.shop_discount,
    deliveryFee: line.delivery_fee,
    feeRate: goods?.rate ?? null,
    deliveryFeeRate: deliveryRate,
    vat,
    reported: line.expected_settlement,
  });
}
