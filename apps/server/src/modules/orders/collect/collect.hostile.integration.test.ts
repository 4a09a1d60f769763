/** Pages with rows that no database takes: each such row is set aside with what the shop reported, and everything else is stored. */
import { randomBytes } from 'node:crypto';
import type { LineFact, OrderPage, UnreadableRecord } from '@moa/channels/sdk';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cancelFact, lineFact, minute } from '../../../../test/modules/order-facts.ts';
import { testDatabase } from '../../../../test/support/index.ts';
import { createSellerVault } from '../../../platform/crypto/index.ts';
import type { LinkedAccount } from '../../shops/index.ts';
import { storedCursor, storeLooked, storePage } from './collect.store.ts';

const { database, seller } = await testDatabase();
const sellerVault = createSellerVault({ database, masterKeys: [{ id: 'k', bytes: randomBytes(32) }] });
const deps = { database, policy: { reserveUnpaid: false } };
const WALK = { since: '2026-03-02T00:00:00.000Z', moveCursor: true };

/** A seller with one account, whose option P1/I1 uses a SKU of which there is plenty. */
async function shop() {
  const { sellerId } = await seller();
  const keys = await sellerVault.forSeller(sellerId);
  const id = await database.tenant(sellerId, async (tx) => {
    const { rows } = await tx.query<{ id: number }>(
      `with account as (
         insert into shop_account (seller_id, shop_type, shop_account_id, shop_name, environment, status)
         values ($1, 'SMART_STORE', 'shop', '본점', 'SANDBOX', 'NORMAL') returning id),
       stocked as (insert into sku (seller_id, sku_code, sku_name, on_hand) values ($1, 'S1', '셔츠', 1000000) returning id),
       listed as (
         insert into listing (seller_id, account_id, shop_type, register_key, management_code, shop_product_id, name)
         select $1, id, 'SMART_STORE', 'R1', 'M1', 'P1', '셔츠' from account returning id),
       item as (insert into listing_item (seller_id, listing_id, item_code, shop_item_id) select $1, id, 'M1-1', 'I1' from listed returning id),
       tied as (
         insert into listing_item_sku (seller_id, listing_item_id, sku_id, listing_id)
         select $1, item.id, stocked.id, listed.id from item, stocked, listed returning seller_id)
       select id from account`,
      [tx.sellerId],
    );
    return rows[0]?.id ?? 0;
  });
  const account = { id, sellerId, shopType: 'SMART_STORE', shopName: '본점' } as LinkedAccount;
  const until = minute(60);
  const pageOf = (lines: LineFact[], claims: OrderPage['claims'] = [], unreadable: UnreadableRecord[] = []): OrderPage => ({
    lines,
    claims,
    unreadable,
    nextCursor: { since: until, until, position: null, done: true },
  });
  const rowsOf = <Row>(text: string) => database.tenant(sellerId, async (tx) => (await tx.query<Row>(text, [tx.sellerId])).rows);
  return {
    account,
    pageOf,
    store: (page: OrderPage) => storePage(deps, keys, account, page, WALK),
    look: (page: OrderPage) => storeLooked(deps, keys, account, page, []),
    cursor: () => storedCursor(deps, account),
    orders: async () =>
      (await rowsOf<{ order_no: string }>('select order_no from order_line where seller_id = $1 order by order_no')).map(
        ({ order_no }) => order_no,
      ),
    reserved: async () => (await rowsOf<{ reserved: number }>('select reserved from sku where seller_id = $1'))[0]?.reserved,
    claims: () => rowsOf<{ claim_no: string }>('select claim_no from claim where seller_id = $1 order by claim_no'),
    alerts: () => rowsOf<{ title: string }>(`select title from alert where seller_id = $1 and kind = 'orders.unreadable'`),
    aside: async () =>
      (
        await rowsOf<{ key: string; reason: string; raw: Buffer }>(
          'select key, reason, raw from unreadable_record where seller_id = $1 order by key',
        )
      ).map(({ key, reason, raw }) => ({ key, reason, raw: keys.open(raw, 'unreadable_record.raw') })),
  };
}

