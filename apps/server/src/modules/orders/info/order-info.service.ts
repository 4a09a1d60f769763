/** Who receives an order, corrected by the seller: for what is packed and labelled here; a shop keeps what it was told. */
import { type OrderInfo, problem } from '@moa/contract';
import { isBeforeDispatch, LINE_STATE_LABELS } from '@moa/core';
import type { Cipher } from '../../../platform/crypto/index.ts';
import type { TenantTx } from '../../../platform/database/index.ts';
import { announce } from '../../../platform/jobs/index.ts';
import { currentTrace } from '../../../platform/trace.ts';
import { noteAddresses } from '../hold/arrivals.ts';
import { readLinesById } from '../lines/line.queries.ts';
import { hasAddressSql } from '../lines/offered.ts';
import { openPersonal, type Personal, peopleDigest, sealPersonal } from '../lines/personal.ts';
import { MANUAL_ORDER_ACCOUNT } from '../manual/manual-order.service.ts';

export interface ChangedInfo {
  /** Lines of the order that are to be sent and say something else now. */
  changed: number;
  /** Some of them went out on a courier's sheet with what was there before. */
  issued: boolean;
}

interface InfoRow {
  id: number;
  account_id: number;
  shop_type: string;
  has_address: boolean;
  personal: Buffer | null;
  shop_people: Buffer | null;
  issued: boolean;
}

/**
 * Changes the people of the whole order, as far as it has not left.
 * @throws ProblemError NOT_FOUND, INVALID_STATE for a line that was sent or ended, UNPROCESSABLE for the buyer of a shop's order
 */
export async function changeOrderInfo(tx: TenantTx, keys: Cipher, { id, ...info }: OrderInfo, actor: string): Promise<ChangedInfo> {
  const [asked] = await readLinesById(tx, [Number(id)]);
  if (!asked) throw problem('NOT_FOUND', { detail: '주문을 찾을 수 없습니다. 목록을 새로고침해주십시오.' });
  if (!isBeforeDispatch(asked.record.state))
    throw problem('INVALID_STATE', {
      detail: `현재 상태(${LINE_STATE_LABELS[asked.record.state]})에서는 받는 분을 바꿀 수 없습니다. 목록을 새로고침해주십시오.`,
    });
  const rows = await lockOrder(tx, asked.id);
  const accountId = rows[0]?.account_id ?? MANUAL_ORDER_ACCOUNT;
  if (info.buyer !== undefined && accountId !== MANUAL_ORDER_ACCOUNT)
    throw problem('UNPROCESSABLE', { detail: '쇼핑몰 주문의 구매자는 바꿀 수 없습니다. 받는 분만 고쳐주십시오.' });
  const changed = rows.flatMap((row) => {
    const before = openPersonal(keys, row.personal);
    const after = withInfo(before, info);
    const what = whatChanged(before, after);
    return what.length === 0 ? [] : [{ row, before, after, what }];
  });
  if (changed.length === 0) return { changed: 0, issued: false };
  await storePeople(
    tx,
    keys,
    changed.map(({ row, before, after }) => ({
      id: row.id,
      after,
      said: accountId === MANUAL_ORDER_ACCOUNT ? null : (row.shop_people ?? peopleDigest(keys, before)),
    })),
  );
  await tx.query(
    `insert into order_event (seller_id, line_id, kind, title, detail, actor, trace_id)
     select $1, u.id, 'ORDER_INFO', '주문 정보 변경', u.detail, $4, $5 from unnest($2::bigint[], $3::text[]) u (id, detail) returning line_id`,
    [tx.sellerId, changed.map(({ row }) => row.id), changed.map(({ what }) => what.join(', ')), actor, currentTrace()],
  );
  await noteAddresses(
    tx,
    changed.map(({ row }) => ({ id: row.id, shopType: row.shop_type, hasAddress: row.has_address })),
  );
  announce(tx, 'orders', accountId);
  return { changed: changed.length, issued: changed.some(({ row }) => row.issued) };
}

/** Lines of the line's order that have not left. */
async function lockOrder(tx: TenantTx, lineId: number): Promise<InfoRow[]> {
  const { rows } = await tx.query<InfoRow>(
    `select l.id, l.account_id, l.shop_type, ${hasAddressSql('l')} as has_address, l.personal, l.shop_people, l.parcel_id is not null as issued
       from order_line a join order_line l on l.seller_id = $1 and l.account_id = a.account_id and l.order_no = a.order_no
      where a.seller_id = $1 and a.id = $2 and l.state in ('PAYMENT_WAITING', 'NEW', 'PREPARING') and l.personal is not null
      order by l.id for no key update of l`,
    [tx.sellerId, lineId],
    'orders.info-lines',
  );
  return rows;
}

async function storePeople(
  tx: TenantTx,
  keys: Cipher,
  lines: readonly { id: number; after: Personal; said: Buffer | null }[],
): Promise<void> {
  const sealed = lines.map(({ after }) => sealPersonal(keys, after));
  await tx.query(
    `update order_line l set personal = u.personal, name_index = u.name, buyer_index = u.buyer, phone_index = u.phone, phone4_index = u.phone4,
            packing_key = u.packing, shop_people = u.people, updated_at = now()
       from unnest($2::bigint[], $3::bytea[], $4::bytea[], $5::bytea[], $6::bytea[], $7::bytea[], $8::bytea[], $9::bytea[])
            u (id, personal, name, buyer, phone, phone4, packing, people)
      where l.seller_id = $1 and l.id = u.id`,
    [
      tx.sellerId,
      lines.map(({ id }) => id),
      sealed.map(({ personal }) => personal),
      sealed.map(({ nameIndex }) => nameIndex),
      sealed.map(({ buyerIndex }) => buyerIndex),
      sealed.map(({ phoneIndex }) => phoneIndex),
      sealed.map(({ phone4Index }) => phone4Index),
      sealed.map(({ packingKey }) => packingKey),
      lines.map(({ said }) => said),
    ],
    'orders.change-info',
  );
}

type Given = Omit<OrderInfo, 'id'>;

function withInfo(before: Personal, { buyer, receiver, deliveryMessage }: Given): Personal {
  return {
    buyer: buyer === undefined ? before.buyer : filled(buyer),
    receiver: filled(receiver),
    deliveryMessage: deliveryMessage?.trim() ?? before.deliveryMessage,
  };
}

const filled = ({ name, phone, phone2 = '', zipCode = '', address1 = '', address2 = '' }: Given['receiver']) => ({
  name: name.trim(),
  phone: phone.trim(),
  phone2: phone2.trim(),
  zipCode: zipCode.trim(),
  address1: address1.trim(),
  address2: address2.trim(),
});

/** In Korean, and without what it was: the history is open to whoever sees the order. */
function whatChanged(before: Personal, after: Personal): string[] {
  const differs = (keys: readonly (keyof Personal['receiver'])[]) => keys.some((key) => before.receiver[key] !== after.receiver[key]);
  return [
    ...(differs(['name']) ? ['받는 분'] : []),
    ...(differs(['phone', 'phone2']) ? ['연락처'] : []),
    ...(differs(['zipCode', 'address1', 'address2']) ? ['주소'] : []),
    ...(before.deliveryMessage === after.deliveryMessage ? [] : ['배송메시지']),
    ...(JSON.stringify(before.buyer) === JSON.stringify(after.buyer) ? [] : ['주문자']),
  ];
}
