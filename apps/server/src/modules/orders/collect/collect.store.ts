/** What a collection leaves behind: a page's lines with the cursor behind it in one transaction, and the records nobody could read. */
import { type CollectCursor, type LineRef, type OrderPage, shortMessage, type UnreadableRecord, visibleText } from '@moa/channels/sdk';
import { SHOP_TYPES } from '@moa/core';
import { raiseAlert, resolveAlert } from '../../../platform/alerts/index.ts';
import type { Cipher } from '../../../platform/crypto/index.ts';
import type { Database, TenantTx } from '../../../platform/database/index.ts';
import { announce } from '../../../platform/jobs/index.ts';
import type { LinkedAccount } from '../../shops/index.ts';
import { endFilingsCorrected } from '../claims/filing-alerts.ts';
import type { IngestResult } from '../ingest/ingest.ts';
import { isNoRows, sift, storeOf, storeParts } from '../ingest/ingest-aside.ts';
import type { LinePolicy } from '../lines/line-record.ts';
import { raiseOversold } from '../lines/oversold.ts';
import { markNotReported, markRead, openKeys, openNameless, type ReportedRecord } from '../unreadable/unreadable.queries.ts';
import { keysRead, onePerKey, UNREADABLE_ASSOCIATED_DATA } from '../unreadable/unreadable.ts';
import { endUnreceived, storeUnreceived } from '../unreceived/unreceived.store.ts';

export interface StoreDeps {
  database: Database;
  policy: LinePolicy;
}

const FEED = 'orders';
const LOOK_UP_BATCH = 200;

/** Where the last walk of the account came to; null before its first. */
export function storedCursor({ database }: StoreDeps, account: LinkedAccount): Promise<CollectCursor | null> {
  return database.tenant(account.sellerId, async (tx) => {
    const { rows } = await tx.query<{ cursor: CollectCursor }>(
      'select cursor from collect_cursor where seller_id = $1 and account_id = $2 and feed = $3',
      [tx.sellerId, account.id, FEED],
    );
    return rows[0]?.cursor ?? null;
  });
}

/**
 * Stores a page, its unreadable records and the cursor behind it in one transaction. A row that can't be stored becomes such a record.
 * @param walk `since` from when on it looked, ISO 8601; `moveCursor` whether the next walk begins behind this page
 */
export async function storePage(
  deps: StoreDeps,
  keys: Cipher,
  account: LinkedAccount,
  page: OrderPage,
  walk: { since: string; moveCursor: boolean },
): Promise<IngestResult> {
  return storeRows(deps, keys, account, page, async (tx, broken) => {
    await settleUnreadable(tx, account, page);
    const unreadable = [...broken, ...(await storeUnreceived(tx, account, page.unreceived ?? [], false))];
    await storeUnreadable(tx, keys, account, unreadable, walk.since);
    if (unreadable.length > 0) await alertUnreadable(tx, account, unreadable.length);
    if (!walk.moveCursor) return;
    await tx.query(
      `insert into collect_cursor (seller_id, account_id, feed, cursor) values ($1, $2, $3, $4)
         on conflict (seller_id, account_id, feed) do update set cursor = excluded.cursor, updated_at = excluded.updated_at`,
      [tx.sellerId, account.id, FEED, JSON.stringify(page.nextCursor)],
      'collect-cursor',
    );
  });
}

/** Keeps which lists the account's key may not ask for, once a walk has been through all of them. */
export async function keepUnasked(
  { database }: Pick<StoreDeps, 'database'>,
  account: LinkedAccount,
  unasked: ReadonlySet<string>,
): Promise<void> {
  await database.tenant(
    account.sellerId,
    (tx) =>
      tx.query(
        'update collect_cursor set unasked = $4 where seller_id = $1 and account_id = $2 and feed = $3 and unasked is distinct from $4',
        [tx.sellerId, account.id, FEED, unasked.size === 0 ? null : [...unasked]],
        'collect-unasked',
      ),
    { retry: true },
  );
}

type Beside = (tx: TenantTx, unreadable: readonly UnreadableRecord[]) => Promise<void>;

