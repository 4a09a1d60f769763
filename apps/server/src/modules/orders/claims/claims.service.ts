/** Claims as the lists and the drawer show them. */
import { type claimRowSchema, type claims, problem } from '@moa/contract';
import {
  CLAIM_ACTION_ROWS,
  CLAIM_ACTIONS,
  CLAIM_URGENT_MS,
  type ClaimAction,
  isOpenClaim,
  refuseClaimAction,
  restockPieces,
  STOCK_EFFECT_LABELS,
  type StockEffect,
  sellableQuantity,
} from '@moa/core';
import type { z } from 'zod';
import type { Cipher } from '../../../platform/crypto/index.ts';
import type { TenantTx } from '../../../platform/database/index.ts';
import { type PageFrame, readPageOf } from '../../../platform/paging.ts';
import { countByAccount } from '../../shops/index.ts';
import { movementsOf } from '../../stock/index.ts';
import { ACTION_BY_KIND } from '../act/actions.ts';
import type { MaskReceiver } from '../lines/masked.ts';
import { claimsNotOffered, isByHand } from '../lines/offered.ts';
import { keywordMatches } from '../list/search.keyword.ts';
import { readRows } from '../list/search.queries.ts';
import { parcelsOf, toWireRow } from '../list/search.service.ts';
import { readToday } from '../list/today.ts';
import {
  type ClaimFilter,
  countClaimsTogether,
  countGoodsLeft,
  countOpen,
  listClaims,
  readClaim,
  type StoredClaim,
} from './claims.queries.ts';

export type ListInput = InputOf<typeof claims.list>;
type InputOf<T> = T extends { '~orpc': { inputSchema?: infer S } } ? (S extends z.ZodType ? z.output<S> : never) : never;
type WireClaim = z.input<typeof claimRowSchema>;
type Reading = { keys: Cipher; mask: MaskReceiver; now: Date };

export async function findClaims(tx: TenantTx, input: ListInput, reading: Reading): Promise<{ contents: WireClaim[] } & PageFrame> {
  const { rows, frame } = await readPageOf(input, listClaims(tx, await filterOf(tx, input, reading)));
  return { contents: await toWire(tx, rows, reading), ...frame };
}

/** What a list, or an action on all of it, is asked. */
export async function filterOf(
  tx: TenantTx,
  input: Omit<ListInput, 'page' | 'size'>,
  { keys, now }: Pick<Reading, 'keys' | 'now'>,
): Promise<ClaimFilter> {
  const keyword = input.keyword ?? '';
  return {
    types: input.types ?? [],
    states: input.states ?? [],
    view: input.view ?? null,
    shopTypes: input.shopTypes ?? [],
    accountIds: (input.accountIds ?? []).map(Number),
    number: keyword === '' ? null : keyword.replace(/[\s-]/g, ''),
    matches: keyword === '' ? [] : await keywordMatches(tx, keys, keyword, input.scope ?? 'ALL'),
    urgentBefore: urgentBefore(now),
  };
}

function urgentBefore(now: Date): Date {
  return new Date(now.getTime() + CLAIM_URGENT_MS);
}

export async function countClaims(tx: TenantTx, now: Date) {
  const [open, restock] = await Promise.all([countOpen(tx, urgentBefore(now)), countGoodsLeft(tx)]);
  return { open, restock };
}

/** How many claims the conditions find at each account. */
export async function countClaimsByAccount(tx: TenantTx, input: Omit<ListInput, 'page' | 'size'>, reading: Pick<Reading, 'keys' | 'now'>) {
  const filter = await filterOf(tx, input, reading);
  return countByAccount(
    tx,
    {
      together: (bound) => countClaimsTogether(tx, filter, bound),
      of: (id, bound) => listClaims(tx, { ...filter, accountIds: [id] }).count(bound),
    },
    true,
  );
}

export async function claimRow(tx: TenantTx, id: number, reading: Reading): Promise<WireClaim> {
  const claim = await readClaim(tx, id);
  const [row] = claim ? await toWire(tx, [claim], reading) : [];
  if (!row) throw problem('NOT_FOUND', { detail: '클레임을 찾을 수 없습니다. 목록을 새로고침해주십시오.' });
  return row;
}

export async function claimDetail(tx: TenantTx, id: number, reading: Reading) {
  const row = await claimRow(tx, id, reading);
  return { row, history: await readHistory(tx, id) };
}

async function toWire(tx: TenantTx, rows: readonly StoredClaim[], { keys, mask, now }: Reading): Promise<WireClaim[]> {
  const lineIds = [...new Set(rows.flatMap((row) => (row.line_id === null ? [] : [row.line_id])))];
  const [lines, today] = await Promise.all([lineIds.length === 0 ? [] : readRows(tx, lineIds), readToday(tx, now)]);
  const frame = { today, parcels: await parcelsOf(tx, lines) };
  const orders = new Map(lines.map((line) => [line.id, toWireRow(line, keys, frame, '', mask)]));
  return rows.map((row) => toWireClaim(row, orders.get(row.line_id ?? 0) ?? null));
}

