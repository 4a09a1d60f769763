/** Linking by consent: what comes back from the channel's page ends at whom it began, once. */
import { expect, it } from 'vitest';
import { startApp } from './app.ts';
import { type Caller, createWorld } from './world.ts';

const world = await createWorld();
const app = await startApp(world);

async function call(caller: Caller, path: string, body: object) {
  const headers = { ...(await world.headersOf(caller)), 'content-type': 'application/json' };
  const answer = await app.inject({ method: 'POST', url: `/api/v1/users/shopLink/oauth${path}`, headers, payload: JSON.stringify(body) });
  return { status: answer.statusCode, body: answer.json() };
}

/** What the channel's consent page sends back when its button is pressed. */
async function consent(caller: Caller, decision: 'approve' | 'deny'): Promise<{ state: string; code?: string; error?: string }> {
  const begun = await call(caller, '', { shopType: 'CAFE24', credentials: { mall_id: 'moademo' } });
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
