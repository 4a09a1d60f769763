/** Whatever a listing is like: the lists of a state find it exactly where the list of all says that it is in that state. */
import { beforeAll, expect, test } from 'vitest';
import { testDatabase } from '../../../../test/support/index.ts';
import { listProducts } from '../../catalog/list.service.ts';
import { listingsInState } from './in-state.queries.ts';
import { byId } from './list.queries.ts';
import { listingPage } from './list.service.ts';

const { database, seller } = await testDatabase();
const STATES = ['SAME', 'CHANGED', 'SENDING', 'FAILED', 'CHECKING', 'PAUSED'] as const;
type State = (typeof STATES)[number];
const SIZE = 3_000;

let sellerId: number;
/** What the list of all says of each. */
let shown: { id: number; productId: string | null; sync: State }[];

const inSeller = <T>(work: Parameters<typeof database.tenant<T>>[1]) => database.tenant(sellerId, work, { readOnly: true });

/** All that the list of shop products shows under a filter, page by page. */
async function listed(filter: { sync?: State[] }) {
  const found: { id: number; productId: string | null; sync: State }[] = [];
  for (let page = 0; ; page += 1) {
    const { contents, totalPages } = await inSeller((tx) => listingPage(tx, { ...filter, page, size: SIZE }, null, null));
    found.push(...contents.map(({ id, productId, sync }) => ({ id: Number(id), productId, sync })));
    if (page + 1 >= totalPages) return found;
  }
}

beforeAll(async () => {
  ({ sellerId } = await seller());
  await database.tenant(sellerId, async (tx) => {
    await tx.query(
      `insert into shop_account (seller_id, shop_type, shop_account_id, shop_name, environment, status)
       select $1, 'COUPANG', status, status, 'SANDBOX', status from unnest('{NORMAL,AUTH_EXPIRED}'::text[]) status returning id`,
      [tx.sellerId],
    );
    await tx.query(
      `insert into product (seller_id, moa_product_seq, name, main_price, body, version, deleted_at)
       select $1, n, '셔츠', 1000, '{"common": {"images": []}}', 2, case when n > 3 then now() end from generate_series(1, 6) n returning id`,
      [tx.sellerId],
    );
    // Of each product one listing of every kind there can be.
    await tx.query(
      `insert into listing (seller_id, account_id, shop_type, product_id, register_key, management_code, shop_product_id, name, reg_status, parked_reason, refusals,
                            due_at, sent_product_version)
       select $1, a.id, 'COUPANG', p.id, 'K' || row_number() over (), 'M' || row_number() over (), case when there then 'P' || row_number() over () end, '셔츠', reg,
              case when parked then '중단' end, case when refused then '[]'::jsonb end, case when due then now() end, sent
         from shop_account a
         cross join (select id from product where seller_id = $1 and moa_product_seq in (1, 4) union all select null) p
         cross join unnest('{NONE,READY,SENDING,DONE,FAIL,UNKNOWN,UNLINKED}'::text[]) reg
         cross join unnest('{true,false}'::boolean[]) there
         cross join (values (false, false), (true, false), (false, true)) k (parked, refused)
         cross join unnest('{true,false}'::boolean[]) due
         cross join unnest('{1,2,null}'::int[]) sent
        where a.seller_id = $1 returning id`,
      [tx.sellerId],
    );
    // The others have one each, in step or behind.
    await tx.query(
      `insert into listing (seller_id, account_id, shop_type, product_id, register_key, management_code, shop_product_id, name, reg_status, sent_product_version)
       select $1, a.id, 'COUPANG', p.id, 'S' || p.id, 'S' || p.id, 'S' || p.id, '셔츠', 'DONE', case when p.moa_product_seq in (2, 5) then 2 end
         from product p join shop_account a on a.seller_id = p.seller_id and a.status = 'NORMAL' where p.seller_id = $1 and p.moa_product_seq in (2, 3, 5, 6)
       returning id`,
      [tx.sellerId],
    );
  });
  shown = await listed({});
});

test('there is a listing of every state, tied to a product and to none', () => {
  expect(new Set(shown.map(({ sync }) => sync))).toEqual(new Set(STATES));
  expect(new Set(shown.map(({ productId }) => productId === null))).toEqual(new Set([true, false]));
});

test('a listing is looked up by its key before there are statistics: any other index has all listings read for each', async () => {
  const plan = await inSeller((tx) =>
    tx.query<{ 'QUERY PLAN': string }>(`explain select l.id from unnest($2::bigint[]) c (id) cross join lateral (${byId('c.id')}) l`, [
      tx.sellerId,
      shown.map(({ id }) => id),
    ]),
  );
  expect(plan.rows.map((row) => row['QUERY PLAN']).join('\n')).toContain('using listing_pkey on listing x');
});

const ids = (rows: readonly { id: number }[]) => rows.map(({ id }) => id).toSorted((a, b) => a - b);

test.each([...STATES.map((state) => [state]), ['FAILED', 'CHANGED'], ['SAME', 'PAUSED']] as State[][])(
  'shop products that are %s',
  async (...states) => {
    expect(ids(await listed({ sync: states }))).toEqual(ids(shown.filter(({ sync }) => states.includes(sync))));
  },
);

test.each(STATES)('base products of which a shop has one that is %s', async (state) => {
  const { contents } = await inSeller((tx) => listProducts(tx, { sync: state, size: SIZE }));
  const kept = await inSeller((tx) =>
    tx.query<{ id: number }>('select id from product where seller_id = $1 and deleted_at is null', [tx.sellerId]),
  );
  const wanted = kept.rows.filter(({ id }) => shown.some(({ productId, sync }) => productId === String(id) && sync === state));
  expect(ids(contents.map(({ id }) => ({ id: Number(id) })))).toEqual(ids(wanted));
});

test('those of one account, and none beforehand where they are too many or nearly all', async () => {
  const accounts = await inSeller((tx) =>
    tx.query<{ id: number }>('select id from shop_account where seller_id = $1 order by id', [tx.sellerId]),
  );
  const failed = (accountIds: number[] | null, bound: number) => inSeller((tx) => listingsInState(tx, ['FAILED'], accountIds, bound));
  const all = shown.filter(({ sync }) => sync === 'FAILED').length;
  const each = await Promise.all(accounts.rows.map(({ id }) => failed([id], all)));
  expect(each.reduce((sum, found) => sum + (found?.length ?? 0), 0)).toBe(all);
  expect(each.every((found) => (found?.length ?? 0) > 0)).toBe(true);
  expect(await failed(null, all)).toHaveLength(all);
  expect(await failed(null, all - 1)).toBeNull();
  expect(await inSeller((tx) => listingsInState(tx, ['SAME'], null, 1_000))).toBeNull();
  expect(await inSeller((tx) => listingsInState(tx, [], null, 1_000))).toBeNull();
});
