/** Running shops of Kakao with a client that is written apart from the sandbox's own reader. */
import { samplePicture } from '../../kernel/sample-picture.ts';
import type { PlaceOrderInput } from '../../kernel/types.ts';
import type { Loose } from '../../testing/loose.ts';
import { BUYER, type ChannelRig, channelRig } from '../../testing/standing.ts';
import { talkGift, talkStore } from '../index.ts';

export const ADMIN_KEY = 'kakao-demo-admin-key';
const SHOPS = {
  TALKSTORE: { seller: 'moa-talk', key: 'kakao-demo-store-key', channelId: '101' },
  TALKGIFT: { seller: 'moa-gift', key: 'kakao-demo-gift-key', channelId: '1' },
} as const;
type ShopName = keyof typeof SHOPS;

interface Answer {
  status: number;
  headers: Headers;
  json: Loose;
}

export interface Rig extends ChannelRig {
  seller: string;
  /** Headers that are null are left out. */
  call(method: string, path: string, body?: unknown, headers?: Record<string, string | null>): Promise<Answer>;
  /** Address of a picture that was uploaded. */
  picture(): Promise<string>;
}

export async function startRig(shop: ShopName = 'TALKSTORE', rateFactor = 0): Promise<Rig> {
  const { seller, key, channelId } = SHOPS[shop];
  const rig = Object.assign(await channelRig([talkStore, talkGift], shop, { rateFactor, controlToken: 'control' }), { seller }) as Rig;
  const own = { authorization: `KakaoAK ${ADMIN_KEY}`, 'target-authorization': `KakaoAK ${key}`, 'channel-ids': channelId };
  rig.call = async (method, path, body, headers = {}) => {
    const isForm = body instanceof FormData;
    const sent = { ...own, ...(body === undefined || isForm ? {} : { 'content-type': 'application/json' }), ...headers };
    const response = await fetch(`${rig.sandbox.url}/${shop}${path}`, {
      method,
      headers: Object.fromEntries(Object.entries(sent).flatMap(([name, value]) => (value === null ? [] : [[name, value]]))),
      ...(body === undefined ? {} : { body: isForm ? body : JSON.stringify(body) }),
    });
    return { status: response.status, headers: response.headers, json: (await response.json()) as Loose };
  };
  rig.picture = async () => (await rig.call('POST', '/v1/store/images', pictureForm())).json.url;
  return rig;
}

export function pictureForm(bytes: Uint8Array = samplePicture(120, 600)): FormData {
  const form = new FormData();
  form.set('file', new Blob([new Uint8Array(bytes)]), 'picture');
  return form;
}

/** An order of the shop's first product, or of the one that is given. */
export function place(rig: Rig, more: Partial<PlaceOrderInput> = {}, pieces = [2]): { orderNo: string; ids: number[] } {
  const product = rig.control.products(rig.seller).find(({ items }) => items.length >= pieces.length && items.length > 1);
  if (!product) throw new Error('nothing to buy');
  const lines = pieces.map((quantity, at) => ({ productId: product.productId, itemId: product.items[at]?.itemId ?? '', quantity }));
  const { orderNo, lineNos } = rig.control.placeOrder({ accountId: rig.seller, lines, ...BUYER, ...more });
  return { orderNo, ids: lineNos.map(Number) };
}

const NOTICE = { announcementType: 'WEAR', announcement: { ignoreAll: true } };
const DELIVERY = {
  deliveryMethodType: 'DELIVERY',
  bundleGroupAvailable: true,
  deliveryFeeType: 'PAID',
  baseFee: 3000,
  deliveryFeePaymentType: 'PREPAID',
  returnDeliveryFee: 3000,
  exchangeDeliveryFee: 6000,
  shippingAddressId: 501,
  returnAddressId: 502,
  asPhoneNumber: '02-000-0000',
  asGuideWords: '전화해 주세요.',
};
const combination = (color: string, price: number, stockQuantity: number, managedCode: string) => ({
  name: [
    { key: '색상', value: color },
    { key: '사이즈', value: 'M' },
  ],
  usable: true,
  price,
  stockQuantity,
  managedCode,
});
export const OPTION = {
  type: 'COMBINATION',
  combinationSortType: 'CREATE',
  combinations: [combination('아이보리', 0, 10, 'M-1001-1'), combination('네이비', 1000, 5, 'M-1001-2')],
};

/** A body of TALKSTORE (sheet 4) in a leaf category. */
export async function storeBody(rig: Rig): Promise<Loose> {
  return {
    categoryId: await leaf(rig),
    name: '린넨 셔츠',
    productDetailDescription: '<p>설명</p>',
    taxType: 'TAX',
    salePrice: 19_900,
    storeManagementCode: 'M-1001',
    productOriginAreaInfo: { originAreaType: 'LOCAL' },
    productImage: { imageRatio: 'SQUARE', representImage: { url: await rig.picture() } },
    announcementInfo: NOTICE,
    delivery: DELIVERY,
    option: OPTION,
  };
}

/** A body of TALKGIFT, its numbers and truths as texts. */
export async function giftBody(rig: Rig): Promise<Loose> {
  return {
    categoryId: await leaf(rig),
    name: '소이 캔들',
    detailDescription: '<p>설명</p>',
    taxType: 'TAX',
    salePrice: '19900',
    sellerManagementCode: 'G-1001',
    giftBrandId: '9001',
    bundleQuantity: '1',
    discount: { useDiscount: 'false', type: 'NONE' },
    originArea: { originAreaType: 'LOCAL' },
    image: { imageRatio: 'NONE', representImage: { url: await rig.picture() }, optionalImages: [] },
    announcementInfo: NOTICE,
    delivery: { ...DELIVERY, baseFee: '3000', isIsolatedAreaDeliverable: 'true' },
    salePeriod: { useSalePeriod: 'false' },
    stock: { stockQuantity: '7', unlimitedStockQuantity: 'false' },
    certs: [{ certType: 'NOT_APPLICABLE' }],
    option: { type: 'NONE' },
  };
}

async function leaf(rig: Rig): Promise<string> {
  return (await rig.call('GET', '/v1/store/categories/search?keyword=블라우스')).json.contents[0].id;
}
