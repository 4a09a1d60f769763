/** The order list: what the filter means, which page, how many. */
import { type orders, problem, TOTAL_EXACT_MAX } from '@moa/contract';
import { besideTheirOwn, isBeforeDispatch, type LineState, maskName, waitsForAddress } from '@moa/core';
import type { z } from 'zod';
import type { Cipher } from '../../../platform/crypto/index.ts';
import { type SellerScope, type TenantTx, visibleShops } from '../../../platform/database/index.ts';
import { instantText } from '../../../platform/instant-text.ts';
import { DEFAULT_SIZE, type PageFrame, readPageOf, type Slice } from '../../../platform/paging.ts';
import { countByAccount } from '../../shops/index.ts';
import { type MaskReceiver, maskReceiver } from '../lines/masked.ts';
import { addressLater, claimsNotOffered, notOffered } from '../lines/offered.ts';
import { openPersonal } from '../lines/personal.ts';
import { areNotesMarked } from '../memos/memo.queries.ts';
import { countParcels, type ParcelOfLine, parcelOf } from '../parcels/parcel.queries.ts';
import { countStatesByAccount } from './counters.queries.ts';
import { crossSold } from './cross-sale.ts';
import { type FlagFilter, mayHave, type OrderFilter } from './search.conditions.ts';
import { foundIn, keywordMatches } from './search.keyword.ts';
import {
  accountsWithLines,
  countByCounters,
  countTogether,
  countUpTo,
  findPage,
  type LineOrder,
  type OrderRow,
  readLines,
  readRows,
} from './search.queries.ts';
import { dueFlag, readToday, type Today, todayWithoutCutOff } from './today.ts';

export type SearchInput = InputOf<typeof orders.search>;
export type CountInput = InputOf<typeof orders.countByAccount>;
export type FlagCountInput = InputOf<typeof orders.countByFlag>;
type InputOf<T> = T extends { '~orpc': { inputSchema?: infer S } } ? (S extends z.ZodType ? z.output<S> : never) : never;

const DAY_MS = 86_400_000;

export interface OrderPageResult {
  rows: OrderRow[];
  frame: PageFrame;
  today: Today;
  /** Of each row that does not go alone, by its id. */
  parcels: ReadonlyMap<number, ParcelOfLine>;
}

/** The seller's keys, also while they are being read; null when nothing of theirs was ever sealed. */
export type KeysForSearch = Cipher | Promise<Cipher | null>;

/** Finds a page. An impossible search (a word nobody's product has) is an empty page, not a scan. */
export async function searchOrders(
  tx: TenantTx,
  keys: KeysForSearch,
  input: SearchInput,
  now: Date,
  only: 'ALL' | 'CROSS_SALE' = 'ALL',
): Promise<OrderPageResult> {
  const asking = readToday(tx, now);
  const narrowed = only === 'ALL' ? toFilter(tx, keys, input) : crossSaleFilter(tx, keys, input);
  const finding = narrowed.then(async (filter) => {
    if (filter === null)
      return readPage(
        input,
        async () => 0,
        async () => [],
      );
    // Only flags depend on the seller's day: without them the page is read along with the question.
    const today = filter.flags.length > 0 ? await asking : todayWithoutCutOff(now);
    const counted = isCounted(filter);
    if (!counted && !isPlainSearch(input, tx)) return readFound(tx, filter, input, today);
    return readPage(
      input,
      (bound) => (counted ? countByCounters(tx, filter.states, filter.accountIds) : countUpTo(tx, filter, bound, today)),
      (order, slice) => readLines(tx, filter, order, slice, today),
    );
  });
  const [page, today] = await Promise.all([finding, asking]);
  const parcels = await parcelsOf(tx, page.rows);
  const rows = input.together ? besideTheirOwn(page.rows, ({ id }) => parcels.get(id)?.key ?? null) : page.rows;
  return { ...page, rows, today, parcels };
}

