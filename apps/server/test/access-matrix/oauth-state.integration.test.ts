/** Linking by consent: what comes back from the channel's page ends at whom it began, once. */
import { afterAll, expect, it } from 'vitest';
import { openApp } from './app.ts';
import { type Caller, createWorld } from './world.ts';

const world = await createWorld();
const { app, sandbox, close } = await openApp(world);
afterAll(close);

async function call(caller: Caller, path: string, body: object) {
  const headers = { ...(await world.headersOf(caller)), 'content-type': 'application/json' };
  const answer = await app.inject({ method: 'POST', url: `/api/v1/users/shopLink/oauth${path}`, headers, payload: JSON.stringify(body) });
  return { status: answer.statusCode, body: answer.json() };
}

/** What the channel's consent page sends back when its button is pressed. */
async function consent(
  caller: Caller,
  decision: 'approve' | 'deny',
  id?: string,
): Promise<{ state: string; code?: string; error?: string }> {
  const begun = await call(caller, '', { shopType: 'CAFE24', ...(id === undefined ? {} : { id }), credentials: { mall_id: 'moademo' } });
  expect(begun.status).toBe(200);
  const url = new URL(begun.body.url);
  const form = new URLSearchParams([...url.searchParams, ['decision', decision]]);
  const answer = await fetch(`${url.origin}${url.pathname}`, { method: 'POST', body: form, redirect: 'manual' });
  const back = new URL(answer.headers.get('location') ?? '').searchParams;
  const [code, error] = [back.get('code'), back.get('error')];
  return { state: back.get('state') ?? '', ...(code === null ? {} : { code }), ...(error === null ? {} : { error }) };
}

it('is refused to another seller, links the shop of the one who began, and works once', async () => {
  const given = await consent('seller', 'approve');
  expect(await call('stranger', '/finish', given)).toMatchObject({ status: 400, body: { code: 'BAD_REQUEST' } });
  expect(await call('seller', '/finish', given)).toMatchObject({
    status: 200,
    body: { shopType: 'CAFE24', shopAccountId: 'moademo', status: 'NORMAL' },
  });
  expect(await call('seller', '/finish', given)).toMatchObject({ status: 400, body: { code: 'BAD_REQUEST' } });
});

it('says what to do when the mall’s owner refuses', async () => {
  const given = await consent('seller', 'deny');
  expect(given).toMatchObject({ error: 'access_denied' });
  expect(await call('seller', '/finish', given)).toMatchObject({ status: 422, body: { code: 'SHOP_CREDENTIALS' } });
});

it('keeps what is known of the malls, and the choice among them, when they can’t be read at linking again', async () => {
  const { rows } = await world.database.tenant(world.seller.sellerId, (tx) =>
    tx.query<{ id: number; mall_infos: unknown; multi_shop_infos: unknown[] }>(
      `select id, mall_infos, multi_shop_infos from shop_account where seller_id = $1 and shop_type = 'CAFE24' and shop_account_id = 'moademo'`,
      [tx.sellerId],
    ),
  );
  const before = rows[0];
  if (before === undefined) throw new Error('no mall is linked');
  expect(before.multi_shop_infos.length).toBeGreaterThan(1);
  const given = await consent('seller', 'approve', String(before.id));
  sandbox.control('CAFE24').addFault({ operation: 'link.check', kind: 'SERVER_ERROR', times: null });
  expect(await call('seller', '/finish', given)).toMatchObject({ status: 200, body: { mallInfos: before.mall_infos } });
  const after = await world.database.tenant(world.seller.sellerId, (tx) =>
    tx.query('select id, mall_infos, multi_shop_infos from shop_account where seller_id = $1 and id = $2', [tx.sellerId, before.id]),
  );
  expect(after.rows).toEqual([before]);
});
