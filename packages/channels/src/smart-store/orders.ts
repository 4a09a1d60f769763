/** The change feed, details, confirm, dispatch and the seller's cancel (section 5 and 6). */
import { z } from 'zod';
import type { Invoice, OrderCapability } from '../sdk/connector.ts';
import type { TooBig } from '../sdk/halves.ts';
import {
  type BatchOutcome,
  type ConnectorContext,
  chunks,
  inBatches,
  isRecord,
  kstIso,
  mapOutcome,
  type Outcome,
  oneByOne,
  rawText,
  readRows,
  type WalkWindow,
  wireId,
  wireInstant,
  wireText,
} from '../sdk/index.ts';
import { lookUpParts, type ReadLines } from '../sdk/look-up.ts';
import type { CollectCursor, LineFact, LineRef, OrderPage, UnreadableRecord } from '../sdk/order.ts';
import { type WalkList, walkLists } from '../sdk/walk.ts';
import { ask, call } from './client.ts';
import { manifest } from './manifest.ts';
import { detailProblems, detailSchema, type FeedRow, toLine } from './order-mapping.ts';
import { deliveryCompany } from './product-body.ts';
import { type ChangePage, changePage, lineResults, orderDetails } from './proofs.ts';
import { namedResults } from './write-results.ts';

const FEED_PAGE = 300;
const DETAIL_PAGE = 300;
const BASE = '/v1/pay-order/seller/product-orders';

const changed = z.looseObject({ productOrderId: wireId, lastChangedDate: wireInstant, productOrderStatus: wireText });

export const orders: OrderCapability = {
  collect,

  lookUp: (ctx, lines) => {
    const feed = new Map(lines.map(({ lineNo }) => [lineNo, null]));
    return readDetails(ctx, feed);
  },

  confirm: (ctx, lines) =>
    inBatches(lines, manifest.orders.confirmBatch, (chunk) =>
      write(ctx, 'orders.confirm', { productOrderIds: chunk.map(({ lineNo }) => lineNo) }, chunk),
    ),

  dispatch: (ctx, lines) =>
    inBatches(lines, manifest.orders.dispatchBatch, (chunk) => {
      const dispatchDate = kstIso(ctx.now());
      return write(ctx, 'orders.dispatch', { dispatchProductOrders: chunk.map((line) => toDispatch(line, dispatchDate)) }, chunk);
    }),

  cancelSale: (ctx, lines) =>
    oneByOne(lines, async (line) => {
      const json = {
        cancelReason: line.reason === 'SOLD_OUT' ? 'SOLD_OUT' : 'INTENT_CHANGED',
        cancelDetailedReason: line.detail,
        cancelQuantity: line.quantity,
      };
      return claimWrite(ctx, 'claims.cancelSale', 'claims.cancel-request', 'cancel/request', line, json);
    }),
};

/** One list: the channel tells every change of a line in the order of time. */
const CHANGES: WalkList = { name: 'CHANGES', ...manifest.orders, read: readChanges };

function collect(ctx: ConnectorContext, cursor: CollectCursor): Promise<Outcome<OrderPage>> {
  return walkLists(ctx, cursor, [CHANGES]);
}

async function readChanges(ctx: ConnectorContext, window: WalkWindow, page: string | null): ReturnType<WalkList['read']> {
  const [moreFrom, moreSequence] = page === null ? [] : (JSON.parse(page) as string[]);
  const answer = await call(ctx, {
    operation: 'orders.collect',
    bucket: 'orders.changes',
    method: 'GET',
    path: `${BASE}/last-changed-statuses`,
    query: {
      lastChangedFrom: moreFrom ?? kstIso(window.from),
      lastChangedTo: kstIso(window.to),
      moreSequence,
      limitCount: FEED_PAGE,
    },
    effect: 'READ',
    proof: changePage,
  });
  if (answer.kind !== 'ok') return answer;
  const { rows, bad } = readRows(changed, answer.value.rows);
  const details = await readDetails(ctx, latestOf(rows));
  if (details.kind !== 'ok') return details;
  const unreadable = [...bad.map(({ row, reason }) => toUnreadable(row, reason)), ...details.value.unreadable];
  return { kind: 'ok', value: { lines: details.value.lines, claims: [], unreadable, nextPage: pageBehind(answer.value.more) } };
}

/** The newest row of each line: the feed may name one several times. */
function latestOf(rows: readonly z.infer<typeof changed>[]): Map<string, FeedRow> {
  const latest = new Map<string, FeedRow>();
  for (const { productOrderId, lastChangedDate, productOrderStatus } of rows) {
    const before = latest.get(productOrderId)?.lastChangedDate ?? '';
    if ((lastChangedDate ?? '') >= before) latest.set(productOrderId, { lastChangedDate, productOrderStatus });
  }
  return latest;
}

/** Both halves of `more` go on together, because many rows share one millisecond. */
function pageBehind(more: ChangePage['more']): string | null {
  if (more === null) return null;
  const { moreFrom, moreSequence } = more;
  return JSON.stringify(moreSequence === '' ? [moreFrom] : [moreFrom, moreSequence]);
}

