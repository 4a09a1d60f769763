/** AUCTION and GMARKET: one product of ESM for a listing of each. */
import { type BatchOutcome, CONNECTORS, type ListingContent, type ListingPart, type ObservedProduct } from '@moa/channels';
import { FAULT_VARIANTS } from '@moa/sandbox';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openShop, type TestContext, type TestShop } from './bench-shop.ts';
import { placeOrder } from './buying.ts';
import { collect, createFeed } from './feed.ts';
import { contentFor, facts, type Listed, leafNamed, must, refOf } from './listing.ts';

const SITES = { AUCTION: 'moaauction', GMARKET: 'moagmarket' } as const;
type SiteName = keyof typeof SITES;
const names = Object.keys(SITES) as SiteName[];
const otherOf = (site: SiteName): SiteName => (site === 'AUCTION' ? 'GMARKET' : 'AUCTION');

let shops: Record<SiteName, TestShop>;
let ctx: Record<SiteName, TestContext>;
let codes = 0;
beforeAll(async () => {
  const account = (shopType: SiteName) => ({
    shopType,
    accountId: SITES[shopType],
    credentials: { sellerId: SITES[shopType], masterId: 'moamaster', secretKey: 'esm-demo-secret' },
    settings: { issuer: 'www.moa.example' },
  });
  const auction = await openShop(account('AUCTION'), ['GMARKET']);
  shops = { AUCTION: auction, GMARKET: auction.beside(account('GMARKET')) };
  ctx = { AUCTION: shops.AUCTION.context(), GMARKET: shops.GMARKET.context() };
});
afterAll(() => shops.AUCTION.close());
beforeEach(() => {
  for (const site of names) shops[site].driver.clearFaults();
});

const products = (site: SiteName) => CONNECTORS[site].products;
/** How many products of the code a site has, whoever made them. */
const there = (site: SiteName, code: string) =>
  shops[site].driver.products(SITES[site]).filter(({ managementCode }) => managementCode === code);

/** The listings of both sites: one base product, with a price, a category and stock of its own at each. */
async function contents(): Promise<Record<SiteName, ListingContent>> {
  codes += 1;
  const code = `MBOTH${String(codes).padStart(8, '0')}`;
  const auction = await contentFor(shops.AUCTION, ctx.AUCTION, { categoryName: '블라우스' }, code);
  const { id: categoryId } = await leafNamed(shops.GMARKET, ctx.GMARKET, '블라우스');
  const items = auction.items.map((item, at) => ({ ...item, price: item.price + 1_000, quantity: at + 1, itemCode: `G${item.itemCode}` }));
  return { AUCTION: auction, GMARKET: { ...auction, categoryId, price: auction.price + 1_000, items } };
}

const part = (site: SiteName, content: ListingContent): ListingPart => ({ key: site, shopType: site, login: SITES[site], content });

function make(first: SiteName, both: Record<SiteName, ListingContent>): Promise<BatchOutcome<ObservedProduct>> {
  const second = otherOf(first);
  return (
    products(first)?.createTogether?.(ctx[first], [part(first, both[first]), part(second, both[second])], null) ??
    Promise.resolve(new Map())
  );
}

async function listed(site: SiteName, both: Record<SiteName, ListingContent>): Promise<Listed> {
  const found = must(await products(site)?.find(ctx[site], both[site].managementCode));
  if (!found) throw new Error(`${site} has no ${both[site].managementCode}`);
  return { content: both[site], observed: found, ref: { ...refOf(found, both[site]), shared: 'ALIVE' } };
}

/** Quantities, prices and values, without codes: an option has one code for both sites. */
const shown = (content: Parameters<typeof facts>[0]) => facts(content).items.map(({ itemCode: _, ...item }) => item);

