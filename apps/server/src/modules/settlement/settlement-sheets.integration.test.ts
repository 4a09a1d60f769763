/** Settlement as Excel files: the same lines as the list, whatever is chosen, and only of the shops that are seen. */
import { restoreFormula } from '@moa/core';
import { readXlsx } from 'hucre/xlsx';
import { expect, test } from 'vitest';
import { testDatabase } from '../../../test/support/index.ts';
import type { Actor, RequestContext } from '../../platform/http/index.ts';
import { settlementSheets } from './settlement.routes.ts';
import { entrySheet, lineSheet } from './settlement-sheets.ts';

const { database, seller } = await testDatabase();
const NOW = new Date('2026-11-23T03:00:00.000Z');
const { service, sums } = settlementSheets({ database, now: () => NOW });

/** More lines than one transaction reads, of two shops: each other line is of the second. */
const LINES = 1_203;
const { sellerId, userId } = await seller();
const [first, second] = await database.tenant(sellerId, async (tx) => {
  const { rows } = await tx.query<{ id: number }>(
    `insert into shop_account (seller_id, shop_type, shop_account_id, shop_name, environment, status, fee_rate)
     select $1, 'SMART_STORE', u.name, u.name, 'SANDBOX', 'NORMAL', 0.1 from unnest($2::text[]) as u (name) returning id`,
    [tx.sellerId, ['본점', '2호점']],
  );
  const accounts = rows.map(({ id }) => id);
  await tx.query(
    `insert into settlement (seller_id, account_id, shop_type, order_no, line_no, product_name, month, basis_at, state, expected, paid, difference, causes)
     select $1, $2::bigint + (n % 2) * $3::bigint, 'SMART_STORE', '20261110' || lpad(n::text, 11, '0'), n::text, case when n = 7 then '=1+1' else '셔츠 ' || n end,
            '2026-11', '2026-11-10'::timestamptz, case when n % 3 = 0 then 'MISMATCH' else 'MATCH' end, 1000, 900, -100, '[{"cause":"FEE_RATE","won":-100}]'
       from generate_series(1, $4::int) n on conflict do nothing`,
    [tx.sellerId, accounts[0], (accounts[1] ?? 0) - (accounts[0] ?? 0), LINES],
  );
  await tx.query(
    `insert into settlement_entry (seller_id, account_id, shop_type, entry_key, event, order_no, line_no, product_name, amount, basis_date, source)
     select $1, $2, 'SMART_STORE', n::text, 'SALE', n::text, '1', '셔츠', 900, '2026-11-20', 'API' from generate_series(1, 3) n on conflict do nothing`,
    [tx.sellerId, accounts[0]],
  );
  return accounts as [number, number];
});

const actor = { userId, loginId: 'her', sellerId } as unknown as Actor;
const scopeOf = (shopAccountIds: readonly number[] | null) => ({ sellerId, shopAccountIds });
const contextOf = (shopAccountIds: readonly number[] | null) =>
  ({ scope: scopeOf(shopAccountIds), actor, audit: async () => undefined }) as unknown as RequestContext;

async function fetched(url: string, shops: readonly number[] | null = null): Promise<string[][]> {
  const sheet = await service.open(actor, scopeOf(shops), new URL(url, 'http://moa').searchParams.get('ticket') ?? '');
  const { sheets } = await readXlsx(new Uint8Array(await new Response(sheet.content).arrayBuffer()));
  sheet.close();
  return (sheets[0]?.rows ?? []).map((cells) => cells.map((cell) => restoreFormula(String(cell ?? ''))));
}

const lines = async (input: Parameters<typeof lineSheet.count>[1], shops: readonly number[] | null = null) => {
  const { url, count } = await service.ask(contextOf(shops), lineSheet, input);
  const table = await fetched(url, shops);
  expect(table).toHaveLength(count + 1);
  return table;
};

test('every line that the list finds stands in the file once, newest first, and text that begins as a formula is text', async () => {
  const table = await lines({ filter: {} });
  expect(table[0]?.slice(0, 6)).toEqual(['정산월', '쇼핑몰', '쇼핑몰 별칭', '주문번호', '상품주문번호', '상품명']);
  expect(new Set(table.slice(1).map((row) => row[3])).size).toBe(LINES);
  expect(table.find((row) => row[4] === '7')).toMatchObject({ 3: '2026111000000000007', 5: '=1+1' });
});

test('the conditions of the list hold, chosen lines are these, and columns come as they were chosen', async () => {
  expect(await lines({ filter: { state: ['MISMATCH'] } })).toHaveLength(1 + Math.floor(LINES / 3));
  const [id] = await database.tenant(sellerId, async (tx) =>
    (await tx.query<{ id: number }>(`select id from settlement where seller_id = $1 and line_no = '5'`, [tx.sellerId])).rows.map((row) =>
      String(row.id),
    ),
  );
  expect(await lines({ filter: { state: ['MISMATCH'] }, ids: [id ?? ''], columns: ['difference', 'orderNo', 'causes'] })).toEqual([
    ['차이', '주문번호', '차이가 난 까닭'],
    ['-100', '2026111000000000005', '수수료율 차이 -100원'],
  ]);
});

test('whoever sees one shop takes out what is of it, and nothing of another', async () => {
  const own = await lines({ filter: {} }, [second]);
  expect(new Set(own.slice(1).map((row) => row[2]))).toEqual(new Set(['2호점']));
  await expect(service.ask(contextOf([second]), sums, { filter: { accountId: String(first) } })).rejects.toMatchObject({ status: 404 });
  await expect(service.ask(contextOf([second]), entrySheet, { filter: {} })).rejects.toMatchObject({ status: 422 });
});

test('what shops reported and the totals of months and shops go out too', async () => {
  const entries = await service.ask(contextOf(null), entrySheet, { filter: { event: ['SALE'] } });
  expect(await fetched(entries.url)).toHaveLength(4);
  const { url, count } = await service.ask(contextOf(null), sums, { filter: {} });
  expect(count).toBe(2);
  const [headings, ...totals] = await fetched(url);
  expect(headings?.slice(0, 4)).toEqual(['정산월', '쇼핑몰', '쇼핑몰 별칭', '주문']);
  expect(totals.map((row) => Number(row[3])).reduce((all, n) => all + n, 0)).toBe(LINES);
});

test('a ticket opens its file once', async () => {
  const { url } = await service.ask(contextOf(null), sums, { filter: {} });
  await fetched(url);
  await expect(fetched(url)).rejects.toMatchObject({ status: 404 });
});