/** Stores the rows of a page at once; when that fails, in parts. `beside` is what goes into the same transaction. */
async function storeRows(
  { database, policy }: StoreDeps,
  keys: Cipher,
  account: LinkedAccount,
  page: OrderPage,
  beside: Beside,
): Promise<IngestResult> {
  const { rows, aside } = sift(page);
  const unreadable = [...page.unreadable, ...aside];
  const ingestAccount = { id: account.id, shopType: account.shopType };
  const transaction = (store: (tx: TenantTx) => Promise<IngestResult>) =>
    database.tenant(
      account.sellerId,
      async (tx) => {
        const result = await store(tx);
        if (result.oversold.length > 0) await raiseOversold(tx, result.oversold);
        if (result.created + result.changed > 0) {
          announce(tx, 'orders', account.id);
          await endFilingsCorrected(tx, account.id);
        }
        return result;
      },
      { retry: true },
    );
  try {
    return await transaction(async (tx) => {
      await beside(tx, unreadable);
      const result = await storeOf(tx, keys, ingestAccount, policy)(rows);
      return { ...result, unreadable: unreadable.length };
    });
  } catch (error) {
    if (isNoRows(error)) throw error;
    return transaction(async (tx) => {
      const parts = await storeParts(tx, storeOf(tx, keys, ingestAccount, policy), rows);
      const all = [...unreadable, ...parts.aside];
      await beside(tx, all);
      return { ...parts.result, unreadable: all.length };
    });
  }
}

/** Records of orders that this page reports in a way that is read are done. Nearly always there are none to look for. */
async function settleUnreadable(tx: TenantTx, account: LinkedAccount, page: OrderPage): Promise<void> {
  const open = await openKeys(tx, account.id, FEED);
  if (open.length === 0) return;
  const reported = keysRead(page);
  const read = open.filter((key) => reported.has(key));
  if (read.length === 0) return;
  await markRead(tx, account.id, FEED, read);
  if (read.length === open.length) await resolveAlert(tx, unreadableAlert(account));
}

/** Open records that name no order and whose time a walk covers whole. */
export function namelessWithin(
  { database }: StoreDeps,
  account: LinkedAccount,
  { since, until }: Pick<CollectCursor, 'since' | 'until'>,
): Promise<ReportedRecord[]> {
  const walk = { from: new Date(since), to: new Date(until) };
  return database.tenant(account.sellerId, (tx) => openNameless(tx, account.id, FEED, walk), { readOnly: true });
}

/** A whole walk is over: what names no order and was not reported by it again is done, since nothing else could say so. */
export async function settleNameless({ database }: StoreDeps, account: LinkedAccount, before: readonly ReportedRecord[]): Promise<void> {
  if (before.length === 0) return;
  await database.tenant(
    account.sellerId,
    async (tx) => {
      await markNotReported(tx, before);
      if ((await openKeys(tx, account.id, FEED)).length === 0) await resolveAlert(tx, unreadableAlert(account));
    },
    { retry: true },
  );
}

const unreadableAlert = (account: LinkedAccount) => `orders.unreadable:${account.id}`;

/** A record nobody could read is kept sealed, and the rest goes on. `walkSince` is null where a single line was looked up. */
async function storeUnreadable(
  tx: TenantTx,
  keys: Cipher,
  account: LinkedAccount,
  unreadable: readonly UnreadableRecord[],
  walkSince: string | null,
): Promise<void> {
  if (unreadable.length === 0) return;
  const records = onePerKey(unreadable.map((record) => ({ ...record, key: keyOfRecord(record) })));
  await tx.query(
    `insert into unreadable_record as known (seller_id, account_id, feed, walk_since, key, reason, raw)
     select $1, $2, $3, $7, * from unnest($4::text[], $5::text[], $6::bytea[])
     on conflict (seller_id, account_id, feed, key) do update set reason = excluded.reason, raw = excluded.raw, at = excluded.at, resolved_at = null,
       walk_since = coalesce(excluded.walk_since, known.walk_since)`,
    [
      tx.sellerId,
      account.id,
      FEED,
      records.map(({ key }) => key),
      records.map(({ reason }) => shortMessage(reason)),
      records.map(({ raw }) => keys.seal(raw, UNREADABLE_ASSOCIATED_DATA)),
      walkSince,
    ],
  );
}

