/** The life of a listing, judged by nothing but what the shop shows. */
import { comparedAt, type ListingContent, type ObservedProduct } from '@moa/channels';
import { detailText, driftOf, type LiveListing, limitsOn, type SentListing, takesSupplements } from '@moa/core';
import { describe, expect, it } from 'vitest';
import { placeOrder } from './buying.ts';
import type { Bench } from './conformance.ts';
import { contentFor, facts, isGone, itemId, type Listed, list, must, readListed, review, withIds } from './listing.ts';

export function describeProducts(bench: Bench): void {
  const { channel } = bench;
  const products = () => bench.shop().connector.products;
  const again = ({ ref, content }: Listed) => readListed(bench.shop(), bench.ctx(), ref.shopProductId, ref.shopProductSubId, content);
  const shown = ({ ref }: Listed) =>
    bench
      .shop()
      .driver.products(channel.accountId)
      .find(({ productId }) => productId === ref.shopProductId);

  describe('products', () => {
    bench.proves(['products.create', 'products.read'], 'reads back what was created', async () => {
      const { content, observed } = await bench.listing();
      expect(facts(observed)).toEqual(facts(content));
      expect(observed).toMatchObject({ price: content.price, managementCode: content.managementCode, saleStatus: 'SALE' });
      expect(new Set(observed.items.map(({ shopItemId }) => shopItemId)).size).toBe(content.items.length);
      const { manifest } = bench.shop().connector;
      expect(driftOf(sentOf(content, observed), liveOf(observed), comparedAt(manifest, limitsOn(manifest.rules, '2026-11-23')))).toEqual(
        [],
      );
    });

    it('shows buyers the pictures, the detail and the category that were sent', async () => {
      const listed = await bench.listing();
      const view = shown(listed);
      expect(view).toMatchObject({ onSale: true, name: listed.content.name, price: listed.content.price });
      expect(view?.categoryId).toBe(listed.content.categoryId);
      // A channel may keep the main picture once more, as the small one of its lists.
      expect(new Set(view?.imageUrls).size).toBe(listed.content.images.length);
      expect(view?.detailHtml).toContain('바람이 잘 통하는');
    });

    bench.proves(['products.find'], 'finds by our exact code and by nothing like it', async () => {
      const { content, observed } = await bench.listing();
      const found = must(await products()?.find(bench.ctx(), content.managementCode));
      expect(found?.shopProductId).toBe(observed.shopProductId);
      expect(must(await products()?.find(bench.ctx(), content.managementCode.slice(0, -1)))).toBeNull();
      expect(must(await products()?.find(bench.ctx(), `${content.managementCode}0`))).toBeNull();
    });

    bench.proves(['products.update'], 'updates name and prices, and keeps every item', async () => {
      const before = await bench.listing();
      const content = renamed(before);
      must(await products()?.update(bench.ctx(), before.ref, content));
      review(bench.shop(), before.ref.shopProductId);
      const after = await readListed(bench.shop(), bench.ctx(), before.ref.shopProductId, before.ref.shopProductSubId, content);
      expect(facts(after.observed)).toEqual(facts(content));
      expect(after.ref).toEqual(before.ref);
    });

    it('adds items of a new value, and keeps the old ones or says that it could not', async () => {
      const before = await bench.listing();
      const content = widened(before);
      const outcome = await products()?.update(bench.ctx(), before.ref, content);
      must(outcome);
      review(bench.shop(), before.ref.shopProductId);
      const after = await readListed(bench.shop(), bench.ctx(), before.ref.shopProductId, before.ref.shopProductSubId, content);
      expect(facts(after.observed)).toEqual(facts(content));
      const kept = before.ref.items.every(({ key, shopItemId }) => itemId(after, key) === shopItemId);
      const warned = outcome?.kind === 'ok' && (outcome.warnings ?? []).length > 0;
      expect(kept || warned).toBe(true);
    });

    it('repeats an update without a change', async () => {
      const before = await bench.listing();
      const content = withIds(before);
      must(await products()?.update(bench.ctx(), before.ref, content));
      review(bench.shop(), before.ref.shopProductId);
      expect((await again(before)).observed.items).toEqual(before.observed.items);
    });

    bench.proves(['products.price'], 'sets prices and nothing else', async () => {
      const before = await bench.listing();
      const items = before.ref.items.map(({ key, shopItemId }, index) => ({ key, shopItemId, price: index % 2 === 0 ? 21_000 : 23_000 }));
      const outcomes = await bench.shop().connector.price?.setPrices(bench.ctx(), before.ref, 21_000, items);
      for (const { key } of items) expect(outcomes?.get(key), key).toMatchObject({ kind: 'ok' });
      const after = await again(before);
      const expected = before.content.items.map((item) => ({ ...item, price: items.find(({ key }) => key === item.key)?.price ?? 0 }));
      expect(facts(after.observed)).toEqual(facts({ ...before.content, items: expected }));
      expect(after.observed.price).toBe(21_000);
    });

    bench.proves(['products.stock'], 'sets the quantity of one item, sells it out, and brings it back', async () => {
      const before = await bench.listing();
      const set = async (key: string, quantity: number) => {
        const { observed } = await again(before);
        const change = { key, shopItemId: itemId(before, key), quantity };
        const outcomes = await bench.shop().connector.stock?.setQuantities(bench.ctx(), before.ref, [change], observed.items);
        expect(outcomes?.get(key)).toMatchObject({ kind: 'ok', value: { quantity } });
      };
      const quantities = async () => facts((await again(before)).observed).items.map(({ quantity }) => quantity);
      for (const quantity of [7, 0, 5]) {
        await set('1-0', quantity);
        const expected = facts({
          ...before.content,
          items: before.content.items.map((item) => (item.key === '1-0' ? { ...item, quantity } : item)),
        });
        expect(await quantities()).toEqual(expected.items.map((item) => item.quantity));
        const buy = () => placeOrder(bench, before, { key: '1-0', quantity: 1 });
        if (quantity === 0) expect(buy, 'sold out').toThrow();
        else expect(buy).not.toThrow();
      }
    });

    bench.proves(['products.stop', 'products.resume'], 'stops and resumes the sale', async () => {
      const listed = await bench.listing();
      const { sale } = bench.shop().connector;
      must(await sale?.stop(bench.ctx(), listed.ref));
      expect(shown(listed)?.onSale).toBe(false);
      expect((await again(listed)).observed.saleStatus).toBe('SUSPENSION');
      must(await sale?.resume(bench.ctx(), listed.ref));
      expect(shown(listed)?.onSale).toBe(true);
      expect((await again(listed)).observed.saleStatus).toBe('SALE');
    });

    bench.proves(['products.delete'], 'takes a product out of the shop for good, and one that is gone already is done', async () => {
      const listed = await bench.listing();
      const other = await bench.listing();
      must(await products()?.delete?.(bench.ctx(), listed.ref));
      expect(isGone(await products()?.read(bench.ctx(), listed.ref))).toBe(true);
      expect(must(await products()?.find(bench.ctx(), listed.content.managementCode))).toBeNull();
      expect(() => placeOrder(bench, listed, { key: '0-0', quantity: 1 }), 'nobody buys it').toThrow();
      expect(shown(other)?.onSale).toBe(true);
      must(await products()?.delete?.(bench.ctx(), listed.ref));
    });

    bench.proves(['products.list'], 'lists every product of the shop once', async () => {
      const listed = await bench.listing();
      const ids: string[] = [];
      const walk = async (cursor: string | null): Promise<void> => {
        const page = must(await products()?.list?.(bench.ctx(), cursor));
        ids.push(...page.products.map(({ shopProductId }) => shopProductId));
        if (page.nextCursor !== null) await walk(page.nextCursor);
      };
      await walk(null);
      const there = bench
        .shop()
        .driver.products(channel.accountId)
        .map(({ productId }) => productId);
      expect(new Set(ids).size).toBe(ids.length);
      expect(ids.filter((id) => !there.includes(id))).toEqual([]);
      // A shop may remember what was deleted there.
      const missing = there.filter((id) => !ids.includes(id));
      const reads = await Promise.all(
        missing.map((id) => products()?.read(bench.ctx(), { shopProductId: id, shopProductSubId: null, items: [] })),
      );
      expect(reads.map(isGone)).toEqual(missing.map(() => true));
      expect(ids).toContain(listed.ref.shopProductId);
    });

    it.runIf(takesSupplements(channel.shopType))(
      'offers goods beside a product that are none of its items, and takes them back',
      async () => {
        const strap = { name: '어깨끈', price: 3_000, quantity: 30 };
        const content = { ...(await contentFor(bench.shop(), bench.ctx(), channel.listing, bench.code())), supplements: [strap] };
        const created = await list(bench.shop(), bench.ctx(), content);
        const standing = async () => {
          const { observed } = await again(created);
          expect(facts(observed)).toEqual(facts(content));
          return { raw: JSON.stringify(observed.raw), ids: observed.items.map(({ shopItemId }) => shopItemId) };
        };
        const before = await standing();
        expect(before.raw).toContain(strap.name);
        const update = async (over: Partial<ListingContent>) =>
          must(await products()?.update(bench.ctx(), created.ref, { ...withIds(created), ...over }));
        await update({ supplements: [{ ...strap, price: 3_500 }], formerSupplements: [strap] });
        const dearer = await standing();
        expect(dearer.ids).toEqual(before.ids);
        expect(dearer.raw.split(strap.name).length, 'it stands there once').toBe(before.raw.split(strap.name).length);
        expect(dearer.raw).toContain('3500');
        await update({ supplements: [], formerSupplements: [strap] });
        expect((await standing()).raw).not.toContain(strap.name);
      },
    );

    it('takes a product without options', async () => {
      const content = await contentFor(bench.shop(), bench.ctx(), channel.listing, bench.code());
      const [item] = content.items;
      if (!item) throw new Error('no item');
      const single: ListingContent = { ...content, optionNames: [], items: [{ ...item, optionValues: [] }] };
      const { observed } = await list(bench.shop(), bench.ctx(), single);
      expect(observed.items).toHaveLength(1);
      expect(observed).toMatchObject({ price: 20_000, items: [{ optionValues: [], price: 20_000, quantity: item.quantity }] });
    });
  });
}