describe('one product for both sites', () => {
  it.each(names)(
    'is made together, whoever comes first (%s), under one number, with the price, stock and category of each',
    async (first) => {
      const both = await contents();
      const outcomes = await make(first, both);
      const made = names.map((site) => must(outcomes.get(site)));
      expect(new Set(made.map(({ shopProductSubId }) => shopProductSubId)).size).toBe(1);
      expect(new Set(made.map(({ shopProductId }) => shopProductId)).size).toBe(2);
      for (const site of names) {
        const { observed } = await listed(site, both);
        expect(shown(observed), site).toEqual(shown(both[site]));
        expect(observed).toMatchObject({ price: both[site].price, categoryId: both[site].categoryId, saleStatus: 'SALE' });
        // What the call reported is what is there.
        expect(outcomes.get(site)).toMatchObject({ value: { shopProductId: observed.shopProductId } });
        const codesOf = ({ items }: ObservedProduct) => items.map(({ itemCode, shopItemId }) => [itemCode, shopItemId]).toSorted();
        expect(codesOf(must(outcomes.get(site))), site).toEqual(codesOf(observed));
      }
    },
  );

  it('is refused by one site and made on the other, which is told in the words of the site', async () => {
    const both = await contents();
    const { id } = await leafNamed(shops.GMARKET, ctx.GMARKET, '밴드형기저귀');
    const outcomes = await make('AUCTION', { ...both, GMARKET: { ...both.GMARKET, categoryId: id } });
    expect(outcomes.get('AUCTION')).toMatchObject({ kind: 'ok' });
    expect(outcomes.get('GMARKET')).toMatchObject({ kind: 'fix', problems: [{ message: expect.stringContaining('인증') }] });
    expect(there('AUCTION', both.AUCTION.managementCode)).toHaveLength(1);
    expect(must(await products('GMARKET')?.find(ctx.GMARKET, both.GMARKET.managementCode))).toBeNull();
    // Mended, it is added to the same product.
    const goods = must(outcomes.get('AUCTION')).shopProductSubId;
    const added = await products('GMARKET')?.createTogether?.(ctx.GMARKET, [part('GMARKET', both.GMARKET)], goods);
    expect(must(added?.get('GMARKET')).shopProductSubId).toBe(goods);
    expect(shown((await listed('GMARKET', both)).observed)).toEqual(shown(both.GMARKET));
    expect(shown((await listed('AUCTION', both)).observed)).toEqual(shown(both.AUCTION));
  });

  it('is made for the first alone where a body of both is refused for what the other says', async () => {
    const both = await contents();
    const outcomes = await make('AUCTION', { ...both, GMARKET: { ...both.GMARKET, categoryId: '999999' } });
    expect(outcomes.get('AUCTION')).toMatchObject({ kind: 'ok' });
    expect(outcomes.get('GMARKET')).toMatchObject({ kind: 'again' });
    expect(there('AUCTION', both.AUCTION.managementCode)).toHaveLength(1);
    expect(there('GMARKET', both.GMARKET.managementCode)).toHaveLength(0);
  });

  it('is added to the site that did not sell it, and what is sold there is changed by no second adding', async () => {
    const both = await contents();
    const { shopProductSubId: goods } = must(await products('GMARKET')?.create(ctx.GMARKET, both.GMARKET));
    const add = (content: ListingContent) => products('AUCTION')?.createTogether?.(ctx.AUCTION, [part('AUCTION', content)], goods);
    expect(must((await add(both.AUCTION))?.get('AUCTION'))).toMatchObject({ shopProductSubId: goods, price: both.AUCTION.price });
    const again = await add({ ...both.AUCTION, name: '다른 이름' });
    expect(again?.get('AUCTION')).toMatchObject({
      kind: 'refused',
      code: 'SOLD_ALREADY',
      message: expect.stringContaining('이미 옥션에서'),
    });
    for (const site of names) {
      expect(there(site, both[site].managementCode), site).toHaveLength(1);
      const { observed } = await listed(site, both);
      expect([shown(observed), observed.name], site).toEqual([shown(both[site]), both.AUCTION.name]);
    }
  });

  it.each(names)('takes the discount of each site off there alone, and one that ends at %s stays at the other', async (site) => {
    const both = await contents();
    const other = otherOf(site);
    const off = (which: SiteName, discountWon: number): ListingContent => ({ ...both[which], discountWon });
    const bought = async (which: SiteName) => {
      const { content, ref } = await listed(which, both);
      const bench = { shop: () => shops[which], channel: { accountId: SITES[which] } };
      const { orderNo } = placeOrder(
        bench,
        { content, ref, observed: must(await products(which)?.read(ctx[which], ref)) },
        { key: '1-1', quantity: 2 },
      );
      const { fact } = (await collect(shops[which], ctx[which], createFeed(), false)).line(orderNo);
      return [fact.discount, fact.unitPrice * 2 - fact.amount];
    };
    await make('AUCTION', { ...both, [site]: off(site, 1_000) });
    expect([await bought(site), await bought(other)]).toEqual([
      [2_000, 2_000],
      [0, 0],
    ]);
    // As one product it takes no change right away.
    for (const which of names) shops[which].driver.moveClock(3 * 60_000);
    must(await products(other)?.update(ctx[other], (await listed(other, both)).ref, off(other, 1_500)));
    must(await products(site)?.update(ctx[site], (await listed(site, both)).ref, { ...both[site], discountTakenBack: true }));
    expect([await bought(site), await bought(other)]).toEqual([
      [0, 0],
      [3_000, 3_000],
    ]);
  });

  it('is not made with other extras of options than the other site has: they count for both', async () => {
    const both = await contents();
    const dearer = {
      ...both.GMARKET,
      items: both.GMARKET.items.map((item, at) => (at === 1 ? { ...item, price: item.price + 500 } : item)),
    };
    const outcomes = await make('AUCTION', { ...both, GMARKET: dearer });
    const refusal = { kind: 'fix', problems: [{ message: expect.stringContaining('옵션 추가금이 같아야') }] };
    expect([outcomes.get('AUCTION'), outcomes.get('GMARKET')]).toMatchObject([{ kind: 'ok' }, refusal]);
    const goods = must(outcomes.get('AUCTION')).shopProductSubId;
    const added = await products('GMARKET')?.createTogether?.(ctx.GMARKET, [part('GMARKET', dearer)], goods);
    expect(added?.get('GMARKET')).toMatchObject(refusal);
    expect(there('GMARKET', both.GMARKET.managementCode)).toHaveLength(0);
  });

  it.each([
    { kind: 'LOST_AFTER_EFFECT' },
    { kind: 'SERVER_ERROR_AFTER_EFFECT' },
    { kind: 'MALFORMED_BODY' },
    { kind: 'CUT_BODY' },
    ...FAULT_VARIANTS.WRONG_SHAPE.map((variant) => ({ kind: 'WRONG_SHAPE' as const, variant })),
    { kind: 'NOT_FOUND_AS_404', variant: 'HTML' },
    { kind: 'GATEWAY_ANSWER', variant: '409_CODE' },
  ] as const)('whose answer says nothing ($kind $variant) is found on each site by the one code', async (fault) => {
    const both = await contents();
    // The operation's name is that of the call which makes it, whatever look-ups stand before.
    shops.AUCTION.driver.addFault({ operation: 'products.create', ...fault });
    const outcomes = await make('AUCTION', both);
    expect([...outcomes.values()].map((outcome) => outcome.kind)).toEqual(['unknown', 'unknown']);
    const found = await Promise.all(names.map((site) => listed(site, both)));
    expect(new Set(found.map(({ observed }) => observed.shopProductSubId)).size).toBe(1);
    for (const site of names) expect(there(site, both[site].managementCode)).toHaveLength(1);
  });

  it.each(['RATE_LIMITED', 'SERVER_ERROR', 'EXPIRED_TOKEN'] as const)('that was not taken (%s) is on no site', async (kind) => {
    const both = await contents();
    shops.AUCTION.driver.addFault({ operation: 'products.create', kind });
    const outcomes = await make('AUCTION', both);
    for (const outcome of outcomes.values()) expect(['slow_down', 'unknown', 'relink']).toContain(outcome.kind);
    for (const site of names) expect(there(site, both[site].managementCode), site).toHaveLength(0);
    shops.AUCTION.driver.restoreCredentials?.(SITES.AUCTION);
    const again = await make('AUCTION', both);
    for (const site of names) must(again.get(site));
  });

  it('whose second site was added with a lost answer is found there, and made once', async () => {
    const both = await contents();
    const { shopProductSubId: goods } = must(await products('AUCTION')?.create(ctx.AUCTION, both.AUCTION));
    shops.GMARKET.driver.addFault({ operation: 'products.update', kind: 'LOST_AFTER_EFFECT' });
    const lost = await products('GMARKET')?.createTogether?.(ctx.GMARKET, [part('GMARKET', both.GMARKET)], goods);
    expect(lost?.get('GMARKET')).toMatchObject({ kind: 'unknown' });
    expect((await listed('GMARKET', both)).observed.shopProductSubId).toBe(goods);
    expect(there('GMARKET', both.GMARKET.managementCode)).toHaveLength(1);
  });

  it('has one name and detail: a listing that says another is told which stands', async () => {
    const both = await contents();
    const outcomes = await make('AUCTION', { ...both, GMARKET: { ...both.GMARKET, name: `${both.GMARKET.name} G마켓용` } });
    expect(outcomes.get('AUCTION')).toMatchObject({ kind: 'ok', warnings: [expect.stringContaining('G마켓에 적은 상품명')] });
    expect(must(outcomes.get('GMARKET')).name).toBe(`${both.GMARKET.name} G마켓용`);
    for (const site of names) expect((await listed(site, both)).observed.name).toBe(`${both.GMARKET.name} G마켓용`);
  });

  it('has a stock, a price and a sale of each site: a change on one leaves the other', async () => {
    const both = await contents();
    await make('AUCTION', both);
    const auction = await listed('AUCTION', both);
    const before = (await listed('GMARKET', both)).observed;
    const [item] = auction.ref.items;
    if (!item) throw new Error('no item');
    const soldOut = await CONNECTORS.AUCTION.stock?.setQuantities(
      ctx.AUCTION,
      auction.ref,
      [{ ...item, quantity: 0 }],
      auction.observed.items,
    );
    expect(soldOut?.get(item.key)).toMatchObject({ kind: 'ok' });
    const dearer = auction.ref.items.map(({ key, shopItemId }) => ({
      key,
      shopItemId,
      price: auction.observed.items.find((one) => one.shopItemId === shopItemId)?.price ?? 0,
    }));
    await CONNECTORS.AUCTION.price?.setPrices(ctx.AUCTION, auction.ref, auction.observed.price, dearer);
    must(await CONNECTORS.AUCTION.sale?.stop(ctx.AUCTION, auction.ref));
    const after = (await listed('GMARKET', both)).observed;
    expect({ ...after, raw: null }).toEqual({ ...before, raw: null });
    expect(there('GMARKET', both.GMARKET.managementCode)[0]?.onSale).toBe(true);
    const own = (await listed('AUCTION', both)).observed;
    expect(own.saleStatus).toBe('SUSPENSION');
    expect(own.items.find(({ shopItemId }) => shopItemId === item.shopItemId)).toMatchObject({ quantity: 0, onSale: false });
  });

  it('shows a new name on both sites, and keeps the numbers of the other', async () => {
    const both = await contents();
    await make('AUCTION', both);
    const { ref } = await listed('GMARKET', both);
    must(await products('GMARKET')?.update(ctx.GMARKET, ref, { ...both.GMARKET, name: `${both.GMARKET.name} 개정` }));
    for (const site of names) {
      const { observed } = await listed(site, both);
      expect(observed.name).toBe(`${both.GMARKET.name} 개정`);
      expect(shown(observed), site).toEqual(shown(both[site]));
    }
  });

  it('stays on the one site when it is deleted on the other, and is gone when both are deleted', async () => {
    const both = await contents();
    await make('AUCTION', both);
    const [auction, gmarket] = [await listed('AUCTION', both), await listed('GMARKET', both)];
    const removed = await products('AUCTION')?.delete?.(ctx.AUCTION, auction.ref);
    expect(removed).toMatchObject({ kind: 'ok', warnings: [expect.stringContaining('G마켓')] });
    expect(there('AUCTION', both.AUCTION.managementCode)[0]?.onSale).toBe(false);
    expect(there('GMARKET', both.GMARKET.managementCode)[0]?.onSale).toBe(true);
    must(await products('GMARKET')?.delete?.(ctx.GMARKET, { ...gmarket.ref, shared: 'GONE' }));
    for (const site of names) expect(there(site, both[site].managementCode)).toHaveLength(0);
  });

  it('is sold again on a site that was taken off it', async () => {
    const both = await contents();
    await make('AUCTION', both);
    const { ref, observed } = await listed('AUCTION', both);
    must(await products('AUCTION')?.delete?.(ctx.AUCTION, ref));
    const added = await products('AUCTION')?.createTogether?.(ctx.AUCTION, [part('AUCTION', both.AUCTION)], observed.shopProductSubId);
    expect(must(added?.get('AUCTION'))).toMatchObject({ shopProductId: observed.shopProductId, saleStatus: 'SALE' });
    expect(there('AUCTION', both.AUCTION.managementCode)[0]?.onSale).toBe(true);
  });
});
