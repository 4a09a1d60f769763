/** What the seller did in the shop's own admin stays: no call of ours takes back a state or a field that it does not own. */
import type { ListingContent } from '@moa/channels/sdk';
import { takesDiscount } from '@moa/core';
import { describe, expect, it } from 'vitest';
import type { Bench } from './conformance.ts';
import { itemId, type Listed, must, review, withIds } from './listing.ts';

type Step = [name: string, run: (listed: Listed) => Promise<unknown>];

export function describeSellersOwn(bench: Bench): void {
  const { accountId, sellerStates, sellerItemStates } = bench.channel;
  const placeOf = ({ ref }: Listed) => ({ accountId, productId: ref.shopProductId });
  const shown = (listed: Listed) =>
    bench
      .shop()
      .driver.products(accountId)
      .find(({ productId }) => productId === listed.ref.shopProductId);
  const changes = changesOf(bench);

  async function keepsState(edit: { onSale: false } | { status: string }): Promise<void> {
    const listed = await bench.listing();
    bench.shop().driver.editProduct({ ...placeOf(listed), ...edit });
    // A channel may sell what it does not show, to those who know its address.
    const onSale = shown(listed)?.onSale;
    for (const [name, run] of changes) {
      await run(listed);
      expect(shown(listed), name).toMatchObject({ ...edit, onSale });
    }
  }

  async function keepsItemState(): Promise<void> {
    const listed = await bench.listing();
    const stopped = itemId(listed, '0-0');
    bench.shop().driver.editProduct({ ...placeOf(listed), itemId: stopped, onSale: false });
    const selling = listed.ref.items.map(({ shopItemId }) => shopItemId).filter((id) => id !== stopped);
    for (const [name, run] of changes) {
      await run(listed);
      const onSale = shown(listed)?.items.flatMap((item) => (item.onSale ? [item.itemId] : []));
      expect(onSale?.toSorted(), name).toEqual(selling.toSorted());
    }
  }

  async function keepsFields(): Promise<void> {
    const listed = await bench.listing();
    const { driver } = bench.shop();
    driver.fillSellerFields(placeOf(listed));
    const before = driver.sellerFields(placeOf(listed));
    expect(Object.keys(before)).not.toEqual([]);
    for (const [name, run] of [...changes, ...stopAndResume(bench)]) {
      await run(listed);
      expect(driver.sellerFields(placeOf(listed)), name).toEqual(before);
    }
    expect(shown(listed)?.onSale).toBe(true);
  }

  /** What the seller has typed in Moa is hers in Moa: ours is put there, and goes with us, and the shop's own does not come back by itself. */
  async function keepsDiscountUnlessOurs(): Promise<void> {
    const listed = await bench.listing();
    const { driver, connector } = bench.shop();
    driver.fillSellerFields(placeOf(listed));
    const before = driver.sellerFields(placeOf(listed));
    const update = async (over: Partial<ListingContent>) => {
      must(await connector.products?.update(bench.ctx(), listed.ref, { ...withIds(listed), ...over }));
      return driver.sellerFields(placeOf(listed));
    };
    expect(await update({ discountWon: 0 })).toEqual(before);
    const ours = await update({ discountWon: 500 });
    expect(ours).not.toEqual(before);
    expect(await update({ discountWon: 0 })).toEqual(ours);
    const none = await update({ discountWon: 0, discountTakenBack: true });
    expect(none).not.toEqual(ours);
    expect(await update({ discountWon: 0 })).toEqual(none);
  }

  describe('what the seller did in the shop', () => {
    it('keeps a stopped product stopped over an update, a price and a quantity', () => keepsState({ onSale: false }));
    for (const status of sellerStates ?? []) {
      it(`keeps the state ${status} over an update, a price and a quantity`, () => keepsState({ status }));
    }
    if (sellerItemStates) it('keeps one stopped item stopped over an update, a price and a quantity', keepsItemState);
    it('sends back every field that it does not own as it was read', keepsFields);
    if (takesDiscount(bench.channel.shopType))
      it('keeps a discount of the shop until Moa has one, and takes ours back', keepsDiscountUnlessOurs);
  });
}

/** Every call that is no stop and no resume. */
function changesOf(bench: Bench): Step[] {
  const update: Step['1'] = async (listed) => {
    const content = withIds(listed);
    must(await bench.shop().connector.products?.update(bench.ctx(), listed.ref, { ...content, name: `${content.name} 개정` }));
    review(bench.shop(), listed.ref.shopProductId);
  };
  const price: Step['1'] = async (listed) => {
    const items = listed.ref.items.map((item, index) => ({ ...item, price: index % 2 === 0 ? 21_000 : 23_000 }));
    const outcomes = await bench.shop().connector.price?.setPrices(bench.ctx(), listed.ref, 21_000, items);
    for (const { key } of items) expect(outcomes?.get(key), key).toMatchObject({ kind: 'ok' });
  };
  const stock: Step['1'] = async (listed) => {
    const observed = must(await bench.shop().connector.products?.read(bench.ctx(), listed.ref));
    const change = { key: '0-0', shopItemId: itemId(listed, '0-0'), quantity: 17 };
    const outcomes = await bench.shop().connector.stock?.setQuantities(bench.ctx(), listed.ref, [change], observed.items);
    expect(outcomes?.get('0-0')).toMatchObject({ kind: 'ok' });
  };
  return [
    ['an update', update],
    ['a price', price],
    ['a quantity', stock],
  ];
}

function stopAndResume(bench: Bench): Step[] {
  const sale = () => bench.shop().connector.sale;
  return [
    ['a stop', async ({ ref }) => must(await sale()?.stop(bench.ctx(), ref))],
    ['a resume', async ({ ref }) => must(await sale()?.resume(bench.ctx(), ref))],
  ];
}