/** How many lines the search finds at each account: where states alone narrow it their counters know. */
export async function countOrdersByAccount(tx: TenantTx, keys: KeysForSearch, input: CountInput, now: Date) {
  const filter = await toFilter(tx, keys, input);
  if (filter === null) return countByAccount(tx, { together: async () => [], of: null }, true);
  // A limited caller's filter names her shops: whatever others have is not asked for.
  if (isCounted(filter)) return countByAccount(tx, { together: () => countStatesByAccount(tx, filter.states), of: null }, true);
  const [today, lines] = await Promise.all([
    filter.flags.length > 0 ? readToday(tx, now) : todayWithoutCutOff(now),
    countStatesByAccount(tx, filter.states),
  ]);
  // Of an account without a line in the states all lines of the others were read.
  const some = new Set(lines.flatMap(({ account_id, n }) => (n > 0 ? [account_id] : [])));
  return countByAccount(
    tx,
    {
      together: (bound) => countTogether(tx, filter, bound, today),
      of: async (id, bound) => (some.has(id) ? countUpTo(tx, { ...filter, accountIds: [id] }, bound, today) : 0),
    },
    true,
  );
}

/** How many lines the search finds with each of the marks alone, as a page of it would say. */
export async function countOrdersByFlag(tx: TenantTx, keys: KeysForSearch, { each, ...input }: FlagCountInput, now: Date) {
  const marks = each.filter(isFilter);
  const asked = Promise.all([toFilter(tx, keys, input), readToday(tx, now), marks.some(isOfNotes) && areNotesMarked(tx)]);
  const [filter, today, notesMarked] = await asked;
  const counts = await Promise.all(
    marks.map(async (flag): Promise<[FlagFilter, number]> => {
      if (filter === null || !mayHave(filter.states, [flag])) return [flag, 0];
      const marked = { ...filter, flags: [flag], ...(notesMarked && filter.matches.length === 0 ? { notesMarked } : {}) };
      return [flag, Math.min(await countUpTo(tx, marked, TOTAL_EXACT_MAX, today), TOTAL_EXACT_MAX)];
    }),
  );
  return { counts: Object.fromEntries(counts) };
}

/** The parcels of the rows, by their ids. */
export async function parcelsOf(tx: TenantTx, rows: readonly OrderRow[]): Promise<Map<number, ParcelOfLine>> {
  const counted = await countParcels(tx, rows);
  return new Map(
    rows.flatMap((row) => {
      const parcel = parcelOf(row, counted);
      return parcel === null ? [] : [[row.id, parcel] as const];
    }),
  );
}

type Page = { rows: OrderRow[]; frame: PageFrame };

function readPage(
  input: SearchInput,
  count: (bound: number) => Promise<number>,
  read: (order: LineOrder, slice: Slice) => Promise<OrderRow[]>,
  countsFirst = false,
): Promise<Page> {
  const order = sortOf(input);
  return readPageOf(input, {
    order: `${order.column} ${order.descending ? 'desc' : 'asc'}`,
    count,
    read: (slice) => read(order, slice),
    countsFirst,
    positionOf: (row) => ({ value: row.placed_at ?? null, id: row.id }),
  });
}

/** A page of lines that conditions have to find: with their count where there are few, in their order from its place where there are many. */
function readFound(tx: TenantTx, filter: OrderFilter, input: SearchInput, today: Today): Promise<Page> {
  const size = input.size ?? DEFAULT_SIZE;
  let found: readonly number[] | null = null;
  const count = async (bound: number) => {
    if (input.cursor !== undefined) return countUpTo(tx, filter, bound, today);
    const page = await findPage(tx, filter, sortOf(input), { bound, size, offset: (input.page ?? 0) * size }, today);
    found = page.ids;
    return page.count;
  };
  const read = async (order: LineOrder, slice: Slice) => {
    if (found === null) return readLines(tx, filter, order, slice, today);
    const rows = await readRows(tx, found, order.column);
    return slice.backwards ? rows.toReversed() : rows;
  };
  return readPage(input, count, read, input.cursor === undefined);
}

/** Whether counters know how many lines match. */
function isCounted({ states: _, accountIds: __, ...rest }: OrderFilter): boolean {
  return (
    rest.from === null &&
    rest.to === null &&
    rest.matches.length === 0 &&
    rest.flags.length === 0 &&
    rest.crossSold === undefined &&
    rest.unmovedDays === undefined &&
    rest.openClaim === null
  );
}

const DATE_COLUMNS = { ORDERED: 'ordered_at', PAID: 'paid_at', DUE: 'dispatch_due', DISPATCHED: 'dispatched_at' } as const;