const HOSTILE: Record<string, Partial<Record<keyof LineFact, unknown>>> = {
  'a NUL in a name': { productName: '셔츠\u0000' },
  'a NUL in an order number': { orderNo: 'H\u0000' },
  'a NUL in what is needed later': { refs: { a: '\u0000' } },
  'half of a character': { optionText: '블랙\ud800' },
  'an order number that no index takes': { orderNo: '9'.repeat(100_000) },
  'a product number that no index takes': { shopProductId: 'x'.repeat(100_000) },
  'no order number': { orderNo: '' },
  'more money than there is': { amount: 1e30 },
  'a quantity that is none': { quantity: Number.NaN },
  'a quantity beyond every stock': { quantity: Number.MAX_SAFE_INTEGER },
  'a time that is none': { sourceTime: '어제' },
  'a time before time': { orderedAt: '' },
  'a payment at no time': { paidAt: 'null' },
  'a state that nobody knows': { state: 'BOGUS' },
  'no people': { buyer: null },
  'no claims': { claims: null },
  'a claim of no kind': { claims: [{ ...cancelFact(), type: 'BOGUS' }] },
  'a claim without a number': { claims: [{ ...cancelFact(), claimNo: '' }] },
  'a person without a name': { receiver: { phone: null } },
  'no product name': { productName: null },
};

const hostile = (kind: string, orderNo = 'H') => lineFact({ orderNo, ...(HOSTILE[kind] as Partial<LineFact>), raw: { hostile: kind } });
const good = (count: number) => Array.from({ length: count }, (_, i) => lineFact({ orderNo: `G${String(i).padStart(2, '0')}` }));

describe('a page with one hostile row', () => {
  it.each(Object.keys(HOSTILE))('%s: stores the others, keeps the row as it was reported, and goes on behind the page', async (kind) => {
    const s = await shop();
    const lines = good(4);
    const result = await s.store(s.pageOf([...lines.slice(0, 2), hostile(kind), ...lines.slice(2)]));
    expect(result).toMatchObject({ created: 4, unreadable: 1 });
    expect(await s.orders()).toEqual(lines.map(({ orderNo }) => orderNo));
    expect(await s.reserved()).toBe(4);
    const [record, ...more] = await s.aside();
    expect(more).toEqual([]);
    expect(JSON.parse(record?.raw ?? '')).toEqual({ hostile: kind });
    expect(record?.reason).toMatch(/[가-힣]/);
    expect(await s.alerts()).toEqual([{ title: expect.stringContaining('1건을 읽지 못했습니다') }]);
    expect(await s.cursor()).toMatchObject({ done: true });
  });

  it('in any place among any number of good ones stores all others, once, in whichever order pages come', async () => {
    const kinds = fc.subarray(Object.keys(HOSTILE), { minLength: 1, maxLength: 3 });
    await fc.assert(
      fc.asyncProperty(kinds, fc.nat({ max: 12 }), fc.nat(), async (chosen, count, seed) => {
        const s = await shop();
        const lines = good(count);
        const mixed: LineFact[] = [...lines];
        for (const [i, kind] of chosen.entries()) mixed.splice((seed + i * 7) % (mixed.length + 1), 0, hostile(kind, `H${i}`));
        await s.store(s.pageOf(mixed));
        await s.store(s.pageOf(mixed.toReversed()));
        expect(await s.orders()).toEqual(lines.map(({ orderNo }) => orderNo));
        expect(await s.reserved()).toBe(count);
        expect((await s.aside()).length).toBeGreaterThan(0);
        expect(await s.cursor()).toMatchObject({ done: true });
      }),
      { numRuns: 15 },
    );
  });

  it.each(Object.keys(HOSTILE))('goes on behind a page that holds nothing else: %s', async (kind) => {
    const s = await shop();
    await s.store(s.pageOf([hostile(kind)]));
    expect((await s.aside()).length).toBeGreaterThan(0);
    expect(await s.cursor()).toMatchObject({ done: true });
  });

  it('stores a long name, formulas and marks of direction as they are', async () => {
    const s = await shop();
    const names = ['가'.repeat(200_000), '=HYPERLINK("x")', '\u202e뒤집힌 이름\u2066'];
    await s.store(
      s.pageOf(names.map((name, i) => lineFact({ orderNo: `N${i}`, productName: name, optionText: name, deliveryMessage: name }))),
    );
    expect(await s.orders()).toEqual(['N0', 'N1', 'N2']);
    expect(await s.aside()).toEqual([]);
  });

  it('takes the newest good fact of a line of which another is hostile', async () => {
    const s = await shop();
    await s.store(s.pageOf([lineFact({ orderNo: 'A' }), hostile('a state that nobody knows', 'A'), lineFact({ orderNo: 'B' })]));
    expect(await s.orders()).toEqual(['A', 'B']);
    expect((await s.aside()).map(({ key }) => key)).toEqual(['A/1']);
  });
});

