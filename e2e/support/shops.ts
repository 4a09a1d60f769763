/** What the journeys ask of the simulated shops: products as a buyer sees them, and buying. */
import type { ShopType } from '@moa/core';
import type { SandboxControl } from './signed-in.ts';

export interface ShopItem {
  itemId: string;
  optionValues: string[];
  price: number;
  quantity: number;
  onSale: boolean;
}

export interface ShopProduct {
  accountId: string;
  productId: string;
  name: string;
  price: number;
  onSale: boolean;
  imageUrls: string[];
  optionNames: string[];
  items: ShopItem[];
}

export interface ShopOrderLine {
  lineNo: string;
  status: string;
  courier: string | null;
  invoiceNo: string | null;
  /** In the shop's own words. */
  claim: string | null;
}

interface ShopOrder {
  accountId: string;
  orderNo: string;
  lines: ShopOrderLine[];
}

export interface Shops {
  /** The products of that name; several would be a double registration. */
  products(shopType: ShopType, name: string): Promise<ShopProduct[]>;
  /** Buys pieces of one option as a buyer of the shop; answers the shop's order number. `addressLater`: for somebody who says where it goes later. */
  buy(shopType: ShopType, name: string, optionValues: readonly string[], quantity: number, more?: { addressLater: true }): Promise<string>;
  orderLines(shopType: ShopType, orderNo: string): Promise<ShopOrderLine[]>;
  /** The buyer wants every line of the order cancelled. */
  requestCancel(shopType: ShopType, orderNo: string): Promise<void>;
  /** The buyer sends every line of the order back. */
  requestReturn(shopType: ShopType, orderNo: string): Promise<void>;
  /** The buyer says of every line of the order that she keeps it. */
  decide(shopType: ShopType, orderNo: string): Promise<void>;
  /** The courier brings every line of the order. */
  deliver(shopType: ShopType, orderNo: string): Promise<void>;
  /** A product the seller registered at the shop itself, which the copy knows nothing of. */
  sellOwn(
    shopType: ShopType,
    product: { accountId: string; name: string; price: number; items: { optionValues: string[]; quantity: number }[] },
  ): Promise<void>;
  fault(shopType: ShopType, fault: { operation: string; kind: string; times?: number | null }): Promise<void>;
  clearFaults(shopType: ShopType): Promise<void>;
  /** As the demo seller does in the shop's own admin: renames an address and takes it into use, or (`name` null) takes it away. */
  changeAddress(shopType: ShopType, address: { addressId: string; name: string | null }): Promise<void>;
  approve(shopType: ShopType, product: ShopProduct): Promise<void>;
}

export function shopsOf(control: SandboxControl): Shops {
  const products: Shops['products'] = async (shopType, name) => {
    const query = new URLSearchParams({ q: name, size: '100' });
    return (await control<{ contents: ShopProduct[] }>('GET', `/${shopType}/products?${query}`)).contents;
  };
  async function order(shopType: ShopType, orderNo: string): Promise<ShopOrder | undefined> {
    const { contents } = await control<{ contents: ShopOrder[] }>('GET', `/${shopType}/orders?size=1000`);
    return contents.find((each) => each.orderNo === orderNo);
  }
  async function ofEachLine(shopType: ShopType, orderNo: string, what: string, body: object): Promise<void> {
    const found = await order(shopType, orderNo);
    if (!found) throw new Error(`${shopType} has no order ${orderNo}`);
    for (const { lineNo } of found.lines) {
      await control('POST', `/${shopType}/orders/${what}`, { accountId: found.accountId, orderNo, lineNo, ...body });
    }
  }
  return {
    products,
    async buy(shopType, name, optionValues, quantity, more) {
      const [product] = await products(shopType, name);
      const item = product?.items.find((candidate) => optionValues.every((value) => candidate.optionValues.includes(value)));
      if (!product || !item) throw new Error(`${shopType} sells no ${name} ${optionValues.join('/')}`);
      const { orderNo } = await control<{ orderNo: string }>('POST', `/${shopType}/orders`, {
        accountId: product.accountId,
        lines: [{ productId: product.productId, itemId: item.itemId, quantity }],
        buyer: { name: '김달빛', phone: '010-2345-6789' },
        receiver: {
          name: '이하늘',
          phone: '010-9876-5432',
          zipCode: '06236',
          address1: '서울특별시 강남구 테헤란로 1',
          address2: '101동 1001호',
        },
        message: '부재 시 문 앞에 놓아 주세요',
        ...more,
      });
      return orderNo;
    },
    orderLines: async (shopType, orderNo) => (await order(shopType, orderNo))?.lines ?? [],
    requestCancel: (shopType, orderNo) => ofEachLine(shopType, orderNo, 'cancel-request', { reason: 'CHANGE_MIND' }),
    requestReturn: (shopType, orderNo) => ofEachLine(shopType, orderNo, 'return-request', { type: 'RETURN', reason: 'CHANGE_MIND' }),
    decide: (shopType, orderNo) => ofEachLine(shopType, orderNo, 'advance', { to: 'CONFIRMED' }),
    deliver: (shopType, orderNo) => ofEachLine(shopType, orderNo, 'advance', { to: 'DELIVERED' }),
    async sellOwn(shopType, { accountId, name, price, items }) {
      const optionNames = (items[0]?.optionValues ?? []).map((_, index) => `옵션${index + 1}`);
      await control('POST', `/${shopType}/products`, {
        accountId,
        name,
        price,
        optionNames,
        items: items.map((item) => ({ ...item, price })),
      });
    },
    fault: (shopType, fault) => control('POST', `/${shopType}/faults`, fault),
    clearFaults: (shopType) => control('DELETE', `/${shopType}/faults`),
    async changeAddress(shopType, address) {
      const [account] = await control<{ id: string }[]>('GET', `/${shopType}/accounts`);
      await control('POST', `/${shopType}/addresses`, { accountId: account?.id, ...address });
    },
    approve: (shopType, { accountId, productId }) =>
      control('POST', `/${shopType}/products/approve`, { accountId, productId, approve: true }),
  };
}
