import { samplePicture } from '../kernel/sample-picture.ts';
import type { ChannelControl, SandboxAccount } from '../kernel/types.ts';
import type { Json } from './json.ts';
import { addressBook } from './lookups.ts';
import { categories, noticeTypes } from './reference.ts';
import type { Shop } from './shop.ts';

/** The demo seller's application, and a second store for tests of what must stay apart. The secrets are salts made for this purpose. */
export const smartStoreAccounts: SandboxAccount[] = [
  {
    id: 'moa-demo',
    shopName: '모아 데모스토어',
    secrets: { clientId: 'demoApp01', clientSecret: '$2a$04$hCvu6VtxnOOqSWVmt6LrCe', accountUid: 'ncp_demo_01' },
  },
  {
    id: 'moa-second',
    shopName: '두번째 데모스토어',
    secrets: { clientId: 'demoApp02', clientSecret: '$2a$04$Zk3yT0pWqLr9sXbNf1uJmu', accountUid: 'ncp_demo_02' },
  },
];

export type SeedInput = Omit<Parameters<ChannelControl['seedProduct']>[0], 'accountId'> & { categoryName?: string };

const DETAIL = (name: string, points: string[]) =>
  `<div style="text-align:center;line-height:1.9"><h2>${name}</h2>${points.map((point) => `<p>${point}</p>`).join('')}</div>`;

/** What the demo seller sold here before Moa came. */
export const EXISTING: (Omit<SeedInput, 'imageUrl'> & { hue: number })[] = [
  {
    name: '바스락 린넨 오버핏 셔츠',
    price: 39_000,
    sellerCode: 'OLD-SHIRT-01',
    optionNames: ['색상', '사이즈'],
    items: ['아이보리', '네이비'].flatMap((color, row) =>
      ['M', 'L'].map((size, column) => ({
        optionValues: [color, size],
        price: 0,
        quantity: 12 + row * 5 + column,
        itemCode: `OLD-SHIRT-01-${row + 1}${column + 1}`,
      })),
    ),
    detailHtml: DETAIL('바스락 린넨 오버핏 셔츠', ['구김이 자연스러운 린넨 100%', '여름까지 입는 얇은 두께']),
    categoryName: '블라우스',
    hue: 42,
  },
  {
    name: '무형광 순면 와플 타월 3장 세트',
    price: 18_900,
    sellerCode: 'OLD-TOWEL-03',
    optionNames: [],
    items: [{ optionValues: [], price: 0, quantity: 80, itemCode: 'OLD-TOWEL-03' }],
    detailHtml: DETAIL('무형광 순면 와플 타월', ['빨리 마르는 와플 짜임', '40 × 80 cm 3장']),
    categoryName: '수건/타월',
    hue: 205,
  },
  {
    name: '국산 참나무 원목 도마',
    price: 45_000,
    sellerCode: 'OLD-BOARD-02',
    optionNames: ['크기'],
    items: [
      { optionValues: ['중 (30cm)'], price: 0, quantity: 20, itemCode: 'OLD-BOARD-02-M' },
      { optionValues: ['대 (40cm)'], price: 12_000, quantity: 7, itemCode: 'OLD-BOARD-02-L' },
    ],
    detailHtml: DETAIL('국산 참나무 원목 도마', ['오일 마감', '앞뒤로 쓰는 두 면']),
    categoryName: '칼/도마',
    hue: 25,
  },
  {
    name: '제주 감귤 착즙 주스 1L',
    price: 9_900,
    sellerCode: 'OLD-JUICE-01',
    optionNames: [],
    items: [{ optionValues: [], price: 0, quantity: 0, itemCode: 'OLD-JUICE-01' }],
    detailHtml: DETAIL('제주 감귤 착즙 주스', ['물을 넣지 않은 100% 착즙']),
    categoryName: '주스',
    hue: 18,
  },
];

export function seedPicture(shop: Shop, hue: number): string {
  return shop.kernel.putFile(samplePicture(hue), 'image/png');
}

/** A whole body in the shop's own form, as if the seller had typed the product into the shop's admin. */
export function seededBody(shop: Shop, accountId: string, input: SeedInput): { origin: Json; channel: Json } {
  const [outbound, inbound] = addressBook(shop, accountId);
  const leaf = leafNamed(input.categoryName);
  const combined = input.optionNames.length > 0;
  const origin: Json = {
    statusType: 'SALE',
    saleType: 'NEW',
    leafCategoryId: leaf.id,
    name: input.name,
    detailContent: input.detailHtml || `<p>${input.name}</p>`,
    images: { representativeImage: { url: input.imageUrl ?? seedPicture(shop, 220) } },
    salePrice: input.price,
    stockQuantity: input.items.reduce((sum, item) => sum + item.quantity, 0),
    deliveryInfo: {
      deliveryType: 'DELIVERY',
      deliveryAttributeType: 'NORMAL',
      deliveryCompany: 'CJGLS',
      deliveryFee: { deliveryFeeType: 'PAID', baseFee: 3000, deliveryFeePayType: 'PREPAID' },
      claimDeliveryInfo: {
        returnDeliveryFee: 3000,
        exchangeDeliveryFee: 6000,
        shippingAddressId: outbound?.addressBookNo,
        returnAddressId: inbound?.addressBookNo,
      },
    },
    detailAttribute: {
      afterServiceInfo: { afterServiceTelephoneNumber: '02-1234-5678', afterServiceGuideContent: '평일 10시~17시에 전화 주세요.' },
      originAreaInfo: { originAreaCode: '00' },
      sellerCodeInfo: { sellerManagementCode: input.sellerCode },
      minorPurchasable: true,
      taxType: 'TAX',
      productInfoProvidedNotice: noticeFor(leaf.noticeType, input.name),
      ...(combined ? { optionInfo: optionInfo(input) } : {}),
    },
  };
  return { origin, channel: { naverShoppingRegistration: true, channelProductDisplayStatusType: 'ON' } };
}

function leafNamed(name: string | undefined) {
  const leaves = [...categories.values()].filter((category) => category.last);
  const found = leaves.find((category) => name !== undefined && category.name.includes(name)) ?? leaves[0];
  if (!found) throw new Error('no leaf category in the domain data');
  return found;
}

function noticeFor(type: string, name: string): Json {
  const notice = noticeTypes.get(type);
  const values = Object.fromEntries((notice?.required ?? []).map(([field]) => [field ?? '', '상품 상세페이지 참조']));
  if (notice && 'itemName' in values) values.itemName = name;
  return { productInfoProvidedNoticeType: type, ...(notice ? { [notice.childKey]: values } : {}) };
}

function optionInfo(input: SeedInput): Json {
  return {
    optionCombinationSortType: 'CREATE',
    optionCombinationGroupNames: Object.fromEntries(input.optionNames.map((name, at) => [`optionGroupName${at + 1}`, name])),
    optionCombinations: input.items.map((item) => ({
      ...Object.fromEntries(item.optionValues.map((value, at) => [`optionName${at + 1}`, value])),
      stockQuantity: item.quantity,
      price: item.price,
      sellerManagerCode: item.itemCode,
      usable: true,
    })),
    useStockManagement: true,
  };
}
