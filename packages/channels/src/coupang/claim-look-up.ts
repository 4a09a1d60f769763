/** Claims by themselves, as lines do not report theirs: a receipt by its number, an exchange in its list (sheet 6). */
import { isOpenClaim } from '@moa/core';
import { chunks } from '../sdk/batch.ts';
import type { ReadClaims } from '../sdk/claim-rows.ts';
import { DAY_MS, kstIso, roundedUp } from '../sdk/clock.ts';
import type { ConnectorContext } from '../sdk/context.ts';
import { idNumber } from '../sdk/json.ts';
import type { ClaimRef, LineClaim } from '../sdk/order.ts';
import type { Outcome } from '../sdk/outcome.ts';
import { pageAfter, pagePosition } from '../sdk/pages.ts';
import { text, type Wire, wire } from '../sdk/reader.ts';
import { notShown } from '../sdk/record-reader.ts';
import type { WalkWindow } from '../sdk/windows.ts';
import { toClaims, toExchanges, toWithdrawn, withdrawnClaims } from './claim-in.ts';
import { call, isAbsent, reading, vendorPath } from './client.ts';
import { type Listed, listOf, pageOf, receipt } from './proofs.ts';

const SECOND_MS = 1_000;
const EXCHANGE_PAGE = 50;
const PAGES_MAX = 40;
const WITHDRAWN_MAX = 50;

/** What COUPANG reports of the claims now, each receipt and exchange asked for once. */
export async function readClaims(ctx: ConnectorContext, asked: readonly ClaimRef[]): Promise<Outcome<ReadClaims>> {
  const read: ReadClaims = { claims: [], unreadable: [] };
  const exchanges = new Map(asked.flatMap((claim) => (claim.refs.exchangeId ? [[claim.refs.exchangeId, claim]] : [])));
  for (const [exchangeId, claim] of exchanges) {
    const row = await readExchange(ctx, exchangeId, claim.refs.exchangeAt ?? '');
    if (row.kind !== 'ok') return row;
    if (row.value === null) read.unreadable.push(...missing(exchangeId));
    else add(read, toExchanges([row.value]));
  }
  const receipts = new Map(asked.flatMap((claim) => (claim.refs.exchangeId ? [] : [[claim.refs.receiptId || claim.claimNo, claim]])));
  const own = await readReceipts(ctx, receipts);
  if (own.kind !== 'ok') return own;
  return { kind: 'ok', value: add(read, own.value) };
}

function add(read: ReadClaims, more: ReadClaims): ReadClaims {
  read.claims.push(...more.claims);
  read.unreadable.push(...more.unreadable);
  return read;
}

function missing(key: string) {
  return notShown([key], '쿠팡에서 취소·반품·교환을 찾을 수 없습니다. WING에서 확인해주십시오.');
}

/** A receipt goes on saying that it waits when its buyer has taken it back, or is gone: the list of what was taken back decides. */
async function readReceipts(ctx: ConnectorContext, asked: ReadonlyMap<string, ClaimRef>): Promise<Outcome<ReadClaims>> {
  const read: ReadClaims = { claims: [], unreadable: [] };
  const absent = new Set<string>();
  for (const receiptId of asked.keys()) {
    const row = await readReceipt(ctx, receiptId);
    if (isAbsent(row)) absent.add(receiptId);
    else if (row.kind !== 'ok') return row;
    else add(read, toClaims([row.value]));
  }
  const open = read.claims.filter(isOpen);
  const doubtful = new Set([...absent, ...open.map(receiptOf)]);
  const withdrawn = await readWithdrawn(ctx, [...doubtful]);
  if (withdrawn.kind !== 'ok') return withdrawn;
  const claims = read.claims.map((claim) => (withdrawn.value.has(receiptOf(claim)) ? takenBack(claim) : claim));
  for (const receiptId of absent) {
    const row = withdrawn.value.get(receiptId);
    const known = row === undefined ? null : toWithdrawn(row);
    if (known === null || 'raw' in known) read.unreadable.push(...(known ? [known] : missing(receiptId)));
    else claims.push(...withdrawnClaims(known, asked.get(receiptId)?.refs.claimType === 'RETURN' ? 'RETURN' : 'CANCEL'));
  }
  return { kind: 'ok', value: { claims, unreadable: read.unreadable } };
}

