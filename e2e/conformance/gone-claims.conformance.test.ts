/** CAFE24: a claim that its buyer took back, or that the mall refused in its own admin, leaves no trace on its item and is heard of all the same. */
import type { ClaimType } from '@moa/core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openShop, type TestContext, type TestShop } from './bench-shop.ts';
import { RECEIVER } from './buying.ts';
import { collect, createFeed, lineRef } from './feed.ts';
import { expectAllOk, PARCEL } from './order-cases.ts';

const accountId = 'moademo';
const LONG_AGO = '2026-01-01T00:00:00.000Z';
const FAR_OFF = '2999-01-01T00:00:00.000Z';

let shop: TestShop;
beforeAll(async () => {
  shop = await openShop({
    shopType: 'CAFE24',
    accountId,
    credentials: { mall_id: accountId },
    settings: { clientId: 'moa-sandbox-app', clientSecret: 'moa-sandbox-app-secret' },
    linkedToken: { accessToken: '', expiresAt: LONG_AGO, refreshToken: 'moademo-first-refresh-token', refreshExpiresAt: FAR_OFF },
  });
});
afterAll(() => shop.close());

const TYPES: readonly ClaimType[] = ['CANCEL', 'RETURN', 'EXCHANGE'];
const REQUESTS: Readonly<Record<ClaimType, string>> = {
  CANCEL: 'cancellationrequests',
  RETURN: 'returnrequests',
  EXCHANGE: 'exchangerequests',
};

it.each(TYPES.flatMap((type) => (['WITHDRAWN', 'REJECTED'] as const).map((end) => ({ type, end }))))(
  'reports a $type that is $end, by reading it once',
  async ({ type, end }) => {
    const ctx = shop.context();
    const line = await placed(type);
    const { states, state } = hearing(ctx, line);
    const before = await state();
    const claimNo = ask(type, line);
    expect(await states()).toEqual([`${type} REQUESTED`]);
    if (end === 'WITHDRAWN') shop.driver.withdrawClaim?.({ accountId, claimNo });
    else await refuse(type, line);
    for (const _time of ['first', 'again']) {
      expect(await states()).toEqual([`${type} ${end}`]);
      expect(await state()).toBe(before);
    }
    expect(ctx.records.filter(({ operation }) => operation === 'claims.read')).toHaveLength(1);
  },
);

it('reports a claim that ended before the next one was asked for', async () => {
  const line = await placed('RETURN');
  const { states } = hearing(shop.context(), line);
  const claimNo = ask('RETURN', line);
  expect(await states()).toEqual(['RETURN REQUESTED']);
  shop.driver.withdrawClaim?.({ accountId, claimNo });
  ask('EXCHANGE', line);
  expect(await states()).toEqual(['RETURN WITHDRAWN', 'EXCHANGE REQUESTED']);
});

/** What is heard of one order, as the server keeps it. */
function hearing(ctx: TestContext, { orderNo }: PlacedLine) {
  const feed = createFeed();
  const read = () => collect(shop, ctx, feed);
  return {
    states: async () =>
      [...(await read()).claims.values()].filter((claim) => claim.orderNo === orderNo).map(({ type, state }) => `${type} ${state}`),
    state: async () => (await read()).line(orderNo).state,
  };
}

interface PlacedLine {
  accountId: string;
  orderNo: string;
  lineNo: string;
}

/** An order of one line: confirmed, and delivered where only what has left can be claimed. */
async function placed(type: ClaimType): Promise<PlacedLine> {
  const { driver, connector } = shop;
  const { productId } = driver.seedProduct({
    accountId,
    name: '린넨 셔츠',
    price: 20_000,
    sellerCode: 'GONE',
    optionNames: ['사이즈'],
    items: [{ optionValues: ['M'], price: 20_000, quantity: 10, itemCode: 'GONE-M' }],
    imageUrl: null,
    detailHtml: '<p>린넨 셔츠</p>',
  });
  const itemId = driver.products(accountId).find((product) => product.productId === productId)?.items[0]?.itemId ?? '';
  const buyer = { name: '이구매', phone: '010-8765-4321' };
  const { orderNo, lineNos } = driver.placeOrder({
    accountId,
    lines: [{ productId, itemId, quantity: 2 }],
    buyer,
    receiver: RECEIVER,
    message: '',
  });
  const line = { accountId, orderNo, lineNo: lineNos[0] ?? '' };
  const ctx = shop.context();
  const ref = lineRef((await collect(shop, ctx)).line(orderNo).fact);
  expectAllOk(await connector.orders?.confirm?.(ctx, [ref]));
  if (type === 'CANCEL') return line;
  expectAllOk(await connector.orders?.dispatch?.(ctx, [{ ...ref, ...PARCEL }]));
  driver.advanceOrder({ ...line, to: 'DELIVERED' });
  return line;
}

/** The shop's own number of the claim. */
function ask(type: ClaimType, line: PlacedLine): string {
  const { driver } = shop;
  const request = { ...line, quantity: 2, reason: 'CHANGE_MIND' as const };
  const made = type === 'CANCEL' ? driver.requestCancel(request) : driver.requestReturn?.({ ...request, type });
  return made?.claimNo ?? '';
}

/** As the mall does in its own admin. */
async function refuse(type: ClaimType, { orderNo, lineNo }: PlacedLine): Promise<void> {
  const ctx = shop.context();
  const request = { order_id: orderNo, order_item_code: [lineNo], undone: 'T', reject_reason: '이미 포장함' };
  const answer = await fetch(`${ctx.baseUrl}/admin/${REQUESTS[type]}`, {
    method: 'PUT',
    headers: {
      Authorization: `Bearer ${ctx.tokens.current()?.accessToken}`,
      'Content-Type': 'application/json',
      'X-Cafe24-Api-Version': '2026-03-01',
    },
    body: JSON.stringify({ shop_no: 1, request }),
  });
  expect(answer.status).toBe(200);
}
