/** Buyers: they see only what the shop shows, and order that. */
import type { TestShop } from './bench-shop.ts';
import type { Bench } from './conformance.ts';
import type { Listed } from './listing.ts';

export interface Purchase {
  /** Key of the item; the first one by default. */
  key?: string;
  quantity?: number;
  unpaid?: boolean;
  /** Further items of the same listing in the same order. */
  also?: { key: string; quantity: number }[];
}

const BUYER = { name: '이구매', phone: '010-8765-4321' };
export const RECEIVER = {
  name: '김모아',
  phone: '010-1234-5678',
  zipCode: '06236',
  address1: '서울특별시 강남구 테헤란로 1',
  address2: '2층 201호',
};

/** What a buyer needs of a bench. */
interface Store {
  shop(): Pick<TestShop, 'driver'>;
  channel: Pick<Bench['channel'], 'accountId'>;
}

/** Places an order. The quantity falls at the shop at once; a refusal of the shop is thrown. */
export function placeOrder(bench: Store, listed: Listed, purchase: Purchase = {}): { orderNo: string; lineNos: string[] } {
  const { driver } = bench.shop();
  const { accountId } = bench.channel;
  const view = driver.products(accountId).find(({ productId }) => productId === listed.ref.shopProductId);
  const lines = [{ key: purchase.key ?? '0-0', quantity: purchase.quantity ?? 1 }, ...(purchase.also ?? [])];
  return driver.placeOrder({
    accountId,
    lines: lines.map(({ key, quantity }) => {
      const wanted = listed.content.items.find((item) => item.key === key)?.optionValues.join('/');
      const item = view?.items.find(({ optionValues }) => optionValues.join('/') === wanted);
      if (!view || !item) throw new Error(`the shop shows no ${wanted ?? key}`);
      return { productId: view.productId, itemId: item.itemId, quantity };
    }),
    buyer: BUYER,
    receiver: RECEIVER,
    message: '문 앞에 놓아 주세요.',
    ...(purchase.unpaid === undefined ? {} : { unpaid: purchase.unpaid }),
  });
}

/** A product that the shop's own admin registered. */
export function seedShirt({ driver, account }: TestShop, sellerCode: string): { productId: string } {
  return driver.seedProduct({
    accountId: account.accountId,
    name: '린넨 셔츠',
    price: 20_000,
    sellerCode,
    optionNames: ['사이즈'],
    items: ['M', 'L', 'XL'].map((size) => ({ optionValues: [size], price: 20_000, quantity: 9_999, itemCode: `${sellerCode}-${size}` })),
    imageUrl: null,
    detailHtml: '<p>린넨 셔츠</p>',
  });
}

/** Places an order of its first item. */
export function orderShirt({ driver, account }: TestShop, productId: string, { quantity = 1, unpaid = false } = {}): { orderNo: string } {
  const itemId = driver.products(account.accountId).find((product) => product.productId === productId)?.items[0]?.itemId ?? '';
  return driver.placeOrder({
    accountId: account.accountId,
    lines: [{ productId, itemId, quantity }],
    buyer: BUYER,
    receiver: RECEIVER,
    message: '',
    ...(unpaid ? { unpaid } : {}),
  });
}
