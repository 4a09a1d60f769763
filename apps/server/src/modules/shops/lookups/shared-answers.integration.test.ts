/** Trees that a shop gives to every seller alike are kept once for all, renewed by whichever key works, and shown with their day while the shop is down. */
import type { ChannelRequest, ConnectorContext, HttpResult, LookupNode, Outcome } from '@moa/channels/sdk';
import { beforeEach, expect, test } from 'vitest';
import { testDatabase } from '../../../../test/support/index.ts';
import type { ShopRuntime } from '../runtime/runtime.ts';
import { createShopLookups } from './lookups.ts';
import { renewCategories } from './renew-categories.ts';
import { createSharedAnswers, requestKey } from './shared-answers.ts';

const { database, seller } = await testDatabase();
const HOUR = 3_600_000;

let clock = new Date('2026-11-20T03:00:00Z');
const now = () => clock;
const asked: string[] = [];
/** What the shop says to an account: its tree's version, or nothing. */
const answers = new Map<number, string | null>();

/** One read of a whole tree, as most connectors have it; it takes nothing but the tree for an answer. */
const connector = {
  lookups: {
    async searchCategories(ctx: ConnectorContext): Promise<Outcome<LookupNode[]>> {
      const request = { method: 'GET', url: `${ctx.baseUrl}/tree`, operation: 'lookups.categories', bucket: 'b', safe: true } as const;
      const result = await ctx.http.send(request satisfies ChannelRequest);
      const body = result.kind === 'response' ? Buffer.from(result.response.body).toString() : '';
      const outcome: Outcome<LookupNode[]> = body.startsWith('tree')
        ? { kind: 'ok', value: [{ id: body, name: body, path: body, leaf: true }] }
        : { kind: 'again', message: '응답하지 않습니다.' };
      ctx.http.conclude(result, outcome);
      return outcome;
    },
    /** Branch by branch, as one seller opens it; a word is looked for by the shop itself. */
    async categories(ctx: ConnectorContext, parentId: string | null): Promise<Outcome<LookupNode[]>> {
      const url = `${ctx.baseUrl}/branches/${parentId ?? ''}`;
      const result = await ctx.http.send({ method: 'GET', url, operation: 'lookups.categories', bucket: 'b', safe: true });
      const body = result.kind === 'response' ? Buffer.from(result.response.body).toString() : '';
      const outcome: Outcome<LookupNode[]> = body.startsWith('tree')
        ? { kind: 'ok', value: ['1', '2'].map((no) => ({ id: `${parentId ?? ''}${no}`, name: body, path: body, leaf: parentId !== null })) }
        : { kind: 'again', message: '응답하지 않습니다.' };
      ctx.http.conclude(result, outcome);
      return outcome;
    },
  },
};

const runtime = {
  context: async (sellerId: number, accountId: number) => {
    const http = {
      send: async ({ url }: ChannelRequest): Promise<HttpResult> => {
        asked.push(`${accountId} ${url}`);
        const said = answers.get(accountId) ?? null;
        if (said === null) return { kind: 'lost', message: '끊겼습니다.' };
        return {
          kind: 'response',
          response: {
            status: 200,
            headers: new Headers({ 'content-type': 'text/plain', 'x-calls-left': String(accountId) }),
            body: Buffer.from(said),
          },
        };
      },
      observeLimit: () => undefined,
      conclude: () => undefined,
    };
    const account = { id: String(accountId), credentials: { secret: `secret-of-${sellerId}` }, multiShopId: null };
    return { connector, ctx: { account, baseUrl: 'https://shop.example', http, now } };
  },
} as unknown as ShopRuntime;

async function linked(shopType: 'COUPANG' | 'CAFE24') {
  const { sellerId } = await seller();
  const { rows } = await database.tenant(sellerId, (tx) =>
    tx.query<{ id: number }>(
      `insert into shop_account (seller_id, shop_type, shop_account_id, shop_name, environment, status)
       values ($1, $2, 'shop', '본점', 'SANDBOX', 'NORMAL') returning id`,
      [tx.sellerId, shopType],
    ),
  );
  return { scope: { sellerId, shopAccountIds: null }, shop: { shopType, shopAccountId: 'shop' }, accountId: rows[0]?.id ?? 0 };
}
type Linked = Awaited<ReturnType<typeof linked>>;

/** A process of its own: nothing is in its memory. */
const process = () => createShopLookups(database, runtime, now);
const search = ({ scope, shop }: Linked, lookups = process()) =>
  lookups.searchCategories(scope, shop, '셔츠').then((nodes) => nodes.map(({ id }) => id));

beforeEach(async () => {
  asked.length = 0;
  clock = new Date('2026-11-20T03:00:00Z');
  await database.system((tx) => tx.query('delete from category_answer'));
});

test('a tree that one seller was given serves every other one, in other processes too, and its row names nobody', async () => {
  const [one, two] = [await linked('COUPANG'), await linked('COUPANG')];
  answers.set(one.accountId, 'tree 1').set(two.accountId, null);
  expect(await search(one)).toEqual(['tree 1']);
  expect(await search(two)).toEqual(['tree 1']);
  expect(asked).toEqual([`${one.accountId} https://shop.example/tree`]);
  const { rows } = await database.system((tx) =>
    tx.query<{ row: string }>('select to_jsonb(category_answer)::text as row from category_answer'),
  );
  expect(rows).toHaveLength(1);
  expect(rows[0]?.row).not.toMatch(/secret/);
});

