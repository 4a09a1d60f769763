/** Lines of which the shop says another option now than when they were stored (`changesOption`): what they are called, cost and are sold from. */
import type { LineFact } from '@moa/channels/sdk';
import type { TenantTx } from '../../../platform/database/index.ts';
import { changesOption } from '../lines/line-option.ts';
import type { LineWork, StoredLine } from '../lines/line-work.ts';

/** What was said last of each line that has another option now. */
export function factsOfChanged(stored: ReadonlyMap<string, StoredLine>, latest: ReadonlyMap<string, readonly LineFact[]>): LineFact[] {
  return [...stored].flatMap(([key, line]) => (latest.get(key) ?? []).filter((fact) => changesOption(line, fact)).slice(-1));
}

/** Stores the other option of these lines and says it in their history; after `updateLines`, which keeps what was said of them first. */
export async function keepOptions(tx: TenantTx, works: readonly LineWork[]): Promise<void> {
  const changed = works.flatMap((work) => (work.optionBefore !== undefined && work.id !== null ? [{ ...work, id: work.id }] : []));
  if (changed.length === 0) return;
  const ids = changed.map(({ id }) => id);
  const of = <T>(read: (work: LineWork) => T) => changed.map(read);
  await tx.query(
    `update order_line l
        set option_text = u.option_text, shop_item_id = u.shop_item_id, item_code = u.item_code, unit_price = u.unit_price, amount = u.amount,
            discount = u.discount, listing_id = u.listing_id, listing_item_id = u.listing_item_id, product_id = u.product_id, updated_at = now()
       from unnest($2::bigint[], $3::text[], $4::text[], $5::text[], $6::bigint[], $7::bigint[], $8::bigint[], $9::bigint[], $10::bigint[], $11::bigint[])
         as u (id, option_text, shop_item_id, item_code, unit_price, amount, discount, listing_id, listing_item_id, product_id)
      where l.seller_id = $1 and l.id = u.id`,
    [
      tx.sellerId,
      ids,
      of(({ fact }) => fact.optionText),
      of(({ fact }) => fact.shopItemId),
      of(({ fact }) => fact.itemCode),
      of(({ fact }) => fact.unitPrice),
      of(({ fact }) => fact.amount),
      of(({ fact }) => fact.discount),
      of(({ mapping }) => mapping.listingId),
      of(({ mapping }) => mapping.listingItemId),
      of(({ mapping }) => mapping.productId),
    ],
    'orders.keep-options',
  );
  await tx.query(
    `insert into order_event (seller_id, line_id, kind, title, detail, tone, actor)
     select $1, u.line_id, 'OPTION', '옵션 변경', u.detail, 'BAD', '받는 분' from unnest($2::bigint[], $3::text[]) u (line_id, detail)
     returning line_id`,
    [tx.sellerId, ids, of(detailOf)],
    'orders.note-options',
  );
}

function detailOf({ optionBefore = '', fact, record }: LineWork): string {
  const stock =
    record.parts === null
      ? '예약한 재고를 되돌렸습니다. 바뀐 옵션이 어느 상품인지 연결해주십시오.'
      : '예약한 재고를 되돌리고 바뀐 옵션의 재고를 예약했습니다.';
  return `${optionBefore || '옵션 없음'} → ${fact.optionText || '옵션 없음'} · ${stock}`;
}