function toWireClaim(row: StoredClaim, order: WireClaim['order']): WireClaim {
  const { resold, damaged, missing } = row;
  const parcel = (courierCode: string | null, invoiceNo: string | null) =>
    courierCode === null || invoiceNo === null ? null : { courierCode, invoiceNo };
  return {
    id: String(row.id),
    claimNo: row.claim_no,
    type: row.type,
    state: row.state,
    rawState: row.raw_state,
    raiser: row.raiser,
    fault: row.fault,
    reason: row.reason ?? row.raw_reason,
    detail: row.detail,
    quantity: row.quantity,
    requestedAt: row.requested_at?.toISOString() ?? null,
    collectedAt: row.collected_at?.toISOString() ?? null,
    autoApproveAt: isOpenClaim(row.state) ? (row.auto_approve_at?.toISOString() ?? null) : null,
    accountId: String(row.account_id),
    shopType: row.shop_type,
    shopName: row.shop_name ?? (isByHand(row.shop_type) ? '수기주문' : ''),
    orderNo: row.order_no,
    lineNo: row.line_no,
    pickup: parcel(row.pickup_courier, row.pickup_invoice),
    resent: parcel(row.resent_courier, row.resent_invoice),
    fee: row.fee,
    refund: row.refund,
    hold: row.state === 'HOLD' ? { reason: row.hold_reason ?? 'OTHER', fee: row.hold_fee } : null,
    restock: { resell: resold, damaged, missing, left: goodsLeft(row) },
    wanted:
      row.sku_id === null
        ? null
        : {
            skuId: String(row.sku_id),
            skuCode: row.sku_code ?? '',
            label: row.sku_name ?? '',
            sellable: sellableQuantity({ onHand: row.on_hand ?? 0, reserved: row.reserved ?? 0, safetyStock: row.safety_stock ?? 0 }),
            chosen: row.chosen,
            kept: row.stock_state === 'RESERVED',
          },
    sentAs:
      row.sent_id === null || row.sent_state === null
        ? null
        : { id: String(row.sent_id), lineNo: row.sent_no ?? '', state: row.sent_state },
    lastError: row.last_error,
    ...actionsOf(row),
    order,
  };
}

function goodsLeft({ type, state, quantity, resold, damaged, missing }: StoredClaim): number {
  const cameBack = type === 'RETURN' ? state === 'DONE' : type === 'EXCHANGE' && (state === 'DONE' || state === 'REDELIVERING');
  return cameBack ? Math.max(0, quantity - restockPieces({ resell: resold, damaged, missing })) : 0;
}

/** What may be done now, and what could be if the shop had a call for it. */
function actionsOf({ type, state, line_state: line, shop_type: shopType }: StoredClaim): Pick<WireClaim, 'actions' | 'notOffered'> {
  const claim = { type, state, line, notOffered: claimsNotOffered(shopType), byHand: isByHand(shopType) };
  const why = new Map(CLAIM_ACTIONS.map((action) => [action, refuseClaimAction(action, claim)]));
  const of = (refused: ReturnType<typeof refuseClaimAction>): ClaimAction[] =>
    CLAIM_ACTIONS.filter((action) => why.get(action) === refused);
  return { actions: of(null), notOffered: of('NOT_OFFERED').filter((action) => !CLAIM_ACTION_ROWS[action].rare) };
}

interface HistoryRow {
  at: string;
  title: string;
  detail: string | null;
  actor: string;
  tone: 'NORMAL' | 'GOOD' | 'BAD';
  traceId: string | null;
}

async function readHistory(tx: TenantTx, claimId: number): Promise<HistoryRow[]> {
  const [events, movements, attempts] = await Promise.all([
    tx.query<{ at: Date; title: string; detail: string | null; tone: HistoryRow['tone']; actor: string; trace_id: string | null }>(
      `select e.at, e.title, e.detail, e.tone, e.actor, e.trace_id from order_event e
        where e.seller_id = $1 and e.line_id = (select c.line_id from claim c where c.seller_id = $1 and c.id = $2) and e.claim_id = $2 order by e.id desc limit 100`,
      [tx.sellerId, claimId],
      'claims.events',
    ),
    tx.query<{ at: Date; effect: StockEffect; delta_on_hand: number; delta_reserved: number; actor: string; sku_code: string }>(
      `select m.at, m.effect, m.delta_on_hand, m.delta_reserved, m.actor, s.sku_code
         from ${movementsOf('CLAIM', '$2')} m join sku s on s.seller_id = $1 and s.id = m.sku_id
        order by m.id desc limit 100`,
      [tx.sellerId, String(claimId)],
      'claims.movements',
    ),
    tx.query<{ at: Date; kind: string; message: string | null; trace_id: string | null }>(
      `select started_at as at, kind, message, trace_id from order_attempt
        where seller_id = $1 and line_id = (select c.line_id from claim c where c.seller_id = $1 and c.id = $2) and claim_id = $2
          and outcome not in ('OK', 'STARTED') order by id desc limit 50`,
      [tx.sellerId, claimId],
      'claims.attempts',
    ),
  ]);
  return [
    ...events.rows.map(({ trace_id: traceId, ...row }): HistoryRow => ({ ...row, at: row.at.toISOString(), traceId })),
    ...movements.rows.map(
      (row): HistoryRow => ({
        at: row.at.toISOString(),
        title: STOCK_EFFECT_LABELS[row.effect],
        detail: `${row.sku_code} · ${Math.abs(row.delta_on_hand === 0 ? row.delta_reserved : row.delta_on_hand)}개`,
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
  ].sort((a, b) => b.at.localeCompare(a.at));
}
