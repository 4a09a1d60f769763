/** Orders of SMART_STORE: the change feed and details (section 5). Acting on them is in `order-actions.ts`. */
import { chunks } from '../sdk/batch.ts';
import { kstIso, toInstant } from '../sdk/clock.ts';
import type { ConnectorContext } from '../sdk/context.ts';
import type { TooBig } from '../sdk/halves.ts';
import { lookUpParts, type ReadLines } from '../sdk/look-up.ts';
import type { CollectCursor, LineRef, OrderPage } from '../sdk/order.ts';
import { mapOutcome, type Outcome } from '../sdk/outcome.ts';
import { text, wire } from '../sdk/reader.ts';
import { notShown, unreadableRecord } from '../sdk/record-reader.ts';
import { type WalkList, walkLists } from '../sdk/walk.ts';
import type { WalkWindow } from '../sdk/windows.ts';
import { ask, call, reading } from './client.ts';
import { manifest } from './manifest.ts';
import { type FeedRow, lineNoOf, readDetail } from './order-in.ts';
import { type ChangePage, changePage, orderDetails } from './proofs.ts';

const FEED_PAGE = 300;
const DETAIL_PAGE = 300;
export const PRODUCT_ORDERS = '/v1/pay-order/seller/product-orders';

/** One list: the channel reports every change of a line in the order of time. */
const CHANGES: WalkList = { name: 'CHANGES', ...manifest.orders, read: readChanges };

export function collect(ctx: ConnectorContext, cursor: CollectCursor): Promise<Outcome<OrderPage>> {
  return walkLists(ctx, cursor, [CHANGES]);
}

export function lookUp(ctx: ConnectorContext, lines: LineRef[]): Promise<Outcome<OrderPage>> {
  return readDetails(ctx, new Map(lines.map(({ lineNo }) => [lineNo, null])));
}

async function readChanges(ctx: ConnectorContext, { from, to }: WalkWindow, page: string | null): ReturnType<WalkList['read']> {
  const [moreFrom, moreSequence] = page === null ? [] : (JSON.parse(page) as string[]);
  const query = { lastChangedFrom: moreFrom ?? kstIso(from), lastChangedTo: kstIso(to), moreSequence, limitCount: FEED_PAGE };
  const path = `${PRODUCT_ORDERS}/last-changed-statuses`;
  const answer = await call(ctx, reading('orders.collect', 'orders.changes', path, changePage, { query }));
  if (answer.kind !== 'ok') return answer;
  const { rows, more } = answer.value;
  const nameless = rows.filter((row) => lineNoOf(row) === '').map((row) => unreadableRecord(row, '상품주문번호가 없습니다.'));
  return mapOutcome(await readDetails(ctx, newestRows(rows)), ({ lines, unreadable }) => ({
    lines,
    claims: [],
    unreadable: [...nameless, ...unreadable],
    nextPage: pageBehind(more),
  }));
}

/** The newest row of each line: the feed may name one several times. */
function newestRows(rows: readonly unknown[]): Map<string, FeedRow> {
  const newest = new Map<string, FeedRow>();
  for (const row of rows) {
    const lineNo = lineNoOf(row);
    const lastChangedDate = toInstant(wire(row).lastChangedDate);
    const before = newest.get(lineNo)?.lastChangedDate ?? '';
    if (lineNo === '' || (lastChangedDate ?? '') < before) continue;
    newest.set(lineNo, { lastChangedDate, productOrderStatus: text(wire(row).productOrderStatus) });
  }
  return newest;
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
  const json = { productOrderIds, quantityClaimCompatibility: true };
  const answer = await ask(ctx, reading('orders.details', 'orders.query', `${PRODUCT_ORDERS}/query`, orderDetails, { json }));
  if (answer.kind !== 'ok') return answer;
  const read: ReadLines = { lines: [], unreadable: [] };
  const reported = new Set(answer.value.map(lineNoOf));
  for (const raw of answer.value) {
    const { line, problems } = readDetail(raw, feed.get(lineNoOf(raw)) ?? null);
    if (line) read.lines.push(line);
    read.unreadable.push(...problems.map((reason) => unreadableRecord(raw, reason, lineNoOf(raw))));
  }
  const missing = productOrderIds.filter((id) => !reported.has(id));
  read.unreadable.push(...notShown(missing, '상세 조회 응답에 이 주문이 없습니다.'));
  return { kind: 'ok', value: read };
}
