/** One order line with everything that is known of it: people, stock, claims and what happened to it. */

import { type orderDetailSchema, problem } from '@moa/contract';
import { endedUnaccepted, freeQuantity, isMaskedForAll, STOCK_EFFECT_LABELS, type StockEffect, sellableQuantity } from '@moa/core';
import type { z } from 'zod';
import type { Cipher } from '../../../platform/crypto/index.ts';
import type { TenantTx } from '../../../platform/database/index.ts';
import { sellerSettings } from '../../settings/index.ts';
import { balances, movementsOf } from '../../stock/index.ts';
import { ACTION_BY_KIND } from '../act/actions.ts';
import { RAW_ASSOCIATED_DATA } from '../lines/line.store.ts';
import { addressLater, filingTerms } from '../lines/offered.ts';
import { maskMessage, maskPerson, openPersonal } from '../lines/personal.ts';
import { unreceivedOf } from '../unreceived/unreceived.store.ts';
import { readRows } from './search.queries.ts';
import { parcelsOf, toWireRow } from './search.service.ts';
import { todayBy } from './today.ts';

type OrderDetail = z.input<typeof orderDetailSchema>;

/**
 * @param asked shows personal data; whoever asks has been checked and is in the audit log. Long after the purchase was confirmed
 *   (a setting) nobody is shown it any more.
 */
export async function orderDetail(tx: TenantTx, keys: Cipher, lineId: number, asked: boolean, now: Date): Promise<OrderDetail> {
  const [row] = await readRows(tx, [lineId]);
  if (!row) throw problem('NOT_FOUND', { detail: '주문을 찾을 수 없습니다.' });
  const personal = openPersonal(keys, row.personal);
  const [siblings, claims, unreceived, history, raw, rest, settings] = await Promise.all([
    readSiblings(tx, row.account_id, row.order_no, lineId),
    readClaims(tx, lineId),
    unreceivedOf(tx, lineId),
    readHistory(tx, lineId),
    readRaw(tx, keys, lineId),
    tx.query<{ expected_settlement: number | null; confirmed_at: Date | null; divided_from: string | null; sent_for: string | null }>(
      'select expected_settlement, confirmed_at, divided_from, sent_for from order_line where seller_id = $1 and id = $2',
      [tx.sellerId, lineId],
    ),
    sellerSettings(tx),
  ]);
  const maskedForAll = row.personal === null || isMaskedForAll(rest.rows[0]?.confirmed_at ?? null, settings.maskDays, now);
  const reveal = asked && !maskedForAll;
  const today = await todayBy(tx, now, settings);
  const beside = await readRows(tx, siblings);
  const frame = { today, parcels: await parcelsOf(tx, [row, ...beside]) };
  const balance = row.sku_id === null ? undefined : (await balances(tx, [row.sku_id])).get(row.sku_id);
  return {
    row: toWireRow(row, keys, frame),
    buyer: reveal ? personal.buyer : maskPerson(personal.buyer),
    receiver: reveal ? personal.receiver : maskPerson(personal.receiver),
    deliveryMessage: reveal ? personal.deliveryMessage : maskMessage(personal.deliveryMessage),
    masked: !reveal,
    maskedForAll,
    siblings: beside.map((sibling) => toWireRow(sibling, keys, frame)),
    dividedFrom: rest.rows[0]?.divided_from ?? null,
    endedUnaccepted: endedUnaccepted({ state: row.state, addressLater: addressLater(row.shop_type), hasAddress: row.has_address }),
    sentFor: rest.rows[0]?.sent_for ?? null,
    expectedSettlement: rest.rows[0]?.expected_settlement ?? null,
    stock: balance
      ? {
          skuId: String(balance.skuId),
          skuCode: row.sku_code ?? '',
          free: freeQuantity(balance),
          reserved: balance.reserved,
          safetyStock: balance.safetyStock,
          sellable: sellableQuantity(balance),
        }
      : null,
    claims,
    unreceived,
    filing: termsOf(row.shop_type),
    history: [
      { at: row.ordered_at.toISOString(), title: '주문', detail: null, actor: '구매자', tone: 'NORMAL' as const, traceId: null },
      ...history,
    ].sort((a, b) => b.at.localeCompare(a.at)),
    // The raw record names people: it is shown only with them.
    raw: reveal ? raw : null,
  };
}

function termsOf(shopType: string): OrderDetail['filing'] {
  const { types, pickups, feeWays, reasons, ...terms } = filingTerms(shopType);
  return { types: [...types], pickups: [...pickups], feeWays: [...feeWays], reasons: reasons && [...reasons], ...terms };
}