/** As it is remembered after a push. */
function sentOf({ name, categoryId, price, detailHtml, images, items }: ListingContent, { items: numbered }: ObservedProduct): SentListing {
  return {
    name,
    categoryId,
    sale: 'SALE',
    price,
    detail: detailText(detailHtml),
    images: images.map(({ url }) => url),
    items: items.map(({ key, optionValues, price: own, itemCode, usable }, at) => ({
      id: key,
      optionValues,
      itemCode,
      shopItemId: numbered[at]?.shopItemId ?? null,
      price: own,
      used: usable,
    })),
  };
}

const liveOf = (observed: ObservedProduct): LiveListing => ({
  ...observed,
  detail: observed.detailHtml ? detailText(observed.detailHtml) : null,
  images: observed.imageUrls,
});

function renamed(listed: Listed): ListingContent {
  const content = withIds(listed);
  const items = content.items.map((item, index) => (index === 0 ? { ...item, price: 21_000 } : item));
  return { ...content, name: `${content.name} 개정`, items };
}

function widened(listed: Listed): ListingContent {
  const content = withIds(listed);
  const extra = ['아이보리', '네이비'].map((color, row) => ({
    key: `${row}-2`,
    shopItemId: null,
    optionValues: [color, 'XL'],
    price: 22_000,
    quantity: 9,
    usable: true,
    itemCode: `${content.managementCode}00${row + 5}`,
    skuCode: '',
    barcode: '',
  }));
  return { ...content, items: [...content.items, ...extra] };
}
