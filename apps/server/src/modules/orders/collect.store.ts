/** What a collection leaves behind: a page's lines with the cursor behind it in one transaction, and the records nobody could read. */
import type { CollectCursor, LineRef, OrderPage, UnreadableRecord } from '@moa/channels/sdk';
import { SHOP_TYPES } from '@moa/core';
import { raiseAlert } from '../../platform/alerts/index.ts';
import type { SellerVault } from '../../platform/crypto/index.ts';
import type { Database, TenantTx } from '../../platform/database/index.ts';
import { announce } from '../../platform/jobs/index.ts';
import type { LinkedAccount } from '../shops/index.ts';
import { type IngestResult, ingestPage } from './ingest.ts';
import type { LinePolicy } from './line-plan.ts';
import { onePerKey } from './unreadable.ts';

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

/** @param moveCursor whether the next walk begins behind this page */
export async function storePage(
  deps: StoreDeps,
  keys: SellerVault,
  account: LinkedAccount,
  page: OrderPage,
  moveCursor: boolean,
): Promise<IngestResult> {
  return deps.database.tenant(
    account.sellerId,
    async (tx) => {
      await storeUnreadable(tx, keys, account, onePerKey(page.unreadable));
      if (moveCursor) {
        await tx.query(
          `insert into collect_cursor (seller_id, account_id, feed, cursor) values ($1, $2, $3, $4)
         on conflict (seller_id, account_id, feed) do update set cursor = excluded.cursor, updated_at = now()`,
          [tx.sellerId, account.id, FEED, JSON.stringify(page.nextCursor)],
          'collect-cursor',
        );
      }
      const result = await ingestPage(tx, keys, { id: account.id, shopType: account.shopType }, page, deps.policy);
      if (result.oversold.length > 0) await alertOversold(tx, result.oversold);
      if (result.created + result.changed > 0) announce(tx, 'orders', account.id);
      return { ...result, unreadable: page.unreadable.length };
    },
    { retry: true },
  );
}

const ALERTS_AT_ONCE = 20;

/** Says which order it is: a page of equal sentences tells nobody where to begin. */
async function alertOversold(tx: TenantTx, lineIds: readonly number[]): Promise<void> {
  const { rows } = await tx.query<{ id: number; account_id: number; order_no: string; option_text: string }>(
    'select id, account_id, order_no, option_text from order_line where seller_id = $1 and id = any ($2::bigint[]) order by id',
    [tx.sellerId, lineIds.slice(0, ALERTS_AT_ONCE)],
  );
  for (const line of rows) {
    await raiseAlert(tx, {
      kind: 'stock.oversold',
      severity: 'ERROR',
      title: `재고보다 많이 팔렸습니다: 주문 ${line.order_no}`,
      body: `${line.option_text === '' ? '' : `${line.option_text} · `}재고를 입고하거나 판매취소(품절)로 처리해주십시오.`,
      link: `/app/order/new?id=${line.id}`,
      accountId: line.account_id,
      dedupeKey: `stock.oversold:${line.id}`,
    });
  }
}

/** A record nobody could read is kept sealed, shown, and the rest goes on. */
async function storeUnreadable(
  tx: TenantTx,
  keys: SellerVault,
  account: LinkedAccount,
  records: readonly UnreadableRecord[],
): Promise<void> {
  if (records.length === 0) return;
  await tx.query(
    `insert into unreadable_record (seller_id, account_id, feed, key, reason, raw)
     select $1, $2, $3, * from unnest($4::text[], $5::text[], $6::bytea[])
     on conflict (seller_id, account_id, feed, key) do update set reason = excluded.reason, raw = excluded.raw, at = now(), resolved_at = null`,
    [
      tx.sellerId,
      account.id,
      FEED,
      records.map((record) => record.key),
      records.map((record) => record.reason),
      records.map((record) => keys.seal(record.raw, 'unreadable_record.raw')),
    ],
  );
  await raiseAlert(tx, {
    kind: 'orders.unreadable',
    severity: 'WARNING',
    title: `${SHOP_TYPES[account.shopType].title} 주문 ${records.length}건을 읽지 못했습니다.`,
    body: '원본은 보관되어 있습니다. 쇼핑몰 관리자에서 해당 주문을 확인해주십시오.',
    link: '/app/order/all',
    accountId: account.id,
    dedupeKey: `orders.unreadable:${account.id}`,
  });
}

/** Lines a feed does not report on (delivery completed, states changed long after the order), longest unread first. They count as read. */
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
      `select id, order_no, line_no, bundle_no, quantity, refs from order_line
        where seller_id = $1 and account_id = $2 and state in ('NEW', 'PREPARING', 'DELIVERING') and updated_at < now() - interval '20 minutes'
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

/** What the shop says of lines that it was asked for by number. */
export function storeLooked(deps: StoreDeps, keys: SellerVault, account: LinkedAccount, page: OrderPage): Promise<IngestResult> {
  return deps.database.tenant(
    account.sellerId,
    (tx) => ingestPage(tx, keys, { id: account.id, shopType: account.shopType }, page, deps.policy),
    { retry: true },
  );
}
