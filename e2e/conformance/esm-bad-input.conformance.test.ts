/** AUCTION and GMARKET: a clock that is off, keys of the other site, a product of one site, a claim whose order was never seen. */
import { CONNECTORS } from '@moa/channels';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openShop, type TestShop } from './bench-shop.ts';
import { placeOrder } from './buying.ts';
import { collect, createFeed } from './feed.ts';
import { contentFor, type Listed, list, must } from './listing.ts';

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;
const SITES = { AUCTION: 'moaauction', GMARKET: 'moagmarket' } as const;
type SiteName = keyof typeof SITES;
const names = Object.keys(SITES) as SiteName[];
const accountOf = (shopType: SiteName) => ({
  shopType,
  accountId: SITES[shopType],
  credentials: { sellerId: SITES[shopType], masterId: 'moamaster', secretKey: 'esm-demo-secret' },
  settings: { issuer: 'www.moa.example' },
});

let shops: Record<SiteName, TestShop>;
beforeAll(async () => {
  const auction = await openShop(accountOf('AUCTION'), ['GMARKET']);
  shops = { AUCTION: auction, GMARKET: auction.beside(accountOf('GMARKET')) };
});
afterAll(() => shops.AUCTION.close());

describe.each(names)('%s', (site) => {
  const shop = () => shops[site];
  const listing = async (code: string): Promise<Listed> => {
    const ctx = shop().context();
    return list(shop(), ctx, await contentFor(shop(), ctx, { categoryName: '블라우스' }, code));
  };

  it.each([10, -10])(
    'says of a clock that is %d minutes off that it is the clock, sends nothing twice, and goes on when it is right',
    async (minutes) => {
      const ctx = shop().context();
      const wrong = { ...ctx, now: () => new Date(Date.now() + minutes * MINUTE_MS) };
      const { link, products } = shop().connector;
      expect(await link.check(wrong)).toMatchObject({ kind: 'again', message: expect.stringContaining('운영자가 서버 시각을') });
      const content = await contentFor(shop(), ctx, { categoryName: '블라우스' }, `MCLOCK${site[0]}${minutes + 20}`);
      expect(await products?.create(wrong, content)).toMatchObject({ kind: 'again', message: expect.stringContaining('서버 시각') });
      expect(must(await products?.find(ctx, content.managementCode))).toBeNull();
      must(await products?.create(ctx, content));
      expect(must(await link.check(ctx)).shopName).toBe(SITES[site]);
    },
  );

  it('says of the other site’s seller which id it wants', async () => {
    const other = site === 'AUCTION' ? 'GMARKET' : 'AUCTION';
    const ctx = shop().context({ credentials: { sellerId: SITES[other] } });
    const title = site === 'AUCTION' ? '옥션' : 'G마켓';
    expect(await shop().connector.link.check(ctx)).toMatchObject({
      kind: 'relink',
      message: expect.stringContaining(`${title} 판매자 아이디`),
    });
  });

  it('has no product of the other site alone, and neither changes nor removes it', async () => {
    const { ref, content } = await listing(`MALONE${site}`);
    const other = site === 'AUCTION' ? 'GMARKET' : 'AUCTION';
    const { products } = CONNECTORS[other];
    const ctx = shops[other].context();
    expect(await products?.read(ctx, ref)).toMatchObject({ kind: 'refused', message: expect.stringContaining('없는 상품') });
    expect(must(await products?.find(ctx, content.managementCode))).toBeNull();
    expect(await products?.update(ctx, ref, { ...content, name: '남의 상품' })).toMatchObject({ kind: 'refused' });
    must(await products?.delete?.(ctx, ref));
    const shown = shop()
      .driver.products(SITES[site])
      .find(({ productId }) => productId === ref.shopProductId);
    expect(shown).toMatchObject({ name: content.name, onSale: true });
  });

  it('reports every one of sixty claims that were asked for on one day, whose list holds fifty', async () => {
    const listed = await listing(`MCROWD${site}`);
    const bench = { shop, channel: accountOf(site) };
    const { driver } = shop();
    const placed = [];
    for (let count = 0; count < 60; count += 1) {
      if (count === 30) driver.moveClock(3 * DAY_MS);
      placed.push(placeOrder(bench, listed, { key: count % 2 === 0 ? '0-0' : '1-1', quantity: 1 }));
    }
    driver.moveClock(3 * DAY_MS);
    for (const { orderNo, lineNos } of placed)
      driver.requestCancel({ accountId: SITES[site], orderNo, lineNo: lineNos[0] ?? '', reason: 'CHANGE_MIND' });
    // Limits are off here, and the length of a list is one: hold it, and none of the calls.
    const kernel = shop().sandbox.kernel(site);
    kernel.rateFactor = 1_000_000;
    const feed = await collect(shop(), shop().context(), createFeed());
    kernel.rateFactor = 0;
    const asked = new Set([...feed.claims.values()].map(({ orderNo }) => orderNo));
    expect(placed.filter(({ orderNo }) => !asked.has(orderNo))).toEqual([]);
  });

  it('reports a claim whose order was never seen once by itself, and not again under another number', async () => {
    const listed = await listing(`MCLAIM${site}`);
    const bench = { shop, channel: accountOf(site) };
    const { orderNo, lineNos } = placeOrder(bench, listed, { key: '0-0', quantity: 1 });
    const lineNo = lineNos[0] ?? '';
    // The order leaves its list before anybody has looked.
    shop().driver.requestCancel({ accountId: SITES[site], orderNo, lineNo, reason: 'CHANGE_MIND' });
    for (const _time of ['first', 'again']) {
      const feed = await collect(shop(), shop().context(), createFeed());
      const own = [...feed.claims.values()].filter((claim) => claim.lineNo === lineNo);
      expect(own.map(({ type, state }) => `${type} ${state}`)).toEqual(['CANCEL REQUESTED']);
    }
  });
});