/** A key is part of an index. */
const RECORD_KEY_MAX = 200;

function keyOfRecord({ key }: UnreadableRecord): string {
  return visibleText(key).slice(0, RECORD_KEY_MAX).toWellFormed();
}

async function alertUnreadable(tx: TenantTx, account: LinkedAccount, count: number): Promise<void> {
  await raiseAlert(tx, {
    kind: 'orders.unreadable',
    severity: 'WARNING',
    title: `${SHOP_TYPES[account.shopType].title} 주문 ${count}건을 읽지 못했습니다.`,
    body: '원본은 보관되어 있습니다. 어떤 주문인지 목록에서 확인하고 쇼핑몰 관리자에서 처리해주십시오.',
    link: '/app/order/unreadable',
    accountId: account.id,
    dedupeKey: unreadableAlert(account),
  });
}

const ON_THEIR_WAY = `state in ('NEW', 'PREPARING', 'DELIVERING')`;
/** Delivered, as the shop says, and reported as not received: such an order leaves its lists, and comes back when that is over. */
const REPORTED = `open_claim is null and not (${ON_THEIR_WAY})
   and id in (select line_id from unreceived_report where seller_id = $1 and account_id = $2 and ended_at is null)`;

/**
 * Lines a feed does not report on (delivery completed, states changed long after the order, claims that ended without a trace), longest
 * unread first. They count as read.
 */
export function takeUnread({ database }: StoreDeps, account: LinkedAccount): Promise<LineRef[]> {
  return database.tenant(account.sellerId, async (tx) => {
    const { rows } = await tx.query<{
      id: number;
      order_no: string;
      line_no: string;
      bundle_no: string | null;
      quantity: number;
      refs: Record<string, string>;
    }>(
      // Each part has an index of its own, which one condition for both would keep from being read in order.
      `select id, order_no, line_no, bundle_no, quantity, refs from (
         (${unread(ON_THEIR_WAY)}) union all (${unread(`open_claim is not null and not (${ON_THEIR_WAY})`)})
         union all (${unread(REPORTED)})) unread
        order by updated_at limit ${LOOK_UP_BATCH}`,
      [tx.sellerId, account.id],
      'collect-open-lines',
    );
    await tx.query(
      'update order_line set updated_at = now() where seller_id = $1 and id = any ($2::bigint[])',
      [tx.sellerId, rows.map((row) => row.id)],
      'collect-looked-up',
    );
    return rows.map((line) => ({
      key: String(line.id),
      orderNo: line.order_no,
      lineNo: line.line_no,
      bundleNo: line.bundle_no,
      quantity: line.quantity,
      refs: line.refs,
    }));
  });
}

function unread(condition: string): string {
  return `select id, order_no, line_no, bundle_no, quantity, refs, updated_at from order_line
           where seller_id = $1 and account_id = $2 and ${condition} and updated_at < now() - interval '20 minutes'
           order by updated_at limit ${LOOK_UP_BATCH}`;
}

/** What the shop says of the lines that it was asked for by number. What it does not show is kept, and nobody is alarmed: orders end. */
export function storeLooked(
  deps: StoreDeps,
  keys: Cipher,
  account: LinkedAccount,
  page: OrderPage,
  asked: readonly Pick<LineRef, 'key' | 'lineNo'>[],
): Promise<IngestResult> {
  return storeRows(deps, keys, account, page, async (tx, unreadable) => {
    await settleUnreadable(tx, account, page);
    await storeUnreadable(tx, keys, account, unreadable, null);
    if (page.unreceived === undefined) return;
    await storeUnreceived(tx, account, page.unreceived, true);
    const unclear = new Set([...page.unreceived.map(({ lineNo }) => lineNo), ...unreadable.map(({ key }) => key)]);
    const over = asked.filter(({ lineNo }) => !unclear.has(lineNo));
    await endUnreceived(
      tx,
      account,
      over.map(({ key }) => Number(key)),
    );
  });
}