/** The filter as the audit log keeps it: a word that was searched for may be somebody's name or number. */
export function recordedFilter({ keyword, ...filter }: SearchInput): Record<string, unknown> {
  return keyword === undefined ? filter : { ...filter, keyword: maskName(keyword) };
}

type Mark = NonNullable<SearchInput['flags']>[number];
const isFilter = (flag: Mark): flag is FlagFilter => flag !== 'UNKNOWN_STATE' && flag !== 'EXCHANGE_GOODS';
const isOfNotes = (flag: FlagFilter): boolean => flag === 'MEMO' || flag === 'TODO';

/** Null when nothing can match. */
export async function toFilter(tx: TenantTx, keys: KeysForSearch, input: SearchInput): Promise<OrderFilter | null> {
  const visible = visibleShops(tx, (input.accountIds ?? []).map(Number));
  if (visible === null) return null;
  const states = (input.status ?? []) as LineState[];
  const flags = (input.flags ?? []).filter(isFilter);
  if (!mayHave(states, flags)) return null;
  const keyword = input.keyword?.trim() ?? '';
  const searchesNotes = keyword === '' && flags.some(isOfNotes);
  const [matches, accountIds, notesMarked] = await Promise.all([
    keyword === '' ? [] : keywordMatches(tx, keys, keyword, input.scope ?? 'ALL'),
    input.shopTypes === undefined || input.shopTypes.length === 0 ? visible : accountsOf(tx, input.shopTypes, states, visible),
    searchesNotes && areNotesMarked(tx),
  ]);
  if (accountIds === null || (keyword !== '' && matches.length === 0)) return null;
  return {
    states,
    accountIds,
    dateColumn: DATE_COLUMNS[input.dateType ?? 'ORDERED'],
    from: instantOf(input.range?.from, 0),
    to: instantOf(input.range?.to, 1),
    matches,
    flags,
    ...(notesMarked ? { notesMarked } : {}),
    openClaim: input.claimType ?? null,
    ...(input.unmovedDays === undefined ? {} : { unmovedDays: input.unmovedDays }),
  };
}

/** Of the accounts that are seen (none: all), those of the shops in which a line can be found; null where there is none. */
async function accountsOf(
  tx: TenantTx,
  shopTypes: readonly string[],
  states: readonly LineState[],
  seen: readonly number[],
): Promise<readonly number[] | null> {
  const found = (await accountsWithLines(tx, shopTypes, states)).filter((id) => seen.length === 0 || seen.includes(id));
  return found.length === 0 ? null : found;
}

async function crossSaleFilter(tx: TenantTx, keys: KeysForSearch, input: SearchInput): Promise<OrderFilter | null> {
  const [sold, filter] = await Promise.all([crossSold(tx), toFilter(tx, keys, input)]);
  return sold === null || filter === null ? null : { ...filter, crossSold: sold };
}

/** A date means its Korean day: from its start, to its end (`days` 1). */
function instantOf(text: string | undefined, days: number): string | null {
  if (text === undefined || text === '') return null;
  if (/^\d{4}-\d{2}-\d{2}$/.test(text)) {
    const start = Date.parse(`${text}T00:00:00+09:00`);
    if (Number.isNaN(start)) throw badDate();
    return new Date(start + days * DAY_MS).toISOString();
  }
  const at = Date.parse(text);
  if (Number.isNaN(at)) throw badDate();
  return new Date(at).toISOString();
}

function badDate() {
  return problem('VALIDATION_FAILED', { errors: [{ path: 'range', code: 'DATE', message: '날짜는 2026-01-31처럼 입력해주십시오.' }] });
}

/**
 * Whether one index fits a search whatever its values are, so that it need not be planned each time: the lines of one state or of all, by
 * the time of their order.
 */
export function isPlainSearch(input: SearchInput, { shopAccountIds }: SellerScope): boolean {
  const { status = [], shopTypes = [], accountIds = [], flags = [] } = input;
  return (
    status.length <= 1 &&
    shopTypes.length + accountIds.length + flags.length === 0 &&
    shopAccountIds === null &&
    input.claimType === undefined &&
    input.unmovedDays === undefined &&
    (input.keyword?.trim() ?? '') === '' &&
    (input.dateType ?? 'ORDERED') === 'ORDERED' &&
    sortOf(input).column === 'ordered_at'
  );
}

