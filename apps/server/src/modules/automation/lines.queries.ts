/** Order lines as rules see them. */
import type { LineState, RuledLine, ShopType } from '@moa/core';
import { shopLimit, type TenantTx } from '../../platform/database/index.ts';
import { addressLater, hasAddressSql } from '../orders/index.ts';

export interface LineToRule extends RuledLine {
  id: number;
  orderNo: string;
  lineNo: string;
  shopType: ShopType;
  shopName: string;
  state: LineState;
}

interface Row {
  id: number;
  account_id: number;
  shop_type: ShopType;
  shop_name: string | null;
  order_no: string;
  line_no: string;
  state: LineState;
  title: string | null;
  option_text: string;
  amount: number;
  quantity: number;
  ordered_at: Date;
  parts: [number, number][] | null;
  oversold: boolean;
  stopped: boolean;
  parcel_chosen: boolean;
  has_address: boolean;
}

const SELECT = `
  select l.id, l.account_id, l.shop_type, a.shop_name, l.order_no, l.line_no, l.state, t.title, l.option_text, l.amount, l.quantity, l.ordered_at,
         l.parts, l.oversold, l.hold or l.open_claim is not null as stopped, l.parcel_key is not null as parcel_chosen,
         ${hasAddressSql('l')} as has_address
    from order_line l
    left join shop_account a on a.seller_id = l.seller_id and a.id = l.account_id
    left join sold_title t on t.seller_id = l.seller_id and t.id = l.title_id`;

const toLine = (row: Row): LineToRule => ({
  id: row.id,
  accountId: String(row.account_id),
  orderNo: row.order_no,
  lineNo: row.line_no,
  shopType: row.shop_type,
  shopName: row.shop_name ?? '',
  state: row.state,
  skuIds: row.parts?.map(([skuId]) => String(skuId)) ?? [],
  productName: row.title ?? '',
  optionText: row.option_text,
  amount: row.amount,
  quantity: row.quantity,
  orderedAt: row.ordered_at,
  needsMapping: row.parts === null,
  oversold: row.oversold,
  stopped: row.stopped,
  withoutAddress: !row.has_address && addressLater(row.shop_type),
  parcelChosen: row.parcel_chosen,
});

/** Locks the lines, in id order. */
export async function lockLines(tx: TenantTx, ids: readonly number[]): Promise<LineToRule[]> {
  const { rows } = await tx.query<Row>(
    `${SELECT} where l.seller_id = $1 and l.id = any ($2::bigint[]) order by l.id for no key update of l`,
    [tx.sellerId, ids],
    'automation.lock-lines',
  );
  return rows.map(toLine);
}

/** Lines of shops ordered since then, newest first, as the caller sees them. */
export async function readPast(
  tx: TenantTx,
  since: Date,
  before: { orderedAt: Date; id: number } | null,
  size: number,
): Promise<LineToRule[]> {
  const limit = shopLimit(tx, 'l.account_id', '$6');
  const { rows } = await tx.query<Row>(
    `${SELECT} where l.seller_id = $1 and l.account_id <> 0 and l.ordered_at >= $2
        and ($3::timestamptz is null or (l.ordered_at, l.id) < ($3::timestamptz, $4::bigint)) ${limit.and}
      order by l.ordered_at desc, l.id desc limit $5`,
    [tx.sellerId, since, before?.orderedAt ?? null, before?.id ?? null, size, ...limit.values],
    `automation.past${limit.name}`,
  );
  return rows.map(toLine);
}