async function readSiblings(tx: TenantTx, accountId: number, orderNo: string, lineId: number): Promise<number[]> {
  const { rows } = await tx.query<{ id: number }>(
    'select id from order_line where seller_id = $1 and account_id = $2 and order_no = $3 and id <> $4 order by line_no limit 50',
    [tx.sellerId, accountId, orderNo, lineId],
  );
  return rows.map((row) => row.id);
}

async function readClaims(tx: TenantTx, lineId: number): Promise<OrderDetail['claims']> {
  const { rows } = await tx.query<{
    id: number;
    claim_no: string;
    type: 'CANCEL' | 'RETURN' | 'EXCHANGE';
    state: OrderDetail['claims'][number]['state'];
    raw_state: string;
    reason: string | null;
    raw_reason: string;
    detail: string;
    quantity: number;
    requested_at: Date | null;
  }>(
    'select id, claim_no, type, state, raw_state, reason, raw_reason, detail, quantity, requested_at from claim where seller_id = $1 and line_id = $2 order by id desc',
    [tx.sellerId, lineId],
  );
  return rows.map((row) => ({
    id: String(row.id),
    claimNo: row.claim_no,
    type: row.type,
    state: row.state,
    rawState: row.raw_state,
    reason: row.reason ?? row.raw_reason,
    detail: row.detail,
    quantity: row.quantity,
    requestedAt: row.requested_at?.toISOString() ?? null,
    canApprove: row.type === 'CANCEL' && row.state === 'REQUESTED',
  }));
}

type HistoryRow = OrderDetail['history'][number];

async function readHistory(tx: TenantTx, lineId: number): Promise<HistoryRow[]> {
  const [line, events, movements, attempts] = await Promise.all([
    tx.query<{ created_at: Date }>('select created_at from order_line where seller_id = $1 and id = $2', [tx.sellerId, lineId]),
    tx.query<{ at: Date; title: string; detail: string | null; tone: HistoryRow['tone']; actor: string; traceId: string | null }>(
      'select at, title, detail, tone, actor, trace_id as "traceId" from order_event where seller_id = $1 and line_id = $2 order by id desc limit 100',
      [tx.sellerId, lineId],
    ),
    tx.query<{ at: Date; effect: StockEffect; delta_on_hand: number; delta_reserved: number; actor: string; sku_code: string }>(
      `select m.at, m.effect, m.delta_on_hand, m.delta_reserved, m.actor, s.sku_code
         from ${movementsOf('LINE', '$2')} m join sku s on s.seller_id = $1 and s.id = m.sku_id
        order by m.id desc limit 100`,
      [tx.sellerId, String(lineId)],
    ),
    tx.query<{ at: Date; kind: string; outcome: string; message: string | null; trace_id: string | null }>(
      `select started_at as at, kind, outcome, message, trace_id from order_attempt where seller_id = $1 and line_id = $2 and outcome not in ('OK', 'STARTED') order by id desc limit 50`,
      [tx.sellerId, lineId],
    ),
  ]);
  return [
    ...line.rows.map(
      (row): HistoryRow => ({
        at: row.created_at.toISOString(),
        title: '주문 수집',
        detail: null,
        actor: '시스템',
        tone: 'NORMAL',
        traceId: null,
      }),
    ),
    ...events.rows.map((row): HistoryRow => ({ ...row, at: row.at.toISOString() })),
    ...movements.rows.map(
      (row): HistoryRow => ({
        at: row.at.toISOString(),
        title: STOCK_EFFECT_LABELS[row.effect],
        detail: `${row.sku_code} · ${Math.abs(row.delta_reserved !== 0 ? row.delta_reserved : row.delta_on_hand)}개`,
        actor: row.actor,
        tone: 'NORMAL',
        traceId: null,
      }),
    ),
    ...attempts.rows.map(
      (row): HistoryRow => ({
        at: row.at.toISOString(),
        title: `${ACTION_BY_KIND.get(row.kind)?.title ?? row.kind} 실패`,
        detail: row.message,
        actor: '쇼핑몰',
        tone: 'BAD',
        traceId: row.trace_id,
      }),
    ),
  ];
}

async function readRaw(tx: TenantTx, keys: Cipher, lineId: number): Promise<unknown> {
  const { rows } = await tx.query<{ raw: Buffer }>('select raw from order_raw where seller_id = $1 and line_id = $2', [
    tx.sellerId,
    lineId,
  ]);
  return rows[0] ? JSON.parse(keys.open(rows[0].raw, RAW_ASSOCIATED_DATA)) : null;
}
