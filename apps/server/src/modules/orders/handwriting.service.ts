/** Hand-written orders (수기주문): one transaction that takes the stock or refuses the whole order. */
import { problem } from '@moa/contract';
import type { SellerVault } from '../../platform/crypto/index.ts';
import type { TenantTx } from '../../platform/database/index.ts';
import { applyStock } from '../stock/index.ts';
import { partsColumn } from './ingest-lines.ts';
import { sealPersonal } from './personal.ts';
import { ensureTitles } from './titles.ts';

/** Account of lines that no shop sent. */
export const HANDWRITING_ACCOUNT = 0;

export interface HandwritingPerson {
  name: string;
  phone: string;
  phone2?: string | undefined;
  zipCode?: string | undefined;
  address1?: string | undefined;
  address2?: string | undefined;
}

export interface HandwritingOrder {
  buyer: HandwritingPerson;
  receiver: HandwritingPerson;
  deliveryMessage?: string | undefined;
  deliveryFee?: number | undefined;
  lines: readonly { skuId: number; quantity: number; unitPrice: number; productName?: string | undefined }[];
}

export interface HandwrittenOrder {
  orderNo: string;
  ids: number[];
  stock: { skuId: number; sellable: number }[];
}

const person = (given: HandwritingPerson) => ({
  name: given.name.trim(),
  phone: given.phone,
  phone2: given.phone2 ?? '',
  zipCode: given.zipCode ?? '',
  address1: given.address1 ?? '',
  address2: given.address2 ?? '',
});

/**
 * Enters the order and takes its stock. The SKUs are locked last but for the counters, so that on a hot SKU only the booking itself waits.
 * @throws OUT_OF_STOCK 409 naming the SKU, with nothing taken; NOT_FOUND 404 for a SKU of somebody else
 */
export async function enterOrder(tx: TenantTx, keys: SellerVault, order: HandwritingOrder, actor: string): Promise<HandwrittenOrder> {
  const skuIds = [...new Set(order.lines.map((line) => line.skuId))];
  const [skus, number] = await Promise.all([readSkus(tx, skuIds), nextOrderNo(tx)]);
  if (skus.size < skuIds.length) throw problem('NOT_FOUND', { detail: '선택한 SKU를 찾을 수 없습니다. 목록을 새로고침해 주십시오.' });

  const nameOf = (line: HandwritingOrder['lines'][number]) => line.productName?.trim() || skus.get(line.skuId)?.name || '';
  const titles = await ensureTitles(tx, order.lines.map(nameOf));
  const sealed = sealPersonal(keys, {
    buyer: person(order.buyer),
    receiver: person(order.receiver),
    deliveryMessage: order.deliveryMessage ?? '',
  });
  const { rows } = await tx.query<{ id: number }>(
    `insert into order_line (seller_id, account_id, shop_type, order_no, line_no, state, raw_state, source_time, ordered_at, paid_at, dispatch_due,
                             title_id, option_text, quantity, unit_price, amount, delivery_fee, parts, sku_id, product_id, stock_state,
                             personal, name_index, phone_index, phone4_index, packing_key)
     select $1, 0, 'ORDER_HANDWRITING', $2, u.line_no, 'NEW', '', now(), now(), now(), now() + interval '3 days',
            u.title_id, u.option_text, u.quantity, u.unit_price, u.amount, u.delivery_fee, u.parts, u.sku_id, u.product_id, 'RESERVED', $3, $4, $5, $6, $7
       from unnest($8::text[], $9::bigint[], $10::text[], $11::bigint[], $12::bigint[], $13::bigint[], $14::bigint[], $15::jsonb[], $16::bigint[], $17::bigint[])
         as u (line_no, title_id, option_text, quantity, unit_price, amount, delivery_fee, parts, sku_id, product_id)
     returning id`,
    [
      tx.sellerId,
      number,
      sealed.personal,
      sealed.nameIndex,
      sealed.phoneIndex,
      sealed.phone4Index,
      sealed.packingKey,
      order.lines.map((_, i) => String(i + 1)),
      order.lines.map((line) => titles.get(nameOf(line)) ?? 0),
      order.lines.map((line) => skus.get(line.skuId)?.optionText ?? ''),
      order.lines.map((line) => line.quantity),
      order.lines.map((line) => line.unitPrice),
      order.lines.map((line) => line.unitPrice * line.quantity),
      order.lines.map((_, i) => (i === 0 ? (order.deliveryFee ?? 0) : 0)),
      order.lines.map((line) => partsColumn([{ skuId: line.skuId, unitQuantity: 1 }])),
      order.lines.map((line) => line.skuId),
      order.lines.map((line) => skus.get(line.skuId)?.productId ?? null),
    ],
    'orders.enter',
  );
  const balances = await applyStock(
    tx,
    order.lines.map((line, i) => ({
      skuId: line.skuId,
      effect: 'RESERVE' as const,
      quantity: line.quantity,
      source: { kind: 'LINE' as const, id: String(rows[i]?.id) },
    })),
    { actor, mustHave: true, urgency: 1 },
  );
  await tx.query(`select moa_count($1, '{0}', '{STATE}', '{NEW}', $2::bigint[])`, [tx.sellerId, [rows.length]], 'orders.count-new');
  return {
    orderNo: number,
    ids: rows.map((row) => row.id),
    stock: balances.map((balance) => ({
      skuId: balance.skuId,
      sellable: Math.max(0, balance.onHand - balance.reserved - balance.safetyStock),
    })),
  };
}

interface SkuForOrder {
  name: string;
  optionText: string;
  productId: number | null;
}

async function readSkus(tx: TenantTx, ids: readonly number[]): Promise<Map<number, SkuForOrder>> {
  const { rows } = await tx.query<{ id: number; sku_name: string; option_text: string; product_id: number | null }>(
    `select s.id, s.sku_name, s.option_text,
            (select i.product_id from product_item i where i.seller_id = s.seller_id and i.sku_id = s.id and i.removed_at is null limit 1) as product_id
       from sku s where s.seller_id = $1 and s.id = any ($2::bigint[]) and s.deleted_at is null`,
    [tx.sellerId, ids],
    'orders.skus',
  );
  return new Map(rows.map((row) => [row.id, { name: row.sku_name.trim(), optionText: row.option_text, productId: row.product_id }]));
}

/** H-20261121-K3F9Q2: the Korean day and a number of the database's sequence, so that no two orders wait for each other. */
async function nextOrderNo(tx: TenantTx): Promise<string> {
  const { rows } = await tx.query<{ day: string; n: number }>(
    `select to_char(now() at time zone 'Asia/Seoul', 'YYYYMMDD') as day, nextval('handwriting_order_no') as n`,
    [],
    'orders.next-no',
  );
  const { day, n } = rows[0] ?? { day: '', n: 0 };
  return `H-${day}-${n.toString(36).toUpperCase().padStart(6, '0')}`;
}
