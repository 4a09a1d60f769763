/** An order without a shop: written by hand for a product that is made for it. */
import { shirtFor } from './draft.ts';
import type { Api } from './signed-in.ts';

const SOMEBODY = { name: '홍길동', phone: '010-1234-5678' };

/**
 * @param name of the product; no other journey's
 * @param receiver of a box of its own
 */
export async function writeOrder(api: Api, name: string, receiver: string = SOMEBODY.name): Promise<{ orderNo: string; ids: string[] }> {
  await api.catalog.create(await shirtFor(api, name, []));
  const [sku] = (await api.orders.skus({ keyword: name })).contents;
  return api.orders.handwriting({
    lines: [{ skuId: sku?.skuId ?? '', quantity: 1, unitPrice: 1_000 }],
    buyer: SOMEBODY,
    receiver: { ...SOMEBODY, name: receiver, zipCode: '04524', address1: '서울특별시 중구 세종대로 110', address2: '' },
  });
}