test('a mall’s own categories stay its seller’s', async () => {
  const [one, two] = [await linked('CAFE24'), await linked('CAFE24')];
  answers.set(one.accountId, 'tree of one').set(two.accountId, 'tree of two');
  expect([await search(one), await search(two)]).toEqual([['tree of one'], ['tree of two']]);
  expect((await database.system((tx) => tx.query('select 1 from category_answer'))).rows).toEqual([]);
});

test('an answer that proves nothing is kept for nobody', async () => {
  const one = await linked('COUPANG');
  answers.set(one.accountId, 'an error with status 200');
  await expect(search(one)).rejects.toMatchObject({ code: 'CHANNEL_UNAVAILABLE' });
  answers.set(one.accountId, 'tree 2');
  expect(await search(one)).toEqual(['tree 2']);
});

test('an old tree is asked for again, and shown with its day while the shop is down', async () => {
  const one = await linked('COUPANG');
  answers.set(one.accountId, 'tree 1');
  await search(one);
  clock = new Date(clock.getTime() + 40 * HOUR);
  answers.set(one.accountId, null);
  const dated = () => process().datedCategories(one.scope, one.shop, { keyword: '셔츠' });
  expect(await dated()).toMatchObject({ value: [{ id: 'tree 1' }], since: new Date('2026-11-20T03:00:00.000Z') });
  answers.set(one.accountId, 'tree 2');
  expect(await dated()).toMatchObject({ value: [{ id: 'tree 2' }], since: null });
});

test('the night renews what was asked for, by the first key that works', async () => {
  const [one, two] = [await linked('COUPANG'), await linked('COUPANG')];
  answers.set(one.accountId, 'tree 1');
  await search(one);
  answers.clear();
  answers.set(two.accountId, 'tree 2');
  await database.tenant(two.scope.sellerId, (tx) =>
    tx.query('update shop_account set last_collected_at = $2 where seller_id = $1', [tx.sellerId, clock]),
  );
  const shared = createSharedAnswers(database, now);
  clock = new Date(clock.getTime() + 2 * HOUR);
  const renewed = await renewCategories({ database, shops: runtime, shared }, new AbortController().signal);
  expect(renewed).toEqual([{ shopType: 'COUPANG', environment: 'SANDBOX' }]);
  asked.length = 0;
  expect(await search(one)).toEqual(['tree 2']);
  expect(asked).toEqual([]);
  clock = new Date(clock.getTime() + 40 * 24 * HOUR);
  await renewCategories({ database, shops: runtime, shared }, new AbortController().signal);
  expect((await database.system((tx) => tx.query('select 1 from category_answer'))).rows).toHaveLength(1);
});

test('the night asks for the branches that somebody opened, and for no other one', async () => {
  const one = await linked('COUPANG');
  // The key that was used last is asked first, and others of this file would do as well.
  await database.tenant(one.scope, (tx) =>
    tx.query('update shop_account set last_collected_at = $3 where seller_id = $1 and id = $2', [tx.sellerId, one.accountId, now()]),
  );
  answers.clear();
  answers.set(one.accountId, 'tree 1');
  await process().categories(one.scope, one.shop, null);
  await process().categories(one.scope, one.shop, '2');
  asked.length = 0;
  clock = new Date(clock.getTime() + 24 * HOUR);
  answers.set(one.accountId, 'tree 2');
  const shared = createSharedAnswers(database, now);
  await renewCategories({ database, shops: runtime, shared }, new AbortController().signal);
  const hers = asked.filter((call) => call.startsWith(`${one.accountId} `));
  expect(hers.map((call) => call.split('example/')[1])).toEqual(['tree', 'branches/', 'branches/2']);
  asked.length = 0;
  expect((await process().categories(one.scope, one.shop, '2')).map(({ name }) => name)).toEqual(['tree 2', 'tree 2']);
  expect(asked).toEqual([]);
});

test('what the shop says of the account that asked is kept for nobody else', async () => {
  const one = await linked('COUPANG');
  answers.set(one.accountId, 'tree 1');
  const shared = createSharedAnswers(database, now);
  await search(one, createShopLookups(database, runtime, now, shared));
  const key = requestKey({ method: 'GET', url: '/tree', operation: 'lookups.categories', bucket: 'b', safe: true }, '');
  const kept = await shared.read({ shopType: 'COUPANG', environment: 'SANDBOX' }, key, 'FRESH');
  expect(kept?.result.kind === 'response' && [...kept.result.response.headers.keys()]).toEqual(['content-type']);
});

test('a request is told from others by what is asked, and never by who asks', () => {
  const request = {
    method: 'POST',
    url: 'https://a.example/x',
    operation: 'lookups.categories',
    bucket: 'b',
    safe: true,
    body: 'q',
  } as const;
  const key = requestKey(request, 'https://a.example');
  expect(requestKey({ ...request, url: 'https://b.example/x', headers: { authorization: 'me' } }, 'https://b.example')).toBe(key);
  expect(requestKey({ ...request, body: 'other' }, 'https://a.example')).not.toBe(key);
  expect(requestKey({ ...request, url: 'https://a.example/y' }, 'https://a.example')).not.toBe(key);
});
