/** Every look-up that the manifest names answers with choices that can be shown. */
import type { LookupOption } from '@moa/channels';
import { describe, expect } from 'vitest';
import type { Bench } from './conformance.ts';
import { leafNamed, must } from './listing.ts';

export function describeLookups(bench: Bench): void {
  const { categoryName } = bench.channel.listing;
  const lookups = () => bench.shop().connector.lookups;
  describe('lookups', () => {
    bench.proves(['lookups.categories'], 'walks the categories, and finds a leaf by a word of its name', async () => {
      const roots = must(await lookups()?.categories?.(bench.ctx(), null));
      expect(roots.length).toBeGreaterThan(1);
      const leaf = await leafNamed(bench.shop(), bench.ctx(), categoryName);
      const byId = must(await lookups()?.categoriesById?.(bench.ctx(), ['no such category', leaf.id]));
      expect(byId).toMatchObject([{ id: leaf.id, name: leaf.name, leaf: true }]);
      const search = lookups()?.searchCategories;
      if (!search) return;
      const found = must(await search(bench.ctx(), categoryName));
      expect(found.every((node) => node.leaf)).toBe(true);
      expect(found.map(({ id }) => id)).toContain(leaf.id);
    });

    bench.proves(
      ['lookups.categories'],
      'finds what belongs to a category of a shared system at each shop, where there is one',
      async () => {
        const search = lookups()?.searchShared;
        const { together, shopType } = bench.shop().connector.manifest;
        expect(search !== undefined).toBe(together !== undefined);
        if (!search || !together) return;
        const leaf = await leafNamed(bench.shop(), bench.ctx(), categoryName);
        const shops = must(await search(bench.ctx(), categoryName)).flatMap((shared) => shared.shops);
        expect(shops).toContainEqual({ shopType, id: leaf.id, name: leaf.name });
        expect(new Set(shops.map((shop) => shop.shopType))).toEqual(new Set([shopType, together.with]));
      },
    );

    bench.proves(['lookups.attributes'], 'tells the attributes of a category', async () => {
      const leaf = await leafNamed(bench.shop(), bench.ctx(), categoryName);
      const attributes = must(await lookups()?.attributes?.(bench.ctx(), leaf.id));
      expect(attributes.length).toBeGreaterThan(0);
      for (const { key, label, kind, options } of attributes) {
        expect(key && label).not.toBe('');
        if (kind === 'SELECT' || kind === 'MULTI') expect(options.length, label).toBeGreaterThan(0);
      }
    });

    bench.proves(['lookups.notices'], 'tells the notices of a category', async () => {
      const leaf = await leafNamed(bench.shop(), bench.ctx(), categoryName);
      expectChoices(must(await lookups()?.notices?.(bench.ctx(), leaf.id)));
    });

    bench.proves(['lookups.brands'], 'finds brands by a word', async () => {
      expectChoices(must(await lookups()?.brands?.(bench.ctx(), bench.channel.brandKeyword ?? '')));
    });

    bench.proves(['lookups.addresses'], 'tells where parcels leave from and come back to', async () => {
      expectChoices(must(await lookups()?.addresses?.(bench.ctx(), 'OUTBOUND')));
      expectChoices(must(await lookups()?.addresses?.(bench.ctx(), 'RETURN')));
    });

    bench.proves(['lookups.delivery'], 'tells the delivery settings of the shop', async () => {
      expectChoices(must(await lookups()?.delivery?.(bench.ctx(), 'COURIER')));
    });
  });
}

function expectChoices(options: LookupOption[]): void {
  expect(options.length).toBeGreaterThan(0);
  for (const { value, label } of options) expect(value && label).not.toBe('');
  expect(new Set(options.map(({ value }) => value)).size).toBe(options.length);
}