/** Lists of lines to be sent go by deadline; everything else newest first. */
export function sortOf(input: Pick<SearchInput, 'sort'>): LineOrder {
  const [field, direction] = (input.sort ?? '').split(',');
  if (field === 'dispatchDue') return { column: 'dispatch_due', descending: direction === 'desc' };
  return { column: 'ordered_at', descending: direction !== 'asc' };
}

type WireRow = z.input<typeof import('@moa/contract')['orderRowSchema']>;

/**
 * A row as the list shows it: personal data masked, times as instants, what needs the seller first as flags.
 * @param keyword what was searched for: the row says where it was found
 * @param mask see `createReceiverMasks`
 */
export function toWireRow(
  row: OrderRow,
  keys: Cipher,
  { today, parcels }: Pick<OrderPageResult, 'today' | 'parcels'>,
  keyword = '',
  mask: MaskReceiver = maskReceiver,
): WireRow {
  const receiver = mask(keys, row.personal);
  return {
    id: String(row.id),
    orderNo: row.order_no,
    lineNo: row.line_no,
    bundleNo: row.bundle_no,
    shopType: row.shop_type as WireRow['shopType'],
    accountId: row.account_id === 0 ? null : String(row.account_id),
    shopName: row.shop_name ?? '수기주문',
    state: row.state,
    rawState: row.raw_state,
    flags: flagsOf(row, today),
    productName: row.title,
    optionText: row.option_text,
    imageUrl: row.image_url,
    productId: row.product_id === null ? null : String(row.product_id),
    skuId: row.sku_id === null ? null : String(row.sku_id),
    skuCode: row.sku_code,
    quantity: row.quantity,
    claimedQuantity: row.claimed_quantity,
    amount: row.amount,
    deliveryFee: row.delivery_fee,
    receiverName: receiver.name,
    receiverPhone: receiver.phone,
    receiverAddress: receiver.address,
    orderedAt: instantText(row.ordered_at),
    paidAt: row.paid_at && instantText(row.paid_at),
    dispatchDue: row.dispatch_due && instantText(row.dispatch_due),
    courierCode: row.courier_code,
    plannedCourier: row.planned_courier,
    holdReason: row.seller_hold,
    invoiceNo: row.invoice_no,
    dispatchedAt: row.dispatched_at && instantText(row.dispatched_at),
    claim: row.claim
      ? {
          id: String(row.claim.id),
          type: row.claim.type as 'CANCEL',
          state: row.claim.state as 'REQUESTED',
          reason: row.claim.reason ?? row.claim.raw_reason,
          requestedAt: row.claim.requested_at === null ? null : new Date(row.claim.requested_at).toISOString(),
          ...(row.claim.type === 'CANCEL' && claimsNotOffered(row.shop_type).includes('approveCancel') ? { elsewhere: true } : {}),
        }
      : null,
    memo: row.memo,
    lastError: row.last_error,
    notOffered: [...notOffered(row.shop_type)],
    parcel: parcels.get(row.id) ?? null,
    foundIn: keyword === '' ? [] : foundIn(keyword, row, openPersonal(keys, row.personal)),
  };
}

function flagsOf(row: OrderRow, today: Today): WireRow['flags'] {
  const flags: WireRow['flags'] = [];
  if (row.open_claim === 'CANCEL') flags.push('CANCEL_REQUESTED');
  const waits = row.state === 'NEW' || row.state === 'PREPARING';
  const due = waits ? dueFlag({ dispatchDue: row.dispatch_due, paidAt: row.paid_at }, today) : null;
  if (due !== null) flags.push(due);
  if (row.state === 'PREPARING' && row.invoice_no === null) flags.push('NO_INVOICE');
  if (waitsForAddress({ state: row.state, addressLater: addressLater(row.shop_type), hasAddress: row.has_address }))
    flags.push('ADDRESS_WAITING');
  if (row.sent_for !== null) flags.push('EXCHANGE_GOODS');
  if (row.needs_mapping) flags.push('NEEDS_MAPPING');
  if (row.oversold) flags.push('OVERSOLD');
  // Of what has left or ended it is nothing any more, as its counters have it.
  if (row.delayed && isBeforeDispatch(row.state)) flags.push('DELAYED');
  if (row.hold && isBeforeDispatch(row.state)) flags.push('HOLD');
  if (row.memo !== null) flags.push(row.memo.open ? 'TODO' : 'MEMO');
  return flags;
}