describe('a page with a hostile claim', () => {
  const claim = (claimNo: string, change: object = {}) => ({
    ...cancelFact({ claimNo }),
    orderNo: 'A',
    lineNo: '1',
    quantityOrdered: 1,
    ...change,
  });

  it.each([
    ['a NUL in a reason', { detail: '\u0000' }],
    ['a kind that nobody knows', { type: 'BOGUS' }],
    ['a time that is none', { requestedAt: '곧' }],
  ])('%s: stores the others', async (_name, change) => {
    const s = await shop();
    await s.store(s.pageOf([lineFact({ orderNo: 'A', quantity: 3 })], [claim('C1'), claim('C2', change), claim('C3')]));
    expect((await s.claims()).map(({ claim_no }) => claim_no)).toEqual(['C1', 'C3']);
    expect((await s.aside()).map(({ key }) => key)).toEqual(['A/1/C2']);
  });
});

describe('records that nobody could read', () => {
  const record = (key: string, reason = '모르는 모양입니다.') => ({ key, reason, raw: '{}' });

  it('are kept though two of a page have one key, or one that no index takes', async () => {
    const s = await shop();
    const keys = ['same', 'same', 'x'.repeat(100_000), 'a\u0000b'];
    expect(
      await s.store(
        s.pageOf(
          good(1),
          [],
          keys.map((key) => record(key, '읽지 못했습니다\u0000')),
        ),
      ),
    ).toMatchObject({ created: 1 });
    expect((await s.aside()).map(({ key }) => key)).toEqual(['a␀b', 'same', 'x'.repeat(200)]);
  });

  it('of a look-up are kept too, and alarm nobody', async () => {
    const s = await shop();
    await s.look(s.pageOf([...good(2), hostile('no people')], [], [record('gone', '쇼핑몰이 이 주문을 보여 주지 않습니다.')]));
    expect(await s.orders()).toEqual(['G00', 'G01']);
    expect((await s.aside()).map(({ key }) => key)).toEqual(['H/1', 'gone']);
    expect(await s.alerts()).toEqual([]);
  });
});

it('leaves a page that no row can be blamed for to the next walk, and its cursor where it was', async () => {
  const s = await shop();
  const away = {
    ...deps,
    policy: {
      get reserveUnpaid(): boolean {
        throw new TypeError('our own mistake');
      },
    },
  };
  await expect(storePage(away, await sellerVault.forSeller(s.account.sellerId), s.account, s.pageOf(good(3)), WALK)).rejects.toThrow(
    'our own mistake',
  );
  expect([await s.orders(), await s.aside(), await s.cursor()]).toEqual([[], [], null]);
  expect(await s.store(s.pageOf(good(3)))).toMatchObject({ created: 3 });
});
