/** People of a line that the shop's own word has changed: a correction of the seller's that is no more, presents that go somewhere else. */
import type { TenantTx } from '../../../platform/database/index.ts';

/** Whoever packed by what the seller had corrected has to hear that it is no more. */
export async function noteReplaced(tx: TenantTx, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return;
  await tx.query(
    `insert into order_event (seller_id, line_id, kind, title, detail, tone, actor)
     select $1, u.id, 'ORDER_INFO', '주문 정보 변경', '쇼핑몰이 새로 알려 준 정보로 바뀌었습니다. 직접 고친 내용은 없어졌습니다.', 'BAD', '쇼핑몰'
       from unnest($2::bigint[]) u (id) returning line_id`,
    [tx.sellerId, ids],
    'orders.note-replaced',
  );
}

/** A line before dispatch whose shop said anew where it goes. */
export interface Readdressed {
  id: number;
  /** It was known before where it goes. */
  hadAddress: boolean;
  packingKey: Buffer | null;
}

/**
 * What receivers of presents said of where they go: first, or anew after their seller may have printed it. To be called before the lines are written,
 * as it compares them with what is stored.
 */
export async function noteReaddressed(tx: TenantTx, lines: readonly Readdressed[]): Promise<void> {
  if (lines.length === 0) return;
  await tx.query(
    `insert into order_event (seller_id, line_id, kind, title, detail, tone, actor)
     select $1, l.id, 'ORDER_INFO', case when u.had then '배송지 변경' else '선물 수락' end,
            case when u.had then '받는 분이 배송지를 바꾸었습니다. 이미 출력한 송장이나 라벨이 있으면 새 주소로 다시 출력해주십시오.'
                 else '받는 분이 선물을 수락하고 주소를 입력했습니다. 이제 발주확인과 발송을 할 수 있습니다.' end,
            case when u.had then 'BAD' else 'GOOD' end, '받는 분'
       from unnest($2::bigint[], $3::boolean[], $4::bytea[]) u (id, had, packing_key)
       join order_line l on l.seller_id = $1 and l.id = u.id
      where l.packing_key is distinct from u.packing_key and u.packing_key is not null
     returning line_id`,
    [tx.sellerId, lines.map(({ id }) => id), lines.map(({ hadAddress }) => hadAddress), lines.map(({ packingKey }) => packingKey)],
    'orders.note-readdressed',
  );
}
