import { takesDiscount, takesSupplements } from '@moa/core';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { CONNECTORS } from './registry.ts';
import type { Connector } from './sdk/connector.ts';
import type { ListingContent } from './sdk/product.ts';
import { changedOnTheWay, type SentListing } from './sdk/sent.ts';
import { listingContent, listingItem, optionListing } from './sdk/testing/context.ts';

const connectors: [string, Connector][] = Object.entries(CONNECTORS);

function sentBy({ products }: Connector, content: ListingContent): SentListing {
  if (!products?.sent) throw new Error('a connector that says nothing of what it sends');
  return products.sent(content);
}

function pictureOf() {
  const [picture] = listingContent().images;
  if (!picture) throw new Error('a listing without a picture');
  return picture;
}

/** Two axes, stock and extra prices as they come, some options not for sale. */
const contents = fc
  .record({
    name: fc.stringMatching(/^[가-힣A-Za-z0-9]{1,30}$/),
    price: fc.integer({ min: 1, max: 90_000 }).map((tens) => tens * 10),
    items: fc.array(
      fc.record({ extra: fc.integer({ min: 0, max: 100 }), quantity: fc.integer({ min: 0, max: 999 }), usable: fc.boolean() }),
      { minLength: 1, maxLength: 8 },
    ),
    images: fc.integer({ min: 1, max: 4 }),
    fee: fc.constantFrom('FREE' as const, 'PAID' as const, 'CONDITIONAL_FREE' as const),
  })
  .map(({ name, price, items, images, fee }) => {
    const plain = optionListing();
    return optionListing({
      name,
      price,
      items: items.map((item, index) =>
        listingItem({
          key: `${index}`,
          itemCode: `I${index}`,
          optionValues: [`색${index}`, 'M'],
          price: price + item.extra * 10,
          quantity: item.quantity,
          usable: item.usable || index === 0,
        }),
      ),
      images: Array.from({ length: images }, (_, index) => ({ ...pictureOf(), url: `https://moa.example/i/${index}.jpg` })),
      delivery: { ...plain.delivery, feeType: fee, baseFee: fee === 'FREE' ? 0 : 3000, freeConditionalAmount: 50_000 },
    });
  });

describe.each(connectors)('what is shown of a push to %s', (_, connector) => {
  test('is name, pictures in order, options, prices and stock of the body', () => {
    fc.assert(
      fc.property(contents, (content) => {
        const sent = sentBy(connector, content);
        expect(sent.name).toBe(content.name);
        expect(sent.imageUrls).toEqual(content.images.map(({ url }) => url));
        expect(sent.optionNames).toEqual(content.optionNames);
        expect(sent.categoryIds).toEqual([content.categoryId]);
        expect(sent.detailHtml.startsWith(content.detailHtml)).toBe(true);
        const bySent = new Map(sent.items.map((item) => [item.optionValues.join('/'), item]));
        for (const item of content.items.filter(({ usable }) => usable)) {
          expect(bySent.get(item.optionValues.join('/'))).toEqual({
            optionValues: item.optionValues,
            price: item.price,
            quantity: item.quantity,
            onSale: item.quantity > 0,
          });
        }
        for (const item of content.items.filter(({ usable }) => !usable))
          expect(bySent.get(item.optionValues.join('/'))?.onSale ?? false).toBe(false);
        expect(sent.delivery).toMatchObject({
          fee: content.delivery.baseFee,
          freeFrom: content.delivery.feeType === 'CONDITIONAL_FREE' ? 50_000 : null,
        });
      }),
      { numRuns: 40 },
    );
  });

  test('has one item without values for a product without options, and takes a draft that lacks nearly everything', () => {
    const sent = sentBy(connector, listingContent({ images: [], categoryId: '', notice: { noticeCode: '', values: {} } }));
    expect(sent.items).toEqual([{ optionValues: [], price: 19_900, quantity: 30, onSale: true }]);
    expect(sent.imageUrls).toEqual([]);
    expect(sent.categoryIds).toEqual([]);
  });
});

describe('what is changed on the way', () => {
  const all = (over: Parameters<typeof listingContent>[0]) =>
    Object.fromEntries(
      connectors.map(([shopType, connector]) => {
        const content = listingContent(over);
        return [shopType, changedOnTheWay(content, sentBy(connector, content)).map(({ path }) => path)];
      }),
    );

  test('is nothing where the product fits', () => {
    const values = { material: '린넨', color: '흰색', size: 'M', manufacturer: '모아', countryOfOrigin: '대한민국' };
    for (const [shopType, paths] of Object.entries(all({ notice: { noticeCode: 'WEAR', values } }))) {
      expect([shopType, paths.filter((path) => !path.startsWith('common.productInfoProvidedNotice'))]).toEqual([shopType, []]);
    }
  });

  test('names a discount where the channel has none of ours', () => {
    const found = all({ discountWon: 1000 });
    for (const [shopType, connector] of connectors)
      expect([shopType, found[shopType]?.includes('basic.benefit.pc.value')]).toEqual([
        shopType,
        !takesDiscount(connector.manifest.shopType),
      ]);
  });

  test('names a discount for phones that is another one everywhere, since none takes it apart', () => {
    for (const [shopType, connector] of connectors) {
      const content = listingContent({ discountWon: 1_000, mobileDiscountWon: 700 });
      const messages = changedOnTheWay(content, sentBy(connector, content)).map(({ message }) => message);
      expect([shopType, messages.filter((message) => message.startsWith('모바일 할인 700원'))]).toEqual([shopType, [expect.any(String)]]);
    }
  });

  test('names goods beside the product where the channel has no place for them', () => {
    const supplements = [{ name: '선물 포장', price: 1_000, quantity: 3 }];
    const found = all({ supplements });
    for (const [shopType, connector] of connectors) {
      const sent = sentBy(connector, listingContent({ supplements })).supplements;
      expect([shopType, found[shopType]?.includes('composition.supplementInfo.supplements')]).toEqual([shopType, sent === undefined]);
      expect([shopType, sent !== undefined]).toEqual([shopType, takesSupplements(connector.manifest.shopType)]);
      if (sent) expect(sent).toEqual(supplements);
    }
  });

  test('names the words for searching that a channel has no room for', () => {
    const found = all({ searchTags: ['하나', '둘', '셋', '넷'] });
    expect(found.ZIGZAG).toContain('basic.searchKeywords');
    expect(found['11ST']).toContain('basic.searchKeywords');
    expect(found.SMART_STORE).not.toContain('basic.searchKeywords');
  });

  test('names options that are closed for want of stock, and those that stay away', () => {
    const content = optionListing({
      items: ['흰색', '검정', '남색'].map((value, index) =>
        listingItem({ key: value, optionValues: [value, 'M'], quantity: index === 0 ? 0 : 5, usable: index !== 2 }),
      ),
    });
    const messages = changedOnTheWay(content, sentBy(CONNECTORS.ZIGZAG, content)).map(({ message }) => message);
    expect(messages).toContain('재고가 없는 옵션 1개는 품절로 보냅니다.');
    expect(messages).toContain('쓰지 않는 옵션 1개는 보내지 않습니다.');
  });
});