function readDetails(ctx: ConnectorContext, feed: ReadonlyMap<string, FeedRow | null>): Promise<Outcome<OrderPage>> {
  return lookUpParts(ctx, chunks([...feed.keys()], DETAIL_PAGE), (ids) => readPart(ctx, ids, feed), '스마트스토어센터');
}

async function readPart(
  ctx: ConnectorContext,
  productOrderIds: readonly string[],
  feed: ReadonlyMap<string, FeedRow | null>,
): Promise<Outcome<ReadLines> | TooBig> {
  const answer = await ask(ctx, {
    operation: 'orders.details',
    bucket: 'orders.query',
    method: 'POST',
    path: `${BASE}/query`,
    json: { productOrderIds, quantityClaimCompatibility: true },
    effect: 'READ',
    proof: orderDetails,
  });
  if (answer.kind !== 'ok') return answer;
  const read: ReadLines = { lines: [], unreadable: [] };
  const told = new Set<string>();
  for (const raw of answer.value) {
    told.add(keyOf(raw));
    const { line, problems } = readDetail(raw, feed);
    if (line) read.lines.push(line);
    read.unreadable.push(...problems.map((reason) => toUnreadable(raw, reason)));
  }
  const missing = productOrderIds.filter((id) => !told.has(id));
  read.unreadable.push(...missing.map((key) => ({ key, reason: '상세 조회 응답에 이 주문이 없습니다.', raw: '' })));
  return { kind: 'ok', value: read };
}

/** The line, null where it can't be read, and everything of it that can't. */
function readDetail(raw: unknown, feed: ReadonlyMap<string, FeedRow | null>): { line: LineFact | null; problems: string[] } {
  const parsed = detailSchema.safeParse(raw);
  if (!parsed.success) return { line: null, problems: [parsed.error.issues.map(({ path }) => path.join('.')).join(', ')] };
  const told = feed.get(parsed.data.productOrder.productOrderId) ?? null;
  const { line, claims } = detailProblems(parsed.data, told, raw);
  return line.length > 0 ? { line: null, problems: [line.join(' ')] } : { line: toLine(parsed.data, told, raw), problems: claims };
}

function keyOf(raw: unknown): string {
  const line = isRecord(raw) && isRecord(raw.productOrder) ? raw.productOrder : raw;
  return isRecord(line) ? String(line.productOrderId ?? '') : '';
}

function toUnreadable(raw: unknown, reason: string): UnreadableRecord {
  return { key: keyOf(raw) || '알 수 없음', reason, raw: rawText(raw) };
}

/** How the goods travel; only parcels carry a courier and an invoice. */
const METHODS: Record<string, string> = {
  DIRECT: 'DIRECT_DELIVERY',
  VISIT: 'VISIT_RECEIPT',
  QUICK: 'QUICK_SVC',
  NO_DELIVERY: 'NOTHING',
};
/** The channel's code for a courier it does not list (domain couriers, ETC). */
const OTHER_COURIER = 'CH1';

export function toDispatch(line: LineRef & Invoice, dispatchDate: string): Record<string, string> {
  const method = METHODS[line.courierCode];
  if (method) return { productOrderId: line.lineNo, deliveryMethod: method, dispatchDate };
  return {
    productOrderId: line.lineNo,
    deliveryMethod: 'DELIVERY',
    deliveryCompanyCode: deliveryCompany(line.courierCode) ?? OTHER_COURIER,
    trackingNumber: line.invoiceNo,
    dispatchDate,
  };
}

async function write(
  ctx: ConnectorContext,
  operation: 'orders.confirm' | 'orders.dispatch',
  json: unknown,
  chunk: readonly LineRef[],
): Promise<Outcome<BatchOutcome<void>>> {
  const tail = operation === 'orders.confirm' ? 'confirm' : 'dispatch';
  const proof = lineResults(chunk.map(({ lineNo }) => lineNo));
  const answer = await call(ctx, { operation, bucket: operation, method: 'POST', path: `${BASE}/${tail}`, json, effect: 'WRITE', proof });
  return mapOutcome(answer, (results) => namedResults(results, chunk));
}

/** A claim call on one line; its answer names the line as the batch calls' do. */
export async function claimWrite(
  ctx: ConnectorContext,
  operation: string,
  bucket: 'claims.cancel-request' | 'claims.cancel-approve',
  tail: string,
  line: { key: string; lineNo: string },
  json?: unknown,
): Promise<Outcome<void>> {
  const answer = await call(ctx, {
    operation,
    bucket,
    method: 'POST',
    path: `${BASE}/${encodeURIComponent(line.lineNo)}/claim/${tail}`,
    ...(json === undefined ? {} : { json }),
    effect: 'WRITE',
    proof: lineResults([line.lineNo]),
  });
  if (answer.kind !== 'ok') return answer;
  return namedResults(answer.value, [line]).get(line.key) ?? { kind: 'unknown', message: '응답에 이 주문의 결과가 없습니다.' };
}