const receiptOf = ({ refs, claimNo }: LineClaim) => refs.receiptId ?? claimNo;
const isOpen = ({ state }: LineClaim) => state === null || isOpenClaim(state);

/** The claim of a receipt whose buyer has taken it back. What had ended before stays as it ended. */
export function takenBack(claim: LineClaim): LineClaim {
  return isOpen(claim) ? { ...claim, state: 'WITHDRAWN', rawState: 'WITHDRAWN' } : claim;
}

export function readReceipt(ctx: ConnectorContext, receiptId: string): Promise<Outcome<Wire>> {
  const path = vendorPath(ctx, `/returnRequests/${encodeURIComponent(receiptId)}`);
  return call(ctx, reading('claims.read', path, receipt(receiptId), { subject: receiptId }));
}

/** Rows of those of the receipts that were taken back. */
async function readWithdrawn(ctx: ConnectorContext, receiptIds: readonly string[]): Promise<Outcome<Map<string, unknown>>> {
  const rows = new Map<string, unknown>();
  const path = vendorPath(ctx, '/returnWithdrawList');
  for (const part of chunks(receiptIds, WITHDRAWN_MAX)) {
    const body = { cancelIds: part.map(idNumber) };
    const answer = await call(ctx, { ...reading('claims.read', path, listOf('cancelId'), { body }), method: 'POST' });
    if (answer.kind !== 'ok') return answer;
    for (const row of answer.value) rows.set(text(wire(row).cancelId), row);
  }
  return { kind: 'ok', value: rows };
}

/**
 * The exchange, by the second in which it was asked for; null where COUPANG lists it no more. What the list tells under another time is looked
 * for in the days around it.
 */
export async function readExchange(ctx: ConnectorContext, exchangeId: string, askedAt: string): Promise<Outcome<Wire | null>> {
  const at = Date.parse(askedAt);
  if (Number.isNaN(at)) return { kind: 'ok', value: null };
  for (const reach of [SECOND_MS, 3 * DAY_MS]) {
    const found = await findExchange(ctx, { from: new Date(at - reach), to: new Date(at + reach) }, exchangeId);
    if (found.kind !== 'ok' || found.value !== null) return found;
  }
  return { kind: 'ok', value: null };
}

async function findExchange(ctx: ConnectorContext, window: WalkWindow, exchangeId: string): Promise<Outcome<Wire | null>> {
  let page: string | null = null;
  for (let pages = 0; pages < PAGES_MAX; pages += 1) {
    const position = pagePosition(page);
    const answer = await listExchanges(ctx, window, position.at);
    if (answer.kind !== 'ok') return answer;
    const { rows, next } = answer.value;
    const numbers = rows.map((row) => text(wire(row).exchangeId));
    const found = rows[numbers.indexOf(exchangeId)];
    if (found !== undefined) return { kind: 'ok', value: wire(found) };
    page = pageAfter(position, numbers, next || null);
    if (page === null) break;
  }
  return { kind: 'ok', value: null };
}

/** One page of the exchanges that were asked for in the window, of every state. */
export function listExchanges(ctx: ConnectorContext, { from, to }: WalkWindow, token: string | null): Promise<Outcome<Listed>> {
  const second = (at: Date) => kstIso(at).slice(0, 19);
  const query = {
    createdAtFrom: second(from),
    createdAtTo: second(roundedUp(to, SECOND_MS)),
    maxPerPage: EXCHANGE_PAGE,
    nextToken: token ?? undefined,
  };
  return call(ctx, reading('claims.collect', vendorPath(ctx, '/exchangeRequests'), pageOf('exchangeId', 'nextToken'), { query }));
}
