/** Lines that a shop divided: a part has what its seller did with the line that it was of, and both say what happened. */
import type { TenantTx } from '../../../platform/database/index.ts';
import { currentTrace } from '../../../platform/trace.ts';
import type { LineWork } from '../lines/line-work.ts';
import { markNoted } from '../memos/memo.queries.ts';

type Divided = Pick<LineWork, 'id' | 'fact' | 'before' | 'record' | 'original'>;

/** To be called once new lines are stored. What follows happens once, as a line is stored once, and its pieces only ever become fewer. */
export async function keepDivided(tx: TenantTx, works: readonly Divided[]): Promise<void> {
  const parts = works.flatMap(({ id, original }) => (id !== null && original !== null ? [{ id, from: original.id }] : []));
  if (parts.length > 0) {
    await keepSellers(tx, parts);
    await keepMemos(tx, parts);
  }
  await noteDivided(tx, works);
}

interface Part {
  id: number;
  from: number;
}

/** What the seller decided of the line, and what she corrected: none of it comes from the shop again. */
async function keepSellers(tx: TenantTx, parts: readonly Part[]): Promise<void> {
  const people = ['personal', 'name_index', 'buyer_index', 'phone_index', 'phone4_index', 'packing_key'];
  await tx.query(
    `update order_line l
        set seller_hold = o.seller_hold, planned_courier = o.planned_courier, parcel_key = o.parcel_key, dispatch_due = coalesce(l.dispatch_due, o.dispatch_due),
            courier_code = case when ${GONE} then coalesce(l.courier_code, o.courier_code) else l.courier_code end,
            invoice_no = case when ${GONE} then coalesce(l.invoice_no, o.invoice_no) else l.invoice_no end,
            dispatched_at = case when ${GONE} then coalesce(l.dispatched_at, o.dispatched_at) else l.dispatched_at end,
            unit_cost = coalesce(o.unit_cost, l.unit_cost), unit_cost_by = o.unit_cost_by,
            ${people.map((name) => `${name} = case when o.shop_people is null or l.personal is null then l.${name} else o.${name} end`).join(', ')},
            shop_people = case when l.personal is null then l.shop_people else o.shop_people end
       from unnest($2::bigint[], $3::bigint[]) u (id, original)
       join order_line o on o.id = u.original
      where o.seller_id = $1 and l.seller_id = $1 and l.id = u.id`,
    [tx.sellerId, parts.map(({ id }) => id), parts.map(({ from }) => from)],
    'orders.keep-divided',
  );
}

/** Of a part that left, the parcel is the one of the whole. */
const GONE = `l.state in ('DELIVERING', 'DELIVERED', 'CONFIRMED', 'RETURNED', 'EXCHANGED')`;

/** Notes are of both lines from then on; what is still to be done stays to be done at the one. */
async function keepMemos(tx: TenantTx, parts: readonly Part[]): Promise<void> {
  const { rows } = await tx.query<{ line_id: number }>(
    `insert into order_memo (seller_id, line_id, account_id, body, colour, author_id, author, created_at)
     select $1, u.id, m.account_id, m.body, m.colour, m.author_id, m.author, m.created_at
       from unnest($2::bigint[], $3::bigint[]) u (id, original)
       join order_memo m on m.line_id = u.original
      where m.seller_id = $1 order by m.id
     returning line_id`,
    [tx.sellerId, parts.map(({ id }) => id), parts.map(({ from }) => from)],
    'orders.keep-memos',
  );
  if (rows.length > 0)
    await markNoted(
      tx,
      rows.map((row) => row.line_id),
    );
}

interface Note {
  lineId: number;
  title: string;
  detail: string;
}

async function noteDivided(tx: TenantTx, works: readonly Divided[]): Promise<void> {
  const notes = works.flatMap((work) => [...noteOfPart(work), ...noteOfRest(work, works)]);
  if (notes.length === 0) return;
  await tx.query(
    `insert into order_event (seller_id, line_id, kind, title, detail, actor, trace_id)
     select $1, u.line_id, 'DIVIDED', u.title, u.detail, '쇼핑몰', $5 from unnest($2::bigint[], $3::text[], $4::text[]) u (line_id, title, detail)
     returning line_id`,
    [tx.sellerId, notes.map(({ lineId }) => lineId), notes.map(({ title }) => title), notes.map(({ detail }) => detail), currentTrace()],
    'orders.note-divided',
  );
}

function noteOfPart({ id, fact, before, record }: Divided): Note[] {
  const from = fact.division?.from ?? null;
  if (id === null || before !== null || from === null) return [];
  return [{ lineId: id, title: '상품주문 나뉨', detail: `쇼핑몰이 상품주문 ${from}에서 ${record.quantity}개를 나누었습니다.` }];
}

function noteOfRest({ id, fact, before, record }: Divided, works: readonly Divided[]): Note[] {
  if (id === null || before === null || record.quantity === before.quantity) return [];
  const parts = works.filter(
    (part) => part.before === null && part.fact.orderNo === fact.orderNo && part.fact.division?.from === fact.lineNo,
  );
  const made = parts.map((part) => `${part.fact.lineNo} ${part.record.quantity}개`).join(', ');
  const how = made === '' ? '쇼핑몰이 수량을 줄였습니다.' : `쇼핑몰이 상품주문을 나누었습니다: ${made}`;
  return [{ lineId: id, title: '수량 변경', detail: `${before.quantity}개 → ${record.quantity}개 · ${how}` }];
}
